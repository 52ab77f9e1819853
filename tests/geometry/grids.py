"""Random sets of hexes for the tests of geometry."""

from __future__ import annotations

import networkx
from hypothesis import strategies as st

from u2200nb.geometry.grid import HexGrid
from u2200nb.geometry.hexes import Hex, disc

NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
near_hexes = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))


@st.composite
def whole_with_holes(draw: st.DrawFn) -> HexGrid:
    """A disc with some hexes missing: most of it hangs together."""
    whole = disc(Hex(0, 0), draw(st.integers(1, 4)))
    holes = draw(st.sets(st.sampled_from(whole), max_size=len(whole) // 3))
    return HexGrid(set(whole) - holes)


scattered = st.lists(near_hexes, min_size=1, max_size=45, unique=True).map(HexGrid)
grids = st.one_of(scattered, whole_with_holes())


def graph_of(grid: HexGrid) -> networkx.Graph:
    """The same hexes as a networkx graph."""
    graph = networkx.Graph()
    graph.add_nodes_from(grid.hexes)
    graph.add_edges_from(
        (hex_, near)
        for hex_ in grid.hexes
        for dq, dr in NEIGHBOURS
        if (near := Hex(hex_.q + dq, hex_.r + dr)) in grid.hexes
    )
    return graph
