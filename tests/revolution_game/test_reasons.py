"""Has whatever can be asked, at any point of a game, an answer that stands and names a rule that there is?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.revolution_game.everything import everything
from tests.revolution_game.games import after, turn, walk
from tests.revolution_game.test_actions import FAR, OFFICERS
from u2200nb.engine import Dice, Outcome
from u2200nb.revolution.game import new_game
from u2200nb.revolution.game.table import Table
from u2200nb.rulebook.entries import entries

RULES = {entry.id for entry in entries("revolution")}


def everything_named(table: Table, player: int) -> list[Any]:
    """Every option that has a name of its own, and the spaces."""
    return [*table._named[player].values(), *table.spaces]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_has_an_answer_that_stands(seed: int) -> None:
    luck = Dice(seed, 5)
    for number, state in enumerate(walk(new_game(everything()), seed, 900)):
        if number % 9 or isinstance(state.pending, Outcome):
            continue
        named = everything_named(state.table, state.pending.player)
        offered = list(state.pending.options)
        for option in [named[luck.below(len(named))] for _ in range(4)] + [offered[luck.below(len(offered))]]:
            ruling = state.why_not(option)
            assert ruling.verdict is (option in offered)
            assert ruling.verify(), str(ruling)
            assert ruling.steps
            assert {step.rule for step in ruling.steps} <= RULES, str(ruling)


def test_a_blast_a_pilot_and_a_dropship_say_what_they_want() -> None:
    state = after(turn("GSA D4", FAR, "Gunnery Officer", command=OFFICERS), "Gunnery Officer", "focused blast")
    assert "none in A1" in state.why_not("A1").steps[-1].text
    wall = '\n[[tile]]\nname = "wall"\nterrain = "obstacle"\nspaces = ["D3"]\n'
    state = after(turn("TRA D4 1; GSA in TRA", FAR, "Ground-shot A", rules=wall), "Ground-shot A")
    assert after(state, "pilot").why_not("D3").steps[-1].rule == "rev.air-movement.edge"
    assert "DROPSHIP already" in after(state, "dropship").why_not("hunker down").steps[-1].text


def test_a_source_that_is_none_is_told_so() -> None:
    markers = "TUR D4 5 damaged BRE; SHG E3 4 destroyed; TUR A1 5 damaged"
    state = turn("GSA D5", "GSA D6; SSA A2", "Gunnery Officer", command=OFFICERS, markers=markers)
    state = after(state, "Gunnery Officer", "remote fire")
    assert state.why_not("SHG-E3").steps[-1].text == "The shield generator in E3 is no turret."
    assert state.why_not("TUR-D4").steps[-1].text == "The turret in D4 belongs to the other side."
    assert "no turret on the board" in state.why_not("BGSA").steps[-1].text
