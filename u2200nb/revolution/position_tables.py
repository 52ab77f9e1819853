"""How is a position written as JSON, as a CSV table, and as a pandas table?"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from u2200nb.errors import DataError, Fault, NotationError, U2200Error, quoted
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.terrain import terrain_from_name
from u2200nb.revolution.units import Side
from u2200nb.rulings.readings import Readings

if TYPE_CHECKING:
    import pandas

__all__ = [
    "from_csv",
    "from_frame",
    "position_from_dict",
    "position_to_dict",
    "to_csv",
    "to_frame",
]

COLUMNS = ("side", "code", "space", "facing", "suppressed", "routed", "carried_by", "defence")
_YES_NO = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False, "": False}


# -- JSON --------------------------------------------------------------------------------------------


def position_to_dict(position: Position) -> dict[str, Any]:
    """Return a position as plain JSON values; `position_from_dict` reads it back."""
    board = position.board
    return {
        "game": "revolution",
        "version": 1,
        "board": {
            "name": board.name,
            "notes": board.notes,
            "rows": list(board.rows),
            "origin": board.origin,
            "sketch": board.is_sketch,
            "tiles": [
                {"name": tile.name, "terrain": tile.terrain.slug, "spaces": list(tile.spaces)} for tile in board.tiles
            ],
            "separate": [list(group) for group in board.separate],
            "readings": dict(board.readings.choices),
        },
        "units": [_row(unit) for unit in position.units],
        "markers": [
            {
                "code": marker.code,
                "space": marker.space,
                "side": marker.side.value if marker.side else None,
                "defence": marker.defence,
            }
            for marker in position.markers
        ],
    }


def position_from_dict(values: Mapping[str, Any]) -> Position:
    """Read a position from plain JSON values.

    Raises
    ------
    NotationError
        If a value is missing, of a wrong type, or makes no sense; the message names its place.
    """
    if not isinstance(values, Mapping) or values.get("game") != "revolution" or values.get("version") != 1:
        raise NotationError('a position is an object with "game": "revolution" and "version": 1')
    try:
        table = values["board"]
        board = Board(
            name=_text(table, "name", "board"),
            notes=_text(table, "notes", "board"),
            rows=tuple(_texts(table["rows"], "board.rows")),
            origin=_text(table, "origin", "board") or "A1",
            is_sketch=table.get("sketch") is True,
            tiles=tuple(
                MapTile(
                    _text(tile, "name", f"board.tiles[{number}]"),
                    terrain_from_name(_text(tile, "terrain", f"board.tiles[{number}]")),
                    tuple(_texts(tile["spaces"], f"board.tiles[{number}].spaces")),
                )
                for number, tile in enumerate(table.get("tiles", ()))
            ),
            separate=tuple(tuple(_texts(group, "board.separate")) for group in table.get("separate", ())),
            readings=Readings.parse(f"{key}={value}" for key, value in table.get("readings", {}).items()),
        )
        if len({len(row) for row in board.rows}) != 1:
            raise NotationError("board.rows: all rows must be equally long, and there must be one")
        units = tuple(_unit(row, f"units[{number}]") for number, row in enumerate(values.get("units", ())))
        markers = tuple(
            Marker(_text(row, "code", where), _text(row, "space", where), _side(row, where), _number(row, where))
            for where, row in ((f"markers[{number}]", row) for number, row in enumerate(values.get("markers", ())))
        )
        return Position(board, units, markers)
    except (KeyError, TypeError, AttributeError) as problem:
        if isinstance(problem, U2200Error):
            raise NotationError(f"position: {problem}") from None
        raise NotationError(f"position: a value is missing or of a wrong type ({problem})") from None


def _text(row: Mapping[str, Any], key: str, where: str) -> str:
    value = row.get(key, "")
    if not isinstance(value, str):
        raise NotationError(f"{where}.{key} must be text, not {quoted(value)}")
    return value


def _texts(values: Any, where: str) -> list[str]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise NotationError(f"{where} must be a list of texts, not {quoted(values)}")
    return values


def _side(row: Mapping[str, Any], where: str) -> Side | None:
    value = row.get("side")
    if value in (None, ""):
        return None
    if value not in {side.value for side in Side}:
        raise NotationError(f"{where}.side is LFA or BRE, not {quoted(value)}")
    return Side(value)


def _number(row: Mapping[str, Any], where: str) -> int | None:
    value = row.get("defence")
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise NotationError(f"{where}.defence must be a whole number, not {quoted(value)}")


# -- rows --------------------------------------------------------------------------------------------


def _row(unit: Unit) -> dict[str, Any]:
    return {
        "side": unit.side.value,
        "code": unit.code,
        "space": unit.space,
        "facing": None if unit.facing is None else unit.facing.name,
        "suppressed": unit.is_suppressed,
        "routed": unit.is_routed,
        "carried_by": unit.carried_by,
        "defence": unit.defence,
    }


def _unit(row: Mapping[str, Any], where: str) -> Unit:
    side = _side(row, where)
    if side is None:
        raise NotationError(f"{where}.side is LFA or BRE")
    facing = _text(row, "facing", where) if row.get("facing") else ""
    if facing and facing not in Direction.__members__:
        raise NotationError(f"{where}.facing is one of N, NE, SE, S, SW, NW, not {quoted(facing)}")
    return Unit(
        side=side,
        code=_text(row, "code", where),
        space=row.get("space") or None,
        facing=Direction[facing] if facing else None,
        is_suppressed=row.get("suppressed") is True,
        is_routed=row.get("routed") is True,
        carried_by=row.get("carried_by") or None,
        defence=_number(row, where),
    )


# -- tables ------------------------------------------------------------------------------------------


def to_csv(position: Position) -> str:
    """Return the units of a position as a CSV table."""
    file = io.StringIO()
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for unit in position.units:
        row = {key: "" if value is None else value for key, value in _row(unit).items()}
        writer.writerow(row | {key: "yes" if row[key] else "no" for key in ("suppressed", "routed")})
    return file.getvalue()


def from_csv(position: Position, text: str, *, source: str = "table") -> Position:
    """Return a position with the units of a CSV table in place of its own.

    Raises
    ------
    DataError
        With every fault of the table.
    """
    reader = csv.reader(text.splitlines(), strict=True)
    units: list[Unit] = []
    faults: list[Fault] = []
    try:
        head = [name.strip() for name in next(reader, [])]
        if head != list(COLUMNS):
            raise DataError(source, [Fault(1, None, f"the first line must be {','.join(COLUMNS)}")])
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(COLUMNS):
                faults.append(Fault(reader.line_num, None, f"{len(cells)} cells, but there are {len(COLUMNS)} columns"))
                continue
            row = dict(zip(COLUMNS, (cell.strip() for cell in cells), strict=True))
            try:
                unit = _unit(_typed(row), "row")
                replace(position, units=(*units, unit), markers=()) if unit.carried_by is None else None
                units.append(unit)
            except U2200Error as problem:
                faults.append(Fault(reader.line_num, None, str(problem)))
    except csv.Error as problem:
        faults.append(Fault(reader.line_num, None, f"not a CSV table: {problem}"))
    if faults:
        raise DataError(source, faults)
    try:
        return replace(position, units=tuple(units))
    except U2200Error as problem:
        raise DataError(source, [Fault(None, None, str(problem))]) from None


def _typed(row: Mapping[str, str]) -> dict[str, Any]:
    """A row of text cells with the types that JSON has."""
    typed: dict[str, Any] = {key: value or None for key, value in row.items()}
    for key in ("suppressed", "routed"):
        if row[key].lower() not in _YES_NO:
            raise NotationError(f"{key} is yes or no, not {quoted(row[key])}")
        typed[key] = _YES_NO[row[key].lower()]
    if row["defence"]:
        if not row["defence"].isascii() or not row["defence"].isdigit():
            raise NotationError(f"defence is a whole number, not {quoted(row['defence'])}")
        typed["defence"] = int(row["defence"])
    return typed


def to_frame(position: Position) -> pandas.DataFrame:
    """Return the units of a position as a pandas table, indexed by their names."""
    import pandas

    names = pandas.Index([unit.name for unit in position.units], name="unit")
    return pandas.DataFrame([_row(unit) for unit in position.units], index=names, columns=list(COLUMNS))


def from_frame(position: Position, frame: pandas.DataFrame) -> Position:
    """Return a position with the units of a pandas table in place of its own.

    Raises
    ------
    NotationError
        If a column is missing or a row can't be read.
    """
    missing = [name for name in COLUMNS if name not in frame.columns]
    if missing:
        raise NotationError(f"the table has no column {', '.join(missing)}")
    rows: Iterable[dict[str, Any]] = frame[list(COLUMNS)].to_dict("records")  # type: ignore[assignment]
    units = tuple(_unit(_cleaned(row), f"row {number}") for number, row in enumerate(rows, 1))
    return replace(position, units=units)


def _cleaned(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a pandas table with None for what is missing and whole numbers for what became floats."""
    cleaned = {key: None if value is None or value != value else value for key, value in row.items()}
    defence = cleaned["defence"]
    if defence is not None and float(defence).is_integer():
        cleaned["defence"] = int(defence)
    return cleaned | {key: bool(cleaned[key]) for key in ("suppressed", "routed")}
