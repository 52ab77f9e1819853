"""How is a dispute settled in a notebook?

`Arbiter` is the board with everything beside it: every layer, the action and its odds, defences and readings to
change, the rule's text, and the ruling to copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Position
from u2200nb.widgets.board import PANELS, BoardWidget

__all__ = ["Arbiter"]


class Arbiter(BoardWidget):
    """The arbiter: ask who sees whom and what may be targeted, and read why.

    Parameters
    ----------
    start : Position, Board or str, optional
        What is on the table: a position, a board, a position code, or the name of a shipped board; by default
        an empty board of the printed size.
    layers : iterable of str
        What is laid over the board at first, as in `BoardWidget`.

    Attributes
    ----------
    position, verdict : str
        As in `BoardWidget`.

    Examples
    --------
    >>> arbiter = Arbiter("canyon")
    >>> arbiter.send_event("tap", cell="A2")
    >>> arbiter.send_event("tap", cell="H7")
    >>> print(arbiter.verdict)
    Yes: the ground unit in A2 sees the ground unit in H7 (range 9).
    """

    _keywords: tuple[str, ...] = ("start", "layers")

    def __init__(
        self, start: Position | Board | str | None = None, *, layers: Iterable[str] = ("sight",), **unknown: Any
    ) -> None:
        if unknown:
            raise TypeError(self._unknown_words(unknown))
        super().__init__(start, layers=layers, panels=PANELS)
