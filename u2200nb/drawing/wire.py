"""How does a picture travel to a front end and back?

As plain JSON values: tables, lists, texts and numbers under the names the classes of ``picture`` use.
What is read is checked, since it may come from anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture, Point
from u2200nb.errors import NotationError, quoted

_Part = TypeVar("_Part")


def to_values(picture: Picture) -> dict[str, Any]:
    """Return a picture as plain JSON values.

    Examples
    --------
    >>> to_values(Picture("Nothing", "An empty table.", ()))["cells"]
    []
    """
    return {
        "title": picture.title,
        "description": picture.description,
        "cells": [_cell_values(cell) for cell in picture.cells],
        "lines": [{"points": _lists(line.points), "style": line.style, "title": line.title} for line in picture.lines],
        "outlines": [
            {
                "rings": [_lists(ring) for ring in outline.rings],
                "style": outline.style,
                "label": outline.label,
            }
            for outline in picture.outlines
        ],
        "legend": [list(entry) for entry in picture.legend],
        "caption": picture.caption,
    }


def from_values(value: object) -> Picture:
    """Read a picture back.

    Raises
    ------
    NotationError
        If a value is missing, unknown or of another kind; the message names the place.
    """
    where = "picture"
    fields = _fields(value, Picture, where)
    parts = {
        "cells": _each(fields, "cells", where, _cell),
        "lines": _each(fields, "lines", where, _line),
        "outlines": _each(fields, "outlines", where, _outline),
        "legend": _each(fields, "legend", where, _entry),
    }
    return _build(Picture, where, parts, fields)


def _cell_values(cell: Cell) -> dict[str, Any]:
    return {
        "id": cell.id,
        "polygon": _lists(cell.polygon),
        "style": cell.style,
        "label": cell.label,
        "letter": cell.letter,
        "marks": [
            {
                "shape": mark.shape,
                "text": mark.text,
                "side": mark.side,
                "facing": mark.facing,
                "status": mark.status,
                "badge": mark.badge,
                "title": mark.title,
            }
            for mark in cell.marks
        ],
        "highlights": list(cell.highlights),
        "title": cell.title,
        "note": cell.note,
    }


def _cell(value: object, where: str) -> Cell:
    fields = _fields(value, Cell, where)
    parts = {
        "polygon": _points(fields.pop("polygon", None), f"{where}.polygon"),
        "marks": _each(fields, "marks", where, _mark),
        "highlights": _each(fields, "highlights", where, _text),
    }
    return _build(Cell, where, parts, fields)


def _mark(value: object, where: str) -> Mark:
    fields = _fields(value, Mark, where)
    facing = fields.pop("facing", None)
    number = None if facing is None else _number(facing, f"{where}.facing")
    return _build(Mark, where, {"facing": number}, fields)


def _line(value: object, where: str) -> Line:
    fields = _fields(value, Line, where)
    return _build(Line, where, {"points": _points(fields.pop("points", None), f"{where}.points")}, fields)


def _outline(value: object, where: str) -> Outline:
    fields = _fields(value, Outline, where)
    return _build(Outline, where, {"rings": _each(fields, "rings", where, _points)}, fields)


def _entry(value: object, where: str) -> tuple[str, str]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise NotationError(f"{where}: expected a name and its words, found {quoted(value)}")
    return (_text(value[0], where), _text(value[1], where))


def _build(kind: type[_Part], where: str, parts: Mapping[str, object], rest: Mapping[str, object]) -> _Part:
    # What is left of the fields are texts.
    texts = {name: _text(value, f"{where}.{name}") for name, value in rest.items()}
    try:
        return kind(**parts, **texts)
    except (TypeError, ValueError) as fault:
        raise NotationError(f"{where}: {fault}") from None


def _fields(value: object, kind: type, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise NotationError(f"{where}: expected a table of names and values, found {quoted(value)}")
    known: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    for name in value:
        if name not in known:
            raise NotationError(f"{where}: unknown name {quoted(name)}; known are {', '.join(known)}")
    return dict(value)


def _each(fields: dict[str, Any], name: str, where: str, read: Callable[[object, str], _Part]) -> tuple[_Part, ...]:
    value = fields.pop(name, [])
    if not isinstance(value, list | tuple):
        raise NotationError(f"{where}.{name}: expected a list, found {quoted(value)}")
    return tuple(read(entry, f"{where}.{name}[{number}]") for number, entry in enumerate(value))


def _points(value: object, where: str) -> tuple[Point, ...]:
    if not isinstance(value, list | tuple):
        raise NotationError(f"{where}: expected a list of points, found {quoted(value)}")
    for point in value:
        if not isinstance(point, list | tuple) or len(point) != 2:
            raise NotationError(f"{where}: expected points [x, y], found {quoted(point)}")
    return tuple((_number(x, where), _number(y, where)) for x, y in value)


def _number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotationError(f"{where}: expected a number, found {quoted(value)}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{where}: expected a text, found {quoted(value)}")
    return value


def _lists(points: Iterable[Point]) -> list[list[float]]:
    return [[x, y] for x, y in points]
