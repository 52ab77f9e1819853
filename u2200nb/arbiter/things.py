"""What does a tapped name stand for: a unit, a marker, or a bare space with something imagined in it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from u2200nb.arbiter.state import ArbiterState
from u2200nb.errors import UnknownNameError
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.position import Marker, Position, Unit

__all__ = ["marker_of", "names_in", "number_of_marker", "object_of", "space_of", "unit_of", "with_marker", "words_of"]


def names_in(position: Position, cell: str) -> list[str]:
    """Return the names of what stands in a cell, lowest first: markers, then units."""
    markers = [name for name, marker in _markers(position) if marker.space == cell]
    return markers + [unit.name for unit in position.in_space(cell)]


def _markers(position: Position) -> list[tuple[str, Marker]]:
    """The markers under their names, ``CP1-D4`` and for a second one there ``CP1-D4-2``."""
    there: Counter[str] = Counter()
    found = []
    for marker in position.markers:
        name = f"{marker.code}-{marker.space}"
        there[name] += 1
        found.append((name if there[name] == 1 else f"{name}-{there[name]}", marker))
    return found


def unit_of(position: Position, name: str) -> Unit | None:
    """Return the unit of that name, or None if the name stands for something else."""
    return next((unit for unit in position.units if unit.name == name), None)


def marker_of(position: Position, name: str) -> Marker | None:
    """Return the marker of that name, or None if the name stands for something else."""
    return next((marker for known, marker in _markers(position) if known == name), None)


def number_of_marker(position: Position, name: str) -> int:
    """Return the place of a marker among the position's markers; raises UnknownNameError."""
    names = [known for known, _ in _markers(position)]
    if name not in names:
        raise UnknownNameError("counter", name, [*names, *(unit.name for unit in position.units)])
    return names.index(name)


def space_of(position: Position, name: str) -> str | None:
    """Return the space of what a name stands for, or None if it stands for nothing."""
    unit = unit_of(position, name)
    if unit:
        return position.space_of(unit)
    marker = marker_of(position, name)
    if marker:
        return marker.space
    return name if name in position.board.spaces else None


def object_of(state: ArbiterState, name: str, imagined: Kind) -> BoardObject:
    """Return what a name stands for as something that sees and is seen."""
    unit = unit_of(state.position, name)
    if unit:
        return state.position.as_object(unit)
    marker = marker_of(state.position, name)
    if marker:
        return BoardObject(marker.space, marker.kind.target or Kind.GROUND)
    if imagined is Kind.AIR:
        return BoardObject(name, Kind.AIR, state.facing, state.lines)
    return BoardObject(name, imagined)


def words_of(position: Position, name: str) -> str:
    """Return what to call it in a sentence."""
    unit = unit_of(position, name)
    if unit:
        return position.title(unit)
    marker = marker_of(position, name)
    if marker:
        return f"the {marker.kind.title} in {marker.space}"
    return name


def with_marker(state: ArbiterState, name: str, change: Callable[[Marker], Marker]) -> ArbiterState:
    """Return the state with one marker changed; raises UnknownNameError."""
    number = number_of_marker(state.position, name)
    markers = list(state.position.markers)
    markers[number] = change(markers[number])
    return replace(state, position=state.position.with_markers(markers))
