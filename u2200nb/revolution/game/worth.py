"""How good does a position look?

A plain sum a person could do at the table: cubes placed, units that can act, ground units near objectives, cards
that work, fewer Discord. It guides the greedy agent and decides nothing.
"""

from __future__ import annotations

from u2200nb.cards.pile import count_in
from u2200nb.cards.zones import Zones
from u2200nb.engine.contract import Outcome
from u2200nb.revolution.game.draw import DrawUpTo
from u2200nb.revolution.game.moves import DISCORD_KIND
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import SideCards

__all__ = ["worth_of"]

_WIN = 1_000_000
_CUBE = 120
_SUPPRESSED = 25
_CARD, _COMMAND, _DISCORD = 9, 14, 12
_SUPPLY_CARD = 5
_NEAR_OBJECTIVE = 30
_IN_COMMS = 4
_ABOARD = 6
_FREE_STEP, _NO_ENEMY = 4, 9
_WORKING_DECK = 12
_TO_DRAW = 1
_MOST_KEPT = 100_000


def worth_of(state: GameState, player: int) -> int:
    """Return the worth of a position for a player: own side less the other's, a win outweighing all."""
    outcome = state.pending
    if isinstance(outcome, Outcome) and outcome.winner is not None:
        return _WIN if outcome.winner == player else -_WIN
    return _of_side(state, player) - _of_side(state, 1 - player)


def _of_side(state: GameState, player: int) -> int:
    table = state.table
    # Looking ahead meets the same counters and markers nine times in ten: with other cards, or by another way.
    key = (player, state.field, state.counters, state.marks)
    on_board = table.worths.get(key)
    if on_board is None:
        if len(table.worths) > _MOST_KEPT:
            table.worths.clear()
        on_board = table.worths[key] = _of_board(state, player)
    cubes = _CUBE * (table.scenario.goal - state.cubes[player])
    agenda = state.agenda
    # A card that COMMAND is about to draw is better than none.
    drawing = len(agenda) > 1 and isinstance(agenda[1], DrawUpTo) and agenda[1].player == player
    return cubes + on_board + _of_cards(table.cards[player], state.zones[player]) + _TO_DRAW * drawing


def _of_board(state: GameState, player: int) -> int:
    """The worth of where a side's counters are, and in which state."""
    table, counters, field = state.table, state.counters, state.field
    total = 0
    wanted = tuple(
        mark.space
        for mark in state.marks
        if mark.code == "SUP" or (mark.code in ("CP1", "CP2") and mark.owner != player)
    )
    to_wanted = field.nearest(wanted) if wanted else ()
    enemies = [space for other in table.of_player[1 - player] if (space := counters[other].space) >= 0]
    for unit in table.of_player[player]:
        counter, info = counters[unit], table.units[unit]
        if counter.suppressed:
            total -= _SUPPRESSED
        space = counters[counter.ship].space if counter.ship >= 0 else counter.space
        if space < 0:
            continue
        if state.in_comms(unit):
            total += _IN_COMMS
        if info.is_air:
            # An air unit would rather face the field than its edge, and be near the enemy.
            row = field.range[space]
            total += _FREE_STEP * field.steps_ahead[space * 6 + counter.facing]
            total -= min([row[enemy] for enemy in enemies], default=_NO_ENEMY)
        elif wanted and not counter.routed:
            total += max(0, _NEAR_OBJECTIVE - 5 * to_wanted[space])
            total -= _ABOARD if counter.ship >= 0 else 0
    return total


def _of_cards(cards: SideCards, zones: Zones) -> int:
    """The worth of a side's cards."""
    working = zones.deck + zones.hand + zones.discard + zones.played
    discords = count_in(working, DISCORD_KIND)
    commands = (working & cards.command) % 255
    worth = _COMMAND * commands + _CARD * min(working % 255 - discords - commands, _WORKING_DECK)
    return worth + _SUPPLY_CARD * ((zones.supply & cards.combat) % 255) - _DISCORD * discords
