"""Which hexes exist, which touch, and how far is it over those that exist?

A set of hexes is an integer with a bit for each hex, in axial layout: hex ``(q, r)`` has bit
``(r - top) * stride + (q - left)``. One empty column more than there are hexes keeps the ends of neighbouring
rows apart, so that the six neighbours are six fixed shifts, and a set of any size moves in a few operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from u2200nb.geometry.hexes import Direction, Hex

__all__ = ["HexGrid", "bits"]


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, lowest first.

    >>> list(bits(0b101))
    [0, 2]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class HexGrid:
    """Any finite set of hexes, with sets of them as bit masks.

    Parameters
    ----------
    hexes : iterable of Hex
        The hexes that exist; holes and separate parts are fine.

    Examples
    --------
    >>> grid = HexGrid([Hex(0, 0), Hex(1, 0), Hex(5, 5)])
    >>> grid.hexes_of(grid.around(grid.bit(Hex(0, 0))) & grid.everywhere)
    (Hex(q=0, r=0), Hex(q=1, r=0))
    >>> grid.distance(Hex(0, 0), Hex(1, 0)), grid.distance(Hex(0, 0), Hex(5, 5))
    (1, None)
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        existing = frozenset(hexes)
        if not existing:
            raise ValueError("a grid needs at least one hex")
        self.hexes = existing
        self.left = min(hex_.q for hex_ in existing)
        self.top = min(hex_.r for hex_ in existing)
        self.width = max(hex_.q for hex_ in existing) - self.left + 1
        self.height = max(hex_.r for hex_ in existing) - self.top + 1
        self.stride = self.width + 1
        self.everywhere = self.mask(existing)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.hexes

    def __len__(self) -> int:
        return len(self.hexes)

    def place(self, hex_: Hex) -> int:
        """The place of a hex's bit. The hex must lie within the grid's axial box."""
        return (hex_.r - self.top) * self.stride + hex_.q - self.left

    def bit(self, hex_: Hex) -> int:
        """The mask of one hex."""
        return 1 << self.place(hex_)

    def mask(self, hexes: Iterable[Hex]) -> int:
        """The mask of several hexes."""
        mask = 0
        for hex_ in hexes:
            mask |= 1 << self.place(hex_)
        return mask

    def hex_at(self, place: int) -> Hex:
        """The hex whose bit has this place."""
        r, q = divmod(place, self.stride)
        return Hex(q + self.left, r + self.top)

    def hexes_of(self, mask: int) -> tuple[Hex, ...]:
        """The hexes of a mask, in the order of their bits."""
        return tuple(self.hex_at(place) for place in bits(mask))

    @cached_property
    def axial_box(self) -> int:
        """The mask of every hex in the smallest axial box around the grid, existing or not.

        Every shortest path of the endless grid between two hexes of the grid lies in it.
        """
        row = (1 << self.width) - 1
        return sum(row << (line * self.stride) for line in range(self.height))

    def around(self, mask: int) -> int:
        """The hexes of a mask and all that touch them, whether they exist or not.

        A hex and its six neighbours are what two triangles sum to, so two steps of two shifts do.
        """
        triangle = mask | mask << 1 | mask << self.stride
        return triangle | triangle >> 1 | triangle >> self.stride

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """The existing neighbours of a hex, clockwise from north."""
        return tuple(near for direction in Direction if (near := hex_ + direction.step) in self.hexes)

    def distance(self, a: Hex, b: Hex) -> int | None:
        """Count the steps of a shortest chain of existing hexes; None where there is none.

        Raises
        ------
        KeyError
            If one of the two does not exist.
        """
        for end in (a, b):
            if end not in self.hexes:
                raise KeyError(end)
        goal = self.bit(b)
        front, unseen, steps = self.bit(a), self.everywhere, 0
        while front:
            if front & goal:
                return steps
            unseen &= ~front
            front = self.around(front) & unseen
            steps += 1
        return None

    def areas(self, mask: int) -> tuple[int, ...]:
        """Split a set of hexes into its maximal parts of touching hexes.

        >>> grid = HexGrid([Hex(0, 0), Hex(1, 0), Hex(5, 5)])
        >>> len(grid.areas(grid.everywhere))
        2
        """
        parts = []
        while mask:
            area = mask & -mask
            while (grown := self.around(area) & mask) != area:
                area = grown
            parts.append(area)
            mask &= ~area
        return tuple(parts)

    def straight_line(self, start: Hex, direction: Direction) -> tuple[Hex, ...]:
        """The existing hexes straight ahead, without the start, up to the first that does not exist.

        >>> grid = HexGrid([Hex(0, 0), Hex(0, 1), Hex(0, 3)])
        >>> grid.straight_line(Hex(0, 0), Direction.S)
        (Hex(q=0, r=1),)
        """
        hexes = []
        here = start + direction.step
        while here in self.hexes:
            hexes.append(here)
            here = here + direction.step
        return tuple(hexes)
