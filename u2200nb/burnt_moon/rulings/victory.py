"""How far is a player from winning?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.burnt_moon.cards import LANES, rov_kind
from u2200nb.burnt_moon.rulings.terms import Terms, picture_of_lanes, readings_that_matter, wrong_totals
from u2200nb.burnt_moon.state import WINNING_POINTS, MoonState
from u2200nb.cards.pile import count_in
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["VictoryQuestion"]


@dataclass(frozen=True)
class VictoryQuestion:
    """How far is a player from winning, in control points and in lanes with enemy MOSS?"""

    state: MoonState
    player: int

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"How far is {self.state.players[self.player]} from winning?"

    def verdict(self) -> tuple[int, int]:
        """Control points still missing, and lanes that hold enemy MOSS; 0 in either wins in the own turn."""
        enemy = self.state.sides[1 - self.player]
        moss = rov_kind(0, 0), rov_kind(0, 1)
        held = sum(1 for lane in range(LANES) if any(count_in(enemy.in_lane(lane), kind) for kind in moss))
        return max(0, WINNING_POINTS - self.state.points(self.player)), held

    def ask(self) -> Ruling[tuple[int, int]]:
        """Answer it."""
        state, me = self.state, self.state.players[self.player]
        other = state.players[1 - self.player]
        missing, moss_lanes = self.verdict()
        faction, side = state.table.factions[self.player], state.sides[self.player]
        rows = [
            (me, faction.sites[side.sites[lane]].name, faction.sites[side.sites[lane]].points)
            for lane in range(LANES)
            if side.controlled >> lane & 1
        ]
        lanes_held = ", ".join(f"{name} {points}" for _, name, points in rows) or "none"
        points = state.points(self.player)
        steps = [
            Step(f"{me} controls {points} of {WINNING_POINTS} control points ({lanes_held}); {missing} missing.",
                 "bm.game-end.control-points"),
            Step(f"{other} has MOSS in {_lanes(moss_lanes)}; disrupted ones count.", "bm.game-end.moss"),
            Step(f"Either wins at once, but only during {me}'s own turn.", "bm.game-end"),
        ]  # fmt: skip
        if missing:
            ways = [
                (lane, faction.sites[side.sites[lane]])
                for lane in range(LANES)
                if not side.controlled >> lane & 1 and side.sites[lane] >= 0
            ]
            enough = [f"lane {lane + 1} ({site.points})" for lane, site in ways if site.points >= missing]
            if enough:
                text = f"What would change it: control of {' or '.join(enough)}."
                steps.append(Step(text, "bm.game-end.control-points"))
        return Ruling(self, self.verdict(), tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def answer(self, ruling: Ruling[tuple[int, int]]) -> str:
        """The verdict as one short sentence."""
        missing, moss = ruling.verdict
        me = self.state.players[self.player]
        return f"{me} needs {missing} more control points, or to clear {_lanes(moss)} of enemy MOSS."

    def faults(self, ruling: Ruling[tuple[int, int]]) -> Iterator[str]:
        """Add the points and count the lanes again from what both players see."""
        me, other = self.state.players[self.player], self.state.players[1 - self.player]
        shown = self.state.view(0)["lanes"]
        points = sum(lane[me]["points"] for lane in shown if lane[me]["controlled"])
        moss = sum(any("MOSS" in card for card in (*lane[other]["ready"], *lane[other]["disrupted"])) for lane in shown)
        yield from wrong_totals(ruling.proof, {me: points})
        if ruling.verdict != (max(0, 8 - points), moss):
            yield "the verdict does not follow from points and MOSS"

    def picture(self, ruling: Ruling[tuple[int, int]]) -> Picture:
        """All lanes."""
        return picture_of_lanes(self.state, None, self.answer(ruling))


def _lanes(count: int) -> str:
    return f"{count} lane" if count == 1 else f"{count} lanes"
