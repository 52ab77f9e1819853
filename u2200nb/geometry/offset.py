"""How do rows and columns, space labels and axial coordinates translate into each other?

Boards are printed in columns. With *odd-q* every second column, counted from 0, stands half a space lower
(columns B, D, F and H of the printed boards); with *even-q* the others do. A label is the column's letters
and the row's number counted from 1: A1 is the top left.
"""

from __future__ import annotations

import re

from u2200nb.errors import NotationError, quoted
from u2200nb.geometry.hexes import Hex

__all__ = [
    "axial_from_even_q",
    "axial_from_odd_q",
    "column_letters",
    "even_q_from_axial",
    "format_label",
    "odd_q_from_axial",
    "parse_label",
]

_LABEL = re.compile(r"([A-Za-z]{1,4})([0-9]{1,6})", re.ASCII)


def axial_from_odd_q(column: int, row: int) -> Hex:
    """Return the hex in a column and row, both from 0, of a layout whose odd columns stand lower.

    >>> axial_from_odd_q(1, 0)
    Hex(q=1, r=0)
    >>> axial_from_odd_q(2, 0)
    Hex(q=2, r=-1)
    """
    return Hex(column, row - (column - (column & 1)) // 2)


def odd_q_from_axial(hex_: Hex) -> tuple[int, int]:
    """Return column and row; the inverse of `axial_from_odd_q`."""
    return hex_.q, hex_.r + (hex_.q - (hex_.q & 1)) // 2


def axial_from_even_q(column: int, row: int) -> Hex:
    """Return the hex in a column and row, both from 0, of a layout whose even columns stand lower.

    >>> axial_from_even_q(1, 0)
    Hex(q=1, r=-1)
    """
    return Hex(column, row - (column + (column & 1)) // 2)


def even_q_from_axial(hex_: Hex) -> tuple[int, int]:
    """Return column and row; the inverse of `axial_from_even_q`."""
    return hex_.q, hex_.r + (hex_.q + (hex_.q & 1)) // 2


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 0: A to Z, then AA, AB and so on.

    >>> column_letters(0), column_letters(25), column_letters(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    column += 1
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def format_label(hex_: Hex) -> str:
    """Return the label of a hex in the odd-q layout; column and row numbers for what lies off any board.

    >>> format_label(axial_from_odd_q(8, 7))
    'I8'
    >>> format_label(Hex(-1, 0))
    '(-1,0)'
    """
    column, row = odd_q_from_axial(hex_)
    if column < 0 or row < 0:
        return f"({column},{row + 1})"
    return f"{column_letters(column)}{row + 1}"


def parse_label(text: str) -> Hex:
    """Read a label such as ``D4`` in the odd-q layout; small letters do as well.

    Raises
    ------
    NotationError
        If it is not letters and then a number from 1.

    Examples
    --------
    >>> odd_q_from_axial(parse_label("i8"))
    (8, 7)
    """
    found = _LABEL.fullmatch(text.strip())
    if not found or int(found[2]) == 0:
        raise NotationError(f"{quoted(text)} is no space label; write the column's letter and the row, such as D4")
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return axial_from_odd_q(column - 1, int(found[2]) - 1)
