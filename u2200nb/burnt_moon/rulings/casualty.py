"""Which card is lost when a deployed ROV is hit?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.burnt_moon.casualty import Casualty
from u2200nb.burnt_moon.options import Rov
from u2200nb.burnt_moon.rulings.terms import Terms, lane_name, picture_of_lanes, readings_that_matter
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in
from u2200nb.engine.contract import Event
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["CasualtyQuestion"]

_PLACES = (("hand", "bm.casualty.hand"), ("discard pile", "bm.casualty.discard"), ("deck", "bm.casualty.deck"))


@dataclass(frozen=True)
class CasualtyQuestion:
    """Where does the owner of a ROV that was hit find the card that leaves the game?"""

    state: MoonState
    target: Rov

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"{self.target.text} is hit: from where is the card that leaves the game?"

    def verdict(self) -> str:
        """``hand``, ``discard pile``, ``deck``, or the lane the ROV itself stands in."""
        events: list[Event] = []
        target = self.target
        Casualty(target.owner, target.kind, target.lane, target.ready).do(self.state, None, events)
        return str(events[-1].what[1])

    def ask(self) -> Ruling[str]:
        """Answer it."""
        target, verdict = self.target, self.verdict()
        faction, zones = self.state.table.factions[target.owner], self.state.sides[target.owner].zones
        name, place = faction.kinds[target.kind].name, (lane_name(target.lane),)
        piles = (zones.hand, zones.discard, zones.deck)
        steps, rows = [], []
        for (where, rule_id), pile in zip(_PLACES, piles, strict=True):
            held = count_in(pile, target.kind)
            if where == verdict:
                again = " The deck is shuffled afterwards." if where == "deck" else ""
                steps.append(Step(f"{faction.name} has {held} {name} in the {where}: one is lost.{again}", rule_id))
                rows.append((where, name, held))
                break
            steps.append(Step(f"{faction.name} has no {name} in the {where}.", rule_id))
        else:
            steps.append(Step(f"So the {name} in {place[0]} is lost itself.", "bm.casualty.target", place))
        if rows:
            steps.append(Step(f"The {name} in {place[0]} stays where it is.", "bm.casualty", place))
        return Ruling(self, verdict, tuple(steps), readings_that_matter(self), Terms(tuple(rows)))

    def answer(self, ruling: Ruling[str]) -> str:
        """The verdict as one short sentence."""
        name = self.state.table.factions[self.target.owner].kinds[self.target.kind].name
        if ruling.verdict.startswith("lane"):
            return f"The {name} in {ruling.verdict} itself is lost."
        return f"One {name} from the {ruling.verdict} is lost."

    def faults(self, ruling: Ruling[str]) -> Iterator[str]:
        """Look through the three places again, as their owner sees them."""
        faction = self.state.table.factions[self.target.owner]
        name = faction.kinds[self.target.kind].name
        shown = self.state.view(self.target.owner)["sides"][faction.name]
        held = [(where, name, shown[key].get(name, 0)) for where, key in zip(_NAMES, _KEYS, strict=True)]
        first = next((row for row in held if row[2]), None)
        if not isinstance(ruling.proof, Terms) or ruling.proof.rows != ((first,) if first else ()):
            yield "the cards that match are not those the owner holds"
        if ruling.verdict != (first[0] if first else lane_name(self.target.lane)):
            yield "the verdict does not follow from what the owner holds"

    def picture(self, ruling: Ruling[str]) -> Picture:
        """The lanes, this one marked."""
        return picture_of_lanes(self.state, self.target.lane, self.answer(ruling))


_NAMES = tuple(where for where, _ in _PLACES)
_KEYS = ("hand", "discard", "deck")
