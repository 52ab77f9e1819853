"""How is a record kept as text, and how is an old or a broken one read?

One JSON text: the game and its setup, the seed, and every entry as the text form of its option. An entry
that does not follow the one before it is written with the number of the entry it follows. Version 1 was the
bare line of options, which is also the easiest form to write by hand; it is still read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from u2200nb.engine.contract import Game
from u2200nb.engine.record import START, Record
from u2200nb.errors import DataError, Fault, NotationError, U2200Error, UnknownNameError, quoted

__all__ = ["LARGEST", "VERSION", "load_record", "load_record_file", "record_text", "save_record"]

FORMAT = "u2200nb-record"
VERSION = 2
LARGEST = 4_000_000
"""Bytes of the largest file that is read as a saved record."""


def save_record(record: Record) -> str:
    """Return a record as one versioned JSON text.

    Raises
    ------
    NotationError
        If the record starts from a position that can't be written down.
    """
    game = record.game
    if game is None:
        raise NotationError("this record does not know its game; make it with Record(state, game=GAME)")
    setup = game.setup(record.start)
    if game.begin(setup) != record.start:
        raise NotationError(
            "this record starts in the middle of a game, which can't be written down; save the whole game"
        )
    moves = [
        entry.option.text if entry.parent == entry.number - 1 else [entry.parent, entry.option.text]
        for entry in record.entries
    ]
    return json.dumps(
        {
            "format": FORMAT, "version": VERSION, "game": game.name, "setup": setup,
            "seed": record.seed, "moves": moves, "at": record.at, "names": record.names,
        },
        ensure_ascii=False, indent=1,
    ) + "\n"  # fmt: skip


def load_record(text: str, games: Mapping[str, Game], name: str = "record") -> Record:
    """Read a saved record, playing every entry again by the rules.

    Parameters
    ----------
    text : str
        What `save_record` wrote, now or in an older version.
    games : mapping of str to Game
        The games it may be of.
    name : str
        What to call the text in messages, such as its file.

    Raises
    ------
    DataError
        If it is no record, is of a newer version, is damaged, or holds a move the rules forbid.
    UnknownNameError
        If it is of a game not among these.
    """
    kept = _migrated(_parsed(text, name), name)
    if kept["game"] not in games:
        raise UnknownNameError("game", str(kept["game"]), games, f"for {name}")
    game = games[kept["game"]]
    try:
        record = Record(game.begin(kept["setup"]), kept["seed"], game)
    except DataError as error:
        raise DataError(name, error.faults) from error
    except U2200Error as error:
        raise DataError(name, [Fault(None, None, f"its setup can't be read: {error}")]) from error
    except (TypeError, AttributeError, ValueError, LookupError) as error:
        fault = f"its setup can't be read: {quoted(kept['setup'])} is none of {game.title}"
        raise DataError(name, [Fault(None, None, fault)]) from error
    for number, move in enumerate(kept["moves"]):
        _do_again(record, number, move, name)
    record.names = {str(key): int(point) for key, point in kept["names"].items()}
    record.go(kept["at"])
    return record


def load_record_file(path: Path, games: Mapping[str, Game]) -> Record:
    """Read a saved record from a file; raises as `load_record`, and DataError for a file that can't be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise DataError(str(path), [Fault(None, None, f"can't be read: {error.strerror or error}")]) from error
    return load_record(record_text(raw, str(path)), games, str(path))


def record_text(raw: bytes, name: str) -> str:
    """The text of a saved record from the bytes of its file; raises DataError."""
    if len(raw) > LARGEST:
        raise DataError(name, [Fault(None, None, f"larger than {LARGEST:,} bytes, so no saved game")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(name, [Fault(None, None, f"byte {error.start + 1} is not UTF-8, so no saved game")]) from error


def _do_again(record: Record, number: int, move: Any, name: str) -> None:
    """Carry out one saved entry."""
    if isinstance(move, list) and len(move) == 2:
        parent, option = move
    else:
        parent, option = number - 1, move
    if not isinstance(option, str) or type(parent) is not int or not START <= parent < number:
        raise DataError(name, [Fault(None, None, f"move {number + 1} is {quoted(move)}, which is no entry")])
    if record.at != parent:
        record.go(parent)
    try:
        entry = record.choose(option)
    except U2200Error as error:
        raise DataError(name, [Fault(None, None, f"move {number + 1}: {error}")]) from error
    if entry.number != number:
        raise DataError(name, [Fault(None, None, f"move {number + 1} repeats move {entry.number + 1}")])


_DEEPEST = 8
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


def _is_too_deep(text: str) -> bool:
    """Whether brackets are nested deeper than in any record; a browser's Python would not survive reading them."""
    depth = 0
    for found in _NESTING.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _DEEPEST:
            return True
    return False


def _parsed(text: str, name: str) -> dict[str, Any]:
    if _is_too_deep(text):
        raise DataError(name, [Fault(None, None, "not a saved record: nested too deep")])
    try:
        kept = json.loads(text)
    except json.JSONDecodeError as error:
        fault = Fault(error.lineno, error.colno, f"not a saved record: {error.msg}")
        raise DataError(name, [fault]) from error
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise DataError(name, [Fault(None, None, f'not a saved record: it has no "format": "{FORMAT}"')])
    return kept


def _from_version_1(kept: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew no branches: the record stands after its last move."""
    moves = kept.get("moves")
    return {**kept, "version": 2, "at": len(moves) - 1 if isinstance(moves, list) else START, "names": {}}


_MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_version_1}

_FIELDS: dict[str, type] = {"game": str, "setup": dict, "seed": int, "moves": list, "at": int, "names": dict}


def _migrated(kept: dict[str, Any], name: str) -> dict[str, Any]:
    """The record in the form of this version, every field of its type."""
    version = kept.get("version")
    if type(version) is not int or version < 1:
        raise DataError(name, [Fault(None, None, f"its version is {quoted(version)}, not a number from 1")])
    if version > VERSION:
        newer = f"it was saved by a newer version of this package (form {version}, this one reads {VERSION})"
        raise DataError(name, [Fault(None, None, f"{newer}; a newer version of u2200nb will read it")])
    while version < VERSION:
        kept = _MIGRATIONS[version](kept)
        version = kept["version"]
    faults = [
        Fault(None, None, f'"{field}" is {quoted(kept.get(field))}, not {_KINDS[wanted]}')
        for field, wanted in _FIELDS.items()
        if type(kept.get(field)) is not wanted
    ]
    points = len(kept["moves"]) if isinstance(kept.get("moves"), list) else 0
    if not faults:
        named = [("at", kept["at"]), *kept["names"].items()]
        faults = [
            Fault(None, None, f'"{field}" is {quoted(at)}, not the number of a move from -1 to {points - 1}')
            for field, at in named
            if type(at) is not int or not START <= at < points
        ]
    if faults:
        raise DataError(name, faults)
    return kept


_KINDS = {str: "a text", dict: "an object", int: "a whole number", list: "a list"}
