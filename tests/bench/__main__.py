"""How fast is it, and are the goals met?

``python -m tests.bench`` runs every ``bench_*.py`` beside this file and prints a table; with names
(``python -m tests.bench core engine``) only those. A bench module has ``TITLE`` and ``run()``, which returns
rows (`tests.bench.rows.Row`). It always exits with 0: a slow machine is no fault of the package.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.rows import Row


def main(names: list[str]) -> int:
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"there is no benchmark {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name in names or known:
        module = import_module(f"tests.bench.bench_{name}")
        print(f"\n{module.TITLE}")
        for row in module.run():
            print(_as_text(row), flush=True)
    return 0


def _as_text(row: Row) -> str:
    value = "-" if row.value is None else f"{row.value:,.{_decimals(row.value)}f} {row.unit}"
    met = {None: "", True: "met", False: "NOT MET"}[row.is_met]
    bound = "at least" if row.at_least else "at most"
    goal = "" if row.goal is None else f"{bound} {row.goal:g}"
    note = f"  ({row.note})" if row.note else ""
    return f"  {row.name:<66} {value:>16}  {goal:<14} {met}{note}".rstrip()


def _decimals(value: float) -> int:
    """Three digits that say something are enough."""
    return 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
