"""What is there to see?

A :class:`Picture` is a board, a map or a row of lanes as plain frozen values: shapes with a style
name, marks that stand on them, lines, outlines and words. It says nothing of how it is drawn and
nothing of why: the games make pictures, and the drawers beside this module (``svg``, ``terminal``,
``figures``) and the touchable board render them. So every front end shows the same facts.

Lengths are in whatever unit the maker likes; drawers scale. The y axis points down, as on a screen.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, TypeAlias, TypeVar

__all__ = [
    "STATUSES",
    "Cell",
    "Line",
    "Mark",
    "Outline",
    "Picture",
    "Point",
    "Polygon",
    "bounds",
    "centre",
]

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]
_Part = TypeVar("_Part")

STATUSES = ("ready", "suppressed", "routed")


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands in a cell: a counter, a marker, a card, a cube.

    Parameters
    ----------
    shape : str
        The name of a mark in the theme: ``ground``, ``ship``, ``transport``, ``turret``,
        ``debris``, ``objective``, ``structure``, ``tile``, ``cube``, ``card``, ``fortification``
        or ``marker``.
    text : str
        One to four characters, drawn on it.
    side : str
        Whose it is: ``lfa``, ``breakers``, ``posiwid``, or empty for nobody's. Drawn as colour
        and as a pattern.
    facing : float, optional
        Degrees clockwise from straight up; None for what has no facing.
    status : str
        ``ready``, ``suppressed`` or ``routed``.
    badge : str
        One or two characters in its corner, such as a count.
    title : str
        The words for a tooltip or a screen reader.
    """

    shape: str
    text: str = ""
    side: str = ""
    facing: float | None = None
    status: str = "ready"
    badge: str = ""
    title: str = ""

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise ValueError(f"a mark's status is one of {', '.join(STATUSES)}, not {self.status!r}")
        if self.facing is not None and not math.isfinite(self.facing):
            raise ValueError(f"a mark's facing is in degrees, not {self.facing!r}")


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board: a hex, a region, a lane, a pile.

    Parameters
    ----------
    id : str
        Its name in the picture, unlike every other cell's.
    polygon : tuple of points
        Its corners in order, three or more.
    style : str
        The name of a surface in the theme, such as ``open-ground``.
    label : str
        What a player calls it, such as ``D4``.
    letter : str
        Its terrain as typed in board files.
    marks : tuple of Mark
        What stands in it.
    highlights : tuple of str
        Names of highlights in the theme, such as ``source`` or ``visible``; their order is of no
        account.
    title : str
        The words for a tooltip or a screen reader: ``D4, Obstacle, seen``.
    note : str
        A short text laid over it, such as ``9 · 1/10``.
    """

    id: str
    polygon: Polygon
    style: str
    label: str = ""
    letter: str = ""
    marks: tuple[Mark, ...] = ()
    highlights: tuple[str, ...] = ()
    title: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        _check_points(self.polygon, 3, f"cell {self.id!r}")


@dataclass(frozen=True, slots=True)
class Line:
    """A way from somewhere to somewhere, in a style of the theme such as ``open-path``."""

    points: tuple[Point, ...]
    style: str
    title: str = ""

    def __post_init__(self) -> None:
        _check_points(self.points, 2, f"line {self.title or self.style!r}")


@dataclass(frozen=True, slots=True)
class Outline:
    """The rim of several cells taken as one; inner rings are its holes."""

    rings: tuple[Polygon, ...]
    style: str
    label: str = ""

    def __post_init__(self) -> None:
        for ring in self.rings:
            _check_points(ring, 3, f"outline {self.label or self.style!r}")


@dataclass(frozen=True, slots=True)
class Picture:
    """All there is to see at once.

    Parameters
    ----------
    title : str
        What it shows, in a few words.
    description : str
        What a person who cannot see it needs to know, in sentences.
    cells : tuple of Cell
    lines : tuple of Line
    outlines : tuple of Outline
    legend : tuple of (str, str)
        Pairs of a name (of a surface, highlight, line, outline, mark or side) and the words that
        explain it, in the order of showing.
    caption : str
        A sentence under the picture.

    Raises
    ------
    ValueError
        If two cells share an id.

    Examples
    --------
    >>> square = ((0, 0), (1, 0), (1, 1), (0, 1))
    >>> picture = Picture("A site", "One empty site.", (Cell("a", square, "site", label="A"),))
    >>> Picture.from_dict(picture.to_dict()) == picture
    True
    """

    title: str
    description: str
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...] = ()
    outlines: tuple[Outline, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    caption: str = ""

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for cell in self.cells:
            if cell.id in seen:
                raise ValueError(f"two cells of the picture {self.title!r} have the id {cell.id!r}")
            seen.add(cell.id)

    def to_dict(self) -> dict[str, Any]:
        """Give the picture as plain JSON values, for a front end to draw from.

        Examples
        --------
        >>> Picture("Nothing", "An empty table.", ()).to_dict()["cells"]
        []
        """
        return {
            "title": self.title,
            "description": self.description,
            "cells": [
                {
                    "id": cell.id,
                    "polygon": _to_lists(cell.polygon),
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
                for cell in self.cells
            ],
            "lines": [
                {"points": _to_lists(line.points), "style": line.style, "title": line.title} for line in self.lines
            ],
            "outlines": [
                {
                    "rings": [_to_lists(ring) for ring in outline.rings],
                    "style": outline.style,
                    "label": outline.label,
                }
                for outline in self.outlines
            ],
            "legend": [list(entry) for entry in self.legend],
            "caption": self.caption,
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Picture:
        """Read a picture back from :meth:`to_dict`'s values.

        Raises
        ------
        ValueError
            If a value is missing, unknown or of another kind; the message names the place.

        Examples
        --------
        >>> Picture.from_dict({"title": "Nothing", "description": "", "cells": [7]})
        Traceback (most recent call last):
            ...
        ValueError: picture.cells[0]: expected a table of names and values, found 7
        """
        fields = _fields(value, cls, "picture")
        cells = []
        for number, entry in enumerate(_list(fields, "cells", "picture")):
            where = f"picture.cells[{number}]"
            cell = _fields(entry, Cell, where)
            marks = []
            for count, item in enumerate(_list(cell, "marks", where)):
                place = f"{where}.marks[{count}]"
                mark = _fields(item, Mark, place)
                facing = mark.pop("facing", None)
                marks.append(
                    _build(
                        Mark,
                        place,
                        facing=None if facing is None else _number(facing, f"{place}.facing"),
                        **_texts(mark, place),
                    )
                )
            polygon = _points(cell.pop("polygon", None), f"{where}.polygon")
            highlights = tuple(_text(name, f"{where}.highlights") for name in _list(cell, "highlights", where))
            cells.append(
                _build(
                    Cell,
                    where,
                    polygon=polygon,
                    marks=tuple(marks),
                    highlights=highlights,
                    **_texts(cell, where),
                )
            )
        lines = []
        for number, entry in enumerate(_list(fields, "lines", "picture")):
            where = f"picture.lines[{number}]"
            line = _fields(entry, Line, where)
            points = _points(line.pop("points", None), f"{where}.points")
            lines.append(_build(Line, where, points=points, **_texts(line, where)))
        outlines = []
        for number, entry in enumerate(_list(fields, "outlines", "picture")):
            where = f"picture.outlines[{number}]"
            outline = _fields(entry, Outline, where)
            rings = tuple(
                _points(ring, f"{where}.rings[{count}]") for count, ring in enumerate(_list(outline, "rings", where))
            )
            outlines.append(_build(Outline, where, rings=rings, **_texts(outline, where)))
        legend = []
        for number, entry in enumerate(_list(fields, "legend", "picture")):
            where = f"picture.legend[{number}]"
            if not isinstance(entry, list | tuple) or len(entry) != 2:
                raise ValueError(f"{where}: expected a name and its words, found {entry!r:.80}")
            legend.append((_text(entry[0], where), _text(entry[1], where)))
        return _build(
            cls,
            "picture",
            cells=tuple(cells),
            lines=tuple(lines),
            outlines=tuple(outlines),
            legend=tuple(legend),
            **_texts(fields, "picture"),
        )

    def _repr_svg_(self) -> str:
        from u2200nb.drawing.svg import draw_svg

        return draw_svg(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        # Notebooks that are not trusted drop inline drawings but keep an image with data in it.
        from u2200nb.drawing.terminal import draw_text

        data = base64.b64encode(self._repr_svg_().encode()).decode("ascii")
        words = escape(self.description or self.title)
        return {
            "text/html": f'<img src="data:image/svg+xml;base64,{data}" alt="{words}"'
            ' style="max-width:100%;height:auto">',
            "text/plain": draw_text(self),
        }


def bounds(picture: Picture) -> tuple[float, float, float, float]:
    """Return the smallest box around cells, lines and outlines.

    Returns
    -------
    tuple of float
        Left, top, right, bottom in the picture's own unit; four zeros when it is empty.

    Examples
    --------
    >>> bounds(Picture("A line", "", (), lines=(Line(((0, 3), (2, 1)), "open-path"),)))
    (0, 1, 2, 3)
    """
    points = [point for cell in picture.cells for point in cell.polygon]
    points += [point for line in picture.lines for point in line.points]
    points += [point for outline in picture.outlines for ring in outline.rings for point in ring]
    if not points:
        return (0.0, 0.0, 0.0, 0.0)
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return (min(across), min(down), max(across), max(down))


@lru_cache(maxsize=4096)
def centre(polygon: Polygon) -> Point:
    """Return the point of a polygon at which what stands in it is drawn.

    It is the centre of gravity; for a bent shape whose centre of gravity lies outside, the middle of
    its widest part at that height.

    Examples
    --------
    >>> centre(((0, 0), (4, 0), (4, 2), (0, 2)))
    (2.0, 1.0)
    """
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        cross = ax * by - bx * ay
        area += cross
        x += (ax + bx) * cross
        y += (ay + by) * cross
    if area:
        x, y = x / (3 * area), y / (3 * area)
        crossings = row_crossings(polygon, y)
        if any(left <= x <= right for left, right in crossings):
            return (x, y)
        if crossings:
            left, right = max(crossings, key=lambda span: span[1] - span[0])
            return ((left + right) / 2, y)
    # No area to speak of, or sides that cross each other: the mean of the corners has to do.
    count = len(polygon)
    return (sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count)


def row_crossings(polygon: Polygon, y: float) -> list[tuple[float, float]]:
    """Return the stretches, left to right, in which a horizontal line runs inside a polygon."""
    found = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        if (ay <= y) != (by <= y)
    )
    return list(zip(found[::2], found[1::2], strict=True))


def _check_points(points: Sequence[Point], least: int, what: str) -> None:
    if len(points) < least:
        raise ValueError(f"{what} has {len(points)} points; it needs {least} or more")
    if not math.isfinite(math.fsum(x + y for x, y in points)):
        raise ValueError(f"{what} has a point that is no number: {points!r:.80}")


def _to_lists(points: Sequence[Point]) -> list[list[float]]:
    return [[x, y] for x, y in points]


def _build(kind: type[_Part], where: str, **values: Any) -> _Part:
    try:
        return kind(**values)
    except (TypeError, ValueError) as fault:
        raise ValueError(f"{where}: {fault}") from None


def _fields(value: object, kind: type, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{where}: expected a table of names and values, found {value!r:.80}")
    known: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    for name in value:
        if name not in known:
            raise ValueError(f"{where}: unknown name {name!r:.40}; known are {', '.join(known)}")
    return dict(value)


def _list(fields: dict[str, Any], name: str, where: str) -> list[Any]:
    value = fields.pop(name, [])
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}.{name}: expected a list, found {value!r:.80}")
    return list(value)


def _points(value: object, where: str) -> tuple[Point, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: expected a list of points, found {value!r:.80}")
    for point in value:
        if not isinstance(point, list | tuple) or len(point) != 2:
            raise ValueError(f"{where}: expected points [x, y], found {point!r:.80}")
    return tuple((_number(x, where), _number(y, where)) for x, y in value)


def _number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{where}: expected a number, found {value!r:.80}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{where}: expected a text, found {value!r:.80}")
    return value


def _texts(fields: dict[str, Any], where: str) -> dict[str, str]:
    return {name: _text(value, f"{where}.{name}") for name, value in fields.items()}
