"""What do you think the ruling will be?

Predict first: a learner who has committed to an answer remembers why it was right or wrong.
"""

from __future__ import annotations

from typing import Any

from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError, U2200Error
from u2200nb.lessons.answers import Answer, is_blank, read_number, read_spaces, read_yes_or_no
from u2200nb.lessons.sheet import Folded, Outcome, Part, Sheet, Verdict, Words
from u2200nb.revolution.board import Board
from u2200nb.revolution.counting import FiringLines, Range
from u2200nb.revolution.objects import BoardObject
from u2200nb.revolution.picture import objects_picture
from u2200nb.revolution.sight import LineOfSight
from u2200nb.revolution.whole_board import FieldOfView, SeenBy, UnseenSpaces
from u2200nb.rulings.ruling import Ruling

__all__ = ["predict"]


def predict(ruling: Ruling[Any], guess: Answer = "") -> Sheet:
    """Ask for a prediction, and compare it with the ruling once there is one.

    Parameters
    ----------
    ruling : Ruling
        The answer to predict. It is shown after the guess; without one it stays folded away.
    guess : str, bool, int or list of str
        Yes or no; for a range its number, or none; for spaces their number or their labels.

    Examples
    --------
    >>> from u2200nb.revolution.board_file import load_board
    >>> from u2200nb.revolution.sight import line_of_sight
    >>> question = line_of_sight(load_board("canyon"), "A3", "D6")
    >>> print(predict(question, "no"))  # doctest: +ELLIPSIS
    Does the ground unit in A3 see the ground unit in D6?
    <BLANKLINE>
    Not so. You predicted no.
    <BLANKLINE>
    Yes: the ground unit in A3 sees the ground unit in D6 (range 5).
    ...
    """
    head: list[Part] = [Words(ruling.question.text, is_strong=True)]
    how = _how(ruling)
    if is_blank(guess):
        ask = Verdict(Outcome.NOT_YET, f"What do you predict? Write {how} between the quotes and run this cell again.")
        folded = Folded("Show the ruling without a prediction", (ruling,))
        return Sheet([*head, _asked(ruling), ask, folded], Outcome.NOT_YET)
    try:
        is_right = _is_right(ruling, guess)
    except U2200Error as problem:
        unread = Verdict(Outcome.UNREADABLE, f"{problem} Write {how}.")
        return Sheet([*head, _asked(ruling), unread], Outcome.UNREADABLE)
    outcome = Outcome.RIGHT if is_right else Outcome.WRONG
    shown = ("yes" if guess else "no") if isinstance(guess, bool) else str(guess).strip()
    return Sheet([*head, Verdict(outcome, f"You predicted {shown}."), ruling], outcome)


def _how(ruling: Ruling[Any]) -> str:
    if isinstance(ruling.verdict, bool):
        return "yes or no"
    if isinstance(ruling.verdict, tuple):
        return "how many spaces, or their labels,"
    return "a number, or none,"


def _is_right(ruling: Ruling[Any], guess: Answer) -> bool:
    verdict = ruling.verdict
    if isinstance(verdict, bool):
        return read_yes_or_no(guess) is verdict
    if not isinstance(verdict, tuple):
        return bool(read_number(guess) == verdict)
    try:
        return read_number(guess) == len(verdict)
    except NotationError:
        board: Board = ruling.question.board  # type: ignore[attr-defined]
        return set(read_spaces(guess, board)) == set(verdict)


def _asked(ruling: Ruling[Any]) -> Picture:
    """The question as a picture: its board and the objects it names, without the answer."""
    question = ruling.question
    match question:
        case LineOfSight():
            return objects_picture(question.board, sources=[question.source], target=question.target)
        case Range():
            source, target = BoardObject(question.source), BoardObject(question.target)
            return objects_picture(question.board, sources=[source], target=target)
        case FieldOfView():
            return objects_picture(question.board, sources=[question.source])
        case FiringLines():
            return objects_picture(question.board, sources=[question.unit])
        case SeenBy():
            return objects_picture(question.board, target=question.target)
        case UnseenSpaces():
            return objects_picture(question.board, sources=question.sources)
        case _:
            raise NotationError(f"a prediction is about sight, range or firing lines, not {type(question).__name__}")
