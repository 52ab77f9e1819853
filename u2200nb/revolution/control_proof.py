"""Does a ruling about CONTROL stand? A check written apart from the evaluator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.control import Control, ControlProof, ControlResult

__all__ = ["control_faults"]

_VALUES = {"CP1": 1, "CP2": 2, "CPX": None}


def control_faults(question: Control, ruling: Ruling[ControlResult]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about CONTROL."""
    proof: ControlProof = ruling.proof  # type: ignore[assignment]
    position, option = question.position, question.position.board.readings.option
    unit = next(other for other in position.units if other.name == question.unit)
    ship = next((o for o in position.units if o.name == position.ship_name(unit)), unit)
    if proof.space != ship.space:
        yield f"the unit is in {ship.space}"
    rides = {o.name: o.space for o in position.units}
    here = [marker for marker in position.markers if marker.space == ship.space and marker.code in _VALUES]
    enemy_holds = bool(here) and here[0].side is unit.side.opponent
    holders = {
        other.name
        for other in position.units
        if other.side is not unit.side
        and position.unit_type(other).kind is UnitKind.GROUND
        and not other.is_routed
        and ship.space in (other.space, rides.get(position.ship_name(other) or ""))
        and (other.carried_by is None or option("R22") == "carried-count")
    }
    value = _VALUES[here[0].code] if here else None
    left = question.cubes_left
    too_few = bool(here) and here[0].side is None and value is not None and left is not None and left < value
    barred = [
        (unit.carried_by is not None, "rev.card-action.carried"),
        (unit.is_suppressed or unit.is_routed, "rev.rally.no-actions"),
        (all(action.name != "CONTROL" for action in position.unit_type(unit).actions), "rev.action.control"),
        (not here or here[0].side is unit.side, "rev.action.control.where"),
        (enemy_holds and bool(holders), "rev.action.control.blocked"),
        (too_few and option("R23") == "not-allowed", "rev.action.control.take"),
    ]
    rule = next((rule for holds, rule in barred if holds), "")
    result = "refused" if rule else "remove" if enemy_holds else "place"
    if str(ruling.verdict) != result:
        yield f"the verdict should be {result}"
    if proof.rule != rule:
        yield f"the rule that forbids it is {rule or 'none'}"
    if set(proof.holders) != (holders if rule == "rev.action.control.blocked" else set()):
        yield "other units hold the space"
    cubes = 0 if rule else left if too_few else value
    if proof.cubes != cubes:
        yield f"the cubes are {cubes}"
    if proof.wins is not (result == "place" and cubes is not None and cubes == left):
        yield "whether it wins is wrong"
    if rule:
        if proof.after:
            yield "what is refused leads to no position"
        return
    expected = [
        (marker.code, marker.space, (unit.side if result == "place" else None) if marker in here else marker.side)
        for marker in position.markers
    ]
    if not proof.after:
        yield "the position after it is missing"
    elif expected != [(marker.code, marker.space, marker.side) for marker in parse_position(proof.after).markers]:
        yield "the markers lie otherwise after it"
