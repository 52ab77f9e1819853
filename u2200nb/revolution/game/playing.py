"""What can a played card be used for?

A command card performs one of its actions; a combat card acts with its unit, or with the cargo display that carries
it, or rallies unit or ship; every card but Discord may hunker down. Comms are checked before a card action.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.pile import one
from u2200nb.engine.contract import Decision, Event
from u2200nb.revolution.game import card_actions
from u2200nb.revolution.game.combat import begin_attack, finds_target, source_marks
from u2200nb.revolution.game.flying import FlyStraight, Manoeuvre, Pilot
from u2200nb.revolution.game.ground_actions import MoveTo, can_walk, control, control_result, disembark
from u2200nb.revolution.game.moves import FinishCard, check_comms
from u2200nb.revolution.game.options import (
    COMBAT_FIRST,
    DONE,
    HUNKER_DOWN,
    MOVE_FIRST,
    MOVE_ONLY,
    Answer,
    Option,
    Perform,
)
from u2200nb.revolution.game.state import Counter, GameState
from u2200nb.revolution.game.table import MOVE

__all__ = [
    "ActAfterLanding",
    "ChooseCombat",
    "ChooseOrder",
    "UseCard",
    "can_act",
    "is_stopped",
    "unit_actions",
    "uses_of",
]


def uses_of(state: GameState, player: int, kind: int) -> list[Option]:
    """Return every use of a card of some kind, hunkering down last.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action, Rallying a Unit, Hunkering Down; readings R21, R31.
    """
    cards = state.table.cards[player]
    unit = cards.units[kind]
    if unit < 0:
        found: list[Option] = [p for p in cards.performs[kind] if can_act(state, player, -1, p)]
        return [*found, HUNKER_DOWN]
    counter = state.counters[unit]
    if counter.ship >= 0:
        ship = state.counters[counter.ship]
        if not ship.ready:
            found = [Answer(f"{_rally(state, ship)} its transport")]
            if not counter.ready and state.table.rallies_freely:
                found.append(Answer(_rally(state, counter)))
            return [*found, HUNKER_DOWN]
    if not counter.ready:
        return [Answer(_rally(state, counter)), HUNKER_DOWN]
    if counter.ship >= 0:
        return [*_cargo_actions(state, unit), HUNKER_DOWN]
    if is_stopped(state, unit):
        return [HUNKER_DOWN]
    return [*unit_actions(state, unit), *_special_actions(state, unit), HUNKER_DOWN]


def _rally(state: GameState, counter: Counter) -> str:
    """How a counter that is not ready is rallied."""
    if not counter.routed:
        return "ready"
    return "un-rout and ready" if counter.suppressed and state.table.one_card_rallies else "un-rout"


def _cargo_actions(state: GameState, unit: int) -> list[Option]:
    """The cargo actions a carried unit can take: nobody gets off but on Open Ground."""
    ship = state.counters[unit].ship
    lands, flies = state.field.open_ground[state.space_of(unit)], not is_stopped(state, ship)
    return [p for p in state.table.units[ship].cargo if (flies if p.name == "pilot" else lands)]


def is_stopped(state: GameState, unit: int) -> bool:
    """Whether a unit does nothing more in this turn since it met the edge, as a table may read R16."""
    return state.table.edge_stops_for_the_turn and bool(state.stopped >> unit & 1)


def unit_actions(state: GameState, unit: int) -> list[Option]:
    """The actions that a ready unit on the board can take with its card."""
    info = state.table.units[unit]
    found: list[Option] = []
    if info.is_air:
        if info.move:
            found.append(MOVE_ONLY)
    elif can_walk(state, unit, info.move):
        found.append(MOVE)
    return found + [p for p in info.plays if can_act(state, info.player, unit, p)]


def _special_actions(state: GameState, unit: int) -> list[Option]:
    """The scenario's special actions that the unit can take instead of a card action."""
    return [
        p
        for p in state.table.special
        if any(rule.action == p.name and rule.may_act(state, unit) for rule in state.table.rules)
    ]


def can_act(state: GameState, player: int, unit: int, option: Perform) -> bool:
    """Whether an action can be performed; without an effect it often still can (R17, R19)."""
    name = state.table.action(option).name
    if name == "CONTROL":
        return control_result(state, unit)[0] != "refused"
    if name == "ASSAULT" and not state.table.units[unit].is_air:
        return state.table.assault_may_stay or can_walk(state, unit, 1)
    if name in ("REMOTE FIRE", "STRIKE"):
        return bool(source_marks(state, player, state.table.shots[option.name]))
    return name not in card_actions.CARD_ACTIONS or card_actions.can_perform(state, player, name)


class UseCard(NamedTuple):
    """Choose what to use the played card for."""

    player: int
    kind: int

    def ask(self, state: GameState) -> Decision:
        """Every use; for an air unit that names its action (R17: a target can come later)."""
        title = state.table.cards[self.player].titles[self.kind]
        return Decision(self.player, f"what to use {title} for", tuple(uses_of(state, self.player, self.kind)))

    def do(self, state: GameState, option: Option, events: list[Event]) -> GameState:
        """Hunker down, rally, or perform the action after the comms check."""
        player, cards = self.player, state.table.cards[self.player]
        if option == HUNKER_DOWN:
            zones, card = state.zones[player], one(self.kind)
            events.append(Event("hunkers down", player, (cards.titles[self.kind],)))
            zones = zones._replace(played=zones.played - card, supply=zones.supply + card)
            return state.with_zones(player, zones)
        unit = cards.units[self.kind]
        state = state.push(FinishCard(player))
        if option == MOVE_ONLY:
            state = check_comms(state, unit, events)
            return state.push(FlyStraight(player, unit, state.table.units[unit].move))
        if isinstance(option, Perform):
            if unit >= 0 and _checks_comms(state, option):
                state = check_comms(state, unit, events)
            events.append(Event("performs", player, (cards.titles[self.kind], option.name)))
            return perform(state, player, self.kind, unit, option, events)
        return self._rally(state, unit, option.text, events)

    def _rally(self, state: GameState, unit: int, word: str, events: list[Event]) -> GameState:
        if word.endswith("its transport"):
            unit = state.counters[unit].ship
        info, counter = state.table.units[unit], state.counters[unit]
        events.append(Event("rallies", self.player, (info.title, word.removesuffix(" its transport"))))
        if word.startswith("un-rout"):
            both = "and ready" in word
            state = state.with_counter(
                unit, counter._replace(routed=False, suppressed=counter.suppressed and not both)
            )  # fmt: skip
            return state.with_cubes(1 - info.player, 1)
        return state.with_counter(unit, counter._replace(suppressed=False))


def _checks_comms(state: GameState, option: Perform) -> bool:
    """Whether comms are checked before an action of a combat card: not for a turret's shot (R30 for special ones)."""
    if option in state.table.special:
        return state.table.special_is_card_action
    return state.table.action(option).name != "REMOTE FIRE"


def perform(
    state: GameState, player: int, kind: int, unit: int, option: Perform, events: list[Event]
) -> GameState:  # fmt: skip
    """Carry out an action of a card, or ask what it needs."""
    if unit < 0:
        return _on_the_ground(state, player, kind, unit, option, events)
    counter, info = state.counters[unit], state.table.units[unit]
    if counter.ship >= 0:
        return _as_cargo(state, player, kind, unit, option, events)
    if not info.is_air:
        return _on_the_ground(state, player, kind, unit, option, events)
    name = state.table.action(option).name
    if name == "MANOEUVRE":
        return state.push(Manoeuvre(player, unit))
    if name == "ASSAULT":
        spaces = info.move if state.table.air_assault_full else 1
        return state.push(FlyStraight(player, unit, spaces), ChooseCombat(player, unit))
    return state.push(ChooseOrder(player, kind, unit, option))


def _as_cargo(
    state: GameState, player: int, kind: int, unit: int, option: Perform, events: list[Event]
) -> GameState:  # fmt: skip
    """DISEMBARK, DROPSHIP and PILOT."""
    if option.name == "pilot":
        return state.push(Pilot(player, state.counters[unit].ship))
    state = disembark(state, unit, events)
    return state.push(ActAfterLanding(player, kind, unit)) if option.name == "dropship" else state


def _on_the_ground(
    state: GameState, player: int, kind: int, unit: int, option: Perform, events: list[Event]
) -> GameState:  # fmt: skip
    """The actions of ground units and of command cards."""
    action = state.table.action(option)
    shot = state.table.shots.get(option.name)
    if shot is not None:
        return begin_attack(state, player, shot, unit)
    match action.name:
        case "MOVE":
            return state.push(MoveTo(player, unit, state.table.units[unit].move))
        case "CONTROL":
            return control(state, unit, events)
        case "ASSAULT":
            move = MoveTo(player, unit, 1, state.table.assault_may_stay)
            return state.push(move, ChooseCombat(player, unit))
        case name if name in card_actions.CARD_ACTIONS:
            return card_actions.perform(state, player, action, kind, events)
        case _:
            rule = next(rule for rule in state.table.rules if rule.action == option.name)
            return rule.act(state, unit, events)


class ChooseOrder(NamedTuple):
    """An air unit with another action than MANOEUVRE: before or after the whole movement.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action; Key Concepts > Air Movement.
    """

    player: int
    kind: int
    unit: int
    option: Perform

    def ask(self, state: GameState) -> Decision:
        """Which comes first."""
        return Decision(self.player, f"whether {self.option.name} or the move comes first", (COMBAT_FIRST, MOVE_FIRST))

    def do(self, state: GameState, option: Option, events: list[Event]) -> GameState:
        """Set both out in this order; the edge would end the card before what comes after it."""
        fly = FlyStraight(self.player, self.unit, state.table.units[self.unit].move)
        act = ActNow(self.player, self.kind, self.unit, self.option)
        return state.push(act, fly) if option == COMBAT_FIRST else state.push(fly, act)


class ActNow(NamedTuple):
    """The declared action of an air unit, when its time has come."""

    player: int
    kind: int
    unit: int
    option: Perform

    def ask(self, state: GameState) -> None:
        """Nothing to ask."""

    def do(self, state: GameState, option: None, events: list[Event]) -> GameState:
        """Perform it, if that is still possible where the unit is now."""
        special = [rule for rule in state.table.rules if rule.action == self.option.name]
        if special:
            possible = any(rule.may_act(state, self.unit) for rule in special)
        else:
            possible = can_act(state, self.player, self.unit, self.option)
        if not possible:
            events.append(Event("no target", self.player, (self.option.name,)))
            return state
        return _on_the_ground(state, self.player, self.kind, self.unit, self.option, events)


class ChooseCombat(NamedTuple):
    """ASSAULT: after the move, any combat action of the card that has a target (R18)."""

    player: int
    unit: int

    def ask(self, state: GameState) -> Decision | None:
        """Which one; skipped when none has a target."""
        options = self.options(state)
        title = state.table.units[self.unit].title
        return Decision(self.player, f"the combat action of {title}", tuple(options)) if options else None

    def options(self, state: GameState) -> list[Option]:
        """The combat actions of the card that have a target."""
        shots, combat = state.table.shots, state.table.units[self.unit].combat
        return [p for p in combat if finds_target(state, self.player, shots[p.name], self.unit)]

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Begin it."""
        if not isinstance(option, Perform):
            return state
        return begin_attack(state, self.player, state.table.shots[option.name], self.unit)


class ActAfterLanding(NamedTuple):
    """DROPSHIP: having disembarked, the unit may take any one action of its card; comms are not checked again.

    References
    ----------
    Revolution, Actions > DROPSHIP; reading R30.
    """

    player: int
    kind: int
    unit: int

    def ask(self, state: GameState) -> Decision:
        """Which action, or none."""
        options = (*unit_actions(state, self.unit), DONE)
        return Decision(self.player, f"the action of {state.table.units[self.unit].title} after landing", options)

    def do(self, state: GameState, option: Option, events: list[Event]) -> GameState:
        """Perform it."""
        if not isinstance(option, Perform):
            return state
        events.append(Event("performs", self.player, (state.table.units[self.unit].title, option.name)))
        return _on_the_ground(state, self.player, self.kind, self.unit, option, events)
