"""What does a board say of its spaces, its terrain and its map tiles, and what does it refuse?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import TARGETS, boards, objects
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile, blank_board, sketch
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.objects import BoardObject, Kind, air, ground, kind_from_name, structure
from u2200nb.revolution.sight import has_line_of_sight, line_of_sight
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.terrain import Terrain, terrain_from_name, terrain_from_symbol

# terrain: no pick-up or drop-off, no ground entry, no air entry, blocks ground to ground, blocks all, enclosure
PRINTED_TABLE = {
    Terrain.OPEN_GROUND: (False, False, False, False, False, False),
    Terrain.NO_LANDING: (True, False, False, False, False, False),
    Terrain.NO_GROUND: (True, True, False, False, False, False),
    Terrain.OBSTACLE: (True, True, True, True, True, False),
    Terrain.LOW_ENCLOSURE: (True, False, False, True, False, True),
    Terrain.HIGH_ENCLOSURE: (True, False, True, True, True, True),
}


@pytest.mark.parametrize("terrain", Terrain, ids=lambda terrain: terrain.slug)
def test_the_restrictions_of_terrain(terrain: Terrain) -> None:
    assert (
        terrain.no_pick_up_or_drop_off,
        terrain.no_ground_entry,
        terrain.no_air_entry,
        terrain.blocks_ground_to_ground,
        terrain.blocks_all_sight,
        terrain.is_enclosure,
    ) == PRINTED_TABLE[terrain]


@pytest.mark.parametrize("terrain", Terrain, ids=lambda terrain: terrain.slug)
def test_terrain_is_found_by_every_name(terrain: Terrain) -> None:
    for name in (terrain.symbol, terrain.slug, terrain.title, terrain.title.upper(), terrain.slug.replace("-", "_")):
        assert terrain_from_name(name) is terrain
    assert terrain_from_symbol(terrain.symbol) is terrain


def test_unknown_terrain_is_refused() -> None:
    for name in ("", "D", "_", "dome"):
        with pytest.raises(UnknownNameError):
            terrain_from_name(name)
    with pytest.raises(UnknownNameError):
        terrain_from_symbol("_")


@given(boards())
def test_a_tile_s_terrain_counts_until_it_is_lifted(board: Board) -> None:
    for tile in board.tiles:
        for space in tile.spaces:
            assert board.terrain_at(space) is tile.terrain
            assert board.tile_at(space) == tile
        lifted = board.lift(tile.name)
        assert tile not in lifted.tiles
        assert all(lifted.terrain_at(space) is board.printed[board.hex(space)] for space in tile.spaces)
        relaid = lifted.lay(tile)
        assert relaid.terrain == board.terrain
        covered = {space for other in board.tiles for space in other.spaces}
        assert all(board.tile_at(space) is None for space in board.spaces if space not in covered)


@given(boards(layers=False), st.data())
def test_painting_changes_the_printed_terrain_of_those_spaces_only(board: Board, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(board.spaces)))
    painted = board.paint(sorted(chosen), Terrain.HIGH_ENCLOSURE)
    for space in board.spaces:
        expected = Terrain.HIGH_ENCLOSURE if space in chosen else board.terrain_at(space)
        assert painted.terrain_at(space) is expected


def test_two_tiles_never_share_a_space_or_a_name() -> None:
    board = blank_board().lay(MapTile("one", Terrain.OBSTACLE, ("A1", "A2")))
    with pytest.raises(NotationError, match=r"A2 is covered by tile 'one' and by tile 'two'"):
        board.lay(MapTile("two", Terrain.OBSTACLE, ("A2",)))
    with pytest.raises(NotationError, match="'one'"):
        board.lay(MapTile("one", Terrain.OBSTACLE, ("C1",)))
    with pytest.raises(UnknownNameError, match="'J1'"):
        board.lay(MapTile("two", Terrain.OBSTACLE, ("J1",)))
    with pytest.raises(UnknownNameError, match="'two'"):
        board.lift("two")


@given(boards(layers=False))
def test_spaces_stand_column_by_column(board: Board) -> None:
    order = [(len(space), space[0], int(space[1:])) for space in board.spaces]
    assert order == sorted(order)
    assert len(set(board.spaces)) == sum(symbol != "_" for row in board.rows for symbol in row)
    assert all(board.label(space.lower()) == space for space in board.spaces)


@pytest.mark.parametrize("label", ["J1", "A9", "AA1"])
def test_a_space_off_the_board_is_named_with_the_board(label: str) -> None:
    with pytest.raises(UnknownNameError, match=rf"'{label}' on board 'blank 9 x 8'"):
        line_of_sight(blank_board(), "A1", label)


@pytest.mark.parametrize("label", ["", "4D", "D", "D0", "D-1", "<b>"])
def test_what_is_no_label_is_refused(label: str) -> None:
    with pytest.raises(NotationError, match="such as D4"):
        line_of_sight(blank_board(), label, "A1")


def test_small_letters_do() -> None:
    assert line_of_sight(blank_board(), "a1", " d4 ") == line_of_sight(blank_board(), "A1", "D4")


def test_who_can_look_and_who_needs_lines() -> None:
    board = blank_board()
    with pytest.raises(NotationError, match="never a source"):
        line_of_sight(board, structure("A1"), "B1")
    with pytest.raises(NotationError, match="facing and the lines"):
        line_of_sight(board, air("A1"), "B1")
    with pytest.raises(NotationError, match="facing and the lines"):
        line_of_sight(board, air("A1", facing="N"), "B1")
    with pytest.raises(NotationError, match="needs one"):
        air("A1", lines=[0])
    with pytest.raises(NotationError, match="ground unit has none"):
        BoardObject("A1", Kind.GROUND, Direction.N)
    with pytest.raises(NotationError, match="whole number"):
        air("A1", facing="N", lines=[True])
    with pytest.raises(NotationError, match="whole number"):
        air("A1", facing="N", lines=["0"])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="this has none"):
        firing_lines(board, ground("A1"))
    with pytest.raises(UnknownNameError, match="ground"):
        kind_from_name("grund")


def test_the_readings_are_part_of_the_board() -> None:
    """Masks belong to a board and its readings, so one table's choice never leaks into another's."""
    from u2200nb.rulings import DEFAULT_READINGS

    board = Board("wall", ("...", "...", ".#."))
    other = board.read_as(DEFAULT_READINGS.choose("R4", "ends-block"))
    assert has_line_of_sight(board, "B1", "B3")
    assert not has_line_of_sight(other, "B1", "B3")
    assert has_line_of_sight(board, "B1", "B3")
    assert board != other
    assert board.read_as(board.readings) is board
    assert sight_map(board) is sight_map(board)


def test_a_ruling_on_a_sketch_says_for_what_it_holds() -> None:
    whole = line_of_sight(sketch("...\n.#.\n..."), "B1", "B3")
    assert whole.steps[-1].text.endswith("so it holds on the whole board.")
    corner = line_of_sight(sketch(".#.\n..."), "A1", "C1")
    assert "spaces left out could give other shortest paths" in corner.steps[-1].text
    assert not any("sketched" in step.text for step in line_of_sight(blank_board(), "A1", "C1").steps)


@settings(max_examples=150)
@given(boards(layers=False, largest=5), st.data())
def test_a_sketch_that_is_said_to_be_enough_is(board: Board, data: st.DataObject) -> None:
    """Whatever the real board has around the sketch: more spaces and any terrain on them change nothing."""
    from dataclasses import replace

    part = replace(board, is_sketch=True)
    source, target = data.draw(objects(board)), data.draw(objects(board, TARGETS))
    ruling = line_of_sight(part, source, target)
    if not ruling.steps[-1].text.endswith("so it holds on the whole board."):
        return
    left, top = ord(board.origin[0]) - ord("A"), int(board.origin[1:]) - 1
    letters = st.sampled_from(".#dH_G")
    columns, lines = left + len(board.rows[0]) + 3, top + len(board.rows) + 3
    drawn = data.draw(st.lists(letters, min_size=columns * lines, max_size=columns * lines))
    rows = [drawn[line * columns : (line + 1) * columns] for line in range(lines)]
    for line, row in enumerate(board.rows):
        for column, symbol in enumerate(row):
            if symbol != "_":
                rows[top + line][left + column] = symbol
    real = Board("real", tuple("".join(row) for row in rows))
    assert line_of_sight(real, source, target).verdict is ruling.verdict


def test_a_sketch_is_never_enough_for_a_structure_whose_area_may_go_on() -> None:
    ruling = line_of_sight(sketch("...\n.#.\n..."), "B1", structure("B2"))
    assert "spaces left out could give other shortest paths" in ruling.steps[-1].text
