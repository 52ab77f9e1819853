"""What is the arbiter's answer to what was asked?

A verdict in one line with its tone and rule, the steps under it, and the readings that matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from u2200nb.arbiter.painting import BRUSHES
from u2200nb.arbiter.state import ArbiterState, Mode
from u2200nb.arbiter.things import object_of, space_of, unit_of, words_of
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.targets import TargetRow, legal_targets
from u2200nb.revolution.units import Action, Arrows
from u2200nb.rulings.readings import reading
from u2200nb.rulings.ruling import Ruling, Step

__all__ = ["Answer", "answer_of", "combat_action", "target_rows"]


@dataclass(frozen=True)
class Answer:
    """What is shown under the board.

    Parameters
    ----------
    text : str
        The verdict in one line.
    tone : str
        ``"yes"``, ``"no"``, ``"info"`` or ``"error"``.
    steps : tuple of Step
        The reasons.
    readings : tuple of str
        Ids of the readings that matter.
    ruling : Ruling or None
        The ruling behind it, if there is one.
    """

    text: str
    tone: str = "info"
    steps: tuple[Step, ...] = ()
    readings: tuple[str, ...] = ()
    ruling: Ruling[Any] | None = None

    @property
    def rule(self) -> str:
        """The rule that decides: that of the last step about more than a sketch."""
        return self.steps[-1].rule if self.steps else ""

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence for each reading that matters."""
        return tuple(
            f"{reading_id}, {reading(reading_id).title}: another reading would change this."
            for reading_id in self.readings
        )

    def as_text(self) -> str:
        """The answer with its reasons as plain text."""
        lines = [self.text, *(f"{number}. {step.text} [{step.rule}]" for number, step in enumerate(self.steps, 1))]
        return "\n".join([*lines, *self.notes])


def answer_of(state: ArbiterState) -> Answer:
    """Return the answer to what is selected."""
    if state.error:
        return Answer(state.error, "error")
    if state.mode is Mode.PAINT:
        return Answer(f"Tap or drag to paint: {BRUSHES[state.brush]}.")
    if state.mode is Mode.MOVE:
        return _moving(state)
    if not state.source:
        return Answer("Tap who looks, then tap what is looked at.")
    if not state.target:
        return Answer(f"{_capital(words_of(state.position, state.source))} looks. Tap what is looked at.")
    return _asked(state)


def _moving(state: ArbiterState) -> Answer:
    if state.source and space_of(state.position, state.source):
        return Answer(f"{_capital(words_of(state.position, state.source))} is picked. Tap the space it goes to.")
    return Answer("Tap a counter, then the space it goes to; or drag it.")


def _asked(state: ArbiterState) -> Answer:
    aimed = _aimed(state)
    if aimed is not None:
        return aimed
    source = object_of(state, state.source, state.source_kind)
    target = object_of(state, state.target, state.target_kind)
    if source.kind is Kind.STRUCTURE:
        return Answer("A structure can be a target, never a source. Tap it second.", "info")
    if source.kind is Kind.AIR and not source.lines:
        who = words_of(state.position, state.source)
        return Answer(f"{_capital(who)} has no firing lines on its counter, so it has nothing to see along.", "no")
    return _ruled(line_of_sight(state.position.board, source, target))


def _aimed(state: ArbiterState) -> Answer | None:
    """The answer when an action is chosen: may it be aimed at what was tapped, and with what chance?"""
    row = next((row for row in target_rows(state) if row.name == state.target), None)
    if row is None:
        return None
    title = _capital(row.title)
    if not row.is_target:
        return Answer(f"No: {title} is no target of {state.action}.", "no", (Step(row.reason, row.rule, (row.space,)),))
    ruling = total_defence(state.position, state.target, state.source)
    if row.total_defence is None or row.chance is None:
        text = f"Yes: {title} is a target of {state.action}; the number on its shield is not known here."
        return Answer(text, "yes", ruling.steps, ruling.readings, ruling)
    odds = f"total defence {row.total_defence}, chance {row.chance} ({float(row.chance):.0%})"
    return Answer(f"Yes: {title} is a target of {state.action}: {odds}.", "yes", ruling.steps, ruling.readings, ruling)


def combat_action(state: ArbiterState) -> Action | None:
    """Return the chosen action of the selected unit, if it is one that is aimed at a single target."""
    unit = unit_of(state.position, state.source)
    if unit is None:
        return None
    actions = {str(action): action for action in state.position.unit_type(unit).actions}
    action = actions.get(state.action)
    return None if action is None or action.arrows is Arrows.NONE else action


def target_rows(state: ArbiterState) -> tuple[TargetRow, ...]:
    """Return a row for every object on the board as the chosen action sees it; none if no action is chosen."""
    action = combat_action(state)
    if action is None:
        return ()
    rows: tuple[TargetRow, ...] = legal_targets(state.position, state.source, action).proof.rows  # type: ignore[attr-defined]
    return rows


def _ruled(ruling: Ruling[bool]) -> Answer:
    return Answer(ruling.answer, "yes" if ruling.verdict else "no", ruling.steps, ruling.readings, ruling)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
