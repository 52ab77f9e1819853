"""Does sight say what the rules say, worked out the long way on random boards?

The oracle lists all shortest paths; every pair of kinds, holes, map tiles, separate areas and every option of the
readings are compared.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import SOURCES, TARGETS, boards, objects, placed, read_boards, table_of, thing_of
from tests.revolution.oracle import Answer, Table, answer, is_open, nearest_cut, smallest_cuts
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight import SIGHT_READINGS, SightProof, has_line_of_sight, line_of_sight
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.sight_proof import sees
from u2200nb.rulings import DEFAULT_READINGS, Readings, reading


def check_field(board: Board, source: BoardObject) -> None:
    """From one source to every space of the board, for every kind of target."""
    table = table_of(board)
    for kind in TARGETS:
        answers = {space: answer(table, thing_of(source), thing_of(BoardObject(space, kind))) for space in board.spaces}
        expected = {space for space, found in answers.items() if found.verdict}
        assert set(board.labels(sight_map(board).seen(source, kind))) == expected, kind
        for space in board.spaces:
            target = BoardObject(space, kind)
            assert has_line_of_sight(board, source, target) is (space in expected)
            assert sees(board, source, target) is (space in expected)


def check_ruling(board: Board, source: BoardObject, target: BoardObject) -> None:
    """One ruling with its whole proof."""
    table = table_of(board)
    ruling = line_of_sight(board, source, target)
    expected = answer(table, thing_of(source), thing_of(target))
    assert ruling.verdict is expected.verdict
    assert isinstance(ruling.proof, SightProof)
    assert ruling.faults() == []
    if expected.verdict:
        assert ruling.proof.blocking == ()
        check_yes(table, source, expected, ruling.proof)
    else:
        assert ruling.proof.path == ()
        assert ruling.proof.open_paths == 0
        check_no(table, source, expected, ruling.proof)


def check_yes(table: Table, source: BoardObject, expected: Answer, proof: SightProof) -> None:
    """The path is a path, open and as long as the distance; the counts are those of the list of all paths."""
    path, distances = proof.path, {goal: table.distance(source.space, goal) for goal in expected.seen}
    far = min((steps for steps in distances.values() if steps is not None), default=None)
    assert proof.distance == far
    assert path[0] == source.space
    assert path[-1] in expected.seen
    if expected.by == "line":
        assert proof.paths == proof.open_paths == 1
        assert is_open(table, path, expected.closed)
        return
    assert len(path) - 1 == far
    nearest = [goal for goal, steps in distances.items() if steps == far]
    paths = [path for goal in nearest for path in table.paths(source.space, goal)]
    assert path in paths
    assert proof.paths == len(paths)
    if expected.by == "paths":
        opened = [path for path in paths if is_open(table, path, expected.closed - expected.goals)]
        assert path in opened
        assert proof.open_paths == len(opened)
    else:
        assert proof.open_paths == proof.paths


def check_no(table: Table, source: BoardObject, expected: Answer, proof: SightProof) -> None:
    """What blocks is the smallest cut nearest the source, or the first space on the line, or nothing."""
    distances = {goal: table.distance(source.space, goal) for goal in expected.goals}
    far = min((steps for steps in distances.values() if steps is not None), default=None)
    if expected.by in ("wall", "next"):
        assert proof.blocking == ()
        assert proof.distance == far
    elif expected.by == "paths":
        nearest = [goal for goal, steps in distances.items() if steps is not None and steps == far]
        paths = [path for goal in nearest for path in table.paths(source.space, goal)]
        assert (proof.distance, proof.paths) == (far, len(paths))
        if not paths:
            assert proof.blocking == ()
        elif any(is_open(table, (*path, "end"), expected.closed - expected.goals) for path in paths):
            assert proof.blocking == tuple(expected.goals), "only its own terrain can hide it (R4)"
        else:
            cuts = smallest_cuts(table, source.space, expected.goals, expected.closed)
            nearest_to_source = nearest_cut(table, source.space, expected.goals, cuts)
            assert frozenset(proof.blocking) == nearest_to_source
            assert len(proof.blocking) == len(nearest_to_source)
    else:
        check_line_blocked(table, source, expected, proof)


def check_line_blocked(table: Table, source: BoardObject, expected: Answer, proof: SightProof) -> None:
    """Off every line nothing blocks; on a line the first closed space does."""
    first = set()
    for direction in thing_of(source).lines:
        line = list(table.firing_line(source.space, direction))
        ends = [place for place, space in enumerate(line) if space in expected.goals]
        if ends:
            first.add(next(space for space in line if space in expected.closed))
    assert set(proof.blocking) <= first
    assert len(proof.blocking) == (1 if first else 0)
    assert proof.paths == len(proof.blocking)


@given(st.data())
def test_every_field_of_view(data: st.DataObject) -> None:
    board = data.draw(boards())
    for kind in SOURCES:
        check_field(board, data.draw(objects(board, (kind,))))


@given(st.data())
def test_every_field_of_view_under_other_readings(data: st.DataObject) -> None:
    board = data.draw(read_boards())
    for kind in SOURCES:
        check_field(board, data.draw(objects(board, (kind,))))


OPTIONS = [(one, option) for one in SIGHT_READINGS for option in reading(one).others]


@pytest.mark.parametrize(("reading_id", "option"), OPTIONS, ids=lambda value: str(value))
@settings(max_examples=10)
@given(st.data())
def test_every_option_of_every_reading(reading_id: str, option: str, data: st.DataObject) -> None:
    board = data.draw(boards(largest=5)).read_as(DEFAULT_READINGS.choose(reading_id, option))
    for kind in SOURCES:
        check_field(board, data.draw(objects(board, (kind,))))


TOGETHER = [
    ("R4=ends-block", "R11=marker-only"),
    ("R4=ends-block", "R11=marker-own-open"),
    ("R4=ends-block", "R12=outside"),
    ("R12=inside", "R11=marker-only"),
    ("R12=outside", "R11=marker-own-open"),
    ("R1=endless", "R11=marker-only"),
]


@pytest.mark.parametrize("choices", TOGETHER, ids=" ".join)
@settings(max_examples=10)
@given(st.data())
def test_options_that_meet_where_the_target_is_a_structure(choices: tuple[str, ...], data: st.DataObject) -> None:
    board = data.draw(boards(largest=5, layers=False)).read_as(Readings.parse(choices))
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        check_field(board, source)
        check_ruling(board, source, data.draw(objects(board, (Kind.STRUCTURE,))))


@settings(max_examples=80)
@given(st.data())
def test_rulings_with_their_proofs(data: st.DataObject) -> None:
    board = data.draw(boards())
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        check_ruling(board, source, data.draw(objects(board, TARGETS)))


@settings(max_examples=80)
@given(st.data())
def test_rulings_with_their_proofs_under_other_readings(data: st.DataObject) -> None:
    board = data.draw(read_boards())
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        check_ruling(board, source, data.draw(objects(board, TARGETS)))


@st.composite
def walled_pairs(draw: st.DrawFn) -> tuple[Board, BoardObject, BoardObject]:
    """A board of walls, and two ground units as far apart as it allows, so that cuts get large."""
    columns, lines = draw(st.integers(4, 7)), draw(st.integers(4, 7))
    cell = st.sampled_from("..##")
    rows = draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=lines, max_size=lines))
    board = Board("walls", tuple("".join(row) for row in rows))
    start = draw(st.sampled_from(board.spaces))
    end = draw(st.sampled_from(board.spaces))
    kind = draw(st.sampled_from((Kind.GROUND, Kind.STRUCTURE)))
    return board, placed(start, Kind.GROUND), placed(end, kind)


@settings(max_examples=120)
@given(walled_pairs())
def test_the_blocking_spaces_are_the_smallest_cut_nearest_the_source(
    pair: tuple[Board, BoardObject, BoardObject],
) -> None:
    check_ruling(*pair)


@pytest.mark.soak
@settings(max_examples=1000, derandomize=False)
@given(st.data())
def test_many_boards(data: st.DataObject) -> None:
    board = data.draw(st.one_of(boards(largest=7), read_boards(largest=6)))
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        check_field(board, source)
        check_ruling(board, source, data.draw(objects(board, TARGETS)))


@given(boards(layers=False))
def test_the_path_of_a_yes_is_a_chain_of_neighbours(board: Board) -> None:
    table = table_of(board)
    for target in board.spaces:
        path = line_of_sight(board, board.spaces[0], target).proof.to_dict()["path"]
        assert all(table.board_graph.has_edge(a, b) for a, b in pairwise(path))
