"""How does a position look as a picture?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from u2200nb.drawing.picture import Line, Mark, Picture
from u2200nb.revolution.picture import board_picture
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.units import Side, UnitKind

__all__ = ["marker_mark", "position_marks", "position_picture", "unit_mark"]

_UNIT_SHAPES = {UnitKind.GROUND: "ground", UnitKind.COMBAT_SHIP: "ship", UnitKind.TRANSPORT: "transport"}
_MARKER_SHAPES = {
    "CP1": "objective",
    "CP2": "objective",
    "CPX": "objective",
    "TUR": "turret",
    "SHG": "turret",
    "DEB": "debris",
    "DOM": "structure",
    "TIL": "structure",
}
_SIDES = {Side.LFA: "lfa", Side.BREAKERS: "breakers"}


def unit_mark(position: Position, unit: Unit) -> Mark:
    """Return a unit as a mark: its shape is its type, its badge the number on its shield."""
    kind = position.unit_type(unit)
    words = [f"{unit.name}, {kind.title}, {kind.kind.value} of {unit.side.title}"]
    if unit.facing is not None:
        words.append(f"facing {unit.facing.name}")
    cargo = position.cargo(unit)
    if cargo:
        words.append(f"carrying {', '.join(carried.code for carried in cargo)}")
    words.append(f"defence {position.defence(unit)}")
    if not unit.is_ready:
        words.append(unit.status)
    return Mark(
        _UNIT_SHAPES[kind.kind],
        text=unit.code,
        side=_SIDES[unit.side],
        facing=None if unit.facing is None else float(unit.facing.degrees),
        status="routed" if unit.is_routed else "suppressed" if unit.is_suppressed else "ready",
        badge=str(position.defence(unit)),
        title=", ".join(words),
    )


def marker_mark(marker: Marker) -> Mark:
    """Return a marker as a mark."""
    held = f", {marker.side.title}" if marker.side else ""
    return Mark(
        _MARKER_SHAPES.get(marker.code, "marker"),
        text=str(marker.kind.value or marker.code),
        side=_SIDES[marker.side] if marker.side else "",
        badge="" if marker.defence is None else str(marker.defence),
        title=f"{marker.kind.title}{held}",
    )


def position_marks(position: Position) -> dict[str, tuple[Mark, ...]]:
    """Return the marks of everything that stands in each space: markers first, then units."""
    marks: dict[str, tuple[Mark, ...]] = {}
    for marker in position.markers:
        marks[marker.space] = (*marks.get(marker.space, ()), marker_mark(marker))
    for unit in position.on_board():
        space = position.space_of(unit)
        marks[space] = (*marks.get(space, ()), unit_mark(position, unit))
    return marks


def position_picture(
    position: Position,
    *,
    title: str = "",
    description: str = "",
    highlights: Mapping[str, tuple[str, ...]] | None = None,
    notes: Mapping[str, str] | None = None,
    lines: tuple[Line, ...] = (),
    legend: Iterable[tuple[str, str]] = (),
    caption: str = "",
) -> Picture:
    """Return the picture of a position, with what a ruling says laid over it.

    Parameters
    ----------
    position : Position
        The position.
    title, description, caption : str, optional
        Words; by default they say what stands where.
    highlights, notes : mapping from label, optional
        What to mark in which space.
    lines : tuple of Line
        Paths and firing lines.
    legend : iterable of (str, str)
        Entries after those of terrain and counters.
    """
    shapes = {mark.shape for marks in position_marks(position).values() for mark in marks}
    sides = {unit.side for unit in position.units}
    counters = [(shape, words) for shape, words in _SHAPE_WORDS.items() if shape in shapes]
    counters += [(_SIDES[side], side.title) for side in Side if side in sides]
    return board_picture(
        position.board,
        title=title or position.board.name,
        description=description or position_in_words(position),
        marks=position_marks(position),
        highlights=highlights,
        notes=notes,
        lines=lines,
        legend=(*counters, *legend),
        caption=caption,
    )


_SHAPE_WORDS = {
    "ground": "ground unit",
    "ship": "combat ship",
    "transport": "transport ship",
    "turret": "turret",
    "debris": "debris tile",
    "objective": "objective",
    "structure": "structure",
    "marker": "marker",
}


def position_in_words(position: Position) -> str:
    """What a person who can't see the picture needs to know: who stands where."""
    parts = [f"{len(position.board.spaces)} spaces."]
    for unit in position.units:
        ship = position.transport_of(unit)
        if ship:
            parts.append(f"{_capital(position.title(unit))} is carried by {position.unit_type(ship).title}.")
            continue
        facing = f" facing {unit.facing.name}" if unit.facing else ""
        status = "" if unit.is_ready else f", {unit.status}"
        parts.append(f"{_capital(position.title(unit))} in {unit.space}{facing}{status}.")
    parts += [
        f"{marker.kind.title.capitalize()} in {marker.space}{f' held by {marker.side.title}' if marker.side else ''}."
        for marker in position.markers
    ]
    return " ".join(parts)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
