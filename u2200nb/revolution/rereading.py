"""Which readings would change this very verdict?

Found by asking again on the same board read with each other option; a ruling names exactly those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from u2200nb.revolution.board import Board
from u2200nb.revolution.sight import _board_read_as
from u2200nb.rulings.readings import reading

__all__ = ["readings_that_change"]


def readings_that_change(board: Board, ids: Iterable[str], verdict: Callable[[Board], object]) -> tuple[str, ...]:
    """Return the ids of those readings another option of which gives another verdict.

    Parameters
    ----------
    board : Board
        The board with the readings in force.
    ids : iterable of str
        The readings that could matter.
    verdict : callable
        Gives the verdict on the board it is called with.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> readings_that_change(blank_board(), ("R4", "R7"), lambda board: board.readings.option("R4"))
    ('R4',)
    """
    here = verdict(board)
    return tuple(
        reading_id
        for reading_id in ids
        if any(
            verdict(_board_read_as(board, reading_id, option.name)) != here
            for option in reading(reading_id).options
            if option.name != board.readings.option(reading_id)
        )
    )
