"""Do the shapes on the exact lattice agree with the whole-number geometry?"""

from __future__ import annotations

from fractions import Fraction

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import MultiPolygon

from tests.geometry.grids import graph_of, grids, hexes
from u2200nb.geometry.grid import HexGrid
from u2200nb.geometry.hexes import Direction, Hex, distance
from u2200nb.geometry.shapes import area_outline, centre, corridor, firing_line, hex_polygon


@given(hexes, hexes)
def test_hexes_share_an_edge_just_where_they_are_neighbours(a: Hex, b: Hex) -> None:
    for other in (b, *(a + direction.step for direction in Direction)):
        shared = hex_polygon(a).intersection(hex_polygon(other))
        assert shared.area == (6 if a == other else 0)
        assert (shared.geom_type == "LineString" and shared.length > 0) is (distance(a, other) == 1)


@given(hexes)
def test_every_corner_is_a_whole_number(hex_: Hex) -> None:
    assert all(value == int(value) for corner in hex_polygon(hex_).exterior.coords for value in corner)
    assert hex_polygon(hex_).centroid.coords[0] == centre(hex_)


@given(grids, st.data())
def test_a_firing_line_runs_through_just_the_hexes_it_covers(grid: HexGrid, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(grid.hexes)))
    for direction in Direction:
        line = firing_line(grid, start, direction)
        crossed = {hex_ for hex_ in grid.hexes if hex_polygon(hex_).buffer(0).intersection(line).length > 0}
        assert crossed == {start, *grid.straight_line(start, direction)}


@given(grids)
def test_an_area_is_what_hangs_together(grid: HexGrid) -> None:
    outline = area_outline(grid.hexes)
    areas = grid.areas(grid.everywhere)
    parts = list(outline.geoms) if isinstance(outline, MultiPolygon) else [outline]
    assert len(parts) == len(areas)
    assert {frozenset(grid.hexes_of(area)) for area in areas} == {
        frozenset(hex_ for hex_ in grid.hexes if part.contains(hex_polygon(hex_))) for part in parts
    }
    assert Fraction(outline.area) == 6 * len(grid)


@given(grids, st.data())
def test_the_corridor_holds_the_hexes_of_all_shortest_paths(grid: HexGrid, data: st.DataObject) -> None:
    ends = st.sampled_from(sorted(grid.hexes))
    a, b = data.draw(ends), data.draw(ends)
    graph = graph_of(grid)
    if not networkx.has_path(graph, a, b):
        assert corridor(grid, a, b).is_empty
        return
    on_paths = {hex_ for path in networkx.all_shortest_paths(graph, a, b) for hex_ in path}
    assert corridor(grid, a, b).equals(area_outline(on_paths))


def test_no_hex_has_an_empty_outline() -> None:
    assert area_outline([]).is_empty


def test_a_corridor_needs_ends_that_exist() -> None:
    with pytest.raises(KeyError):
        corridor(HexGrid([Hex(0, 0)]), Hex(0, 0), Hex(1, 0))
