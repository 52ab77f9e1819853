"""Is progress kept only if the learner wants that, and does it survive what can happen to a file?"""

from __future__ import annotations

from pathlib import Path

import pytest

from u2200nb.lessons import exercise, forget_progress, keep_progress, progress
from u2200nb.lessons.sheet import Outcome


def test_nothing_is_kept_unless_asked(home: Path) -> None:
    exercise("behind-the-wall", "no")
    assert not progress().is_kept
    assert not home.exists()


def test_right_answers_are_noted_once_asked(home: Path) -> None:
    keep_progress()
    exercise("behind-the-wall", "yes")
    exercise("over-the-field", "")
    assert progress().solved == frozenset()
    exercise("behind-the-wall", "no")
    exercise("behind-the-wall", "no")
    assert progress().solved == {"behind-the-wall"}
    assert "00-start-here: 1 of 3; next: over-the-field" in str(progress())
    assert [path.name for path in home.iterdir()] == ["progress.json"]


def test_asking_twice_keeps_what_was_noted() -> None:
    keep_progress()
    exercise("behind-the-wall", "no")
    assert keep_progress().solved == {"behind-the-wall"}


def test_forgetting_deletes_the_file(home: Path) -> None:
    keep_progress()
    forget_progress()
    assert not progress().is_kept
    assert not (home / "progress.json").exists()
    forget_progress()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"version": 2, "solved": []}', '{"version": 1, "solved": [1]}', '{"version": 1}', "[" * 10**5],
)
def test_a_damaged_file_never_stops_an_exercise(home: Path, text: str) -> None:
    home.mkdir()
    (home / "progress.json").write_text(text, encoding="utf-8")
    sheet = exercise("behind-the-wall", "no")
    assert sheet.outcome is Outcome.RIGHT
    assert "forget_progress()" in str(sheet)
    assert "forget_progress()" in str(keep_progress())
    assert (home / "progress.json").read_text(encoding="utf-8") == text, "what can't be read is not overwritten"
    assert not forget_progress().problem


def test_a_file_that_cannot_be_written_never_stops_an_exercise(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_progress()

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("u2200nb.lessons.solved.write_atomically", full)
    sheet = exercise("behind-the-wall", "no")
    assert sheet.outcome is Outcome.RIGHT
    assert "No space left" in str(sheet)
