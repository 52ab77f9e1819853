"""How does each change of a position come about: deploying, moving, disrupting, removing?

Small changes several actions share. Each takes a position, gives the next, and notes what happened.
"""

from __future__ import annotations

from u2200nb.burnt_moon.cards import INTERFERENCE
from u2200nb.burnt_moon.lanes import takes_interference
from u2200nb.burnt_moon.state import MoonState, Side, put
from u2200nb.cards.pile import one
from u2200nb.engine.contract import Event

__all__ = ["add_rov", "disrupt", "enter_lane", "finish_card", "hunker_down", "remove_rov", "scan"]


def add_rov(side: Side, kind: int, lane: int, ready: bool = True) -> Side:
    """Put a ROV into a lane."""
    if ready:
        return side._replace(ready=put(side.ready, lane, side.ready[lane] + one(kind)))
    return side._replace(disrupted=put(side.disrupted, lane, side.disrupted[lane] + one(kind)))


def remove_rov(side: Side, kind: int, lane: int, ready: bool) -> Side:
    """Take a ROV out of a lane."""
    if ready:
        return side._replace(ready=put(side.ready, lane, side.ready[lane] - one(kind)))
    return side._replace(disrupted=put(side.disrupted, lane, side.disrupted[lane] - one(kind)))


def scan(state: MoonState, player: int, kind: int, lane: int, events: list[Event]) -> MoonState:
    """Take the Interference that entering a lane may cost; look at the lane before the ROV is in it."""
    if not takes_interference(state, player, kind, lane):
        return state
    zones = state.sides[player].zones
    card = one(INTERFERENCE)
    events.append(Event("interference", player, (lane + 1,)))
    return state.with_zones(player, zones._replace(supply=zones.supply - card, discard=zones.discard + card))


def enter_lane(
    state: MoonState, player: int, kind: int, lane: int, events: list[Event], scanned: bool = True
) -> MoonState:
    """Let a ROV that is nowhere enter a lane, ready, with scanning."""
    if scanned:
        state = scan(state, player, kind, lane, events)
    return state.with_side(player, add_rov(state.sides[player], kind, lane))


def disrupt(state: MoonState, owner: int, kind: int, lane: int, events: list[Event]) -> MoonState:
    """Turn a ready ROV sideways."""
    side = add_rov(remove_rov(state.sides[owner], kind, lane, True), kind, lane, ready=False)
    events.append(Event("disrupted", owner, (state.table.factions[owner].kinds[kind].name, lane + 1)))
    return state.with_side(owner, side)


def finish_card(state: MoonState, player: int) -> MoonState:
    """Discard the card that was played."""
    zones = state.sides[player].zones
    return state.with_zones(player, zones._replace(discard=zones.discard + zones.played, played=0))


def hunker_down(state: MoonState, player: int) -> MoonState:
    """Return the card that was played to the supply."""
    zones = state.sides[player].zones
    return state.with_zones(player, zones._replace(supply=zones.supply + zones.played, played=0))
