"""How good does a position look?

A plain sum a person could do at the table: control points, ROV where they count, cards that work, fewer
Interference. It guides the greedy agent and decides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from u2200nb.burnt_moon.cards import INTERFERENCE, LANES, MOSS_MASK, ROV_TYPES
from u2200nb.burnt_moon.lanes import presence
from u2200nb.cards.pile import count_in
from u2200nb.engine.contract import Outcome

if TYPE_CHECKING:
    from u2200nb.burnt_moon.state import MoonState

__all__ = ["worth_of"]

_WIN = 1_000_000
_POINT = 60
_MAJORITY = 24
_READY, _DISRUPTED = 14, 6
_MOSS_LANE = 8
_FORTIFICATION = 6
_INTERFERENCE = 16
_CARD, _PERSONNEL = 9, 12
_WORKING_DECK = 14


def worth_of(state: MoonState, player: int) -> int:
    """Return the worth of a position for a player: own side less the other's, a win outweighing all."""
    outcome = state.pending
    if isinstance(outcome, Outcome) and outcome.winner is not None:
        return _WIN if outcome.winner == player else -_WIN
    return _of_side(state, player) - _of_side(state, 1 - player)


def _of_side(state: MoonState, player: int) -> int:
    side, faction = state.sides[player], state.table.factions[player]
    total = _POINT * state.points(player)
    moss_lanes = 0
    for lane in range(LANES):
        lead = presence(state, player, lane) - presence(state, 1 - player, lane)
        if lead > 0 and side.ready[lane]:
            points = faction.sites[side.sites[lane]].points if side.sites[lane] >= 0 else 0
            total += _MAJORITY + 4 * points + 2 * min(lead, 3)
        total += _READY * (side.ready[lane] % 255) + _DISRUPTED * (side.disrupted[lane] % 255)
        moss_lanes += 1 if (side.ready[lane] | side.disrupted[lane]) & MOSS_MASK else 0
    total += _MOSS_LANE * min(moss_lanes, 3) + _FORTIFICATION * side.fortified.bit_count()
    zones = side.zones
    deck = zones.deck + zones.hand + zones.discard + zones.played
    interference = count_in(deck, INTERFERENCE)
    people = sum(count_in(deck, kind) for kind in range(2 * len(ROV_TYPES) + 1, len(faction.kinds)))
    working = deck % 255 - interference
    return total - _INTERFERENCE * interference + _PERSONNEL * people + _CARD * min(working, _WORKING_DECK)
