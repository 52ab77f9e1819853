"""Do the teaching boards teach? Each names pairs of spaces at which the straight line lies."""

from __future__ import annotations

import re

import pytest
from shapely import LineString, Polygon

from u2200nb.geometry.hexes import Hex
from u2200nb.resources import data_folder
from u2200nb.revolution.board import PRINTED_COLUMNS, PRINTED_ROWS, Board
from u2200nb.revolution.board_file import load_board, read_board_file, shipped_boards
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.terrain import Terrain

TEACHING_BOARDS = [name for name in shipped_boards() if name != "blank"]
HEADS = {"seen": "Looks blocked, is seen:", "hidden": "Looks free, is hidden:"}


def named_pairs(board: Board, head: str) -> list[tuple[str, str]]:
    found = re.search(rf"{re.escape(HEADS[head])} ([^.]+)\.", board.notes)
    assert found, f"the notes of {board.name} have no line {HEADS[head]!r}"
    return [(first, second) for first, second in re.findall(r"([A-I][1-8])-([A-I][1-8])", found[1])]


def lattice_centre(hex_: Hex) -> tuple[int, int]:
    """On the lattice x = 3q, y = 2r + q every centre and corner is a pair of whole numbers: nothing is rounded."""
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def lattice_polygon(hex_: Hex) -> Polygon:
    x, y = lattice_centre(hex_)
    return Polygon([(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)])


def straight_line_is_free(board: Board, source: str, target: str) -> bool:
    """Whether the straight line between two centres runs through the inside of no blocking space."""
    ends = board.hex(source), board.hex(target)
    segment = LineString([lattice_centre(end) for end in ends])
    return not any(
        segment.relate(lattice_polygon(hex_))[0] != "F"
        for hex_, terrain in board.terrain.items()
        if terrain.blocks_ground_to_ground and hex_ not in ends
    )


@pytest.mark.parametrize("name", TEACHING_BOARDS)
@pytest.mark.parametrize("head", HEADS)
def test_the_straight_line_lies_where_the_notes_say_so(name: str, head: str) -> None:
    board = load_board(name)
    pairs = named_pairs(board, head)
    assert len(pairs) >= 2
    for source, target in pairs:
        ruling = line_of_sight(board, source, target)
        assert ruling.verify()
        assert ruling.verdict is (head == "seen"), (source, target)
        assert straight_line_is_free(board, source, target) is (head == "hidden"), (source, target)
        if head == "hidden":
            # What hides it is the shortest paths, not the wall of an enclosure: each path is closed.
            assert ruling.proof.blocking, (source, target)  # type: ignore[attr-defined]
        for space in (source, target):
            assert not board.terrain_at(space).no_ground_entry, f"no ground unit stands in {space}"


@pytest.mark.parametrize("name", shipped_boards())
def test_a_shipped_board_has_the_printed_size(name: str) -> None:
    board = load_board(name)
    assert len(board.rows) == PRINTED_ROWS
    assert {len(row) for row in board.rows} == {PRINTED_COLUMNS}
    assert not board.is_sketch
    assert board.notes


def test_the_boards_hold_every_terrain_holes_tiles_and_separate_areas() -> None:
    boards = [load_board(name) for name in shipped_boards()]
    assert {terrain for board in boards for terrain in board.terrain.values()} == set(Terrain)
    assert any("_" in row for board in boards for row in board.rows)
    assert any(board.tiles for board in boards)
    assert any(board.separate for board in boards)


def test_the_blank_board_has_no_spot_where_the_line_lies() -> None:
    board = load_board("blank")
    assert all(terrain is Terrain.OPEN_GROUND for terrain in board.terrain.values())


def test_every_board_is_in_the_list_of_sources() -> None:
    sources = (data_folder("boards") / "SOURCES.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`([a-z]+)\.toml`", sources))
    assert listed == set(shipped_boards())


def test_board_files_say_what_the_boards_are() -> None:
    for path in data_folder("boards").glob("*.toml"):
        assert read_board_file(path) == load_board(path.stem)
