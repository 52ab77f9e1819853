"""Do the files that name requirements agree?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONDA_NAMES = {"matplotlib-base": "matplotlib"}


def test_environment_yml_names_the_requirements_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"^  - ([a-z0-9_-]+(?:[<>=].*)?)$", text, re.MULTILINE)) - {"pip", "conda-forge"}
    renamed = {re.sub(r"^[a-z-]+", lambda name: CONDA_NAMES.get(name[0], name[0]), line) for line in listed}
    assert renamed == {*project["dependencies"], f"python{project['requires-python']}"}


def test_the_version_is_the_same_everywhere() -> None:
    import u2200nb

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert u2200nb.__version__ == project["version"]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
