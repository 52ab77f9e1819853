"""How does an air unit move: straight on, with MANOEUVRE, by PILOT, and into the edge?

What can be picked comes from the board's step map. At the edge the counter turns, its card is over, and its player
takes a Discord.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.engine.contract import Decision, Event
from u2200nb.revolution.entering import BLOCKED
from u2200nb.revolution.game.moves import stop_the_card, take_discord
from u2200nb.revolution.game.options import DONE, EDGE_LEFT, EDGE_RIGHT, LEFT, RIGHT, Load, Option, Space
from u2200nb.revolution.game.state import GameState

__all__ = ["FlyStraight", "Manoeuvre", "Pilot", "PilotTurn", "meet_edge"]

_EDGES: tuple[Option, ...] = (EDGE_LEFT, EDGE_RIGHT)
_TURNS = {LEFT: 5, RIGHT: 1, EDGE_LEFT: 5, EDGE_RIGHT: 1}


def meet_edge(state: GameState, player: int, unit: int, option: Option, events: list[Event]) -> GameState:
    """The step ahead is not made: turn one edge, do nothing more with this card; its player takes a Discord (R16).

    References
    ----------
    Revolution, Key Concepts > Air Movement (p. 18).
    """
    info, counter = state.table.units[unit], state.counters[unit]
    events.append(Event("edge", info.player, (info.title, "left" if option == EDGE_LEFT else "right")))
    state = state.with_counter(unit, counter._replace(facing=(counter.facing + _TURNS[option]) % 6))  # type: ignore[index]
    state = state._replace(stopped=state.stopped | 1 << unit)
    return stop_the_card(take_discord(state, player, f"{info.title} met the edge", events))


def moved(state: GameState, unit: int, space: int, events: list[Event]) -> GameState:
    """A counter stands in another space, with everything it carries."""
    info = state.table.units[unit]
    events.append(Event("moves", info.player, (info.title, state.field.labels[space])))
    return state.with_counter(unit, state.counters[unit]._replace(space=space))


class FlyStraight(NamedTuple):
    """The compulsory movement: 1 to X spaces straight on; running into the edge is allowed too (R10)."""

    player: int
    unit: int
    spaces: int

    def ask(self, state: GameState) -> Decision | None:
        """Every space it can end in, and the turns at the edge where it can get that far."""
        ends, blocked = self.line(state)
        options: list[Option] = [state.table.spaces[space] for space in ends]
        if blocked and not (ends and state.table.edge_only_when_forced):
            options += _EDGES
        if not options:
            return None
        return Decision(self.player, f"where {state.table.units[self.unit].title} moves", tuple(options))

    def line(self, state: GameState) -> tuple[list[int], bool]:
        """The spaces ahead that it can move into, and whether a step that can't be made comes after them."""
        counter, ahead = state.counters[self.unit], state.field.ahead
        stance = counter.space * 6 + counter.facing
        ends: list[int] = []
        for _ in range(self.spaces):
            stance = ahead[stance]
            if stance == BLOCKED:
                return ends, True
            ends.append(stance // 6)
        return ends, False

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Move there."""
        if isinstance(option, Space):
            return moved(state, self.unit, state.field.number[option.label], events)
        if option is None:
            return state
        ends, _ = self.line(state)
        if ends:
            state = moved(state, self.unit, ends[-1], events)
        return meet_edge(state, self.player, self.unit, option, events)


class Manoeuvre(NamedTuple):
    """MANOEUVRE, move by move: steps ahead, a turn after each, and for a transport ship who gets on and off.

    Parameters
    ----------
    moved : int
        Spaces moved so far.
    may_turn : bool
        Whether the turn after the last space is still open.
    picked, dropped : int
        Masks of the units that got on and off in this MANOEUVRE.

    References
    ----------
    Revolution, Actions > MANOEUVRE (p. 31); readings R10, R16, R20.
    """

    player: int
    unit: int
    moved: int = 0
    may_turn: bool = False
    picked: int = 0
    dropped: int = 0

    def ask(self, state: GameState) -> Decision | None:
        """Every single move that can come next; done after at least one space."""
        info, counter = state.table.units[self.unit], state.counters[self.unit]
        options: list[Option] = []
        if self.moved < info.move:
            stance = state.field.ahead[counter.space * 6 + counter.facing]
            if stance != BLOCKED:
                options.append(state.table.spaces[stance // 6])
            elif not (self.moved and state.table.edge_only_when_forced):
                options += _EDGES
        if self.may_turn:
            options += (LEFT, RIGHT)
        if info.is_transport:
            options += self.loads(state)
        if self.moved:
            if not options:
                return None
            options.append(DONE)
        return Decision(self.player, f"the next move of {info.title}", tuple(options)) if options else None

    def loads(self, state: GameState) -> list[Option]:
        """Who may get on or off where the ship is."""
        here = state.counters[self.unit].space
        if not state.field.open_ground[here]:
            return []
        picked, dropped = self.picked, self.dropped
        if state.table.loads_once_a_turn:
            picked, dropped = picked | state.loaded[0], dropped | state.loaded[1]
        found: list[Option] = []
        units = state.table.of_player[self.player]
        if state.table.carries_enemies:
            units = (*units, *state.table.of_player[1 - self.player])
        for unit in units:
            counter, info = state.counters[unit], state.table.units[unit]
            if counter.ship == self.unit:
                if not picked >> unit & 1:
                    found.append(Load("drop off", info.name))
            elif counter.space == here and not info.is_air and counter.ready and not dropped >> unit & 1:
                found.append(Load("pick up", info.name))
        return found

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Make the move and ask for the next."""
        if isinstance(option, Space):
            state = moved(state, self.unit, state.field.number[option.label], events)
            return state.push(self._replace(moved=self.moved + 1, may_turn=True))
        if option in (LEFT, RIGHT):
            return _turned(state, self.unit, option, events).push(self._replace(may_turn=False))
        if isinstance(option, Load):
            return self._load(state, option, events)
        if option is None or option == DONE:
            return state
        return meet_edge(state, self.player, self.unit, option, events)

    def _load(self, state: GameState, option: Load, events: list[Event]) -> GameState:
        unit = state.table.unit_numbers[option.unit]
        info, ship, counter = state.table.units[unit], state.table.units[self.unit], state.counters[unit]
        here = state.counters[self.unit].space
        events.append(Event(option.deed, self.player, (ship.title, info.title, state.field.labels[here])))
        if option.deed == "pick up":
            state = state.with_counter(unit, counter._replace(space=-1, ship=self.unit))
            loaded = (state.loaded[0] | 1 << unit, state.loaded[1])
            return state._replace(loaded=loaded).push(self._replace(picked=self.picked | 1 << unit))
        state = state.with_counter(unit, counter._replace(space=here, ship=-1))
        loaded = (state.loaded[0], state.loaded[1] | 1 << unit)
        return state._replace(loaded=loaded).push(self._replace(dropped=self.dropped | 1 << unit))


def _turned(state: GameState, unit: int, option: Option, events: list[Event]) -> GameState:
    info, counter = state.table.units[unit], state.counters[unit]
    events.append(Event("turns", info.player, (info.title, option.text)))
    return state.with_counter(unit, counter._replace(facing=(counter.facing + _TURNS[option]) % 6))  # type: ignore[index]


class Pilot(NamedTuple):
    """PILOT: the ship moves 1 space ahead; the edge rule applies.

    References
    ----------
    Revolution, Actions > PILOT (cargo action).
    """

    player: int
    ship: int

    def ask(self, state: GameState) -> Decision | None:
        """Nothing to pick, unless the step is not made."""
        counter = state.counters[self.ship]
        if state.field.ahead[counter.space * 6 + counter.facing] != BLOCKED:
            return None
        return Decision(self.player, f"how {state.table.units[self.ship].title} turns at the edge", _EDGES)

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Move, then ask for the turn."""
        if option is not None:
            return meet_edge(state, self.player, self.ship, option, events)
        counter = state.counters[self.ship]
        space = state.field.ahead[counter.space * 6 + counter.facing] // 6
        return moved(state, self.ship, space, events).push(PilotTurn(self.player, self.ship))


class PilotTurn(NamedTuple):
    """PILOT: after the movement the ship may turn one edge."""

    player: int
    ship: int

    def ask(self, state: GameState) -> Decision:
        """Left, right or not at all."""
        return Decision(self.player, f"whether {state.table.units[self.ship].title} turns", (LEFT, RIGHT, DONE))

    def do(self, state: GameState, option: Option, events: list[Event]) -> GameState:
        """Turn it."""
        return state if option == DONE else _turned(state, self.ship, option, events)
