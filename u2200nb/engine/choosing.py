"""What is offered, what happens when it is chosen, and how is anything else refused?

The frame that the rules of every game fill in: what a choice does and what stands in its way is the game's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from u2200nb.engine.agenda import take
from u2200nb.engine.contract import Chance, Event, Option, Outcome, Pending
from u2200nb.errors import GameOverError, IllegalActionError, quoted
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["MayChoose", "Offered", "choose", "offered"]

_LISTED = 12
"""How many options a refusal lists."""


class _Position(Protocol):
    """What choosing needs of a game's state."""

    @property
    def pending(self) -> Pending:
        """What the game waits for."""

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The steps still to be taken, the next one first."""

    def parse(self, text: str) -> Any:
        """Read the text form of an option."""

    def why_not(self, option: Any) -> Ruling[bool]:
        """Why something isn't among the options."""

    def ended(self) -> Outcome | None:
        """The outcome, if the rules end the game here."""

    def with_agenda(self, agenda: tuple[Any, ...]) -> Self:
        """The same facts with another agenda."""

    def waiting_for_answer(self, pending: Pending) -> Self:
        """The same facts, with what has to be answered next."""


S = TypeVar("S", bound=_Position)


def offered(pending: Pending) -> tuple[Any, ...]:
    """Return everything that can be chosen, "it stays face down" included where that is possible."""
    if isinstance(pending, Outcome):
        return ()
    if isinstance(pending, Chance) and pending.unseen is not None:
        return (*pending.options, pending.unseen)
    return pending.options


def choose(state: S, option: Option | str) -> tuple[S, tuple[Event, ...]]:
    """Return the next position and what happened.

    Parameters
    ----------
    state : State
        A position of any game.
    option : Option or str
        One of the pending options, or its text form.

    Raises
    ------
    IllegalActionError
        If it is not offered; the ruling that says why goes with it.
    GameOverError
        If the game is over.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> state, events = choose(new_game(), "site Flow")
    >>> [event.kind for event in events]
    ['site']
    """
    pending = state.pending
    picked: Option = state.parse(option) if isinstance(option, str) else option
    if isinstance(pending, Outcome):
        raise GameOverError(f"the game is over: {pending.sentence} Nothing can be chosen any more.")
    if picked not in offered(pending):
        ruling = state.why_not(picked)
        listed = ", ".join(each.text for each in pending.options[:_LISTED])
        raise IllegalActionError(
            f"{quoted(picked.text)} can't be chosen for {pending.about}: {ruling.steps[-1].text} There is: {listed}.",
            ruling,
        )
    events: list[Event] = []
    return take(state, picked, events), tuple(events)


@dataclass(frozen=True)
class Offered:
    """The text forms of everything that could be chosen: what proves whether something may be."""

    options: tuple[str, ...]

    def to_dict(self) -> Mapping[str, Any]:
        """Plain values for JSON."""
        return {"offered": list(self.options)}


@dataclass(frozen=True)
class MayChoose:
    """May this be chosen now? A game says what the choice does, what stands in its way, and which readings matter."""

    state: Any
    option: Any

    def effect(self) -> Sequence[Step]:
        """What an option that is offered does."""
        raise NotImplementedError

    def obstacles(self) -> Sequence[Step]:
        """Why something is not offered."""
        raise NotImplementedError

    def readings(self, verdict: bool) -> tuple[str, ...]:
        """The readings whose other option would change this verdict."""
        raise NotImplementedError

    def picture(self, ruling: Ruling[bool]) -> Picture | None:
        """What is on the table."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"May {self.option.text!r} be chosen now?"

    def verdict(self) -> bool:
        """Whether it is offered; asked again, so that another reading gives its own answer."""
        state = self.state
        if not state.agenda or isinstance(state.pending, Outcome):
            return False
        return self.option in offered(state.agenda[0].ask(state) or state.pending)

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        verdict = self.verdict()
        steps = self.effect() if verdict else self.obstacles()
        return Ruling(self, verdict, tuple(steps), self.readings(verdict), Offered(self._texts()))

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict:
            return f"Yes, {self.option.text!r} may be chosen."
        return f"No, {self.option.text!r} can't be chosen now."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Compare with what the position itself offers."""
        if not isinstance(ruling.proof, Offered) or set(ruling.proof.options) != set(self._texts()):
            yield "the options listed are not those offered"
        elif ruling.verdict != (self.option in offered(self.state.pending)):
            yield "the verdict does not follow from the options listed"

    def _texts(self) -> tuple[str, ...]:
        return tuple(option.text for option in offered(self.state.pending))
