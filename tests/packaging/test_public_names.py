"""Is what the package offers at its top there, sorted, and loaded only when it is used?"""

from __future__ import annotations

import subprocess
import sys

import u2200nb

HEAVY = ("numpy", "pandas", "shapely", "matplotlib", "ipywidgets", "anywidget", "click")


def test_public_names_are_sorted_and_exist() -> None:
    assert u2200nb.__all__ == sorted(u2200nb.__all__)
    for name in u2200nb.__all__:
        assert getattr(u2200nb, name) is not None


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import sys, u2200nb; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_ruling_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from u2200nb.revolution.board_file import load_board\n"
        "from u2200nb.revolution.sight import line_of_sight\n"
        "print(line_of_sight(load_board('blank'), 'A1', 'C3'), end='')\n"
        "print([name for name in " + repr(HEAVY) + " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.rstrip().endswith("[]")
