"""Which numbers stand on each unit's counter and cards, where is each from, and how does an owner type in their own?

What an owner types goes into the same two tables as everywhere else, over the shipped ones. The column ``source``
says where the numbers of a row are from, and can tell them apart: ``"defence: my own counter; the rest teaching
value"``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.pocket.shelf import ACTIONS_FILE, UNITS_FILE, OwnFiles
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.unit_file import (
    ACTION_COLUMNS,
    UNIT_COLUMNS,
    action_faults,
    action_rows,
    printable_actions,
    unit_faults,
    unit_rows,
)

__all__ = ["forget_unit", "keep_unit", "list_units", "unit_in_full"]

Row = Mapping[str, str]
MINE, MY_CARDS = "my own counter", "my own cards"
_GROUPS = {"LFA": "The LFA", "BRE": "The Breakers", "": "Either side"}
_MOST_ACTIONS = 12
_LONGEST_TITLE = 40
_FIELDS = {
    "defence": ("Defence", "the number on the shield"),
    "move": ("MOVE", "the number behind MOVE"),
    "cards": ("Cards", "how many combat cards it has"),
    "lines": ("Firing lines", "the arrows at the counter's edges, ahead being where it faces"),
    "gives_comms": ("Gives comms", "others are in comms beside it"),
    "always_in_comms": ("Always in comms", "it needs no other"),
    "title": ("Name", "as your counter prints it"),
}
_EDGES = ("ahead", "60° right", "120° right", "behind", "120° left", "60° left")
_AGAINST = {"": "nothing", "ground": "ground", "air": "air", "both": "air and ground", "either": "air or ground"}


def list_units() -> dict[str, Any]:
    """Return every unit in short, by the side that has it, and how many hold numbers of the owner's.

    >>> first = list_units()["groups"][0]["units"][0]
    >>> first["id"], first["title"], first["words"]
    ('LFA:GSA', 'Ground-shot A', 'defence 6, MOVE 1, ATTACK 2')
    """
    own_units, own_actions = _by_unit(unit_rows(_own())), _by_unit(action_rows(_own()))
    groups: dict[str, list[dict[str, Any]]] = {side: [] for side in _GROUPS}
    for key, row in (_by_unit(unit_rows(_shipped())) | own_units).items():
        side, code = key
        actions = _actions(key)
        whence = _whence(row)
        tones = {_tone(source) for source in whence.values()} | {_tone(action["source"]) for action in actions}
        groups[side].append(
            {
                "id": f"{side}:{code}",
                "title": row["title"] or code,
                "code": code,
                "words": ", ".join([f"defence {row['defence']}", f"MOVE {row['move']}", *_in_short(actions)]),
                "tone": "yours" if key in own_units or key in own_actions else "shipped",
                "taught": "teaching value" in tones,
            }
        )
    return {
        "groups": [{"title": _GROUPS[side], "units": units} for side, units in groups.items() if units],
        "own": len({*own_units, *own_actions}),
        "files": [name for name in (UNITS_FILE, ACTIONS_FILE) if user_folder(name).is_file()],
    }


def _in_short(actions: Iterable[Row]) -> list[str]:
    return [f"{action['action']} {action['value']}" for action in actions if action["value"]]


def unit_in_full(unit: str) -> dict[str, Any]:
    """Return a form with everything that is printed for a unit, each with where it is from.

    Parameters
    ----------
    unit : str
        Its id in `list_units`.

    Raises
    ------
    UnknownNameError
        If there is no such unit.
    """
    key = _key(unit)
    own = key in _by_unit(unit_rows(_own()))
    row = _row(key)
    whence = _whence(row)
    return {
        "id": unit,
        "title": row["title"] or row["code"],
        "side": _GROUPS[row["side"]],
        "fields": [_field(name, row, whence.get(name, "")) for name in _fields_of(row)],
        "actions": [dict(action) | {"tone": _tone(action["source"])} for action in _actions(key)],
        "known_actions": [[name, value == "X"] for name, value in printable_actions().items()],
        "against": [list(pair) for pair in _AGAINST.items()],
        "most_actions": _MOST_ACTIONS,
        "own": own or key in _by_unit(action_rows(_own())),
        "shipped": key in _by_unit(unit_rows(_shipped())),
    }


def _fields_of(row: Row) -> list[str]:
    """A ground unit has no firing lines."""
    return [name for name in _FIELDS if name != "lines" or row["kind"] != "ground"]


def _field(name: str, row: Row, source: str) -> dict[str, Any]:
    label, hint = _FIELDS[name]
    found: dict[str, Any] = {"id": name, "label": label, "hint": hint, "value": row[name]}
    found |= {"source": source, "tone": _tone(source) if source else ""}
    if name == "lines":
        found["value"] = sorted({int(line) % 6 for line in row["lines"].split()})
        found["edges"] = list(_EDGES)
    elif name in ("gives_comms", "always_in_comms"):
        found["value"] = row[name] == "yes"
    return found


def keep_unit(
    files: OwnFiles,
    unit: str,
    typed: Mapping[str, Any],
    actions: Sequence[Mapping[str, Any]] | None,
    *,
    all_seen: bool = False,
) -> dict[str, Any]:
    """Keep what an owner typed for a unit.

    Parameters
    ----------
    files : OwnFiles
        Where it is kept.
    unit : str
        Its id in `list_units`.
    typed : mapping of str to str, bool or list of int
        What was typed, by field; the others stay as they are.
    actions : sequence of mapping, optional
        All actions of its cards; None if they were not touched.
    all_seen : bool
        The owner has compared every number: all are theirs from now on.

    Returns
    -------
    dict
        ``faults`` by field, and ``action_faults`` as number of the action, field and words; nothing is kept then.
        Both are empty if it has been kept.

    Raises
    ------
    UnknownNameError, NotationError
        If there is no such unit or field.
    """
    key = _key(unit)
    row = _with_typed(key, typed, all_seen=all_seen)
    rows = None if actions is None and not all_seen else _with_actions(key, actions, all_seen=all_seen)
    faults = unit_faults(row)
    action_problems = [
        [number, *fault]
        for number, action in enumerate(rows or ())
        for fault in action_faults(action, row["kind"]).items()
    ]
    if faults or action_problems:
        return {"faults": faults, "action_faults": action_problems}
    if typed or all_seen:
        own = _by_unit(unit_rows(_own())) | {key: row}
        files.keep_values(UNITS_FILE, _table(UNIT_COLUMNS, own.values()))
    if rows is not None:
        others = [action for action in action_rows(_own()) if (action["side"], action["code"]) != key]
        files.keep_values(ACTIONS_FILE, _table(ACTION_COLUMNS, [*others, *rows]))
    return {"faults": {}, "action_faults": []}


def forget_unit(files: OwnFiles, unit: str) -> None:
    """Let the shipped numbers hold for a unit again; raises UnknownNameError."""
    key = _key(unit)
    for name, columns, rows in (
        (UNITS_FILE, UNIT_COLUMNS, unit_rows(_own())),
        (ACTIONS_FILE, ACTION_COLUMNS, action_rows(_own())),
    ):
        others = [row for row in rows if (row["side"], row["code"]) != key]
        if len(others) < len(rows):
            files.keep_values(name, _table(columns, others) if others else None)


def _with_typed(key: tuple[str, str], typed: Mapping[str, Any], *, all_seen: bool) -> Row:
    """The row of a unit with what was typed, and with where everything is from."""
    row = dict(_row(key))
    whence = _whence(row)
    for name, value in typed.items():
        if name not in _fields_of(row):
            raise UnknownNameError("field of a unit", name, _fields_of(row))
        row[name] = _as_cell(value)
    for name in whence:
        if name in typed or all_seen:
            whence[name] = MINE
    row["source"] = _sources(whence)
    return row


def _as_cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(str(line) for line in value)
    if not isinstance(value, str):
        raise NotationError("what is typed must be text, yes or no, or a list of edges")
    return " ".join(value.split())[:_LONGEST_TITLE]


def _with_actions(key: tuple[str, str], actions: Sequence[Mapping[str, Any]] | None, *, all_seen: bool) -> list[Row]:
    """All actions of a unit's cards as rows; those that have not changed keep where they are from."""
    before = [{name: action[name] for name in ACTION_COLUMNS} for action in _actions(key)]
    if actions is None:
        return [{**action, "source": MY_CARDS} for action in before]
    if len(actions) > _MOST_ACTIONS:
        raise NotationError(f"{len(actions)} actions; the cards of one unit hold at most {_MOST_ACTIONS} here")
    known = {tuple(action[name] for name in ACTION_COLUMNS[:-1]): action["source"] for action in before}
    rows: list[Row] = []
    for action in actions:
        cells = [key[0], key[1], *(_as_cell(action.get(name, "")) for name in ACTION_COLUMNS[2:-1])]
        source = MY_CARDS if all_seen else known.get(tuple(cells), MY_CARDS)
        rows.append(dict(zip(ACTION_COLUMNS, [*cells, source], strict=True)))
    return rows


def _table(columns: Sequence[str], rows: Iterable[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


# -- where a row and a number is from -----------------------------------------------------------------


def _shipped() -> Path:
    return data_folder("units")


def _own() -> Path:
    return user_folder("units")


def _by_unit(rows: Iterable[Row]) -> dict[tuple[str, str], Row]:
    return {(row["side"], row["code"]): row for row in rows}


def _key(unit: str) -> tuple[str, str]:
    side, _, code = unit.partition(":")
    known = _by_unit(unit_rows(_shipped())) | _by_unit(unit_rows(_own()))
    if (side, code) not in known:
        raise UnknownNameError("unit", unit, [f"{side}:{code}" for side, code in known])
    return side, code


def _row(key: tuple[str, str]) -> Row:
    return (_by_unit(unit_rows(_shipped())) | _by_unit(unit_rows(_own())))[key]


def _actions(key: tuple[str, str]) -> list[Row]:
    """The actions of a unit's cards: the owner's if they listed any, else the shipped ones."""
    for folder in (_own(), _shipped()):
        found = [row for row in action_rows(folder) if (row["side"], row["code"]) == key]
        if found:
            return found
    return []


def _whence(row: Row) -> dict[str, str]:
    """Where each number of a row is from, as its column ``source`` tells."""
    names = [name for name in _fields_of(row) if name != "title"]
    rest = ""
    single: dict[str, str] = {}
    for part in row["source"].split("; "):
        before, colon, words = part.partition(": ")
        told = [name.strip() for name in before.split(",")]
        if colon and set(told) <= set(names):
            single |= dict.fromkeys(told, words)
        else:
            rest = part.removeprefix("the rest ")
    return {name: single.get(name, rest or MINE) for name in names}


def _sources(whence: Mapping[str, str]) -> str:
    """The cell that `_whence` reads: what most numbers share is the rest."""
    words = list(whence.values())
    rest = max(dict.fromkeys(words), key=words.count)
    parts = [
        f"{', '.join(name for name in whence if whence[name] == other)}: {other}"
        for other in dict.fromkeys(words)
        if other != rest
    ]
    return "; ".join([*parts, f"the rest {rest}"]) if parts else rest


def _tone(source: str) -> str:
    if source.startswith("teaching value"):
        return "teaching value"
    return "printed" if source.startswith("rulebook") else "yours"
