"""What do you think the ruling will be?

Predict first: a learner who has committed to an answer remembers why it was right or wrong.
"""

from __future__ import annotations

from typing import Any

from u2200nb.burnt_moon.rulings.attack import AttackQuestion
from u2200nb.burnt_moon.rulings.casualty import CasualtyQuestion
from u2200nb.burnt_moon.rulings.entering import DeployQuestion, ScanningQuestion
from u2200nb.burnt_moon.rulings.majority import ControlQuestion, MajorityQuestion
from u2200nb.burnt_moon.rulings.victory import VictoryQuestion
from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError, U2200Error
from u2200nb.lessons.answers import Answer, as_sentence, is_blank, read_number, read_one_of, read_spaces, read_yes_or_no
from u2200nb.lessons.moon_tasks import LOST_FROM, NOBODY, asked_lanes, read_place
from u2200nb.lessons.position_answers import read_ends, read_objects, read_uses
from u2200nb.lessons.position_tasks import asked_picture
from u2200nb.lessons.sheet import Folded, Outcome, Part, Sheet, Verdict, Words
from u2200nb.revolution.comms import CommsMap, InComms
from u2200nb.revolution.control import Control, ControlResult
from u2200nb.revolution.counting import FiringLines, Range
from u2200nb.revolution.defence import TotalDefence
from u2200nb.revolution.manoeuvre import ManoeuvrePlay
from u2200nb.revolution.objects import BoardObject
from u2200nb.revolution.picture import objects_picture
from u2200nb.revolution.rally import CardUses
from u2200nb.revolution.reach import Reach, mover_of
from u2200nb.revolution.sight import LineOfSight
from u2200nb.revolution.targets import LegalTargets
from u2200nb.revolution.threats import Threats
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
        Yes or no; for a range its number, or none; for spaces, ends of a move or targets their number or their
        names; for a card what it may do.

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
        unread = Verdict(Outcome.UNREADABLE, f"{as_sentence(problem)} Write {how}.")
        return Sheet([*head, _asked(ruling), unread], Outcome.UNREADABLE)
    outcome = Outcome.RIGHT if is_right else Outcome.WRONG
    shown = ("yes" if guess else "no") if isinstance(guess, bool) else str(guess).strip()
    return Sheet([*head, Verdict(outcome, f"You predicted {shown}."), ruling], outcome)


def _how(ruling: Ruling[Any]) -> str:
    match ruling.question:
        case Reach():
            return "how many ends (a space, for air units with a facing), or each of them, such as D4 NE,"
        case LegalTargets():
            return "how many targets, or their names, such as LFIA,"
        case Threats():
            return "how many units, or their names, such as BFIA,"
        case CardUses():
            return "what it may do, such as card action, un-rout, ready or hunker down,"
        case Control():
            return "place, remove or refused"
        case MajorityQuestion(state=state):
            return f"{', '.join(state.players)} or {NOBODY}"
        case CasualtyQuestion():
            return f"{', '.join(LOST_FROM[:-1])} or {LOST_FROM[-1]}"
        case VictoryQuestion():
            return "how many control points it still needs,"
    if isinstance(ruling.verdict, bool):
        return "yes or no"
    if isinstance(ruling.verdict, tuple):
        return "how many spaces, or their labels,"
    return "a number, or none,"


def _is_right(ruling: Ruling[Any], guess: Answer) -> bool:
    verdict = ruling.verdict
    if isinstance(ruling.question, Control):
        return read_one_of(guess, [str(result) for result in ControlResult]) == str(verdict)
    if isinstance(ruling.question, CardUses):
        return set(read_uses(guess)) == set(verdict)
    match ruling.question:
        case MajorityQuestion(state=state):
            return read_one_of(guess, (*state.players, NOBODY)) == (verdict or NOBODY)
        case CasualtyQuestion():
            return bool(read_place(guess) == verdict.split()[0].replace("discard", "discard pile"))
        case VictoryQuestion():
            return bool(read_number(guess) == verdict[0])
    if isinstance(verdict, bool):
        return read_yes_or_no(guess) is verdict
    if not isinstance(verdict, tuple):
        return bool(read_number(guess) == verdict)
    try:
        return (read_number(guess) or 0) == len(verdict)
    except NotationError:
        return set(_listed(ruling, guess)) == set(verdict)


def _listed(ruling: Ruling[Any], guess: Answer) -> tuple[Any, ...]:
    """What was listed in place of a number."""
    match ruling.question:
        case Reach(position=position, unit=name, action=action):
            mover = mover_of(position, position.unit(name), action)
            return read_ends(guess, position.board, with_facing=position.is_air(mover))
        case LegalTargets(position=position) | Threats(position=position):
            return read_objects(guess, position)
        case CommsMap(position=position):
            return read_spaces(guess, position.board)
    return read_spaces(guess, ruling.question.board)  # type: ignore[attr-defined]


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
        case TotalDefence() | LegalTargets():
            attacked = question.target if isinstance(question, TotalDefence) else None
            return asked_picture(question.position, question.source, attacked)
        case Threats():
            return asked_picture(question.position, target=question.target if question.kind is None else None)
        case InComms() | Reach() | CardUses() | Control() | ManoeuvrePlay():
            return asked_picture(question.position, question.unit)
        case CommsMap():
            return asked_picture(question.position)
        case MajorityQuestion() | ControlQuestion() | DeployQuestion() | ScanningQuestion():
            return asked_lanes(question.state, question.lane + 1)
        case AttackQuestion() | CasualtyQuestion():
            return asked_lanes(question.state, question.target.lane + 1)
        case VictoryQuestion():
            return asked_lanes(question.state)
        case _:
            raise NotationError(f"no prediction can be made about a question of the kind {type(question).__name__}")
