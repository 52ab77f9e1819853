"""Do the shipped boards still answer as they did, and is every difference between the two ways explained?"""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.revolution.freeze import MATRICES, frozen_text
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.whole_board import fields_of_view

BOARDS = shipped_boards()
ALL_LINES = (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_answers_as_it_did(name: str) -> None:
    path = MATRICES / f"{name}.txt"
    assert path.is_file(), "a board without a frozen matrix; run python -m tests.revolution.freeze"
    before, now = path.read_text(encoding="utf-8").splitlines(), frozen_text(load_board(name)).splitlines()
    changed = [f"{old} -> {new}" for old, new in zip_longest(before, now) if old != new]
    assert not changed, f"{len(changed)} lines; if that is meant, run python -m tests.revolution.freeze"


def test_every_matrix_has_its_board() -> None:
    assert sorted(path.stem for path in MATRICES.glob("*.txt")) == list(BOARDS)


def test_the_boards_hold_every_terrain() -> None:
    assert {terrain for name in BOARDS for terrain in load_board(name).terrain.values()} == set(Terrain)


@pytest.mark.parametrize("name", BOARDS)
def test_every_difference_between_ground_to_air_and_back_is_explained(name: str) -> None:
    board = load_board(name)
    pattern = BoardObject(board.spaces[0], Kind.AIR, Direction.N, ALL_LINES)
    up, down = fields_of_view(board, Kind.GROUND, Kind.AIR), fields_of_view(board, pattern, Kind.GROUND)
    differing = [(a, b) for a in up for b in down if (b in up[a]) != (a in down[b])]
    for a, b in differing[:: len(differing) // 60 + 1]:
        on_ground, in_air = BoardObject(a), BoardObject(b, Kind.AIR, Direction.N, ALL_LINES)
        there, back = line_of_sight(board, on_ground, in_air), line_of_sight(board, in_air, on_ground)
        assert there.verdict is (b in up[a])
        assert back.verdict is (a in down[b])
        assert there.steps[-1].rule == "rev.sight.air"
        assert back.steps[-1].rule == "rev.sight.ground"
        assert there.steps[-1].text.startswith("The other way round")
        assert there.verify()
        assert back.verify()


@pytest.mark.parametrize("name", BOARDS)
def test_ground_to_ground_is_the_same_both_ways(name: str) -> None:
    fields = fields_of_view(load_board(name), Kind.GROUND, Kind.GROUND)
    assert all((b in fields[a]) == (a in fields[b]) for a in fields for b in fields)
