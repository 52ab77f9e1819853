"""Which games does the contract suite run on, and how is a hidden twin of a position made?"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import u2200nb.burnt_moon as burnt_moon
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import one, pick, size
from u2200nb.engine import Game, State
from u2200nb.revolution.game import GAME as REVOLUTION
from u2200nb.revolution.game import GameState, new_game

__all__ = ["GAMES", "Entered"]


class Entered(NamedTuple):
    """A game as the suite needs it.

    ``twin(state, player, luck)`` gives another position that differs only in what the player may not see, or
    None where everything is open; ``limit`` is the number of rounds by which every game must have ended.
    """

    game: Game
    new: Callable[[], Any]
    twin: Callable[[Any, int, random.Random], State | None]
    limit: int


def _moon_twin(state: MoonState, player: int, luck: random.Random) -> MoonState | None:
    """Deal the other's hand anew from hand and deck, and let any card of it be the bid."""
    other = 1 - player
    side = state.sides[other]
    zones = side.zones
    pool, hand = zones.hand + zones.deck, 0
    for _ in range(size(zones.hand)):
        kind = pick(pool, luck.randrange(size(pool)))
        pool, hand = pool - one(kind), hand + one(kind)
    if hand == zones.hand:
        return None
    bid = pick(hand, luck.randrange(size(hand))) if side.bid >= 0 else side.bid
    twin = state.with_side(other, side._replace(zones=zones._replace(hand=hand, deck=pool), bid=bid))
    asked = twin.ended() or twin.agenda[0].ask(twin)
    return None if asked is None else twin.waiting_for_answer(asked)


def _revolution_twin(state: GameState, player: int, luck: random.Random) -> GameState | None:
    """Deal the other's hand anew from hand and deck, and let any card of it be the bid."""
    other = 1 - player
    zones = state.zones[other]
    pool, hand = zones.hand + zones.deck, 0
    for _ in range(size(zones.hand)):
        kind = pick(pool, luck.randrange(size(pool)))
        pool, hand = pool - one(kind), hand + one(kind)
    if hand == zones.hand:
        return None
    twin = state.with_zones(other, zones._replace(hand=hand, deck=pool))
    if state.bids[other] >= 0:
        bids = [*state.bids]
        bids[other] = pick(hand, luck.randrange(size(hand)))
        twin = twin._replace(bids=(bids[0], bids[1]))
    asked = twin.ended() or twin.agenda[0].ask(twin)
    return None if asked is None else twin.waiting_for_answer(asked)


# Nothing leaves the game for fifty rounds at a time, and 80 cards and 6 Fortifications can leave.
GAMES = [
    Entered(burnt_moon.GAME, burnt_moon.new_game, _moon_twin, 50 * 87),
    Entered(REVOLUTION, new_game, _revolution_twin, 300),
]
