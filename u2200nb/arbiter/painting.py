"""How is a board painted: terrain, holes and map tiles, and its size changed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from u2200nb.errors import NotationError
from u2200nb.geometry.offset import axial_from_odd_q, format_label, odd_q_from_axial, parse_label
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.position import Position
from u2200nb.revolution.terrain import NO_SPACE, Terrain, terrain_from_name

__all__ = ["BRUSHES", "paint", "paintable", "resized"]

BRUSHES: dict[str, str] = {
    **{terrain.slug: terrain.title for terrain in Terrain},
    "no-space": "no space",
    **{f"tile:{terrain.slug}": f"map tile, {terrain.title}" for terrain in Terrain},
    "lift": "lift a map tile",
    "apart": "an area apart",
}
"""What a brush is called, by its id."""


def paint(position: Position, labels: Sequence[str], brush: str) -> Position:
    """Return the position with some spaces painted."""
    board = position.board
    if brush.startswith("tile:"):
        return replace(position, board=_laid(board, labels, terrain_from_name(brush.removeprefix("tile:"))))
    if brush == "lift":
        return replace(position, board=_lifted(board, labels))
    if brush == "apart":
        kept = tuple(group for group in board.separate if not set(group) & set(labels))
        groups = kept if len(kept) < len(board.separate) else (*kept, tuple(dict.fromkeys(labels)))
        return replace(position, board=replace(board, separate=groups))
    symbol = NO_SPACE if brush == "no-space" else terrain_from_name(brush).symbol
    return _on_other_spaces(position, replace(board, rows=_painted(board, labels, symbol), tiles=(), separate=()))


def paintable(board: Board) -> tuple[str, ...]:
    """Return the labels of every place in the board's rectangle, spaces and holes."""
    return tuple(_label(board, column, row) for column in range(len(board.rows[0])) for row in range(len(board.rows)))


def _painted(board: Board, labels: Sequence[str], symbol: str) -> tuple[str, ...]:
    painted = set(labels)
    rows = tuple(
        "".join(symbol if _label(board, column, row) in painted else old for column, old in enumerate(line))
        for row, line in enumerate(board.rows)
    )
    if all(set(row) == {NO_SPACE} for row in rows):
        raise NotationError("a board needs at least one space")
    return rows


def _laid(board: Board, labels: Sequence[str], terrain: Terrain) -> Board:
    """A map tile laid over spaces, in place of those that lie there."""
    covered = dict.fromkeys(labels)
    kept = tuple(tile for tile in board.tiles if not set(tile.spaces) & set(covered))
    names = {tile.name for tile in kept}
    name = next(f"T{number}" for number in range(1, len(names) + 2) if f"T{number}" not in names)
    return replace(board, tiles=(*kept, MapTile(name, terrain, tuple(covered))))


def _lifted(board: Board, labels: Sequence[str]) -> Board:
    kept = tuple(tile for tile in board.tiles if not set(tile.spaces) & set(labels))
    if len(kept) == len(board.tiles):
        raise NotationError(f"no map tile lies on {', '.join(labels)}")
    return replace(board, tiles=kept)


def _label(board: Board, column: int, row: int) -> str:
    left, top = odd_q_from_axial(parse_label(board.origin))
    return format_label(axial_from_odd_q(left + column, top + row))


def resized(position: Position, columns: int, rows: int) -> Position:
    """Return the position on a board of another size; new spaces are Open Ground."""
    board = position.board
    padded = [(line + Terrain.OPEN_GROUND.symbol * columns)[:columns] for line in board.rows[:rows]]
    padded += [Terrain.OPEN_GROUND.symbol * columns] * (rows - len(padded))
    if all(set(row) == {NO_SPACE} for row in padded):
        raise NotationError("a board needs at least one space")
    return _on_other_spaces(position, replace(board, rows=tuple(padded), tiles=(), separate=()))


def _on_other_spaces(position: Position, bare: Board) -> Position:
    """The position on a board with other spaces: tiles, marks and counters stay where they still can."""
    old, spaces = position.board, set(bare.spaces)
    tiles = tuple(tile for tile in old.tiles if set(tile.spaces) <= spaces)
    separate = tuple(group for group in old.separate if set(group) <= spaces)
    board = replace(bare, tiles=tiles, separate=separate)
    units = tuple(unit for unit in position.units if position.space_of(unit) in spaces)
    markers = tuple(marker for marker in position.markers if marker.space in spaces)
    return replace(position, board=board, units=units, markers=markers)
