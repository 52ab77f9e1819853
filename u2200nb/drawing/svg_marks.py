"""How do counters, markers and cards look in a browser?"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from u2200nb.drawing.picture import Mark
from u2200nb.drawing.placing import columns, number, points_text, rows_for
from u2200nb.drawing.svg_style import escaped, side_class
from u2200nb.drawing.theme import SHAPES, SIDES, look_up

LARGEST_MARK = 34.0
SMALLEST_MARK = 8.0
MOST_MARKS = 6

# Suppressed points down; routed is crossed out.
_STATUS_SIGNS = {"suppressed": "M-.5-.25L0 .3L.5-.25", "routed": "M-.4-.4L.4.4M.4-.4L-.4.4"}


def draw_marks(marks: tuple[Mark, ...], x: float, y: float, width: float, height: float) -> Iterable[str]:
    """Draw the marks of one cell into the room it has for them, as large as fits.

    The first six are drawn; a count says how many more there are.
    """
    for mark in marks:
        look_up("mark", SHAPES, mark.shape)
        look_up("side", SIDES, mark.side)
    shown = marks if len(marks) <= MOST_MARKS else marks[: MOST_MARKS - 1]
    count = len(shown) + (shown != marks)
    across, size = rows_for(count, width, height)
    size = max(SMALLEST_MARK, min(size, LARGEST_MARK))
    rows = -(-count // across)
    for at in range(count):
        row, column = divmod(at, across)
        in_row = min(across, count - row * across)
        left = x + (column - (in_row - 1) / 2) * size
        top = y + (row - (rows - 1) / 2) * size
        if at < len(shown):
            yield draw_mark(shown[at], left, top, size * 0.92)
        else:
            yield (
                f'<text class="over more" x="{number(left)}" y="{number(top + size * 0.17)}"'
                f' font-size="{number(size * 0.5)}">+{len(marks) - len(shown)}</text>'
            )


def draw_mark(mark: Mark, x: float, y: float, size: float) -> str:
    """Draw one mark of a size around a point."""
    title = f'<title class="title">{escaped(mark.title)}</title>' if mark.title else ""
    facing = 0.0 if mark.facing is None else mark.facing % 360
    return (
        f'<g class="over mark m-{mark.shape} {side_class(mark.side)} is-{mark.status}"'
        f' transform="translate({number(x)} {number(y)})">{title}'
        f"{_body(mark.shape, mark.side, mark.status, round(facing, 1), round(size, 1))}"
        f"{_text(mark, facing, size)}{_status(mark.status, size)}{_badge(mark.badge, size)}</g>"
    )


@lru_cache(maxsize=2048)
def _body(shape: str, side: str, status: str, facing: float, size: float) -> str:
    corners = mark_corners(shape, facing, size)
    dash = ' stroke-dasharray="3 2"' if status == "routed" else ""
    body = f'<polygon class="shape"{dash} points="{points_text(corners)}"/>'
    if SIDES[side].pattern == "double":
        inner = [(x * 0.8, y * 0.8) for x, y in corners]
        body += f'<polygon class="inner" points="{points_text(inner)}"/>'
    return body


def mark_corners(shape: str, facing: float, size: float) -> list[tuple[float, float]]:
    """Return the corners of a mark's form around its middle, turned to its facing."""
    corners = [_turned(x, y, facing) for x, y in SHAPES[shape].corners]
    # Turned forms reach further; none may leave the room its size stands for.
    reach = max(max(abs(x), abs(y)) for x, y in corners)
    fit = size * min(1.0, 0.53 / reach)
    return [(round(x * fit, 2), round(y * fit, 2)) for x, y in corners]


def _text(mark: Mark, facing: float, size: float) -> str:
    if not mark.text:
        return ""
    shape = SHAPES[mark.shape]
    letters = max(1, columns(mark.text))
    font = size * shape.text_size * min(0.44, 0.95 / letters)
    x, y = _turned(0, shape.text_at * size, facing)
    return (
        f'<text class="mark-text" x="{number(x)}" y="{number(y + font * 0.36)}"'
        f' font-size="{number(font)}">{escaped(mark.text)}</text>'
    )


def _status(status: str, size: float) -> str:
    if status not in _STATUS_SIGNS:
        return ""
    radius = max(4.2, size * 0.2)
    at = number(-size * 0.4)
    return (
        f'<g class="status" transform="translate({at} {at})scale({number(radius)})">'
        f'<circle class="warning" r="1" vector-effect="non-scaling-stroke"/>'
        f'<path class="warning-sign" stroke-width=".28" d="{_STATUS_SIGNS[status]}"/></g>'
    )


def _badge(badge: str, size: float) -> str:
    if not badge:
        return ""
    radius = max(4.4, size * 0.17)
    at = number(size * 0.43)
    font = radius * min(1.5, 2.4 / columns(badge))
    return (
        f'<circle class="badge" cx="{at}" cy="{at}" r="{number(radius)}"/>'
        f'<text class="badge-text" x="{at}" y="{number(size * 0.43 + font * 0.36)}"'
        f' font-size="{number(font)}">{escaped(badge)}</text>'
    )


def _turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return (x * cos - y * sin, x * sin + y * cos)
