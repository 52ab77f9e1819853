"""How are cards drawn, and when is the discard pile shuffled?"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.pile import size
from u2200nb.engine.contract import Chance, Event, Outcome
from u2200nb.revolution.game.options import FACE_DOWN, Card, Option
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["DrawCards", "lost_for_want_of_cards"]


class DrawCards(NamedTuple):
    """Draw some cards one after the other, reshuffling when one is needed; draw what there is (R28).

    References
    ----------
    Revolution, Round Structure > 1. Draw Cards; reading R28.
    """

    player: int
    how_many: int

    def ask(self, state: GameState) -> Chance | Outcome | None:
        """Which card comes next; nothing when no card is left to draw."""
        if not self.how_many:
            return None
        zones = state.zones[self.player].for_drawing()
        if not zones.in_deck:
            return lost_for_want_of_cards(state, self.player)
        cards = state.table.cards[self.player]
        about = f"the card the {PLAYERS[self.player]} draw"
        if zones.ruled_out:
            odds = zones.draw_odds()
            options = tuple([cards.cards[kind] for kind in odds])
            return Chance(self.player, about, options, tuple(odds.values()), True, FACE_DOWN)
        options, weights = cards.odds_of(zones.deck)  # type: ignore[assignment]
        return Chance(self.player, about, options, weights, True, FACE_DOWN)

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Take it into the hand and go on with the rest."""
        if option is None:
            return state
        before = state.zones[self.player]
        zones = before.for_drawing()
        if zones is not before:
            events.append(Event("reshuffles", self.player, (size(before.discard),)))
        if isinstance(option, Card):
            zones = zones.draw(state.table.cards[self.player].numbers[option.name])
            events.append(Event("draws", self.player, (option.name,), True))
        else:
            zones = zones.draw_unseen()
            events.append(Event("draws", self.player, (), True))
        state = state.with_zones(self.player, zones)
        return state.push(DrawCards(self.player, self.how_many - 1)) if self.how_many > 1 else state


def lost_for_want_of_cards(state: GameState, player: int) -> Outcome | None:
    """The end, where a table reads R28 so that a player without cards loses."""
    if not state.table.poor_lose:
        return None
    said = f"The {PLAYERS[player]} have no card left to draw or bid and lose, as this table reads it."
    return Outcome(1 - player, "no cards", said, "rev.round.draw.too-few")
