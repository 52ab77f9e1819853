"""How does a position of the game look to the stand-alone rulings?"""

from __future__ import annotations

from u2200nb.geometry.hexes import Direction
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
    labels = state.field.labels
    units = []
    for info, counter in zip(state.table.units, state.counters, strict=True):
        if counter.space < 0 and counter.ship < 0:
            continue
        carried = counter.ship >= 0
        units.append(
            Unit(
                SIDES[info.player],
                info.code,
                None if carried else labels[counter.space],
                _FACINGS[counter.facing] if info.is_air else None,
                counter.suppressed,
                counter.routed,
                state.table.units[counter.ship].code if carried else None,
            )
        )
    markers = tuple(
        Marker(mark.code, labels[mark.space], None if mark.owner == NOBODY else SIDES[mark.owner], mark.defence or None)
        for mark in state.marks
    )
    return Position(state.field.board, tuple(units), markers)
