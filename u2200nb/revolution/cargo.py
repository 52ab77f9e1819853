"""May a carried unit take this cargo action, and what is the position then?

DISEMBARK, DROPSHIP and PILOT stand on cargo displays only. Where a ship can end with PILOT is a question of
`u2200nb.revolution.reach`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from u2200nb.errors import UnknownNameError
from u2200nb.revolution.playing import CARGO_ACTIONS, Refusal, capital, why_not_playable
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.reach import ends_of_move
from u2200nb.revolution.transporting import dropped_off
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["CargoAction", "CargoProof", "cargo_action"]


@dataclass(frozen=True)
class CargoProof:
    """What a verdict about a cargo action can be checked by.

    Parameters
    ----------
    rule : str
        No: the rule that forbids it. Yes: empty.
    after : str
        Yes, DISEMBARK and DROPSHIP: the position after the unit was set down, as a code; else empty.
    then : tuple of str
        DROPSHIP: the actions of the unit's card, one of which may follow.
    """

    rule: str
    after: str
    then: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"rule": self.rule, "after": self.after, "then": list(self.then)}


@dataclass(frozen=True)
class CargoAction:
    """The question whether a carried unit may take a cargo action."""

    position: Position
    unit: str
    action: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"May {self.position.title(self.position.unit(self.unit))} take {self.action}?"

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        return cargo_action(self.position, self.unit, self.action)

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict:
            return f"Yes: {self.position.title(self.position.unit(self.unit))} may take {self.action}."
        return f"No: {ruling.steps[-1].text}"

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.transporting_proof import cargo_faults

        return cargo_faults(self, ruling)

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The position with the ship's space marked."""
        from u2200nb.revolution.movement_picture import space_picture

        question: CargoAction = self
        unit = question.position.unit(question.unit)
        return space_picture(ruling, question.position, question.position.space_of(unit))


def cargo_action(position: Position, unit: Unit | str, action: str) -> Ruling[bool]:
    """Say whether a carried unit may take DISEMBARK, DROPSHIP or PILOT.

    Only a ready unit on the cargo display of a ready ship takes cargo actions. DISEMBARK sets it down in the
    ship's space, which must be Open Ground; DROPSHIP does that and lets one action of its card follow; PILOT
    moves the ship one space, then an optional turn, and nobody gets on or off.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The carried unit, such as ``"LSSA"``.
    action : str
        ``"DISEMBARK"``, ``"DROPSHIP"`` or ``"PILOT"``.

    Returns
    -------
    Ruling
        Its verdict is a bool, its proof a `CargoProof`.

    Raises
    ------
    UnknownNameError
        If there is no such unit or cargo action.

    References
    ----------
    Revolution, Actions > DISEMBARK, DROPSHIP, PILOT (p. 30); Player Turns > Rallying a Unit; readings R30, R31.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = cargo_action(parse_position("U1rev/3x3/9o//LTRB-B2-1.LSSA-TRB"), "LSSA", "DISEMBARK")
    >>> ruling.verdict, ruling.proof.after
    (True, 'U1rev/3x3/9o//LTRB-B2-1.LSSA-B2')
    >>> print(cargo_action(parse_position("U1rev/3x3/9l//LTRB-B2-1.LSSA-TRB"), "LSSA", "DISEMBARK").answer)
    No: B2 is No Landing: nobody disembarks there, Open Ground is needed.
    """
    chosen = position.unit(unit.name if isinstance(unit, Unit) else unit)
    name = action.strip().upper()
    if name not in CARGO_ACTIONS:
        raise UnknownNameError("cargo action", action, CARGO_ACTIONS)
    question = CargoAction(position, chosen.name, name)
    refusal = why_not_cargo(position, chosen, name)
    if refusal:
        return Ruling(question, False, (Step(*refusal),), (), CargoProof(refusal.rule, "", ()))
    ship = position.transport_of(chosen)
    assert ship is not None  # else it had been refused
    here = position.space_of(ship)
    carried = f"{capital(position.title(chosen))} is ready and carried by {position.unit_type(ship).title}, ready too"
    steps = [Step(f"{carried}, so it takes cargo actions.", "rev.card-action.carried", (here,))]
    if name == "PILOT":
        ends, edge = ends_of_move(position, chosen, "PILOT")
        where = f"into {ends[0].space}, then may turn one edge" if ends else "nowhere: it meets the edge"
        text = f"{capital(position.title(ship))} moves {where}."
        steps.append(Step(text, "rev.action.pilot", tuple(dict.fromkeys(end.space for end in (*ends, *edge)))))
        steps.append(Step("Nobody gets on or off, and the unit stays aboard.", "rev.action.pilot.no-loading", (here,)))
        return Ruling(question, True, tuple(steps), (), CargoProof("", "", ()))
    text = f"{here} is Open Ground, so it is set down there; the ship does not move."
    steps.append(Step(text, "rev.action.disembark", (here,)))
    then: tuple[str, ...] = ()
    if name == "DROPSHIP":
        then = actions_of_card(position, chosen)
        text = f"Then one action of its card may follow: {', '.join(then)}. Comms are not checked again."
        steps.append(Step(text, "rev.action.dropship", (here,)))
    after = format_position(dropped_off(position, ship, chosen))
    return Ruling(question, True, tuple(steps), (), CargoProof("", after, then))


def why_not_cargo(position: Position, unit: Unit, action: str) -> Refusal | None:
    """Say why a unit can't take a cargo action; None where it can."""
    refusal = why_not_playable(position, unit, action)
    if refusal or action == "PILOT":
        return refusal
    here = position.space_of(unit)
    terrain = position.board.terrain_at(here)
    if not terrain.no_pick_up_or_drop_off:
        return None
    text = f"{here} is {terrain.title}: nobody disembarks there, Open Ground is needed."
    return Refusal(text, "rev.action.disembark.open-ground", (here,))


def actions_of_card(position: Position, unit: Unit) -> tuple[str, ...]:
    """The actions of a unit's combat card as printed, MOVE first."""
    kind = position.unit_type(unit)
    return (f"MOVE {kind.move}", *map(str, kind.actions))
