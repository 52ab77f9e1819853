"""How good does a position look?

A plain sum a person could do at the table: cubes placed, units that can act, ground units near objectives, cards
that work, fewer Discord. It guides the greedy agent and decides nothing.
"""

from __future__ import annotations

from u2200nb.cards.pile import count_in
from u2200nb.engine.contract import Outcome
from u2200nb.revolution.game.state import GameState

__all__ = ["worth_of"]

_WIN = 1_000_000
_CUBE = 120
_SUPPRESSED = 25
_CARD, _COMMAND, _DISCORD = 9, 14, 12
_SUPPLY_CARD = 5
_NEAR_OBJECTIVE = 30
_IN_COMMS = 4
_ABOARD = 6


def worth_of(state: GameState, player: int) -> int:
    """Return the worth of a position for a player: own side less the other's, a win outweighing all."""
    outcome = state.pending
    if isinstance(outcome, Outcome) and outcome.winner is not None:
        return _WIN if outcome.winner == player else -_WIN
    return _of_side(state, player) - _of_side(state, 1 - player)


def _of_side(state: GameState, player: int) -> int:
    table, counters = state.table, state.counters
    total = _CUBE * (table.scenario.goal - state.cubes[player])
    goals = [
        mark.space
        for mark in state.marks
        if (mark.code in ("CP1", "CP2") and mark.owner != player) or mark.code == "SUP"
    ]
    wanted = list(goals)
    for unit in table.of_player[player]:
        counter, info = counters[unit], table.units[unit]
        if counter.suppressed:
            total -= _SUPPRESSED
        space = counters[counter.ship].space if counter.ship >= 0 else counter.space
        if space < 0:
            continue
        if state.in_comms(unit):
            total += _IN_COMMS
        if not info.is_air and wanted and not counter.routed:
            far = min(state.field.range[space][goal] for goal in wanted)
            total += max(0, _NEAR_OBJECTIVE - 5 * far) - (_ABOARD if counter.ship >= 0 else 0)
        elif info.is_air:
            total += _sky(state, player, space, counter.facing)
    zones, cards = state.zones[player], table.cards[player]
    working = zones.deck + zones.hand + zones.discard + zones.played
    discords = count_in(working, 0)
    commands = (working & cards.command) % 255
    total += _COMMAND * commands + _CARD * min(working % 255 - discords - commands, 12)
    total += _SUPPLY_CARD * ((zones.supply & cards.combat) % 255) - _DISCORD * discords
    return total


def _sky(state: GameState, player: int, space: int, facing: int) -> int:
    """An air unit would rather face the field than its edge, and be near the enemy."""
    stance, free = space * 6 + facing, 0
    for _ in range(3):
        stance = state.field.ahead[stance]
        if stance < 0:
            break
        free += 1
    near = min(
        (
            state.field.range[space][state.counters[other].space]
            for other in state.table.of_player[1 - player]
            if state.counters[other].space >= 0
        ),
        default=9,
    )
    return 4 * free - near
