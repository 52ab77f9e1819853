"""Why does A see B, or not: which rule decides, which paths are open, what blocks?

The evaluator behind `u2200nb.revolution.sight.line_of_sight`: it takes the rules in the order in which the
rulebook applies them and writes down each step.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from u2200nb.geometry.hexes import direction_between
from u2200nb.geometry.offset import format_label
from u2200nb.geometry.paths import ShortestPaths, shortest_paths
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.sight import LineOfSight, SightProof, has_line_of_sight, readings_that_matter
from u2200nb.revolution.sight_map import SightMap, sight_map
from u2200nb.rulings.ruling import Ruling, Step

__all__ = ["Evaluation", "decisive_step"]


def decisive_step(question: LineOfSight) -> Step:
    """Return the one step that decides that nothing is seen, without the rest of the ruling.

    Where a whole table of objects is asked, that is all there is room for, and it is much cheaper.
    """
    evaluation = Evaluation(question)
    if not evaluation.decided_at_once():
        if evaluation.source.kind is Kind.AIR and not evaluation.on_line():
            evaluation.add_off_line()
        else:
            evaluation.along_paths_and_lines(False)
    return evaluation.steps[-1]


class Evaluation:
    """One question worked through in the order of the rules."""

    def __init__(self, question: LineOfSight) -> None:
        self.question = question
        self.board, self.source, self.target = question.board, question.source, question.target
        self.map: SightMap = sight_map(self.board)
        self.start = self.board.hex(self.source.space)
        self.end = self.board.hex(self.target.space)
        self.place = self.board.grid.place(self.start)
        self.goal = self.board.grid.place(self.end)
        self.is_structure = self.target.kind is Kind.STRUCTURE
        self.steps: list[Step] = []

    def ruling(self) -> Ruling[bool]:
        verdict = has_line_of_sight(self.board, self.source, self.target)
        proof = self.work_through(verdict)
        self.add_other_way(verdict)
        if self.board.is_sketch:
            self.add_sketch()
        return Ruling(
            question=self.question,
            verdict=verdict,
            steps=tuple(self.steps),
            readings=readings_that_matter(self.board, self.source, self.target),
            proof=proof,
        )

    def add(self, text: str, rule: str, *spaces: str) -> None:
        self.steps.append(Step(text, rule, spaces))

    def work_through(self, verdict: bool) -> SightProof:
        """Take the rules in order until one decides."""
        return self.decided(verdict) if self.decided_at_once() else self.along_paths_and_lines(verdict)

    def decided_at_once(self) -> bool:
        """Whether it needs no path and no line: what can't stand there, and what walls shut off."""
        if self.left_out():
            return True
        if self.is_structure:
            self.add_structure()
        return self.inside_decides()

    def along_paths_and_lines(self, verdict: bool) -> SightProof:
        """What paths and firing lines say."""
        if self.source.kind is Kind.DEBRIS:
            return self.from_debris(verdict)
        if self.source.kind is Kind.AIR:
            return self.from_the_air()
        return self.from_the_ground()

    # -- what can't stand there --------------------------------------------------------------------

    def left_out(self) -> bool:
        for end, place in ((self.source, self.place), (self.target, self.goal)):
            terrain = self.board.terrain_at(end.space)
            if self.map.is_left_out(place, end.kind):
                self.add(
                    f"A {end.kind.words} can't enter {end.space}, {terrain.title}: the question does not arise, "
                    "so nothing is seen.".replace("A air", "An air"),
                    terrain.rule,
                    end.space,
                )
                return True
            cannot = terrain.no_air_entry if end.kind is Kind.AIR else terrain.no_ground_entry
            if cannot and end.kind in (Kind.AIR, Kind.GROUND):
                self.add(
                    f"A {end.kind.words} can't enter {end.space}, {terrain.title}; the answer is what the "
                    "geometry gives.".replace("A air", "An air"),
                    terrain.rule,
                    end.space,
                )
        return False

    # -- inside an enclosure -----------------------------------------------------------------------

    def inside_decides(self) -> bool:
        """Rules A, B and C of enclosures."""
        if self.is_structure:
            return self.structure_wall_decides()
        inside = self.map.enclosure_around(self.place, self.source.kind)
        target_inside = self.map.enclosure_around(self.goal, self.target.kind)
        if not inside and not target_inside:
            return False
        if inside and inside == target_inside:
            self.add(
                f"Both are on the ground inside the same {self.area_words(inside)}: there they see each other, "
                "whatever lies between.",
                "rev.sight.enclosure.same",
                *self.board.labels(inside),
            )
            return True
        if self.source.kind is Kind.DEBRIS and self.map.strike_stops_nowhere:
            return False
        within, without = (self.source, self.target) if inside else (self.target, self.source)
        area = inside or target_inside
        place_without = self.goal if inside else self.place
        if without.kind.is_in_the_air and area >> place_without & 1:
            self.add(
                f"The {without.words} is above the {self.area_words(area)} that the {within.words} is inside of, "
                "and neither sees the other through its roof.",
                "rev.sight.enclosure.above",
                within.space,
                without.space,
            )
        else:
            self.add(
                f"The {within.words} is inside the {self.area_words(area)}, the {without.words} is outside it: "
                "no sight passes the wall, either way.",
                "rev.sight.enclosure.outside",
                *self.board.labels(area),
            )
        return True

    def structure_wall_decides(self) -> bool:
        area = self.map.area_of[self.goal]
        terrain = self.board.terrain_at(self.target.space)
        if self.map.structure_shut(self.place, self.source, terrain, area):
            self.add(
                "As this table reads it, a wall of an enclosure lies between the source and the structure.",
                "rev.sight.enclosure.outside",
                self.source.space,
                *self.board.labels(area),
            )
            return True
        if self.map.structure_stands == "inside" and terrain.is_enclosure:
            self.add(
                "As this table reads it, the structure counts as inside its area, and so is the source.",
                "rev.sight.enclosure.same",
                *self.board.labels(area),
            )
            return True
        return False

    def area_words(self, area: int) -> str:
        terrain = self.board.terrain[self.board.grid.hexes_of(area)[0]]
        return f"{terrain.title} ({', '.join(self.board.labels(area))})"

    def add_structure(self) -> None:
        area = self.map.area_of[self.goal]
        labels = self.board.labels(area)
        words = f"its area ({', '.join(labels)})" if len(labels) > 1 else "its space"
        self.add(
            f"The structure in {self.target.space} makes {words} the target: it is seen where one of its spaces is, "
            "and its own spaces never block.",
            "rev.combat.target.structure",
            *labels,
        )

    def decided(self, verdict: bool) -> SightProof:
        """The proof where no path decides: any shortest path shows the range."""
        found = shortest_paths(self.walk(), 1 << self.place, self.targets(), 0)
        if verdict:
            return self.proof(found)
        return SightProof(found.distance, found.count, 0, (), ())

    # -- debris ------------------------------------------------------------------------------------

    def from_debris(self, verdict: bool) -> SightProof:
        if verdict:
            self.add(
                f"A debris tile strikes into adjacent spaces, and {self.target.space} is adjacent or holds a part "
                "of the target that is.",
                _STRIKE,
                self.source.space,
                self.target.space,
            )
            bit = 1 << self.place
            beside = self.targets() & self.board.grid.around(bit) & ~bit
            return self.proof(shortest_paths(self.walk(), 1 << self.place, beside, 0))
        self.add(
            f"A debris tile strikes into adjacent spaces only, and {self.target.space} is not adjacent.",
            _STRIKE,
            self.source.space,
            self.target.space,
        )
        found = shortest_paths(self.walk(), 1 << self.place, self.targets(), 0)
        return SightProof(found.distance, found.count, 0, (), ())

    # -- from the air ------------------------------------------------------------------------------

    def from_the_air(self) -> SightProof:
        source, target = self.source, self.target
        if self.board.terrain[self.start].is_enclosure and not target.kind.is_in_the_air:
            self.add(
                f"The air unit flies above the enclosure in {source.space}, so it counts as outside it.",
                "rev.sight.enclosure.above",
                source.space,
            )
        on_line = self.on_line()
        if not on_line:
            self.add_off_line()
            return SightProof(self.distance(self.targets()), 0, 0, (), ())
        closed = self.closed()
        seen = self.map.lines(self.place, source.line_directions, closed) & on_line
        if self.map.ends_block:
            seen &= ~closed | self.board.grid.around(1 << self.place)
        goals = seen or on_line
        end = min(
            self.board.grid.hexes_of(goals),
            key=lambda hex_: (self.board.grid.distance(self.start, hex_) or 0, hex_ != self.end, hex_),
        )
        direction = direction_between(self.start, end)
        line = self.line_to(end)
        if direction is None:
            self.add(
                f"{format_label(end)} is the air unit's own space, which its firing lines cover.",
                "rev.combat.firing-lines",
                source.space,
            )
            return SightProof(0, 1, 1, (source.space,), ())
        self.add(
            f"{format_label(end)} is on the firing line {direction.name} from {source.space}.",
            "rev.combat.firing-lines",
            *line,
        )
        far = self.distance(1 << self.board.grid.place(end))
        between = line[1:-1] if seen or not self.map.ends_block else line[1:]
        blocking = [label for label in between if closed >> self.place_of(label) & 1]
        if not seen:
            terrain = self.board.terrain_at(blocking[0])
            self.add(
                f"{blocking[0]} on that line is {terrain.title}, which blocks all sight.",
                "rev.sight.air",
                blocking[0],
            )
            return SightProof(far, 1, 0, (), (blocking[0],))
        words = f"None of {_listed(line[1:-1])} blocks all sight" if len(line) > 2 else "No space lies between"
        self.add(f"{words}, so the line is clear.", "rev.sight.air", *line)
        return SightProof(far, 1, 1, line, ())

    def on_line(self) -> int:
        """The spaces of the target that the firing lines cover, whatever blocks."""
        return self.map.lines(self.place, self.source.line_directions, 0) & self.targets()

    def add_off_line(self) -> None:
        names = _listed([direction.name for direction in self.source.line_directions])
        self.add(
            f"{self.target.space} is neither the unit's own space nor on one of its firing lines, "
            f"which run {names} from {self.source.space}.",
            "rev.combat.firing-lines",
            self.source.space,
            self.target.space,
        )

    def place_of(self, label: str) -> int:
        return self.board.grid.place(self.board.hex(label))

    def line_to(self, end: Any) -> tuple[str, ...]:
        """The labels along a firing line from the source to an end on it."""
        direction = direction_between(self.start, end)
        if direction is None:
            return (self.source.space,)
        here, line = self.start, [self.source.space]
        while here != end:
            here = here + direction.step
            line.append(format_label(here))
        return tuple(label for label in line if label in self.board._hex_by_label)

    # -- from the ground ---------------------------------------------------------------------------

    def from_the_ground(self) -> SightProof:
        closed = self.closed()
        goals = self.targets()
        found = shortest_paths(self.walk(), 1 << self.place, goals, closed)
        if found.distance is None:
            self.add(
                f"No chain of spaces leads from {self.source.space} to {self.target.space}, so there is no path to "
                "see along and no range.",
                "rev.sight.ground",
                self.source.space,
                self.target.space,
            )
            return SightProof(None, 0, 0, (), ())
        if found.distance <= 1:
            where = "share a space" if found.distance == 0 else "are adjacent"
            self.add(
                f"Source and target {where}: no space lies between, so nothing can block.",
                "rev.sight.ground",
                self.source.space,
                self.target.space,
            )
            return self.proof(found)
        kinds = "Obstacle and High Enclosure block" if self.target.kind.is_in_the_air else (
            "Obstacle, High Enclosure and Low Enclosure block"
        )  # fmt: skip
        level = "in the air" if self.target.kind.is_in_the_air else "on the ground"
        self.add(f"The target is {level}, so {kinds} between the ends.", "rev.sight.terrain")
        hidden = self.hidden_by_own_space(closed)
        if found.open_count and not hidden:
            self.add_open(found)
            return self.proof(found)
        if hidden and found.open_count:
            self.add(
                f"As this table reads it, {self.target.space} hides what stands in it: its own terrain, "
                f"{self.board.terrain_at(self.target.space).title}, blocks.",
                "rev.sight.terrain",
                self.target.space,
            )
            return SightProof(found.distance, found.count, 0, (), (self.target.space,))
        blocking = self.board.labels(found.cut)
        what = _listed([f"{label} ({self.board.terrain_at(label).title})" for label in blocking])
        if found.count == 1:
            text = f"The only shortest path, {found.distance} spaces long, runs through {what}."
        else:
            many = "Both" if found.count == 2 else f"All {found.count}"
            one_of = "" if len(blocking) == 1 else "one of "
            text = f"{many} shortest paths, {found.distance} spaces long, run through {one_of}{what}."
        self.add(text, "rev.sight.ground", *blocking)
        return SightProof(found.distance, found.count, 0, (), blocking)

    def add_open(self, found: ShortestPaths) -> None:
        path = self.path_labels(found)
        shown = "-".join(path)
        if found.count == 1:
            text = f"The only shortest path, {found.distance} spaces long, is open: {shown}."
        elif found.open_count == found.count:
            many = "Both" if found.count == 2 else f"All {found.count}"
            text = f"{many} shortest paths, {found.distance} spaces long, are open, such as {shown}."
        else:
            verb = "is" if found.open_count == 1 else "are"
            text = (
                f"{found.open_count} of {found.count} shortest paths, {found.distance} spaces long, {verb} open"
                f"{':' if found.open_count == 1 else ', such as'} {shown}. One is enough."
            )
        self.add(text, "rev.sight.ground", *path)

    def hidden_by_own_space(self, closed: int) -> bool:
        """Under the other option of R4 a target in blocking terrain is hidden by its own space."""
        return self.map.ends_block and bool(closed >> self.goal & 1)

    # -- the way back ------------------------------------------------------------------------------

    def add_other_way(self, verdict: bool) -> None:
        """Say so where the way back gives another answer, and which rules make the difference."""
        source, target = self.source, self.target
        if self.is_structure or (target.kind is Kind.AIR and not target.lines):
            return
        back = has_line_of_sight(self.board, target, source)
        if back is verdict:
            return
        why, rule = self.why_ways_differ()
        seen = "sees" if back else "does not see"
        self.add(
            f"The other way round the {target.words} {seen} the {source.words}: {why}.",
            rule,
            source.space,
            target.space,
        )

    def why_ways_differ(self) -> tuple[str, str]:
        there, back = self.source.kind, self.target.kind
        if there is back is Kind.AIR:
            return "each sees along its own firing lines only", "rev.combat.firing-lines"
        if not there.is_in_the_air and not back.is_in_the_air:
            return "as this table reads it, blocking terrain hides what stands in it", "rev.sight.terrain"
        if Kind.DEBRIS in (there, back) and self.map.strike_stops_nowhere:
            return "a debris tile reaches adjacent spaces only, but what is in them whatever the walls", _STRIKE
        return f"{_WHAT_COUNTS[back][0]}, {_WHAT_COUNTS[there][0]}", _WHAT_COUNTS[back][1]

    # -- shared ------------------------------------------------------------------------------------

    def targets(self) -> int:
        """The spaces of the target: one, or a structure's whole area (R11)."""
        if self.is_structure and self.map.structure_spaces == "any-space":
            return self.map.area_of[self.goal]
        return 1 << self.goal

    def closed(self) -> int:
        """The spaces that block for this pair; a structure's own spaces never do (R11)."""
        closed = self.map.closed_for(self.source.kind, self.target.kind)
        if self.is_structure and self.map.structure_spaces != "marker-only":
            closed &= ~self.map.area_of[self.goal]
        return closed

    def walk(self) -> Any:
        """The spaces that paths run over: the endless grid where a reading says so (R1, R15)."""
        if self.map.cut_off_is_endless and not self.map.connected(self.place) & self.targets():
            return self.map.endless
        return self.map.walk

    def distance(self, goals: int) -> int | None:
        return shortest_paths(self.walk(), 1 << self.place, goals, 0).distance

    def path_labels(self, found: ShortestPaths) -> tuple[str, ...]:
        return tuple(format_label(self.board.grid.hex_at(place)) for place in found.path)

    def proof(self, found: ShortestPaths) -> SightProof:
        return SightProof(found.distance, found.count, found.open_count, self.path_labels(found), ())

    def add_sketch(self) -> None:
        """Say for which spaces a ruling on a sketch holds."""
        spaces = self.board.spaces
        text = f"This holds for the {len(spaces)} spaces sketched ({spaces[0]} to {spaces[-1]})"
        if self.sketch_is_enough:
            text += "; every space a shortest path could use is among them, so it holds on the whole board."
        else:
            text += "; spaces left out could give other shortest paths, so sketch those too if the board has them."
        self.add(text, "rev.sight.ground")

    @cached_property
    def sketch_is_enough(self) -> bool:
        """Whether the sketch has every space that a shortest path of the endless grid could use.

        A structure's area may go on where the sketch ends, so there it is never said.
        """
        if self.is_structure:
            return False
        endless = shortest_paths(self.map.endless, 1 << self.place, self.targets(), ~self.board.grid.everywhere)
        inside = self.map.enclosed & (1 << self.place | self.targets())
        return endless.open_count == endless.count and not inside


_STRIKE = "rev.action.strike"
_WHAT_COUNTS = {
    Kind.GROUND: ("from the ground all shortest paths count", "rev.sight.ground"),
    Kind.TURRET: ("from the ground all shortest paths count", "rev.sight.ground"),
    Kind.AIR: ("from the air only the firing lines count", "rev.sight.air"),
    Kind.DEBRIS: ("a debris tile reaches adjacent spaces only", _STRIKE),
}


def _listed(words: Any) -> str:
    """``A, B and C``."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
