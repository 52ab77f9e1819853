"""How many decisions a second does Revolution play, and what do larger hands and boards cost?"""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from tests.bench.rows import Row
from u2200nb.engine import greedy_agent, play_out, random_agent
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.game import load_scenario, new_game, rounds

__all__ = ["TITLE", "run"]

TITLE = "Revolution, played by bots"
_SECONDS = 6.0


def run() -> list[Row]:
    """Measure in turns within one run, so that a busy moment of the machine meets all of them."""
    starts = {name: new_game(name) for name in ("first-landing", "salvage-run")}
    for start in starts.values():
        play_out(start)
    rates: dict[str, list[float]] = {name: [] for name in (*starts, "chess")}
    for turn in range(3):
        for name, start in starts.items():
            rates[name].append(_rate(start, _SECONDS / 6, 1000 * turn))
        rates["chess"].append(_chess_moves_for(_SECONDS / 6))
    rows = [
        Row(f"decisions with two or more options, {name}, one core", max(rates[name]), "/s", 20_000, True)
        for name in starts
    ]
    chess = max(rates["chess"])
    if chess:
        rows.append(Row("python-chess, random moves from its legal moves, same run", chess, "/s"))
        rows.append(Row("decisions for each move of python-chess", max(rates["first-landing"]) / chess, "times"))
    begin = time.process_time()
    game = play_out(starts["first-landing"], (greedy_agent, greedy_agent), 1)
    rows.append(Row("a pick of the greedy agent", (time.process_time() - begin) / game.decisions * 1000, "ms"))
    return rows + _growth()


def _growth() -> list[Row]:
    """The cost of a decision on larger boards, and with larger hands."""
    scenario = load_scenario("salvage-run")
    rows = []
    for columns, height in ((9, 8), (13, 12), (18, 16)):
        start = new_game(replace(scenario, board=blank_board(columns, height)))
        play_out(start, most_rounds=5)
        rows.append(Row(f"a decision on a board of {columns} x {height}", 1e6 / _rate(start, 1.0, 5), "us"))
    hand = rounds.HAND
    try:
        for cards in (4, 6, 8):
            rounds.HAND = cards
            start = new_game(replace(scenario, id=f"hand of {cards}"))
            rows.append(Row(f"a decision with hands of {cards} cards", 1e6 / _rate(start, 1.0, 5), "us"))
    finally:
        rounds.HAND = hand
    return rows


def _rate(start: Any, seconds: float, seed: int) -> float:
    """Decisions in a second of the processor's time, whatever else the machine does."""
    decisions, games = 0, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += play_out(start, (random_agent, random_agent), seed + games, most_rounds=60).decisions
        games += 1
    return decisions / (time.process_time() - begin)


def _chess_moves_for(seconds: float) -> float:
    """Moves in a second of the processor's time with python-chess; 0 where it is not installed."""
    try:
        import chess
    except ImportError:
        return 0.0
    luck, moves, board = random.Random(1), 0, chess.Board()
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        legal = list(board.legal_moves)
        if not legal or board.is_game_over():
            board = chess.Board()
            continue
        board.push(luck.choice(legal))
        moves += 1
    return moves / (time.process_time() - begin)
