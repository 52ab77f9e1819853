"""How is a game played in a notebook?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from u2200nb.arbiter.play import PlayController
from u2200nb.engine.contract import Game, State
from u2200nb.engine.record import Record
from u2200nb.engine.saves import load_record, load_record_file
from u2200nb.errors import UnknownNameError
from u2200nb.resources import write_atomically
from u2200nb.widgets.host import ControllerWidget

__all__ = ["Play"]

_GAMES = ("burnt-moon", "revolution")


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
    record : Record, optional
        A game to go on with, in place of ``start`` and ``seed``; `Play.load` reads a saved one.

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

    _keywords: tuple[str, ...] = ("game", "start", "person", "opponent", "seed", "record")

    def __init__(
        self,
        game: str = "burnt-moon",
        start: State | None = None,
        *,
        person: int = 0,
        opponent: str = "greedy",
        seed: int = 0,
        record: Record | None = None,
        **unknown: Any,
    ) -> None:
        if unknown:
            raise TypeError(self._unknown_words(unknown))
        own = _game(game)
        super().__init__(PlayController(own, start, person=person, opponent=opponent, seed=seed, record=record))

    @classmethod
    def load(cls, saved: str | Path, *, person: int = 0, opponent: str = "greedy") -> Play:
        """Go on with a saved game from where it stands.

        Parameters
        ----------
        saved : str or Path
            Its file, or the text that the button "copy the saved game" gives.
        person, opponent : int, str
            As for a new game.

        Raises
        ------
        DataError
            If it is no saved game, or holds what the rules forbid.

        Examples
        --------
        >>> evening = Play("burnt-moon", seed=3)
        >>> evening.send_event("press", id="choose:lane 1")
        >>> Play.load(evening.record.save()).record.state == evening.record.state
        True
        """
        games = {name: _game(name) for name in _GAMES}
        is_text = isinstance(saved, str) and saved.lstrip().startswith("{")
        record = load_record(str(saved), games) if is_text else load_record_file(Path(saved), games)
        assert record.game is not None  # a saved game names its game
        return cls(record.game.name, person=person, opponent=opponent, record=record)

    def save(self, path: str | Path) -> None:
        """Keep the game in a file, whole or not at all; `Play.load` and ``u2200nb replay`` read it."""
        write_atomically(Path(path), self.record.save())

    @property
    def record(self) -> Record:
        """The game's record: its log, undo, branches, and the text it is saved as."""
        return self.controller.record


def _game(name: str) -> Game:
    if name == "burnt-moon":
        from u2200nb.burnt_moon import GAME as MOON

        return MOON
    if name == "revolution":
        from u2200nb.revolution.game import GAME as REVOLUTION

        return REVOLUTION
    raise UnknownNameError("game to play", name, _GAMES)
