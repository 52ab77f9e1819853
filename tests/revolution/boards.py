"""Random boards, objects and tables for the tests, and the same boards for the oracle."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.revolution.oracle import DIRECTIONS, Table, Thing
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight import SIGHT_READINGS
from u2200nb.revolution.terrain import terrain_from_symbol
from u2200nb.rulings import DEFAULT_READINGS, reading

SOURCES = (Kind.GROUND, Kind.AIR, Kind.TURRET, Kind.DEBRIS)
TARGETS = tuple(Kind)
LETTERS = (
    ".....LG###ddH__",  # everything
    "...####",  # walls
    "..dddHH#",  # enclosures that touch
    "....#___",  # holes and separate parts
)


@st.composite
def boards(draw: st.DrawFn, *, largest: int = 6, layers: bool = True) -> Board:
    """A board of any terrain with holes, and with map tiles and separate areas if there are to be layers."""
    letters = draw(st.sampled_from(LETTERS))
    columns, lines = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cell = st.sampled_from(letters)
    rows = draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=lines, max_size=lines))
    rows[0][0] = rows[0][0].replace("_", ".")
    origin = draw(st.sampled_from(("A1", "B1", "C2", "D3")))
    board = Board("random", tuple("".join(row) for row in rows), origin=origin)
    if layers and draw(st.booleans()):
        spaces = draw(st.lists(st.sampled_from(board.spaces), unique=True, max_size=6))
        cut = draw(st.integers(0, len(spaces)))
        for name, covered in (("one", spaces[:cut]), ("two", spaces[cut:])):
            if covered:
                terrain = terrain_from_symbol(draw(st.sampled_from(".GL#dH")))
                board = board.lay(MapTile(name, terrain, tuple(covered)))
        apart = draw(st.lists(st.sampled_from(board.spaces), unique=True, max_size=4))
        board = Board(board.name, board.rows, board.tiles, (tuple(apart),) if apart else (), origin=origin)
    return board


@st.composite
def read_boards(draw: st.DrawFn, *, largest: int = 5) -> Board:
    """A board read with one or two other options of the readings about sight."""
    board = draw(boards(largest=largest))
    readings = DEFAULT_READINGS
    for reading_id in draw(st.lists(st.sampled_from(SIGHT_READINGS), unique=True, min_size=1, max_size=2)):
        readings = readings.choose(reading_id, draw(st.sampled_from(reading(reading_id).others)))
    return board.read_as(readings)


@st.composite
def objects(draw: st.DrawFn, board: Board, kinds: tuple[Kind, ...] = SOURCES) -> BoardObject:
    """An object of one of the kinds anywhere on the board; an air unit with facing and lines."""
    kind = draw(st.sampled_from(kinds))
    return placed(draw(st.sampled_from(board.spaces)), kind, draw(st.integers(0, 5)), draw(line_sets))


line_sets = st.lists(st.integers(0, 5), unique=True, min_size=1, max_size=6).map(lambda lines: tuple(sorted(lines)))


def placed(space: str, kind: Kind, facing: int = 0, lines: tuple[int, ...] = (0, 1, 5)) -> BoardObject:
    """An object in a space; facing and lines count for an air unit only."""
    from u2200nb.geometry.hexes import Direction

    if kind is Kind.AIR:
        return BoardObject(space, kind, Direction(facing), lines)
    return BoardObject(space, kind)


def table_of(board: Board) -> Table:
    """The board as the oracle lays it out."""
    return Table(
        board.rows,
        [(tile.name, tile.terrain.symbol, tile.spaces) for tile in board.tiles],
        board.separate,
        board.origin,
        dict(board.readings.choices),
    )


def thing_of(piece: BoardObject) -> Thing:
    """The object as the oracle takes it."""
    if piece.kind is not Kind.AIR or piece.facing is None:
        return Thing(piece.kind.value, piece.space)
    facing = DIRECTIONS.index(piece.facing.name)
    return Thing("air", piece.space, tuple(DIRECTIONS[(facing + line) % 6] for line in piece.lines))
