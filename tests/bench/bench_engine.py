"""How many decisions and games a second does the engine play, and do two processes nearly double that?"""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ProcessPoolExecutor

from tests.bench.rows import Row
from u2200nb.burnt_moon import new_game
from u2200nb.engine import GameResult, greedy_agent, play_out, playouts, random_agent

__all__ = ["TITLE", "run"]

TITLE = "The engine: Burnt Moon played by bots"
_SECONDS = 4.0


def run() -> list[Row]:
    """Measure one-core rates in processor time and in turns, so that a busy machine blurs them as little as can be."""
    start = new_game()
    play_out(start)
    chess_rate, rate, games = [], [], []
    for turn in range(3):
        decisions, finished, spent = _play_for(_SECONDS / 3, 1000 * turn)
        rate.append(decisions / spent)
        games.append(finished / spent)
        chess_rate.append(_chess_moves_for(_SECONDS / 3))
    ours, theirs = max(rate), None if chess_rate[0] is None else max(found for found in chess_rate if found)
    rows = [
        Row("decisions with two or more options, one core", ours, "/s", 20_000, True),
        Row("random games, one core", max(games), "/s"),
        Row(
            "python-chess, random moves from its legal moves, same run",
            theirs,
            "/s",
            note="" if theirs else "python-chess is not installed",
        ),
    ]
    if theirs:
        rows.append(Row("decisions for each move of python-chess", ours / theirs, "times"))
    rows.append(_greedy())
    rows.append(_speed_up())
    return rows


def _play_for(seconds: float, seed: int) -> tuple[int, int, float]:
    """Decisions, games and seconds of random games."""
    start, decisions, games = new_game(), 0, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += play_out(start, (random_agent, random_agent), seed + games).decisions
        games += 1
    return decisions, games, time.process_time() - begin


def _chess_moves_for(seconds: float) -> float | None:
    """Moves a second of random chess games with python-chess."""
    try:
        import chess
    except ImportError:
        return None
    luck, moves = random.Random(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        while not board.is_game_over() and moves % 400 != 399:
            board.push(luck.choice(list(board.legal_moves)))
            moves += 1
        moves += 1
    return moves / (time.process_time() - begin)


def _greedy() -> Row:
    start = new_game()
    begin = time.process_time()
    results: list[GameResult] = [play_out(start, (greedy_agent, greedy_agent), seed) for seed in range(5)]
    spent = time.process_time() - begin
    return Row("greedy games, one core", len(results) / spent, "/s", note=f"{spent / 5:.2f} s a game")


def _speed_up() -> Row:
    """The same games on one process and on two, both already running."""
    start, n = new_game(), 320
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        spent: dict[str, float] = {}
        for pool in (one, two):
            playouts(start, 32, executor=pool)
        for name, pool in (("one", one), ("two", two), ("one", one), ("two", two)):
            begin = time.perf_counter()
            playouts(start, n, executor=pool)
            spent[name] = min(spent.get(name, 1e9), time.perf_counter() - begin)
    note = f"by the clock; {os.cpu_count()} processors, {os.getloadavg()[0]:.1f} programs waiting for them"
    return Row("speed-up with two processes", spent["one"] / spent["two"], "times", 1.7, True, note)
