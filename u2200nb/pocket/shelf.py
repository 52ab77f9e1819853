"""Which boards, positions and unit values does the user keep, and how do they come in and go out?

They lie in the user's folder as everywhere else: boards as board files, positions as JSON, unit values as the
tables the package reads. The page keeps a copy of every file in the browser's own storage.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from u2200nb.errors import DataError, NotationError, U2200Error, UnknownNameError, quoted
from u2200nb.resources import user_folder, write_atomically
from u2200nb.revolution.board_file import format_board, parse_board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_tables import position_from_dict, position_to_dict
from u2200nb.revolution.unit_file import ACTION_COLUMNS, UNIT_COLUMNS, catalogue

__all__ = ["ACTIONS_FILE", "EXPORT_VERSION", "UNITS_FILE", "OwnFiles"]

EXPORT_VERSION = 1
LARGEST_FILE = 1_000_000
_FOLDERS = {"boards": ".toml", "positions": ".json", "units": ".csv"}
UNITS_FILE, ACTIONS_FILE = "units/revolution.csv", "units/revolution_actions.csv"


class OwnFiles:
    """The user's files, and which of them changed since the page was last told.

    Examples
    --------
    >>> OwnFiles().changes()
    {}
    """

    def __init__(self) -> None:
        self._changes: dict[str, str | None] = {}

    def changes(self) -> dict[str, str | None]:
        """Return the text of every file that changed since this was last asked; None for one that is gone."""
        changed, self._changes = self._changes, {}
        return changed

    def take_in(self, files: Mapping[str, Any]) -> str:
        """Write the files that the browser keeps, in place of all there are; returns in words what can't be used."""
        for name in self.names():
            if name not in files:
                user_folder(name).unlink()
        problems = []
        for name, text in sorted(files.items()):
            try:
                _check_name(name)
                write_atomically(user_folder(name), _checked_text(name, text))
            except U2200Error as problem:
                problems.append(str(problem))
        try:
            _read_units()
        except U2200Error as problem:
            problems.append(f"your unit values are left out: {problem}")
            for name in (UNITS_FILE, ACTIONS_FILE):
                user_folder(name).unlink(missing_ok=True)
        return "; ".join(problems)

    def names(self) -> list[str]:
        """Return the names of all files, in their folders."""
        return [
            f"{folder}/{path.name}"
            for folder, ending in _FOLDERS.items()
            for path in sorted(user_folder(folder).glob(f"*{ending}"))
        ]

    def text(self, name: str) -> str:
        """Return what a file holds; raises UnknownNameError."""
        if name not in self.names():
            raise UnknownNameError("file of yours", name, self.names())
        return user_folder(name).read_text(encoding="utf-8")

    def keep(self, title: str, position: Position) -> str:
        """Keep a position under a title, or its board alone if nothing stands on it; returns the file's name."""
        words = " ".join(title.split())[:60]
        stem = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in words).strip()
        if not stem:
            raise NotationError("give it a name, such as: dome in the corner")
        named = _named(position, words)
        if position.units or position.markers:
            name, text = f"positions/{stem}.json", json.dumps(position_to_dict(named), ensure_ascii=False)
        else:
            name, text = f"boards/{stem}.toml", format_board(named.board)
        self._write(name, text)
        return name

    def open(self, name: str) -> Position:
        """Return a board or position that was kept."""
        text = self.text(name)
        if name.startswith("boards/"):
            return Position(parse_board(text, source=name))
        return position_from_dict(json.loads(text))

    def forget(self, name: str) -> None:
        """Delete a file."""
        self.text(name)
        user_folder(name).unlink()
        self._changes[name] = None
        catalogue.cache_clear()

    def export(self) -> str:
        """Return all files as one text."""
        files = {name: self.text(name) for name in self.names()}
        return json.dumps({"u2200nb": EXPORT_VERSION, "files": files}, ensure_ascii=False, indent=1)

    def import_file(self, name: str, text: str) -> str:
        """Take in an export or a table of unit values; returns what was done, or nothing if it is neither."""
        _checked_text(name, text)
        first = text.lstrip("\ufeff").split("\n", 1)[0].strip()
        for table, columns in ((UNITS_FILE, UNIT_COLUMNS), (ACTIONS_FILE, ACTION_COLUMNS)):
            if first == ",".join(columns):
                self.keep_values(table, text)
                return "your unit values are in use"
        if text.lstrip().startswith("{") and '"u2200nb"' in text[:200]:
            return self._import_all(name, text)
        return ""

    def keep_values(self, name: str, text: str | None) -> None:
        """Keep one of the two tables of unit values, or none of them; raises DataError and keeps the old one."""
        path = user_folder(name)
        before = path.read_text(encoding="utf-8") if path.exists() else None
        _put(path, text)
        try:
            _read_units()
        except DataError:
            _put(path, before)
            catalogue.cache_clear()
            raise
        self._changes[name] = text

    def _import_all(self, name: str, text: str) -> str:
        try:
            held = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise NotationError(f"{name} begins like an export but can't be read: {problem}") from None
        files = held.get("files")
        if held.get("u2200nb") != EXPORT_VERSION or not isinstance(files, dict):
            raise NotationError(
                f"{name} is an export of version {quoted(held.get('u2200nb'))}; version {EXPORT_VERSION} can be read"
            )
        for path, content in files.items():
            _check_name(path)
            _checked_text(path, content)
        for path, content in files.items():
            if path in (UNITS_FILE, ACTIONS_FILE):
                self.keep_values(path, content)
            else:
                self._write(path, content)
        return f"{len(files)} files of {name} are kept"

    def _write(self, name: str, text: str) -> None:
        write_atomically(user_folder(name), text)
        self._changes[name] = text


def _named(position: Position, title: str) -> Position:
    from dataclasses import replace

    return replace(position, board=replace(position.board, name=title))


def _put(path: Path, text: str | None) -> None:
    """Write a file, or see to it that there is none."""
    if text is None:
        path.unlink(missing_ok=True)
    else:
        write_atomically(path, text)


def _read_units() -> None:
    """Read the unit tables anew; raises DataError for faults."""
    catalogue.cache_clear()
    catalogue()


def _check_name(name: object) -> None:
    """A name from a file or from storage may point nowhere but into the user's folders."""
    folder, _, stem = name.partition("/") if isinstance(name, str) else ("", "", "")
    ending = _FOLDERS.get(folder)
    if not ending or not stem.endswith(ending) or "/" in stem or "\\" in stem or stem.startswith("."):
        raise NotationError(f"{quoted(name)} is no file of yours that could be kept")


def _checked_text(name: str, text: object) -> str:
    if not isinstance(text, str) or len(text) > LARGEST_FILE:
        raise NotationError(f"{name} is no text of at most {LARGEST_FILE:,} characters")
    return text
