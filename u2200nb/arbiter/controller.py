"""The arbiter behind a front end: events in, the whole view out.

It never raises for a bad event: the view then says in words what was wrong, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from u2200nb.arbiter.answers import answer_of
from u2200nb.arbiter.events import next_state
from u2200nb.arbiter.state import ArbiterState, Layer
from u2200nb.arbiter.things import unit_of
from u2200nb.arbiter.view import ground_of, picture_of, view_of
from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError, U2200Error, UnknownNameError
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import CODE_VERSION, parse_position
from u2200nb.revolution.units import Catalogue

__all__ = ["ArbiterController", "as_position"]

MOST_UNDONE = 200


def as_position(given: Position | Board | str | None) -> Position:
    """Return a position from what a caller has: a position, a board, a code, a board's name, or nothing."""
    if given is None:
        return Position(blank_board())
    if isinstance(given, Position):
        return given
    if isinstance(given, Board):
        return Position(given)
    if isinstance(given, str):
        return parse_position(given) if given.strip().startswith(f"{CODE_VERSION}/") else Position(load_board(given))
    raise NotationError(f"give a position, a board, a position code or the name of a board, not {type(given).__name__}")


class ArbiterController:
    """The arbiter at work.

    Parameters
    ----------
    start : Position, Board or str, optional
        What is on the table; by default an empty board of the printed size.
    layers : iterable of str, optional
        Layers that are switched on at the start, by their names.

    Examples
    --------
    >>> arbiter = ArbiterController("blank")
    >>> for cell in ("A1", "C3"):
    ...     arbiter.handle({"type": "tap", "cell": cell})
    >>> arbiter.view()["verdict"]["text"]
    'Yes: the ground unit in A1 sees the ground unit in C3 (range 3).'
    """

    def __init__(self, start: Position | Board | str | None = None, *, layers: Iterable[str] = ("sight",)) -> None:
        names = {layer.value: layer for layer in Layer}
        for name in layers:
            if name not in names:
                raise UnknownNameError("layer", str(name), names)
        on = frozenset(names[name] for name in layers)
        self.state = ArbiterState(as_position(start), layers=on)
        self._past: list[Position] = []
        self._future: list[Position] = []
        self._seq = 0

    @property
    def position(self) -> Position:
        """What stands where."""
        return self.state.position

    @position.setter
    def position(self, position: Position) -> None:
        self._keep(replace(self.state, position=position, source="", target="", action="", error=""))

    def use_values(self, printed: Catalogue) -> None:
        """Let another table of units hold from now on, also for what undo brings back.

        Raises
        ------
        UnknownNameError, NotationError
            If a unit on the table could not stand there with it; nothing has changed then.
        """
        past = [replace(position, catalogue=printed) for position in self._past]
        future = [replace(position, catalogue=printed) for position in self._future]
        state = replace(self.state, position=replace(self.position, catalogue=printed))
        unit = unit_of(state.position, state.source)
        actions = [str(action) for action in state.position.unit_type(unit).actions] if unit else []
        self.state = state if state.action in actions else replace(state, action="")
        self._past, self._future = past, future

    def ground(self) -> dict[str, Any]:
        """What changes only with the board."""
        return ground_of(self.state)

    def view(self) -> dict[str, Any]:
        """Everything else, whole."""
        return view_of(self.state, seq=self._seq, can_undo=bool(self._past), can_redo=bool(self._future))

    def picture(self) -> Picture:
        """All that is drawn, as one picture."""
        return picture_of(self.state)

    def words(self) -> str:
        """The answer with its reasons as plain text."""
        return answer_of(self.state).as_text()

    def handle(self, event: Mapping[str, Any]) -> None:
        """Take an event in; what was wrong with it stands in the view."""
        self._seq += 1
        kind = event.get("type") if isinstance(event, Mapping) else None
        pressed = event.get("id") if kind == "press" else kind
        if pressed == "undo":
            self._step(self._past, self._future, "undone")
        elif pressed == "redo":
            self._step(self._future, self._past, "done again")
        else:
            try:
                self._keep(next_state(self.state, event))
            except U2200Error as problem:
                self.state = replace(self.state, error=str(problem))

    def _keep(self, state: ArbiterState) -> None:
        """Take a new state; what stood there before can be had back."""
        if state.position != self.state.position:
            self._past = [*self._past[-MOST_UNDONE + 1 :], self.state.position]
            self._future = []
        self.state = state

    def _step(self, back: list[Position], forth: list[Position], word: str) -> None:
        if not back:
            self.state = replace(self.state, error=f"there is nothing left that could be {word}")
            return
        forth.append(self.state.position)
        self.state = replace(self.state, position=back.pop(), source="", target="", action="", error="")
