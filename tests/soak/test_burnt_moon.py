"""Ten thousand random and two thousand greedy games of Burnt Moon: how do they end, and is anybody favoured?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor

import pytest

from u2200nb.burnt_moon import MoonState, new_game
from u2200nb.engine import Agent, Chance, Dice, GameResult, Playouts, greedy_agent, playouts, random_agent

pytestmark = pytest.mark.soak

RANDOM_GAMES, GREEDY_GAMES, MATCH = 10_000, 2_000, 500


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        yield workers


def told(title: str, results: Playouts, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures, whether or not the test passes."""
    rounds = sorted(result.rounds for result in results)
    with capsys.disabled():
        print(f"\n{title}: {results!r}")
        print(
            f"  rounds: {sum(rounds) / len(rounds):.1f} on average, half within {rounds[len(rounds) // 2]}, "
            f"longest {rounds[-1]}; decisions: {sum(result.decisions for result in results) / len(results):.0f} a game"
        )


def beginner(result: GameResult) -> str:
    """Who began with the initiative in the game with this seed."""
    state, chances = new_game(), 0
    while isinstance(state.pending, Chance):
        option = state.pending.sample(Dice(result.seed, chances))
        state, chances = state.choose(option)[0], chances + 1
    assert isinstance(state, MoonState)
    return state.players[state.first]


def test_random_games_end(pool: Executor, capsys: pytest.CaptureFixture[str]) -> None:
    results = playouts(new_game(), RANDOM_GAMES, executor=pool)
    told("random against random", results, capsys)
    assert len(results) == RANDOM_GAMES
    assert {result.reason for result in results} == {"control points", "no enemy MOSS", "stalemate"}


def test_greedy_games_end_and_favour_nobody(pool: Executor, capsys: pytest.CaptureFixture[str]) -> None:
    results = playouts(new_game(), GREEDY_GAMES, (greedy_agent, greedy_agent), executor=pool)
    told("greedy against greedy", results, capsys)
    won = [result for result in results if result.winner]
    first = sum(result.winner == beginner(result) for result in won) / len(won)
    lfa = sum(result.winner == "LFA" for result in won) / len(won)
    with capsys.disabled():
        print(f"  who begins with the initiative wins {first:.1%} of decided games, LFA {lfa:.1%}")
    assert 0.45 <= first <= 0.55
    assert 0.45 <= lfa <= 0.55


def test_greedy_beats_random(pool: Executor, capsys: pytest.CaptureFixture[str]) -> None:
    start, half = new_game(), MATCH // 2
    sides: list[tuple[str, tuple[Agent, Agent]]] = [
        ("LFA", (greedy_agent, random_agent)),
        ("POSIWID", (random_agent, greedy_agent)),
    ]
    won = 0
    for name, agents in sides:
        results = playouts(start, half, agents, executor=pool)
        told(f"greedy as {name} against random", results, capsys)
        won += sum(result.winner == name for result in results)
    with capsys.disabled():
        print(f"  greedy wins {won / MATCH:.1%} of {MATCH} games")
    assert won / MATCH >= 0.70
