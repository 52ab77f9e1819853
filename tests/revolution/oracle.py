"""What do the rules of sight say, worked out the long way, without any code of the package?

Spaces are labels, terrain is the character of a board file, and every shortest path is listed by networkx. A
space's centre lies on an exact lattice: x = 3 for a column, y = 2 for a row, odd columns 1 lower; the six
neighbours are then six fixed steps. Written from the rules and readings alone, slow on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import networkx

Path = tuple[str, ...]

STEPS = {"N": (0, -2), "NE": (3, -1), "SE": (3, 1), "S": (0, 2), "SW": (-3, 1), "NW": (-3, -1)}
DIRECTIONS = tuple(STEPS)
BLOCKS_GROUND_TO_GROUND = "#dH"
BLOCKS_ALL = "#H"
ENCLOSURES = "dH"
NO_AIR = "#H"
NO_GROUND = "#G"
DEFAULTS = {
    "R1": "no-such-space",
    "R3": "touching",
    "R4": "ends-open",
    "R5": "enclosures-stop",
    "R7": "hole-ends",
    "R11": "any-space",
    "R12": "neither",
    "R15": "no-path",
    "R25": "air-left-out",
    "R26": "inside",
}


def label_at(x: int, y: int) -> str:
    """The label of a lattice point; made-up names off the board's letters."""
    column = x // 3
    row = (y - (column & 1)) // 2 + 1
    letters = chr(ord("A") + column) if 0 <= column < 26 else f"<{column}>"
    return f"{letters}{row}"


def off_board(x: int, y: int) -> str:
    """What rulings call a hex off the board: a label where there could be a space, else column and row."""
    column, row = x // 3, (y - (x // 3 & 1)) // 2 + 1
    return f"({column},{row})" if column < 0 or row < 1 else label_at(x, y)


def centre_of(label: str) -> tuple[int, int]:
    """The lattice point of a label with one letter."""
    column, row = ord(label[0]) - ord("A"), int(label[1:]) - 1
    return 3 * column, 2 * row + (column & 1)


@dataclass(frozen=True)
class Thing:
    """What looks or is looked at: kind, space, and for an air unit the directions of its lines."""

    kind: str
    space: str
    lines: tuple[str, ...] = ()

    @property
    def flies(self) -> bool:
        return self.kind in ("air", "debris")


class Table:
    """A board as it lies on the table.

    Parameters
    ----------
    rows : iterable of str
        The printed terrain.
    tiles : iterable of (name, terrain, spaces)
        Map tiles.
    separate : iterable of iterable of str
        Groups kept apart.
    origin : str
        Label of the first character.
    """

    def __init__(
        self,
        rows: Iterable[str],
        tiles: Iterable[tuple[str, str, Iterable[str]]] = (),
        separate: Iterable[Iterable[str]] = (),
        origin: str = "A1",
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.options = {**DEFAULTS, **(options or {})}
        left, top = ord(origin[0]) - ord("A"), int(origin[1:]) - 1
        self.terrain = {
            f"{chr(ord('A') + left + column)}{top + row + 1}": symbol
            for row, line in enumerate(rows)
            for column, symbol in enumerate(line)
            if symbol != "_"
        }
        self.tile_of: dict[str, str] = {}
        for name, symbol, spaces in tiles:
            for space in spaces:
                self.terrain[space] = symbol
                self.tile_of[space] = name
        self.group_of = {space: number for number, group in enumerate(separate) for space in group}
        self.centres = {space: centre_of(space) for space in self.terrain}
        self.at = {centre: space for space, centre in self.centres.items()}
        self.board_graph = self._graph(self.at)
        self._paths: dict[tuple[str, str], list[Path]] = {}

    @staticmethod
    def _graph(at: Mapping[tuple[int, int], str]) -> networkx.Graph:
        graph = networkx.Graph()
        graph.add_nodes_from(at.values())
        for (x, y), space in at.items():
            graph.add_edges_from((space, at[x + dx, y + dy]) for dx, dy in STEPS.values() if (x + dx, y + dy) in at)
        return graph

    @cached_property
    def endless_graph(self) -> networkx.Graph:
        """The endless grid, wide enough around the board for every shortest path between its spaces."""
        xs, ys = [x for x, _ in self.at], [y for _, y in self.at]
        margin = (max(xs) - min(xs)) // 3 + 2
        around = {
            (x, y): self.at.get((x, y), off_board(x, y))
            for x in range(min(xs) - 3, max(xs) + 4, 3)
            for y in range(min(ys) - margin, max(ys) + margin + 1)
            if (x // 3 - y) % 2 == 0
        }
        return self._graph(around)

    def paths(self, source: str, target: str) -> list[Path]:
        """All shortest paths; none where no chain of spaces connects the two."""
        key = source, target
        if key not in self._paths:
            if self.options["R1"] == "endless":
                graph = self.endless_graph
            elif networkx.has_path(self.board_graph, source, target):
                graph = self.board_graph
            elif self.options["R15"] == "endless":
                graph = self.endless_graph
            else:
                self._paths[key] = []
                return []
            self._paths[key] = [tuple(path) for path in networkx.all_shortest_paths(graph, source, target)]
        return self._paths[key]

    def distance(self, source: str, target: str) -> int | None:
        paths = self.paths(source, target)
        return len(paths[0]) - 1 if paths else None

    def area(self, space: str) -> frozenset[str]:
        """The touching spaces of the same terrain."""

        def alike(other: str) -> bool:
            same_layer = self.options["R3"] == "touching" or self.tile_of.get(other) == self.tile_of.get(space)
            return (
                self.terrain[other] == self.terrain[space]
                and self.group_of.get(other) == self.group_of.get(space)
                and same_layer
            )

        part = self.board_graph.subgraph([other for other in self.terrain if alike(other)])
        return frozenset(networkx.node_connected_component(part, space))

    def firing_line(self, source: str, direction: str) -> Iterator[str]:
        """The spaces straight ahead."""
        x, y = self.centres[source]
        dx, dy = STEPS[direction]
        for _ in range(2 * len(self.at) + 40):
            x, y = x + dx, y + dy
            if (x, y) in self.at:
                yield self.at[x, y]
            elif self.options["R7"] == "hole-ends":
                return


@dataclass(frozen=True)
class Answer:
    """The verdict, and what it rests on: ``by`` is wall, paths, line or next."""

    verdict: bool
    by: str
    goals: frozenset[str]
    seen: frozenset[str]
    closed: frozenset[str]


def answer(table: Table, source: Thing, target: Thing) -> Answer:
    """Whether the source sees the target."""
    option = table.options
    goals = frozenset({target.space})
    own_open: frozenset[str] = frozenset()
    if target.kind == "structure":
        area = table.area(target.space)
        goals = area if option["R11"] == "any-space" else goals
        own_open = frozenset() if option["R11"] == "marker-only" else area
    blocks = BLOCKS_ALL if source.flies or target.flies else BLOCKS_GROUND_TO_GROUND
    closed = frozenset(space for space, symbol in table.terrain.items() if symbol in blocks) - own_open

    def by(reason: str, seen: Iterable[str]) -> Answer:
        found = frozenset(seen)
        return Answer(bool(found), reason, goals, found, closed)

    if any(_is_left_out(table, thing) for thing in (source, target)):
        return by("wall", ())
    wall = _wall(table, source, target)
    if wall is not None:
        return by("wall", goals if wall else ())
    if source.kind == "debris":
        return by("next", (goal for goal in goals if table.board_graph.has_edge(source.space, goal)))
    if source.kind == "air":
        lines: list[Path] = [(source.space,)]
        for direction in source.lines:
            ahead = list(table.firing_line(source.space, direction))
            lines += [(source.space, *ahead[: end + 1]) for end in range(len(ahead))]
        return by("line", (line[-1] for line in lines if line[-1] in goals and is_open(table, line, closed)))
    return by(
        "paths",
        (goal for goal in goals if any(is_open(table, path, closed - goals) for path in table.paths(source.space, goal))
         and not _hides(table, source.space, goal, closed)),
    )  # fmt: skip


def is_open(table: Table, path: Path, closed: Iterable[str]) -> bool:
    """Whether nothing between the ends of a path, or of a firing line, is closed."""
    closed = set(closed)
    if table.options["R4"] == "ends-block" and path[-1] in closed and not _are_next(table, path[0], path[-1]):
        return False
    return not closed & set(path[1:-1])


def _hides(table: Table, source: str, goal: str, closed: frozenset[str]) -> bool:
    return table.options["R4"] == "ends-block" and goal in closed and not _are_next(table, source, goal)


def _are_next(table: Table, a: str, b: str) -> bool:
    return a == b or table.board_graph.has_edge(a, b)


def _is_left_out(table: Table, thing: Thing) -> bool:
    symbol, option = table.terrain[thing.space], table.options["R25"]
    if thing.kind == "air":
        return symbol in NO_AIR and option != "geometry"
    return thing.kind == "ground" and symbol in NO_GROUND and option == "left-out"


def _inside(table: Table, thing: Thing) -> frozenset[str] | None:
    """The enclosure area a thing is inside of."""
    stands_inside = thing.kind == "ground" or (thing.kind == "turret" and table.options["R26"] == "inside")
    if stands_inside and table.terrain[thing.space] in ENCLOSURES:
        return table.area(thing.space)
    return None


def _wall(table: Table, source: Thing, target: Thing) -> bool | None:
    """What the enclosure rules A, B and C say, or None where they say nothing."""
    mine = _inside(table, source)
    if target.kind == "structure":
        stands = table.options["R12"]
        if stands == "inside" and table.terrain[target.space] in ENCLOSURES:
            return mine == table.area(target.space)
        return False if stands != "neither" and mine is not None else None
    theirs = _inside(table, target)
    if source.kind == "debris" and table.options["R5"] == "nothing-stops":
        return None
    if mine is None and theirs is None:
        return None
    return mine == theirs


def smallest_cuts(table: Table, source: str, goals: Iterable[str], closed: Iterable[str]) -> list[frozenset[str]]:
    """Every smallest set of closed spaces that meets all shortest paths, found by trying all."""
    goals = frozenset(goals)
    inner = [
        frozenset(path[1:-1]) & (frozenset(closed) - goals) for goal in goals for path in table.paths(source, goal)
    ]
    usable = sorted(frozenset().union(*inner))
    for size in range(len(usable) + 1):
        found = [cut for cut in map(frozenset, combinations(usable, size)) if all(cut & path for path in inner)]
        if found:
            return found
    raise AssertionError("a path is open, so nothing cuts")


def nearest_cut(table: Table, source: str, goals: Iterable[str], cuts: list[frozenset[str]]) -> frozenset[str]:
    """The cut before which one gets least far from the source; it must be only one."""
    paths = [path for goal in goals for path in table.paths(source, goal)]

    def walked(cut: frozenset[str]) -> frozenset[str]:
        reached = set()
        for path in paths:
            for space in path:
                if space in cut:
                    break
                reached.add(space)
        return frozenset(reached)

    sides = {cut: walked(cut) for cut in cuts}
    nearest = [cut for cut in cuts if all(sides[cut] <= sides[other] for other in cuts)]
    assert len(nearest) == 1, f"{len(nearest)} nearest cuts of {len(cuts)}"
    return nearest[0]
