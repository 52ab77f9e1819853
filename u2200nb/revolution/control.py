"""May this unit take CONTROL, and what happens?

An objective that nobody controls is taken with cubes; one that the opponent controls is only freed, and not while
an un-routed ground unit of theirs is in the space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.playing import Refusal, capital, why_not_playable
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.readings import Readings
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["OBJECTIVES", "Control", "ControlProof", "ControlResult", "control"]

OBJECTIVES = ("CP1", "CP2", "CPX")
"""The codes of objective markers; the side of one is who controls it."""


class ControlResult(StrEnum):
    """What a CONTROL action does."""

    PLACE = "place"
    REMOVE = "remove"
    REFUSED = "refused"


@dataclass(frozen=True)
class ControlProof:
    """What a verdict about CONTROL can be checked by.

    Parameters
    ----------
    space : str
        The unit's space.
    cubes : int or None
        How many cubes are placed or given back; 0 if the action is refused, None where the objective's value
        is hidden.
    holders : tuple of str
        Names of the enemy ground units that protect an objective their side controls.
    rule : str
        The rule that forbids the action; empty if it may be taken.
    wins : bool
        Whether placing empties the side's supply of cubes, where that supply was given.
    after : str
        The position after the action, as a code; empty if it is refused.
    """

    space: str
    cubes: int | None
    holders: tuple[str, ...]
    rule: str
    wins: bool
    after: str

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "space": self.space,
            "cubes": self.cubes,
            "holders": list(self.holders),
            "rule": self.rule,
            "wins": self.wins,
            "after": self.after,
        }


@dataclass(frozen=True)
class Control:
    """The question whether a unit may take CONTROL and what happens."""

    position: Position
    unit: str
    cubes_left: int | None = None

    @property
    def text(self) -> str:
        """The question as a sentence."""
        unit = self.position.unit(self.unit)
        return f"May {self.position.title(unit)} take CONTROL in {self.position.space_of(unit)}, and what happens?"

    def ask(self) -> Ruling[ControlResult]:
        """Answer it."""
        return control(self.position, self.unit, cubes_left=self.cubes_left)

    def answer(self, ruling: Ruling[ControlResult]) -> str:
        """The verdict as one short sentence."""
        proof: ControlProof = ruling.proof  # type: ignore[assignment]
        if ruling.verdict is ControlResult.REFUSED:
            return f"No: {ruling.steps[-1].text}"
        side = self.position.unit(self.unit).side
        if ruling.verdict is ControlResult.PLACE:
            wins = " and win" if proof.wins else ""
            placed = f"place {_cubes(proof.cubes)} and control {proof.space}{wins}"
            return f"Yes: {side.title} {placed}."
        return f"Yes: {side.opponent.title} take back {_cubes(proof.cubes)}, and nobody controls {proof.space}."

    def faults(self, ruling: Ruling[ControlResult]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.control_proof import control_faults

        return control_faults(self, ruling)

    def picture(self, ruling: Ruling[ControlResult]) -> Picture:
        """The position with the unit's space marked."""
        from u2200nb.revolution.movement_picture import space_picture

        return space_picture(ruling, self.position, self.position.space_of(self.position.unit(self.unit)))


def control(position: Position, unit: Unit | str, *, cubes_left: int | None = None) -> Ruling[ControlResult]:
    """Say whether a unit may take CONTROL where it stands, and what that does.

    On an objective that nobody controls its side places as many cubes as it is worth, whoever else is there.
    On one that the opponent controls the opponent takes the cubes back, unless an un-routed ground unit of
    theirs is in the space; taking the objective needs another CONTROL.

    Parameters
    ----------
    position : Position
        The position; the side of an objective marker is who controls it.
    unit : Unit or str
        The unit whose card is played, such as ``"LGSA"``.
    cubes_left : int, optional
        How many victory point cubes its side has left, 1 or more, where you want that counted (R23).

    Returns
    -------
    Ruling
        Its verdict is a `ControlResult`, its proof a `ControlProof`.

    Raises
    ------
    UnknownNameError
        If there is no such unit.
    NotationError
        If several objectives lie in the unit's space, or no cube is left (the side has won).

    References
    ----------
    Revolution, Actions > CONTROL; Game End; readings R22, R23.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = control(parse_position("U1rev/3x3/9o//LGSA-B2.BSSA-B2/CP1-B2"), "LGSA")
    >>> str(ruling.verdict), ruling.proof.cubes
    ('place', 1)
    >>> print(control(parse_position("U1rev/3x3/9o//LGSA-B2.BSSA-B2/CP1-B2-B"), "LGSA").answer)
    No: The Breakers control B2, and the Breakers' Sky-shot A, un-routed, is there on the ground.
    """
    chosen = position.unit(unit.name if isinstance(unit, Unit) else unit)
    if cubes_left is not None and cubes_left < 1:
        raise NotationError(f"a side without victory point cubes has won; give 1 or more, not {cubes_left}")
    question = Control(position, chosen.name, cubes_left)
    result, cubes, holders, reason = _decide(question, position.board.readings)
    space = position.space_of(chosen)
    if reason:
        steps: tuple[Step, ...] = (Step(*reason),)
        proof = ControlProof(space, 0, holders, reason.rule, False, "")
    else:
        steps = _what_happens(question, result, cubes, space)
        wins = result is ControlResult.PLACE and cubes is not None and cubes == cubes_left
        proof = ControlProof(space, cubes, holders, "", wins, _after(position, chosen, result, space))
    return Ruling(question, result, steps, _readings_that_matter(question, (result, cubes)), proof)


_Decision = tuple[ControlResult, int | None, tuple[str, ...], Refusal | None]


def _decide(question: Control, readings: Readings) -> _Decision:
    """What the action does, with how many cubes, who holds the space, and why it can't be taken."""
    position, unit = question.position, question.position.unit(question.unit)
    refused = ControlResult.REFUSED
    space = position.space_of(unit)
    reason = why_not_playable(position, unit, "CONTROL")
    if reason:
        return refused, 0, (), reason
    marker = _objective(position, space)
    if marker is None:
        return refused, 0, (), Refusal(f"No objective lies in {space}.", "rev.action.control.where", (space,))
    if marker.side is unit.side:
        text = f"{capital(unit.side.title)} control {space} already."
        return refused, 0, (), Refusal(text, "rev.action.control.where", (space,))
    if marker.side is None:
        return _place(question, readings, marker, space)
    holders = _holders(position, unit, space, readings.option("R22"))
    if holders:
        named = " and ".join(position.title(holder) for holder in holders)
        text = f"{capital(marker.side.title)} control {space}, and {named}, un-routed, "
        text += "is there on the ground." if len(holders) == 1 else "are there on the ground."
        names = tuple(holder.name for holder in holders)
        return refused, 0, names, Refusal(text, "rev.action.control.blocked", (space,))
    return ControlResult.REMOVE, marker.kind.value, (), None


def _place(question: Control, readings: Readings, marker: Marker, space: str) -> _Decision:
    """Place as many cubes as the objective is worth, or as many as are left (R23)."""
    value, left = marker.kind.value, question.cubes_left
    if value is None or left is None or value <= left:
        return ControlResult.PLACE, value, (), None
    if readings.option("R23") == "not-allowed":
        text = f"{space} is worth {value} and only {_cubes(left)} is left; as this table reads it, that is too few."
        return ControlResult.REFUSED, 0, (), Refusal(text, "rev.action.control.take", (space,))
    return ControlResult.PLACE, left, (), None


def _objective(position: Position, space: str) -> Marker | None:
    """The objective in a space, if one lies there."""
    found = [marker for marker in position.markers if marker.space == space and marker.code in OBJECTIVES]
    if len(found) > 1:
        raise NotationError(f"{len(found)} objective markers lie in {space}; the rules know one for a space")
    return found[0] if found else None


def _holders(position: Position, unit: Unit, space: str, who_counts: str) -> tuple[Unit, ...]:
    """The un-routed enemy ground units in a space; carried ones only if a table counts them (R22)."""
    enemies = [other for other in position.units if other.side is unit.side.opponent and not other.is_routed]
    return tuple(
        enemy
        for enemy in enemies
        if position.unit_type(enemy).kind is UnitKind.GROUND
        and position.space_of(enemy) == space
        and (enemy.carried_by is None or who_counts == "carried-count")
    )


def _what_happens(question: Control, result: ControlResult, cubes: int | None, space: str) -> tuple[Step, ...]:
    position, unit = question.position, question.position.unit(question.unit)
    side = unit.side
    others = [other for other in position.in_space(space) if other.side is side.opponent]
    if result is ControlResult.PLACE:
        marker = _objective(position, space)
        value = marker and marker.kind.value
        worth = f"worth {value}" if value else "of a value still hidden"
        text = f"Nobody controls the objective in {space}, {worth}: {side.title} place {_cubes(cubes)} and control it."
        steps = [Step(text, "rev.action.control.take", (space,))]
        if others:
            named = " and ".join(position.title(other) for other in others)
            steps.append(Step(f"That {named} is there does not matter.", "rev.action.control.take", (space,)))
        if cubes is not None and cubes == question.cubes_left:
            steps.append(Step("That was the last cube of the supply, so the side wins.", "rev.game-end", (space,)))
        return tuple(steps)
    owner = side.opponent.title
    steps = [
        Step(
            f"{capital(owner)} control {space} and have no un-routed ground unit there, so they take back "
            f"{_cubes(cubes)}; nobody controls it now.",
            "rev.action.control.free",
            (space,),
        )
    ]
    if others:
        named = " and ".join(position.title(other) for other in others)
        text = f"Air units and routed ground units do not protect it: {named}."
        steps.append(Step(text, "rev.action.control.air-and-routed", (space,)))
    steps.append(Step("To take it one more CONTROL is needed.", "rev.action.control.free", (space,)))
    return tuple(steps)


def _after(position: Position, unit: Unit, result: ControlResult, space: str) -> str:
    """The position after the action, as a code."""
    side = unit.side if result is ControlResult.PLACE else None
    markers = [
        replace(marker, side=side) if marker.space == space and marker.code in OBJECTIVES else marker
        for marker in position.markers
    ]
    return format_position(position.with_markers(markers))


def _readings_that_matter(question: Control, here: tuple[ControlResult, int | None]) -> tuple[str, ...]:
    """The readings whose other option would change what happens, by asking again."""
    readings = question.position.board.readings
    others = {"R22": ("on-board-only", "carried-count"), "R23": ("place-what-is-left", "not-allowed")}
    return tuple(
        reading_id
        for reading_id, options in others.items()
        if any(_decide(question, readings.choose(reading_id, option))[:2] != here for option in options)
    )


def _cubes(count: int | None) -> str:
    if count is None:
        return "as many cubes as it is worth"
    return "1 cube" if count == 1 else f"{count} cubes"
