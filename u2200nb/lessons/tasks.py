"""What can an exercise ask, and which answers are right?

A task is a question whose solution the library computes: nobody writes an answer down, so none can go stale.
Each task reads an answer, judges it, and explains the solution with a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Protocol

from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import Direction, parse_direction
from u2200nb.lessons.answers import Answer, format_spaces, read_number, read_one_of, read_spaces, read_yes_or_no
from u2200nb.revolution.board import Board
from u2200nb.revolution.counting import count_range, trace_lines
from u2200nb.revolution.firing import range_between
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.picture import objects_picture
from u2200nb.revolution.sight import SightProof, has_line_of_sight, line_of_sight
from u2200nb.revolution.whole_board import field_of_view, unseen
from u2200nb.rulings.ruling import Ruling

__all__ = [
    "TASKS",
    "BlockingTask",
    "EnclosureTask",
    "FacingTask",
    "HidingTask",
    "LineTask",
    "OpenPathsTask",
    "PathTask",
    "RangeTask",
    "SeenTask",
    "SightTask",
    "Task",
]


class Task(Protocol):
    """A question about a board that checks its answers itself."""

    @property
    def how_to_answer(self) -> str:
        """What to write, such as ``yes or no``."""

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it; raises U2200Error where it can't be read."""

    def solution(self) -> str:
        """The answer, or one of several right ones, as a learner types it."""

    def explanation(self) -> Ruling[Any]:
        """Why that is the answer."""

    def picture(self) -> Picture:
        """The question as a picture, without the answer."""


def _proof(ruling: Ruling[bool]) -> SightProof:
    proof: SightProof = ruling.proof  # type: ignore[assignment]
    return proof


@dataclass(frozen=True)
class RangeTask:
    """How far is it from one space to another?"""

    board: Board
    source: BoardObject
    target: BoardObject
    how_to_answer = "a number of spaces, or none"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = read_number(answer)
        right = range_between(self.board, self.source.space, self.target.space)
        if given == right:
            return None
        if given is None:
            return "There is a chain of spaces from one to the other."
        if right is not None:
            return "It is nearer than that." if given > right else "It is farther than that."
        return "Try to walk there, space by space."

    def solution(self) -> str:
        """The number, or none."""
        far = range_between(self.board, self.source.space, self.target.space)
        return "none" if far is None else str(far)

    def explanation(self) -> Ruling[int | None]:
        """One shortest chain of spaces."""
        return count_range(self.board, self.source.space, self.target.space)

    def picture(self) -> Picture:
        """Both spaces."""
        return objects_picture(self.board, sources=[self.source], target=self.target)


@dataclass(frozen=True)
class SightTask:
    """Does one object see another?"""

    board: Board
    source: BoardObject
    target: BoardObject
    how_to_answer = "yes or no"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        right = has_line_of_sight(self.board, self.source, self.target)
        return None if read_yes_or_no(answer) is right else "It is the other way."

    def solution(self) -> str:
        """Yes or no."""
        return "yes" if has_line_of_sight(self.board, self.source, self.target) else "no"

    def explanation(self) -> Ruling[bool]:
        """The ruling."""
        return line_of_sight(self.board, self.source, self.target)

    def picture(self) -> Picture:
        """Both objects."""
        return objects_picture(self.board, sources=[self.source], target=self.target)


_ENCLOSURE_RULES = {
    "rev.sight.enclosure.same": "A",
    "rev.sight.enclosure.outside": "B",
    "rev.sight.enclosure.above": "C",
}


@dataclass(frozen=True)
class EnclosureTask(SightTask):
    """Which of the enclosure rules A, B and C decides?"""

    how_to_answer = "A, B, C or none"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = read_one_of(answer, ("A", "B", "C", "none"))
        return None if given == self.solution() else "Another rule decides here."

    def solution(self) -> str:
        """The letter, or none."""
        decisive = self.explanation().steps[-1].rule
        return _ENCLOSURE_RULES.get(decisive, "none")


@dataclass(frozen=True)
class OpenPathsTask(SightTask):
    """How many of all shortest paths are open?"""

    how_to_answer = "a number of paths"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = read_number(answer)
        proof = _proof(self.explanation())
        if given == proof.open_paths:
            return None
        return f"There are {proof.paths} shortest paths in all, and another number of them is open."

    def solution(self) -> str:
        """The number."""
        return str(_proof(self.explanation()).open_paths)


@dataclass(frozen=True)
class PathTask(SightTask):
    """Name an open shortest path, space by space; any one is right."""

    how_to_answer = "the spaces of one path, from source to target"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else the first thing that is wrong with it."""
        path = read_spaces(answer, self.board)
        if path[0] != self.source.space or path[-1] != self.target.space:
            return f"The path starts in {self.source.space} and ends in {self.target.space}; name both."
        for here, beyond in pairwise(path):
            if self.board.distance(here, beyond) != 1:
                return f"{here} and {beyond} do not touch."
        far = self.board.distance(self.source.space, self.target.space)
        if len(path) - 1 != far:
            return f"That is a way of {len(path) - 1} spaces, and there is a shorter one: it is no shortest path."
        for space in path[1:-1]:
            if self._blocks(space):
                return f"{space} is {self.board.terrain_at(space).title}, which blocks."
        return None

    def _blocks(self, space: str) -> bool:
        terrain = self.board.terrain_at(space)
        return terrain.blocks_all_sight if self.target.kind.is_in_the_air else terrain.blocks_ground_to_ground

    def solution(self) -> str:
        """One open path."""
        path = _proof(self.explanation()).path
        if not path:
            raise NotationError(f"no shortest path from {self.source.space} to {self.target.space} is open")
        return "-".join(path)


@dataclass(frozen=True)
class BlockingTask(SightTask):
    """Which spaces close every path, nearest the source?"""

    how_to_answer = "the spaces that block"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = set(read_spaces(answer, self.board))
        return _compare(given, set(_proof(self.explanation()).blocking), "blocks there")

    def solution(self) -> str:
        """The spaces."""
        return format_spaces(_proof(self.explanation()).blocking)


@dataclass(frozen=True)
class SeenTask:
    """In which spaces does an object see a target of one kind?"""

    board: Board
    source: BoardObject
    seen: Kind
    how_to_answer = "the spaces, in any order"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        return _compare(set(read_spaces(answer, self.board)), set(self.explanation().verdict), "is seen")

    def solution(self) -> str:
        """The spaces."""
        return format_spaces(self.explanation().verdict)

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """The ruling."""
        return field_of_view(self.board, self.source, self.seen)

    def picture(self) -> Picture:
        """The source."""
        return objects_picture(self.board, sources=[self.source])


@dataclass(frozen=True)
class LineTask:
    """Which spaces does an air unit's firing line cover?"""

    board: Board
    source: BoardObject
    how_to_answer = "the spaces, in any order, without the unit's own"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        return _compare(set(read_spaces(answer, self.board)), set(self._spaces()), "is on the line")

    def _spaces(self) -> tuple[str, ...]:
        return tuple(space for space in self.explanation().verdict if space != self.source.space)

    def solution(self) -> str:
        """The spaces."""
        return format_spaces(self._spaces())

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """The lines drawn."""
        return trace_lines(self.board, self.source)

    def picture(self) -> Picture:
        """The unit."""
        return objects_picture(self.board, sources=[self.source])


@dataclass(frozen=True)
class FacingTask:
    """Which way must an air unit face to see a target? Any direction that does is right."""

    board: Board
    source: BoardObject
    target: BoardObject
    how_to_answer = "a direction: N, NE, SE, S, SW or NW"

    def _facing(self, direction: Direction) -> BoardObject:
        return replace(self.source, facing=direction)

    def _right(self) -> list[Direction]:
        return [way for way in Direction if has_line_of_sight(self.board, self._facing(way), self.target)]

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = parse_direction(str(answer))
        if given in self._right():
            return None
        ruling = line_of_sight(self.board, self._facing(given), self.target)
        # The remark on the way back, which a ruling may end with, is no reason for this direction.
        return next(step.text for step in reversed(ruling.steps) if step.rule != "rev.sight.ground")

    def solution(self) -> str:
        """The first direction that does, clockwise from north."""
        right = self._right()
        if not right:
            raise NotationError(f"{self.source} sees {self.target} whichever way it faces: never")
        return right[0].name

    def explanation(self) -> Ruling[bool]:
        """The ruling for that direction."""
        return line_of_sight(self.board, self._facing(Direction[self.solution()]), self.target)

    def picture(self) -> Picture:
        """Both objects, the source facing nowhere yet."""
        unturned = replace(self.source, facing=None, lines=())
        return objects_picture(self.board, sources=[unturned], target=self.target)


@dataclass(frozen=True)
class HidingTask:
    """Where is a unit seen by none of several sources? Any such space it can stand in is right."""

    board: Board
    sources: tuple[BoardObject, ...]
    seen: Kind
    how_to_answer = "one space"

    def _can_stand(self, space: str) -> bool:
        terrain = self.board.terrain_at(space)
        return not (terrain.no_air_entry if self.seen is Kind.AIR else terrain.no_ground_entry)

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else who sees it there."""
        given = read_spaces(answer, self.board)
        if len(given) != 1:
            return f"One space is asked for, not {len(given)}."
        space = given[0]
        if not self._can_stand(space):
            return f"No {self.seen.words} enters {space}: it is {self.board.terrain_at(space).title}."
        target = BoardObject(space, self.seen)
        for source in self.sources:
            if has_line_of_sight(self.board, source, target):
                return f"The {source} sees it in {space}."
        return None

    def solution(self) -> str:
        """The first such space."""
        hidden = [space for space in self.explanation().verdict if self._can_stand(space)]
        if not hidden:
            raise NotationError("there is no such space on this board")
        return hidden[0]

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """The ruling about all spaces."""
        return unseen(self.board, self.sources, self.seen)

    def picture(self) -> Picture:
        """The sources."""
        return objects_picture(self.board, sources=self.sources)


def _compare(given: set[str], right: set[str], words: str) -> str | None:
    """Say how far two sets of spaces agree, without giving the right one away."""
    if given == right:
        return None
    wrong, missing = sorted(given - right), len(right - given)
    parts = []
    if wrong:
        verb = "does not belong there" if len(wrong) == 1 else "do not belong there"
        parts.append(f"{_listed(wrong)} {verb}.")
    if missing:
        parts.append(f"{missing} more {'space ' + words if missing == 1 else 'spaces are to be found'}.")
    return " ".join(parts)


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


TASKS: dict[str, type[Any]] = {
    "range": RangeTask,
    "sight": SightTask,
    "enclosure-rule": EnclosureTask,
    "open-paths": OpenPathsTask,
    "path": PathTask,
    "blocking": BlockingTask,
    "seen": SeenTask,
    "firing-lines": LineTask,
    "facing": FacingTask,
    "hiding-place": HidingTask,
}
"""The tasks by the word that stands for them in a file of exercises."""
