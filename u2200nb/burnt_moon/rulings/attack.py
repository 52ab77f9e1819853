"""Does an attack hit, and why?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.burnt_moon import lanes
from u2200nb.burnt_moon.options import Action, Rov
from u2200nb.burnt_moon.rulings.terms import Terms, lane_name, picture_of_lanes, readings_that_matter, wrong_totals
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import one
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["AttackQuestion", "attack_terms"]


@dataclass(frozen=True)
class AttackQuestion:
    """Does an Attack of one deployed ROV hit another?"""

    state: MoonState
    attacker: Rov
    target: Rov
    action: Action

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Does the {self.action.text} of {self.attacker.text} hit {self.target.text}?"

    def verdict(self) -> bool:
        """Whether attack reaches defence."""
        return self._attack() >= self._defence()

    def _attack(self) -> int:
        mine = self.attacker
        return lanes.attack_value(self.state, mine.owner, mine.kind, mine.lane, self.action)

    def _defence(self) -> int:
        theirs = self.target
        return lanes.defence_value(self.state, theirs.owner, theirs.kind, theirs.ready, theirs.lane)

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        steps, rows = attack_terms(self.state, self.attacker, self.target, self.action)
        steps.append(self._what_would_change_it())
        return Ruling(self, self.verdict(), tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def _what_would_change_it(self) -> Step:
        """Single changes in the lane that turn the result, each tried on the numbers."""
        state, lane = self.state, self.target.lane
        attack, defence = self._attack(), self._defence()
        mine, theirs = state.sides[self.attacker.owner], state.sides[self.target.owner]
        gains = {
            "the majority for the attacker": 0
            if lanes.has_majority(state, self.attacker.owner, lane)
            else self.action.value - self.action.low,
            "a ready TIR of the attacker's in the lane": 0
            if mine.ready[lane] & state.table.factions[self.attacker.owner].attack_effect
            else 1,
            "no Fortification of the defender's": theirs.fortified >> lane & 1,
            "no ready DaCU of the defender's": 1
            if theirs.ready[lane] & state.table.factions[self.target.owner].defence_effect
            else 0,
        }
        losses = {
            "no majority for the attacker": self.action.value - self.action.low
            if lanes.has_majority(state, self.attacker.owner, lane)
            else 0,
            "a Fortification of the defender's": 1 - (theirs.fortified >> lane & 1),
            "a ready DaCU of the defender's": 0
            if theirs.ready[lane] & state.table.factions[self.target.owner].defence_effect
            else 1,
        }
        short = defence - attack
        turning = (
            [what for what, by in gains.items() if by >= short]
            if short > 0
            else [what for what, by in losses.items() if by > -short]
        )
        if turning:
            text = f"What would change it: {' or '.join(turning)}."
        elif short > 0:
            helps = [f"{what} (+{by})" for what, by in gains.items() if by]
            text = f"It is {short} short; no single change is enough. What helps: {', '.join(helps) or 'nothing'}."
        else:
            text = f"It has {-short} to spare; no single change in the lane would save the target."
        return Step(text, "bm.action.attack.result", (lane_name(lane),))

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        attack, defence = ruling.proof.total("attack"), ruling.proof.total("defence")  # type: ignore[attr-defined]
        word = "hits" if ruling.verdict else "misses"
        return f"It {word}: attack {attack} against defence {defence}."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Add both totals again from what both players see and from the cards."""
        attack, defence = _totals_from_view(self)
        yield from wrong_totals(ruling.proof, {"attack": attack, "defence": defence})
        if ruling.verdict != (attack >= defence):
            yield "the verdict does not follow from the two totals"

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.target.lane, self.answer(ruling))


def attack_terms(
    state: MoonState, attacker: Rov, target: Rov, action: Action
) -> tuple[list[Step], list[tuple[str, str, int]]]:
    """Both totals of an attack, term by term."""
    mine, theirs = state.sides[attacker.owner], state.sides[target.owner]
    my_cards, their_cards = state.table.factions[attacker.owner], state.table.factions[target.owner]
    lane, table, place = target.lane, state.table, (lane_name(target.lane),)
    has_majority = lanes.has_majority(state, attacker.owner, lane)
    base = action.value if has_majority else action.low
    steps = [
        Step(f"{my_cards.name} counts {lanes.presence(state, attacker.owner, lane)} in the lane, {their_cards.name} "
             f"{lanes.presence(state, target.owner, lane)}: the attack has its "
             f"{'first value' if has_majority else 'second value'}, {base}.", "bm.action.attack.value", place)
    ]  # fmt: skip
    rows = [("attack", "base value", base)]
    my_ready, their_ready = mine.ready[lane], theirs.ready[lane]
    if not table.effect_counts_itself:
        my_ready -= one(attacker.kind)
        their_ready -= one(target.kind) if target.ready else 0
    if my_ready & my_cards.attack_effect:
        steps.append(Step(f"+1: {my_cards.name} has a ready TIR in the lane.", "bm.action.attack.tir", place))
        rows.append(("attack", "ready TIR", 1))
    defence = their_cards.defence[target.kind]
    name = their_cards.kinds[target.kind].name
    steps.append(Step(f"The base defence of {name} is {defence}.", "bm.action.attack.base", place))
    rows.append(("defence", "base defence", defence))
    site = their_cards.sites[theirs.sites[lane]]
    if theirs.controlled >> lane & 1 or not table.site_when_controlled:
        steps.append(Step(f"+{site.defence}: {their_cards.name}'s site {site.name}.", "bm.action.attack.site", place))
        rows.append(("defence", "site", site.defence))
    if their_ready & their_cards.defence_effect:
        steps.append(Step(f"+1: {their_cards.name} has a ready DaCU in the lane.", "bm.action.attack.dacu", place))
        rows.append(("defence", "ready DaCU", 1))
    if theirs.fortified >> lane & 1:
        steps.append(
            Step(f"+1: {their_cards.name} has a Fortification in the lane.", "bm.action.attack.fortification", place)
        )
        rows.append(("defence", "Fortification", 1))
    proof = Terms(tuple(rows))
    attack, defence = proof.total("attack"), proof.total("defence")
    said = "reaches it: a casualty" if attack >= defence else "does not reach it: nothing happens"
    steps.append(Step(f"Attack {attack} against defence {defence}: the attack {said}.",
                      "bm.action.attack.result", place))  # fmt: skip
    return steps, [row for row in rows if row[2]]


def _totals_from_view(question: AttackQuestion) -> tuple[int, int]:
    """Both totals worked out from plain dictionaries, apart from the code above."""
    state, target, attacker = question.state, question.target, question.attacker
    shown = state.view(0)["lanes"][target.lane]
    me, them = state.players[attacker.owner], state.players[target.owner]
    mine, theirs = dict(shown[me]["ready"]), dict(shown[them]["ready"])
    counts = {
        name: sum(shown[name]["ready"].values()) + shown[name]["controlled"] + shown[name]["fortified"]
        for name in (me, them)
    }
    effects = [
        {kind.name: kind.lane_effect for kind in state.table.factions[rov.owner].kinds} for rov in (attacker, target)
    ]
    cards = {kind.name: kind for kind in state.table.factions[target.owner].kinds}
    my_name = state.table.factions[attacker.owner].kinds[attacker.kind].name
    their_name = state.table.factions[target.owner].kinds[target.kind].name
    if state.table.readings.option("B3") == "others-only":
        mine[my_name] -= 1
        if target.ready:
            theirs[their_name] -= 1
    attack = question.action.value if counts[me] > counts[them] else question.action.low
    attack += any(count and effects[0][name] == "attack" for name, count in mine.items())
    defence = cards[their_name].defence + shown[them]["fortified"]
    if shown[them]["controlled"] or state.table.readings.option("B12") == "either-side":
        defence += shown[them]["defence"]
    defence += any(count and effects[1][name] == "defence" for name, count in theirs.items())
    return attack, defence
