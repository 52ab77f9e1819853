"""Random positions for the tests of movement, and where a unit gets to, worked out the long way.

The search uses no code of the package: spaces are points of an exact lattice (x = 3 a column, y = 2 a row, odd
columns 1 lower), terrain is the character of a board file, and every play of a card is listed move by move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st

from tests.revolution.boards import boards
from tests.revolution.oracle import DIRECTIONS, NO_AIR, NO_GROUND, STEPS, centre_of, label_at
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Action, Catalogue, Side
from u2200nb.rulings import DEFAULT_READINGS, reading

State = tuple[str, str | None]
Play = tuple[tuple[str, ...], State, str]
"""A play of a card: its moves, where the counter stands after them, and whether the edge stopped it."""


def terrain_of(board: Board) -> dict[str, str]:
    """The character of every space, map tiles laid."""
    return {label: board.terrain_at(label).symbol for label in board.spaces}


def plays(
    board: Board, start: State, spaces: int, *, turns: bool, on_purpose: bool = True, no_high: bool = False
) -> Iterator[Play]:
    """Every way to play a move of up to so many spaces, move by move, each as often as it can be played."""
    terrain = terrain_of(board)
    barred = NO_AIR if start[1] else NO_GROUND + ("H" if no_high else "")
    queue: list[tuple[tuple[str, ...], State, int]] = [((), start, 0)]
    for moves, (here, facing), made in queue:
        if made == spaces:
            continue
        for direction in DIRECTIONS if facing is None else (facing,):
            x, y = centre_of(here)
            there = label_at(x + STEPS[direction][0], y + STEPS[direction][1])
            if terrain.get(there, barred[0]) in barred:
                if facing and (on_purpose or made == 0):
                    for name, side in (("edge-left", -1), ("edge-right", 1)):
                        yield (*moves, name), (here, side_of(facing, side)), "edge"
                continue
            landed: list[tuple[tuple[str, ...], State]] = [((*moves, there), (there, facing))]
            if facing and turns:
                landed += [
                    ((*moves, there, name), (there, side_of(facing, side)))
                    for name, side in (("left", -1), ("right", 1))
                ]
            for done, state in landed:
                yield done, state, ""
                queue.append((done, state, made + 1))


def side_of(facing: str, edges: int) -> str:
    """The direction so many edges clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + edges) % 6]


def with_moves(move: int, *extra: str) -> Catalogue:
    """The table of units with one MOVE for all, and actions added to every card."""
    shipped = catalogue()
    added = tuple(Action(name) for name in extra)
    types = {key: replace(kind, move=move, actions=(*kind.actions, *added)) for key, kind in shipped.types.items()}
    return Catalogue(types, shipped.cargo_actions)


@st.composite
def read_boards(draw: st.DrawFn, readings: tuple[str, ...], *, largest: int = 5) -> Board:
    """A board under any choice of some readings."""
    board = draw(boards(largest=largest))
    chosen = DEFAULT_READINGS
    for reading_id in readings:
        option = draw(st.sampled_from([option.name for option in reading(reading_id).options]))
        chosen = chosen.choose(reading_id, option)
    return board.read_as(chosen)


@st.composite
def crowds(draw: st.DrawFn, board: Board, table: Catalogue) -> Position:
    """A position with ground units, ships and objectives of both sides, some carried, some not ready."""
    spaces = st.sampled_from(board.spaces)
    open_to_air = [label for label in board.spaces if not board.terrain_at(label).no_air_entry]
    facings = st.sampled_from(list(Direction))
    status = st.sampled_from([(False, False)] * 4 + [(True, False), (False, True), (True, True)])
    units: list[Unit] = []
    other_ships: list[str] = []
    for side in Side:
        ships = other_ships if board.readings.option("R35") == "any-side" else []
        for code in ("TRA", "TRB", "FIA"):
            if bool(open_to_air) and draw(st.booleans()):
                suppressed, routed = draw(status)
                space = draw(st.sampled_from(open_to_air))
                units.append(Unit(side, code, space, draw(facings), suppressed, routed))
                ships += [code] if code.startswith("TR") else []
        for code in ("GSA", "SSB", "PSV"):
            suppressed, routed = draw(status)
            if bool(ships) and draw(st.booleans()):
                units.append(Unit(side, code, None, None, suppressed, routed, draw(st.sampled_from(ships))))
            elif draw(st.booleans()):
                units.append(Unit(side, code, draw(spaces), None, suppressed, routed))
        other_ships = [side.letter + code for code in ships]
    places = draw(st.lists(spaces, unique=True, max_size=4))
    markers = [
        Marker(draw(st.sampled_from(("CP1", "CP2", "CPX", "SUP"))), space, draw(st.sampled_from((None, *Side))))
        for space in places
    ]
    return Position(board, tuple(units), tuple(markers), table)
