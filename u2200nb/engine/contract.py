"""What does every game offer, whichever game it is?

A game is a chain of frozen states. What a state waits for is a `Decision` (whose, about what, the options),
a `Chance` (each outcome with its exact odds) or an `Outcome`. ``state.choose(option)`` gives the next state
and what happened. One option picks one thing (a card, an action, a lane, a target), and one chance turns up
one thing (a card, a tile, a die), so both stay short and no chance ever needs to be sampled blindly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

from u2200nb.engine.dice import Dice
from u2200nb.rulings.ruling import Ruling

__all__ = ["Chance", "Decision", "Event", "Game", "Option", "Outcome", "Pending", "State"]


class Option(Protocol):
    """Something a player or the luck of the draw can pick: frozen, hashable, with a text form.

    ``state.parse(option.text) == option`` for every option a state offers.
    """

    @property
    def text(self) -> str:
        """The text form, such as ``"lane 3"``."""


class Decision(NamedTuple):
    """A player has to pick one of some options.

    Parameters
    ----------
    player : int
        Whose decision it is.
    about : str
        What is picked, in a few words: ``"the lane to deploy MOSS A to"``.
    options : tuple of Option
        Every legal option, at least one.
    opens : bool
        Whether a play begins here: nothing is half done, and whatever was played before is over.
    """

    player: int
    about: str
    options: tuple[Option, ...]
    opens: bool = False


class Chance(NamedTuple):
    """Luck decides, or somebody types in what happened at the table.

    Parameters
    ----------
    player : int
        Whose cards or dice they are.
    about : str
        What turns up.
    options : tuple of Option
        Every possible outcome, at least one.
    weights : tuple of int
        How likely each is, in proportion.
    secret : bool
        Whether only ``player`` may see what turns up.
    unseen : Option or None
        The entry for "it stays face down", where that is possible; it has no odds of its own.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> chance = new_game().pending
    >>> for option, share in list(chance.odds.items())[:2]:
    ...     print(option.text, share)
    site Vent 1/5
    site Ridge 1/5
    """

    player: int
    about: str
    options: tuple[Option, ...]
    weights: tuple[int, ...]
    secret: bool = False
    unseen: Option | None = None

    @property
    def odds(self) -> dict[Option, Fraction]:
        """The exact probability of each outcome."""
        total = sum(self.weights)
        return {option: Fraction(weight, total) for option, weight in zip(self.options, self.weights, strict=True)}

    def sample(self, dice: Dice) -> Option:
        """Return one outcome, drawn with these odds."""
        number = dice.below(sum(self.weights))
        for option, weight in zip(self.options, self.weights, strict=True):
            number -= weight
            if number < 0:
                return option
        raise AssertionError("weights are positive")


class Outcome(NamedTuple):
    """The game is over.

    Parameters
    ----------
    winner : int or None
        Who won; None when nobody did.
    reason : str
        A short name of the way it ended, such as ``"control points"`` or ``"stalemate"``.
    sentence : str
        The same as a sentence.
    rule : str
        The rule or reading that ends it.
    """

    winner: int | None
    reason: str
    sentence: str
    rule: str


Pending: TypeAlias = Decision | Chance | Outcome


class Event(NamedTuple):
    """Something that happened.

    Parameters
    ----------
    kind : str
        What, such as ``"draws"``.
    player : int
        To whom or by whom; -1 for nobody.
    what : tuple of str and int
        The particulars, in the order in which the game's sentence takes them.
    secret : bool
        Whether the particulars are for ``player`` only.
    """

    kind: str
    player: int
    what: tuple[str | int, ...] = ()
    secret: bool = False

    def seen_by(self, player: int) -> Event:
        """This event as a player sees it."""
        return self._replace(what=()) if self.secret and player != self.player else self


class State(Protocol):
    """A position of any game, frozen."""

    @property
    def pending(self) -> Pending:
        """What the game waits for."""

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called, in the order of their numbers."""

    def choose(self, option: Any) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and what happened.

        Raises
        ------
        IllegalActionError
            If the option isn't offered; it carries the ruling that says why.
        GameOverError
            If the game is over.
        """

    def parse(self, text: str) -> Any:
        """Read the text form of an option, offered or not."""

    def view(self, player: int) -> dict[str, Any]:
        """Everything a player may see, as plain values for JSON.

        Two states that differ only in what the player may not see give equal views.
        """

    def seen_by(self, player: int) -> State:
        """The same position with everything the player may not see turned into a pool and a count."""

    def explain(self, option: Any) -> Ruling[bool]:
        """Why an option may be chosen, and what it does."""

    def why_not(self, option: Any) -> Ruling[bool]:
        """Why something isn't among the options; says so if it is."""

    def sentence(self, event: Event) -> str:
        """An event in words; a secret one without its particulars reads as others see it."""

    def census(self) -> Mapping[str, int]:
        """How many of each component there are in all places together; no move changes it."""

    def wasteful(self, option: Any) -> bool:
        """Whether an option gives up a card that nobody at a table would give up at random."""

    def worth(self, player: int) -> int:
        """How good the position looks for a player, in points of no fixed size."""


class Game(NamedTuple):
    """How a game is found and begun.

    Parameters
    ----------
    name : str
        Its name in commands and saved records, such as ``"burnt-moon"``.
    title : str
        As the box prints it.
    begin : callable
        Makes the first state from the setup of a saved record: plain values by name.
    setup : callable
        Gives those values for a state.
    """

    name: str
    title: str
    begin: Callable[[Mapping[str, Any]], State]
    setup: Callable[[State], dict[str, Any]]
