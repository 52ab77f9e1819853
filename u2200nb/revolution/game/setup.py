"""How does a game of Revolution begin?

The scenario's counters and markers on its board, decks and supplies, cubes for the goal. In a scenario 3 both
players first choose in secret which units complete their squads.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.zones import Zones
from u2200nb.engine.agenda import carry_on
from u2200nb.engine.contract import Chance, Decision, Event, Outcome
from u2200nb.revolution.game.field import field_of
from u2200nb.revolution.game.options import Option, Target
from u2200nb.revolution.game.rounds import NextRound
from u2200nb.revolution.game.scenario import Scenario
from u2200nb.revolution.game.scenario_file import SQUAD_SIZE, load_scenario
from u2200nb.revolution.game.state import HIDDEN_CHOICE, NOBODY, Counter, GameState, Mark
from u2200nb.revolution.game.table import PLAYERS, SIDES, Table, table
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["FIRST_SCENARIO", "ChooseUnits", "RevealUnits", "new_game"]

FIRST_SCENARIO = "first-landing"
_NOTHING_YET = Outcome(None, "", "", "rev.setup")


def new_game(scenario: Scenario | str = FIRST_SCENARIO, readings: Readings = DEFAULT_READINGS) -> GameState:
    """Return the first position of a game.

    Parameters
    ----------
    scenario : Scenario or str
        The scenario, or its name as `load_scenario` takes it.
    readings : Readings
        The table's choices where the book is silent.

    References
    ----------
    Revolution, Setup (p. 10) and Customising Your Squads.

    Examples
    --------
    >>> state = new_game("first-landing")
    >>> state.table.scenario.goal, state.cubes
    (4, (4, 4))
    """
    agreed = table(load_scenario(scenario) if isinstance(scenario, str) else scenario, readings)
    setup = agreed.scenario
    field = field_of(agreed.board)
    prescribed = (_prescribed(agreed, 0), _prescribed(agreed, 1))
    agenda: tuple[object, ...] = (NextRound(),)
    if any(side.options for side in setup.sides):
        agenda = (
            *(ChooseUnits(player) for player in (0, 1) if setup.sides[player].options),
            *(RevealUnits(player) for player in (0, 1)),
            *agenda,
        )
    state = GameState(
        table=agreed,
        field=field,
        counters=tuple(_counter(agreed, unit.number) for unit in agreed.units),
        marks=tuple(_mark(agreed, number) for number in range(len(setup.markers))),
        zones=(_zones(agreed, 0, prescribed[0]), _zones(agreed, 1, prescribed[1])),
        cubes=(setup.goal, setup.goal),
        agenda=agenda,
        pending=_NOTHING_YET,
        first=SIDES.index(setup.initiative),
    )
    for player in (0, 1):
        placed = sum(mark.cubes for mark in state.marks if mark.owner == player)
        state = state.with_cubes(player, -placed)
    return carry_on(state, [])


def _prescribed(agreed: Table, player: int) -> frozenset[int]:
    own = agreed.of_player[player]
    return frozenset(own[: len(agreed.scenario.sides[player].units)])


def _zones(agreed: Table, player: int, units: frozenset[int]) -> Zones:
    deck, supply = agreed.starting_piles(player, units)
    return Zones(deck=deck, supply=supply)


def _counter(agreed: Table, unit: int) -> Counter:
    """Where a counter starts; a unit that may be chosen is in the box."""
    info = agreed.units[unit]
    setup, number = info.setup, field_of(agreed.board).number
    ship = -1
    if setup.carried_by is not None:
        ship = next(n for n in agreed.of_player[info.player] if agreed.units[n].code == setup.carried_by)
    space = -1 if setup.space is None else number[agreed.board.label(setup.space)]
    facing = -1 if setup.facing is None else setup.facing - 1
    return Counter(space, facing, ship, setup.suppressed)


def _mark(agreed: Table, number: int) -> Mark:
    marker = agreed.scenario.markers[number]
    label = agreed.board.label(marker.space)
    owner = NOBODY if marker.side is None else SIDES.index(marker.side)
    cubes = {"CP1": 1, "CP2": 2}.get(marker.code, 0) if owner != NOBODY else 0
    space = field_of(agreed.board).number[label]
    shield = (marker.defence or 0, marker.when_hit, marker.other_side)
    return Mark(f"{marker.code}-{label}", marker.code, space, owner, cubes, *shield)


def _may_still_choose(state: GameState, player: int, chosen: int) -> list[int]:
    """The units a player may add: of a squad that is not complete yet, numbered after those chosen already."""
    table_ = state.table
    own = table_.of_player[player]
    prescribed = len(table_.scenario.sides[player].units)
    found = []
    for unit in own[prescribed:]:
        squad = table_.units[unit].squad
        options = [n for n in own[prescribed:] if table_.units[n].squad == squad]
        picked = [n for n in options if chosen >> n & 1]
        missing = _missing(state, player, squad, chosen)
        later = [n for n in options if n > (picked[-1] if picked else -1)]
        # One at a time in the order of the list, so that every choice of units comes up exactly once.
        if unit in later and missing and len([n for n in later if n >= unit]) >= missing:
            found.append(unit)
    return found


def _missing(state: GameState, player: int, squad: str, chosen: int) -> int:
    """How many units a squad still needs."""
    units, own = state.table.units, state.table.of_player[player]
    prescribed = len(state.table.scenario.sides[player].units)
    have = sum(units[n].squad == squad for n in own[:prescribed])
    return SQUAD_SIZE - have - sum(units[n].squad == squad and chosen >> n & 1 for n in own[prescribed:])


class ChooseUnits(NamedTuple):
    """Choose in secret which units complete the squads to exactly four, one by one.

    References
    ----------
    Revolution, Setup > Customising Your Squads.
    """

    player: int

    def ask(self, state: GameState) -> Decision | None:
        """The next unit."""
        chosen = state.chosen[self.player]
        if chosen == HIDDEN_CHOICE:
            return Decision(self.player, "a unit for the squads", self._targets(state, 0))
        targets = self._targets(state, chosen)
        return Decision(self.player, "a unit for the squads", targets) if targets else None

    def _targets(self, state: GameState, chosen: int) -> tuple[Option, ...]:
        return tuple([state.table.targets[unit] for unit in _may_still_choose(state, self.player, chosen)])

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Remember it."""
        if not isinstance(option, Target):
            return state
        events.append(Event("chooses unit", self.player, (option.name,), True))
        return _with_chosen(state, self.player, option.name).push(self)


def _with_chosen(state: GameState, player: int, name: str) -> GameState:
    unit = state.table.unit_numbers[name]
    before = max(state.chosen[player], 0)
    chosen = tuple(before | 1 << unit if own == player else mask for own, mask in enumerate(state.chosen))
    return state._replace(chosen=(chosen[0], chosen[1]))


class RevealUnits(NamedTuple):
    """Set out the chosen units: air units beside the transport ship of their squad, ground units on its display."""

    player: int

    def ask(self, state: GameState) -> Chance | None:
        """Which units they are, where nobody at this table has seen that yet."""
        if not self.is_open(state):
            return None
        chosen = max(state.chosen[self.player], 0)
        options = tuple([state.table.targets[unit] for unit in _may_still_choose(state, self.player, chosen)])
        return Chance(self.player, f"a unit that the {PLAYERS[self.player]} have chosen", options, (1,) * len(options))

    def is_open(self, state: GameState) -> bool:
        """Whether units of this player are chosen that nobody has seen."""
        chosen = state.chosen[self.player]
        if not state.table.scenario.sides[self.player].options:
            return False
        return chosen == HIDDEN_CHOICE or bool(_may_still_choose(state, self.player, chosen))

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Place counters and cards."""
        player, table_ = self.player, state.table
        if isinstance(option, Target):
            return _with_chosen(state, player, option.name).push(self)
        chosen = state.chosen[player]
        units = {n for n in table_.of_player[player] if chosen >> n & 1}
        for unit in sorted(units):
            info = table_.units[unit]
            ship = next(
                n
                for n in table_.of_player[player]
                if table_.units[n].is_transport and table_.units[n].squad == info.squad and n not in units
            )
            at = state.counters[ship]
            placed = Counter(at.space, at.facing) if info.is_air else Counter(ship=ship)
            state = state.with_counter(unit, placed)
            events.append(Event("joins", player, (info.title, table_.units[ship].title)))
        if not units:
            return state
        return state.with_zones(player, _zones(table_, player, _prescribed(table_, player) | units))
