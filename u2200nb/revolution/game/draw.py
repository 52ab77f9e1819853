"""How are cards drawn, and when is the discard pile shuffled?"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.pile import size
from u2200nb.engine.contract import Chance, Decision, Event, Outcome
from u2200nb.revolution.game.options import DONE, DRAW, FACE_DOWN, Card, Option
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["DrawCards", "DrawUpTo", "lost_for_want_of_cards"]


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


class DrawUpTo(NamedTuple):
    """COMMAND: draw a card, or be content with those drawn; the next is decided on once the last has been seen (R38).

    References
    ----------
    Revolution, Actions > COMMAND X; reading R38.
    """

    player: int
    left: int

    def ask(self, state: GameState) -> Decision | None:
        """Draw or done; nothing when no card is left to draw."""
        if not self.left or not state.zones[self.player].for_drawing().in_deck:
            return None
        return Decision(self.player, f"whether to draw a card, {self.left} at most", (DRAW, DONE))

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Draw it, and ask again."""
        if option != DRAW:
            return state
        return state.push(DrawCards(self.player, 1), self._replace(left=self.left - 1))


def lost_for_want_of_cards(state: GameState, player: int) -> Outcome | None:
    """The end, where a table reads R28 so that a player without cards loses."""
    if not state.table.poor_lose:
        return None
    said = f"The {PLAYERS[player]} have no card left to draw or bid and lose, as this table reads it."
    return Outcome(1 - player, "no cards", said, "rev.round.draw.too-few")
