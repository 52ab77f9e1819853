"""What does a player see, as plain values?

The view is made from the position in which everything hidden is already a pool and a count, so there is nothing in
it to leak.
"""

from __future__ import annotations

from typing import Any

from u2200nb.cards.pile import spread
from u2200nb.engine.views import pending_seen
from u2200nb.revolution.game.state import HIDDEN_CHOICE, NO_BID, NOBODY, GameState
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["view_of"]


def view_of(state: GameState, player: int) -> dict[str, Any]:
    """Return what a player may see of a position.

    Parameters
    ----------
    state : GameState
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
        "game": "revolution",
        "scenario": seen.table.scenario.id,
        "viewer": PLAYERS[player],
        "round": seen.round,
        "initiative": PLAYERS[seen.first],
        "turn": PLAYERS[seen.active] if seen.active >= 0 else None,
        "goal": seen.table.scenario.goal,
        "board": {"name": seen.field.board.name, "tiles": [tile.name for tile in seen.field.board.tiles]},
        "units": [_unit(seen, number) for number in range(len(seen.counters)) if _is_there(seen, number)],
        "markers": [
            {
                "name": mark.name,
                "kind": mark.code,
                "space": seen.field.labels[mark.space],
                "owner": None if mark.owner == NOBODY else PLAYERS[mark.owner],
                "cubes": mark.cubes,
                "defence": mark.defence or None,
            }
            for mark in seen.marks
        ],
        "sides": {name: _side(seen, number, own=number == player) for number, name in enumerate(PLAYERS)},
        "pending": pending_seen(seen, player),
        "readings": list(seen.table.readings.format()),
    }


def _is_there(state: GameState, number: int) -> bool:
    counter = state.counters[number]
    return counter.space >= 0 or counter.ship >= 0


def _unit(state: GameState, number: int) -> dict[str, Any]:
    info, counter = state.table.units[number], state.counters[number]
    return {
        "name": info.name,
        "title": info.title,
        "side": PLAYERS[info.player],
        "space": state.field.labels[state.space_of(number)],
        "facing": counter.facing + 1 if info.is_air else None,
        "carried_by": state.table.units[counter.ship].name if counter.ship >= 0 else None,
        "suppressed": counter.suppressed,
        "routed": counter.routed,
        "defence": info.defence,
        "in_comms": state.in_comms(number),
    }


def _side(state: GameState, player: int, own: bool) -> dict[str, Any]:
    """The cards and cubes of one side."""
    zones, bid, chosen = state.zones[player], state.bids[player], state.chosen[player]
    titles = state.table.cards[player].titles

    def named(pile: int) -> dict[str, int]:
        return {titles[kind]: count for kind, count in spread(pile).items()}

    return {
        "cubes": state.cubes[player],
        "points": state.table.scenario.goal - state.cubes[player],
        "hand": named(zones.hand),
        "unseen_in_hand": zones.unseen,
        # A deck has no order here; while part of the hand is unseen, pool and deck can't be told apart.
        "deck": named(zones.deck),
        "cards_in_deck": zones.in_deck,
        "discard": named(zones.discard),
        "play_area": named(zones.played),
        "supply": named(zones.supply),
        "out_of_the_game": named(zones.removed),
        "bid": None if bid == NO_BID else titles[bid] if own and bid >= 0 else "face down",
        "chosen": [] if chosen == HIDDEN_CHOICE else [u.name for u in state.table.units if chosen >> u.number & 1],
    }
