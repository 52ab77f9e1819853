"""Keep the lessons' tests away from the progress of whoever runs them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the user's own."""
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "own"))
    return tmp_path / "own"
