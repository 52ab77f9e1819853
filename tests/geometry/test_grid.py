"""Are sets of hexes as bit masks the same as sets of hexes?"""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grids import graph_of, grids
from u2200nb.geometry.grid import HexGrid, bits
from u2200nb.geometry.hexes import Direction, Hex


@given(st.sets(st.integers(0, 300)))
def test_bits_are_the_places_lowest_first(places: set[int]) -> None:
    assert list(bits(sum(1 << place for place in places))) == sorted(places)


def test_a_grid_needs_a_hex() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        HexGrid([])


@given(grids)
def test_every_hex_has_a_bit_of_its_own(grid: HexGrid) -> None:
    assert len(grid) == len(grid.hexes) == grid.everywhere.bit_count()
    assert set(grid.hexes_of(grid.everywhere)) == grid.hexes
    for hex_ in grid.hexes:
        assert hex_ in grid
        assert grid.hex_at(grid.place(hex_)) == hex_
        assert grid.bit(hex_) == grid.mask([hex_]) == 1 << grid.place(hex_)
    assert grid.mask(grid.hexes) == grid.everywhere
    assert grid.hexes_of(0) == ()


@given(grids)
def test_the_box_is_the_smallest_around_the_grid(grid: HexGrid) -> None:
    qs, rs = [hex_.q for hex_ in grid.hexes], [hex_.r for hex_ in grid.hexes]
    assert (grid.left, grid.top) == (min(qs), min(rs))
    assert (grid.width, grid.height) == (max(qs) - min(qs) + 1, max(rs) - min(rs) + 1)
    box = {Hex(q, r) for q in range(min(qs), max(qs) + 1) for r in range(min(rs), max(rs) + 1)}
    assert set(grid.hexes_of(grid.axial_box)) == box


@given(grids, st.data())
def test_around_a_set_is_the_set_and_its_neighbours(grid: HexGrid, data: st.DataObject) -> None:
    graph = graph_of(grid)
    chosen = data.draw(st.sets(st.sampled_from(sorted(grid.hexes))))
    around = set(chosen).union(*(graph.neighbors(hex_) for hex_ in chosen)) if chosen else set()
    assert set(grid.hexes_of(grid.around(grid.mask(chosen)) & grid.everywhere)) == around


@given(grids)
def test_neighbours_stand_clockwise_from_north(grid: HexGrid) -> None:
    graph = graph_of(grid)
    for hex_ in grid.hexes:
        near = grid.neighbours(hex_)
        assert set(near) == set(graph.neighbors(hex_))
        directions = [next(d for d in Direction if hex_ + d.step == other).value for other in near]
        assert directions == sorted(directions)


@given(grids)
def test_distance_counts_steps_over_hexes_that_exist(grid: HexGrid) -> None:
    lengths = dict(networkx.all_pairs_shortest_path_length(graph_of(grid)))
    for a in grid.hexes:
        for b in grid.hexes:
            assert grid.distance(a, b) == lengths[a].get(b)


def test_distance_asks_for_hexes_that_exist() -> None:
    grid = HexGrid([Hex(0, 0)])
    for a, b in ((Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(0, 0))):
        with pytest.raises(KeyError):
            grid.distance(a, b)


@given(grids, st.data())
def test_areas_are_what_hangs_together(grid: HexGrid, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(sorted(grid.hexes))))
    areas = grid.areas(grid.mask(chosen))
    parts = networkx.connected_components(graph_of(grid).subgraph(chosen))
    assert {frozenset(grid.hexes_of(area)) for area in areas} == {frozenset(part) for part in parts}
    assert sum(areas) == grid.mask(chosen)


@given(grids, st.sampled_from(Direction))
def test_a_straight_line_ends_where_no_hex_is(grid: HexGrid, direction: Direction) -> None:
    for start in grid.hexes:
        line = grid.straight_line(start, direction)
        assert list(line) == [start + direction.step.scaled(step + 1) for step in range(len(line))]
        assert grid.hexes >= set(line)
        assert start + direction.step.scaled(len(line) + 1) not in grid
