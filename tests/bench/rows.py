"""What is one line of the benchmark, and how is something timed?"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["ROOT", "Row", "seconds_each", "seconds_of_command"]

ROOT = Path(__file__).resolve().parents[2]


class Row(NamedTuple):
    """A figure with its goal.

    Parameters
    ----------
    name : str
        What was measured.
    value : float or None
        The figure; None if it could not be measured.
    unit : str
        Its unit, such as ``"ms"`` or ``"times"``.
    goal : float, optional
        The goal; without one the figure is for information.
    at_least : bool
        Whether the goal is a lower bound (a ratio) instead of an upper one (a time).
    note : str
        Anything a reader should know, such as why there is no figure.
    """

    name: str
    value: float | None
    unit: str
    goal: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is met; None where there is none."""
        if self.goal is None:
            return None
        if self.value is None:
            return False
        return self.value >= self.goal if self.at_least else self.value <= self.goal


def seconds_each(function: Callable[[], object], *, rounds: int = 7, at_least: float = 0.02) -> float:
    """Return the seconds of one call: the best of several rounds, each long enough for the clock.

    The best, because whatever else the machine does can only add to it.
    """
    function()
    calls = 1
    while True:
        spent = _spent(function, calls)
        if spent >= at_least:
            break
        calls = max(calls * 2, int(calls * at_least / max(spent, 1e-9)))
    return min(_spent(function, calls) for _ in range(rounds)) / calls


def _spent(function: Callable[[], object], calls: int) -> float:
    gc.collect()
    gc.disable()
    try:
        begin = time.perf_counter()
        for _ in range(calls):
            function()
        return time.perf_counter() - begin
    finally:
        gc.enable()


def seconds_of_command(*commands: Sequence[str], rounds: int = 15) -> list[float]:
    """Return for each Python command line the seconds it takes, the best of several rounds in turn."""
    best = [float("inf")] * len(commands)
    for _ in range(rounds):
        for number, command in enumerate(commands):
            begin = time.perf_counter()
            subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
            best[number] = min(best[number], time.perf_counter() - begin)
    return best
