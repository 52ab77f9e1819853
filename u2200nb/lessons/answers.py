"""What did the learner write?

A learner types a text between quotes, or Python values: ``"yes"`` or ``True``, ``"3"`` or ``3``, ``"C3, D4"`` or
a list of labels. What can't be read is answered with what would work, never with a traceback.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from u2200nb.errors import NotationError, quoted
from u2200nb.revolution.board import Board

__all__ = [
    "Answer",
    "as_sentence",
    "format_spaces",
    "is_blank",
    "read_number",
    "read_one_of",
    "read_spaces",
    "read_yes_or_no",
]

Answer: TypeAlias = "str | bool | int | Iterable[str] | None"
"""What a learner may give as an answer."""

_YES = ("yes", "y", "true", "是")
_NO = ("no", "n", "false", "否")


def as_sentence(problem: object) -> str:
    """Write a message as a sentence that others can follow.

    Examples
    --------
    >>> as_sentence("one is missing"), as_sentence("Did you mean 'C3'?")
    ('One is missing.', "Did you mean 'C3'?")
    """
    words = str(problem)
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")


def is_blank(answer: Answer) -> bool:
    """Whether nothing was answered yet.

    Examples
    --------
    >>> is_blank(""), is_blank(" … "), is_blank(0), is_blank(False)
    (True, True, False, False)
    """
    if isinstance(answer, str):
        return not answer.strip(" .…?\t\n")
    if answer is None:
        return True
    return isinstance(answer, list | tuple | set | frozenset) and not answer


def read_yes_or_no(answer: Answer) -> bool:
    """Read yes or no; raises NotationError.

    Examples
    --------
    >>> read_yes_or_no("Yes"), read_yes_or_no(False)
    (True, False)
    """
    if isinstance(answer, bool):
        return answer
    word = str(answer).strip().strip(".!").lower()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise NotationError(f"{quoted(answer)} is neither yes nor no; write one of them")


def read_number(answer: Answer) -> int | None:
    """Read a whole number, or None for the word none; raises NotationError.

    Examples
    --------
    >>> read_number("3"), read_number(3), read_number("none")
    (3, 3, None)
    """
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    word = str(answer).strip().lower()
    if word == "none":
        return None
    if re.fullmatch(r"[0-9]{1,6}", word, re.ASCII):
        return int(word)
    raise NotationError(f"{quoted(answer)} is no whole number; write one such as 3, or none")


def read_one_of(answer: Answer, choices: Iterable[str]) -> str:
    """Read one of several words, in small letters or capitals; raises NotationError.

    Examples
    --------
    >>> read_one_of("ne", ("N", "NE"))
    'NE'
    """
    known = tuple(choices)
    word = str(answer).strip().upper()
    for choice in known:
        if word == choice.upper():
            return choice
    raise NotationError(f"{quoted(answer)} is none of the answers; write one of {', '.join(known)}")


def read_spaces(answer: Answer, board: Board) -> tuple[str, ...]:
    """Read labels of spaces on a board, in the order given.

    Raises
    ------
    NotationError, UnknownNameError
        If one is no label, or no space of the board.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> read_spaces("c3 - D4, D5", blank_board()), read_spaces(["A1"], blank_board())
    (('C3', 'D4', 'D5'), ('A1',))
    """
    if isinstance(answer, str):
        words: Iterable[object] = re.split(r"[\s,;>→–-]+", answer.strip())
    elif isinstance(answer, Iterable):
        words = answer
    else:
        raise NotationError(f"{quoted(answer)} names no spaces; write labels such as C3, D4")
    return tuple(board.label(str(word)) for word in words if word)


def format_spaces(labels: Iterable[str]) -> str:
    """Write labels as a learner types them.

    Examples
    --------
    >>> format_spaces(("C3", "D4"))
    'C3, D4'
    """
    return ", ".join(labels)
