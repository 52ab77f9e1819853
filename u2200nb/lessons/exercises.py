"""Which exercises are there, and is this answer right?

Exercises are data: ``data/lessons/*.toml``, a file a lesson. An exercise names a board, a task and the objects
on the board; the library computes the solution, so an exercise is made from its solution and can't go stale::

    [[exercise]]
    id = "round-the-wall"
    title = "Round the wall"
    ask = "A ground unit stands in A3, another in D6. Name one shortest path between them that is open."
    task = "path"
    board = "canyon"
    source = "A3"
    target = "D6"
    hints = ["Look for the gate in C4."]
    rules = ["rev.sight.ground.one-path"]

An exercise about a position names a shipped position in place of the board, and units in place of objects. One
about the lanes of Burnt Moon has a ``[exercise.table]`` with what `u2200nb.burnt_moon.position` takes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from u2200nb.burnt_moon import position
from u2200nb.errors import DataError, Fault, U2200Error, UnknownNameError, quoted
from u2200nb.lessons.answers import Answer, as_sentence, is_blank
from u2200nb.lessons.moon_tasks import MOON_TASKS
from u2200nb.lessons.position_tasks import POSITION_TASKS
from u2200nb.lessons.rule_card import rule
from u2200nb.lessons.sheet import Folded, Outcome, Part, Sheet, Verdict, Words
from u2200nb.lessons.tasks import TASKS, Task
from u2200nb.resources import data_folder
from u2200nb.revolution.board import Board
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.objects import BoardObject, air, kind_from_name
from u2200nb.revolution.pieces import piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_file import load_position
from u2200nb.revolution.units import Side

__all__ = ["Exercise", "all_exercises", "exercise", "lessons", "read_exercises", "solution"]


@dataclass(frozen=True)
class Exercise:
    """A question that checks its answers itself.

    Parameters
    ----------
    id, lesson, title, ask : str
        Its name, the lesson it belongs to, and the question in words.
    task : Task
        What is asked, and which answers are right.
    hints : tuple of str
        Shown after a wrong answer, the first one openly.
    rules : tuple of str
        Ids of the rules it practises, the first one shown with the hint.
    """

    id: str
    lesson: str
    title: str
    ask: str
    task: Task
    hints: tuple[str, ...]
    rules: tuple[str, ...]

    def check(self, answer: Answer = "") -> Sheet:
        """Say *not yet* to a blank answer, give a wrong one a hint with the rule and a right one the ruling."""
        head: list[Part] = [Words(self.title, is_strong=True), Words(self.ask)]
        how = self.task.how_to_answer
        if is_blank(answer):
            text = f"Write your answer between the quotes ({how}) and run this cell again."
            return Sheet([*head, self.task.picture(), Verdict(Outcome.NOT_YET, text)], Outcome.NOT_YET)
        try:
            fault = self.task.judge(answer)
        except U2200Error as problem:
            text = f"{as_sentence(problem)} The answer is {how}."
            return Sheet([*head, self.task.picture(), Verdict(Outcome.UNREADABLE, text)], Outcome.UNREADABLE)
        if fault is None:
            right = Verdict(Outcome.RIGHT, _shown(answer))
            return Sheet([*head, right, self.task.explanation()], Outcome.RIGHT)
        wrong = Verdict(Outcome.WRONG, f"You wrote {_shown(answer)}. {fault}")
        first, *more = self.hints
        hints = [Folded("Another hint", (Words(hint),)) for hint in more]
        return Sheet(
            [*head, self.task.picture(), wrong, Words(f"Hint: {first}"), rule(self.rules[0]), *hints], Outcome.WRONG
        )

    def solve(self) -> Sheet:
        """Show the solution, or one of several, and why it is right, folded away until it is opened."""
        answer = Words(self.task.solution(), is_strong=True)
        return Sheet([Folded(f"Solution of {self.title}", (answer, self.task.explanation()))], Outcome.RIGHT)


def _shown(answer: Answer) -> str:
    """An answer as it was written."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, str | int):
        return str(answer).strip()
    return ", ".join(map(str, answer or ()))


def exercise(name: str, answer: Answer = "") -> Sheet:
    """Show an exercise and check an answer to it.

    Parameters
    ----------
    name : str
        The exercise's id.
    answer : str, bool, int or list of str
        Left blank, the exercise only shows itself.

    Returns
    -------
    Sheet
        It shows itself in a notebook; its ``outcome`` says how the answer fared.

    Raises
    ------
    UnknownNameError
        If there is no such exercise.

    Examples
    --------
    >>> exercise("behind-the-wall").outcome
    <Outcome.NOT_YET: 'Not yet'>
    >>> exercise("behind-the-wall", "perhaps").outcome
    <Outcome.UNREADABLE: "Can't read that">
    """
    found = find_exercise(name)
    sheet = found.check(answer)
    if sheet.outcome is Outcome.RIGHT:
        from u2200nb.lessons.solved import note_solved

        return note_solved(found, sheet)
    return sheet


def solution(name: str) -> Sheet:
    """Show the solution of an exercise and why it is right.

    Raises
    ------
    UnknownNameError
        If there is no such exercise.
    """
    return find_exercise(name).solve()


def find_exercise(name: str) -> Exercise:
    """Return an exercise by its id; raises UnknownNameError."""
    known = all_exercises()
    if name not in known:
        raise UnknownNameError("exercise", name, known)
    return known[name]


def lessons() -> dict[str, tuple[str, ...]]:
    """Return the ids of the exercises of every lesson, in order.

    Examples
    --------
    >>> len(lessons()["02-ground-line-of-sight"])
    3
    """
    found: dict[str, tuple[str, ...]] = {}
    for one in all_exercises().values():
        found[one.lesson] = (*found.get(one.lesson, ()), one.id)
    return found


@cache
def all_exercises() -> dict[str, Exercise]:
    """Every shipped exercise by its id, in the order of the lessons."""
    found: dict[str, Exercise] = {}
    for path in sorted(data_folder("lessons").glob("*.toml")):
        for one in read_exercises(path.read_text(encoding="utf-8"), lesson=path.stem, source=str(path)):
            if one.id in found:
                raise DataError(str(path), [Fault(None, None, f"a second exercise is called {one.id!r}")])
            found[one.id] = one
    return found


_TEXTS = ("id", "title", "ask", "task")
_LISTS = ("hints", "rules")
_EVERY_TASK = TASKS | POSITION_TASKS | MOON_TASKS


def read_exercises(text: str, *, lesson: str, source: str) -> list[Exercise]:
    """Read the exercises of one lesson.

    Parameters
    ----------
    text : str
        TOML, as this module's docstring shows it.
    lesson, source : str
        The lesson's name, and what to call the text in messages.

    Raises
    ------
    DataError
        With every fault of the text.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise DataError(source, [Fault(None, None, f"this is no valid TOML: {problem}")]) from None
    faults: list[Fault] = []
    found = []
    for number, row in enumerate(table.get("exercise", []), 1):
        name = row.get("id") or f"exercise {number}"
        try:
            found.append(_exercise_from_row(row, lesson))
        except U2200Error as problem:
            faults.append(Fault(None, None, f"{name}: {problem}"))
    if not table.get("exercise"):
        faults.append(Fault(None, None, "no exercise; write [[exercise]] and its id, title, ask, task, board"))
    if faults:
        raise DataError(source, faults)
    return found


def _exercise_from_row(row: Mapping[str, Any], lesson: str) -> Exercise:
    place = _place(row.get("task"))
    missing = [key for key in (*_TEXTS, place, *_LISTS) if not row.get(key)]
    if missing:
        raise UnknownNameError("value for", ", ".join(missing), row)
    if row["task"] not in _EVERY_TASK:
        raise UnknownNameError("task", row["task"], _EVERY_TASK)
    task = _EVERY_TASK[row["task"]]
    wanted = [field.name for field in fields(task) if field.name != place]
    known = (*_TEXTS, place, *_LISTS, *wanted, *(("lift",) if place == "board" else ()))
    for key in row:
        if key not in known:
            raise UnknownNameError("key", key, known, f"for task {row['task']!r}")
    for key in wanted:
        if key not in row:
            raise UnknownNameError("value for", key, row, f"and task {row['task']!r} needs one")
    for rule_id in row["rules"]:
        rule(rule_id)
    return Exercise(
        id=row["id"],
        lesson=lesson,
        title=row["title"],
        ask=row["ask"],
        task=_MAKERS[place](task, wanted, row),
        hints=tuple(row["hints"]),
        rules=tuple(row["rules"]),
    )


def _place(task: object) -> str:
    """Where the things that a task asks about stand."""
    return "position" if task in POSITION_TASKS else "table" if task in MOON_TASKS else "board"


def _board_task(task: type[Any], wanted: Iterable[str], row: Mapping[str, Any]) -> Task:
    board = _board_with(load_board(row["board"]), row.get("lift", ()))
    found: Task = task(board, **{key: _value(key, row[key], board) for key in wanted})
    return found


def _position_task(task: type[Any], wanted: Iterable[str], row: Mapping[str, Any]) -> Task:
    position = load_position(row["position"])
    found: Task = task(position, **{key: _named(key, row[key], position) for key in wanted})
    return found


def _table_task(task: type[Any], wanted: Iterable[str], row: Mapping[str, Any]) -> Task:
    kept = dict(row["table"])
    lanes = {int(lane): text for lane, text in kept.pop("lanes", {}).items()}
    found: Task = task(position(lanes, **kept), **{key: row[key] for key in wanted})
    found.explanation()  # a card or lane that is not there is a fault of the file
    return found


_MAKERS = {"board": _board_task, "position": _position_task, "table": _table_task}

_SIDES = {"LFA": Side.LFA, "Breakers": Side.BREAKERS}


def _named(key: str, value: object, position: Position) -> object:
    """A field of a task about a position: a side, an action, or objects that are there."""
    if key == "side":
        if value not in _SIDES:
            raise UnknownNameError("side", str(value), _SIDES)
        return _SIDES[str(value)]
    if key == "action":
        return str(value)
    if isinstance(value, list):
        return tuple(piece_of(position, str(one)).name for one in value)
    return piece_of(position, str(value)).name


def _board_with(board: Board, lifted: Iterable[str]) -> Board:
    for tile in lifted:
        board = board.lift(tile)
    return board


def _value(key: str, value: object, board: Board) -> object:
    """A field of a task from its value in the file."""
    if key == "seen":
        return kind_from_name(str(value))
    if isinstance(value, list):
        return tuple(_object(one, board) for one in value)
    return _object(value, board)


def _object(value: object, board: Board) -> BoardObject:
    """An object: a label for a ground unit, or a table with space, kind, facing and lines."""
    if isinstance(value, str):
        return BoardObject(board.label(value))
    if not isinstance(value, Mapping) or "space" not in value:
        raise UnknownNameError("object", quoted(value), ["D4", '{ space = "D4", kind = "air" }'])
    space = board.label(str(value["space"]))
    if value.get("kind") == "air":
        return air(space, facing=value.get("facing"), lines=value.get("lines", ()))
    return BoardObject(space, kind_from_name(str(value.get("kind", "ground"))))
