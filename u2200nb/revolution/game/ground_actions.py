"""What does a ground unit do with its card: MOVE, CONTROL, ASSAULT, and off a ship?"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.engine.contract import Decision, Event
from u2200nb.revolution.game.flying import moved
from u2200nb.revolution.game.options import Option, Space
from u2200nb.revolution.game.state import NOBODY, GameState

__all__ = ["MoveTo", "can_walk", "control", "control_result", "disembark"]


def can_walk(state: GameState, unit: int, spaces: int) -> bool:
    """Whether a ground unit can make a step at all."""
    return bool(spaces) and bool(state.field.walk(state.counters[unit].space, spaces))


class MoveTo(NamedTuple):
    """Move a ground unit 1 to X spaces; ASSAULT moves it 1.

    References
    ----------
    Revolution, Actions > MOVE X (ground units), ASSAULT; readings R2, R18, R32.
    """

    player: int
    unit: int
    spaces: int
    may_stay: bool = False

    def ask(self, state: GameState) -> Decision | None:
        """Every space it can end in."""
        start = state.counters[self.unit].space
        ends = state.field.walk(start, self.spaces)
        if self.may_stay and start not in ends:
            ends = (start, *ends)
        spaces = state.table.spaces
        options = tuple([spaces[space] for space in ends])
        return Decision(self.player, f"where {state.table.units[self.unit].title} moves", options) if options else None

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Move there."""
        if not isinstance(option, Space):
            return state
        return moved(state, self.unit, state.field.number[option.label], events)


def control_result(state: GameState, unit: int) -> tuple[str, int]:
    """What CONTROL does where a unit stands: ``place``, ``remove`` or ``refused``, and the objective's number.

    References
    ----------
    Revolution, Actions > CONTROL; readings R22, R23.
    """
    player, space = state.table.units[unit].player, state.counters[unit].space
    for number, mark in enumerate(state.marks):
        if mark.space == space and mark.code in _VALUES:
            if mark.owner == NOBODY:
                short = state.table.control_needs_cubes and state.cubes[player] < _VALUES[mark.code]
                return "refused" if short else "place", number
            return "refused" if mark.owner == player or _is_held(state, 1 - player, space) else "remove", number
    return "refused", -1


_VALUES = {"CP1": 1, "CP2": 2}


def _is_held(state: GameState, player: int, space: int) -> bool:
    """Whether an un-routed ground unit of a player protects an objective."""
    for unit in state.table.of_player[player]:
        counter = state.counters[unit]
        if counter.routed or state.table.units[unit].is_air:
            continue
        if counter.space == space or (
            state.table.carried_count and counter.ship >= 0 and state.counters[counter.ship].space == space
        ):
            return True
    return False


def control(state: GameState, unit: int, events: list[Event]) -> GameState:
    """Take a free objective with cubes, or free one that the opponent controls."""
    player = state.table.units[unit].player
    result, number = control_result(state, unit)
    mark = state.marks[number]
    label = state.field.labels[mark.space]
    if result == "remove":
        events.append(Event("frees", player, (label, mark.cubes)))
        freed = state.with_mark(number, mark._replace(owner=NOBODY, cubes=0))
        return freed.with_cubes(1 - player, mark.cubes)
    placed = min(_VALUES[mark.code], state.cubes[player])
    events.append(Event("controls", player, (label, placed)))
    return state.with_mark(number, mark._replace(owner=player, cubes=placed)).with_cubes(player, -placed)


def disembark(state: GameState, unit: int, events: list[Event]) -> GameState:
    """Set a carried unit down in its ship's space."""
    info, counter = state.table.units[unit], state.counters[unit]
    space = state.counters[counter.ship].space
    events.append(Event("disembarks", info.player, (info.title, state.field.labels[space])))
    return state.with_counter(unit, counter._replace(space=space, ship=-1))
