"""How does a round of Burnt Moon go?

Steps in the book's order: both draw four cards, both bid, then each plays cards, the holder of the
initiative first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from u2200nb.burnt_moon.draw import DrawCards
from u2200nb.burnt_moon.options import Card, Done
from u2200nb.burnt_moon.play import UsePersonnel, UseRov
from u2200nb.burnt_moon.state import FACE_DOWN_BID, NO_BID, MoonState
from u2200nb.cards.initiative import NO_CARD, highest_bid
from u2200nb.cards.pile import spread
from u2200nb.engine.contract import Chance, Decision, Event, Outcome

__all__ = ["HAND", "QUIET_ROUNDS", "Bid", "EndTurn", "NextRound", "PlayCards"]

HAND = 4
QUIET_ROUNDS = 50
"""Rounds in a row without anything leaving the game that end it undecided (reading B14)."""


class NextRound(NamedTuple):
    """Begin a round; this step stays at the bottom of the agenda."""

    def ask(self, state: MoonState) -> Outcome | None:
        """A game that gets nowhere ends here."""
        if state.quiet < QUIET_ROUNDS or state.table.never_stale:
            return None
        return Outcome(
            None,
            "stalemate",
            f"In {QUIET_ROUNDS} rounds in a row no card and no Fortification left the game: nobody wins.",
            "bm.game-end",
        )

    def do(self, state: MoonState, option: None, events: list[Event]) -> MoonState:
        """Count the round and set out its phases."""
        number = state.round + 1
        events.append(Event("round", -1, (number,)))
        agenda = (
            DrawCards(0, HAND), DrawCards(1, HAND), Bid(state.first), Bid(1 - state.first),
            RevealBid(0), RevealBid(1), TakeInitiative(), self, *state.agenda,
        )  # fmt: skip
        return state._replace(round=number, quiet=state.quiet + 1, agenda=agenda)


class Bid(NamedTuple):
    """Choose a card for the initiative in secret."""

    player: int

    def ask(self, state: MoonState) -> Decision | None:
        """Any card of the hand; without a card there is no bid."""
        kinds = state.sides[self.player].zones.possible_hand
        if not kinds:
            return None
        cards = state.table.factions[self.player].cards
        return Decision(
            self.player, "the card to bid for the initiative", tuple([cards[kind] for kind in kinds]), opens=True
        )

    def do(self, state: MoonState, option: Card | None, events: list[Event]) -> MoonState:
        """Keep it face down until both have chosen; it is still among the cards of the hand."""
        if option is None:
            return state
        events.append(Event("chooses bid", self.player, (option.name,), True))
        return state.with_side(self.player, state.sides[self.player]._replace(bid=option.kind))


class RevealBid(NamedTuple):
    """Turn a bid up and discard it."""

    player: int

    def ask(self, state: MoonState) -> Chance | None:
        """Which card it is, where nobody at this table has seen it yet."""
        side = state.sides[self.player]
        if side.bid != FACE_DOWN_BID:
            return None
        faction = state.table.factions[self.player]
        odds = spread(side.zones.hand + side.zones.unseen_pool)
        cards = tuple(faction.cards[kind] for kind in odds)
        return Chance(self.player, f"the card {faction.name} has bid", cards, tuple(odds.values()))

    def do(self, state: MoonState, option: Card | None, events: list[Event]) -> MoonState:
        """Discard it; what it was is remembered until the initiative is settled."""
        side = state.sides[self.player]
        kind = side.bid if option is None else option.kind
        if kind == NO_BID:
            return state
        name = state.table.factions[self.player].kinds[kind].name
        events.append(Event("bids", self.player, (name, state.table.factions[self.player].initiative[kind])))
        return state.with_side(self.player, side._replace(bid=kind, zones=side.zones.discard_from_hand(kind)))


class TakeInitiative(NamedTuple):
    """The higher bid takes the initiative; then come the two turns."""

    def ask(self, state: MoonState) -> None:
        """Nothing to ask."""

    def do(self, state: MoonState, option: None, events: list[Event]) -> MoonState:
        """Compare the bids and set out the turns."""
        bids = [
            NO_CARD if side.bid == NO_BID else faction.initiative[side.bid]
            for side, faction in zip(state.sides, state.table.factions, strict=True)
        ]
        first = highest_bid(bids, state.first)
        events.append(Event("initiative", first, (bids[0], bids[1])))
        one, two = (side._replace(bid=NO_BID) for side in state.sides)
        second = 1 - first
        turns: tuple[Any, ...] = (
            BeginTurn(first), PlayCards(first), EndTurn(first),
            BeginTurn(second), PlayCards(second), EndTurn(second),
        )  # fmt: skip
        return state._replace(sides=(one, two), first=first, agenda=turns + state.agenda)


class BeginTurn(NamedTuple):
    """A player's turn begins; from now on this player can win."""

    player: int

    def ask(self, state: MoonState) -> None:
        """Nothing to ask."""

    def do(self, state: MoonState, option: None, events: list[Event]) -> MoonState:
        """Mark whose turn it is."""
        events.append(Event("turn", self.player))
        return state._replace(active=self.player, overclock=-1, acted=False)


class PlayCards(NamedTuple):
    """Play cards one at a time for as long as the player can and wishes."""

    player: int

    def ask(self, state: MoonState) -> Decision | None:
        """Which card next, or done; a hand without playable cards ends the turn by itself."""
        zones = state.sides[self.player].zones
        faction = state.table.factions[self.player]
        options = faction.plays_from(zones.hand | zones.unseen_pool if zones.unseen else zones.hand)
        if state.overclock >= 0 and state.table.overclock_waits:
            options = tuple(
                [card for card in options if not isinstance(card, Card) or _may_come(state, self.player, card)]
            )
        if len(options) == 1:
            return None
        return Decision(self.player, "the card to play", options, opens=True)

    def do(self, state: MoonState, option: Card | Done | None, events: list[Event]) -> MoonState:
        """Play it for what it can do."""
        if not isinstance(option, Card):
            return state
        player, kind = self.player, option.kind
        zones = state.sides[player].zones.play(kind)
        events.append(Event("plays", player, (option.name,)))
        use = UsePersonnel if state.table.factions[player].is_personnel(kind) else UseRov
        return state.with_side(
            player,
            state.sides[player]._replace(zones=zones),
            agenda=(use(player, kind), self, *state.agenda),
            acted=True,
        )


def _may_come(state: MoonState, player: int, card: Card) -> bool:
    """Reading B2, must-fit: until Overclock is used up, a ROV card must be one that can be used twice."""
    faction = state.table.factions[player]
    if faction.is_personnel(card.kind):
        return True
    return card.kind & 1 == state.overclock and bool(UseRov(player, card.kind).overclocked_uses(state))


class EndTurn(NamedTuple):
    """Discard what is left of the hand and end the turn."""

    player: int

    def ask(self, state: MoonState) -> Chance | None:
        """Which card is discarded next, where nobody at this table has seen it yet."""
        zones = state.sides[self.player].zones
        if not zones.unseen:
            return None
        faction = state.table.factions[self.player]
        odds = zones.show_odds()
        cards = tuple(faction.cards[kind] for kind in odds)
        return Chance(self.player, f"a card {faction.name} discards", cards, tuple(odds.values()))

    def do(self, state: MoonState, option: Card | None, events: list[Event]) -> MoonState:
        """Discard."""
        zones = state.sides[self.player].zones
        if option is not None:
            return state.with_zones(self.player, zones.show(option.kind)).push(self)
        left = state.table.factions[self.player].pile_in_words(zones.hand)
        events.append(Event("ends turn", self.player, (left,)))
        return state.with_side(
            self.player,
            state.sides[self.player]._replace(zones=zones.discard_hand()),
            active=-1,
            overclock=-1,
        )
