"""How are units and their actions written in tables, and what is wrong with a table that can't be read?

Two tables, for spreadsheets: ``revolution.csv`` has a row for each unit, ``revolution_actions.csv`` a row for
each action on its cards. An owner keeps tables of the same form in their own folder; each row there replaces
the shipped row of the same unit, and the actions listed for a unit there replace all of its shipped ones. The rows
``cargo`` are what every cargo display offers; a display that differs has the rows of its transport ship instead.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from u2200nb.errors import DataError, Fault, quoted
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.units import Action, Arrows, Catalogue, Side, UnitKind, UnitType

__all__ = [
    "ACTION_COLUMNS",
    "CARGO_ACTIONS",
    "UNIT_COLUMNS",
    "action_faults",
    "action_rows",
    "catalogue",
    "check_action_table",
    "check_unit_table",
    "printable_actions",
    "read_catalogue",
    "unit_faults",
    "unit_rows",
]

UNIT_COLUMNS = (
    "side", "code", "title", "kind", "squad", "faction", "cards", "move", "defence", "lines",
    "gives_comms", "always_in_comms", "source",
)  # fmt: skip
ACTION_COLUMNS = ("side", "code", "action", "value", "arrows", "squad", "source")
CARGO = "cargo"
CARGO_ACTIONS = ("DISEMBARK", "DROPSHIP", "PILOT")
"""The actions that stand on cargo displays only."""
_KINDS = {"ground": UnitKind.GROUND, "ship": UnitKind.COMBAT_SHIP, "transport": UnitKind.TRANSPORT}
_SIDES = {"LFA": (Side.LFA,), "BRE": (Side.BREAKERS,), "": (Side.LFA, Side.BREAKERS)}
_YES_NO = {"yes": True, "no": False}
LARGEST_TABLE = 200_000


@cache
def catalogue() -> Catalogue:
    """Return the shipped teaching set with the owner's values, if they keep any, laid over it.

    Raises
    ------
    DataError
        If a table has faults.

    Examples
    --------
    >>> catalogue().unit_type(Side.LFA, "GSA").defence
    6
    """
    return read_catalogue([data_folder("units"), user_folder("units")])


def read_catalogue(folders: Iterable[Path]) -> Catalogue:
    """Read the tables of several folders, each laid over those before."""
    units: dict[tuple[Side, str], Mapping[str, str]] = {}
    actions: dict[tuple[Side, str], list[Action]] = {}
    cargo: tuple[Action, ...] = ()
    for folder in folders:
        for row in unit_rows(folder):
            for side in _SIDES[row["side"]]:
                units[side, row["code"]] = row
        listed: dict[tuple[Side, str], list[Action]] = {}
        for row in action_rows(folder):
            for side in _SIDES[row["side"]]:
                listed.setdefault((side, row["code"]), []).append(_action(row))
        cargo = tuple(listed.get((Side.LFA, CARGO), cargo))
        actions |= listed
    types, displays = {}, {}
    for key, row in units.items():
        printed = tuple(actions.get(key, ()))
        types[key] = _unit_type(row, tuple(action for action in printed if action.name not in CARGO_ACTIONS))
        aboard = tuple(action for action in printed if action.name in CARGO_ACTIONS)
        if aboard and types[key].kind is not UnitKind.TRANSPORT:
            words = f"{row['code']} lists {aboard[0].name}, which stands on the cargo displays of transport ships only"
            raise DataError("the table of actions", [Fault(None, None, words)])
        if aboard:
            displays[key] = aboard
    return Catalogue(types, cargo, displays)


def unit_rows(folder: Path) -> list[Mapping[str, str]]:
    """Return the rows of the table of units in a folder, by column; none if it holds none. Raises DataError."""
    return _rows(folder / "revolution.csv", UNIT_COLUMNS, _unit_fault)


def action_rows(folder: Path) -> list[Mapping[str, str]]:
    """Return the rows of the table of actions in a folder, by column; none if it holds none. Raises DataError."""
    return _rows(folder / "revolution_actions.csv", ACTION_COLUMNS, _action_fault)


def unit_faults(row: Mapping[str, str]) -> dict[str, str]:
    """Return what is wrong with one row of units, by column."""
    return dict(_unit_fault(row))


def action_faults(row: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return what is wrong with one row of actions of a unit of some kind, by column."""
    faults = dict(_action_fault(row))
    if row["action"] in CARGO_ACTIONS and kind != "transport":
        faults["action"] = f"{row['action']} stands on the cargo displays of transport ships only"
    return faults


def check_unit_table(path: Path) -> list[Fault]:
    """List the faults of a table of units."""
    return _faults(path, UNIT_COLUMNS, _unit_fault)


def check_action_table(path: Path) -> list[Fault]:
    """List the faults of a table of actions."""
    return _faults(path, ACTION_COLUMNS, _action_fault)


def _unit_type(row: Mapping[str, str], actions: tuple[Action, ...]) -> UnitType:
    return UnitType(
        code=row["code"],
        title=row["title"] or row["code"],
        kind=_KINDS[row["kind"]],
        squad=row["squad"],
        faction=row["faction"],
        cards=int(row["cards"]),
        move=int(row["move"]),
        defence=int(row["defence"]),
        lines=tuple(sorted({int(line) % 6 for line in row["lines"].split()})),
        gives_comms=_YES_NO[row["gives_comms"]],
        is_always_in_comms=_YES_NO[row["always_in_comms"]],
        actions=actions,
        source=row["source"],
    )


def _action(row: Mapping[str, str]) -> Action:
    value = int(row["value"]) if row["value"] else None
    return Action(row["action"], value, Arrows(row["arrows"]), row["squad"], row["source"])


def _rows(path: Path, columns: tuple[str, ...], fault_of: object) -> list[Mapping[str, str]]:
    """The rows of a table; none if there is no such file."""
    if not path.is_file():
        return []
    faults = _faults(path, columns, fault_of)
    if faults:
        raise DataError(str(path), faults)
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [{name: (value or "").strip() for name, value in row.items()} for row in csv.DictReader(file)]


def _faults(path: Path, columns: tuple[str, ...], fault_of: object) -> list[Fault]:
    """What is wrong with a table: every fault with its line and column."""
    assert callable(fault_of)
    try:
        if path.stat().st_size > LARGEST_TABLE:
            return [Fault(None, None, f"more than {LARGEST_TABLE:,} bytes; a table of units is a few thousand")]
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        return [Fault(None, None, f"byte {problem.start + 1} is not UTF-8; save the table as CSV UTF-8")]
    except OSError as problem:
        return [Fault(None, None, f"can't be read: {problem.strerror}")]
    reader = csv.reader(text.splitlines(), strict=True)
    faults: list[Fault] = []
    seen: dict[tuple[str, ...], int] = {}
    try:
        head = [name.strip() for name in next(reader, [])]
        if head != list(columns):
            return [Fault(1, None, f"the first line must be {','.join(columns)}, not {quoted(','.join(head))}")]
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            line = reader.line_num
            if len(cells) != len(columns):
                faults.append(Fault(line, None, f"{len(cells)} cells, but there are {len(columns)} columns"))
                continue
            row = {name: cell.strip() for name, cell in zip(columns, cells, strict=True)}
            faults += [Fault(line, columns.index(name) + 1, words) for name, words in fault_of(row)]
            if columns is UNIT_COLUMNS:
                key = (row["side"], row["code"])
                if key in seen:
                    faults.append(Fault(line, 2, f"unit {row['code']} stands in line {seen[key]} already"))
                seen[key] = line
    except csv.Error as problem:
        faults.append(Fault(reader.line_num, None, f"not a CSV table: {problem}"))
    return faults


def _unit_fault(row: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The faults of one row of units: the column, and what would be right."""
    yield from _side_and_code(row)
    if row["kind"] not in _KINDS:
        yield "kind", f"kind is ground, ship or transport, not {quoted(row['kind'])}"
    if row["squad"] not in ("A", "B", ""):
        yield "squad", f"squad is A, B or nothing, not {quoted(row['squad'])}"
    for name, least, most in (("cards", 1, 9), ("move", 0, 9), ("defence", 0, 20)):
        if not row[name].isascii() or not row[name].isdigit() or not least <= int(row[name]) <= most:
            yield name, f"{name} is a whole number from {least} to {most}, not {quoted(row[name])}"
    lines = row["lines"].split()
    if not all(line.lstrip("-").isascii() and line.lstrip("-").isdigit() for line in lines):
        yield "lines", f"lines are whole numbers with blanks between, such as 0 1 -1, not {quoted(row['lines'])}"
    if row["kind"] == "ground" and lines:
        yield "lines", "a ground unit has no firing lines"
    for name in ("gives_comms", "always_in_comms"):
        if row[name] not in _YES_NO:
            yield name, f"{name} is yes or no, not {quoted(row[name])}"
    if not row["source"]:
        yield "source", "every row says where its values are from, such as: my own counters"


def _action_fault(row: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The faults of one row of actions."""
    if row["code"] != CARGO:
        yield from _side_and_code(row)
    elif row["side"]:
        yield "side", f"the rows cargo are for both sides, so leave the cell empty instead of {quoted(row['side'])}"
    known = printable_actions()
    if row["action"] not in known:
        yield "action", f"{quoted(row['action'])} is no action; there are: {', '.join(sorted(known))}"
    elif row["code"] == CARGO and row["action"] not in CARGO_ACTIONS:
        yield "action", f"{row['action']} stands on no cargo display; those have {', '.join(CARGO_ACTIONS)}"
    elif known[row["action"]] == "X" and not (row["value"].isascii() and row["value"].isdigit()):
        yield "value", f"{row['action']} has a value, a whole number, not {quoted(row['value'])}"
    elif known[row["action"]] != "X" and row["value"]:
        yield "value", f"{row['action']} has no value, so leave the cell empty instead of {quoted(row['value'])}"
    if row["arrows"] not in {arrows.value for arrows in Arrows}:
        yield "arrows", f"arrows are air, ground, both, either or nothing, not {quoted(row['arrows'])}"
    if row["squad"] not in ("A", "B", ""):
        yield "squad", f"squad is A, B or nothing, not {quoted(row['squad'])}"
    if not row["source"]:
        yield "source", "every row says where its values are from, such as: my own cards"


def _side_and_code(row: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    if row["side"] not in _SIDES:
        yield "side", f"side is LFA, BRE or nothing for either, not {quoted(row['side'])}"
    if not (row["code"].isascii() and row["code"].isalpha() and row["code"].isupper() and len(row["code"]) <= 4):
        yield "code", f"a code is up to four capital letters, such as GSA, not {quoted(row['code'])}"


@cache
def printable_actions() -> Mapping[str, str]:
    """Return the name of every action that can stand on a card, with X where it has a value."""
    with (data_folder("actions") / "revolution.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: row["value"] for row in csv.DictReader(file) if row["name"] != "MOVE"}
