"""How is a game played in a notebook?"""

from __future__ import annotations

from typing import Any

from u2200nb.arbiter.play import PlayController
from u2200nb.engine.contract import Game, State
from u2200nb.errors import UnknownNameError
from u2200nb.widgets.host import ControllerWidget

__all__ = ["Play"]


class Play(ControllerWidget):
    """A game to play against a bot, or to follow at a table.

    Parameters
    ----------
    game : str
        ``"burnt-moon"`` or ``"revolution"``.
    start : State, optional
        Where it begins; by default its first state.
    person : int
        Which player you are, 0 or 1.
    opponent : str
        ``"greedy"``, ``"random"``, or ``"table"``: you type in what everybody chose, drew and rolled.
    seed : int
        Decides draws and dice.

    Raises
    ------
    UnknownNameError
        If there is no such game or opponent.
    TypeError
        For a keyword the widget does not know.

    Examples
    --------
    >>> play = Play("burnt-moon", seed=3)
    >>> play.send_event("press", id="choose:lane 1")
    >>> play
    Play: Your turn to pick: the card to bid for the initiative.
    """

    controller: PlayController

    _keywords: tuple[str, ...] = ("game", "start", "person", "opponent", "seed")

    def __init__(
        self,
        game: str = "burnt-moon",
        start: State | None = None,
        *,
        person: int = 0,
        opponent: str = "greedy",
        seed: int = 0,
        **unknown: Any,
    ) -> None:
        if unknown:
            raise TypeError(self._unknown_words(unknown))
        controller = PlayController(_game(game), start, person=person, opponent=opponent, seed=seed)
        super().__init__(controller)

    @property
    def record(self) -> Any:
        """The game's record: its log, undo, branches, and the text it is saved as."""
        return self.controller.record


def _game(name: str) -> Game:
    if name == "burnt-moon":
        from u2200nb.burnt_moon import GAME as MOON

        return MOON
    if name == "revolution":
        from u2200nb.revolution.game import GAME as REVOLUTION

        return REVOLUTION
    raise UnknownNameError("game to play", name, ("burnt-moon", "revolution"))
