"""Which positions ship with the package, and how is one read from a file?

A file of a position is a position code on a line of its own; lines that begin with ``#`` are remarks. A user's own
positions lie beside the shipped ones, in the folder that ``u2200nb where`` names.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from u2200nb.errors import DataError, Fault, U2200Error, UnknownNameError
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position

__all__ = ["load_position", "read_position_file", "shipped_positions"]


def shipped_positions() -> tuple[str, ...]:
    """Return the names of the positions that ship with the package, sorted.

    Examples
    --------
    >>> "airlift" in shipped_positions()
    True
    """
    return tuple(sorted(path.stem for path in data_folder("positions").glob("*.txt")))


def load_position(name: str) -> Position:
    """Return a shipped position, or one of the user's own folder.

    Parameters
    ----------
    name : str
        A shipped name, or the name of a file in the user's ``positions`` folder, without ``.txt``.

    Raises
    ------
    DataError
        If the file has faults.
    UnknownNameError
        If there is no such position.

    Examples
    --------
    >>> load_position("airlift").unit("LTRB").space
    'E7'
    """
    known = {
        path.stem: path
        for folder in (user_folder("positions"), data_folder("positions"))
        for path in folder.glob("*.txt")
    }
    if name not in known:
        raise UnknownNameError("position", name, known)
    return read_position_file(known[name])


def read_position_file(path: Path) -> Position:
    """Read one file of a position, which is then called as the file is; raises DataError with every fault it has."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise DataError(str(path), [Fault(None, None, f"can't be read as text: {problem}")]) from None
    codes = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if len(codes) != 1:
        message = f"{len(codes)} lines with a position code; a file holds one, and remarks begin with #"
        raise DataError(str(path), [Fault(codes[1][0] if codes else None, None, message)])
    ((number, code),) = codes
    try:
        position = parse_position(code)
    except U2200Error as problem:
        raise DataError(str(path), [Fault(number, None, str(problem))]) from None
    called = path.stem.replace("-", " ").capitalize()
    return replace(position, board=replace(position.board, name=called))
