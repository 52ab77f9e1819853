"""What is a hex, how far apart are two, and which lie on a ring or a straight line?

Axial coordinates ``q, r`` on flat-top hexes: ``q`` counts columns to the east, ``r`` runs down a column.
Axial, because the six directions are then the same six steps everywhere, which rows and columns never give::

          N  (0, -1)
    NW (-1, 0)    NE (1, -1)
          (q, r)
    SW (-1, 1)    SE (1, 0)
          S  (0, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from u2200nb.errors import NotationError, quoted

__all__ = [
    "Direction",
    "Hex",
    "direction_between",
    "disc",
    "distance",
    "line",
    "parse_direction",
    "ring",
    "rotate",
]


class Hex(NamedTuple):
    """A hex in axial coordinates.

    Parameters
    ----------
    q, r : int
        Column to the east, and step down the column.

    Examples
    --------
    >>> Hex(2, 1) + Direction.N.step
    Hex(q=2, r=0)
    """

    q: int
    r: int

    def __add__(self, other: tuple[int, int]) -> Hex:  # type: ignore[override]
        return Hex(self.q + other[0], self.r + other[1])

    def __sub__(self, other: tuple[int, int]) -> Hex:
        return Hex(self.q - other[0], self.r - other[1])

    def scaled(self, factor: int) -> Hex:
        """This hex, taken as a step from the origin, ``factor`` times as long."""
        return Hex(self.q * factor, self.r * factor)


class Direction(Enum):
    """The direction of a space edge, counted clockwise from north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    @property
    def step(self) -> Hex:
        """The step to the next hex in this direction."""
        return _STEPS[self.value]

    def turned(self, edges: int) -> Direction:
        """The direction ``edges`` times 60 degrees further clockwise.

        >>> Direction.NW.turned(1), Direction.N.turned(-2)
        (<Direction.N: 0>, <Direction.SW: 4>)
        """
        return _DIRECTIONS[(self.value + edges) % 6]

    @property
    def degrees(self) -> int:
        """Degrees clockwise from north."""
        return 60 * self.value


_DIRECTIONS = tuple(Direction)
_STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def parse_direction(text: str) -> Direction:
    """Read a direction: ``N``, ``NE``, ``SE``, ``S``, ``SW`` or ``NW``, in either case.

    Raises
    ------
    NotationError
        If it is none of the six.

    Examples
    --------
    >>> parse_direction("ne")
    <Direction.NE: 1>
    """
    try:
        return Direction[text.strip().upper()]
    except KeyError:
        raise NotationError(
            f"{quoted(text)} is no direction; the six are N, NE, SE, S, SW and NW"
            " (a flat-top hex has no edge to the east or west)"
        ) from None


def distance(a: Hex, b: Hex) -> int:
    """Count the steps from one hex to the other on an endless grid.

    Examples
    --------
    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly ``radius`` steps, clockwise from the one due north.

    Examples
    --------
    >>> len(ring(Hex(0, 0), 2)), ring(Hex(3, 3), 0)
    (12, (Hex(q=3, r=3),))
    """
    if radius < 0:
        raise ValueError(f"a ring has a radius of 0 or more steps, not {radius}")
    if radius == 0:
        return (centre,)
    hexes = []
    here = centre + Direction.N.step.scaled(radius)
    for side in range(6):
        step = Direction.SE.turned(side).step
        for _ in range(radius):
            hexes.append(here)
            here = here + step
    return tuple(hexes)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes within ``radius`` steps, ring by ring.

    Examples
    --------
    >>> len(disc(Hex(0, 0), 2))
    19
    """
    return tuple(hex_ for near in range(radius + 1) for hex_ in ring(centre, near))


def line(start: Hex, direction: Direction) -> Iterator[Hex]:
    """Yield the hexes straight ahead, without the start and without end.

    Examples
    --------
    >>> ahead = line(Hex(0, 0), Direction.SE)
    >>> next(ahead), next(ahead)
    (Hex(q=1, r=0), Hex(q=2, r=0))
    """
    here = start
    while True:
        here = here + direction.step
        yield here


def direction_between(a: Hex, b: Hex) -> Direction | None:
    """Return the direction of the straight line through space edges from a to b; None where there is none.

    Examples
    --------
    >>> direction_between(Hex(0, 0), Hex(0, -4))
    <Direction.N: 0>
    >>> direction_between(Hex(0, 0), Hex(1, 1)) is None
    True
    """
    steps = distance(a, b)
    if steps == 0:
        return None
    for direction in Direction:
        if a + direction.step.scaled(steps) == b:
            return direction
    return None


def rotate(hex_: Hex, centre: Hex, edges: int) -> Hex:
    """Turn a hex about a centre by ``edges`` times 60 degrees clockwise.

    Examples
    --------
    >>> rotate(Hex(0, -2), Hex(0, 0), 1)
    Hex(q=2, r=-2)
    """
    q, r = hex_ - centre
    for _ in range(edges % 6):
        q, r = -r, q + r
    return centre + Hex(q, r)
