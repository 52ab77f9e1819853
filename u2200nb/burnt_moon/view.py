"""What does a player see, as plain values?

The view is made from the position in which everything hidden is already a pool and a count, so there is
nothing in it to leak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from u2200nb.burnt_moon.cards import LANES, FactionCards
from u2200nb.burnt_moon.lanes import presence
from u2200nb.cards.pile import spread
from u2200nb.engine.views import pending_seen

if TYPE_CHECKING:
    from u2200nb.burnt_moon.state import MoonState, Side

__all__ = ["view_of"]


def view_of(state: MoonState, player: int) -> dict[str, Any]:
    """Return what a player may see of a position.

    Parameters
    ----------
    state : MoonState
        The true position.
    player : int
        Who looks.

    Returns
    -------
    dict
        Plain values for JSON: the same for any two positions that differ only in what is hidden.
    """
    seen = state.seen_by(player)
    return {
        "game": "burnt-moon",
        "viewer": seen.players[player],
        "round": seen.round,
        "initiative": seen.players[seen.first],
        "turn": seen.players[seen.active] if seen.active >= 0 else None,
        "lanes": [_lane(seen, lane) for lane in range(LANES)],
        "sides": {
            faction.name: _cards(faction, side, own=number == player)
            | {"control_points": seen.points(number), "fortifications": side.fortifications}
            for number, (faction, side) in enumerate(zip(seen.table.factions, seen.sides, strict=True))
        },
        "pending": pending_seen(seen, player),
        "readings": list(seen.table.readings.format()),
    }


def _lane(state: MoonState, lane: int) -> dict[str, Any]:
    """One lane: both sites, the ROV and the majority."""
    both: dict[str, Any] = {"lane": lane + 1}
    counts = []
    for number, (faction, side) in enumerate(zip(state.table.factions, state.sides, strict=True)):
        site = faction.sites[side.sites[lane]] if side.sites[lane] >= 0 else None
        counts.append(presence(state, number, lane))
        both[faction.name] = {
            "site": site.name if site else None,
            "points": site.points if site else None,
            "defence": site.defence if site else None,
            "controlled": bool(side.controlled >> lane & 1),
            "fortified": bool(side.fortified >> lane & 1),
            "ready": _named(faction, side.ready[lane]),
            "disrupted": _named(faction, side.disrupted[lane]),
            "counts": counts[number],
        }
    best = max(counts)
    both["majority"] = state.players[counts.index(best)] if counts.count(best) == 1 else None
    return both


def _cards(faction: FactionCards, side: Side, own: bool) -> dict[str, Any]:
    """The cards of one side that are not deployed."""
    zones = side.zones
    return {
        "hand": _named(faction, zones.hand),
        "unseen_in_hand": zones.unseen,
        # A deck has no order here; while part of the hand is unseen, pool and deck can't be told apart.
        "deck": _named(faction, zones.deck),
        "cards_in_deck": zones.in_deck,
        "discard": _named(faction, zones.discard),
        "being_played": _named(faction, zones.played),
        "supply": _named(faction, zones.supply),
        "out_of_the_game": _named(faction, zones.removed),
        "bid": None if side.bid == -1 else faction.kinds[side.bid].name if own and side.bid >= 0 else "face down",
    }


def _named(faction: FactionCards, pile: int) -> dict[str, int]:
    return {faction.kinds[kind].name: count for kind, count in spread(pile).items()}
