"""Are the shortest paths those that networkx lists, over hexes and over any other adjacency?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.geometry.grids import graph_of, grids
from u2200nb.geometry.grid import HexGrid, bits
from u2200nb.geometry.paths import Neighbourhood, ShortestPaths, layers, open_reach, shortest_paths


def mask_of(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


@st.composite
def networks(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    """Places and the pairs that touch: any small graph."""
    places = draw(st.integers(2, 11))
    pairs = list(combinations(range(places), 2))
    return places, draw(st.lists(st.sampled_from(pairs), unique=True, max_size=24))


def check(graph: networkx.Graph, found: ShortestPaths, source: int, targets: set[int], closed: set[int]) -> None:
    """Compare with the list of all paths."""
    closed = closed - targets - {source}
    paths = {
        target: [tuple(path) for path in networkx.all_shortest_paths(graph, source, target)]
        for target in targets
        if networkx.has_path(graph, source, target)
    }
    if not paths:
        assert found == ShortestPaths(None, 0, 0, (), 0)
        return
    opened = {target: [path for path in some if not closed & set(path)] for target, some in paths.items()}
    goals = {target for target, some in opened.items() if some} or set(paths)
    distance = min(len(paths[target][0]) - 1 for target in goals)
    nearest = {target for target in goals if len(paths[target][0]) - 1 == distance}
    assert found.distance == distance
    assert found.count == sum(len(paths[target]) for target in nearest)
    assert found.open_count == sum(len(opened[target]) for target in nearest)
    if found.open_count:
        assert any(found.path in opened[target] for target in nearest)
        assert found.cut == 0
        return
    assert found.path == ()
    check_cut(graph, found.cut, source, [path for some in paths.values() for path in some], closed)


def check_cut(graph: networkx.Graph, cut: int, source: int, paths: list[tuple[int, ...]], closed: set[int]) -> None:
    """No smaller set of closed places meets every path, and no other of its size does so nearer the source."""
    assert source in graph
    usable = sorted(closed & {place for path in paths for place in path})
    smallest = next(
        found
        for size in range(len(usable) + 1)
        if (found := [set(some) for some in combinations(usable, size) if all(set(some) & set(path) for path in paths)])
    )
    chosen = set(bits(cut))
    assert chosen in smallest

    def walked(some: set[int]) -> set[int]:
        reached: set[int] = set()
        for path in paths:
            stop = next(number for number, place in enumerate(path) if place in some)
            reached.update(path[:stop])
        return reached

    assert all(walked(chosen) <= walked(other) for other in smallest)
    assert sum(walked(other) == walked(chosen) for other in smallest) == 1


@settings(max_examples=300)
@given(networks(), st.data())
def test_paths_in_any_network(network: tuple[int, list[tuple[int, int]]], data: st.DataObject) -> None:
    places, pairs = network
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(range(places))
    all_places = st.integers(0, places - 1)
    source = data.draw(all_places)
    targets = data.draw(st.sets(all_places, min_size=1, max_size=3))
    closed = data.draw(st.sets(all_places))
    found = shortest_paths(Neighbourhood(places, pairs), 1 << source, mask_of(targets), mask_of(closed))
    check(graph, found, source, targets, closed)


@st.composite
def layered(draw: st.DrawFn) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Places in layers, each touching some of the next: from the one source to the one target in many ways."""
    sizes = [1, *draw(st.lists(st.integers(1, 4), min_size=1, max_size=4)), 1]
    numbers = iter(range(sum(sizes)))
    rows = [[next(numbers) for _ in range(size)] for size in sizes]
    pairs = []
    for row, beyond in pairwise(rows):
        possible = [(a, b) for a in row for b in beyond]
        pairs += draw(st.lists(st.sampled_from(possible), unique=True, min_size=1))
    return rows, pairs


@settings(max_examples=200)
@given(layered(), st.data())
def test_the_cut_where_many_ways_run_together_and_apart(
    network: tuple[list[list[int]], list[tuple[int, int]]], data: st.DataObject
) -> None:
    rows, pairs = network
    inner = [place for row in rows[1:-1] for place in row]
    closed = set(inner) - data.draw(st.sets(st.sampled_from(inner), max_size=1))
    target = rows[-1][0]
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(range(target + 1))
    found = shortest_paths(Neighbourhood(target + 1, pairs), 1, 1 << target, mask_of(closed))
    check(graph, found, 0, {target}, closed)


def test_the_cut_is_the_narrow_place_though_the_way_to_it_is_wide() -> None:
    """0 - (1, 2, 3) - 4 - (5, 6) - 7, all closed between: the one place in the middle is enough."""
    pairs = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 5), (4, 6), (5, 7), (6, 7)]
    network = Neighbourhood(8, pairs)
    assert shortest_paths(network, 1, 1 << 7, closed=0b01111110).cut == 1 << 4
    assert shortest_paths(network, 1 << 7, 1, closed=0b01111110).cut == 1 << 4


def test_a_path_laid_first_gives_way_to_two_others() -> None:
    """0 - 1 - 3 is laid first; only 0 - 1 - 4 and 0 - 2 - 3 are two paths that share no place."""
    pairs = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 3), (3, 5), (4, 5)]
    assert shortest_paths(Neighbourhood(6, pairs), 1, 1 << 5, closed=0b011110).cut == 0b000110


def test_a_path_that_gave_way_is_gone() -> None:
    """As above, with one more way to the place shared: what was taken back must not be walked again."""
    pairs = [(0, 1), (0, 2), (0, 3), (1, 4), (1, 5), (2, 4), (3, 4), (4, 6), (5, 6)]
    assert shortest_paths(Neighbourhood(7, pairs), 1, 1 << 6, closed=0b0111110).cut == 0b0010010


def test_of_two_narrow_places_the_one_near_the_source_is_the_cut() -> None:
    chain = Neighbourhood(4, [(0, 1), (1, 2), (2, 3)])
    assert shortest_paths(chain, 0b0001, 0b1000, closed=0b0110).cut == 0b0010
    assert shortest_paths(chain, 0b1000, 0b0001, closed=0b0110).cut == 0b0100


@settings(max_examples=150)
@given(grids, st.data())
def test_paths_over_hexes(grid: HexGrid, data: st.DataObject) -> None:
    graph = networkx.relabel_nodes(graph_of(grid), lambda hex_: grid.place(hex_))
    all_places = st.sampled_from(sorted(graph))
    source = data.draw(all_places)
    targets = data.draw(st.sets(all_places, min_size=1, max_size=4))
    closed = data.draw(st.sets(all_places, max_size=14))
    found = shortest_paths(grid, 1 << source, mask_of(targets), mask_of(closed))
    check(graph, found, source, targets, closed)


@settings(max_examples=100)
@given(networks(), st.data())
def test_open_reach_is_where_some_path_is_open(network: tuple[int, list[tuple[int, int]]], data: st.DataObject) -> None:
    places, pairs = network
    graph = networkx.Graph(pairs)
    graph.add_nodes_from(range(places))
    source = data.draw(st.integers(0, places - 1))
    closed = data.draw(st.sets(st.integers(0, places - 1)))
    expected = {
        target
        for target in graph
        if networkx.has_path(graph, source, target)
        and any(not closed & set(path[1:-1]) for path in networkx.all_shortest_paths(graph, source, target))
    }
    assert set(bits(open_reach(Neighbourhood(places, pairs), 1 << source, mask_of(closed)))) == expected


@given(grids, st.data())
def test_layers_are_the_places_at_each_distance(grid: HexGrid, data: st.DataObject) -> None:
    ends = st.sampled_from(sorted(grid.hexes))
    source, target = data.draw(ends), data.draw(ends)
    lengths = networkx.single_source_shortest_path_length(graph_of(grid), source)
    found = layers(grid, grid.bit(source), grid.bit(target))
    for steps, front in enumerate(found):
        assert set(grid.hexes_of(front)) == {hex_ for hex_, far in lengths.items() if far == steps}
    assert len(found) - 1 == lengths.get(target, max(lengths.values()))


def test_a_place_touches_itself_and_its_pairs() -> None:
    chain = Neighbourhood(4, [(0, 1), (1, 2)])
    assert chain.everywhere == 0b1111
    assert [chain.around(1 << place) for place in range(4)] == [0b0011, 0b0111, 0b0110, 0b1000]
    assert chain.around(0b1001) == 0b1011
    assert all(chain.around(1 << a) >> b & 1 for a, b in pairwise(range(3)))


def test_the_source_among_the_targets_is_a_path_of_one_place() -> None:
    chain = Neighbourhood(3, [(0, 1), (1, 2)])
    assert shortest_paths(chain, 0b001, 0b101, closed=0b111) == ShortestPaths(0, 1, 1, (0,), 0)
