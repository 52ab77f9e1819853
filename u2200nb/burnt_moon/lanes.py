"""What holds in a lane: majority, cohesion, scanning, attack and defence?

Each function answers one question quickly, for play. `u2200nb.burnt_moon.rulings` asks the same questions
with their reasons, and a test holds the two together.
"""

from __future__ import annotations

from u2200nb.burnt_moon.cards import FORCE_MASK, INTERFERENCE, LANES
from u2200nb.burnt_moon.options import Action
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in, one

__all__ = [
    "attack_value",
    "controls",
    "defence_value",
    "has_majority",
    "keeps_cohesion",
    "lanes_to_enter",
    "presence",
    "takes_interference",
]

_BESIDE = tuple(tuple(lane + step for step in (-1, 1) if 0 <= lane + step < LANES) for lane in range(LANES))


def beside(lane: int) -> tuple[int, ...]:
    """Return the lanes adjacent to a lane.

    >>> beside(0), beside(2)
    ((1,), (1, 3))
    """
    return _BESIDE[lane]


def controls(state: MoonState, player: int, lane: int) -> bool:
    """Whether a player controls a lane."""
    return bool(state.sides[player].controlled >> lane & 1)


def presence(state: MoonState, player: int, lane: int) -> int:
    """Return what a player counts for the majority in a lane.

    Ready ROV, one for a controlled site, one for a Fortification.

    References
    ----------
    Burnt Moon, Further Concepts > Majority.
    """
    side = state.sides[player]
    return side.ready[lane] % 255 + (side.controlled >> lane & 1) + (side.fortified >> lane & 1)


def has_majority(state: MoonState, player: int, lane: int) -> bool:
    """Whether a player counts more than the other in a lane; nobody has the majority in a tie."""
    return presence(state, player, lane) > presence(state, 1 - player, lane)


def keeps_cohesion(state: MoonState, player: int, kind: int, lane: int) -> bool:
    """Whether a ROV may join a player's cards in a lane: none there is of the other force.

    References
    ----------
    Burnt Moon, Further Concepts > Force Cohesion; reading B6 (disrupted cards).
    """
    side = state.sides[player]
    there = side.ready[lane] if state.table.cohesion_of_ready else side.ready[lane] | side.disrupted[lane]
    return not there & FORCE_MASK[1 - (kind & 1)]


def lanes_to_enter(state: MoonState, player: int, kind: int) -> tuple[int, ...]:
    """Return the lanes a ROV may be deployed to."""
    return tuple([lane for lane in range(LANES) if keeps_cohesion(state, player, kind, lane)])


def takes_interference(state: MoonState, player: int, kind: int, lane: int) -> bool:
    """Whether a ROV that enters a lane now costs its player an Interference.

    References
    ----------
    Burnt Moon, Further Concepts > Scanning; reading B5 (the lane before it enters).
    """
    side = state.sides[player]
    return not (
        side.ready[lane]
        or state.table.factions[player].scanning[kind]
        or side.controlled >> lane & 1
        or not count_in(side.zones.supply, INTERFERENCE)
    )


def attack_value(state: MoonState, player: int, kind: int, lane: int, action: Action) -> int:
    """Return the total attack value of a ROV's Attack.

    References
    ----------
    Burnt Moon, ROV Card Actions > Attack, step 2; reading B3 (the attacker itself).
    """
    base = action.value if has_majority(state, player, lane) else action.low
    ready = state.sides[player].ready[lane]
    if not state.table.effect_counts_itself:
        ready -= one(kind)
    return base + (1 if ready & state.table.factions[player].attack_effect else 0)


def defence_value(state: MoonState, owner: int, kind: int, ready: bool, lane: int) -> int:
    """Return the total defence value of a deployed ROV under attack.

    References
    ----------
    Burnt Moon, ROV Card Actions > Attack, step 3; readings B3 (the target itself) and B12 (site).
    """
    side, faction = state.sides[owner], state.table.factions[owner]
    total = faction.defence[kind]
    if side.controlled >> lane & 1 or not state.table.site_when_controlled:
        total += faction.sites[side.sites[lane]].defence
    others = side.ready[lane]
    if ready and not state.table.effect_counts_itself:
        others -= one(kind)
    if others & faction.defence_effect:
        total += 1
    return total + (side.fortified >> lane & 1)
