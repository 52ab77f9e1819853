"""How fast is reach: the ruling with its ways, and the bare ends that other questions ask for?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.bench.bench_core import busy_board
from tests.bench.rows import Row, seconds_each
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.control import control
from u2200nb.revolution.manoeuvre import manoeuvre
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.rally import card_uses
from u2200nb.revolution.reach import ends_of_move, reachable
from u2200nb.revolution.transporting import loading
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Catalogue, Side

TITLE = "Movement: where a unit can end"


def _position(board: Board, unit: Unit, move: int) -> Position:
    """A position with one unit whose MOVE is given."""
    shipped = catalogue()
    key = (unit.side, unit.code)
    types = {**shipped.types, key: replace(shipped.types[key], move=move)}
    return Position(board, (unit,), (), Catalogue(types, shipped.cargo_actions))


def run() -> Iterator[Row]:
    """Yield the rows, as they are measured."""
    for board in (blank_board(), busy_board()):
        ships = [
            _position(board, Unit(Side.LFA, "FIA", space, facing), 4)
            for space in board.spaces
            if not board.terrain_at(space).no_air_entry
            for facing in Direction
        ]
        ruling = max(seconds_each(lambda at=at: reachable(at, "LFIA", "MANOEUVRE"), rounds=1) for at in _widest(ships))  # type: ignore[misc]
        yield Row(f"MANOEUVRE, X = 4, the ruling, the widest of {len(ships)}; {board.name}", ruling * 1e3, "ms", 1)

        def everywhere(ships: list[Position] = ships) -> None:
            for at in ships:
                ends_of_move(at, at.units[0], "MANOEUVRE")

        each = seconds_each(everywhere, rounds=3) / len(ships)
        yield Row(f"MANOEUVRE, X = 4, the bare ends, mean of all; {board.name}", each * 1e3, "ms", 1)
    tank = _position(blank_board(), Unit(Side.LFA, "GSA", "E5"), 4)
    yield Row("ground MOVE 4, the ruling", seconds_each(lambda: reachable(tank, "LGSA")) * 1e3, "ms", 1)

    crowd = parse_position("U1rev/9x8/19ol52o//LTRB-C5-1.LGSA-C4.LSSB-C4-s.LSSA-TRB.BGSA-C4/CP1-C4-B")
    play = ("C4", "pick up LGSA", "drop off LSSA", "left", "B3", "right")
    for name, ask in (
        ("loading, X = 2", lambda: loading(crowd, "LTRB")),
        ("a MANOEUVRE of six moves checked", lambda: manoeuvre(crowd, "LTRB", play)),
        ("CONTROL", lambda: control(crowd, "LGSA")),
        ("the uses of a card", lambda: card_uses(crowd, "LSSB")),
    ):
        yield Row(f"{name}, the ruling", seconds_each(ask) * 1e3, "ms")

    def cold() -> None:
        fresh = blank_board()
        ship = Unit(Side.LFA, "FIA", "E5", Direction.N)
        reachable(Position(fresh, (ship,)), ship, "MANOEUVRE")

    yield Row("a new board, its steps compiled, and MANOEUVRE on it", seconds_each(cold) * 1e3, "ms")


def _widest(ships: list[Position]) -> list[Position]:
    """The few positions with the most ends, which cost most."""

    def ends(at: Position) -> int:
        return sum(map(len, ends_of_move(at, at.units[0], "MANOEUVRE")))

    return sorted(ships, key=ends)[-6:]
