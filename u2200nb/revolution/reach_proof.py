"""Does a ruling about reach stand? A check written apart from the evaluator.

Nothing here uses step maps or the evaluator's ways: hexes are looked up in the terrain itself, all stances after
exactly one, two, three steps are gathered as sets, and each way of the proof is walked move by move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from u2200nb.geometry.hexes import Direction, Hex
from u2200nb.geometry.offset import format_label
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.reach import End, Reach, ReachProof, Verdict

__all__ = ["ReachCheck", "reach_faults"]

_Stance = tuple[Hex, Direction | None]


def reach_faults(question: Reach, ruling: Ruling[Verdict]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about reach."""
    return ReachCheck(question).faults(ruling)


class ReachCheck:
    """Where a counter can end, worked out with plain sets of hexes and facings."""

    def __init__(self, question: Reach) -> None:
        self.position, self.action = question.position, question.action
        self.board = self.position.board
        self.unit = next(unit for unit in self.position.units if unit.name == question.unit)
        carriers = [
            ship
            for ship in self.position.units
            if ship.name == self.position.ship_name(self.unit) and self.action == "PILOT"
        ]
        self.mover = carriers[0] if carriers else self.unit
        self.is_air = self.position.unit_type(self.mover).kind is not UnitKind.GROUND
        self.spaces = self.allowance()

    # -- what may be moved -------------------------------------------------------------------------

    def allowance(self) -> int:
        """How many spaces may be moved at most; 0 where the card can't be played so."""
        printed = self.position.unit_type(self.unit)
        on_display = self.unit.carried_by is not None
        ready = not any((self.unit.is_suppressed, self.unit.is_routed, self.mover.is_suppressed, self.mover.is_routed))
        names = [action.name for action in printed.actions]
        if self.action == "PILOT":
            cargo = [action.name for action in self.position.cargo_actions(self.mover)]
            return int(on_display and ready and "PILOT" in cargo)
        if on_display or not ready:
            return 0
        if self.action == "ASSAULT" and "ASSAULT" not in names:
            return 0
        if self.action == "ASSAULT" and not (self.is_air and self.board.readings.option("R33") == "full-move"):
            return 1
        if self.action == "MANOEUVRE" and "MANOEUVRE" not in names:
            return 0
        return printed.move

    def may_enter(self, hex_: Hex) -> bool:
        terrain = self.board.terrain.get(hex_)
        if terrain is None:
            return False
        if self.is_air:
            return terrain not in (Terrain.OBSTACLE, Terrain.HIGH_ENCLOSURE)
        if terrain is Terrain.HIGH_ENCLOSURE:
            return self.board.readings.option("R2") == "may-enter"
        return terrain not in (Terrain.OBSTACLE, Terrain.NO_GROUND)

    # -- all ends ----------------------------------------------------------------------------------

    def start(self) -> _Stance:
        assert self.mover.space is not None  # a mover is on the board
        return self.board.hex(self.mover.space), self.mover.facing

    def all_ends(self) -> tuple[set[_Stance], set[tuple[Hex, Direction | None, str]]]:
        """Every end, and every end at the edge with what stopped the step."""
        if self.spaces == 0:
            return set(), set()
        ends: set[_Stance] = set()
        edge: set[tuple[Hex, Direction | None, str]] = set()
        after: set[_Stance] = {self.start()}
        for count in range(self.spaces):
            if self.is_air and (count == 0 or self.board.readings.option("R10") == "may"):
                for here, facing in after:
                    assert facing is not None  # air units face somewhere
                    if not self.may_enter(here + facing.step):
                        event = self.event(here + facing.step)
                        edge |= {(here, facing.turned(1), event), (here, facing.turned(-1), event)}
            after = {turned for stance in after for flown in self.stepped(stance) for turned in self.turned(flown)}
            ends |= after
        options = self.board.readings.option
        if not self.is_air and self.action == "ASSAULT" and options("R18") == "move-optional":
            ends.add(self.start())
        elif not self.is_air and options("R32") == "must-leave":
            ends.discard(self.start())
        return ends, edge

    def stepped(self, stance: _Stance) -> list[_Stance]:
        here, facing = stance
        ways = list(Direction) if facing is None else [facing]
        return [(here + way.step, facing) for way in ways if self.may_enter(here + way.step)]

    def turned(self, stance: _Stance) -> list[_Stance]:
        here, facing = stance
        if facing is None or self.action not in ("MANOEUVRE", "PILOT"):
            return [stance]
        return [(here, facing.turned(edges)) for edges in (-1, 0, 1)]

    def event(self, beyond: Hex) -> str:
        """What stops a step into this hex."""
        terrain = self.board.terrain.get(beyond)
        if terrain is not None:
            return terrain.slug
        return "rim" if self.leads_out(beyond) else "hole"

    def leads_out(self, gap: Hex) -> bool:
        """Whether one can get from a gap to far away without crossing the board."""
        far = max(max(abs(hex_.q), abs(hex_.r)) for hex_ in self.board.terrain) + 2
        seen, queue = {gap}, [gap]
        for here in queue:
            if max(abs(here.q), abs(here.r)) >= far:
                return True
            for direction in Direction:
                near = here + direction.step
                if near not in seen and near not in self.board.terrain:
                    seen.add(near)
                    queue.append(near)
        return False

    # -- the proof ---------------------------------------------------------------------------------

    def faults(self, ruling: Ruling[Verdict]) -> Iterator[str]:
        proof: ReachProof = ruling.proof  # type: ignore[assignment]
        if proof.mover != self.mover.name:
            yield f"the counter that moves is {self.mover.name}"
        if proof.spaces != self.spaces:
            yield f"it may move {self.spaces} spaces at most"
        ends, edge = self.all_ends()
        labelled = {(format_label(hex_), facing) for hex_, facing in ends}
        if len(ruling.verdict) != len(labelled) or set(ruling.verdict) != labelled:
            yield "the verdict names other ends than the rules give"
        if [(end.space, end.facing) for end in proof.ends] != list(ruling.verdict):
            yield "the ways do not lead to the ends of the verdict"
        at_edge = {(format_label(hex_), facing, event) for hex_, facing, event in edge}
        shown = [(end.space, end.facing, end.event) for end in proof.edge_ends]
        if len(shown) != len(at_edge) or set(shown) != at_edge:
            yield "the ends at the edge are others"
        for end in (*proof.ends, *proof.edge_ends):
            if not self.is_walkable(end):
                yield f"the way to {end.space} can't be made: {', '.join(end.way) or 'it is empty'}"

    def is_walkable(self, end: End) -> bool:
        """Walk a way move by move; whether it ends where it should."""
        here, facing = self.start()
        moved, may_turn = 0, False
        for number, move in enumerate(end.way, 1):
            if move.startswith("edge-"):
                if facing is None:
                    return False
                beyond = here + facing.step
                if self.may_enter(beyond) or number != len(end.way) or moved >= self.spaces:
                    return False
                facing = facing.turned(1 if move == "edge-right" else -1)
                is_end = (format_label(here), facing, self.event(beyond)) == (end.space, end.facing, end.event)
                return is_end and move in ("edge-left", "edge-right")
            if move in ("left", "right"):
                if facing is None or not may_turn or self.action not in ("MANOEUVRE", "PILOT"):
                    return False
                facing, may_turn = facing.turned(1 if move == "right" else -1), False
                continue
            ways = list(Direction) if facing is None else [facing]
            nexts = [here + way.step for way in ways if format_label(here + way.step) == move]
            if not nexts or not self.may_enter(nexts[0]):
                return False
            here, moved, may_turn = nexts[0], moved + 1, True
        if end.event or moved > self.spaces or (moved == 0 and self.action != "ASSAULT"):
            return False
        return (format_label(here), facing) == (end.space, end.facing)
