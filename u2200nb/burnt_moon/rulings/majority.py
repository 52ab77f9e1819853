"""Who has the majority in a lane, and who may take control of it?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.burnt_moon import lanes
from u2200nb.burnt_moon.rulings.terms import (
    Terms,
    lane_name,
    listed,
    picture_of_lanes,
    readings_that_matter,
    wrong_totals,
)
from u2200nb.burnt_moon.state import MoonState
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["ControlQuestion", "MajorityQuestion", "majority_rows", "majority_steps", "majority_verdict"]


@dataclass(frozen=True)
class MajorityQuestion:
    """Who has the majority in a lane?"""

    state: MoonState
    lane: int

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Who has the majority in {lane_name(self.lane)}?"

    def verdict(self) -> str | None:
        """The faction that has it, or None."""
        for player, name in enumerate(self.state.players):
            if lanes.has_majority(self.state, player, self.lane):
                return name
        return None

    def ask(self) -> Ruling[str | None]:
        """Answer it."""
        steps: list[Step] = []
        rows: list[tuple[str, str, int]] = []
        for player in range(len(self.state.players)):
            steps += majority_steps(self.state, player, self.lane)
            rows += majority_rows(self.state, player, self.lane)
        steps.append(majority_verdict(self.state, self.lane))
        steps.append(self._what_would_change_it())
        return Ruling(self, self.verdict(), tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def _what_would_change_it(self) -> Step:
        one_, two = (lanes.presence(self.state, player, self.lane) for player in (0, 1))
        ahead, behind = self.state.players if one_ >= two else reversed(self.state.players)
        place, lead = lane_name(self.lane), abs(one_ - two)
        if not lead:
            text = f"What would change it: one more ready ROV in {place} on either side gives that side the majority."
        else:
            text = (
                f"What would change it: {behind} needs {lead} more there to tie and {lead + 1} to have the majority; "
                f"a disrupted ROV of {ahead} takes 1 away."
            )
        return Step(text, "bm.majority", (place,))

    def answer(self, ruling: Ruling[str | None]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict is None:
            return f"Nobody has the majority in {lane_name(self.lane)}."
        return f"{ruling.verdict} has the majority in {lane_name(self.lane)}."

    def faults(self, ruling: Ruling[str | None]) -> Iterator[str]:
        """Count the lane again from what both players see."""
        shown = self.state.view(0)["lanes"][self.lane]
        totals = {}
        for name in self.state.players:
            side = shown[name]
            totals[name] = sum(side["ready"].values()) + side["controlled"] + side["fortified"]
        yield from wrong_totals(ruling.proof, totals)
        best = [name for name in totals if all(totals[name] > n for other, n in totals.items() if other != name)]
        if ruling.verdict != (best[0] if best else None):
            yield "the verdict does not follow from the two totals"

    def picture(self, ruling: Ruling[str | None]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.lane, self.answer(ruling))


def majority_rows(state: MoonState, player: int, lane: int) -> list[tuple[str, str, int]]:
    """What a player counts in a lane, as rows of a sum."""
    side, name = state.sides[player], state.players[player]
    rows = [
        (name, "ready ROV", side.ready[lane] % 255),
        (name, "controlled site", side.controlled >> lane & 1),
        (name, "Fortification", side.fortified >> lane & 1),
    ]
    return [row for row in rows if row[2]]


def majority_steps(state: MoonState, player: int, lane: int) -> list[Step]:
    """What a player counts in a lane, and what does not count."""
    side, faction = state.sides[player], state.table.factions[player]
    place = (lane_name(lane),)
    ready = side.ready[lane] % 255
    steps = [Step(f"{faction.name}: {ready} for ready ROV ({listed(faction, side.ready[lane])}).",
                  "bm.majority.ready", place)]  # fmt: skip
    if side.disrupted[lane]:
        steps.append(
            Step(f"{faction.name}'s disrupted ROV do not count ({listed(faction, side.disrupted[lane])}).",
                 "bm.ready-disrupted.majority", place)
        )  # fmt: skip
    if side.controlled >> lane & 1:
        steps.append(Step(f"{faction.name}: 1 for the controlled site.", "bm.majority.site", place))
    if side.fortified >> lane & 1:
        steps.append(Step(f"{faction.name}: 1 for the Fortification.", "bm.majority.fortification", place))
    return steps


def majority_verdict(state: MoonState, lane: int) -> Step:
    """The two totals compared."""
    lfa, posiwid = (lanes.presence(state, player, lane) for player in (0, 1))
    one_, two = state.players
    place = (lane_name(lane),)
    if lfa == posiwid:
        return Step(f"{lfa} against {posiwid} is a tie: nobody has the majority.", "bm.majority.tie", place)
    best = one_ if lfa > posiwid else two
    return Step(f"{one_} {lfa}, {two} {posiwid}: {best} has the majority.", "bm.majority", place)


@dataclass(frozen=True)
class ControlQuestion:
    """May a player take control of a lane?"""

    state: MoonState
    player: int
    lane: int

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"May {self.state.players[self.player]} take control of {lane_name(self.lane)}?"

    def verdict(self) -> bool:
        """Whether the lane is not theirs yet and they have the majority."""
        return not lanes.controls(self.state, self.player, self.lane) and lanes.has_majority(
            self.state, self.player, self.lane
        )

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        state, me, place = self.state, self.state.players[self.player], (lane_name(self.lane),)
        rows: list[tuple[str, str, int]] = []
        steps: list[Step] = []
        for player in range(len(state.players)):
            steps += majority_steps(state, player, self.lane)
            rows += majority_rows(state, player, self.lane)
        steps.append(majority_verdict(state, self.lane))
        if lanes.controls(state, self.player, self.lane):
            steps.append(Step(f"{me} controls the lane already.", "bm.action.control", place))
        elif not self.verdict():
            steps.append(Step(f"Control needs the majority, and {me} has none.", "bm.action.control.majority", place))
        else:
            if lanes.controls(state, 1 - self.player, self.lane):
                other = f"{state.players[1 - self.player]}'s site is flipped back at the same time."
                steps.append(Step(other, "bm.action.control.one", place))
            text = f"{me} has the majority, so a ready ROV there that lists Control can take the lane."
            steps.append(Step(text, "bm.action.control.majority", place))
        return Ruling(self, self.verdict(), tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        me = self.state.players[self.player]
        if ruling.verdict:
            return f"Yes, {me} may take control of {lane_name(self.lane)}."
        if lanes.controls(self.state, self.player, self.lane):
            return f"No, {me} controls {lane_name(self.lane)} already."
        return f"No, {me} has no majority in {lane_name(self.lane)}."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Count the lane again from what both players see."""
        shown = self.state.view(0)["lanes"][self.lane]
        totals = {
            name: sum(shown[name]["ready"].values()) + shown[name]["controlled"] + shown[name]["fortified"]
            for name in self.state.players
        }
        yield from wrong_totals(ruling.proof, totals)
        me, other = self.state.players[self.player], self.state.players[1 - self.player]
        if ruling.verdict != (totals[me] > totals[other] and not shown[me]["controlled"]):
            yield "the verdict does not follow from the two totals"

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.lane, self.answer(ruling))
