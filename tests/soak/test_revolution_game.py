"""Ten thousand random and a thousand greedy games of Revolution: how do they end, and is anybody favoured?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor

import pytest

from u2200nb.engine import Agent, Playouts, greedy_agent, playouts, random_agent
from u2200nb.revolution.game import load_scenario, new_game

pytestmark = pytest.mark.soak

SCENARIOS = ("first-landing", "salvage-run")
RANDOM_GAMES, GREEDY_GAMES, MATCH = 5_000, 500, 250


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        yield workers


def told(title: str, results: Playouts, capsys: pytest.CaptureFixture[str]) -> float:
    """The figures, whether or not the test passes; the share of games that reached the goal."""
    rounds = sorted(result.rounds for result in results)
    reached = sum(result.reason == "victory points" for result in results) / len(results)
    won = [result for result in results if result.winner]
    lfa = sum(result.winner == "LFA" for result in won) / max(len(won), 1)
    first = load_scenario(title.partition(",")[0]).initiative.value
    with capsys.disabled():
        print(f"\n{title}: {results!r}")
        print(
            f"  goal reached {reached:.1%}; rounds: {sum(rounds) / len(rounds):.1f} on average, half within "
            f"{rounds[len(rounds) // 2]}, longest {rounds[-1]}; decisions: "
            f"{sum(result.decisions for result in results) / len(results):.0f} a game; "
            f"LFA wins {lfa:.1%}; {first} has the initiative first"
        )
    return reached


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_and_reach_the_goal(pool: Executor, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = playouts(new_game(scenario), RANDOM_GAMES, executor=pool)
    assert told(f"{scenario}, random against random", results, capsys) >= 0.90
    assert {result.reason for result in results} <= {"victory points", "stalemate"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_games_end_and_favour_nobody(pool: Executor, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = playouts(new_game(scenario), GREEDY_GAMES, (greedy_agent, greedy_agent), executor=pool)
    assert told(f"{scenario}, greedy against greedy", results, capsys) >= 0.90
    won = [result for result in results if result.winner]
    assert 0.35 <= sum(result.winner == "LFA" for result in won) / len(won) <= 0.65


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random(pool: Executor, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    sides: list[tuple[str, tuple[Agent, Agent]]] = [
        ("LFA", (greedy_agent, random_agent)),
        ("Breakers", (random_agent, greedy_agent)),
    ]
    won = 0
    for name, agents in sides:
        results = playouts(new_game(scenario), MATCH // 2, agents, executor=pool)
        told(f"{scenario}, greedy as {name} against random", results, capsys)
        won += sum(result.winner == name for result in results)
    with capsys.disabled():
        print(f"  greedy wins {won / MATCH:.1%} of {MATCH} games")
    assert won / MATCH >= 0.70
