"""Which errors can this package raise, and what does each one carry?

::

    U2200Error
    ├── NotationError      (ValueError)    a text form that cannot be read: label, option, position code
    ├── UnknownNameError   (LookupError)   a name that is well formed but stands for nothing here
    ├── IllegalActionError (ValueError)    the rules forbid it; carries the ruling that says why
    ├── DataError          (ValueError)    a file with faults, each with its place
    └── GameOverError      (RuntimeError)  a move after the end

Every message says what was given, where, and what would work.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = [
    "DataError",
    "Fault",
    "GameOverError",
    "IllegalActionError",
    "NotationError",
    "U2200Error",
    "UnknownNameError",
]

_LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """Quote what was given, cut short and with control characters made visible.

    >>> quoted("A" * 100)
    "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…' (100 characters)"
    """
    if not isinstance(value, str):
        try:
            value_text = repr(value)
        except (ValueError, RecursionError):  # a number of thousands of digits, a list nested as deep
            value_text = "a value too long to show"
        return value_text if len(value_text) <= _LONGEST_QUOTE else value_text[:_LONGEST_QUOTE] + "…"
    if len(value) <= _LONGEST_QUOTE:
        return repr(value)
    return f"{value[:_LONGEST_QUOTE] + '…'!r} ({len(value)} characters)"


class U2200Error(Exception):
    """The parent of every error this package raises on purpose."""


class NotationError(U2200Error, ValueError):
    """A text form that cannot be read."""


class UnknownNameError(U2200Error, LookupError):
    """A name that stands for nothing here.

    Parameters
    ----------
    kind : str
        What was looked for, such as ``"space"``.
    name : str
        The name given.
    known : iterable of str
        The names that would have worked; near ones are listed.
    where : str, optional
        Where it was looked for, such as ``"on board 'Twin Domes'"``.

    Examples
    --------
    >>> print(UnknownNameError("board", "twin-dome", ["canyon", "twin-domes"]))
    there is no board 'twin-dome'. Did you mean 'twin-domes'?
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], where: str = "") -> None:
        from difflib import get_close_matches

        names = sorted(known)
        near = get_close_matches(name[:_LONGEST_QUOTE], names, n=3, cutoff=0.6)
        place = f" {where}" if where else ""
        if near:
            hint = f" Did you mean {' or '.join(map(repr, near))}?"
        elif names:
            shown = ", ".join(names[:8]) + (f", … ({len(names)} in all)" if len(names) > 8 else "")
            hint = f" There is: {shown}."
        else:
            hint = ""
        super().__init__(f"there is no {kind} {quoted(name)}{place}.{hint}")
        self.kind, self.name, self.near = kind, name, tuple(near)


class Fault(NamedTuple):
    """One fault of a file: where it is and what would be right."""

    line: int | None
    column: int | None
    message: str

    def at(self, file: str) -> str:
        """``file:line:column: message``, with the parts that are known."""
        place = ":".join(str(part) for part in (file, self.line, self.column) if part is not None)
        return f"{place}: {self.message}"


class DataError(U2200Error, ValueError):
    """A file with one or more faults, all reported at once.

    Examples
    --------
    >>> print(DataError("my.toml", [Fault(3, 7, "unknown terrain"), Fault(9, None, "tile off the board")]))
    my.toml:3:7: unknown terrain
    my.toml:9: tile off the board
    """

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.at(file) for fault in self.faults))


class IllegalActionError(U2200Error, ValueError):
    """The rules forbid it; ``ruling`` says why."""

    def __init__(self, message: str, ruling: object = None) -> None:
        super().__init__(message)
        self.ruling = ruling


class GameOverError(U2200Error, RuntimeError):
    """A move was made after the game had ended."""
