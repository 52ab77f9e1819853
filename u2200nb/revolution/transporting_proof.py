"""Do rulings about loading, about a MANOEUVRE as played, and about cargo actions stand? Checks written apart.

Nothing here uses the evaluators: spaces are hexes, a play is followed with a plain dictionary of who is where, and
what forbids something is looked up as a table of conditions in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from u2200nb.geometry.hexes import Direction
from u2200nb.geometry.offset import format_label
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.reach import End, Reach
from u2200nb.revolution.reach_proof import ReachCheck
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.cargo import CargoAction, CargoProof
    from u2200nb.revolution.manoeuvre import ManoeuvrePlay, PlayProof
    from u2200nb.revolution.transporting import Deed, Loading, LoadingProof

__all__ = ["cargo_faults", "loading_faults", "play_faults"]

_OPPOSITE = {"pick up": "drop off", "drop off": "pick up"}


# -- what can be loaded ------------------------------------------------------------------------------


def loading_faults(question: Loading, ruling: Ruling[tuple[Deed, ...]]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about loading."""
    proof: LoadingProof = ruling.proof  # type: ignore[assignment]
    position, board = question.position, question.position.board
    check = ReachCheck(Reach(position, question.ship, "MANOEUVRE"))
    if proof.ship != question.ship:
        yield f"the ship is {question.ship}"
    spaces: set[str] = set()
    if check.spaces and position.unit_type(check.mover).kind is UnitKind.TRANSPORT:
        hexes = {check.start()[0]} | {hex_ for hex_, _ in check.all_ends()[0]}
        spaces = {format_label(hex_) for hex_ in hexes if board.terrain[hex_] is Terrain.OPEN_GROUND}
        expected, refused = _all_deeds(question, check.mover, spaces)
    else:
        expected, refused = set(), {}
    if len(ruling.verdict) != len(expected) or set(map(tuple, ruling.verdict)) != expected:
        yield "other units can be picked up and dropped off"
    if {(deed, unit): rule for deed, unit, rule in proof.refused} != refused or len(proof.refused) != len(refused):
        yield "the units that can't be loaded, or the rules that say so, are others"
    if len(proof.ways) != len(spaces) or {space for space, _ in proof.ways} != spaces:
        yield "the ship passes other Open Ground spaces"
    for space, way in proof.ways:
        here = space == check.unit.space and not way
        if not here and not any(check.is_walkable(End(space, facing, way)) for facing in Direction):
            yield f"the way to {space} can't be made"


def _all_deeds(
    question: Loading, ship: Unit, spaces: set[str]
) -> tuple[set[tuple[str, str, str]], dict[tuple[str, str], str]]:
    """Every deed that can be done, and for each unit without one the rule that says why."""
    position = question.position
    for_the_turn = position.board.readings.option("R20") == "same-turn"
    deeds: set[tuple[str, str, str]] = set()
    refused: dict[tuple[str, str], str] = {}
    for unit in position.units:
        if not _may_carry(position, ship, unit) or position.unit_type(unit).kind is not UnitKind.GROUND:
            continue
        aboard = position.ship_name(unit) == ship.name
        deed = "drop off" if aboard else "pick up"
        where = spaces if aboard else spaces & {unit.space}
        on_open_ground = unit.space is None or position.board.terrain_at(unit.space) is Terrain.OPEN_GROUND
        barred = [
            (not aboard and unit.carried_by is not None, "rev.transport.pick-up"),
            (not aboard and (unit.is_suppressed or unit.is_routed), "rev.action.manoeuvre.not-suppressed"),
            (for_the_turn and f"{_OPPOSITE[deed]} {unit.name}" in question.earlier, "rev.action.manoeuvre.both"),
            (not on_open_ground or (aboard and not where), "rev.transport.open-ground"),
            (not where, "rev.transport.pick-up"),
        ]
        rules = [rule for holds, rule in barred if holds]
        if rules:
            refused[deed, unit.name] = rules[0]
        else:
            deeds |= {(deed, unit.name, str(space)) for space in where}
    return deeds, refused


def _may_carry(position: Position, ship: Unit, unit: Unit) -> bool:
    """Whether a unit is of a side that a ship carries (R35)."""
    return unit.side is ship.side or position.board.readings.option("R35") == "any-side"


# -- a MANOEUVRE as played ---------------------------------------------------------------------------


def play_faults(question: ManoeuvrePlay, ruling: Ruling[bool]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about a play."""
    proof: PlayProof = ruling.proof  # type: ignore[assignment]
    play = _Play(question)
    wrong = play.first_wrong_move()
    if ruling.verdict is not (wrong is None):
        yield f"the verdict should be {wrong is None}"
    if proof.wrong_move != wrong:
        yield f"the first wrong move is {wrong}"
    if wrong is not None:
        if proof.after:
            yield "what can't be played leads to no position"
        return
    if not proof.after:
        yield "the position after the play is missing"
        return
    there = parse_position(proof.after)
    after = {
        unit.name: (unit.space, unit.facing, there.ship_name(unit), unit.is_suppressed, unit.is_routed)
        for unit in there.units
    }
    if after != play.where_all_are():
        yield "the units stand elsewhere after the play"


class _Play:
    """A play followed with plain values."""

    def __init__(self, question: ManoeuvrePlay) -> None:
        self.question = question
        self.check = ReachCheck(Reach(question.position, question.unit, "MANOEUVRE"))
        self.board = question.position.board
        self.ship = self.check.unit
        self.carrier = {unit.name: question.position.ship_name(unit) for unit in question.position.units}
        self.space = {unit.name: unit.space for unit in question.position.units}

    def first_wrong_move(self) -> int | None:
        if self.check.spaces == 0:
            return 0
        self.here, self.facing = self.check.start()
        self.entered, self.can_turn, self.over = 0, False, False
        self.handled: dict[str, str] = {}
        for number, move in enumerate(self.question.moves, 1):
            if self.over or not self.made(move):
                return number
        return None if self.entered or self.over else len(self.question.moves) + 1

    def made(self, move: str) -> bool:
        """Make a move; whether it can be made."""
        assert self.facing is not None  # only air units have MANOEUVRE
        beyond = self.here + self.facing.step
        is_open, may_go_on = self.check.may_enter(beyond), self.entered < self.check.spaces
        if move in ("left", "right"):
            can, self.can_turn = self.can_turn, False
            self.facing = self.facing.turned(-1 if move == "left" else 1)
            return can
        if move in ("edge-left", "edge-right"):
            self.over = True
            self.facing = self.facing.turned(-1 if move == "edge-left" else 1)
            on_purpose = self.entered == 0 or self.board.readings.option("R10") == "may"
            return not is_open and may_go_on and on_purpose
        if " " in move:
            return self.loaded(*move.rsplit(" ", 1))
        self.here, self.entered, self.can_turn = beyond, self.entered + 1, True
        return is_open and may_go_on and format_label(beyond) == move

    def loaded(self, deed: str, name: str) -> bool:
        """Load or unload; whether it may be done here."""
        position = self.question.position
        unit = next(other for other in position.units if other.name == name)
        label = format_label(self.here)
        earlier = self.question.earlier if self.board.readings.option("R20") == "same-turn" else ()
        both = f"{_OPPOSITE[deed]} {name}" in earlier or self.handled.get(name) == _OPPOSITE[deed]
        can = [
            position.unit_type(self.ship).kind is UnitKind.TRANSPORT,
            position.unit_type(unit).kind is UnitKind.GROUND,
            _may_carry(position, self.ship, unit),
            self.board.terrain[self.here] is Terrain.OPEN_GROUND,
            not both,
        ]
        if deed == "pick up":
            can += [not unit.is_suppressed, not unit.is_routed, self.space[name] == label]
            self.space[name], self.carrier[name] = None, self.ship.name
        else:
            can.append(self.carrier[name] == self.ship.name)
            self.space[name], self.carrier[name] = label, None
        self.handled[name] = deed
        return all(can)

    def where_all_are(self) -> dict[str, tuple[str | None, Direction | None, str | None, bool, bool]]:
        self.space[self.ship.name] = format_label(self.here)
        return {
            unit.name: (
                self.space[unit.name],
                self.facing if unit is self.ship else unit.facing,
                self.carrier[unit.name],
                unit.is_suppressed,
                unit.is_routed,
            )
            for unit in self.question.position.units
        }


# -- cargo actions -----------------------------------------------------------------------------------


def cargo_faults(question: CargoAction, ruling: Ruling[bool]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about a cargo action."""
    proof: CargoProof = ruling.proof  # type: ignore[assignment]
    position, action = question.position, question.action
    unit = next(other for other in position.units if other.name == question.unit)
    ships = [other for other in position.units if other.name == position.ship_name(unit)]
    own = f"rev.action.{action.lower()}"
    barred = [
        (not ships, own),
        (unit.is_suppressed or unit.is_routed, "rev.rally.no-actions"),
        (any(ship.is_suppressed or ship.is_routed for ship in ships), "rev.rally.transport"),
        (any(action not in [p.name for p in position.cargo_actions(ship)] for ship in ships), own),
        (
            action != "PILOT"
            and any(position.board.terrain_at(str(ship.space)) is not Terrain.OPEN_GROUND for ship in ships),
            "rev.action.disembark.open-ground",
        ),
    ]
    rule = next((rule for holds, rule in barred if holds), "")
    if ruling.verdict is not (rule == ""):
        yield f"the verdict should be {rule == ''}"
    if proof.rule != rule:
        yield f"the rule that forbids it is {rule or 'none'}"
    printed = position.unit_type(unit)
    follows = (f"MOVE {printed.move}", *(str(action) for action in printed.actions))
    if proof.then != (follows if action == "DROPSHIP" and not rule else ()):
        yield "other actions may follow"
    if rule or action == "PILOT":
        if proof.after:
            yield "nobody is set down, so there is no position after it"
        return
    stands = {other.name: (other.space, other.carried_by, other.facing) for other in position.units}
    stands[unit.name] = (ships[0].space, None, None)
    if not proof.after:
        yield "the position after it is missing"
    elif stands != {
        other.name: (other.space, other.carried_by, other.facing) for other in parse_position(proof.after).units
    }:
        yield "the units stand elsewhere after it"
