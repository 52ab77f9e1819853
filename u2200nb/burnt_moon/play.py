"""What can a played card be used for?

An ROV card is deployed, activates or readies a matching ROV, or hunkers down; a personnel card performs one
of its actions or hunkers down. Steps ask for the use, then for what that use needs, and then put the card
where it belongs.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.burnt_moon import personnel_actions, rov_actions
from u2200nb.burnt_moon.lanes import lanes_to_enter
from u2200nb.burnt_moon.moves import add_rov, enter_lane, finish_card, hunker_down, remove_rov
from u2200nb.burnt_moon.options import (
    ACTIVATE,
    DEPLOY,
    HUNKER_DOWN,
    LANE_OPTIONS,
    READY,
    Card,
    Lane,
    Option,
    Perform,
    Use,
)
from u2200nb.burnt_moon.state import MoonState
from u2200nb.engine.contract import Decision, Event

__all__ = [
    "ActivateIn",
    "ChooseAction",
    "DeployTo",
    "ReadyIn",
    "UsePersonnel",
    "UseRov",
    "gives_up_personnel",
    "lanes_to_activate",
    "lanes_to_ready",
]


def lanes_to_activate(state: MoonState, player: int, kind: int) -> list[int]:
    """Return the lanes where a ready ROV of a kind can perform some action."""
    return [
        lane
        for lane, pile in enumerate(state.sides[player].ready)
        if pile >> 8 * kind & 255
        and any(
            rov_actions.is_legal(state, player, kind, lane, action)
            for action in state.table.factions[player].actions[kind]
        )
    ]


def lanes_to_ready(state: MoonState, player: int, kind: int) -> list[int]:
    """Return the lanes with a disrupted ROV of a kind."""
    return [lane for lane, pile in enumerate(state.sides[player].disrupted) if pile >> 8 * kind & 255]


class UseRov(NamedTuple):
    """Choose what to use a ROV card for."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision:
        """Every use that is possible now; hunkering down always is."""
        player, kind = self.player, self.kind
        if state.table.overclock_waits and state.overclock == kind & 1:
            options: list[Option] = self.overclocked_uses(state)
        else:
            options = [DEPLOY] if lanes_to_enter(state, player, kind) else []
            options += self.overclocked_uses(state)
            options.append(HUNKER_DOWN)
        return Decision(player, f"what to use {state.table.factions[player].kinds[kind].name} for", tuple(options))

    def overclocked_uses(self, state: MoonState) -> list[Option]:
        """The uses a card can be put to twice."""
        options: list[Option] = []
        if lanes_to_activate(state, self.player, self.kind):
            options.append(ACTIVATE)
        if lanes_to_ready(state, self.player, self.kind):
            options.append(READY)
        return options

    def do(self, state: MoonState, option: Use, events: list[Event]) -> MoonState:
        """Go on with the use; an Overclock that waited is used up or lost (reading B2)."""
        player, kind = self.player, self.kind
        if option == HUNKER_DOWN:
            events.append(Event("hunkers down", player, (state.table.factions[player].kinds[kind].name,)))
            return hunker_down(state._replace(overclock=-1), player)
        if option == DEPLOY:
            return state._replace(overclock=-1, agenda=(DeployTo(player, kind), *state.agenda))
        twice = state.overclock == kind & 1
        first = ActivateIn(player, kind) if option == ACTIVATE else ReadyIn(player, kind)
        rest = (UseAgain(player, kind), FinishCard(player)) if twice else (FinishCard(player),)
        return state._replace(overclock=-1, agenda=(first, *rest, *state.agenda))


class UseAgain(NamedTuple):
    """The second use of an overclocked ROV card."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision | None:
        """Activate or ready once more, if either is possible."""
        options = UseRov(self.player, self.kind).overclocked_uses(state)
        if not options:
            return None
        name = state.table.factions[self.player].kinds[self.kind].name
        return Decision(self.player, f"what to use {name} for again", tuple(options))

    def do(self, state: MoonState, option: Use | None, events: list[Event]) -> MoonState:
        """Go on with it."""
        if option is None:
            return state
        events.append(Event("again", self.player, (state.table.factions[self.player].kinds[self.kind].name,)))
        again = ActivateIn if option == ACTIVATE else ReadyIn
        return state.push(again(self.player, self.kind))


class FinishCard(NamedTuple):
    """The played card is discarded."""

    player: int

    def ask(self, state: MoonState) -> None:
        """Nothing to ask."""

    def do(self, state: MoonState, option: None, events: list[Event]) -> MoonState:
        """Discard it."""
        return finish_card(state, self.player)


class DeployTo(NamedTuple):
    """Deploy: choose a lane, by cohesion and scanning."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision:
        """Which lane."""
        lanes = lanes_to_enter(state, self.player, self.kind)
        name = state.table.factions[self.player].kinds[self.kind].name
        return Decision(self.player, f"the lane to deploy {name} to", tuple([LANE_OPTIONS[lane] for lane in lanes]))

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Deploy it, ready."""
        player, kind = self.player, self.kind
        events.append(Event("deploys", player, (state.table.factions[player].kinds[kind].name, option.number + 1)))
        zones = state.sides[player].zones
        state = state.with_zones(player, zones._replace(played=0))
        return enter_lane(state, player, kind, option.number, events)


class ActivateIn(NamedTuple):
    """Activate: choose which matching ready ROV acts."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision:
        """Its lane."""
        lanes = lanes_to_activate(state, self.player, self.kind)
        name = state.table.factions[self.player].kinds[self.kind].name
        return Decision(self.player, f"the lane of the {name} that acts", tuple([LANE_OPTIONS[lane] for lane in lanes]))

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Ask for its action."""
        return state.push(ChooseAction(self.player, self.kind, option.number))


class ChooseAction(NamedTuple):
    """Activate: choose one of the ROV's actions."""

    player: int
    kind: int
    lane: int

    def ask(self, state: MoonState) -> Decision:
        """Which action."""
        actions = rov_actions.legal_actions(state, self.player, self.kind, self.lane)
        name = state.table.factions[self.player].kinds[self.kind].name
        return Decision(self.player, f"the action of the {name}", tuple([Perform(action) for action in actions]))

    def do(self, state: MoonState, option: Perform, events: list[Event]) -> MoonState:
        """Perform it."""
        return rov_actions.perform(state, self.player, self.kind, self.lane, option, events)


class ReadyIn(NamedTuple):
    """Ready: choose which matching disrupted ROV is readied."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision:
        """Its lane."""
        name = state.table.factions[self.player].kinds[self.kind].name
        lanes = lanes_to_ready(state, self.player, self.kind)
        return Decision(self.player, f"the lane of the {name} to ready", tuple([LANE_OPTIONS[lane] for lane in lanes]))

    def do(self, state: MoonState, option: Lane, events: list[Event]) -> MoonState:
        """Turn it upright."""
        side = remove_rov(state.sides[self.player], self.kind, option.number, ready=False)
        name = state.table.factions[self.player].kinds[self.kind].name
        events.append(Event("readied", self.player, (name, option.number + 1)))
        return state.with_side(self.player, add_rov(side, self.kind, option.number))


class UsePersonnel(NamedTuple):
    """Choose one of a personnel card's actions, or hunker down."""

    player: int
    kind: int

    def ask(self, state: MoonState) -> Decision:
        """Every action that can be performed, and hunkering down."""
        faction = state.table.factions[self.player]
        actions: list[Option] = [
            Perform(action)
            for action in faction.actions[self.kind]
            if personnel_actions.is_legal(state, self.player, action)
        ]
        about = f"what to use {faction.kinds[self.kind].name} for"
        return Decision(self.player, about, (*actions, HUNKER_DOWN))

    def do(self, state: MoonState, option: Perform | Use, events: list[Event]) -> MoonState:
        """Perform it; the card is discarded afterwards."""
        player = self.player
        if isinstance(option, Use):
            name = state.table.factions[player].kinds[self.kind].name
            events.append(Event("hunkers down", player, (name,)))
            return hunker_down(state, player)
        if option.action.name == "BLAST":
            return personnel_actions.perform(state, player, option, events)
        return personnel_actions.perform(state.push(FinishCard(player)), player, option, events)


def gives_up_personnel(state: MoonState, option: Option) -> bool:
    """Whether an option hunkers a personnel card down, or can only end so."""
    pending = state.pending
    if not isinstance(pending, Decision):
        return False
    step = state.agenda[0]
    if isinstance(step, UsePersonnel):
        return option == HUNKER_DOWN
    if not isinstance(option, Card) or not pending.opens or state.active != pending.player:
        return False
    faction = state.table.factions[pending.player]
    return faction.is_personnel(option.kind) and not any(
        personnel_actions.is_legal(state, pending.player, action) for action in faction.actions[option.kind]
    )
