"""May a ROV enter a lane, and does that cost an Interference?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.burnt_moon import lanes
from u2200nb.burnt_moon.cards import FORCE_MASK, FORCES, INTERFERENCE, XED
from u2200nb.burnt_moon.rulings.terms import Terms, lane_name, listed, picture_of_lanes, readings_that_matter
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in, kinds_in
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["DeployQuestion", "ScanningQuestion", "cohesion_step", "scanning_steps"]


@dataclass(frozen=True)
class ScanningQuestion:
    """Does a ROV that enters a lane cost its player an Interference?"""

    state: MoonState
    player: int
    kind: int
    lane: int

    @property
    def text(self) -> str:
        """The question as a sentence."""
        faction = self.state.table.factions[self.player]
        name = faction.kinds[self.kind].name
        return f"Does {faction.name} take an Interference when {name} enters {lane_name(self.lane)}?"

    def verdict(self) -> bool:
        """Whether it does."""
        return lanes.takes_interference(self.state, self.player, self.kind, self.lane)

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        steps, rows = scanning_steps(self.state, self.player, self.kind, self.lane)
        return Ruling(self, self.verdict(), tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        name = self.state.players[self.player]
        return f"Yes, {name} takes an Interference." if ruling.verdict else f"No, {name} takes no Interference."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Look at the four exceptions again, from what both players see."""
        view, faction = self.state.view(self.player), self.state.table.factions[self.player]
        shown = view["lanes"][self.lane][faction.name]
        excused = {
            "ready ROV in the lane": bool(shown["ready"]),
            "scanning icon": faction.kinds[self.kind].scanning,
            "controlled lane": shown["controlled"],
            "no Interference in the supply": not view["sides"][faction.name]["supply"].get("Interference", 0),
        }
        if not isinstance(ruling.proof, Terms) or {row[1] for row in ruling.proof.rows} != {
            name for name, holds in excused.items() if holds
        }:
            yield "the exceptions named are not those that hold"
        if ruling.verdict == any(excused.values()):
            yield "the verdict does not follow from the exceptions"

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.lane, self.answer(ruling))


def scanning_steps(
    state: MoonState, player: int, kind: int, lane: int
) -> tuple[list[Step], list[tuple[str, str, int]]]:
    """The exceptions to scanning that hold, or that none does."""
    side, faction = state.sides[player], state.table.factions[player]
    me, place = faction.name, (lane_name(lane),)
    left = count_in(side.zones.supply, INTERFERENCE)
    found: list[tuple[str, str, str]] = []
    if side.ready[lane]:
        found.append(("ready ROV in the lane", f"{me} has a ready ROV in the lane already.", "bm.scanning.ready-rov"))
    if faction.scanning[kind]:
        icon = f"{faction.kinds[kind].name} has the scanning icon."
        found.append(("scanning icon", icon, "bm.scanning.xed" if kind // 2 == XED else "bm.scanning"))
    if side.controlled >> lane & 1:
        found.append(("controlled lane", f"{me} controls the lane.", "bm.scanning.controlled"))
    if not left:
        none = f"{me} has no Interference left in the supply."
        found.append(("no Interference in the supply", none, "bm.scanning.none-left"))
    rows = [("excused", name, 1) for name, _, _ in found]
    if found:
        return [Step(f"No Interference is taken: {text}", rule, place) for _, text, rule in found], rows
    steps = []
    if side.disrupted[lane]:
        text = f"{me}'s ROV in the lane are disrupted and do not count."
        steps.append(Step(text, "bm.scanning.ready-rov", place))
    text = (
        f"None of the exceptions holds: no ready ROV of {me}'s there, no scanning icon, no control, and {left} "
        f"Interference in the supply. {me} takes one into the discard pile."
    )
    return [*steps, Step(text, "bm.scanning", place)], rows


@dataclass(frozen=True)
class DeployQuestion:
    """May a ROV be deployed to a lane?"""

    state: MoonState
    player: int
    kind: int
    lane: int

    @property
    def text(self) -> str:
        """The question as a sentence."""
        faction = self.state.table.factions[self.player]
        return f"May {faction.name} deploy {faction.kinds[self.kind].name} to {lane_name(self.lane)}?"

    def verdict(self) -> bool:
        """Whether cohesion allows it."""
        return lanes.keeps_cohesion(self.state, self.player, self.kind, self.lane)

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        steps = [cohesion_step(self.state, self.player, self.kind, self.lane)]
        verdict = self.verdict()
        if verdict:
            steps.append(Step("There is no limit to the cards in a lane.", "bm.lane-limits"))
            steps += scanning_steps(self.state, self.player, self.kind, self.lane)[0]
        other = _of_other_force(self.state, self.player, self.kind, self.lane)
        faction = self.state.table.factions[self.player]
        rows = [("other force", faction.kinds[k].name, count_in(other, k)) for k in kinds_in(other)]
        return Ruling(self, verdict, tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict:
            return "Yes, it may be deployed there."
        return f"No: cards of force {FORCES[1 - self.kind % 2]} are in that lane."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Look for cards of the other force again, by their names."""
        name = self.state.players[self.player]
        shown = self.state.view(self.player)["lanes"][self.lane][name]
        cards = list(shown["ready"])
        if self.state.table.readings.option("B6") == "all-cards":
            cards += list(shown["disrupted"])
        against = {card for card in cards if card[-1] != FORCES[self.kind % 2]}
        if not isinstance(ruling.proof, Terms) or {row[1] for row in ruling.proof.rows} != against:
            yield "the cards of the other force are not those on the table"
        if ruling.verdict == bool(against):
            yield "the verdict does not follow from the cards of the other force"

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.lane, self.answer(ruling))


def _of_other_force(state: MoonState, player: int, kind: int, lane: int) -> int:
    side = state.sides[player]
    there = side.ready[lane]
    if not state.table.cohesion_of_ready:
        there += side.disrupted[lane]
    return there & FORCE_MASK[1 - kind % 2]


def cohesion_step(state: MoonState, player: int, kind: int, lane: int) -> Step:
    """Whether Force Cohesion lets a ROV into a lane."""
    faction = state.table.factions[player]
    other = _of_other_force(state, player, kind, lane)
    place = (lane_name(lane),)
    if other:
        text = (
            f"{faction.name} has {listed(faction, other)} in {lane_name(lane)}; "
            f"forces A and B never share a lane, so {faction.kinds[kind].name} can't join."
        )
    else:
        text = f"{faction.name} has no card of force {FORCES[1 - kind % 2]} in {lane_name(lane)}."
    return Step(text, "bm.force-cohesion", place)
