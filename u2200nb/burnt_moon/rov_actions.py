"""What does each action on a ROV card do?

The seven actions in the book's order. ``legal_actions`` says which of a card's actions can be performed by a
ROV where it stands; ``perform`` carries one out, asking for a target or a lane where it needs one.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon.cards import INTERFERENCE
from u2200nb.burnt_moon.casualty import Casualty
from u2200nb.burnt_moon.draw import DrawCards
from u2200nb.burnt_moon.lanes import (
    attack_value,
    beside,
    defence_value,
    has_majority,
    keeps_cohesion,
)
from u2200nb.burnt_moon.moves import disrupt, enter_lane, remove_rov
from u2200nb.burnt_moon.options import LANE_OPTIONS, ROV_OPTIONS, Action, Lane, Perform, Rov
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in, kinds_in, one
from u2200nb.engine.contract import Decision, Event

__all__ = ["Attack", "Move", "Shock", "legal_actions", "perform", "targets_in"]


def targets_in(state: MoonState, owner: int, lane: int, ready_only: bool = False) -> tuple[Rov, ...]:
    """Return a player's deployed ROV in a lane, alike ones once."""
    side, options = state.sides[owner], ROV_OPTIONS[owner][lane]
    ready = [options[kind][1] for kind in kinds_in(side.ready[lane])]
    if not ready_only and side.disrupted[lane]:
        ready += [options[kind][0] for kind in kinds_in(side.disrupted[lane])]
    return tuple(ready)


def is_legal(state: MoonState, player: int, kind: int, lane: int, action: Action) -> bool:
    """Whether a ready ROV can perform an action where it stands (reading B7: not without an effect)."""
    name = action.name
    mine, theirs = state.sides[player], state.sides[1 - player]
    if name == "ATTACK":
        return bool(theirs.ready[lane] or theirs.disrupted[lane])
    if name == "CONTROL":
        return not mine.controlled >> lane & 1 and has_majority(state, player, lane)
    if name == "DEMO":
        return bool(theirs.fortified >> lane & 1)
    if name == "FORTIFY":
        return bool(mine.fortifications) and not mine.fortified >> lane & 1
    if name == "MOVE":
        return any(keeps_cohesion(state, player, kind, other) for other in beside(lane))
    if name == "RECON":
        zones = mine.zones
        return bool(count_in(zones.hand, INTERFERENCE) or count_in(zones.unseen_pool, INTERFERENCE))
    return bool(theirs.ready[lane])


def legal_actions(state: MoonState, player: int, kind: int, lane: int) -> tuple[Action, ...]:
    """Return the actions a ready ROV can perform in its lane."""
    listed = state.table.factions[player].actions[kind]
    return tuple([action for action in listed if is_legal(state, player, kind, lane, action)])


def perform(state: MoonState, player: int, kind: int, lane: int, option: Perform, events: list[Event]) -> MoonState:
    """Carry out an action of a ROV, or ask what it needs."""
    action = option.action
    events.append(Event("acts", player, (state.table.factions[player].kinds[kind].name, lane + 1, action.text)))
    name = action.name
    if name == "ATTACK":
        return state.push(Attack(player, kind, lane, action))
    if name == "CONTROL":
        return _control(state, player, lane, events)
    if name == "DEMO":
        return _demo(state, player, lane, events)
    if name == "FORTIFY":
        return _fortify(state, player, lane, events)
    if name == "MOVE":
        return state.push(Move(player, kind, lane))
    if name == "RECON":
        return _recon(state, player, events)
    return state.push(Shock(player, lane))


class Attack(NamedTuple):
    """Attack: choose an enemy ROV in the lane; it is hit if the attack reaches its defence."""

    player: int
    kind: int
    lane: int
    action: Action

    def ask(self, state: MoonState) -> Decision:
        """The target."""
        return Decision(self.player, "the target of the attack", targets_in(state, 1 - self.player, self.lane))

    def do(self, state: MoonState, option: Rov, events: list[Event]) -> MoonState:
        """Compare the totals."""
        attack = attack_value(state, self.player, self.kind, self.lane, self.action)
        defence = defence_value(state, option.owner, option.kind, option.ready, self.lane)
        events.append(Event("attacks", self.player, (option.text, attack, defence)))
        if attack < defence:
            return state
        return state.push(Casualty(option.owner, option.kind, option.lane, option.ready))


def _control(state: MoonState, player: int, lane: int, events: list[Event]) -> MoonState:
    """Flip the player's site in the lane to controlled, and the other's away from it."""
    mine, theirs = state.sides[player], state.sides[1 - player]
    lost = theirs.controlled & ~(1 << lane)
    state = state.with_side(1 - player, theirs._replace(controlled=lost))
    state = state.with_side(player, mine._replace(controlled=mine.controlled | 1 << lane))
    events.append(Event("controls", player, (lane + 1, state.points(player))))
    return state


def _demo(state: MoonState, player: int, lane: int, events: list[Event]) -> MoonState:
    """Remove the enemy Fortification in the lane from the game."""
    theirs = state.sides[1 - player]
    events.append(Event("demolishes", player, (lane + 1,)))
    return state.with_side(1 - player, theirs._replace(fortified=theirs.fortified & ~(1 << lane)), quiet=0)


def _fortify(state: MoonState, player: int, lane: int, events: list[Event]) -> MoonState:
    """Place a Fortification from the supply into the lane."""
    mine = state.sides[player]
    events.append(Event("fortifies", player, (lane + 1,)))
    return state.with_side(
        player, mine._replace(fortified=mine.fortified | 1 << lane, fortifications=mine.fortifications - 1)
    )


class Move(NamedTuple):
    """Move: the ROV goes to an adjacent lane, by cohesion and scanning."""

    player: int
    kind: int
    lane: int

    def ask(self, state: MoonState) -> Decision:
        """The lane."""
        lanes = [
            LANE_OPTIONS[other] for other in beside(self.lane) if keeps_cohesion(state, self.player, self.kind, other)
        ]
        return Decision(self.player, "the lane to move to", tuple(lanes))

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Move it."""
        player, kind = self.player, self.kind
        events.append(
            Event(
                "moves", player,
                (state.table.factions[player].kinds[kind].name, self.lane + 1, option.number + 1),
            )
        )  # fmt: skip
        state = state.with_side(player, remove_rov(state.sides[player], kind, self.lane, True))
        return enter_lane(state, player, kind, option.number, events)


def _recon(state: MoonState, player: int, events: list[Event]) -> MoonState:
    """Remove an Interference in hand from the game and draw a card for it."""
    zones = state.sides[player].zones.take_out("hand", INTERFERENCE)
    zones = zones._replace(removed=zones.removed + one(INTERFERENCE))
    events.append(Event("recon", player))
    return state.with_zones(player, zones)._replace(quiet=0).push(DrawCards(player, 1))


class Shock(NamedTuple):
    """Shock: choose a ready enemy ROV in the lane and disrupt it."""

    player: int
    lane: int

    def ask(self, state: MoonState) -> Decision:
        """The target."""
        targets = targets_in(state, 1 - self.player, self.lane, ready_only=True)
        return Decision(self.player, "the ROV to disrupt", targets)

    def do(self, state: MoonState, option: Rov, events: list[Event]) -> MoonState:
        """Disrupt it."""
        return disrupt(state, option.owner, option.kind, option.lane, events)
