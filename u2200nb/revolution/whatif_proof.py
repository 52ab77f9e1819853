"""Do the answers to what-if questions stand? A check written apart from the evaluators.

Moves are walked step by step over plain hexes, every change is tried, and whether something is a target is asked of
the definition in `u2200nb.revolution.combat_proof`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from u2200nb.geometry.hexes import Direction, Hex
from u2200nb.geometry.offset import format_label
from u2200nb.revolution.attack_proof import plain_shots
from u2200nb.revolution.board import Board
from u2200nb.revolution.combat_proof import (
    has_lines_for,
    may_target,
    object_of,
    plain_chance,
    plain_total,
    source_may_act,
)
from u2200nb.revolution.objects import BoardObject
from u2200nb.revolution.pieces import Piece, piece_of
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.sight_proof import plain_range
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Action
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.comparing import Comparison, ComparisonProof
    from u2200nb.revolution.spots import ShootingSpots, Spot, SpotsProof
    from u2200nb.revolution.threats import Threats, ThreatsProof
    from u2200nb.revolution.whatif import BestProof, BestTarget, ChangesProof, WhatWouldChange

__all__ = ["best_faults", "changes_faults", "comparison_faults", "plain_stances", "spots_faults", "threats_faults"]

_COMBAT = ("ATTACK", "SHOCK", "DUAL ATTACK", "TRIDENT ATTACK")
_Stances = dict[tuple[str, Direction | None], int]


# -- where a unit can stand --------------------------------------------------------------------------


def plain_stances(position: Position, unit: Unit) -> _Stances:
    """Return where a unit can stand when it shoots, with the fewest cards, by walking every move."""
    kind = position.unit_type(unit)
    board = position.board
    found: _Stances = {}

    def add(space: Hex, facing: Direction | None, cards: int) -> None:
        key = format_label(space), facing
        if cards <= min(2, kind.cards):
            found[key] = min(cards, found.get(key, cards))

    if unit.carried_by is not None:
        ship = position.unit(str(position.ship_name(unit)))
        space = board.hex(str(ship.space))
        if unit.is_ready and ship.is_ready and board.terrain[space] is Terrain.OPEN_GROUND:
            listed = [action.name for action in position.cargo_actions(ship)]
            if "DROPSHIP" in listed or "DISEMBARK" in listed:
                add(space, None, 1 if "DROPSHIP" in listed else 2)
        return found
    here = board.hex(str(unit.space))
    rally_cards = unit.is_suppressed + unit.is_routed
    if rally_cards == 2 and board.readings.option("R31") == "one-card":
        rally_cards = 1
    add(here, unit.facing, 1 + rally_cards)
    names = {action.name for action in kind.actions}
    if unit.facing is None:
        if not rally_cards:
            for space in _walk(board, here, 1) if "ASSAULT" in names else ():
                add(space, None, 1)
            for space in _walk(board, here, kind.move):
                add(space, None, 2)
        return found
    for space, facing in _fly(board, here, unit.facing, kind.move, turns=False)[0]:
        add(space, facing, 1 + rally_cards)
    if not rally_cards:
        ends, edge_ends = _fly(board, here, unit.facing, kind.move, turns="MANOEUVRE" in names)
        for space, facing in ends | edge_ends:
            add(space, facing, 2)
            for onward, still in _fly(board, space, facing, kind.move, turns=False)[0]:
                add(onward, still, 2)
    return found


def _walk(board: Board, start: Hex, spaces: int) -> set[Hex]:
    """Where a ground unit can end after one to so many steps."""
    high = board.readings.option("R2") != "may-enter"
    found: set[Hex] = set()
    front = {start}
    for _ in range(spaces):
        front = {
            near
            for here in front
            for direction in Direction
            if (near := here + direction.step) in board.terrain
            and not board.terrain[near].no_ground_entry
            and not (high and board.terrain[near] is Terrain.HIGH_ENCLOSURE)
        }
        found |= front
    return found


_Flown = set[tuple[Hex, Direction]]


def _fly(board: Board, start: Hex, facing: Direction, spaces: int, *, turns: bool) -> tuple[_Flown, _Flown]:
    """Where an air unit can end, and where the edge can turn it."""
    ends: _Flown = set()
    edge_ends: _Flown = set()
    front = {(start, facing)}
    for number in range(spaces):
        flown: _Flown = set()
        for here, looks in front:
            ahead = here + looks.step
            if ahead not in board.terrain or board.terrain[ahead].no_air_entry:
                if number == 0 or board.readings.option("R10") != "only-when-forced":
                    edge_ends |= {(here, looks.turned(1)), (here, looks.turned(-1))}
                continue
            flown |= {(ahead, looks.turned(turn)) for turn in ((-1, 0, 1) if turns else (0,))}
        ends |= flown
        front = flown
    return ends, edge_ends


# -- places to shoot from ----------------------------------------------------------------------------


def spots_faults(question: ShootingSpots, ruling: Ruling[Any]) -> Iterator[str]:
    """Yield what is wrong with the places from which a unit could shoot another."""
    proof: SpotsProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    if ruling.verdict != tuple(spot.key for spot in proof.spots):
        yield "verdict and proof name different places"
    goal = piece_of(position, question.target)
    yield from _spot_faults(position, position.unit(question.unit), goal, proof.spots)


def _spot_faults(position: Position, unit: Unit, goal: Piece, spots: tuple[Spot, ...]) -> Iterator[str]:
    actions = {str(action): action for action in position.unit_type(unit).actions if action.name in _COMBAT}
    expected: dict[tuple[str, str, str], tuple[int, int | None, Fraction | None]] = {}
    for (space, facing), cards in plain_stances(position, unit).items():
        stood = replace(unit, space=space, facing=facing, carried_by=None, is_suppressed=False, is_routed=False)
        there = position.with_unit(stood)
        source = piece_of(there, unit.name)
        for words, action in actions.items():
            if has_lines_for(there, source, action) and may_target(there, unit.side, source, action, goal):
                total = plain_total(there, object_of(there, source), goal)
                chance = None if total is None else plain_chance(total, action.value or 0)
                expected[space, facing.name if facing else "", words] = (cards, total, chance)
    given = {spot.key: (spot.cards, spot.total_defence, spot.chance) for spot in spots}
    if len(given) != len(spots):
        yield "a place is named twice"
    for key in expected.keys() | given.keys():
        if expected.get(key) != given.get(key):
            yield f"{unit.name} in {' '.join(key)}: {expected.get(key)}, not {given.get(key)}"


def threats_faults(question: Threats, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with the units said to be able to shoot a target."""
    proof: ThreatsProof = ruling.proof  # type: ignore[assignment]
    position, goal = question.position, question.goal
    if ruling.verdict != tuple(threat.unit for threat in proof.threats):
        yield "verdict and proof name different units"
    named = {threat.unit: threat for threat in proof.threats}
    own = [unit for unit in position.units if unit.side is question.side]
    if not set(named) <= {unit.name for unit in own} or len(named) != len(proof.threats):
        yield "a unit is named that is none of that side"
    for unit in own:
        threat = named.get(unit.name)
        yield from _spot_faults(position, unit, goal, threat.spots if threat else ())
        if threat is None:
            continue
        cards = min((spot.cards for spot in threat.spots), default=0)
        best = [spot.chance for spot in threat.spots if spot.cards == cards and spot.chance is not None]
        if (threat.cards, threat.chance) != (cards, max(best, default=None)):
            yield f"{unit.name} needs {cards} cards"


# -- what would change -------------------------------------------------------------------------------


def changes_faults(question: WhatWouldChange, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with the changes: every one of each kind is tried."""
    proof: ChangesProof = ruling.proof  # type: ignore[assignment]
    position, attack = question.attack.position, question.attack
    source, action = str(attack.source), attack.action
    unit, goal = position.unit(source), piece_of(position, question.target)

    def holds(there: Position) -> bool:
        piece = piece_of(there, source)
        able = source_may_act(there, unit.side, piece) and has_lines_for(there, piece, action)
        return able and may_target(there, unit.side, piece, action, piece_of(there, question.target))

    now = holds(position)
    if proof.is_target_now is not now:
        yield f"it is {'a' if now else 'no'} target now"
    if ruling.verdict != tuple(change.words for change in proof.changes):
        yield "verdict and proof name different changes"
    can = unit.is_ready and unit.space is not None and has_lines_for(position, piece_of(position, source), action)
    expected = set(_turning(position, unit, goal, now, holds)) if can else set()
    given = {(change.kind, change.what, change.steps) for change in proof.changes}
    if given != expected or len(given) != len(proof.changes):
        yield f"the changes differ in {sorted(given ^ expected)}"


def _turning(position: Position, unit: Unit, goal: Piece, now: bool, holds: Any) -> Iterator[tuple[str, str, int]]:
    board = position.board
    for kind, mover in (("source", unit), ("target", goal.unit)):
        if mover is None or mover.space is None:
            continue
        turned = []
        for space in board.spaces:
            terrain = board.terrain_at(space)
            far = plain_range(board, BoardObject(mover.space), BoardObject(space))
            barred = terrain.no_air_entry if position.is_air(mover) else terrain.no_ground_entry
            if far and not barred and holds(position.with_unit(replace(mover, space=space))) is not now:
                turned.append((kind, space, far))
        nearest = min((far for _, _, far in turned), default=0)
        yield from (found for found in turned if found[2] == nearest)
    for facing in Direction if unit.facing is not None else ():
        if facing is not unit.facing and holds(position.with_unit(replace(unit, facing=facing))) is not now:
            yield "facing", facing.name, 0
    terrain = Terrain.OBSTACLE if now else Terrain.OPEN_GROUND
    flown_over = {other.space for other in position.units if other.space and position.is_air(other)}
    for space in board.spaces:
        fixed = space in (unit.space, goal.space) or board.tile_at(space) is not None
        if fixed or board.terrain_at(space) is terrain or (now and space in flown_over):
            continue
        if holds(replace(position, board=board.paint([space], terrain))) is not now:
            yield ("obstacle" if now else "open"), space, 0
    for tile in board.tiles:
        lifted = board.lift(tile.name)
        if any(lifted.terrain_at(space).no_air_entry and space in flown_over for space in tile.spaces):
            continue
        if holds(replace(position, board=lifted)) is not now:
            yield "lift", tile.name, 0


# -- the best target, and two positions --------------------------------------------------------------


def best_faults(question: BestTarget, ruling: Ruling[tuple[tuple[str, str], ...]]) -> Iterator[str]:
    """Yield what is wrong with the best targets: every shot is weighed."""
    proof: BestProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    unit = position.unit(question.unit)
    chances = _chances(position, unit)
    given = {(str(shot.action), shot.target.name): chance for shot, chance in proof.shots}
    if given != chances or len(given) != len(proof.shots):
        yield "the shots or their chances are others"
    best = max((chance for chance in chances.values() if chance is not None), default=Fraction(0))
    expected = [key for key, chance in chances.items() if chance == best and best > 0]
    if sorted(ruling.verdict) != sorted(expected):
        yield f"the best are {expected}"
    for shot, _ in proof.shots:
        facing = unit.facing.name if unit.facing else ""
        if (shot.source, shot.space, shot.facing) != (unit.name, unit.space, facing):
            yield "a shot is not from where the unit stands"


def _chances(position: Position, unit: Unit) -> dict[tuple[str, str], Fraction | None]:
    """The chance of at least one success of every shot of a unit."""
    source = piece_of(position, unit.name)
    found: dict[tuple[str, str], Fraction | None] = {}
    for action in _combat_actions(position, unit):
        for name in plain_shots(position, source, action, unit.side):
            total = plain_total(position, object_of(position, source), piece_of(position, name))
            rolls = 2 if action.name == "DUAL ATTACK" else 1
            dice = (action.value or 0) * rolls
            found[str(action), name] = None if total is None else plain_chance(total, dice)
    return found


def _combat_actions(position: Position, unit: Unit) -> list[Action]:
    return [action for action in position.unit_type(unit).actions if action.name in _COMBAT]


def comparison_faults(question: Comparison, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with a comparison: each unit, and each shot, is looked at in both."""
    proof: ComparisonProof = ruling.proof  # type: ignore[assignment]
    before, after = question.before, question.after
    old, new = ({unit.name: unit for unit in position.units} for position in (before, after))
    both = old.keys() & new.keys()
    if set(proof.changed) != {name for name in both if old[name] != new[name]}:
        yield "other units changed"
    if {name for name in proof.came if "-" not in name} != new.keys() - old.keys():
        yield "other units came"
    if {name for name in proof.went if "-" not in name} != old.keys() - new.keys():
        yield "other units went"
    old_in, new_in = _in_comms(before) & both, _in_comms(after) & both
    if set(proof.comms_gained) != new_in - old_in or set(proof.comms_lost) != old_in - new_in:
        yield "comms changed for others"
    old_shots, new_shots = _shots(before), _shots(after)
    if set(proof.shots_gained) != new_shots.keys() - old_shots.keys():
        yield "other shots were gained"
    if set(proof.shots_lost) != old_shots.keys() - new_shots.keys():
        yield "other shots were lost"
    odds = {
        (shot, old_shots[shot], new_shots[shot])
        for shot in old_shots.keys() & new_shots.keys()
        if old_shots[shot] != new_shots[shot]
    }
    if set(proof.odds) != odds:
        yield "other chances changed"


def _in_comms(position: Position) -> set[str]:
    """Names of the units in comms, each looked at singly."""
    found = set()
    for unit in position.units:
        givers = [
            other for other in position.units if other.side is unit.side and position.unit_type(other).gives_comms
        ]
        here = BoardObject(position.space_of(unit))
        far = [plain_range(position.board, here, BoardObject(position.space_of(giver))) for giver in givers]
        unchecked = not givers and position.board.readings.option("R14") == "no-check"
        near = any(steps is not None and steps <= 2 for steps in far)
        if unit.carried_by or position.unit_type(unit).is_always_in_comms or near or unchecked:
            found.add(unit.name)
    return found


def _shots(position: Position) -> dict[tuple[str, str, str], Fraction | None]:
    """Every attack without a move, with the chance of one roll."""
    found: dict[tuple[str, str, str], Fraction | None] = {}
    for unit in position.on_board():
        source = piece_of(position, unit.name)
        for action in _combat_actions(position, unit):
            for name in plain_shots(position, source, action, unit.side):
                total = plain_total(position, object_of(position, source), piece_of(position, name))
                chance = None if total is None else plain_chance(total, action.value or 0)
                found[unit.name, str(action), name] = chance
    return found
