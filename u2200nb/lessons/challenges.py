"""Which question does each explorer ask, and what is right?

A challenge is made from a number alone, so that the same number asks the same on any machine; every answer comes
from the evaluators that rule everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.comms import comms
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Side

__all__ = ["Challenge", "challenge"]

YES_NO = ("yes", "no")
_TRIES = 200


@dataclass(frozen=True)
class Challenge:
    """A position, a question about it, and what is right.

    Parameters
    ----------
    position : Position
        What is on the table.
    source, target : str
        The counters or spaces that the question names.
    words : str
        The question.
    options : tuple of str
        What can be answered; empty if a space is to be tapped.
    right : tuple of str
        Every right answer.
    """

    position: Position
    source: str
    target: str
    words: str
    options: tuple[str, ...]
    right: tuple[str, ...]


def challenge(kind: str, number: int) -> Challenge:
    """Return a challenge by the name of its explorer and its number.

    >>> challenge("sight", 1) == challenge("sight", 1)
    True
    """
    generator = Random(f"{kind} {number}")
    # Yes and no in turn by lot, or a guess that is always "no" would mostly be right.
    wanted = generator.choice(YES_NO)
    made = _MAKERS[kind](generator)
    for _ in range(_TRIES):
        if made.right and (not made.options or wanted in made.right):
            return made
        made = _MAKERS[kind](generator)
    return made


def _spread(board: Board, generator: Random, count: int, kinds: tuple[Terrain, ...] = ()) -> list[str]:
    """Some spaces of a board, all different, of these kinds of terrain."""
    return generator.sample([label for label in board.spaces if not kinds or board.terrain_at(label) in kinds], count)


_GROUND = (Terrain.OPEN_GROUND, Terrain.NO_LANDING, Terrain.LOW_ENCLOSURE)
_AIR = (Terrain.OPEN_GROUND, Terrain.NO_LANDING, Terrain.NO_GROUND, Terrain.LOW_ENCLOSURE)


def _yes_no(is_so: bool) -> tuple[str, ...]:
    return ("yes",) if is_so else ("no",)


def _pair(board: Board, here: str, there: str) -> Position:
    units = (Unit(Side.LFA, "GSA", here), Unit(Side.BREAKERS, "GSA", there))
    return Position(board, units)


def _sight(generator: Random) -> Challenge:
    board = load_board(generator.choice(("canyon", "asteroids", "outpost")))
    here, there = _spread(board, generator, 2, _GROUND)
    ruling = line_of_sight(board, here, there)
    words = f"Does the unit in {here} see the one in {there}?"
    return Challenge(_pair(board, here, there), "LGSA", "BGSA", words, YES_NO, _yes_no(bool(ruling.verdict)))


def _enclosure(generator: Random) -> Challenge:
    board = load_board("domes")
    inside = _spread(board, generator, 1, (Terrain.LOW_ENCLOSURE,))[0]
    if generator.random() < 0.5:
        near = sorted(board.spaces, key=lambda label: abs(board.distance(inside, label) or 99))[1:20]
        there = generator.choice([label for label in near if board.terrain_at(label) in _GROUND])
        position = _pair(board, inside, there)
        target = "BGSA"
        words = f"Does the unit in the dome at {inside} see the one in {there}?"
    else:
        there = _spread(board, generator, 1, _AIR)[0]
        facing = generator.choice(list(Direction))
        units = (Unit(Side.LFA, "GSA", inside), Unit(Side.BREAKERS, "FIA", there, facing))
        position, target = Position(board, units), "BFIA"
        words = f"Does the unit in the dome at {inside} see the fighter in {there}?"
    ruling = line_of_sight(board, *(position.as_object(position.unit(name)) for name in ("LGSA", target)))
    return Challenge(position, "LGSA", target, words, YES_NO, _yes_no(bool(ruling.verdict)))


def _comms(generator: Random) -> Challenge:
    board = load_board(generator.choice(("blank", "canyon", "outpost")))
    here, there = _spread(board, generator, 2, (Terrain.OPEN_GROUND,))
    units = (Unit(Side.LFA, "TRA", here, generator.choice(list(Direction))), Unit(Side.LFA, "GSA", there))
    position = Position(board, units)
    words = f"Is the unit in {there} in comms of the transport in {here}?"
    return Challenge(position, "LGSA", "", words, YES_NO, _yes_no(comms(position, "LGSA").verdict))


def _air(generator: Random) -> Challenge:
    board = load_board(generator.choice(("blank", "asteroids", "city")))
    here = _spread(board, generator, 1, _AIR)[0]
    position = Position(board, (Unit(Side.LFA, "FIA", here, generator.choice(list(Direction))),))
    ends = {space for space, _ in reachable(position, "LFIA", "MANOEUVRE").verdict}
    near = [label for label in board.spaces if label != here and (board.distance(here, label) or 99) <= 5]
    there = generator.choice(near)
    words = f"Can the fighter end in {there} with MANOEUVRE?"
    return Challenge(position, "LFIA", there, words, YES_NO, _yes_no(there in ends))


def _firing(generator: Random) -> Challenge:
    board = load_board(generator.choice(("blank", "asteroids", "crater")))
    here = _spread(board, generator, 1, _AIR)[0]
    position = Position(board, (Unit(Side.LFA, "FIA", here, generator.choice(list(Direction))),))
    lines = firing_lines(board, position.as_object(position.unit("LFIA")))
    there = generator.choice([label for label in board.spaces if label != here])
    is_on = any(there in spaces for spaces in lines.values())
    words = f"Is {there} on a firing line of the fighter?"
    return Challenge(position, "LFIA", there, words, YES_NO, _yes_no(is_on))


def _blocker(generator: Random) -> Challenge:
    board = load_board(generator.choice(("canyon", "asteroids", "crater", "station")))
    here, there = _spread(board, generator, 2, _GROUND)
    ruling = line_of_sight(board, here, there)
    blocking = () if ruling.verdict else tuple(ruling.proof.blocking)  # type: ignore[attr-defined]
    words = f"The unit in {here} does not see the one in {there}. Tap one of the spaces that close every path."
    return Challenge(_pair(board, here, there), "LGSA", "BGSA", words, (), blocking)


_MAKERS: dict[str, Callable[[Random], Challenge]] = {
    "air": _air,
    "blocker": _blocker,
    "comms": _comms,
    "enclosure": _enclosure,
    "firing": _firing,
    "sight": _sight,
}
