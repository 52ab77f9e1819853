"""How far is it from here to there, and which spaces do the firing lines cover, shown and proved?

`range_between` and `firing_lines` give the bare values; the rulings here show how they are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import Direction, direction_between
from u2200nb.geometry.offset import format_label, parse_label
from u2200nb.geometry.paths import shortest_paths
from u2200nb.revolution.board import Board
from u2200nb.revolution.firing import firing_lines, range_between
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.picture import _both_marks, _line, board_picture
from u2200nb.revolution.sight import _board_read_as
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.sight_proof import plain_range
from u2200nb.rulings.readings import reading
from u2200nb.rulings.ruling import Ruling, Step

__all__ = ["FiringLines", "LinesProof", "Range", "RangeProof", "count_range", "trace_lines"]


@dataclass(frozen=True)
class RangeProof:
    """What a range can be checked by: one shortest chain of spaces with both its ends; empty if there is none."""

    path: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"path": list(self.path)}


@dataclass(frozen=True)
class Range:
    """The question how far it is from one space to another."""

    board: Board
    source: str
    target: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"How far is it from {self.source} to {self.target}?"

    def ask(self) -> Ruling[int | None]:
        """Answer it."""
        return count_range(self.board, self.source, self.target)

    def answer(self, ruling: Ruling[int | None]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict is None:
            return f"There is no range from {self.source} to {self.target}."
        return f"The range from {self.source} to {self.target} is {ruling.verdict}."

    def faults(self, ruling: Ruling[int | None]) -> Iterator[str]:
        """What a walk over the spaces, written apart from the evaluator, finds wrong with the proof."""
        proof: RangeProof = ruling.proof  # type: ignore[assignment]
        walked = plain_range(self.board, BoardObject(self.source), BoardObject(self.target))
        if ruling.verdict != walked:
            yield f"the range is {ruling.verdict}, walking gives {walked}"
        if walked is None:
            if proof.path:
                yield "a path is named though no chain of spaces leads there"
            return
        path = [parse_label(label) for label in proof.path]
        if len(path) != walked + 1 or path[0] != self.board.hex(self.source) or path[-1] != self.board.hex(self.target):
            yield "the path is no shortest one from source to target"
        elif any(b - a not in {way.step for way in Direction} for a, b in pairwise(path)):
            yield "the path jumps"

    def picture(self, ruling: Ruling[int | None]) -> Picture:
        """The board with one shortest chain, its spaces counted."""
        proof: RangeProof = ruling.proof  # type: ignore[assignment]
        highlights = dict.fromkeys(proof.path[1:-1], ("path",))
        highlights |= {self.source: ("source",), self.target: ("target",)}
        many = len(proof.path) > 1
        return board_picture(
            self.board,
            title=self.text,
            description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
            highlights=highlights,
            notes={label: str(number) for number, label in enumerate(proof.path) if number},
            lines=(_line(self.board, proof.path, "open-path", "a shortest path"),) if many else (),
            legend=[("source", "source"), ("target", "target"), *([("open-path", "a shortest path")] if many else [])],
            caption=ruling.answer,
        )


def count_range(board: Board, source: str, target: str) -> Ruling[int | None]:
    """Say how far it is from one space to another, with a chain of spaces to count along.

    Returns
    -------
    Ruling
        Its verdict is what `range_between` gives: a number of spaces, or None.

    References
    ----------
    Revolution, Key Concepts > Combat > 3. Determine Total Defence Value; readings R1 and R15.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> ruling = count_range(blank_board(), "A1", "C1")
    >>> ruling.verdict, ruling.proof.path
    (2, ('A1', 'B1', 'C1'))
    """
    source, target = board.label(source), board.label(target)
    far = range_between(board, source, target)
    grid, seen = board.grid, sight_map(board)
    start, end = grid.bit(board.hex(source)), grid.bit(board.hex(target))
    found = shortest_paths(seen.walk, start, end, 0)
    if found.distance is None and far is not None:
        found = shortest_paths(seen.endless, start, end, 0)
    path = tuple(format_label(grid.hex_at(place)) for place in found.path)
    if far is None:
        text = f"No chain of spaces of this board leads from {source} to {target}, so there is nothing to count."
        steps = [Step(text, "rev.combat.range", (source, target))]
    elif far == 0:
        steps = [Step("Source and target share a space, and the source's own is not counted.", "rev.combat.range")]
    else:
        chain = "-".join(path)
        ways = "the only shortest chain of spaces" if found.count == 1 else f"one of {found.count} shortest chains"
        steps = [
            Step(
                f"Counted along {chain}, {ways}: the target's space counts, the source's does not.",
                "rev.combat.range",
                path,
            )
        ]
    matter = tuple(
        reading_id
        for reading_id in ("R1", "R15")
        for option in reading(reading_id).options
        if option.name != board.readings.option(reading_id)
        and range_between(_board_read_as(board, reading_id, option.name), source, target) != far
    )
    return Ruling(Range(board, source, target), far, tuple(steps), matter, RangeProof(path))


@dataclass(frozen=True)
class LinesProof:
    """What firing lines can be checked by: for each the direction on the board and its spaces, nearest first."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"lines": {direction: list(spaces) for direction, spaces in self.lines}}


@dataclass(frozen=True)
class FiringLines:
    """The question which spaces an air unit's firing lines cover."""

    board: Board
    unit: BoardObject

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Which spaces do the firing lines of the {self.unit} cover?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return trace_lines(self.board, self.unit)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        return f"The firing lines of the {self.unit} cover {len(ruling.verdict)} spaces with its own."

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What looking at each space singly finds wrong with the proof."""
        proof: LinesProof = ruling.proof  # type: ignore[assignment]
        start = self.board.hex(self.unit.space)
        names = [way.name for way in self.unit.line_directions]
        if sorted(names) != sorted(name for name, _ in proof.lines):
            yield "the lines named are not those of the counter"
        for name, spaces in proof.lines:
            if any(direction_between(start, self.board.hex(space)) is not Direction[name] for space in spaces):
                yield f"a space named on the line {name} does not lie on it"
        if set(ruling.verdict) != {self.unit.space, *(space for _, spaces in proof.lines for space in spaces)}:
            yield "verdict and proof name different spaces"

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The board with the lines drawn."""
        proof: LinesProof = ruling.proof  # type: ignore[assignment]
        space = self.unit.space
        lines = tuple(
            _line(self.board, (space, *spaces), "firing-line", f"firing line {name}")
            for name, spaces in proof.lines
            if spaces
        )
        return board_picture(
            self.board,
            title=self.text,
            description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
            marks=_both_marks(self.unit),
            highlights={space: ("source",)},
            lines=lines,
            legend=[("source", "air unit"), ("firing-line", "firing line")],
            caption=ruling.answer,
        )


def trace_lines(board: Board, unit: BoardObject) -> Ruling[tuple[str, ...]]:
    """Say which spaces an air unit's firing lines cover, line by line; its own space is one of them.

    Raises
    ------
    NotationError
        If it is no air unit with facing and lines.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target, firing lines; reading R7.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> from u2200nb.revolution.objects import air
    >>> trace_lines(blank_board(), air("B2", facing="N", lines=(0, 1))).verdict
    ('B1', 'B2', 'C2', 'D1', 'E1')
    """
    if unit.kind is not Kind.AIR or unit.facing is None or not unit.lines:
        raise NotationError("firing lines are printed on air units and counted from their facing; this has none")
    facing = unit.facing
    unit = replace(unit, space=board.label(unit.space))
    found = firing_lines(board, unit)
    steps, lines = [], []
    for line, spaces in found.items():
        direction = facing.turned(line)
        lines.append((direction.name, spaces))
        run = ", ".join(spaces) if spaces else "no space: the board ends at once"
        text = f"The line {_EDGES[line]} runs {direction.name} and covers {run}."
        steps.append(Step(text, "rev.combat.firing-lines", spaces))
    own = Step(f"Its own space {unit.space} is covered too.", "rev.combat.firing-lines", (unit.space,))
    covered = {unit.space, *(space for _, spaces in lines for space in spaces)}
    verdict = tuple(space for space in board.spaces if space in covered)
    matter = tuple(
        "R7"
        for option in reading("R7").options
        if option.name != board.readings.option("R7")
        and firing_lines(_board_read_as(board, "R7", option.name), unit) != found
    )
    return Ruling(FiringLines(board, unit), verdict, (*steps, own), matter, LinesProof(tuple(lines)))


_EDGES = {
    0: "ahead",
    1: "one edge to the right",
    2: "two edges to the right",
    3: "straight back",
    4: "two edges to the left",
    5: "one edge to the left",
}
