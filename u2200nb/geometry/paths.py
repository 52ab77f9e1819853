"""Which are the shortest paths between two places, how many are open, and what closes them all?

It works over any adjacency: an object with the mask ``everywhere`` and a function ``around`` from a mask to
the mask of itself and all its neighbours (`u2200nb.geometry.grid.HexGrid`, or `Neighbourhood` for spaces
of any shape). The ends of a path never count as closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from u2200nb.geometry.grid import bits

__all__ = ["Adjacency", "Neighbourhood", "ShortestPaths", "layers", "open_reach", "shortest_paths"]


class Adjacency(Protocol):
    """What the functions of this module walk over."""

    @property
    def everywhere(self) -> int:
        """Mask of all places."""

    def around(self, mask: int) -> int:
        """The places of a mask and all that touch them; what lies outside `everywhere` is ignored."""


class Neighbourhood:
    """Adjacency given by pairs of places, numbered from 0.

    Examples
    --------
    >>> triangle = Neighbourhood(3, [(0, 1), (1, 2), (2, 0)])
    >>> bin(triangle.around(0b001))
    '0b111'
    """

    def __init__(self, places: int, pairs: Iterable[tuple[int, int]]) -> None:
        self.everywhere = (1 << places) - 1
        self._around = [1 << place for place in range(places)]
        for a, b in pairs:
            self._around[a] |= 1 << b
            self._around[b] |= 1 << a

    def around(self, mask: int) -> int:
        """The places of a mask and all that touch them."""
        grown = 0
        for place in bits(mask):
            grown |= self._around[place]
        return grown


@dataclass(frozen=True)
class ShortestPaths:
    """All shortest paths from a source to the nearest of its targets, in numbers.

    Parameters
    ----------
    distance : int or None
        Steps to the nearest target (with an open path, if any has one); None if no chain leads to any.
    count, open_count : int
        How many shortest paths there are to the targets at that distance, and how many of them are open.
    path : tuple of int
        The places of one open path, source and target included; empty if none is open.
    cut : int
        Mask of the smallest set of closed places that meets every shortest path to every target; among the
        smallest the one nearest the source, which is unique. 0 if a path is open or there is no path.
    """

    distance: int | None
    count: int
    open_count: int
    path: tuple[int, ...]
    cut: int


def open_reach(adjacency: Adjacency, source: int, closed: int) -> int:
    """Return every place to which at least one shortest path is open, the source included.

    Parameters
    ----------
    adjacency : Adjacency
        Where to walk.
    source : int
        Mask of the source.
    closed : int
        Mask of the places that close a path which runs through them.

    Returns
    -------
    int
        Mask; a closed place can be in it, as the end of a path.

    Notes
    -----
    One flood answers for all targets: a place is open if it touches an open, unclosed place of the layer
    before. Layers are counted over all places, open or not, since only shortest paths count.
    """
    around = adjacency.around
    unseen = adjacency.everywhere & ~source
    passable = ~closed
    reach = front = free = source
    while free:
        front = around(front) & unseen
        if not front:
            break
        open_ = around(free) & front
        reach |= open_
        unseen ^= front
        free = open_ & passable
    return reach


def layers(adjacency: Adjacency, source: int, targets: int) -> list[int]:
    """Return the masks of places at distance 0, 1, 2, ... until all reachable targets are among them."""
    unseen = adjacency.everywhere & ~source
    missing = targets & ~source
    found = [source]
    while missing:
        front = adjacency.around(found[-1]) & unseen
        if not front:
            break
        found.append(front)
        unseen ^= front
        missing &= ~front
    return found


def shortest_paths(adjacency: Adjacency, source: int, targets: int, closed: int) -> ShortestPaths:
    """Study all shortest paths from a source to a set of targets.

    Parameters
    ----------
    adjacency : Adjacency
        Where to walk.
    source : int
        Mask of one place.
    targets : int
        Mask of one or more places; they never close a path.
    closed : int
        Mask of the places that close a path which runs through them.

    Examples
    --------
    >>> ladder = Neighbourhood(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    >>> shortest_paths(ladder, 0b0001, 0b1000, closed=0b0010)
    ShortestPaths(distance=2, count=2, open_count=1, path=(0, 2, 3), cut=0)
    >>> bin(shortest_paths(ladder, 0b0001, 0b1000, closed=0b0110).cut)
    '0b110'
    """
    closed &= ~(source | targets)
    fronts = layers(adjacency, source, targets)
    reached = targets & _union(fronts)
    if not reached:
        return ShortestPaths(None, 0, 0, (), 0)
    open_fronts = _open_fronts(adjacency, fronts, closed)
    seen = targets & _union(open_fronts)
    goals = seen or reached
    distance = next(steps for steps, front in enumerate(fronts) if front & goals)
    nearest = fronts[distance] & goals
    if not seen:
        count = _count(adjacency, _toward(adjacency, fronts[: distance + 1], nearest))
        return ShortestPaths(distance, count, 0, (), _smallest_cut(adjacency, fronts, reached, closed))
    count = _count(adjacency, _toward(adjacency, fronts[: distance + 1], nearest))
    through = _toward(adjacency, [front & ~closed for front in open_fronts[: distance + 1]], nearest)
    return ShortestPaths(distance, count, _count(adjacency, through), _one_path(adjacency, through), 0)


def _union(fronts: Iterable[int]) -> int:
    union = 0
    for front in fronts:
        union |= front
    return union


def _open_fronts(adjacency: Adjacency, fronts: Sequence[int], closed: int) -> list[int]:
    """The part of each layer to which a shortest path is open."""
    found = [fronts[0]]
    for front in fronts[1:]:
        found.append(adjacency.around(found[-1] & ~closed) & front)
    return found


def _toward(adjacency: Adjacency, fronts: Sequence[int], goals: int) -> list[int]:
    """The part of each layer that lies on a shortest path to one of the goals."""
    kept = [0] * len(fronts)
    wanted = 0
    for steps in range(len(fronts) - 1, -1, -1):
        kept[steps] = fronts[steps] & (adjacency.around(wanted) | goals)
        wanted = kept[steps]
    return kept


def _count(adjacency: Adjacency, fronts: Sequence[int]) -> int:
    """How many paths lead through the layers, one place in each."""
    ways = dict.fromkeys(bits(fronts[0]), 1)
    for front in fronts[1:]:
        ways = {
            place: sum(count for before, count in ways.items() if near >> before & 1)
            for place in bits(front)
            if (near := adjacency.around(1 << place))
        }
    return sum(ways.values())


def _one_path(adjacency: Adjacency, fronts: Sequence[int]) -> tuple[int, ...]:
    """One path through the layers, each place touching the one before."""
    path = [next(bits(fronts[-1]))]
    for front in reversed(fronts[:-1]):
        path.append(next(bits(front & adjacency.around(1 << path[-1]))))
    return tuple(reversed(path))


def _smallest_cut(adjacency: Adjacency, fronts: Sequence[int], targets: int, closed: int) -> int:
    """The smallest cut nearest the source, by the theorem of Menger.

    As many paths as possible are laid that share no closed place; their number is the size of every smallest
    cut. What can still be walked from the source by shifting those paths is the source's side of the nearest
    one: the cut is where a closed place can be entered and not left. A place is two nodes, *in* and *out*;
    only a closed place is narrow between them.
    """
    kept = _toward(adjacency, fronts, targets)
    after: dict[int, list[int]] = {}
    for steps, front in enumerate(kept):
        beyond = kept[steps + 1] if steps + 1 < len(kept) else 0
        for place in bits(front):
            after[place] = list(bits(adjacency.around(1 << place) & beyond))
    used: set[int] = set()
    flow: dict[int, dict[int, int]] = {place: {} for place in after}  # flow[b][a]: paths laid from a to b
    source = next(bits(fronts[0]))
    while True:
        came_from = _walk(source, after, flow, used, targets, closed)
        end = next((node for node in came_from if node[1] == "in" and targets >> node[0] & 1), None)
        if end is None:
            break
        node = end
        while node != (source, "out"):
            before = came_from[node]
            _shift(before, node, flow, used, closed)
            node = before
    return sum(
        1 << place
        for place in after
        if closed >> place & 1 and (place, "in") in came_from and (place, "out") not in came_from
    )


_Node = tuple[int, str]


def _walk(
    source: int,
    after: dict[int, list[int]],
    flow: dict[int, dict[int, int]],
    used: set[int],
    targets: int,
    closed: int,
) -> dict[_Node, _Node]:
    """Every node that can be walked from the source along or against the paths laid, with the node before."""
    start = (source, "out")
    came_from: dict[_Node, _Node] = {start: start}
    queue = [start]
    for node in queue:
        place, side = node
        if side == "out":
            steps: list[_Node] = [(beyond, "in") for beyond in after[place]]
            if any(flow[place].values()):
                steps.append((place, "in"))
        else:
            if targets >> place & 1:
                return came_from
            steps = [(before, "out") for before, laid in flow[place].items() if laid]
            if not (closed >> place & 1 and place in used):
                steps.append((place, "out"))
        for step in steps:
            if step not in came_from:
                came_from[step] = node
                queue.append(step)
    return came_from


def _shift(before: _Node, node: _Node, flow: dict[int, dict[int, int]], used: set[int], closed: int) -> None:
    """Lay one step of a new path, or take back a step of an old one that it runs against."""
    if before[0] == node[0]:
        if closed >> node[0] & 1:
            used.symmetric_difference_update({node[0]})
    elif node[1] == "in":
        laid = flow[node[0]]
        laid[before[0]] = laid.get(before[0], 0) + 1
    else:
        flow[before[0]][node[0]] -= 1
