"""Does a ruling about the uses of a card stand? A check written apart from the evaluator.

It goes through every use and asks of each whether the status of unit and ship allows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from u2200nb.revolution.position_code import parse_position
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.rally import CardUse, CardUses, CardUsesProof

__all__ = ["card_uses_faults"]


def card_uses_faults(question: CardUses, ruling: Ruling[tuple[CardUse, ...]]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about the uses of a card."""
    proof: CardUsesProof = ruling.proof  # type: ignore[assignment]
    position, option = question.position, question.position.board.readings.option
    unit = next(other for other in position.units if other.name == question.unit)
    carriers = [o for o in position.units if o.name == position.ship_name(unit)]
    at_once = option("R31") == "one-card"
    own = (unit.is_routed, unit.is_suppressed)
    theirs = (carriers[0].is_routed, carriers[0].is_suppressed) if carriers else (False, False)
    may_help_itself = theirs == (False, False) or option("R21") == "freely"
    none = own == theirs == (False, False)
    allowed = {
        "card-action": none and not carriers,
        "cargo-action": none and bool(carriers),
        "un-rout-transport": theirs[0] and not (theirs[1] and at_once),
        "ready-transport": theirs == (False, True),
        "un-rout-and-ready-transport": theirs == (True, True) and at_once,
        "un-rout": may_help_itself and own[0] and not (own[1] and at_once),
        "ready": may_help_itself and own == (False, True),
        "un-rout-and-ready": may_help_itself and own == (True, True) and at_once,
        "hunker-down": True,
    }
    uses = [use for use, holds in allowed.items() if holds]
    if [str(use) for use in ruling.verdict] != uses:
        yield f"the uses are {', '.join(uses)}"
    words = {(False, False): "ready", (True, False): "routed", (False, True): "suppressed"}
    if proof.status != words.get(own, "routed and suppressed"):
        yield "the status is another"
    if proof.ship != (carriers[0].name if carriers else ""):
        yield "it is carried by another ship"
    if proof.ship_status != (words.get(theirs, "routed and suppressed") if carriers else ""):
        yield "the status of the ship is another"
    printed = position.unit_type(unit)
    listed = [str(action) for action in (position.cargo_actions(carriers[0]) if carriers else printed.actions)]
    if not carriers:
        listed.insert(0, f"MOVE {printed.move}")
    if list(proof.actions) != (listed if none else []):
        yield "the actions to choose from are others"
    rallies = [use for use in uses if use.startswith(("un-rout", "ready"))]
    if [str(use) for use, _ in proof.after] != rallies:
        yield "the positions after rallying are not those of the uses"
    for use, code in proof.after:
        rallied = carriers[0] if use.endswith("transport") and carriers else unit
        status = {other.name: (other.is_routed, other.is_suppressed) for other in position.units}
        left_suppressed = rallied.is_suppressed and use.startswith("un-rout") and "and-ready" not in use
        status[rallied.name] = (False, left_suppressed)
        if not code or status != {o.name: (o.is_routed, o.is_suppressed) for o in parse_position(code).units}:
            yield f"the position after {use} is another"
