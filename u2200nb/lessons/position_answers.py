"""What did the learner write about units, moves, chances or cards?

As in `u2200nb.lessons.answers`: a text between quotes or Python values, and what can't be read is answered with
what would work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.geometry.hexes import Direction, parse_direction
from u2200nb.lessons.answers import Answer
from u2200nb.revolution.board import Board
from u2200nb.revolution.pieces import Piece, pieces
from u2200nb.revolution.position import Position
from u2200nb.revolution.rally import CardUse
from u2200nb.revolution.reach import End
from u2200nb.revolution.units import Side

__all__ = ["format_ends", "is_chance", "read_ends", "read_objects", "read_uses"]

Stance = tuple[str, Direction | None]


def _words(answer: Answer, separators: str) -> list[str]:
    """The words of an answer, a text or a list of texts."""
    if isinstance(answer, bool | int) or answer is None:
        raise NotationError(f"{quoted(answer)} is a value of another kind; write words between the quotes")
    words = re.split(separators, answer) if isinstance(answer, str) else [str(word) for word in answer]
    return [word.strip() for word in words if word.strip()]


def read_objects(answer: Answer, position: Position, *, likely: Side | None = None) -> tuple[str, ...]:
    """Read names of objects in a position, or the word none; raises NotationError, UnknownNameError.

    A unit is given by its name or by its code, where only one side has it or the likely side does.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BGSA-A1.LFIA-C1-4/TUR-D4")
    >>> read_objects("lfia, GSA; TUR-D4", position), read_objects("none", position)
    (('LFIA', 'BGSA', 'TUR-D4'), ())
    """
    words = _words(answer, r"[\s,;]+")
    if [word.lower() for word in words] == ["none"]:
        return ()
    return tuple(_object(word, pieces(position), likely) for word in words)


def _object(word: str, known: Iterable[Piece], likely: Side | None) -> str:
    names = [piece.name for piece in known]
    if word.upper() in (name.upper() for name in names):
        return next(name for name in names if name.upper() == word.upper())
    units = [piece.unit for piece in known if piece.unit is not None and piece.unit.code == word.upper()]
    meant = [unit.name for unit in units if unit.side is likely] or [unit.name for unit in units]
    if len(meant) > 1:
        raise NotationError(f"both sides have a {word.upper()}; write {' or '.join(meant)}")
    if not meant:
        raise UnknownNameError("object", word, names, "in this position")
    return meant[0]


def read_ends(answer: Answer, board: Board, *, with_facing: bool) -> tuple[Stance, ...]:
    """Read spaces, each with a facing where an air unit moves; raises NotationError, UnknownNameError.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> read_ends("d4 NE, D5 n", blank_board(), with_facing=True)
    (('D4', <Direction.NE: 1>), ('D5', <Direction.N: 0>))
    >>> read_ends("d4, D5", blank_board(), with_facing=False)
    (('D4', None), ('D5', None))
    """
    words = [part for word in _words(answer, r"[\s,;–-]+") for part in word.split()]
    if not with_facing:
        return tuple((board.label(word), None) for word in words)
    if len(words) % 2:
        board.label(words[-1])
        raise NotationError(f"{words[-1]} has no facing; write both, such as {words[-1].upper()} NE")
    return tuple(
        (board.label(space), parse_direction(facing)) for space, facing in zip(words[::2], words[1::2], strict=True)
    )


def format_ends(ends: Iterable[End]) -> str:
    """Write ends of a move as a learner types them."""
    return ", ".join(f"{end.space} {end.facing.name}" if end.facing is not None else end.space for end in ends)


def is_chance(answer: Answer, chance: Fraction) -> bool:
    """Whether this is the chance; percent and decimals may be rounded to whole percent. Raises NotationError.

    Examples
    --------
    >>> [is_chance(text, Fraction(271, 1000)) for text in ("271/1000", "27 %", "0.271", "28%")]
    [True, True, True, False]
    """
    text = str(answer).replace(" ", "").replace(",", ".")
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text, re.ASCII)
    if found and int(found[2]):
        return Fraction(int(found[1]), int(found[2])) == chance
    found = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,6})?)(%?)", text, re.ASCII)
    given = Fraction(found[1]) / (100 if found[2] else 1) if found else Fraction(2)
    if given > 1:
        raise NotationError(f"{quoted(answer)} is no chance; write a fraction such as 3/10, or percent such as 30 %")
    return abs(given - chance) <= Fraction(1, 200)


def read_uses(answer: Answer) -> tuple[CardUse, ...]:
    """Read what a card may do, such as ``un-rout, hunker down``; raises UnknownNameError.

    Examples
    --------
    >>> [str(use) for use in read_uses("unrout or Hunker down")]
    ['un-rout', 'hunker-down']
    """
    known = {_letters(use.words): use for use in CardUse}
    uses = []
    for words in _words(answer, r"[,;]|\bor\b"):
        use = known.get(_letters(words)) or known.get("takea" + _letters(words))
        if use is None:
            raise UnknownNameError("use of a card", words, [use.words for use in CardUse])
        uses.append(use)
    return tuple(uses)


def _letters(words: str) -> str:
    return re.sub(r"[^a-z]", "", words.lower())
