"""How does a position of the game look to the stand-alone rulings?"""

from __future__ import annotations

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.game.state import NOBODY, GameState
from u2200nb.revolution.game.table import SIDES
from u2200nb.revolution.position import Marker, Position, Unit

__all__ = ["position_of"]

_FACINGS = tuple(Direction)


def position_of(state: GameState) -> Position:
    """Return what stands on the board as a `Position`: the same units, markers, tiles and readings.

    Examples
    --------
    >>> from u2200nb.revolution.game import new_game
    >>> position_of(new_game("first-landing")).unit("LTRA").space
    'C8'
    """
    labels, board = state.field.labels, state.field.board
    units = []
    for info, counter in zip(state.table.units, state.counters, strict=True):
        if counter.space < 0 and counter.ship < 0:
            continue
        carried = counter.ship >= 0
        if info.is_air and _is_shut_in(board, labels[counter.space]):
            board = _with_terrain_as_tile(board, labels[counter.space])
        units.append(
            Unit(
                SIDES[info.player],
                info.code,
                None if carried else labels[counter.space],
                _FACINGS[counter.facing] if info.is_air else None,
                counter.suppressed,
                counter.routed,
                _carrier(state, info.player, counter.ship) if carried else None,
            )
        )
    markers = tuple(
        Marker(mark.code, labels[mark.space], None if mark.owner == NOBODY else SIDES[mark.owner], mark.defence or None)
        for mark in state.marks
    )
    return Position(board, tuple(units), markers)


def _carrier(state: GameState, player: int, ship: int) -> str:
    """A ship as the position names it for what it carries: by its code, one of the other side by its name (R35)."""
    info = state.table.units[ship]
    return info.code if info.player == player else info.name


def _is_shut_in(board: Board, label: str) -> bool:
    """Whether printed terrain that air can't enter came to light under an air unit, which stays (R13)."""
    return board.terrain_at(label).no_air_entry and board.tile_at(label) is None


def _with_terrain_as_tile(board: Board, label: str) -> Board:
    """The board with the terrain of a space laid there as a tile, so that an air unit may be there."""
    return board.lay(MapTile(f"under {label}", board.terrain_at(label), (label,)))
