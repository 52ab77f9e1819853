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
from typing import Any, TypeAlias

from u2200nb.drawing.markup import escape

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
        from u2200nb.drawing.wire import to_values

        return to_values(self)

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Picture:
        """Read a picture back from :meth:`to_dict`'s values.

        Raises
        ------
        NotationError
            If a value is missing, unknown or of another kind; the message names the place.

        Examples
        --------
        >>> Picture.from_dict({"title": "Nothing", "description": "", "cells": [7]})
        Traceback (most recent call last):
            ...
        u2200nb.errors.NotationError: picture.cells[0]: expected a table of names and values, found 7
        """
        from u2200nb.drawing.wire import from_values

        return from_values(value)

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
