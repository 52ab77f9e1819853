"""How does a state find out what it waits for?

A state carries an agenda of small frozen steps, the next one on top (first). A step either asks something (a
decision, a chance, the outcome) or has nothing to ask and is simply done; doing it may put further steps on
top. The end of the game is looked for between any two steps.
"""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from u2200nb.engine.contract import Event, Option, Outcome, Pending

__all__ = ["Step", "carry_on", "take"]


class _Running(Protocol):
    """What carrying on needs of a game's state."""

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The steps still to be taken, the next one first."""

    def ended(self) -> Outcome | None:
        """The outcome, if the rules end the game here."""

    def with_agenda(self, agenda: tuple[Any, ...]) -> Self:
        """The same facts with another agenda."""

    def waiting_for_answer(self, pending: Pending) -> Self:
        """The same facts, with what has to be answered next."""


S = TypeVar("S", bound=_Running)
C = TypeVar("C")


class Step(Protocol[C]):
    """One entry of the agenda."""

    def ask(self, state: C) -> Pending | None:
        """What has to be answered before this step can be done; None if nothing has."""

    def do(self, state: C, option: Any, events: list[Event]) -> C:
        """Return the state after this step; ``state.agenda`` no longer holds it."""


def carry_on(state: S, events: list[Event]) -> S:
    """Take steps from the agenda until something is asked; return the state with that pending."""
    while True:
        pending: Pending | None = state.ended()
        if pending is None:
            step = state.agenda[0]
            pending = step.ask(state)
        if pending is not None:
            return state.waiting_for_answer(pending)
        state = step.do(state.with_agenda(state.agenda[1:]), None, events)


def take(state: S, option: Option, events: list[Event]) -> S:
    """Answer what the top step asks, then carry on."""
    step = state.agenda[0]
    after: S = step.do(state.with_agenda(state.agenda[1:]), option, events)
    return carry_on(after, events)
