"""How good does a position look?

A plain sum a person could do at the table: cubes placed, units that can act, ground units near objectives, cards
that work, fewer Discord. It guides the greedy agent and decides nothing.
"""

from __future__ import annotations

from u2200nb.cards.pile import count_in
from u2200nb.engine.contract import Outcome
from u2200nb.revolution.game.moves import DISCORD_KIND
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
_FREE_STEP, _NO_ENEMY = 4, 9
_WORKING_DECK = 12


def worth_of(state: GameState, player: int) -> int:
    """Return the worth of a position for a player: own side less the other's, a win outweighing all."""
    outcome = state.pending
    if isinstance(outcome, Outcome) and outcome.winner is not None:
        return _WIN if outcome.winner == player else -_WIN
    return _of_side(state, player) - _of_side(state, 1 - player)


def _of_side(state: GameState, player: int) -> int:
    table, counters, ranges = state.table, state.counters, state.field.range
    total = _CUBE * (table.scenario.goal - state.cubes[player])
    wanted = [
        mark.space
        for mark in state.marks
        if (mark.code in ("CP1", "CP2") and mark.owner != player) or mark.code == "SUP"
    ]
    enemies = [counters[other].space for other in table.of_player[1 - player] if counters[other].space >= 0]
    for unit in table.of_player[player]:
        counter = counters[unit]
        if counter.suppressed:
            total -= _SUPPRESSED
        space = counters[counter.ship].space if counter.ship >= 0 else counter.space
        if space < 0:
            continue
        if state.in_comms(unit):
            total += _IN_COMMS
        row = ranges[space]
        if table.units[unit].is_air:
            # An air unit would rather face the field than its edge, and be near the enemy.
            total += _FREE_STEP * _steps_ahead(state, space, counter.facing)
            total -= min([row[enemy] for enemy in enemies], default=_NO_ENEMY)
        elif wanted and not counter.routed:
            total += max(0, _NEAR_OBJECTIVE - 5 * min([row[goal] for goal in wanted]))
            total -= _ABOARD if counter.ship >= 0 else 0
    zones, cards = state.zones[player], table.cards[player]
    working = zones.deck + zones.hand + zones.discard + zones.played
    discords = count_in(working, DISCORD_KIND)
    commands = (working & cards.command) % 255
    total += _COMMAND * commands + _CARD * min(working % 255 - discords - commands, _WORKING_DECK)
    return total + _SUPPLY_CARD * ((zones.supply & cards.combat) % 255) - _DISCORD * discords


def _steps_ahead(state: GameState, space: int, facing: int) -> int:
    """How many steps straight on can be made, up to three."""
    ahead, stance = state.field.ahead, space * 6 + facing
    for steps in range(3):
        stance = ahead[stance]
        if stance < 0:
            return steps
    return 3
