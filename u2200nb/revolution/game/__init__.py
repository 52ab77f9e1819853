"""Undaunted 2200: Revolution for two players, complete: scenarios, cards, rounds, every action, campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from u2200nb.engine.contract import Game, State
from u2200nb.errors import DataError, Fault
from u2200nb.resources import data_folder
from u2200nb.revolution.game.scenario import Scenario
from u2200nb.revolution.game.scenario_file import load_scenario, parse_scenario, scenarios
from u2200nb.revolution.game.setup import FIRST_SCENARIO, new_game
from u2200nb.revolution.game.state import Counter, GameState, Mark
from u2200nb.revolution.game.table import Table
from u2200nb.rulings.readings import Readings

__all__ = [
    "FIRST_SCENARIO",
    "GAME",
    "Counter",
    "GameState",
    "Mark",
    "Scenario",
    "load_scenario",
    "new_game",
    "parse_scenario",
    "scenarios",
]


def _begin(setup: Mapping[str, Any]) -> State:
    """The first position of a saved game; its cards and units must be those in use."""
    scenario: Scenario | str = str(setup.get("scenario", FIRST_SCENARIO))
    if "file" in setup:
        scenario = parse_scenario(str(setup["file"]), source=f"{scenario}.toml")
    state = new_game(scenario, Readings.parse(setup.get("readings", ())))
    cards = setup.get("cards", state.table.fingerprint)
    if cards != state.table.fingerprint:
        found = f"cards and units {cards}, but the tables in use are {state.table.fingerprint}"
        raise DataError("this record", [Fault(None, None, f"it was played with other values: {found}")])
    return state


def _setup(state: State) -> dict[str, Any]:
    table: Table = cast(Any, state).table
    scenario = table.scenario
    # A scenario that does not ship with the package goes into the saved game, so that it can be replayed anywhere.
    shipped = data_folder("scenarios") / f"{scenario.id}.toml"
    is_shipped = shipped.is_file() and shipped.read_text(encoding="utf-8") == scenario.text
    own = {} if is_shipped else {"file": scenario.text}
    return {
        "scenario": scenario.id,
        **own,
        "readings": list(table.readings.format()),
        "cards": table.fingerprint,
    }


GAME = Game("revolution", "Undaunted 2200: Revolution", _begin, _setup)
