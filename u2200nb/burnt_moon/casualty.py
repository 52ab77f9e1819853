"""Which card is lost when a ROV is hit, and where is a card found that Counter sends back?

The opponent looks through hand, discard pile and deck, in this order. In a hand nobody has shown the answer
is a chance, and "not there" is remembered.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon.moves import remove_rov
from u2200nb.burnt_moon.options import IN_HAND, NOT_IN_HAND, Held
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in, one
from u2200nb.cards.zones import Zones
from u2200nb.engine.contract import Chance, Event

__all__ = ["Casualty", "SendBack"]


def _ask_for(state: MoonState, owner: int, kind: int) -> Chance | None:
    """Whether an unshown hand holds the card, if that is open."""
    zones = state.sides[owner].zones
    if not zones.unseen:
        return None
    held, missing = zones.holds_odds(kind)
    if not (held and missing):
        return None
    faction = state.table.factions[owner]
    about = f"whether {faction.name} finds {faction.kinds[kind].name} in hand"
    return Chance(owner, about, (IN_HAND, NOT_IN_HAND), (held, missing))


def _found(zones: Zones, kind: int, answer: Held | None) -> tuple[str, Zones]:
    """Where the card is found ("" when nowhere), and the zones without it."""
    held = answer.found if answer is not None else zones.holds_odds(kind)[0] > 0
    if held:
        return "hand", zones.take_out("hand", kind)
    zones = zones.rule_out(kind)
    if count_in(zones.discard, kind):
        return "discard pile", zones.take_out("discard", kind)
    if count_in(zones.deck, kind):
        return "deck", zones.take_out("deck", kind)
    return "", zones


class Casualty(NamedTuple):
    """Remove a card that matches a ROV that was hit from the game, at last the ROV itself.

    References
    ----------
    Burnt Moon, Further Concepts > Inflict a Casualty; reading B4.
    """

    owner: int
    kind: int
    lane: int
    ready: bool

    def ask(self, state: MoonState) -> Chance | None:
        """Whether an unshown hand holds a matching card."""
        return _ask_for(state, self.owner, self.kind)

    def do(self, state: MoonState, option: Held | None, events: list[Event]) -> MoonState:
        """Remove it from the first place that has one."""
        side = state.sides[self.owner]
        place, zones = _found(side.zones, self.kind, option)
        zones = zones._replace(removed=zones.removed + one(self.kind))
        if not place:
            place = f"lane {self.lane + 1}"
            side = remove_rov(side, self.kind, self.lane, self.ready)
        name = state.table.factions[self.owner].kinds[self.kind].name
        events.append(Event("loses", self.owner, (name, place)))
        return state.with_side(self.owner, side._replace(zones=zones), quiet=0)


class SendBack(NamedTuple):
    """Return the Disposal Tech or Decom to its owner's supply, wherever it is found.

    References
    ----------
    Burnt Moon, Personnel Card Actions > Counter; reading B8.
    """

    owner: int
    kind: int

    def ask(self, state: MoonState) -> Chance | None:
        """Whether an unshown hand holds the card."""
        return _ask_for(state, self.owner, self.kind)

    def do(self, state: MoonState, option: Held | None, events: list[Event]) -> MoonState:
        """Return it if it was found."""
        place, zones = _found(state.sides[self.owner].zones, self.kind, option)
        name = state.table.factions[self.owner].kinds[self.kind].name
        if place:
            zones = zones._replace(supply=zones.supply + one(self.kind))
            events.append(Event("returns", self.owner, (name, place)))
        else:
            events.append(Event("finds nothing", self.owner, (name,)))
        return state.with_zones(self.owner, zones)
