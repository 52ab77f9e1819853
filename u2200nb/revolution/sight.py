"""Does A see B, and why?

The question every dispute begins with. `line_of_sight` gives the ruling; `has_line_of_sight` gives the bare
verdict for code that needs speed. Both ask the same sight map.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight_map import sight_map
from u2200nb.rulings.readings import reading
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "SIGHT_READINGS",
    "LineOfSight",
    "SightProof",
    "has_line_of_sight",
    "line_of_sight",
    "readings_that_matter",
]

SIGHT_READINGS = ("R1", "R3", "R4", "R5", "R7", "R11", "R12", "R15", "R25", "R26")
"""The readings that can change a verdict about sight."""


@dataclass(frozen=True)
class SightProof:
    """What a verdict about sight can be checked by.

    Parameters
    ----------
    distance : int or None
        Range from source to target in spaces; None if no chain of spaces connects them.
    paths, open_paths : int
        Shortest paths (from the air: firing lines to the target, 0 or 1), and how many of them are open.
    path : tuple of str
        Yes: one open path with both its ends, its length the distance. No: empty.
    blocking : tuple of str
        No: the unique smallest set of blocking spaces that closes every path, nearest the source; on a firing
        line the first blocking space; empty where an enclosure, or no line, gives the answer.
    """

    distance: int | None
    paths: int
    open_paths: int
    path: tuple[str, ...]
    blocking: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "distance": self.distance,
            "paths": self.paths,
            "open_paths": self.open_paths,
            "path": list(self.path),
            "blocking": list(self.blocking),
        }


@dataclass(frozen=True)
class LineOfSight:
    """The question whether one object on a board sees another."""

    board: Board
    source: BoardObject
    target: BoardObject

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Does the {self.source} see the {self.target}?"

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        return line_of_sight(self.board, self.source, self.target)

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        yes = "Yes" if ruling.verdict else "No"
        verb = "sees" if ruling.verdict else "does not see"
        far = ruling.proof.distance  # type: ignore[attr-defined]
        range_ = "no range between them" if far is None else f"range {far}"
        return f"{yes}: the {self.source.words} {verb} the {self.target.words} ({range_})."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.sight_proof import sight_faults

        return sight_faults(self, ruling)

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The board with source, target, and the paths or the blocking spaces."""
        from u2200nb.revolution.picture import sight_picture

        return sight_picture(ruling)


def has_line_of_sight(board: Board, source: BoardObject | str, target: BoardObject | str) -> bool:
    """Return the bare verdict of `line_of_sight`.

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> has_line_of_sight(sketch(".#.", origin="A1"), "A1", "C1")
    False
    """
    source, target = _both_ends(board, source, target)
    return bool(sight_map(board).seen(source, target.kind) >> board.grid.place(board.hex(target.space)) & 1)


def line_of_sight(board: Board, source: BoardObject | str, target: BoardObject | str) -> Ruling[bool]:
    """Say whether one object on a board sees another, with the reasons and a proof.

    From the ground all shortest paths count: sight is blocked when each of them runs through blocking
    terrain. From the air the firing line counts. What is inside an enclosure sees what is inside the same
    one, and nothing else.

    Parameters
    ----------
    board : Board
        The board, with its readings.
    source, target : BoardObject or str
        What looks and what is looked at; a bare label stands for a ground unit. An air unit that looks needs
        its facing and firing lines.

    Returns
    -------
    Ruling
        Its verdict is a bool, its proof a `SightProof`.

    Raises
    ------
    NotationError, UnknownNameError
        If an end is no space of the board, or can't be a source or target.

    References
    ----------
    Revolution, Key Concepts > Line of Sight (p. 25); Combat > 2. Choose Target; readings R1, R3 to R5, R7,
    R11, R12, R15, R25, R26.

    Examples
    --------
    >>> from u2200nb.revolution.board import sketch
    >>> ruling = line_of_sight(sketch('''
    ... ...
    ... .#.
    ... ...'''), "A1", "C3")
    >>> ruling.verdict, ruling.proof.open_paths, ruling.proof.paths
    (True, 1, 3)
    >>> print(ruling.answer)
    Yes: the ground unit in A1 sees the ground unit in C3 (range 3).
    """
    source, target = _both_ends(board, source, target)
    from u2200nb.revolution.sight_reasons import Evaluation

    return Evaluation(LineOfSight(board, source, target)).ruling()


def _both_ends(board: Board, source: BoardObject | str, target: BoardObject | str) -> tuple[BoardObject, BoardObject]:
    """Both ends with the labels the board writes, checked for what can look and be looked at."""
    if isinstance(source, str):
        source = BoardObject(source)
    if isinstance(target, str):
        target = BoardObject(target)
    if source.kind is Kind.STRUCTURE:
        raise NotationError("a structure can be a target, never a source; sources are ground, air, turret, debris")
    if source.kind is Kind.AIR and not source.lines:
        raise NotationError(
            "an air unit sees along its firing lines, so as a source it needs its facing and the lines on its "
            "counter, such as facing NE and lines 0, 1, -1"
        )
    ends = []
    for end in (source, target):
        label = board.label(end.space)
        ends.append(end if label == end.space else replace(end, space=label))
    return ends[0], ends[1]


def readings_that_matter(board: Board, source: BoardObject, target: BoardObject) -> tuple[str, ...]:
    """Return the ids of the readings whose other option would change this verdict, by asking again."""
    verdict = has_line_of_sight(board, source, target)
    return tuple(
        reading_id
        for reading_id in SIGHT_READINGS
        if _can_matter(reading_id, board, source, target)
        and any(
            has_line_of_sight(_board_read_as(board, reading_id, option.name), source, target) is not verdict
            for option in reading(reading_id).options
            if option.name != board.readings.option(reading_id)
        )
    )


def _can_matter(reading_id: str, board: Board, source: BoardObject, target: BoardObject) -> bool:
    """Whether a reading speaks of these kinds at all; asking again settles the rest."""
    match reading_id:
        case "R1" | "R15":
            return source.kind in (Kind.GROUND, Kind.TURRET)
        case "R3":
            return bool(board.tiles)
        case "R5":
            return source.kind is Kind.DEBRIS
        case "R7":
            return source.kind is Kind.AIR
        case "R11" | "R12":
            return target.kind is Kind.STRUCTURE
        case "R26":
            return Kind.TURRET in (source.kind, target.kind)
        case _:
            return True


def _board_read_as(board: Board, reading_id: str, option: str) -> Board:
    """The board with one reading changed; kept, since every ruling on a board asks for the same few."""
    known: dict[tuple[str, str], Board] = board.__dict__.setdefault("_read_as", {})
    key = (reading_id, option)
    if key not in known:
        known[key] = board.read_as(board.readings.choose(reading_id, option))
    return known[key]
