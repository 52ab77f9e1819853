"""Which cards of a hand can be played, and which may be drawn how easily, as options that are made once?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from u2200nb.cards.pile import kinds_in, spread

__all__ = ["CardOffers"]

_KEPT = 50_000
"""How many hands and decks are remembered before all are forgotten."""
Option = TypeVar("Option")


class CardOffers(Generic[Option]):
    """The options that piles of one player's cards give, remembered: games ask for the same piles all the time.

    Parameters
    ----------
    cards : sequence of Option
        The option that stands for a card, by kind.
    playable : int
        A pile with the most of every kind that may be played.
    done : Option
        The option of playing no more.

    Examples
    --------
    >>> offers = CardOffers(["Discord", "Captain"], 255 << 8, "done")
    >>> two_of_each = 2 | 2 << 8
    >>> offers.plays_from(two_of_each), offers.odds_of(two_of_each)
    (('Captain', 'done'), (('Discord', 'Captain'), (2, 2)))
    """

    def __init__(self, cards: Sequence[Option], playable: int, done: Option) -> None:
        self._cards, self._playable, self._done = cards, playable, done
        self._plays: dict[int, tuple[Option, ...]] = {}
        self._odds: dict[int, tuple[tuple[Option, ...], tuple[int, ...]]] = {}

    def cards_in(self, pile: int) -> tuple[Option, ...]:
        """Return the kinds in a pile as options."""
        cards = self._cards
        return tuple([cards[kind] for kind in kinds_in(pile)])

    def plays_from(self, hand: int) -> tuple[Option, ...]:
        """Return the options of a player who holds a hand: play one of its cards, or be done."""
        found = self._plays.get(hand)
        if found is None:
            if len(self._plays) > _KEPT:
                self._plays.clear()
            found = self._plays[hand] = (*self.cards_in(hand & self._playable), self._done)
        return found

    def odds_of(self, deck: int) -> tuple[tuple[Option, ...], tuple[int, ...]]:
        """Return the kinds in a shuffled deck as options, and how many cards of each there are."""
        found = self._odds.get(deck)
        if found is None:
            if len(self._odds) > _KEPT:
                self._odds.clear()
            found = self._odds[deck] = (self.cards_in(deck), tuple(spread(deck).values()))
        return found
