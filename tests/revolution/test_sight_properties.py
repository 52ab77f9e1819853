"""Which laws does sight keep on every board?"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.revolution.boards import SOURCES, TARGETS, boards, line_sets, objects, placed
from u2200nb.geometry.hexes import Direction, Hex, rotate
from u2200nb.geometry.offset import format_label, odd_q_from_axial
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.firing import firing_lines, range_between
from u2200nb.revolution.objects import BoardObject, Kind, air, debris, ground, structure, turret
from u2200nb.revolution.sight import has_line_of_sight, line_of_sight
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.whole_board import field_of_view, fields_of_view, seen_by, unseen

GROUND_KINDS = (Kind.GROUND, Kind.TURRET)
ALL_LINES = (0, 1, 2, 3, 4, 5)


def turned(board: Board, edges: int) -> tuple[Board, dict[str, str]]:
    """The board turned about a point by 60 degrees a time, with the new label of every space."""
    spun = {hex_: rotate(hex_, Hex(0, 0), edges) for hex_ in board.terrain}
    columns = [odd_q_from_axial(hex_)[0] for hex_ in spun.values()]
    shift = -min(columns) + (min(columns) & 1)
    moved = {hex_: Hex(new.q + shift, new.r - shift // 2) for hex_, new in spun.items()}
    top = min(odd_q_from_axial(hex_)[1] for hex_ in moved.values())
    moved = {hex_: Hex(new.q, new.r - top) for hex_, new in moved.items()}
    places = {odd_q_from_axial(new): board.printed[hex_].symbol for hex_, new in moved.items()}
    columns = [column for column, _ in places]
    rows = [row for _, row in places]
    picture = tuple(
        "".join(places.get((column, row), "_") for column in range(max(columns) + 1)) for row in range(max(rows) + 1)
    )
    labels = {format_label(hex_): format_label(new) for hex_, new in moved.items()}
    tiles = tuple(replace(tile, spaces=tuple(labels[space] for space in tile.spaces)) for tile in board.tiles)
    separate = tuple(tuple(labels[space] for space in group) for group in board.separate)
    return Board(board.name, picture, tiles, separate, board.readings), labels


@given(boards(), st.integers(1, 5), st.data())
def test_turning_everything_by_60_degrees_turns_the_answer(board: Board, edges: int, data: st.DataObject) -> None:
    spun, labels = turned(board, edges)
    assert {labels[space] for space in board.spaces} == set(spun.spaces)
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        facing = source.facing.turned(edges) if source.facing else None
        for target in TARGETS:
            seen = field_of_view(board, source, target).verdict
            after = field_of_view(spun, replace(source, space=labels[source.space], facing=facing), target).verdict
            assert {labels[space] for space in seen} == set(after)


@given(boards(), st.data())
def test_rows_and_columns_of_no_space_change_nothing(board: Board, data: st.DataObject) -> None:
    width = len(board.rows[0]) + 3
    padded = replace(board, rows=(*(row + "___" for row in board.rows), "_" * width, "_" * width))
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        for target in TARGETS:
            assert field_of_view(padded, source, target).verdict == field_of_view(board, source, target).verdict


@given(boards(layers=False), st.data())
def test_two_columns_or_a_row_of_no_space_before_the_board_shift_the_labels_only(
    board: Board, data: st.DataObject
) -> None:
    width = len(board.rows[0]) + 2
    rows = ("_" * width, *("__" + row for row in board.rows))
    shifted = replace(board, rows=rows)
    labels = dict(zip(board.spaces, shifted.spaces, strict=True))
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        for target in TARGETS:
            seen = field_of_view(board, source, target).verdict
            after = field_of_view(shifted, replace(source, space=labels[source.space]), target).verdict
            assert tuple(labels[space] for space in seen) == after


@given(boards())
def test_what_is_on_the_ground_sees_each_other_or_neither(board: Board) -> None:
    for one in GROUND_KINDS:
        for other in GROUND_KINDS:
            there = fields_of_view(board, one, other)
            back = fields_of_view(board, other, one)
            assert all((b in there[a]) == (a in back[b]) for a in board.spaces for b in board.spaces)


@given(boards(), line_sets)
def test_two_air_units_on_each_others_lines_see_each_other_or_neither(board: Board, lines: tuple[int, ...]) -> None:
    """With all six lines each is on the other's; with fewer the unit at the far end is turned to look back."""
    field = fields_of_view(board, placed(board.spaces[0], Kind.AIR, 0, ALL_LINES), Kind.AIR)
    assert all((b in field[a]) == (a in field[b]) for a in field for b in field)
    for a in field:
        unit = placed(a, Kind.AIR, 0, lines)
        for line, spaces in firing_lines(board, unit).items():
            for b in spaces:
                looks_back = placed(b, Kind.AIR, (line + 3) % 6, (0,))
                assert has_line_of_sight(board, unit, BoardObject(b, Kind.AIR)) is has_line_of_sight(
                    board, looks_back, BoardObject(a, Kind.AIR)
                )


@given(boards(layers=False), st.data())
def test_an_obstacle_between_two_spaces_never_opens_their_sight(board: Board, data: st.DataObject) -> None:
    free = [space for space in board.spaces if board.terrain_at(space) is Terrain.OPEN_GROUND]
    assume(free)
    filled = data.draw(st.sampled_from(free))
    walled = board.lay(MapTile("rock", Terrain.OBSTACLE, (filled,)))
    for kind in SOURCES:
        source = data.draw(objects(board, (kind,)))
        for target in (Kind.GROUND, Kind.AIR, Kind.TURRET, Kind.DEBRIS):
            before = set(field_of_view(board, source, target).verdict)
            after = set(field_of_view(walled, source, target).verdict)
            if source.space != filled:
                assert after - {filled} <= before


@given(boards(), st.data())
def test_the_same_and_the_next_space_are_always_clear_from_the_ground(board: Board, data: st.DataObject) -> None:
    source = data.draw(objects(board, GROUND_KINDS))
    assume(not board.terrain_at(source.space).is_enclosure)
    beside = [board.label(format_label(near)) for near in board.grid.neighbours(board.hex(source.space))]
    for space in (source.space, *beside):
        assert has_line_of_sight(board, source, structure(space))
        assert has_line_of_sight(board, source, debris(space))
        assert has_line_of_sight(board, source, turret(space)) is not board.terrain_at(space).is_enclosure
        assert has_line_of_sight(board, source, air(space)) is not board.terrain_at(space).no_air_entry


@given(boards())
def test_whole_board_questions_are_the_single_questions(board: Board) -> None:
    for kind in SOURCES:
        pattern = placed(board.spaces[0], kind)
        for target in TARGETS:
            fields = fields_of_view(board, pattern, target)
            left_out = {space for space in board.spaces if kind is Kind.AIR and board.terrain_at(space).no_air_entry}
            assert set(fields) == set(board.spaces) - left_out
            seen = {(a, b) for a, spaces in fields.items() for b in spaces}
            singly = {
                (a, b)
                for a in board.spaces
                for b in board.spaces
                if has_line_of_sight(board, replace(pattern, space=a), BoardObject(b, target))
            }
            assert seen == singly


@settings(max_examples=8)
@given(boards(largest=5), st.data())
def test_who_sees_this_space_is_the_field_of_view_turned_round(board: Board, data: st.DataObject) -> None:
    for kind in SOURCES:
        pattern = data.draw(objects(board, (kind,)))
        for target in TARGETS:
            fields = fields_of_view(board, pattern, target)
            space = data.draw(st.sampled_from(board.spaces))
            ruling = seen_by(board, BoardObject(space, target), pattern)
            assert ruling.verdict == tuple(a for a in board.spaces if space in fields.get(a, ()))
            assert ruling.faults() == []


@given(boards(), st.data())
def test_what_nobody_sees_is_what_is_in_no_field_of_view(board: Board, data: st.DataObject) -> None:
    sources = [data.draw(objects(board)) for _ in range(data.draw(st.integers(0, 3)))]
    for target in TARGETS:
        seen = {space for source in sources for space in field_of_view(board, source, target).verdict}
        ruling = unseen(board, sources, target)
        assert ruling.verdict == tuple(space for space in board.spaces if space not in seen)
        assert ruling.faults() == []


RULE_OF = {
    Kind.GROUND: "rev.sight.ground",
    Kind.TURRET: "rev.sight.ground",
    Kind.AIR: "rev.sight.air",
    Kind.DEBRIS: "rev.action.strike",
}


@given(boards(largest=5), st.data())
def test_where_the_two_directions_differ_the_ruling_names_the_rule(board: Board, data: st.DataObject) -> None:
    """Paths from the ground, lines from the air, the next spaces for debris: that alone may make a difference."""
    for kind in SOURCES:
        one = data.draw(objects(board, (kind,)))
        for space in board.spaces:
            other = placed(space, data.draw(st.sampled_from(SOURCES)), 2)
            there, back = line_of_sight(board, one, other), line_of_sight(board, other, one)
            said = [[step.rule for step in ruling.steps if step.text.startswith("The other way round")]
                    for ruling in (there, back)]  # fmt: skip
            if there.verdict == back.verdict:
                assert said == [[], []]
            elif one.kind is other.kind:
                assert one.kind is Kind.AIR
                assert said == [["rev.combat.firing-lines"]] * 2
            else:
                assert said == [[RULE_OF[other.kind]], [RULE_OF[one.kind]]]


@given(boards())
def test_range_is_the_same_both_ways_and_keeps_the_triangle(board: Board) -> None:
    spaces = board.spaces[:8]
    far = {(a, b): range_between(board, a, b) for a in spaces for b in spaces}
    for a in spaces:
        assert far[a, a] == 0
        for b in spaces:
            assert far[a, b] == far[b, a]
            for c in spaces:
                ab, bc, ac = far[a, b], far[b, c], far[a, c]
                if ab is not None and bc is not None:
                    assert ac is not None
                    assert ac <= ab + bc


@given(st.integers(1, 9), st.integers(1, 8))
def test_on_a_board_without_holes_the_rim_never_changes_range(columns: int, rows: int) -> None:
    from u2200nb.geometry.hexes import distance
    from u2200nb.revolution.board import blank_board

    board = blank_board(columns, rows)
    for space in board.spaces[::5]:
        assert all(range_between(board, space, other) == distance(board.hex(space), board.hex(other))
                   for other in board.spaces)  # fmt: skip


def test_the_rim_changes_sight_in_260_of_5184_pairs_of_the_printed_size() -> None:
    """The number the rules page gives: pairs whose shortest paths are fewer than on an endless grid."""
    from u2200nb.geometry.paths import shortest_paths
    from u2200nb.revolution.board import blank_board

    board = blank_board()
    endless = sight_map(board).endless
    fewer = sum(
        shortest_paths(board.grid, 1 << a, 1 << b, 0).count != shortest_paths(endless, 1 << a, 1 << b, 0).count
        for a in map(board.grid.place, board.printed)
        for b in map(board.grid.place, board.printed)
    )
    assert fewer == 260


def test_every_direction_is_ahead_of_some_facing() -> None:
    """The space straight ahead is on line 0, whichever way the unit faces."""
    board = Board("ring", (".....",) * 5)
    for facing in Direction:
        ahead = firing_lines(board, air("C3", facing=facing, lines=[0]))[0][0]
        assert board.hex(ahead) == board.hex("C3") + facing.step


def test_lines_count_modulo_six() -> None:
    assert air("C3", facing="N", lines=[-1, 6, 13]) == air("C3", facing="N", lines=[5, 0, 1])


def test_a_structure_over_several_spaces_is_seen_or_not_as_a_whole() -> None:
    board = Board("city", (".ddd.", "....."))
    for source in board.spaces:
        answers = {has_line_of_sight(board, ground(source), structure(space)) for space in ("B1", "C1", "D1")}
        assert len(answers) == 1
