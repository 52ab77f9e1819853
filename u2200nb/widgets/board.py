"""How does a learner touch a board in a notebook?

`BoardWidget` shows a position: tap who looks, tap what is looked at, and read the verdict; drag counters, place
them from the tray, paint terrain. What it shows beside the board is chosen by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from u2200nb.arbiter.controller import ArbiterController, as_position
from u2200nb.errors import UnknownNameError
from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position
from u2200nb.widgets.host import ControllerWidget

__all__ = ["PANELS", "BoardWidget"]

PANELS = ("bar", "question", "layers", "counter", "paint", "readings", "share", "tray", "table", "legend")
"""What can stand beside the board."""


class BoardWidget(ControllerWidget):
    """A board of Revolution that can be touched.

    Parameters
    ----------
    start : Position, Board or str, optional
        What is on the table: a position, a board, a position code, or the name of a shipped board; by default
        an empty board of the printed size.
    layers : iterable of str
        What is laid over the board at first: ``sight``, ``field of view``, ``unseen``, ``comms``,
        ``firing lines``, ``reach``, ``targets``, ``shoot from``.
    panels : iterable of str
        What stands beside the board: ``bar`` (what a tap does, undo), ``question``, ``layers``, ``counter`` (the
        selected one), ``paint``, ``readings``, ``share``, ``tray``, ``table``, ``legend``.

    Attributes
    ----------
    position : str
        The position code of what stands where. It can be observed, and set to a code, a `Position` or a `Board`.
    verdict : str
        What the board says now, in words. It can be observed.

    Raises
    ------
    UnknownNameError
        If there is no such board, layer or panel; the message lists near ones.
    NotationError
        If a position code cannot be read; the message names the place.
    TypeError
        For a keyword the widget does not know.

    Examples
    --------
    >>> board = BoardWidget("blank", layers=["sight"])
    >>> board.send_event("tap", cell="A1")
    >>> board.send_event("tap", cell="C3")
    >>> board
    BoardWidget: Yes: the ground unit in A1 sees the ground unit in C3 (range 3).
    >>> board.position = "U1rev/9x8/72o//LFIA-D4-2"
    >>> board.controller.position.unit("LFIA").space
    'D4'
    """

    position = traitlets.Any(default_value="")

    controller: ArbiterController

    _keywords: tuple[str, ...] = ("start", "layers", "panels")

    def __init__(
        self,
        start: Position | Board | str | None = None,
        *,
        layers: Iterable[str] = ("sight",),
        panels: Iterable[str] = ("bar", "question", "layers", "counter", "tray", "legend"),
        **unknown: Any,
    ) -> None:
        self.panels = tuple(panels)
        for name in self.panels:
            if name not in PANELS:
                raise UnknownNameError("panel", name, PANELS)
        super().__init__(ArbiterController(start, layers=layers), **unknown)

    def show(self) -> None:
        """Send what the controller shows now, and tell who observes `position`."""
        super().show()
        self.position = self.controller.position

    def _view(self) -> dict[str, Any]:
        view = super()._view()
        controls = [control for control in view["controls"] if control["group"] in self.panels]
        hidden: dict[str, Any] = {"tray": [], "table": None, "legend": []}
        return {**view, "controls": controls, **{k: v for k, v in hidden.items() if k not in self.panels}}

    @traitlets.validate("position")
    def _as_code(self, proposal: Any) -> str:
        return format_position(as_position(proposal.value))

    @traitlets.observe("position")
    def _on_position(self, change: Any) -> None:
        if change.new != format_position(self.controller.position):
            self.controller.position = as_position(change.new)
            self.show()
