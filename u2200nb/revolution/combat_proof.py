"""Do rulings about comms, defence and targets stand? A check written apart from the evaluators.

Every object is taken singly and the definition applied to it; sight and distance come from the plain search of
`u2200nb.revolution.sight_proof`. Nothing here uses bit masks or the evaluators' code.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from u2200nb.geometry.hexes import Direction, distance
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.pieces import Piece, piece_of, pieces
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.sight_proof import plain_range, plain_seen, sees
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.comms import CommsMapProof, CommsProof
    from u2200nb.revolution.defence import DefenceProof
    from u2200nb.revolution.targets import LegalTargets, TargetsProof

__all__ = [
    "comms_faults",
    "comms_map_faults",
    "defence_faults",
    "has_lines_for",
    "may_target",
    "object_of",
    "plain_chance",
    "plain_total",
    "source_may_act",
    "targets_faults",
    "trident_lines",
]

_SHOCK_TYPE = ("SHOCK", "BLAST", "FOCUSED BLAST", "HACK")
_SIDES_OF_A_DIE = 10


# -- comms -------------------------------------------------------------------------------------------


def comms_faults(position: Position, name: str, ruling: Ruling[bool]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about comms."""
    proof: CommsProof = ruling.proof  # type: ignore[assignment]
    unit = position.unit(name)
    far = {giver.name: _steps(position, unit, giver) for giver in _givers(position, unit.side)}
    if dict(proof.distances) != far:
        yield f"the distances to the givers are {far}"
    known = [steps for steps in far.values() if steps is not None]
    if unit.carried_by is not None:
        expected = ("carried", position.ship_name(unit), 0, True)
        given = (proof.reason, proof.giver, proof.distance, ruling.verdict)
        if given != expected:
            yield "a carried unit is in comms through its transport ship"
        return
    always = position.unit_type(unit).is_always_in_comms
    near = any(steps <= 2 for steps in known)
    unchecked = not far and position.board.readings.option("R14") == "no-check"
    if ruling.verdict is not (always or near or unchecked):
        yield "the verdict is the other one"
    reason = "always" if always else "no-giver" if not far else "in-range" if near else "out-of-range"
    if proof.reason != reason:
        yield f"the reason is {reason}"
    if always or not known:
        if (proof.giver, proof.distance) != (None, None):
            yield "no giver decides"
    elif proof.distance != min(known) or far.get(str(proof.giver)) != proof.distance:
        yield f"the nearest giver is {min(known)} spaces away"


def comms_map_faults(position: Position, side: Side, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with a map of comms: every space is asked singly."""
    proof: CommsMapProof = ruling.proof  # type: ignore[assignment]
    board = position.board
    givers = _givers(position, side)
    if set(proof.givers) != {giver.name for giver in givers}:
        yield "the givers are others"
    if ruling.verdict != proof.spaces or set(proof.spaces) & set(proof.other_spaces):
        yield "verdict and proof name different spaces"
    if {*proof.spaces, *proof.other_spaces} != set(board.spaces):
        yield "the proof does not name every space of the board"
    unchecked = not givers and board.readings.option("R14") == "no-check"
    for space in board.spaces:
        far = [plain_range(board, BoardObject(space), BoardObject(position.space_of(giver))) for giver in givers]
        holds = unchecked or any(steps is not None and steps <= 2 for steps in far)
        if holds is not (space in proof.spaces):
            yield f"{space} is {'in' if holds else 'out of'} comms"
    out = {
        unit.name
        for unit in position.units
        if unit.side is side
        and unit.carried_by is None
        and not position.unit_type(unit).is_always_in_comms
        and unit.space not in proof.spaces
    }
    if set(proof.units_out) != out:
        yield f"out of comms are {sorted(out)}"


def _givers(position: Position, side: Side) -> list[Unit]:
    return [unit for unit in position.units if unit.side is side and position.unit_type(unit).gives_comms]


def _steps(position: Position, a: Unit, b: Unit) -> int | None:
    return plain_range(position.board, BoardObject(position.space_of(a)), BoardObject(position.space_of(b)))


# -- defence -----------------------------------------------------------------------------------------


def plain_total(position: Position, source: BoardObject | None, goal: Piece) -> int | None:
    """Return a target's total defence, term by term with plain search; None where a term is missing."""
    far = 0 if source is None else plain_range(position.board, source, object_of(position, goal))
    if far is None or goal.base is None or goal.is_carried:
        return None
    return goal.base + far + bool(_nihabh(position, goal))


def _nihabh(position: Position, goal: Piece) -> set[str]:
    """The Nihabh Transports that help a target."""
    unit = goal.unit
    if unit is None or unit.carried_by is not None:
        return set()
    return {
        other.name
        for other in position.units
        if other.code == "TRN"
        and other.side is unit.side
        and other.name != unit.name
        and (steps := _steps(position, unit, other)) is not None
        and steps <= 2
    }


def plain_chance(total: int, dice: int) -> Fraction:
    """Return the chance of a success by looking at every way one die can fall."""
    misses = sum(1 for face in range(1, _SIDES_OF_A_DIE + 1) if face < total)
    return 1 - Fraction(misses**dice, _SIDES_OF_A_DIE**dice)


def defence_faults(position: Position, target: str, source: str | None, ruling: Ruling[int | None]) -> Iterator[str]:
    """Yield what is wrong with the terms of a total defence."""
    proof: DefenceProof = ruling.proof  # type: ignore[assignment]
    goal = piece_of(position, target)
    looker = None if source is None else object_of(position, piece_of(position, source))
    if ruling.verdict != plain_total(position, looker, goal):
        yield "the total is another"
    terms = (proof.base, proof.range)
    total = None if None in terms else (proof.base or 0) + (proof.range or 0) + proof.nihabh
    if total != ruling.verdict:
        yield "the terms do not add up to the verdict"
    if set(proof.near) != _nihabh(position, goal) or proof.nihabh != int(bool(proof.near)):
        yield "the Nihabh bonus is wrong"
    far = 0 if looker is None else plain_range(position.board, looker, object_of(position, goal))
    if not goal.is_carried and proof.range != far:
        yield f"the range is {far}"
    if proof.base != goal.base:
        yield f"the number on the shield is {goal.base}"


# -- targets -----------------------------------------------------------------------------------------


def may_target(position: Position, side: Side, source: Piece | None, action: Action, piece: Piece) -> bool:
    """Return whether an attack may be aimed at one object: the definition, clause by clause."""
    option = position.board.readings.option
    if piece.kind is None or piece.is_carried or (source is not None and piece.name == source.name):
        return False
    if piece.unit is not None and piece.unit.side is side and option("R12b") == "enemies":
        return False
    in_the_air = piece.kind in (Kind.AIR, Kind.DEBRIS)
    if in_the_air and action.arrows.value not in ("air", "both", "either"):
        return False
    if not in_the_air and action.arrows.value not in ("ground", "both", "either"):
        return False
    if action.name in _SHOCK_TYPE and piece.unit is None:
        return False
    if source is None:
        return True
    looker = object_of(position, source)
    goal = object_of(position, piece)
    if not sees(position.board, looker, goal) or plain_range(position.board, looker, goal) is None:
        return False
    return action.name != "TRIDENT ATTACK" or bool(trident_lines(position, looker, goal))


def trident_lines(position: Position, looker: BoardObject, goal: BoardObject) -> set[Direction]:
    """Return the firing lines that meet a seen space of a target; the own space needs the line ahead (R27)."""
    assert looker.facing is not None
    start = position.board.hex(looker.space)
    lines = {looker.facing.turned(line) for line in looker.lines}
    found: set[Direction] = set()
    for hex_ in plain_seen(position.board, looker, goal):
        if hex_ == start:
            if looker.facing in lines:
                found.add(looker.facing)
            elif position.board.readings.option("R27") == "any-line":
                found |= lines
        else:
            far = distance(start, hex_)
            found |= {line for line in lines if start + line.step.scaled(far) == hex_}
    return found


def source_may_act(position: Position, side: Side, source: Piece | None) -> bool:
    """Return whether a unit can act with its card, or a turret fire."""
    if source is None:
        return True
    if source.unit is not None:
        return not (source.unit.is_suppressed or source.unit.is_routed or source.unit.carried_by)
    assert source.marker is not None
    if source.kind is Kind.TURRET:
        mine = source.marker.side is side or (
            source.marker.side is None and position.board.readings.option("R26b") == "any-turret"
        )
        return source.marker.code == "TUR" and mine
    return True


def has_lines_for(position: Position, source: Piece | None, action: Action) -> bool:
    """Return whether a source has the firing lines that TRIDENT ATTACK needs."""
    if action.name != "TRIDENT ATTACK":
        return True
    return source is not None and source.unit is not None and bool(position.unit_type(source.unit).lines)


def targets_faults(question: LegalTargets, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with an answer about targets: every object is asked singly."""
    proof: TargetsProof = ruling.proof  # type: ignore[assignment]
    position, side, action = question.position, question.side, question.action
    source = None if question.source is None else piece_of(position, question.source)
    if ruling.verdict != tuple(row.name for row in proof.rows if row.is_target):
        yield "verdict and rows name different targets"
    if [row.name for row in proof.rows] != [piece.name for piece in pieces(position)]:
        yield "there is not one row for each object on the board"
        return
    can = source_may_act(position, side, source) and has_lines_for(position, source, action)
    looker = None if source is None else object_of(position, source)
    for piece, row in zip(pieces(position), proof.rows, strict=True):
        expected = can and may_target(position, side, source, action, piece)
        if row.is_target is not expected:
            yield f"{row.name} is {'a' if expected else 'no'} target"
            continue
        total = plain_total(position, looker, piece) if expected else None
        chance = None if total is None else plain_chance(total, action.value or 0)
        if (row.total_defence, row.chance) != (total, chance):
            yield f"{row.name} has a total defence of {total} and a chance of {chance}"
        if row.space != piece.space or not row.reason:
            yield f"{row.name} is in {piece.space}, and a reason belongs to it"


def object_of(position: Position, piece: Piece) -> BoardObject:
    """Return a piece as something that sees and is seen."""
    if piece.unit is not None and piece.unit in position.units:
        return position.as_object(piece.unit)
    assert piece.kind is not None
    return BoardObject(piece.space, piece.kind)
