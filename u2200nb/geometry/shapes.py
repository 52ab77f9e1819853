"""Which shapes do hexes, areas, firing lines and paths have, for plots and as a second opinion?

Flat-top hexes on an exact lattice: the centre of hex ``(q, r)`` is ``x = 3q, y = 2r + q``, its corners lie
``(2, 0)``, ``(1, 1)`` and so on around it. Everything is then a whole number, or a half on the middle of an edge, and
shapely's predicates are exact; with square roots for true proportions they are not. ``y`` grows downwards,
as rows do.
"""

from __future__ import annotations

from collections.abc import Iterable

from shapely import union_all
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from u2200nb.geometry.grid import HexGrid
from u2200nb.geometry.hexes import Direction, Hex
from u2200nb.geometry.paths import layers

__all__ = ["area_outline", "centre", "corridor", "firing_line", "hex_polygon"]

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def centre(hex_: Hex) -> tuple[int, int]:
    """Return the lattice point in the middle of a hex.

    Examples
    --------
    >>> centre(Hex(1, 0)), centre(Hex(0, 1))
    ((3, 1), (0, 2))
    """
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def hex_polygon(hex_: Hex) -> Polygon:
    """Return a hex as a polygon of area 6.

    Parameters
    ----------
    hex_ : Hex
        The hex.

    Returns
    -------
    shapely.geometry.Polygon
        Its outline on the lattice. Neighbours share an edge and no area.

    Examples
    --------
    >>> hex_polygon(Hex(0, 0)).area
    6.0
    >>> shared = hex_polygon(Hex(0, 0)).intersection(hex_polygon(Hex(1, 0)))
    >>> sorted(shared.coords)
    [(1.0, 1.0), (2.0, 0.0)]
    """
    x, y = centre(hex_)
    return Polygon([(x + dx, y + dy) for dx, dy in _CORNERS])


def area_outline(hexes: Iterable[Hex]) -> BaseGeometry:
    """Return the outline of a set of hexes, without the edges inside it.

    Parameters
    ----------
    hexes : iterable of Hex
        The hexes.

    Returns
    -------
    shapely geometry
        A Polygon where they hang together, with holes where they leave some; a MultiPolygon with a part for
        each area where they do not; an empty geometry for no hex at all.

    Examples
    --------
    >>> outline = area_outline([Hex(0, 0), Hex(0, 1)])
    >>> outline.area, outline.bounds
    (12.0, (-2.0, -1.0, 2.0, 3.0))
    >>> len(area_outline([Hex(0, 0), Hex(0, 2)]).geoms)
    2
    """
    return union_all([hex_polygon(hex_) for hex_ in sorted(set(hexes))])


def firing_line(grid: HexGrid, start: Hex, direction: Direction) -> LineString:
    """Return the straight line from the middle of a hex through the middle of an edge, to the rim of the grid.

    Parameters
    ----------
    grid : HexGrid
        The hexes that exist.
    start : Hex
        Where the line begins, in its middle.
    direction : Direction
        The edge it runs through.

    Returns
    -------
    shapely.geometry.LineString
        It ends on the far edge of the last hex, where the next does not exist.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target, firing lines; reading R7.

    Examples
    --------
    >>> grid = HexGrid([Hex(0, 0), Hex(0, 1), Hex(0, 3)])
    >>> firing_line(grid, Hex(0, 0), Direction.S).wkt
    'LINESTRING (0 0, 0 3)'
    """
    x, y = centre(start)
    dx, dy = centre(direction.step)
    half_steps = 2 * len(grid.straight_line(start, direction)) + 1
    return LineString([(x, y), (x + dx * half_steps / 2, y + dy * half_steps / 2)])


def corridor(grid: HexGrid, a: Hex, b: Hex) -> BaseGeometry:
    """Return the outline of all hexes on any shortest path between two hexes, both ends included.

    Parameters
    ----------
    grid : HexGrid
        The hexes that exist.
    a, b : Hex
        The ends.

    Returns
    -------
    shapely geometry
        Empty where no chain of hexes connects the ends.

    Raises
    ------
    KeyError
        If one of the ends does not exist.

    Examples
    --------
    >>> from u2200nb.geometry.hexes import disc
    >>> grid = HexGrid(disc(Hex(0, 0), 2))
    >>> corridor(grid, Hex(0, 0), Hex(1, 1)).area / 6
    4.0
    """
    steps = grid.distance(a, b)
    if steps is None:
        return Polygon()
    there, back = layers(grid, grid.bit(a), grid.bit(b)), layers(grid, grid.bit(b), grid.bit(a))
    between = sum(front & back[steps - far] for far, front in enumerate(there))
    return area_outline(grid.hexes_of(between))
