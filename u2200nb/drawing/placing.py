"""Where does each part of a cell go?

Drawers work in one unit, in which a usual cell has an inner radius of 26. This module puts polygons
into it and finds the room that a cell has for its label, its marks and its note, whatever its shape.
Everything is a pure function of plain values and is kept for the next drawing of the same board.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from u2200nb.drawing.picture import Picture, Point, Polygon, bounds, centre, row_crossings

INNER_RADIUS = 26.0

# Corners that two cells share may differ in the last digit of a float. Rounding would then part
# them if they lay on a boundary between two rounded values; this offset keeps them off it.
_OFF_THE_BOUNDARY = 0.000137


@dataclass(frozen=True, slots=True)
class Scale:
    """From a picture's unit to the drawer's: first move, then multiply."""

    left: float
    top: float
    factor: float
    margin: float

    def point(self, point: Point) -> Point:
        """Return a point of the picture in the drawer's unit, rounded to a tenth."""
        x, y = point
        return (
            round((x - self.left) * self.factor + self.margin + _OFF_THE_BOUNDARY, 1),
            round((y - self.top) * self.factor + self.margin + _OFF_THE_BOUNDARY, 1),
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A cell in the drawer's unit, with the room it has.

    ``up``, ``down``, ``left`` and ``right`` are the distances from its centre to its rim.
    """

    polygon: Polygon
    points: str
    x: float
    y: float
    radius: float
    up: float
    down: float
    left: float
    right: float


def scale_of(picture: Picture, margin: float) -> Scale:
    """Return the scale at which a usual cell of a picture has the inner radius 26."""
    left, top, right, bottom = bounds(picture)
    radii = sorted(inner_radius(cell.polygon) for cell in picture.cells)
    usual = radii[(len(radii) - 1) // 2] if radii else max(right - left, bottom - top) / 10
    return Scale(left, top, INNER_RADIUS / usual if usual > 0 else 1.0, margin)


@lru_cache(maxsize=8192)
def inner_radius(polygon: Polygon) -> float:
    """Return the distance from a polygon's centre to the nearest of its sides."""
    return _room(_form(polygon)).radius


@lru_cache(maxsize=8192)
def place(polygon: Polygon, scale: Scale) -> Place:
    """Return a polygon in the drawer's unit and the room it has."""
    placed = tuple(scale.point(point) for point in polygon)
    room, factor = _room(_form(polygon)), scale.factor
    x, y = scale.point((polygon[0][0] + room.x, polygon[0][1] + room.y))
    return Place(
        placed,
        points_text(placed),
        x,
        y,
        room.radius * factor,
        room.up * factor,
        room.down * factor,
        room.left * factor,
        room.right * factor,
    )


@dataclass(frozen=True, slots=True)
class _Room:
    """The centre of a form, seen from its first corner, and the distances to its rim."""

    x: float
    y: float
    radius: float
    up: float
    down: float
    left: float
    right: float


def _form(polygon: Polygon) -> Polygon:
    # Most cells of a board have the same form: it is measured once.
    left, top = polygon[0]
    return tuple((round(x - left, 6), round(y - top, 6)) for x, y in polygon)


@lru_cache(maxsize=1024)
def _room(form: Polygon) -> _Room:
    x, y = centre(form)
    row = row_crossings(form, y)
    column = row_crossings(tuple((down, across) for across, down in form), x)
    left, right = next((span for span in row if span[0] <= x <= span[1]), (x, x))
    top, bottom = next((span for span in column if span[0] <= y <= span[1]), (y, y))
    sides = zip(form, (*form[1:], form[0]), strict=True)
    radius = min(_distance(x, y, start, end) for start, end in sides)
    return _Room(x, y, radius, y - top, bottom - y, x - left, right - x)


@lru_cache(maxsize=16384)
def inset(polygon: Polygon, distance: float) -> Polygon:
    """Return a polygon whose sides lie deeper inside by a distance."""
    sides = []
    corners = polygon if _turns_clockwise(polygon) else polygon[::-1]
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        if length > 0.05:
            ux, uy = (bx - ax) / length, (by - ay) / length
            sides.append((ax - uy * distance, ay + ux * distance, ux, uy))
    if len(sides) < 3:
        return polygon
    moved = []
    for before, after in zip((sides[-1:] + sides[:-1]), sides, strict=True):
        ax, ay, ux, uy = before
        bx, by, vx, vy = after
        cross = ux * vy - uy * vx
        if abs(cross) < 1e-6:
            moved.append((round(bx, 1), round(by, 1)))
        else:
            along = ((bx - ax) * vy - (by - ay) * vx) / cross
            moved.append((round(ax + along * ux, 1), round(ay + along * uy, 1)))
    return tuple(moved)


def rim(polygons: Iterable[Polygon]) -> list[Polygon]:
    """Return the rings around polygons taken as one: sides that two of them share are left out."""
    following: dict[Point, list[Point]] = {}
    sides: set[tuple[Point, Point]] = set()
    for polygon in polygons:
        corners = polygon if _turns_clockwise(polygon) else polygon[::-1]
        sides.update(zip(corners, (*corners[1:], corners[0]), strict=True))
    for start, end in sorted(sides):
        if (end, start) not in sides:
            following.setdefault(start, []).append(end)
    rings = []
    while following:
        start = next(iter(following))
        ring = [start]
        while ring[-1] in following:
            ends = following[ring[-1]]
            corner = ends.pop()
            if not ends:
                del following[ring[-1]]
            if corner == start:
                break
            ring.append(corner)
        rings.append(tuple(ring))
    return rings


def top_middle(points: Iterable[Point]) -> Point:
    """Return the middle of the highest corners of a ring, the leftmost two if there are more.

    Examples
    --------
    >>> top_middle([(0, 5), (2, 1), (6, 1), (9, 5)])
    (4.0, 1)
    """
    corners = sorted(points, key=lambda point: (point[1], point[0]))
    highest = [x for x, y in corners if y - corners[0][1] < 0.2][:2]
    return (sum(highest) / len(highest), corners[0][1])


def points_text(points: Iterable[Point]) -> str:
    """Write points as SVG does: ``0,0 1.5,2``."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def number(value: float) -> str:
    """Write a length with at most one decimal, the same way everywhere."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def rows_for(count: int, width: float, height: float) -> tuple[int, float]:
    """Return in how many columns marks are set, and how large each may be.

    Examples
    --------
    >>> rows_for(2, 40, 30)
    (2, 20.0)
    """
    return max(
        ((columns, min(width / columns, height / -(-count // columns))) for columns in range(1, count + 1)),
        key=lambda choice: choice[1],
    )


_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """Return a text with the characters that no drawing can hold replaced by a mark for "unknown"."""
    return text if text.isascii() and text.isprintable() else _NOT_IN_XML.sub("\ufffd", text)


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes; most Chinese characters take two.

    Examples
    --------
    >>> columns("D4"), columns("视线")
    (2, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def wrapped(text: str, width: int) -> list[str]:
    """Break a text between words into lines of at most ``width`` columns; longer words are cut.

    Examples
    --------
    >>> wrapped("the ends of a path never block", 12)
    ['the ends of', 'a path never', 'block']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
        while columns(line) > width:
            cut = next(count for count in range(len(line), -1, -1) if columns(line[:count]) <= width) or 1
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line] if line else lines


def _turns_clockwise(polygon: Polygon) -> bool:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)) >= 0


def _distance(x: float, y: float, start: Point, end: Point) -> float:
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return math.hypot(x - ax - along * dx, y - ay - along * dy)
