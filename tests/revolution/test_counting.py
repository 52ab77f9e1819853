"""How far is it, and what do the firing lines cover: are the rulings right, and does a false one fail its check?"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import blank_board, sketch
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.counting import LinesProof, RangeProof, count_range, trace_lines
from u2200nb.revolution.firing import range_between
from u2200nb.revolution.objects import air, ground
from u2200nb.revolution.sight import has_line_of_sight
from u2200nb.rulings.readings import DEFAULT_READINGS


@pytest.mark.parametrize("name", ["asteroids", "canyon"])
def test_a_range_is_what_walking_gives(name: str) -> None:
    board = load_board(name)
    for source, target in combinations_with_replacement(board.spaces[::3], 2):
        ruling = count_range(board, source, target)
        assert ruling.verdict == range_between(board, source, target)
        assert not ruling.faults()


def test_terrain_makes_no_range_longer_and_a_hole_does() -> None:
    assert count_range(sketch("..."), "A1", "C1").verdict == 2
    assert count_range(sketch(".#."), "A1", "C1").verdict == 2
    assert count_range(sketch("._.\n..."), "A1", "C1").verdict == 4
    assert count_range(sketch("._."), "A1", "C1").verdict is None


def test_a_range_in_the_same_space_is_nothing() -> None:
    ruling = count_range(blank_board(), "d4", "D4")
    assert ruling.verdict == 0
    assert ruling.verify()
    assert ruling.answer == "The range from D4 to D4 is 0."


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": 3},
        {"verdict": None},
        {"steps": ()},
        {"readings": ("R1",)},
        {"proof": RangeProof(("A1", "C1"))},
        {"proof": RangeProof(("A1", "A2", "C1"))},
        {"proof": RangeProof(())},
    ],
)
def test_a_tampered_range_fails(change: dict[str, object]) -> None:
    ruling = count_range(blank_board(), "A1", "C1")
    assert ruling.verify()
    assert not replace(ruling, **change).verify()  # type: ignore[arg-type]


def test_lines_turn_with_the_unit() -> None:
    board = blank_board()
    for turns, facing in enumerate(Direction):
        turned = trace_lines(board, air("E4", facing=facing, lines=[0, 1]))
        still = trace_lines(board, air("E4", facing="N", lines=[turns, turns + 1]))
        assert turned.verdict == still.verdict
        assert turned.verify()


def test_a_line_goes_through_terrain_and_ends_at_a_hole() -> None:
    unit = air("A1", facing="S", lines=[0])
    assert trace_lines(sketch(".\n#\n."), unit).verdict == ("A1", "A2", "A3")
    assert trace_lines(sketch(".\n_\n."), unit).verdict == ("A1",)


def test_the_reading_about_holes_is_named_where_it_matters() -> None:
    unit = air("A1", facing="S", lines=[0])
    board = sketch(".\n_\n.")
    assert trace_lines(board, unit).readings == ("R7",)
    passes = board.read_as(DEFAULT_READINGS.choose("R7", "hole-passes"))
    assert trace_lines(passes, unit).verdict == ("A1", "A3")
    assert trace_lines(passes, unit).verify()
    assert trace_lines(sketch(".\n.\n."), unit).readings == ()


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": ("A1",)},
        {"steps": ()},
        {"proof": LinesProof(())},
        {"proof": LinesProof((("S", ("A2", "B2")),))},
        {"proof": LinesProof((("N", ("A2", "A3")),))},
    ],
)
def test_tampered_lines_fail(change: dict[str, object]) -> None:
    ruling = trace_lines(sketch("..\n..\n.."), air("A1", facing="S", lines=[0]))
    assert ruling.verify()
    assert not replace(ruling, **change).verify()  # type: ignore[arg-type]


def test_what_has_no_lines_is_told_so() -> None:
    for unit in (ground("A1"), air("A1"), air("A1", facing="N")):
        with pytest.raises(NotationError, match="counted from their facing"):
            trace_lines(blank_board(), unit)
    with pytest.raises(UnknownNameError):
        trace_lines(blank_board(), air("Z9", facing="N", lines=[0]))


@pytest.mark.parametrize("name", shipped_boards())
def test_on_a_firing_line_both_see_each_other_or_neither_does(name: str) -> None:
    """What notebook 04 says: along a line there is one shortest path, and the same terrain blocks both ways."""
    board = load_board(name)
    for space in board.spaces:
        if board.terrain_at(space).no_air_entry:
            continue
        unit = air(space, facing="N", lines=range(6))
        for target in trace_lines(board, unit).verdict:
            there = has_line_of_sight(board, unit, ground(target))
            assert there is has_line_of_sight(board, ground(target), unit), target


def test_the_picture_counts_along_the_chain() -> None:
    ruling = count_range(blank_board(), "A1", "C1")
    picture = ruling.question.picture(ruling)
    assert picture is not None
    assert {cell.id: cell.note for cell in picture.cells if cell.note} == {"B1": "1", "C1": "2"}
