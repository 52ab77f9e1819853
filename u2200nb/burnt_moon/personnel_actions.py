"""What does each action on a personnel card do?

The eight actions in the book's order. A personnel card is never in a lane; after its action it is discarded,
except that Blast returns it to the supply and ends the player's turn.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon.cards import FORCE_MASK, LANES
from u2200nb.burnt_moon.casualty import Casualty, SendBack
from u2200nb.burnt_moon.draw import DrawCards
from u2200nb.burnt_moon.lanes import keeps_cohesion
from u2200nb.burnt_moon.moves import disrupt, enter_lane, hunker_down, remove_rov
from u2200nb.burnt_moon.options import (
    DONE,
    LANE_OPTIONS,
    ROV_OPTIONS,
    Action,
    Card,
    Done,
    Lane,
    Option,
    Perform,
    Rov,
)
from u2200nb.burnt_moon.rov_actions import targets_in
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import kinds_in, one
from u2200nb.engine.contract import Decision, Event

__all__ = ["Blast", "Bolster", "Redeploy", "RedeployTo", "Strike", "Withdraw", "is_legal", "perform"]


def is_legal(state: MoonState, player: int, action: Action) -> bool:
    """Whether a personnel action can be performed (reading B7: not without the target it needs)."""
    name = action.name
    if name == "BLAST":
        return any(state.sides[1 - player].ready)
    if name == "REDEPLOY":
        return bool(_redeployable(state, player))
    if name == "STRIKE":
        return bool(_strike_targets(state, player))
    if name == "WITHDRAW" and state.table.withdraw_some:
        return bool(_withdrawable(state, player, action.force, -1))
    return True


def perform(state: MoonState, player: int, option: Perform, events: list[Event]) -> MoonState:
    """Carry out a personnel action, or ask what it needs."""
    action = option.action
    name = action.name
    events.append(Event("orders", player, (action.text,)))
    if name == "BLAST":
        # The turn ends with it: the step that would ask for the next card goes.
        return state._replace(agenda=state.agenda[1:]).push(Blast(player, -1), ReturnToSupply(player))
    if name == "BOLSTER":
        return state.push(Bolster(player, action.value, action.force))
    if name == "COMMAND":
        return state.push(DrawCards(player, action.value))
    if name == "COUNTER":
        kind = state.table.factions[1 - player].countered
        return state if kind is None else state.push(SendBack(1 - player, kind))
    if name == "OVERCLOCK":
        return state._replace(overclock=action.force)
    if name == "REDEPLOY":
        return state.push(Redeploy(player))
    if name == "STRIKE":
        return state.push(Strike(player))
    return state.push(Withdraw(player, action.value, action.force, -1))


class Blast(NamedTuple):
    """Blast: disrupt one or two ready enemy ROV in a single lane."""

    player: int
    lane: int

    def ask(self, state: MoonState) -> Decision | None:
        """The first ROV, anywhere; then another in that lane, or done."""
        enemy = 1 - self.player
        if self.lane < 0:
            found = [rov for lane in range(LANES) for rov in targets_in(state, enemy, lane, ready_only=True)]
            return Decision(self.player, "the first ROV to disrupt", tuple(found))
        more = targets_in(state, enemy, self.lane, ready_only=True)
        if not more:
            return None
        return Decision(self.player, "a second ROV to disrupt in that lane", (*more, DONE))

    def do(self, state: MoonState, option: Rov | Done | None, events: list[Event]) -> MoonState:
        """Disrupt it."""
        if option is None or isinstance(option, Done):
            return state
        state = disrupt(state, option.owner, option.kind, option.lane, events)
        return state.push(Blast(self.player, option.lane)) if self.lane < 0 else state


class ReturnToSupply(NamedTuple):
    """The card of a Blast goes back to the supply."""

    player: int

    def ask(self, state: MoonState) -> None:
        """Nothing to ask."""

    def do(self, state: MoonState, option: None, events: list[Event]) -> MoonState:
        """Return it."""
        events.append(Event("blast ends", self.player))
        return hunker_down(state, self.player)


class Bolster(NamedTuple):
    """Bolster: take up to so many cards from the supply into the discard pile.

    References
    ----------
    Burnt Moon, Personnel Card Actions > Bolster; reading B10 (never Interference).
    """

    player: int
    left: int
    force: int

    def ask(self, state: MoonState) -> Decision | None:
        """Which card next, or done."""
        if not self.left:
            return None
        faction = state.table.factions[self.player]
        supply = state.sides[self.player].zones.supply
        if not state.table.bolster_anything:
            supply &= faction.playable
        if self.force >= 0:
            supply &= faction.of_force[self.force]
        if not supply:
            return None
        options: tuple[Option, ...] = (*faction.cards_in(supply), DONE)
        return Decision(self.player, "a card to take from the supply", options)

    def do(self, state: MoonState, option: Card | Done | None, events: list[Event]) -> MoonState:
        """Put it into the discard pile."""
        if option is None or isinstance(option, Done):
            return state
        zones = state.sides[self.player].zones
        card = one(option.kind)
        events.append(Event("bolsters", self.player, (option.name,)))
        zones = zones._replace(supply=zones.supply - card, discard=zones.discard + card)
        return state.with_zones(self.player, zones).push(self._replace(left=self.left - 1))


def _redeployable(state: MoonState, player: int) -> tuple[Rov, ...]:
    """Ready ROV that some other lane may take."""
    return tuple(
        [
            rov
            for lane in range(LANES)
            for rov in targets_in(state, player, lane, ready_only=True)
            if any(other != lane and keeps_cohesion(state, player, rov.kind, other) for other in range(LANES))
        ]
    )


class Redeploy(NamedTuple):
    """Redeploy: choose a ready ROV of yours."""

    player: int

    def ask(self, state: MoonState) -> Decision:
        """Which ROV."""
        return Decision(self.player, "the ROV to redeploy", _redeployable(state, self.player))

    def do(self, state: MoonState, option: Rov, events: list[Event]) -> MoonState:
        """Ask for its lane."""
        return state.push(RedeployTo(self.player, option.kind, option.lane))


class RedeployTo(NamedTuple):
    """Redeploy: deploy that ROV into any other lane, by cohesion and scanning."""

    player: int
    kind: int
    lane: int

    def ask(self, state: MoonState) -> Decision:
        """Which lane."""
        lanes = [
            option
            for option in LANE_OPTIONS
            if option.number != self.lane and keeps_cohesion(state, self.player, self.kind, option.number)
        ]
        return Decision(self.player, "the lane to redeploy to", tuple(lanes))

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Deploy it there."""
        player, kind = self.player, self.kind
        name = state.table.factions[player].kinds[kind].name
        events.append(Event("redeploys", player, (name, self.lane + 1, option.number + 1)))
        state = state.with_side(player, remove_rov(state.sides[player], kind, self.lane, True))
        return enter_lane(state, player, kind, option.number, events, scanned=state.table.redeploy_scans)


def _strike_targets(state: MoonState, player: int) -> tuple[Rov, ...]:
    owners = (1 - player, player) if state.table.strike_any else (1 - player,)
    return tuple([rov for owner in owners for lane in range(LANES) for rov in targets_in(state, owner, lane)])


class Strike(NamedTuple):
    """Strike: inflict a casualty on an enemy ROV in any lane, whatever its defence (reading B4)."""

    player: int

    def ask(self, state: MoonState) -> Decision:
        """The target."""
        return Decision(self.player, "the ROV to strike", _strike_targets(state, self.player))

    def do(self, state: MoonState, option: Rov, events: list[Event]) -> MoonState:
        """Its owner loses a matching card."""
        events.append(Event("strikes", self.player, (option.text,)))
        return state.push(Casualty(option.owner, option.kind, option.lane, option.ready))


def _withdrawable(state: MoonState, player: int, force: int, lane: int) -> tuple[Rov, ...]:
    """ROV of a force, in one lane or in any (-1)."""
    side, mask = state.sides[player], FORCE_MASK[force]
    return tuple(
        [
            ROV_OPTIONS[player][place][kind][ready]
            for place in (range(LANES) if lane < 0 else (lane,))
            for ready, piles in ((True, side.ready), (False, side.disrupted))
            for kind in kinds_in(piles[place] & mask)
        ]
    )


class Withdraw(NamedTuple):
    """Withdraw: take up to so many ROV of a force from one lane into the discard pile.

    References
    ----------
    Burnt Moon, Personnel Card Actions > Withdraw; reading B11 (none is allowed).
    """

    player: int
    left: int
    force: int
    lane: int

    def ask(self, state: MoonState) -> Decision | None:
        """Which ROV next, or done."""
        found = _withdrawable(state, self.player, self.force, self.lane) if self.left else ()
        if not found:
            return None
        options: tuple[Option, ...] = found
        if self.lane >= 0 or not state.table.withdraw_some:
            options = (*found, DONE)
        return Decision(self.player, "a ROV to withdraw", options)

    def do(self, state: MoonState, option: Rov | Done | None, events: list[Event]) -> MoonState:
        """Put it into the discard pile; control and Fortification stay."""
        if option is None or isinstance(option, Done):
            return state
        side = remove_rov(state.sides[self.player], option.kind, option.lane, option.ready)
        zones = side.zones._replace(discard=side.zones.discard + one(option.kind))
        events.append(Event("withdraws", self.player, (option.text,)))
        again = self._replace(left=self.left - 1, lane=option.lane)
        return state.with_side(self.player, side._replace(zones=zones)).push(again)
