"""How are cards drawn, and when is the discard pile shuffled?"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon.options import FACE_DOWN, Card, FaceDown
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import size
from u2200nb.engine.contract import Chance, Event

__all__ = ["DrawCards"]


class DrawCards(NamedTuple):
    """Draw some cards one after the other, reshuffling when one is needed (reading B9)."""

    player: int
    how_many: int

    def ask(self, state: MoonState) -> Chance | None:
        """Which card comes next; nothing when no card is left to draw."""
        if not self.how_many:
            return None
        zones = state.sides[self.player].zones.for_drawing()
        if not zones.in_deck:
            return None
        faction = state.table.factions[self.player]
        about = f"the card {faction.name} draws"
        if zones.ruled_out:
            odds = zones.draw_odds()
            cards = tuple(faction.cards[kind] for kind in odds)
            return Chance(self.player, about, cards, tuple(odds.values()), True, FACE_DOWN)
        cards, weights = faction.odds_of(zones.deck)
        return Chance(self.player, about, cards, weights, True, FACE_DOWN)

    def do(self, state: MoonState, option: Card | FaceDown | None, events: list[Event]) -> MoonState:
        """Take it into the hand and go on with the rest."""
        if option is None:
            return state
        before = state.sides[self.player].zones
        zones = before.for_drawing()
        if zones is not before:
            events.append(Event("reshuffles", self.player, (size(before.discard),)))
        if isinstance(option, Card):
            zones = zones.draw(option.kind)
            events.append(Event("draws", self.player, (option.name,), True))
        else:
            zones = zones.draw_unseen()
            events.append(Event("draws", self.player, (), True))
        state = state.with_zones(self.player, zones)
        return state.push(DrawCards(self.player, self.how_many - 1)) if self.how_many > 1 else state
