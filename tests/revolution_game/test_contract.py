"""The contract of all games on the larger scenario, where every kind of object and action comes up."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from tests.contract import test_contract as contract
from tests.contract.games import GAMES, Entered
from u2200nb.revolution.game import GAME, new_game

SALVAGE = next(entered for entered in GAMES if entered.game is GAME)._replace(new=lambda: new_game("salvage-run"))
PROMISES = {
    name: function
    for name, function in vars(contract).items()
    if name.startswith("test_") and set(inspect.signature(function).parameters) <= {"entered", "seed"}
}


@pytest.mark.slow
@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES)
def test_the_larger_scenario_keeps_the_contract(promise: Callable[..., None]) -> None:
    seeds = {"seed": 3} if "seed" in inspect.signature(promise).parameters else {}
    promise(SALVAGE, **seeds)


def test_the_contract_is_the_one_that_all_games_keep() -> None:
    assert isinstance(SALVAGE, Entered)
    assert len(PROMISES) > 15
