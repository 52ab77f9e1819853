"""Line of Fire: Burnt Moon, complete: cards, setup, rounds, every action, and rulings that give reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from u2200nb.burnt_moon.cards import load_cards, moon_cards
from u2200nb.burnt_moon.position import as_position, position
from u2200nb.burnt_moon.rulings import (
    attack,
    can_control,
    can_deploy,
    casualty,
    distance_to_victory,
    majority,
    scanning,
)
from u2200nb.burnt_moon.setup import new_game
from u2200nb.burnt_moon.state import MoonState, Side
from u2200nb.engine.contract import Game, State
from u2200nb.errors import DataError, Fault
from u2200nb.rulings.readings import Readings

__all__ = [
    "GAME",
    "MoonState",
    "Side",
    "as_position",
    "attack",
    "can_control",
    "can_deploy",
    "casualty",
    "distance_to_victory",
    "load_cards",
    "majority",
    "moon_cards",
    "new_game",
    "position",
    "scanning",
]


def _begin(setup: Mapping[str, Any]) -> State:
    """The first state of a saved game, or a position of somebody's own; its cards must be those in use."""
    readings = Readings.parse(setup.get("readings", ()))
    if "position" in setup:
        kept = dict(setup["position"])
        lanes = {int(lane): text for lane, text in kept.pop("lanes").items()}
        state = position(lanes, **kept, readings=readings)
    else:
        state = new_game(readings)
    cards = setup.get("cards", state.table.cards.fingerprint)
    if cards != state.table.cards.fingerprint:
        found = f"cards {cards}, but the tables in use are {state.table.cards.fingerprint}"
        raise DataError("this record", [Fault(None, None, f"it was played with other card values: {found}")])
    return state


def _setup(state: State) -> dict[str, Any]:
    """What `_begin` needs to make a state again."""
    start = cast(MoonState, state)
    table = start.table
    setup = {"readings": list(table.readings.format()), "cards": table.cards.fingerprint}
    return setup if start == new_game(table.readings) else {**setup, "position": as_position(start)}


GAME = Game("burnt-moon", "Line of Fire: Burnt Moon", _begin, _setup)
