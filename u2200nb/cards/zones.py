"""Where are a player's cards, and which of them has nobody shown?

Every card of a player is in one of six places: deck, hand, discard pile, play area (the card being played),
supply, or out of the game. A hand that nobody has shown is a pool and a count: its cards are still counted
in ``deck``, and ``unseen`` says how many of those are really in the hand. At a table somebody types in only
what is shown; a player's view of an opponent and what a bot may know are this same thing.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from u2200nb.cards.pile import EMPTY, count_in, every, kinds_in, one, size, spread

__all__ = ["FOUND_IN", "Zones"]

FOUND_IN = ("hand", "discard", "deck")
"""Where a casualty's card is looked for, in this order, in all three games."""


class Zones(NamedTuple):
    """The places of one player's cards; each is a pile (see `u2200nb.cards.pile`).

    Parameters
    ----------
    deck : int
        The cards of the deck, and with them those of the hand that nobody has shown.
    hand : int
        The cards of the hand that are known.
    unseen : int
        How many cards of ``deck`` are really in the hand.
    ruled_out : int
        One of each kind that is known not to be among the unseen ones.
    discard, played, supply, removed : int
        The discard pile, the card being played, the supply, and what is out of the game.

    Examples
    --------
    >>> zones = Zones(deck=one(0) + one(1) + one(1))
    >>> zones.draw(1).hand == one(1)
    True
    >>> hidden = zones.draw_unseen()
    >>> hidden.in_hand, hidden.in_deck
    (1, 2)
    >>> hidden.show(0).in_hand, hidden.show(0).hand == one(0)
    (1, True)
    """

    deck: int = EMPTY
    hand: int = EMPTY
    unseen: int = 0
    ruled_out: int = EMPTY
    discard: int = EMPTY
    played: int = EMPTY
    supply: int = EMPTY
    removed: int = EMPTY

    @property
    def in_deck(self) -> int:
        """How many cards the deck has."""
        return self.deck % 255 - self.unseen

    @property
    def in_hand(self) -> int:
        """How many cards the hand has, shown or not."""
        return self.hand % 255 + self.unseen

    @property
    def total(self) -> int:
        """Every card of the player as one pile."""
        return self.deck + self.hand + self.discard + self.played + self.supply + self.removed

    @property
    def unseen_pool(self) -> int:
        """The cards any unseen card of the hand can be."""
        if not self.unseen:
            return EMPTY
        return self.deck & ~every(kinds_in(self.ruled_out)) if self.ruled_out else self.deck

    @property
    def possible_hand(self) -> tuple[int, ...]:
        """The kinds the hand holds or may hold."""
        return kinds_in(self.hand) if not self.unseen else kinds_in(self.hand | self.unseen_pool)

    def for_drawing(self) -> Zones:
        """Turn the discard pile into a deck if a card is needed and the deck has none."""
        if self.deck % 255 > self.unseen:
            return self
        # Whatever is left of the pool is the hand: nothing about it is open any more.
        return self._replace(hand=self.hand + self.deck, unseen=0, ruled_out=EMPTY, deck=self.discard, discard=EMPTY)

    def draw_odds(self) -> dict[int, int]:
        """Return kind -> weight of the next card of the deck; the deck must not be empty."""
        counts = spread(self.deck)
        if not self.ruled_out:
            return counts
        # Cards ruled out for the hand are all in the deck; of the others the hand has taken `unseen`.
        open_cards = size(self.unseen_pool)
        odds = {
            kind: held * (open_cards if count_in(self.ruled_out, kind) else open_cards - self.unseen)
            for kind, held in counts.items()
        }
        return {kind: weight for kind, weight in odds.items() if weight}

    def draw(self, kind: int) -> Zones:
        """Move a card from the deck to the hand."""
        card = one(kind)
        drawn = Zones(self.deck - card, self.hand + card, *self[2:])
        return drawn._known_if_deck_is_empty() if drawn.unseen else drawn

    def draw_unseen(self) -> Zones:
        """Move a card nobody shows from the deck to the hand."""
        return self._replace(unseen=self.unseen + 1, ruled_out=EMPTY)._known_if_deck_is_empty()

    def _known_if_deck_is_empty(self) -> Zones:
        if self.unseen and self.deck % 255 == self.unseen:
            return self._replace(hand=self.hand + self.deck, deck=EMPTY, unseen=0, ruled_out=EMPTY)
        return self

    def show(self, kind: int) -> Zones:
        """Make one card of a kind known in the hand, where it is not yet."""
        card = one(kind)
        if count_in(self.hand, kind) or not self.unseen:
            return self
        unseen = self.unseen - 1
        return self._replace(
            deck=self.deck - card,
            hand=self.hand + card,
            unseen=unseen,
            ruled_out=self.ruled_out if unseen else EMPTY,
        )._known_if_deck_is_empty()

    def show_odds(self) -> dict[int, int]:
        """Return kind -> weight of any one unseen card of the hand."""
        return spread(self.unseen_pool)

    def play(self, kind: int) -> Zones:
        """Move a card from the hand to the play area, showing it first if need be."""
        shown = self.show(kind) if self.unseen else self
        card = one(kind)
        return shown._replace(hand=shown.hand - card, played=shown.played + card)

    def discard_from_hand(self, kind: int) -> Zones:
        """Move a card from the hand to the discard pile, showing it first if need be."""
        shown = self.show(kind) if self.unseen else self
        card = one(kind)
        return shown._replace(hand=shown.hand - card, discard=shown.discard + card)

    def discard_hand(self) -> Zones:
        """Move every known card of the hand to the discard pile."""
        return self._replace(hand=EMPTY, discard=self.discard + self.hand)

    def holds_odds(self, kind: int) -> tuple[int, int]:
        """Return the weights of "a card of this kind is in the hand" and of "none is".

        One of the two is 0 when the answer is known.
        """
        if count_in(self.hand, kind):
            return 1, 0
        pool = self.unseen_pool
        alike = count_in(pool, kind)
        if not alike:
            return 0, 1
        cards = size(pool)
        none = comb(cards - alike, self.unseen)
        return comb(cards, self.unseen) - none, none

    def rule_out(self, kind: int) -> Zones:
        """Note that no unseen card of the hand is of a kind."""
        if not self.unseen or count_in(self.ruled_out, kind):
            return self
        noted = self._replace(ruled_out=self.ruled_out + one(kind))
        pool = noted.unseen_pool
        if size(pool) > noted.unseen:
            return noted
        # Every card the hand can still be must be in it.
        return noted._replace(hand=noted.hand + pool, deck=noted.deck - pool, unseen=0, ruled_out=EMPTY)

    def take_out(self, place: str, kind: int) -> Zones:
        """Take a card out of hand, discard pile or deck, wherever it was found; it is nowhere then."""
        card = one(kind)
        if place == "hand":
            shown = self.show(kind) if self.unseen else self
            return shown._replace(hand=shown.hand - card)
        if place == "discard":
            return self._replace(discard=self.discard - card)
        return self._replace(deck=self.deck - card)._known_if_deck_is_empty()

    def unseen_hand(self) -> Zones:
        """These cards as somebody sees them who has not been shown the hand."""
        hidden = self._replace(
            deck=self.deck + self.hand, hand=EMPTY, unseen=self.unseen + self.hand % 255, ruled_out=EMPTY
        )
        return hidden._known_if_deck_is_empty()
