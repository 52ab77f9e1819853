"""How is a board written in a file, and what is wrong with a file that can't be read?

A board file is TOML that a person can type at the table::

    name = "Two domes"
    terrain = '''
    .........
    ..dd.....
    '''
    [[tile]]
    name = "rubble"
    terrain = "obstacle"
    spaces = ["C1"]

Every fault of a file is reported at once, each with its line and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from u2200nb.errors import DataError, Fault, NotationError, U2200Error, UnknownNameError, quoted
from u2200nb.geometry.offset import axial_from_odd_q, format_label, odd_q_from_axial, parse_label
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.board import PRINTED_COLUMNS, PRINTED_ROWS, Board, MapTile
from u2200nb.revolution.terrain import NO_SPACE, Terrain, terrain_from_name
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = [
    "board_from_picture",
    "format_board",
    "load_board",
    "parse_board",
    "read_board_file",
    "shipped_boards",
]

LARGEST_FILE = 1_000_000
_SYMBOLS = " ".join(f"{terrain.symbol} {terrain.title}," for terrain in Terrain) + " _ no space"
_KEYS = {
    "name": str,
    "terrain": str,
    "notes": str,
    "origin": str,
    "sketch": bool,
    "separate": list,
    "readings": dict,
    "tile": list,
}
_TILE_KEYS = {"name": str, "terrain": str, "spaces": list}
_TYPE_WORDS = {str: "text in quotes", bool: "true or false", list: "a list in [ ]", dict: "a table"}


def shipped_boards() -> tuple[str, ...]:
    """Return the names of the boards that come with the package.

    >>> "blank" in shipped_boards()
    True
    """
    return tuple(sorted(path.stem for path in data_folder("boards").glob("*.toml")))


def load_board(name: str) -> Board:
    """Return a shipped board, a board of the user's own folder, or one from a file.

    Parameters
    ----------
    name : str
        A shipped name, the name of a file in the user's ``boards`` folder, or a path that ends in ``.toml``
        or ``.txt``.

    Raises
    ------
    DataError
        If the file has faults.
    UnknownNameError
        If there is no such board.

    Examples
    --------
    >>> load_board("blank").name
    'Blank'
    """
    known = {path.stem: path for folder in (user_folder("boards"), data_folder("boards"))
             for path in folder.glob("*.toml")}  # fmt: skip
    if name in known:
        return read_board_file(known[name])
    path = Path(name)
    try:
        exists = path.is_file()
    except (OSError, ValueError):
        exists = False
    if not exists:
        if path.suffix in (".toml", ".txt") or "/" in name or "\\" in name:
            raise UnknownNameError("board file", name, [])
        raise UnknownNameError("board", name, known)
    return read_board_file(path)


def read_board_file(path: Path) -> Board:
    """Read one board file; raises DataError with every fault it has."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise DataError(str(path), [Fault(None, None, f"can't be read: {problem.strerror}")]) from None
    return board_from_bytes(raw, str(path))


def board_from_bytes(raw: bytes, source: str) -> Board:
    """Read a board from the bytes of a file; raises DataError with every fault it has."""
    if len(raw) > LARGEST_FILE:
        message = f"more than {LARGEST_FILE:,} bytes; a board file is a few hundred, so this is none"
        raise DataError(source, [Fault(None, None, message)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        message = f"byte {problem.start + 1} is not UTF-8; save the file with the encoding UTF-8"
        raise DataError(source, [Fault(line, None, message)]) from None
    return parse_board(text, source=source)


def parse_board(text: str, *, source: str = "board") -> Board:
    """Read a board from text: a TOML board file, or a bare picture of its terrain.

    Parameters
    ----------
    text : str
        The text.
    source : str, default "board"
        What to call it in messages, such as the file's name.

    Raises
    ------
    DataError
        With every fault of the text.

    Examples
    --------
    >>> parse_board("..#\\n.d.").spaces
    ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')
    >>> parse_board('terrain = "..Q"', source="mine.toml")
    Traceback (most recent call last):
        ...
    u2200nb.errors.DataError: mine.toml:1: terrain row 1, column 3: 'Q' is no terrain letter; there are: \
. Open Ground, L No Landing, G No Ground, # Obstacle, d Low Enclosure, H High Enclosure, _ no space
    """
    if "=" not in text and "[" not in text:
        return board_from_picture(text, source=source)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise DataError(source, [_toml_fault(str(problem), text)]) from None
    except ValueError:
        raise DataError(source, [Fault(None, None, "a number of thousands of digits; a board file has none")]) from None
    except RecursionError:
        raise DataError(source, [Fault(None, None, "nested too deeply for a board file")]) from None
    return _Reader(text, source).board(table)


def board_from_picture(picture: str, *, origin: str = "A1", name: str = "sketch", source: str = "sketch") -> Board:
    """Read a bare picture of terrain; smaller than a printed board it is a sketch of a part of one."""
    reader = _Reader(picture, source)
    lines = picture.splitlines()
    rows = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    if not rows:
        reader.fault(None, f"an empty picture; write one character a space: {_SYMBOLS}")
    reader.check_rows(rows)
    reader.check_origin(origin, None)
    reader.stop_at_faults()
    is_printed_size = len(rows) >= PRINTED_ROWS and len(rows[0][1]) >= PRINTED_COLUMNS
    return Board(name, tuple(row for _, row in rows), origin=origin.strip().upper(), is_sketch=not is_printed_size)


def format_board(board: Board) -> str:
    """Return the board as the text of a board file; `parse_board` reads it back.

    Examples
    --------
    >>> board = Board("corner", ("..#", ".d."))
    >>> parse_board(format_board(board)) == board
    True
    """
    lines = [f"name = {_toml_string(board.name)}"]
    if board.notes:
        lines.append(f"notes = {_toml_string(board.notes)}")
    if board.origin != "A1":
        lines.append(f"origin = {_toml_string(board.origin)}")
    if board.is_sketch:
        lines.append("sketch = true")
    if board.separate:
        groups = ", ".join(_toml_list(group) for group in board.separate)
        lines.append(f"separate = [{groups}]")
    lines += ['terrain = """', *board.rows, '"""']
    if board.readings.choices:
        lines += ["", "[readings]"]
        lines += [f"{reading_id} = {_toml_string(option)}" for reading_id, option in board.readings.choices]
    for tile in board.tiles:
        lines += [
            "",
            "[[tile]]",
            f"name = {_toml_string(tile.name)}",
            f"terrain = {_toml_string(tile.terrain.slug)}",
            f"spaces = {_toml_list(tile.spaces)}",
        ]
    return "\n".join(lines) + "\n"


def _toml_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char >= " " and char != "\x7f" else f"\\u{ord(char):04x}" for char in escaped) + '"'


def _toml_list(texts: tuple[str, ...]) -> str:
    return "[" + ", ".join(_toml_string(text) for text in texts) + "]"


def _toml_fault(message: str, text: str) -> Fault:
    """Turn the parser's message, which ends in "(at line 3, column 5)" or at the end, into a fault with its place."""
    found = re.search(r"\(at line (\d+), column (\d+)\)", message)
    words = re.sub(r" *\(at [^)]*\)", "", message)
    line, column = (int(found[1]), int(found[2])) if found else (text.rstrip().count("\n") + 1, None)
    return Fault(line, column, f"this is no valid TOML: {words}")


class _Reader:
    """Reads one board file and gathers its faults."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = text.split("\n")  # as TOML counts them
        self.source = source
        self.faults: list[Fault] = []

    def fault(self, line: int | None, message: str, column: int | None = None) -> None:
        self.faults.append(Fault(line, column, message))

    def stop_at_faults(self) -> None:
        if self.faults:
            raise DataError(self.source, sorted(self.faults, key=lambda fault: fault.line or 0))

    def line_of(self, pattern: str, nth: int = 0, after: int = 0) -> int | None:
        """The number of the nth line that matches a pattern, counted from a line on."""
        for number, line in enumerate(self.lines[after:], after + 1):
            if re.match(rf"\s*{pattern}", line):
                if nth == 0:
                    return number
                nth -= 1
        return None

    def board(self, table: Mapping[str, Any]) -> Board:
        self.check_keys(table, _KEYS, None)
        if "terrain" not in table:
            self.fault(None, f'no terrain; write terrain = """ and a character for each space: {_SYMBOLS}')
        rows = self.rows(self.text_of(table, "terrain"))
        origin = self.text_of(table, "origin") or "A1"
        self.check_origin(origin, self.line_of("origin"))
        spaces = _labels(rows, origin) if not self.faults else None
        tiles = self.tiles(table.get("tile", []), spaces)
        separate = self.separate(table.get("separate", []), spaces)
        readings = self.readings(table.get("readings", {}))
        self.stop_at_faults()
        return Board(
            name=self.text_of(table, "name") or Path(self.source).stem,
            rows=rows,
            tiles=tiles,
            separate=separate,
            readings=readings,
            origin=origin.strip().upper(),
            is_sketch=table.get("sketch", False),
            notes=self.text_of(table, "notes"),
        )

    def text_of(self, table: Mapping[str, Any], key: str) -> str:
        value = table.get(key, "")
        return value if isinstance(value, str) else ""

    def check_keys(self, table: Mapping[str, Any], keys: Mapping[str, type], head: int | None) -> None:
        """Unknown keys and values of a wrong type, in the file or (from line head on) in one tile."""
        start = head or 0
        for key, value in table.items():
            line = self.line_of(rf"(\[+\s*)?[\"']?{re.escape(key)}(?![\w-])", after=start)
            if key not in keys:
                error = UnknownNameError("key", key, keys)
                self.fault(line, str(error))
            elif not isinstance(value, keys[key]):
                wanted = _TYPE_WORDS[keys[key]]
                self.fault(line, f"{key} must be {wanted}, not {quoted(value)}")

    def rows(self, terrain: str) -> tuple[str, ...]:
        first = self.line_of(r"terrain\s*=") or 1
        body = terrain.splitlines()
        offset = first + 1 if re.search(r"(\"\"\"|''')\s*$", self.lines[first - 1] if self.lines else "") else first
        rows = [(offset + number, line.strip()) for number, line in enumerate(body) if line.strip()]
        if not rows and terrain is not None and not self.faults:
            self.fault(first, f"terrain is empty; write one character a space: {_SYMBOLS}")
        self.check_rows(rows)
        return tuple(row for _, row in rows)

    def check_rows(self, rows: list[tuple[int, str]]) -> None:
        """Unknown letters, rows of unequal length, and a board without a space."""
        symbols = {terrain.symbol for terrain in Terrain} | {NO_SPACE}
        for number, (line, row) in enumerate(rows, 1):
            if len(row) != len(rows[0][1]):
                self.fault(
                    line, f"terrain row {number} has {len(row)} characters, row 1 has {len(rows[0][1])}; "
                    f"all rows must be equally long (write {NO_SPACE} for no space)"
                )  # fmt: skip
            unknown = [column for column, symbol in enumerate(row, 1) if symbol not in symbols]
            if unknown:
                more = f" (and {len(unknown) - 1} more in this row)" if len(unknown) > 1 else ""
                self.fault(
                    line, f"terrain row {number}, column {unknown[0]}: {quoted(row[unknown[0] - 1])} is no terrain "
                    f"letter{more}; there are: {_SYMBOLS}"
                )  # fmt: skip
        if rows and all(set(row) == {NO_SPACE} for _, row in rows):
            self.fault(rows[0][0], "the board has no space at all")

    def check_origin(self, origin: str, line: int | None) -> None:
        try:
            parse_label(origin)
        except NotationError as problem:
            self.fault(line, f"origin: {problem}")

    def space(self, label: object, line: int | None, what: str, spaces: frozenset[str] | None) -> str | None:
        """A label as the board writes it, or None with a fault."""
        if not isinstance(label, str):
            self.fault(line, f'{what}: a space is a label in quotes such as "D4", not {quoted(label)}')
            return None
        try:
            name = format_label(parse_label(label))
        except NotationError as problem:
            self.fault(line, f"{what}: {problem}")
            return None
        if spaces is not None and name not in spaces:
            self.fault(line, f"{what}: {name} is not on the board")
            return None
        return name

    def tiles(self, tables: object, spaces: frozenset[str] | None) -> tuple[MapTile, ...]:
        if not isinstance(tables, list):
            return ()
        tiles: list[MapTile] = []
        covered: dict[str, str] = {}
        for number, table in enumerate(tables):
            head = self.line_of(r"\[\[\s*tile\s*\]\]", number) or self.line_of(r"tile\s*=")
            if not isinstance(table, dict):
                self.fault(head, "a tile is a table: [[tile]] with name, terrain and spaces")
                continue
            tile = self.tile(table, head, number, spaces)
            if tile is None:
                continue
            if tile.name in {other.name for other in tiles}:
                self.fault(head, f"a second tile is called {quoted(tile.name)}; a board needs a name for each")
            for label in tile.spaces:
                if label in covered:
                    what = "twice by this tile" if covered[label] == tile.name else f"by tile {covered[label]!r} too"
                    self.fault(head, f"tile {quoted(tile.name)}: {label} is covered {what}")
                covered[label] = tile.name
            tiles.append(tile)
        return tuple(tiles)

    def tile(
        self, table: Mapping[str, Any], head: int | None, number: int, spaces: frozenset[str] | None
    ) -> MapTile | None:
        before = len(self.faults)
        self.check_keys(table, _TILE_KEYS, head)
        name = self.text_of(table, "name") or f"tile {number + 1}"
        what = f"tile {quoted(name)}"
        terrain = Terrain.OPEN_GROUND
        if "terrain" not in table:
            self.fault(head, f'{what} has no terrain; write for example terrain = "obstacle"')
        elif isinstance(table["terrain"], str):
            try:
                terrain = terrain_from_name(table["terrain"])
            except UnknownNameError as problem:
                self.fault(self.line_of("terrain", after=head or 0), f"{what}: {problem}")
        if not table.get("spaces"):
            self.fault(head, f'{what} covers no space; write for example spaces = ["D4"]')
        listed = table.get("spaces", [])
        line = self.line_of("spaces", after=head or 0)
        labels = [self.space(label, line, what, spaces) for label in listed] if isinstance(listed, list) else []
        if len(self.faults) > before:
            return None
        return MapTile(name, terrain, tuple(label for label in labels if label))

    def separate(self, groups: object, spaces: frozenset[str] | None) -> tuple[tuple[str, ...], ...]:
        if not isinstance(groups, list):
            return ()
        line = self.line_of(r"separate\s*=")
        found: list[tuple[str, ...]] = []
        taken: set[str] = set()
        for group in groups:
            if not isinstance(group, list):
                self.fault(line, f'separate is a list of lists such as [["C3", "C4"]], not {quoted(group)}')
                continue
            labels = [label for item in group if (label := self.space(item, line, "separate", spaces))]
            for label in labels:
                if label in taken:
                    self.fault(line, f"separate: {label} stands there twice")
                taken.add(label)
            found.append(tuple(labels))
        return tuple(found)

    def readings(self, table: object) -> Readings:
        readings = DEFAULT_READINGS
        if not isinstance(table, dict):
            return readings
        for reading_id, option in table.items():
            line = self.line_of(rf"[\"']?{re.escape(reading_id)}(?![\w-])") or self.line_of(r"\[?\s*readings\b")
            if not isinstance(option, str):
                self.fault(line, f"reading {reading_id} is set to the name of an option, not {quoted(option)}")
                continue
            try:
                readings = readings.choose(reading_id, option)
            except U2200Error as problem:
                self.fault(line, str(problem))
        return readings


def _labels(rows: tuple[str, ...], origin: str) -> frozenset[str]:
    left, top = odd_q_from_axial(parse_label(origin))
    return frozenset(
        format_label(axial_from_odd_q(left + column, top + row))
        for row, line in enumerate(rows)
        for column, symbol in enumerate(line)
        if symbol != NO_SPACE
    )
