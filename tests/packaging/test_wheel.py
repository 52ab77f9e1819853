"""Does the wheel hold all of the data, and does it work when it is installed alone?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_exactly_the_tracked_data_and_notebooks(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith(("u2200nb/data/", "u2200nb/notebooks/"))}
    tracked = run("git", "ls-files", "data", "notebooks", cwd=ROOT).split("\n")
    assert held == {f"u2200nb/{name}" for name in tracked if name}


def test_the_wheel_works_when_installed_alone(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "alone", cwd=tmp_path)
    python = tmp_path / "alone" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    home = str(tmp_path / "home")
    answer = json.loads(
        run(python, "-m", "u2200nb", "los", "blank", "A1", "C3", "--json", cwd=tmp_path, U2200NB_HOME=home)
    )
    assert answer["verdict"] is True
    where = json.loads(run(python, "-m", "u2200nb", "where", "--json", cwd=tmp_path, U2200NB_HOME=home))
    assert where["yours"] == home
    assert Path(where["data"]).is_relative_to(tmp_path)
    assert (Path(where["notebooks"]) / "00-start-here.ipynb").is_file()
    found = json.loads(run(python, "-m", "u2200nb", "rule", "line of sight", "--json", cwd=tmp_path, U2200NB_HOME=home))
    assert found["results"]
    picture = tmp_path / "board.svg"
    run(python, "-m", "u2200nb", "draw", "blank", "-o", picture, cwd=tmp_path, U2200NB_HOME=home)
    assert picture.read_text(encoding="utf-8").startswith("<svg")
