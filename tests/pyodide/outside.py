"""What do the core's tests need in the page's Python besides what the page carries, and which of them can run there?

A test can if the page carries every module of the package that it imports: what no tap can reach is not there.
The others run in a whole Pyodide (run.sh).
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from u2200nb.pocket.build import installed_pyodide
from u2200nb.pocket.packing import tar

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("geometry", "drawing", "rulings", "rulebook", "cards", "engine", "revolution", "arbiter", "pocket")


def wheels() -> Path:
    """The folder of pytest and what else the tests import: pure Python, fetched once."""
    folder = Path(os.environ.get("U2200NB_PYODIDE_CACHE", ".venv/pyodide")) / "wheels"
    if not folder.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target", str(folder)]
        pure = ["--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.14"]
        subprocess.run(
            [*command, *pure, "--only-binary=:all:", "pytest", "hypothesis", "networkx"], check=True, cwd=ROOT
        )
    return folder


def archive() -> bytes:
    """Everything that is brought in, as a tar file."""
    files = {
        "python_stdlib.zip": (installed_pyodide() / "python_stdlib.zip").read_bytes(),
        "in_page.py": Path(__file__).with_name("in_page.py").read_bytes(),
        "project/pyproject.toml": (ROOT / "pyproject.toml").read_bytes(),
    }
    files |= {f"wheels/{name}": content for name, content in _files(wheels(), (".py",)) if "/tests/" not in name}
    tests = _files(ROOT / "tests", (".py", ".toml", ".csv", ".json", ".txt", ".bin"))
    files["project/docs/position-code.md"] = (ROOT / "docs" / "position-code.md").read_bytes()
    files |= {f"project/tests/{name}": content for name, content in tests}
    return tar(files)


def _files(folder: Path, endings: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in endings and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def files_of_tests(carried: set[str]) -> list[str]:
    """The files of tests that need no module of the package but those that are carried."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))
        if not missing(path, carried, set())
    ]


def missing(path: Path, carried: set[str], seen: set[Path]) -> set[str]:
    """The modules that a test needs, itself or through what it shares with others, and that are not carried."""
    seen.add(path)
    needed: set[str] = set()
    conftest = path.with_name("conftest.py")
    others = {conftest} if conftest.is_file() else set()
    for name in _imported(path):
        parts = name.split(".")
        module = ROOT.joinpath(*parts)
        if not (module.is_dir() or module.with_suffix(".py").is_file()):
            continue
        if parts[0] == "u2200nb" and name not in carried:
            needed.add(name)
        if parts[0] == "tests" and module.with_suffix(".py").is_file():
            others.add(module.with_suffix(".py"))
    return needed.union(*(missing(other, carried, seen) for other in others - seen))


def _imported(path: Path) -> Iterator[str]:
    """Every name that an import of a file speaks of: modules, and what is taken from them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
