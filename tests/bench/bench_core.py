"""How fast is the core: importing it, sight on one board, a full ruling with its picture?

The ratios compare with two plain ways to answer the same questions, on the same board in the same run: a
breadth-first search over dictionaries (one search a source, which carries along who is still open), and
networkx, which lists all shortest paths of a pair until it meets an open one. All three must agree.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator

import networkx

from tests.bench.rows import ROOT, Row, seconds_each, seconds_of_command
from u2200nb.drawing.svg import draw_svg
from u2200nb.geometry.hexes import Direction, Hex
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.objects import Kind, ground
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.sight_map import SightMap, sight_map

TITLE = "The core: import, line of sight, rulings"
HEAVY = ("numpy", "pandas", "shapely", "matplotlib", "ipywidgets")
NETWORKX_SOURCES = 9


def run() -> Iterator[Row]:
    """Yield the rows, as they are measured."""
    yield from _import()
    yield from _sight()
    yield from _ruling()
    yield from _growth()


def _import() -> Iterator[Row]:
    bare, core = seconds_of_command(["-c", "pass"], ["-c", "import u2200nb"])
    yield Row("import u2200nb, over bare Python", max(core - bare, 0.0) * 1e3, "ms", 30)
    code = f"import json, sys, u2200nb; print(json.dumps([m for m in {HEAVY} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = json.loads(done.stdout)
    yield Row(f"of {', '.join(HEAVY)} it loads", len(loaded), "modules", 0, note=", ".join(loaded) if loaded else "")
    try:
        (shell,) = seconds_of_command(["-m", "u2200nb", "los", "blank", "A1", "C3", "--json"], rounds=9)
    except subprocess.CalledProcessError as problem:
        reason = problem.stderr.decode(errors="replace").strip().splitlines()
        yield Row("u2200nb los, from the shell", None, "ms", 200, note=reason[-1] if reason else "it failed")
        return
    yield Row("u2200nb los, from the shell", shell * 1e3, "ms", 200)


def busy_board(letters: str = "............LGLG###d", name: str = "busy") -> Board:
    """A board of the printed size drawn from letters, the same in every run."""
    dice = random.Random(2200)
    return Board(f"{name} 9 x 8", tuple("".join(dice.choice(letters) for _ in range(9)) for _ in range(8)))


def _fields(board: Board, target: Kind) -> list[int]:
    seen = sight_map(board).seen
    return [seen(ground(space), target) for space in board.spaces]


def _sight() -> Iterator[Row]:
    for board in (blank_board(), busy_board()):
        seen, source = sight_map(board).seen, ground("A1")
        one = seconds_each(lambda seen=seen, source=source: seen(source, Kind.GROUND))  # type: ignore[misc]
        yield Row(f"one field of view from the corner, {board.name}", one * 1e6, "us", 12)
        every = seconds_each(lambda board=board: _fields(board, Kind.GROUND))  # type: ignore[misc]
        yield Row(f"all 5,184 ordered pairs, {board.name}", every * 1e3, "ms", 1.5)
    board = busy_board()
    yield Row("compiling a board into its sight map", seconds_each(lambda: SightMap(board)) * 1e3, "ms")
    yield from _against_others(busy_board("....#", "walled"))


def _against_others(board: Board) -> Iterator[Row]:
    """From the ground to the ground on a board without enclosures, where paths alone decide."""
    plain = _Plain(board)
    sources = [board.hex(space) for space in board.spaces]
    ours = [frozenset(board.grid.hexes_of(mask)) for mask in _fields(board, Kind.GROUND)]
    assert ours == [plain.field(source) for source in sources], "a plain search disagrees"
    every = seconds_each(lambda: _fields(board, Kind.GROUND))
    yield Row(f"all 5,184 ordered pairs, {board.name}", every * 1e3, "ms", 1.5)
    by_search = seconds_each(lambda: [plain.field(source) for source in sources])
    yield Row("  faster than a plain dictionary BFS", by_search / every, "times", 4, at_least=True)
    sample = random.Random(8).sample(range(len(sources)), NETWORKX_SOURCES)
    begin = time.perf_counter()
    listed = [plain.field_by_listing(sources[number]) for number in sample]
    listing = (time.perf_counter() - begin) / len(sample) * len(sources)
    assert listed == [ours[number] for number in sample], "networkx disagrees"
    note = f"networkx timed on {len(sample)} of {len(sources)} sources"
    yield Row("  faster than networkx all_shortest_paths", listing / every, "times", 500, at_least=True, note=note)


class _Plain:
    """The same question answered without bit masks."""

    def __init__(self, board: Board) -> None:
        existing = board.terrain
        self.near = {
            hex_: tuple(near for direction in Direction if (near := hex_ + direction.step) in existing)
            for hex_ in existing
        }
        self.blocks = frozenset(hex_ for hex_, terrain in existing.items() if terrain.blocks_all_sight)
        self.graph = networkx.Graph((a, b) for a, nears in self.near.items() for b in nears)

    def field(self, source: Hex) -> set[Hex]:
        near, blocks = self.near, self.blocks
        steps, is_open, queue = {source: 0}, {source}, [source]
        for here in queue:
            passes = here in is_open and (here == source or here not in blocks)
            onward = steps[here] + 1
            for beyond in near[here]:
                known = steps.get(beyond)
                if known is None:
                    steps[beyond] = onward
                    queue.append(beyond)
                elif known != onward:
                    continue
                if passes:
                    is_open.add(beyond)
        return is_open

    def field_by_listing(self, source: Hex) -> set[Hex]:
        blocks = self.blocks
        return {
            target
            for target in self.graph
            if any(
                not any(hex_ in blocks for hex_ in path[1:-1])
                for path in networkx.all_shortest_paths(self.graph, source, target)
            )
        }


def _ruling() -> Iterator[Row]:
    board = busy_board()
    pairs = [("A1", "I8"), ("A1", "C1"), ("D4", "F6"), ("I1", "B7"), ("E5", "E6"), ("B2", "H4")]
    line_of_sight(board, "A1", "I8")
    spent = [seconds_each(lambda a=a, b=b: line_of_sight(board, a, b), rounds=3) for a, b in pairs]  # type: ignore[misc]
    yield Row(f"a full explained ruling, mean of {len(pairs)} pairs", sum(spent) / len(spent) * 1e3, "ms", 0.6)
    yield Row("  the slowest of them", max(spent) * 1e3, "ms")
    ruling = line_of_sight(board, "A1", "I8")
    picture = ruling.question.picture(ruling)
    assert picture is not None
    whole = seconds_each(lambda: draw_svg(ruling.question.picture(ruling)), rounds=3)  # type: ignore[arg-type]
    yield Row("its SVG, picture included", whole * 1e3, "ms", 5)
    yield Row("checking it: verify()", seconds_each(ruling.verify, rounds=3) * 1e3, "ms")


def _growth() -> Iterator[Row]:
    """One field of view on ever larger boards: masks grow with the spaces, layers with the side."""
    for side in (10, 30, 100, 300):
        board = Board(f"blank {side} x {side}", ("." * side,) * side)
        seen, source = sight_map(board).seen, ground("A1")
        one = seconds_each(lambda seen=seen, source=source: seen(source, Kind.GROUND), rounds=3)  # type: ignore[misc]
        spaces = side * side
        goal = 35 if side == 300 else None
        yield Row(
            f"one field of view, {side} x {side}", one * 1e3, "ms", goal, note=f"{one / spaces * 1e9:.1f} ns a space"
        )
