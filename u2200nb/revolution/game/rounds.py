"""How does a round of Revolution go?

Steps in the book's order: both draw four cards, both bid, then each plays cards, the holder of the initiative
first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from u2200nb.cards.initiative import NO_CARD, highest_bid
from u2200nb.cards.pile import spread
from u2200nb.cards.zones import Zones
from u2200nb.engine.contract import Chance, Decision, Event, Outcome
from u2200nb.revolution.game.draw import DrawCards, lost_for_want_of_cards
from u2200nb.revolution.game.options import Card, Option
from u2200nb.revolution.game.playing import UseCard
from u2200nb.revolution.game.state import FACE_DOWN_BID, NO_BID, GameState
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["HAND", "MOST_ROUNDS", "QUIET_ROUNDS", "Bid", "EndTurn", "NextRound", "PlayCards"]

HAND = 4
QUIET_ROUNDS, MOST_ROUNDS = 60, 300
"""So many rounds in a row in which no cube was moved and no card left the game, or so many rounds in all, end
the game undecided (reading R36)."""


class NextRound(NamedTuple):
    """Begin a round; this step stays at the bottom of the agenda."""

    def ask(self, state: GameState) -> Outcome | None:
        """A special rule may end the game here, and a game that gets nowhere ends here."""
        for rule in state.table.rules:
            outcome = rule.before_round(state)
            if outcome is not None:
                return outcome
        if (state.quiet < QUIET_ROUNDS and state.round < MOST_ROUNDS) or state.table.never_stale:
            return None
        said = (
            f"For {QUIET_ROUNDS} rounds no victory point cube was moved and no card left the game: nobody wins."
            if state.quiet >= QUIET_ROUNDS
            else f"After {MOST_ROUNDS} rounds nobody has reached the goal: nobody wins."
        )
        return Outcome(None, "stalemate", said, "rev.game-end")

    def do(self, state: GameState, option: None, events: list[Event]) -> GameState:
        """Count the round and set out its phases."""
        number = state.round + 1
        events.append(Event("round", -1, (number,)))
        agenda = (
            DrawCards(0, HAND), DrawCards(1, HAND), Bid(state.first), Bid(1 - state.first),
            RevealBid(0), RevealBid(1), TakeInitiative(), self, *state.agenda,
        )  # fmt: skip
        return state._replace(round=number, quiet=state.quiet + 1, agenda=agenda)


class Bid(NamedTuple):
    """Choose a card for the initiative in secret; Discord will do.

    References
    ----------
    Revolution, Round Structure > 2. Determine Initiative; reading R28.
    """

    player: int

    def ask(self, state: GameState) -> Decision | Outcome | None:
        """Any card of the hand; without a card there is no bid."""
        kinds = state.zones[self.player].possible_hand
        if not kinds:
            return lost_for_want_of_cards(state, self.player)
        cards = state.table.cards[self.player].cards
        return Decision(self.player, "the card to bid for the initiative", tuple([cards[kind] for kind in kinds]))

    def do(self, state: GameState, option: Card | None, events: list[Event]) -> GameState:
        """Keep it face down until both have chosen; it is still among the cards of the hand."""
        if option is None:
            return state
        events.append(Event("chooses bid", self.player, (option.name,), True))
        return _with_bid(state, self.player, state.table.cards[self.player].numbers[option.name])


def _with_bid(state: GameState, player: int, kind: int) -> GameState:
    bids = (kind, state.bids[1]) if player == 0 else (state.bids[0], kind)
    return state._replace(bids=bids)


class RevealBid(NamedTuple):
    """Turn a bid up and discard it."""

    player: int

    def ask(self, state: GameState) -> Chance | None:
        """Which card it is, where nobody at this table has seen it yet."""
        if state.bids[self.player] != FACE_DOWN_BID:
            return None
        zones, cards = state.zones[self.player], state.table.cards[self.player].cards
        odds = spread(zones.hand + zones.unseen_pool)
        options = tuple([cards[kind] for kind in odds])
        return Chance(self.player, f"the card the {PLAYERS[self.player]} have bid", options, tuple(odds.values()))

    def do(self, state: GameState, option: Card | None, events: list[Event]) -> GameState:
        """Discard it; what it was is remembered until the initiative is settled."""
        player, cards = self.player, state.table.cards[self.player]
        kind = state.bids[player] if option is None else cards.numbers[option.name]
        if kind == NO_BID:
            return state
        events.append(Event("bids", player, (cards.titles[kind], cards.initiative[kind])))
        return _with_bid(state.with_zones(player, state.zones[player].discard_from_hand(kind)), player, kind)


class TakeInitiative(NamedTuple):
    """The higher bid takes the initiative; then come the two turns."""

    def ask(self, state: GameState) -> None:
        """Nothing to ask."""

    def do(self, state: GameState, option: None, events: list[Event]) -> GameState:
        """Compare the bids and set out the turns."""
        bids = [
            NO_CARD if kind == NO_BID else cards.initiative[kind]
            for kind, cards in zip(state.bids, state.table.cards, strict=True)
        ]
        first = highest_bid(bids, state.first)
        second = 1 - first
        events.append(Event("initiative", first))
        turns: tuple[Any, ...] = (
            BeginTurn(first), PlayCards(first), EndTurn(first),
            BeginTurn(second), PlayCards(second), EndTurn(second),
        )  # fmt: skip
        return state._replace(bids=(NO_BID, NO_BID), first=first, agenda=turns + state.agenda)


class BeginTurn(NamedTuple):
    """A player's turn begins."""

    player: int

    def ask(self, state: GameState) -> None:
        """Nothing to ask."""

    def do(self, state: GameState, option: None, events: list[Event]) -> GameState:
        """Mark whose turn it is."""
        events.append(Event("turn", self.player))
        return state.in_turn_of(self.player)


class PlayCards(NamedTuple):
    """Play cards one at a time for as long as the player can and wishes.

    References
    ----------
    Revolution, Round Structure > 3. Player Turns; Player Turns > Discord.
    """

    player: int

    def ask(self, state: GameState) -> Decision | None:
        """Which card next, or done; a hand without playable cards ends the turn by itself."""
        zones = state.zones[self.player]
        hand = zones.hand | zones.unseen_pool if zones.unseen else zones.hand
        options = state.table.cards[self.player].plays_from(hand)
        return Decision(self.player, "the card to play", options) if len(options) > 1 else None

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Play it into the play area and ask what for."""
        if not isinstance(option, Card):
            return state
        player = self.player
        kind = state.table.cards[player].numbers[option.name]
        events.append(Event("plays", player, (option.name,)))
        state = state.with_zones(player, state.zones[player].play(kind))
        return state.push(UseCard(player, kind), self)


class EndTurn(NamedTuple):
    """Discard what is left of the hand and everything in the play area."""

    player: int

    def ask(self, state: GameState) -> Chance | None:
        """Which card is discarded next, where nobody at this table has seen it yet."""
        zones = state.zones[self.player]
        if not zones.unseen:
            return None
        cards, odds = state.table.cards[self.player].cards, zones.show_odds()
        options = tuple([cards[kind] for kind in odds])
        return Chance(self.player, f"a card the {PLAYERS[self.player]} discard", options, tuple(odds.values()))

    def do(self, state: GameState, option: Card | None, events: list[Event]) -> GameState:
        """Discard."""
        zones, cards = state.zones[self.player], state.table.cards[self.player]
        if option is not None:
            return state.with_zones(self.player, _shown(zones, cards.numbers[option.name])).push(self)
        events.append(Event("ends turn", self.player, (cards.pile_in_words(zones.hand),)))
        discard = zones.discard + zones.hand + zones.played
        emptied = Zones(zones.deck, 0, zones.unseen, zones.ruled_out, discard, 0, *zones[6:])
        return state.with_zones(self.player, emptied).in_turn_of(-1)


def _shown(zones: Zones, kind: int) -> Zones:
    """The cards with one unseen card of the hand discarded at once, so that several of a kind can follow."""
    return zones._replace(hand=0).show(kind).discard_hand()._replace(hand=zones.hand)
