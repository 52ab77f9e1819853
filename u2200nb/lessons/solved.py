"""Which exercises have I solved?

Nothing is kept until a learner asks for it with `keep_progress`; then right answers are noted in one small
file in their own folder (``u2200nb where``), which `forget_progress` deletes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from u2200nb.lessons.exercises import Exercise, lessons
from u2200nb.lessons.sheet import Sheet, Words
from u2200nb.resources import user_folder, write_atomically

__all__ = ["Progress", "forget_progress", "keep_progress", "note_solved", "progress"]

_VERSION = 1


@dataclass(frozen=True, repr=False)
class Progress:
    """How far a learner is, lesson by lesson.

    Parameters
    ----------
    is_kept : bool
        Whether right answers are noted.
    solved : frozenset of str
        Ids of the exercises solved.
    problem : str
        What is wrong with the file, if it can't be read.
    """

    is_kept: bool
    solved: frozenset[str] = frozenset()
    problem: str = ""

    @property
    def _lines(self) -> list[str]:
        if self.problem:
            return [self.problem]
        if not self.is_kept:
            return ["Nothing is kept. keep_progress() notes which exercises you solve, on this computer only."]
        rows = []
        for lesson, names in lessons().items():
            done = [name for name in names if name in self.solved]
            open_ = [name for name in names if name not in self.solved]
            rest = f"; next: {open_[0]}" if open_ else ""
            rows.append(f"{lesson}: {len(done)} of {len(names)}{rest}")
        return rows

    def __str__(self) -> str:
        return "\n".join(self._lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(f"<p style='margin:0.2em 0'>{escape(line)}</p>" for line in self._lines)


def _file() -> Path:
    return user_folder() / "progress.json"


def progress() -> Progress:
    """Say which exercises are solved, where the learner keeps that."""
    path = _file()
    if not path.exists():
        return Progress(is_kept=False)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        solved = table["solved"]
        if table["version"] != _VERSION or not all(isinstance(name, str) for name in solved):
            raise ValueError
        return Progress(is_kept=True, solved=frozenset(solved))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        problem = f"{path.name} can't be read as progress of this version; forget_progress() starts afresh."
        return Progress(is_kept=False, problem=problem)


def keep_progress() -> Progress:
    """Begin to note which exercises are solved; what was noted stays."""
    found = progress()
    if not found.is_kept and not found.problem:
        _write(frozenset())
        found = progress()
    return found


def forget_progress() -> Progress:
    """Delete what was noted, and note nothing more."""
    _file().unlink(missing_ok=True)
    return progress()


def note_solved(exercise: Exercise, sheet: Sheet) -> Sheet:
    """Note a solved exercise where the learner wants that, and say so if it can't be done."""
    found = progress()
    if found.problem:
        return replace(sheet, parts=[*sheet.parts, Words(found.problem)])
    if found.is_kept and exercise.id not in found.solved:
        try:
            _write(found.solved | {exercise.id})
        except OSError as problem:
            words = f"This could not be noted in {_file().name}: {problem.strerror}."
            return replace(sheet, parts=[*sheet.parts, Words(words)])
    return sheet


def _write(solved: frozenset[str]) -> None:
    table = {"version": _VERSION, "solved": sorted(solved)}
    write_atomically(_file(), json.dumps(table, indent=1) + "\n")
