"""Which spaces do an air unit's firing lines cover, and how far is it from here to there?"""

from __future__ import annotations

from itertools import zip_longest

from u2200nb.errors import NotationError
from u2200nb.geometry.grid import HexGrid
from u2200nb.geometry.offset import format_label
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight_map import sight_map

__all__ = ["firing_lines", "range_between", "range_to", "rings"]


def firing_lines(board: Board, unit: BoardObject) -> dict[int, tuple[str, ...]]:
    """Return the spaces along each firing line of an air unit, to the rim of the board.

    Terrain does not end a line, it only blocks sight along it; a hole in the board ends it (R7). The unit's
    own space is covered too, and stands in no line.

    Parameters
    ----------
    board : Board
        The board.
    unit : BoardObject
        An air unit with facing and lines.

    Returns
    -------
    dict of int to tuple of str
        For each line (edges clockwise from the facing, 0 to 5) the labels of its spaces, nearest first.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target, firing lines; reading R7.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> from u2200nb.revolution.objects import air
    >>> firing_lines(blank_board(), air("B2", facing="N", lines=(0, 1)))
    {0: ('B1',), 1: ('C2', 'D1', 'E1')}
    """
    if unit.kind is not Kind.AIR or unit.facing is None:
        raise NotationError("firing lines are printed on air units and counted from their facing; this has none")
    start = board.hex(unit.space)
    passes_holes = board.readings.option("R7") == "hole-passes"
    reach = board.grid.width + board.grid.height
    lines = {}
    for line in unit.lines:
        step = unit.facing.turned(line).step
        if passes_holes:
            ahead = [start + step.scaled(steps) for steps in range(1, reach)]
            hexes = tuple(hex_ for hex_ in ahead if hex_ in board.grid)
        else:
            hexes = board.grid.straight_line(start, unit.facing.turned(line))
        lines[line] = tuple(format_label(hex_) for hex_ in hexes)
    return lines


def rings(board: Board, space: str) -> tuple[int, ...]:
    """Return the spaces at each range from a space, as masks of the board's grid: first the space itself.

    References
    ----------
    Readings R1 and R15.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> board = blank_board()
    >>> [len(board.labels(ring)) for ring in rings(board, "A1")][:3]
    [1, 2, 4]
    """
    seen = sight_map(board)
    bit = board.grid.bit(board.hex(space))
    found = _flood(seen.walk, bit, board.grid.everywhere)
    if seen.cut_off_is_endless:
        apart = board.grid.everywhere & ~sum(found)
        if apart:
            found = [near | far for near, far in zip_longest(found, _flood(seen.endless, bit, apart), fillvalue=0)]
    return tuple(found)


def _flood(walk: HexGrid, bit: int, counted: int) -> list[int]:
    found, front, unseen = [], bit, walk.everywhere
    while front:
        found.append(front & counted)
        unseen &= ~front
        front = walk.around(front) & unseen
    return found


def range_between(board: Board, source: str, target: str) -> int | None:
    """Return the range bonus from a source to a target: the spaces counted from one to the other.

    The target's space counts, the source's does not, so it is 0 in the same space. It is counted over spaces
    that exist, whatever their terrain; None where no chain of spaces connects the two (R15).

    References
    ----------
    Revolution, Key Concepts > Combat > 3. Determine Total Defence Value; readings R1 and R15.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> range_between(blank_board(), "A1", "C1")
    2
    """
    return range_to(rings(board, source), board.grid.bit(board.hex(target)))


def range_to(around: tuple[int, ...], goals: int) -> int | None:
    """Return the range to the nearest of several spaces, given the rings around a source."""
    return next((steps for steps, ring in enumerate(around) if ring & goals), None)
