"""How does a game of Burnt Moon begin?

Steps of the setup in the book's order: sites, deck and supply, who begins, and a MOSS A each.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon.cards import FACTIONS, LANES, MOSS_A
from u2200nb.burnt_moon.moves import add_rov
from u2200nb.burnt_moon.options import LANE_OPTIONS, Begins, Lane, SiteTile
from u2200nb.burnt_moon.rounds import NextRound
from u2200nb.burnt_moon.state import MoonState, Side, put
from u2200nb.burnt_moon.table import table
from u2200nb.cards.pile import one
from u2200nb.cards.zones import Zones
from u2200nb.engine.agenda import carry_on
from u2200nb.engine.contract import Chance, Decision, Event, Outcome
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["ChooseBeginner", "LaySite", "PlaceMoss", "new_game"]

_NO_SITE = -1


def new_game(readings: Readings = DEFAULT_READINGS) -> MoonState:
    """Return the first position of a game: decks and supplies are made, the sites are still to be laid.

    Parameters
    ----------
    readings : Readings
        The table's choices where the book is silent.

    References
    ----------
    Burnt Moon, Setup; reading B13 (the piles of the supply).

    Examples
    --------
    >>> state = new_game()
    >>> [side.zones.in_deck for side in state.sides]
    [9, 9]
    """
    agreed = table(readings)
    lfa, posiwid = (
        Side(Zones(deck=faction.starting_deck, supply=faction.supply), sites=(_NO_SITE,) * LANES)
        for faction in agreed.factions
    )
    sites = tuple(LaySite(player, lane) for player in range(len(FACTIONS)) for lane in range(LANES))
    return carry_on(MoonState(agreed, (lfa, posiwid), (*sites, ChooseBeginner(), NextRound()), _NOTHING_YET), [])


_NOTHING_YET = Outcome(None, "", "", "bm.setup")


class LaySite(NamedTuple):
    """Lay the next of a player's shuffled sites."""

    player: int
    lane: int

    def ask(self, state: MoonState) -> Chance | None:
        """Which site turns up: any not laid yet, all equally likely."""
        faction, laid = state.table.factions[self.player], state.sides[self.player].sites
        left = [site for number, site in enumerate(faction.sites) if number not in laid]
        if len(left) == 1:
            return None
        return Chance(
            self.player,
            f"which of {faction.name}'s sites lies in lane {self.lane + 1}",
            tuple(SiteTile(site.name) for site in left),
            (1,) * len(left),
        )

    def do(self, state: MoonState, option: SiteTile | None, events: list[Event]) -> MoonState:
        """Lay it, uncontrolled side up."""
        side, faction = state.sides[self.player], state.table.factions[self.player]
        names = [site.name for site in faction.sites]
        if option is None:
            number = next(number for number in range(LANES) if number not in side.sites)
        else:
            number = names.index(option.name)
        events.append(Event("site", self.player, (self.lane + 1, names[number])))
        return state.with_side(self.player, side._replace(sites=put(side.sites, self.lane, number)))


class ChooseBeginner(NamedTuple):
    """Determine at random who begins with the initiative."""

    def ask(self, state: MoonState) -> Chance:
        """Either, equally likely."""
        return Chance(0, "who begins with the initiative", (Begins(0), Begins(1)), (1, 1))

    def do(self, state: MoonState, option: Begins, events: list[Event]) -> MoonState:
        """Give it to that player, who also places the first MOSS."""
        first = option.player
        events.append(Event("begins", first))
        return state._replace(first=first).push(PlaceMoss(first), PlaceMoss(1 - first))


class PlaceMoss(NamedTuple):
    """Place a MOSS A from the supply into a lane, free of scanning."""

    player: int

    def ask(self, state: MoonState) -> Decision:
        """Any lane, for the second player not the first's."""
        other = state.sides[1 - self.player]
        lanes = tuple(lane for lane in LANE_OPTIONS if not other.ready[lane.number])
        return Decision(self.player, "the lane for the first MOSS A", lanes, opens=True)

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Place it ready."""
        side = state.sides[self.player]
        zones = side.zones._replace(supply=side.zones.supply - one(MOSS_A))
        events.append(Event("places", self.player, ("MOSS A", option.number + 1)))
        return state.with_side(self.player, add_rov(side._replace(zones=zones), MOSS_A, option.number))
