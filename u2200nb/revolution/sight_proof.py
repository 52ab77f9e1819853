"""Does a ruling about sight stand? A check written apart from the evaluator.

Nothing here uses bit masks or the evaluator's code: spaces are hexes in plain dictionaries, ways are counted by
breadth-first search, and the smallest cut is found on an explicit graph. It is slow and simple on purpose.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from u2200nb.geometry.hexes import Direction, Hex, distance
from u2200nb.geometry.offset import format_label
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.terrain import Terrain
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.sight import LineOfSight, SightProof

__all__ = ["plain_area", "plain_range", "plain_seen", "sees", "sight_faults"]

_Area = frozenset[Hex]


def sees(board: Board, source: BoardObject, target: BoardObject) -> bool:
    """Return the verdict, worked out with plain dictionaries."""
    return _Check(board, source, target).verdict()


def plain_area(board: Board, space: str) -> set[Hex]:
    """Return the touching spaces of one terrain around a space, by plain search."""
    here = BoardObject(space)
    return set(_Check(board, here, here).area)


def plain_seen(board: Board, source: BoardObject, target: BoardObject) -> set[Hex]:
    """Return the spaces of a target that are seen, by plain search: one, or of a structure's area several."""
    check = _Check(board, source, target)
    if not check.verdict():
        return set()
    wall = check.structure_wall() if check.is_structure else check.wall()
    return set(check.goals) if wall else check.seen_goals()


def plain_range(board: Board, source: BoardObject, target: BoardObject) -> int | None:
    """Return the steps to a target, or to the nearest seen space of a structure's area, by plain search."""
    check = _Check(board, source, target)
    goals = set(check.goals)
    if check.is_structure and check.structure_wall() is None:
        goals = check.seen_goals() or goals
    return min((check.steps[goal] for goal in goals if goal in check.steps), default=None)


def sight_faults(question: LineOfSight, ruling: Ruling[bool]) -> Iterator[str]:
    """Yield what is wrong with the verdict and the proof of a ruling about sight."""
    return _Check(question.board, question.source, question.target).faults(ruling)


class _Check:
    def __init__(self, board: Board, source: BoardObject, target: BoardObject) -> None:
        self.board, self.source, self.target = board, source, target
        self.terrain: Mapping[Hex, Terrain] = board.terrain
        self.option = board.readings.option
        self.start, self.end = board.hex(source.space), board.hex(target.space)
        self.is_structure = target.kind is Kind.STRUCTURE
        whole = self.is_structure and self.option("R11") == "any-space"
        self.goals: _Area = self.area if whole else frozenset({self.end})
        own_open = self.is_structure and self.option("R11") != "marker-only"
        in_the_air = source.kind.is_in_the_air or target.kind.is_in_the_air
        self.closed = {
            hex_
            for hex_, terrain in self.terrain.items()
            if (terrain.blocks_all_sight if in_the_air else terrain.blocks_ground_to_ground)
            and not (own_open and hex_ in self.area)
        }
        self.steps = self.distances(self.start)

    # -- the board -----------------------------------------------------------------------------------

    @cached_property
    def area(self) -> _Area:
        """The terrain area of the target's space."""
        return self.area_of(self.end)

    def area_of(self, hex_: Hex) -> _Area:
        """The touching spaces of one terrain around a hex, by search."""
        found, queue = {hex_}, [hex_]
        for here in queue:
            for near in (here + direction.step for direction in Direction):
                if near in self.terrain and near not in found and self.group(near) == self.group(hex_):
                    found.add(near)
                    queue.append(near)
        return frozenset(found)

    def group(self, hex_: Hex) -> tuple[object, ...]:
        """What two touching spaces must share to be one area."""
        label = format_label(hex_)
        marked = next((number for number, labels in enumerate(self.board.separate) if label in labels), None)
        tile = self.board.tile_at(label) if self.option("R3") == "by-layer" else None
        return self.terrain[hex_], marked, tile and tile.name

    def exists(self, hex_: Hex) -> bool:
        return hex_ in self.terrain or (self.is_endless and self.within_box(hex_))

    @property
    def is_endless(self) -> bool:
        """Whether paths run over an endless grid (R1, or R15 where no chain of spaces connects the ends)."""
        if self.option("R1") == "endless":
            return True
        if self.option("R15") != "endless":
            return False
        found, queue = {self.start}, [self.start]
        for here in queue:
            for direction in Direction:
                near = here + direction.step
                if near in self.terrain and near not in found:
                    found.add(near)
                    queue.append(near)
        return not found & self.goals

    def within_box(self, hex_: Hex) -> bool:
        return min(h.q for h in self.terrain) <= hex_.q <= max(h.q for h in self.terrain) and (
            min(h.r for h in self.terrain) <= hex_.r <= max(h.r for h in self.terrain)
        )

    def distances(self, start: Hex) -> dict[Hex, int]:
        """Steps from a hex to every other, by breadth-first search."""
        everywhere = set(self.terrain)
        if self.is_endless:
            qs, rs = [h.q for h in everywhere], [h.r for h in everywhere]
            everywhere = {Hex(q, r) for q in range(min(qs), max(qs) + 1) for r in range(min(rs), max(rs) + 1)}
        steps, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for direction in Direction:
                near = here + direction.step
                if near in everywhere and near not in steps:
                    steps[near] = steps[here] + 1
                    queue.append(near)
        return steps

    # -- the verdict ---------------------------------------------------------------------------------

    def verdict(self) -> bool:
        if self.cannot_stand(self.source, self.start) or self.cannot_stand(self.target, self.end):
            return False
        wall = self.structure_wall() if self.is_structure else self.wall()
        if wall is not None:
            return wall
        return bool(self.seen_goals())

    def cannot_stand(self, end: BoardObject, hex_: Hex) -> bool:
        terrain, option = self.terrain[hex_], self.option("R25")
        if end.kind is Kind.AIR:
            return terrain.no_air_entry and option != "geometry"
        return end.kind is Kind.GROUND and terrain.no_ground_entry and option == "left-out"

    def inside(self, end: BoardObject, hex_: Hex) -> _Area | None:
        """The enclosure area an object is inside of, if it is."""
        can = end.kind is Kind.GROUND or (end.kind is Kind.TURRET and self.option("R26") == "inside")
        return self.area_of(hex_) if can and self.terrain[hex_].is_enclosure else None

    def wall(self) -> bool | None:
        """What the enclosure rules say; None where they say nothing."""
        mine, theirs = self.inside(self.source, self.start), self.inside(self.target, self.end)
        if mine is None and theirs is None:
            return None
        if self.source.kind is Kind.DEBRIS and self.option("R5") == "nothing-stops":
            return None
        return mine == theirs

    def structure_wall(self) -> bool | None:
        stands = self.option("R12")
        mine = self.inside(self.source, self.start)
        if stands == "neither":
            return None
        if stands == "inside" and self.terrain[self.end].is_enclosure:
            return mine == self.area
        return False if mine is not None else None

    def seen_goals(self) -> set[Hex]:
        """The spaces of the target to which the way is open."""
        if self.source.kind is Kind.DEBRIS:
            return {goal for goal in self.goals if distance(self.start, goal) == 1}
        if self.source.kind is Kind.AIR:
            return {goal for goal in self.goals if (line := self.line_to(goal)) and not self.blocks_on(line)}
        return {
            goal
            for goal in self.goals & set(self.steps)
            if self.ways(goal, avoid=self.closed - self.goals) and not self.hides(goal)
        }

    def hides(self, goal: Hex) -> bool:
        """Under R4 = ends-block a target in blocking terrain is hidden from all but the next spaces."""
        return self.option("R4") == "ends-block" and goal in self.closed and distance(self.start, goal) > 1

    def line_to(self, goal: Hex) -> list[Hex]:
        """The hexes from the source to a goal on one of its firing lines; empty if it is on none."""
        if goal == self.start:
            return [goal]
        far = distance(self.start, goal)
        for direction in self.source.line_directions:
            line = [self.start + direction.step.scaled(steps) for steps in range(far + 1)]
            if line[-1] == goal:
                whole = all(hex_ in self.terrain for hex_ in line)
                return line if whole or self.option("R7") == "hole-passes" else []
        return []

    def blocks_on(self, line: list[Hex]) -> list[Hex]:
        """The spaces that block on a firing line, nearest first."""
        ends = line[1:] if self.hides(line[-1]) else line[1:-1]
        return [hex_ for hex_ in ends if hex_ in self.closed]

    def ways(self, goal: Hex, avoid: set[Hex]) -> int:
        """How many shortest paths lead to a goal with no space between the ends in `avoid`."""
        count = {self.start: 1}
        for hex_ in sorted(self.steps, key=self.steps.__getitem__):
            if hex_ == self.start:
                continue
            count[hex_] = sum(
                count[near]
                for direction in Direction
                if (near := hex_ + direction.step) in count
                and self.steps[near] == self.steps[hex_] - 1
                and (near == self.start or near not in avoid)
            )
            if hex_ == goal:
                break
        return count.get(goal, 0)

    # -- the proof -----------------------------------------------------------------------------------

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        verdict = self.verdict()
        if ruling.verdict is not verdict:
            yield f"the verdict should be {verdict}"
            return
        proof: SightProof = ruling.proof  # type: ignore[assignment]
        yield from self.path_faults(proof, verdict)
        by_path = self.source.kind in (Kind.GROUND, Kind.TURRET) and not self.decided_by_wall()
        if verdict:
            if proof.blocking:
                yield "what is seen has no blocking spaces"
        elif self.source.kind is Kind.AIR and not self.decided_by_wall():
            yield from self.line_faults(proof)
        elif by_path and self.goals & set(self.steps):
            yield from self.cut_faults(proof)
        elif proof.blocking:
            yield "no space blocks here: an enclosure or the lack of a way decides"
        goals = self.counted_goals(verdict)
        far = min((self.steps[goal] for goal in goals if goal in self.steps), default=None)
        if proof.distance != far:
            yield f"the distance should be {far}"
        yield from self.count_faults(proof, verdict, goals, far)

    def decided_by_wall(self) -> bool:
        if self.cannot_stand(self.source, self.start) or self.cannot_stand(self.target, self.end):
            return True
        return (self.structure_wall() if self.is_structure else self.wall()) is not None

    def counted_goals(self, verdict: bool) -> set[Hex]:
        """The spaces of the target that range is counted to: those seen, or all."""
        goals = set(self.goals)
        if self.decided_by_wall():
            return goals
        if verdict:
            return self.seen_goals()
        if self.source.kind is Kind.AIR:
            return {goal for goal in goals if self.line_to(goal)} or goals
        return goals

    def path_faults(self, proof: SightProof, verdict: bool) -> Iterator[str]:
        if not verdict:
            if proof.path:
                yield "what is not seen has no path"
            return
        hexes = [self.hex_of(label) for label in proof.path]
        if not hexes or None in hexes:
            yield "the path is missing or leaves the board"
            return
        path: list[Hex] = [hex_ for hex_ in hexes if hex_ is not None]
        if path[0] != self.start or path[-1] not in self.goals:
            yield "the path does not lead from source to target"
        gaps = self.option("R7") == "hole-passes" and self.source.kind is Kind.AIR
        if not gaps and any(distance(a, b) != 1 for a, b in pairwise(path)):
            yield "the path jumps"
        if not gaps and len(path) - 1 != proof.distance:
            yield "the path is not as long as the distance"
        if not self.decided_by_wall() and set(path[1:-1]) & self.closed:
            yield "the path runs through blocking terrain"

    def hex_of(self, label: str) -> Hex | None:
        """The hex of a label, also of one off the board where paths may run there."""
        return next((hex_ for hex_ in {**self.terrain, **self.steps} if format_label(hex_) == label), None)

    def line_faults(self, proof: SightProof) -> Iterator[str]:
        lines = [line for goal in self.goals if (line := self.line_to(goal))]
        if not lines:
            if proof.blocking:
                yield "off the lines nothing blocks"
            return
        first = {format_label(self.blocks_on(line)[0]) for line in lines}
        if len(proof.blocking) != 1 or proof.blocking[0] not in first:
            yield "the first blocking space of the line is another"

    def cut_faults(self, proof: SightProof) -> Iterator[str]:
        if all(self.hides(goal) and self.ways(goal, self.closed) for goal in self.goals):
            expected = {format_label(self.end)}
        else:
            expected = {format_label(hex_) for hex_ in _nearest_cut(self.start, self.goals, self.steps, self.closed)}
        if set(proof.blocking) != expected or len(proof.blocking) != len(expected):
            yield f"the smallest cut nearest the source is {sorted(expected)}"

    def count_faults(self, proof: SightProof, verdict: bool, goals: set[Hex], far: int | None) -> Iterator[str]:
        nearest = [goal for goal in goals if goal in self.steps and self.steps[goal] == far]
        if self.source.kind is Kind.AIR and not self.decided_by_wall():
            count = 1 if any(self.line_to(goal) for goal in self.goals) else 0
            open_count = int(verdict)
        else:
            count = sum(self.ways(goal, set()) for goal in nearest)
            if not verdict:
                open_count = 0
            elif self.decided_by_wall() or self.source.kind is Kind.DEBRIS:
                open_count = count
            else:
                open_count = sum(self.ways(goal, self.closed - self.goals) for goal in nearest)
        if (proof.paths, proof.open_paths) != (count, open_count):
            yield f"{open_count} of {count} paths are open, not {proof.open_paths} of {proof.paths}"


def _nearest_cut(start: Hex, goals: _Area, steps: Mapping[Hex, int], closed: set[Hex]) -> set[Hex]:
    """The smallest cut of closed spaces nearest the source, by augmenting paths on an explicit graph."""
    ancestors = {goal for goal in goals if goal in steps}
    for hex_ in sorted(steps, key=lambda h: -steps[h]):
        nexts = [hex_ + direction.step for direction in Direction]
        if any(near in ancestors and steps[near] == steps[hex_] + 1 for near in nexts if near in steps):
            ancestors.add(hex_)
    infinite = 10**9
    room: dict[object, dict[object, int]] = {}

    def arc(a: object, b: object, capacity: int) -> None:
        room.setdefault(a, {})[b] = capacity
        room.setdefault(b, {}).setdefault(a, 0)

    for hex_ in ancestors:
        narrow = hex_ in closed and hex_ not in goals and hex_ != start
        arc((hex_, 0), (hex_, 1), 1 if narrow else infinite)
        for direction in Direction:
            near = hex_ + direction.step
            if near in ancestors and steps[near] == steps[hex_] + 1:
                arc((hex_, 1), (near, 0), infinite)
        if hex_ in goals:
            arc((hex_, 1), "end", infinite)
    while True:
        before: dict[object, object] = {(start, 0): None}
        queue: list[object] = [(start, 0)]
        for node in queue:
            for onward, capacity in room[node].items():
                if capacity > 0 and onward not in before:
                    before[onward] = node
                    queue.append(onward)
        if "end" not in before:
            return {hex_ for hex_ in ancestors if (hex_, 0) in before and (hex_, 1) not in before}
        node = "end"
        while (previous := before[node]) is not None:
            room[previous][node] -= 1
            room[node][previous] += 1
            node = previous
