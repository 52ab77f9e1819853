"""How is a whole position written in one line?

A position code is to these games what FEN is to chess: one line that fits in a link or a chat message and
from which everything can be drawn again. Its alphabet is ``A-Za-z0-9./-`` only. docs/position-code.md has
the grammar and examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from u2200nb.errors import NotationError, U2200Error, quoted
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.terrain import NO_SPACE, Terrain
from u2200nb.revolution.units import Side
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["CODE_VERSION", "format_position", "parse_position"]

CODE_VERSION = "U1rev"
LONGEST_CODE = 20_000
LARGEST_BOARD = 100_000
_PARTS = ("version", "size", "terrain", "tiles", "units", "markers", "readings", "apart")
_LETTERS = {
    "o": ".", "l": "L", "g": "G", "x": "#", "d": "d", "h": "H", "n": NO_SPACE,
}  # fmt: skip
_LETTER_OF = {symbol: letter for letter, symbol in _LETTERS.items()}
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})(?:-([A-Z]{1,4}[1-9][0-9]{0,5}))?(-s)?")
_RUN = re.compile(r"([1-9][0-9]*)?([a-z])")
_UNIT = re.compile(
    r"([LB])([A-Z]{1,4})-(?:([A-Z]{1,4}[1-9][0-9]{0,5})(?:-([1-6]))?|([A-Z]{1,4}))(?:-([rs]{1,2}))?(?:-d([0-9]{1,2}))?"
)
_MARKER = re.compile(r"([A-Z0-9]{3})-([A-Z]{1,4}[1-9][0-9]{0,5})(?:-([LB]))?(?:-d([0-9]{1,2}))?")
_SIDES = {side.letter: side for side in Side}

T = TypeVar("T")


def format_position(position: Position) -> str:
    """Return a position as one line; `parse_position` reads it back.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> format_position(Position(blank_board(), (Unit(Side.LFA, "FIA", "D4", Direction.NE),)))
    'U1rev/9x8/72o//LFIA-D4-2'
    """
    board = position.board
    size = f"{len(board.rows[0])}x{len(board.rows)}"
    if board.origin != "A1":
        size += f"-{board.origin}"
    if board.is_sketch:
        size += "-s"
    parts = [
        CODE_VERSION,
        size,
        _format_terrain(board.rows),
        ".".join(_format_tile(tile) for tile in board.tiles),
        ".".join(_format_unit(unit) for unit in position.units),
        ".".join(_format_marker(marker) for marker in position.markers),
        ".".join(choice.replace("=", "-", 1) for choice in board.readings.format()),
        ".".join("-".join(group) for group in board.separate),
    ]
    return "/".join(parts).rstrip("/")


def parse_position(code: str) -> Position:
    """Read a position code.

    Parameters
    ----------
    code : str
        The line; blanks around it are ignored.

    Raises
    ------
    NotationError
        If it can't be read; the message names the part, what was found there, and what would be right.

    Examples
    --------
    >>> parse_position("U1rev/9x8/72o//LFIA-D4-2").unit("LFIA").facing
    <Direction.NE: 1>
    >>> parse_position("U1rev/9x8/72o//LGSA-D4-2")
    Traceback (most recent call last):
        ...
    u2200nb.errors.NotationError: position code, units: unit LGSA is a ground unit and has no facing
    """
    text = code.strip()
    if len(text) > LONGEST_CODE:
        raise NotationError(f"a position code has at most {LONGEST_CODE:,} characters, this has {len(text):,}")
    strange = re.search(r"[^A-Za-z0-9./-]", text)
    if strange:
        raise NotationError(
            f"position code, character {strange.start() + 1}: {quoted(strange[0])} can't stand in a code; "
            "it is written with A-Z, a-z, 0-9, '.', '/' and '-' only"
        )
    parts = text.split("/")
    if parts[0] != CODE_VERSION:
        raise NotationError(f"a position code of Revolution begins with {CODE_VERSION}/, not {quoted(parts[0])}")
    if not 3 <= len(parts) <= len(_PARTS):
        wanted = "/".join(_PARTS)
        raise NotationError(f"a position code has 3 to {len(_PARTS)} parts, {wanted}; this has {len(parts)}")
    _, size, terrain, tiles, units, markers, readings, apart = parts + [""] * (len(_PARTS) - len(parts))
    board = _parse_board(size, terrain, tiles, readings, apart)
    parsed_units = _items("units", units, _parse_unit)
    parsed_markers = _items("markers", markers, _parse_marker)
    try:
        position = Position(board, parsed_units)
    except U2200Error as problem:
        raise NotationError(f"position code, units: {problem}") from None
    try:
        return position.with_markers(parsed_markers)
    except U2200Error as problem:
        raise NotationError(f"position code, markers: {problem}") from None


def _items(part: str, text: str, parse: Callable[[str], T]) -> tuple[T, ...]:
    """Parse the items of a part, which have dots between them; say which one is wrong."""
    found = []
    for number, item in enumerate(text.split("."), 1) if text else ():
        try:
            found.append(parse(item))
        except U2200Error as problem:
            raise NotationError(f"position code, {part}, item {number}: {problem}") from None
    return tuple(found)


# -- the board ---------------------------------------------------------------------------------------


def _parse_board(size: str, terrain: str, tiles: str, readings: str, apart: str) -> Board:
    found = _SIZE.fullmatch(size)
    if not found:
        raise NotationError(f"position code, size: write columns x rows such as 9x8, not {quoted(size)}")
    columns, rows = int(found[1]), int(found[2])
    if columns * rows > LARGEST_BOARD:
        raise NotationError(f"position code, size: at most {LARGEST_BOARD:,} spaces, not {columns * rows:,}")
    bare = Board(
        name="position",
        rows=_parse_terrain(terrain, columns, rows),
        readings=_parse_readings(readings),
        origin=found[3] or "A1",
        is_sketch=bool(found[4]),
    )
    laid = _items("tiles", tiles, _parse_tile)
    groups = tuple(tuple(group.split("-")) for group in apart.split(".")) if apart else ()
    try:
        board = replace(bare, tiles=laid)
    except U2200Error as problem:
        raise NotationError(f"position code, tiles: {problem}") from None
    try:
        return replace(board, separate=groups)
    except U2200Error as problem:
        raise NotationError(f"position code, areas apart: {problem}") from None


def _format_terrain(rows: tuple[str, ...]) -> str:
    runs = []
    for symbol, run in groupby("".join(rows)):
        length = len(list(run))
        runs.append(f"{length if length > 1 else ''}{_LETTER_OF[symbol]}")
    return "".join(runs)


def _parse_terrain(text: str, columns: int, rows: int) -> tuple[str, ...]:
    spaces, at = [], 0
    total = 0
    while at < len(text):
        run = _RUN.match(text, at)
        if not run or run[2] not in _LETTERS:
            raise NotationError(
                f"position code, terrain, character {at + 1}: {quoted(text[at : at + 6])} is no run; "
                f"write a count and one of {', '.join(_LETTERS)}, such as 12o"
            )
        length = int(run[1] or 1) if len(run[1] or "") < 8 else columns * rows + 1
        total += length
        if total > columns * rows:
            break
        spaces.append(_LETTERS[run[2]] * length)
        at = run.end()
    if total != columns * rows:
        raise NotationError(f"position code, terrain: {columns * rows} spaces are needed, not {min(total, 10**9)}")
    flat = "".join(spaces)
    if set(flat) == {NO_SPACE}:
        raise NotationError("position code, terrain: the board has no space at all")
    return tuple(flat[row * columns : (row + 1) * columns] for row in range(rows))


def _format_tile(tile: MapTile) -> str:
    return "-".join((_escaped(tile.name), _LETTER_OF[tile.terrain.symbol], *tile.spaces))


def _parse_tile(text: str) -> MapTile:
    name, *rest = text.split("-")
    if len(rest) < 2 or rest[0] not in _LETTERS or rest[0] == "n" or not name:
        raise NotationError(f"a tile is name-terrain-spaces such as T1-x-D4-D5, not {quoted(text)}")
    return MapTile(_unescaped(name), Terrain(_LETTERS[rest[0]]), tuple(rest[1:]))


def _escaped(name: str) -> str:
    """A name in the alphabet of codes: ``Z`` stands before the number of a character, and ends it."""
    plain = re.compile(r"[A-Ya-z0-9]")
    return "".join(char if plain.fullmatch(char) else f"Z{ord(char):x}Z" for char in name) or "Z0Z"


def _unescaped(text: str) -> str:
    def character(found: re.Match[str]) -> str:
        number = int(found[1], 16)
        if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
            raise NotationError(f"{quoted(found[0])} stands for no character")
        return chr(number)

    if text == "Z0Z":
        return ""
    name = re.sub(r"Z([0-9a-f]{1,6})Z", character, text)
    if _escaped(name) != text:
        raise NotationError(f"{quoted(text)} is no name as codes write it")
    return name


def _parse_readings(text: str) -> Readings:
    readings = DEFAULT_READINGS
    for item in text.split(".") if text else ():
        reading_id, _, option = item.partition("-")
        try:
            readings = readings.choose(reading_id, option)
        except U2200Error as problem:
            raise NotationError(f"position code, readings: {problem}") from None
    return readings


# -- what stands on it -------------------------------------------------------------------------------


def _format_unit(unit: Unit) -> str:
    parts = [unit.name, unit.space or unit.carried_by or ""]
    if unit.facing is not None:
        parts.append(str(unit.facing.value + 1))
    status = "r" * unit.is_routed + "s" * unit.is_suppressed
    if status:
        parts.append(status)
    if unit.defence is not None:
        parts.append(f"d{unit.defence}")
    return "-".join(parts)


def _parse_unit(text: str) -> Unit:
    found = _UNIT.fullmatch(text)
    if not found or found[6] in ("rr", "ss", "sr"):
        raise NotationError(
            f"{quoted(text)} is no unit; write side and code, space, facing 1 to 6 for air units, r and s for routed "
            "and suppressed, such as LFIA-D4-2-s, or LGSA-TRB for one that Transport B carries"
        )
    side, code, space, facing, ship, status, defence = found.groups()
    return Unit(
        side=_SIDES[side],
        code=code,
        space=space,
        facing=_FACINGS[facing] if facing else None,
        is_suppressed="s" in (status or ""),
        is_routed="r" in (status or ""),
        carried_by=ship,
        defence=int(defence) if defence else None,
    )


_FACINGS = {str(direction.value + 1): direction for direction in Direction}


def _format_marker(marker: Marker) -> str:
    parts = [marker.code, marker.space]
    if marker.side is not None:
        parts.append(marker.side.letter)
    if marker.defence is not None:
        parts.append(f"d{marker.defence}")
    return "-".join(parts)


def _parse_marker(text: str) -> Marker:
    found = _MARKER.fullmatch(text)
    if not found:
        raise NotationError(f"{quoted(text)} is no marker; write code, space and side, such as CP1-D4-L")
    code, space, side, defence = found.groups()
    return Marker(code, space, _SIDES[side] if side else None, int(defence) if defence else None)
