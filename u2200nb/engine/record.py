"""What has happened in a game so far, and what if it had gone otherwise?

A record holds the first state, the seed, and a tree of everything picked or turned up. Going back and picking
something else starts a branch; nothing is forgotten. Luck belongs to the number of the chance, so going back
never re-rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from u2200nb.engine.contract import Chance, Decision, Event, Game, Option, Outcome, State
from u2200nb.engine.dice import Dice
from u2200nb.errors import GameOverError, IllegalActionError, UnknownNameError

__all__ = ["Entry", "GameResult", "Record"]

START = -1
"""The number of the point before the first entry."""


class Entry(NamedTuple):
    """One thing that was picked or turned up.

    Parameters
    ----------
    number, parent : int
        Its number in the record and that of the entry before it, -1 for the start.
    option : Option
        What was picked.
    by : str
        ``"player"`` for a decision, ``"luck"`` for a chance.
    player : int
        Whose it was.
    about : str
        What was asked.
    events : tuple of Event
        What happened.
    """

    number: int
    parent: int
    option: Option
    by: str
    player: int
    about: str
    events: tuple[Event, ...]


class GameResult(NamedTuple):
    """How one game went.

    Parameters
    ----------
    winner : str or None
        Who won.
    reason : str
        How it ended; ``"unfinished"`` when it was stopped.
    rounds, decisions : int
        Rounds begun, and decisions with two or more options.
    seed : int
        The seed that gives this game again.
    """

    winner: str | None
    reason: str
    rounds: int
    decisions: int
    seed: int


class Record:
    """A game with its past, its luck and its branches.

    Parameters
    ----------
    start : State
        The first state.
    seed : int
        Decides every chance that is drawn and not typed in.
    game : Game, optional
        What game it is; needed only to save.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> record = Record(new_game(), seed=5)
    >>> record.draw().option.text
    'site Plain'
    >>> record.undo()
    >>> record.choose("site Ridge").by
    'luck'
    >>> [len(line) for line in record.lines()]
    [1, 1]
    """

    def __init__(self, start: State, seed: int = 0, game: Game | None = None) -> None:
        self.start, self.seed, self.game = start, seed, game
        self.entries: list[Entry] = []
        self.names: dict[str, int] = {}
        self.at = START
        self._states: list[State] = []
        self._chances: list[int] = []
        self._children: dict[int, list[int]] = {}
        self._onward: dict[int, int] = {}

    # Where the record stands

    @property
    def state(self) -> State:
        """The state the record stands at."""
        return self.start if self.at == START else self._states[self.at]

    @property
    def line(self) -> tuple[Entry, ...]:
        """The entries from the start to here."""
        return self._line_to(self.at)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened from the start to here."""
        return tuple(event for entry in self.line for event in entry.events)

    @property
    def chances(self) -> int:
        """How many chances there have been from the start to here."""
        return 0 if self.at == START else self._chances[self.at]

    def _line_to(self, number: int) -> tuple[Entry, ...]:
        line = []
        while number != START:
            line.append(self.entries[number])
            number = self.entries[number].parent
        return tuple(reversed(line))

    # Going on

    def choose(self, option: Option | str) -> Entry:
        """Pick an option, or type in what turned up at the table.

        Parameters
        ----------
        option : Option or str
            An option of the state, or its text form.

        Raises
        ------
        IllegalActionError
            If it isn't possible, with the ruling that says why.
        NotationError
            If the text is no option of this game.
        GameOverError
            If the game is over.
        """
        state = self.state
        pending = state.pending
        if isinstance(pending, Outcome):
            raise GameOverError(f"the game is over: {pending.sentence} Nothing can be chosen any more.")
        chosen: Option = state.parse(option) if isinstance(option, str) else option
        for number in self._children.get(self.at, ()):
            if self.entries[number].option == chosen:
                self._onward[self.at] = self.at = number
                return self.entries[number]
        after, events = state.choose(chosen)
        is_chance = isinstance(pending, Chance)
        entry = Entry(
            len(self.entries), self.at, chosen, "luck" if is_chance else "player",
            pending.player, pending.about, events,
        )  # fmt: skip
        self._chances.append(self.chances + is_chance)
        self.entries.append(entry)
        self._states.append(after)
        self._children.setdefault(self.at, []).append(entry.number)
        self._onward[self.at] = entry.number
        self.at = entry.number
        return entry

    def draw(self) -> Entry:
        """Let the seed decide the pending chance.

        Raises
        ------
        IllegalActionError
            If it is a player's decision.
        """
        pending = self.state.pending
        if isinstance(pending, Outcome):
            raise GameOverError(f"the game is over: {pending.sentence}")
        if isinstance(pending, Decision):
            whose = self.state.players[pending.player]
            raise IllegalActionError(f"nothing is left to luck here: {whose} picks {pending.about}")
        return self.choose(pending.sample(Dice(self.seed, self.chances)))

    def go_on(self) -> State:
        """Draw every chance until a player has something to pick or the game is over."""
        while isinstance(self.state.pending, Chance):
            self.draw()
        return self.state

    # Going back and aside

    def undo(self) -> None:
        """Go back by one entry; at the start there is nothing to undo.

        Raises
        ------
        IllegalActionError
            At the start.
        """
        if self.at == START:
            raise IllegalActionError("nothing has happened yet that could be undone")
        self.at = self.entries[self.at].parent

    def undo_decision(self) -> None:
        """Go back to the last decision that had two or more options."""
        self.undo()
        while self.at != START and not _is_open(self.state):
            self.undo()

    @property
    def can_redo(self) -> bool:
        """Whether something was undone here that can be done again."""
        return self.at in self._onward

    def redo(self) -> None:
        """Go forward again, along the branch followed last.

        Raises
        ------
        IllegalActionError
            If nothing was undone here.
        """
        if not self.can_redo:
            raise IllegalActionError("nothing was undone here that could be done again")
        self.at = self._onward[self.at]

    def branch(self, name: str) -> None:
        """Give the point where the record stands a name, to come back to with `go`."""
        self.names[name] = self.at

    def go(self, name: str | int) -> None:
        """Go to a named point, or to the entry with a number (-1 for the start).

        Raises
        ------
        UnknownNameError
            If there is no such point.
        """
        if isinstance(name, str):
            if name not in self.names:
                raise UnknownNameError("named point in this record", name, self.names)
            number = self.names[name]
        else:
            number = name
            if not START <= number < len(self.entries):
                raise UnknownNameError("entry", str(number), (), f"; they go from -1 to {len(self.entries) - 1}")
        self.at = number
        while number != START:
            parent = self.entries[number].parent
            self._onward[parent] = number
            number = parent

    def lines(self) -> tuple[tuple[Entry, ...], ...]:
        """Every branch from the start to its end."""
        ends = [entry.number for entry in self.entries if entry.number not in self._children]
        return tuple(self._line_to(number) for number in ends)

    # Telling

    def states(self) -> Iterator[State]:
        """Every state from the start to here."""
        yield self.start
        for entry in self.line:
            yield self._states[entry.number]

    def result(self) -> GameResult:
        """How the game went, to the point where the record stands."""
        pending = self.state.pending
        winner, reason = None, "unfinished"
        if isinstance(pending, Outcome):
            winner = None if pending.winner is None else self.state.players[pending.winner]
            reason = pending.reason
        return GameResult(winner, reason, self.state.round, sum(map(_is_open, self.states())), self.seed)

    def replayed(self) -> State:
        """Play the line again from the start; the same state, if every move is what the rules make of it."""
        state = self.start
        for entry in self.line:
            state = state.choose(state.parse(entry.option.text))[0]
        return state

    def view(self, player: int) -> dict[str, Any]:
        """What a player may see, with the log as that player may read it."""
        return {**self.state.view(player), "log": self.log(player)}

    def log(self, player: int | None = None) -> list[str]:
        """What happened, a sentence each: all of it, or as a player saw it."""
        sentence = self.state.sentence
        return [sentence(event if player is None else event.seen_by(player)) for event in self.events]

    def transcript(self, player: int | None = None) -> str:
        """The game as a text a person can read, to the point where the record stands.

        Parameters
        ----------
        player : int, optional
            As this player saw it; everything when left out.
        """
        lines = []
        for event, sentence in zip(self.events, self.log(player), strict=True):
            if event.kind == "round":
                lines.append("")
            lines.append(sentence)
        pending = self.state.pending
        if isinstance(pending, Outcome):
            lines += ["", pending.sentence]
        return "\n".join(lines).lstrip("\n") + "\n"

    def save(self) -> str:
        """Return the record as one text; `load_record` reads it."""
        from u2200nb.engine.saves import save_record

        return save_record(self)

    def __repr__(self) -> str:
        return f"<record of {len(self.line)} entries, {len(self.lines())} lines: {self.state!r}>"


def _is_open(state: State) -> bool:
    return isinstance(state.pending, Decision) and len(state.pending.options) > 1
