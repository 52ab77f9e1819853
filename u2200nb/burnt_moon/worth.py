"""How good does a position look?

A plain sum a person could do at the table: control points, majorities, ROV where they count, cards that work,
fewer Interference. It guides the greedy agent and decides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from u2200nb.burnt_moon.cards import INTERFERENCE, LANES, MOSS_MASK
from u2200nb.engine.contract import Outcome

if TYPE_CHECKING:
    from u2200nb.burnt_moon.state import MoonState

__all__ = ["worth_of"]

_WIN = 1_000_000
_POINT = 60
_MAJORITY, _LANE_POINT, _LEAD = 24, 4, 2
_READY, _DISRUPTED = 14, 6
_MOSS_LANE, _MOSS_LANES = 8, 3
_FORTIFICATION = 6
_INTERFERENCE = 16
_CARD, _PERSONNEL = 9, 12
_WORKING_DECK = 14
_INTERFERENCE_BYTE = 255 << 8 * INTERFERENCE
_PERSONNEL_FROM = 8 * (INTERFERENCE + 1)


def worth_of(state: MoonState, player: int) -> int:
    """Return the worth of a position for a player: own side less the other's, a win outweighing all."""
    outcome = state.pending
    if isinstance(outcome, Outcome) and outcome.winner is not None:
        return _WIN if outcome.winner == player else -_WIN
    mine, theirs = state.sides[player], state.sides[1 - player]
    total = _POINT * (state.points(player) - state.points(1 - player))
    my_moss = their_moss = 0
    for lane in range(LANES):
        my_ready, their_ready = mine.ready[lane], theirs.ready[lane]
        my_disrupted, their_disrupted = mine.disrupted[lane], theirs.disrupted[lane]
        my_count, their_count = my_ready % 255, their_ready % 255
        total += _READY * (my_count - their_count) + _DISRUPTED * (my_disrupted % 255 - their_disrupted % 255)
        lead = my_count + (mine.controlled >> lane & 1) + (mine.fortified >> lane & 1)
        lead -= their_count + (theirs.controlled >> lane & 1) + (theirs.fortified >> lane & 1)
        if lead > 0 and my_count:
            total += _MAJORITY + _LANE_POINT * _points_in(state, player, lane) + _LEAD * min(lead, 3)
        elif lead < 0 and their_count:
            total -= _MAJORITY + _LANE_POINT * _points_in(state, 1 - player, lane) + _LEAD * min(-lead, 3)
        my_moss += 1 if (my_ready | my_disrupted) & MOSS_MASK else 0
        their_moss += 1 if (their_ready | their_disrupted) & MOSS_MASK else 0
    total += _MOSS_LANE * (min(my_moss, _MOSS_LANES) - min(their_moss, _MOSS_LANES))
    total += _FORTIFICATION * (mine.fortified.bit_count() - theirs.fortified.bit_count())
    return total + _of_cards(state, player) - _of_cards(state, 1 - player)


def _points_in(state: MoonState, player: int, lane: int) -> int:
    """The control points of a player's site in a lane."""
    return state.table.factions[player].sites[state.sides[player].sites[lane]].points


def _of_cards(state: MoonState, player: int) -> int:
    """The deck, wherever its cards are now, and what was bid."""
    side = state.sides[player]
    zones = side.zones
    deck = zones.deck + zones.hand + zones.discard + zones.played
    interference = (deck & _INTERFERENCE_BYTE) % 255
    people = (deck >> _PERSONNEL_FROM) % 255
    working = deck % 255 - interference
    total = _PERSONNEL * people + _CARD * min(working, _WORKING_DECK) - _INTERFERENCE * interference
    if side.bid >= 0:
        # A card that is bid does nothing else this round, so the best bid is one that could not do much.
        faction = state.table.factions[player]
        total += faction.initiative[side.bid] - (0 if side.bid == INTERFERENCE else 2 * len(faction.actions[side.bid]))
    return total
