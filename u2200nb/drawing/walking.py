"""Where does a key lead from a cell, and in which row and column does a screen reader find it?

Works for any picture: a row is what lies within one usual cell's height, and a direction leads to the
nearest cell that lies that way. Lengths are in the drawers' unit (``placing``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from u2200nb.drawing.placing import INNER_RADIUS

__all__ = ["DIRECTION_KEYS", "Spot", "keys_between", "rows_and_columns"]

Spot: TypeAlias = tuple[str, float, float]
"""A cell's id and its centre."""

# Six keys around S of a keyboard, as the six edges of a hex lie: degrees clockwise from straight up.
# Each leads to what lies within about 27 degrees of it: the next cell of the same row lies at 30.
DIRECTION_KEYS: Mapping[str, float] = {"q": -60, "w": 0, "e": 60, "a": -120, "s": 180, "d": 120}

_VERTICAL_KEYS: Mapping[str, float] = {"ArrowUp": 0, "ArrowDown": 180}
_FEW = 150


@lru_cache(maxsize=64)
def rows_and_columns(spots: tuple[Spot, ...]) -> dict[str, tuple[int, int]]:
    """Return the row and the column of each cell, counted from 1.

    Examples
    --------
    >>> rows_and_columns((("A1", 0, 0), ("B1", 45, 26), ("A2", 0, 52)))
    {'A1': (1, 1), 'B1': (1, 2), 'A2': (2, 1)}
    """
    rows = _bands([(y, id_) for id_, _, y in spots], 2 * INNER_RADIUS - 2)
    columns = _bands([(x, id_) for id_, x, _ in spots], INNER_RADIUS)
    return {id_: (rows[id_], columns[id_]) for id_, _, _ in spots}


def _bands(values: list[tuple[float, str]], width: float) -> dict[str, int]:
    bands: dict[str, int] = {}
    count, start = 0, -math.inf
    for value, id_ in sorted(values):
        if value >= start + width:
            count, start = count + 1, value
        bands[id_] = count
    return bands


@lru_cache(maxsize=64)
def keys_between(spots: tuple[Spot, ...]) -> dict[str, dict[str, str]]:
    """Return for each key from which cell it leads to which.

    Left and right stay in the row; up, down and the six direction keys lead to the nearest cell that
    lies that way.

    Examples
    --------
    >>> keys = keys_between((("A1", 0, 0), ("B1", 45, 26), ("A2", 0, 52)))
    >>> keys["ArrowRight"], keys["d"], keys["a"], keys["s"]
    ({'A1': 'B1'}, {'A1': 'B1'}, {'B1': 'A2'}, {'A1': 'A2'})
    """
    keys: dict[str, dict[str, str]] = {"ArrowLeft": {}, "ArrowRight": {}}
    places = rows_and_columns(spots)
    by_row = sorted(spots, key=lambda spot: (places[spot[0]][0], spot[1]))
    for (before, _, _), (after, _, _) in pairwise(by_row):
        if places[before][0] == places[after][0]:
            keys["ArrowRight"][before] = after
            keys["ArrowLeft"][after] = before
    around = _surroundings(spots)
    for key, degrees in {**_VERTICAL_KEYS, **DIRECTION_KEYS}.items():
        spread = 1.0 if key in _VERTICAL_KEYS else 0.5
        leads = ((spot[0], _nearest(spot, around(spot), degrees, spread)) for spot in spots)
        keys[key] = {start: end for start, end in leads if end}
    return keys


def _surroundings(spots: Sequence[Spot]) -> Callable[[Spot], Sequence[Spot]]:
    """On a large board only what is near is looked at; on a small one all of it."""
    if len(spots) <= _FEW:
        return lambda _: spots
    size = 5 * INNER_RADIUS
    squares: dict[tuple[int, int], list[Spot]] = {}
    for spot in spots:
        squares.setdefault((int(spot[1] // size), int(spot[2] // size)), []).append(spot)

    def around(spot: Spot) -> list[Spot]:
        across, down = int(spot[1] // size), int(spot[2] // size)
        return [near for x in (-1, 0, 1) for y in (-1, 0, 1) for near in squares.get((across + x, down + y), ())]

    return around


def _nearest(start: Spot, others: Sequence[Spot], degrees: float, spread: float) -> str:
    """The nearest cell that lies in a direction, aside of it by no more than a part of the way along it."""
    best, found = math.inf, ""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    _, x, y = start
    for id_, other_x, other_y in others:
        across, down = other_x - x, other_y - y
        along = across * sin - down * cos
        aside = abs(across * cos + down * sin)
        if along > 1 and aside <= along * spread and along + 2 * aside < best:
            best, found = along + 2 * aside, id_
    return found
