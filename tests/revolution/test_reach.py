"""Where can a unit end? Against every play listed move by move, and by the laws a move keeps on every board."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.revolution.boards import boards
from tests.revolution.movers import crowds, plays, read_boards, with_moves
from tests.revolution.test_sight_properties import turned
from u2200nb.errors import UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.reach import MOVES, REACH_READINGS, End, ReachProof, ends_of_move, moved_to, reachable
from u2200nb.revolution.units import Side
from u2200nb.rulings import reading
from u2200nb.rulings.ruling import Ruling

Pair = tuple[str, str | None]


def pairs(ruling: Ruling[Any]) -> set[Pair]:
    return {(space, facing and facing.name) for space, facing in ruling.verdict}


def edges(ruling: Ruling[Any]) -> set[Pair]:
    proof: ReachProof = ruling.proof  # type: ignore[assignment]
    return {(end.space, end.facing and end.facing.name) for end in proof.edge_ends}


def fighter(board: Board, space: str, facing: Direction, move: int, *extra: str) -> Position:
    return Position(board, (Unit(Side.LFA, "FIA", space, facing),), (), with_moves(move, *extra))


@given(read_boards(REACH_READINGS), st.sampled_from(("MOVE", "MANOEUVRE", "ASSAULT")), st.integers(1, 4), st.data())
def test_an_air_unit_ends_where_some_play_of_its_card_ends(
    board: Board, action: str, move: int, data: st.DataObject
) -> None:
    free = [label for label in board.spaces if not board.terrain_at(label).no_air_entry]
    assume(free)
    space, facing = data.draw(st.sampled_from(free)), data.draw(st.sampled_from(list(Direction)))
    ruling = reachable(fighter(board, space, facing, move, "ASSAULT"), "LFIA", action)
    whole = action != "ASSAULT" or board.readings.option("R33") == "full-move"
    spaces = move if whole else 1
    on_purpose = board.readings.option("R10") == "may"
    known = list(plays(board, (space, facing.name), spaces, turns=action == "MANOEUVRE", on_purpose=on_purpose))
    assert pairs(ruling) == {state for _, state, event in known if not event}
    assert edges(ruling) == {state for _, state, event in known if event}
    playable = {(moves, state, event) for moves, state, event in known}
    proof: ReachProof = ruling.proof  # type: ignore[assignment]
    for end in (*proof.ends, *proof.edge_ends):
        assert (end.way, (end.space, end.facing and end.facing.name), "edge" * bool(end.event)) in playable
    assert ruling.faults() == []


@given(read_boards(REACH_READINGS), st.sampled_from(("MOVE", "ASSAULT")), st.integers(1, 3), st.data())
def test_a_ground_unit_ends_where_some_play_of_its_card_ends(
    board: Board, action: str, move: int, data: st.DataObject
) -> None:
    space = data.draw(st.sampled_from(board.spaces))
    position = Position(board, (Unit(Side.BREAKERS, "PSV", space),), (), with_moves(move))
    ruling = reachable(position, "BPSV", action)
    spaces = 1 if action == "ASSAULT" else move
    no_high = board.readings.option("R2") == "no-entry"
    expected = {state for _, state, _ in plays(board, (space, None), spaces, turns=False, no_high=no_high)}
    if action == "ASSAULT" and board.readings.option("R18") == "move-optional":
        expected.add((space, None))
    elif board.readings.option("R32") == "must-leave":
        expected.discard((space, None))
    assert pairs(ruling) == expected
    assert edges(ruling) == set()
    assert ruling.faults() == []


@settings(max_examples=60)
@given(boards(largest=5), st.data())
def test_every_unit_of_a_crowd(board: Board, data: st.DataObject) -> None:
    """Whatever its status and whoever carries it, the ruling stands, and the bare ends are those of the ruling."""
    position = data.draw(crowds(board, with_moves(2)))
    for unit in position.units:
        for action in MOVES:
            ruling = reachable(position, unit, action)
            assert ruling.faults() == [], str(ruling)
            proof: ReachProof = ruling.proof  # type: ignore[assignment]
            assert ends_of_move(position, unit, action) == (proof.ends, proof.edge_ends)
            if not unit.is_ready or (action == "PILOT") is (unit.carried_by is None):
                assert not ruling.verdict
                assert not proof.edge_ends


@given(boards(), st.integers(1, 5), st.sampled_from(("MOVE", "MANOEUVRE")), st.integers(1, 3), st.data())
def test_turning_everything_by_60_degrees_turns_the_answer(
    board: Board, sixths: int, action: str, move: int, data: st.DataObject
) -> None:
    free = [label for label in board.spaces if not board.terrain_at(label).no_air_entry]
    assume(free)
    space, facing = data.draw(st.sampled_from(free)), data.draw(st.sampled_from(list(Direction)))
    spun, labels = turned(board, sixths)
    before = reachable(fighter(board, space, facing, move), "LFIA", action)
    after = reachable(fighter(spun, labels[space], facing.turned(sixths), move), "LFIA", action)
    for ends in ("ends", "edge_ends"):
        there = {(labels[end.space], end.facing.turned(sixths), end.event) for end in getattr(before.proof, ends)}
        assert there == {(end.space, end.facing, end.event) for end in getattr(after.proof, ends)}


@given(boards(largest=5), st.data())
def test_the_sides_and_the_others_on_the_board_change_nothing(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, with_moves(2)))
    swapped = replace(position, units=tuple(replace(unit, side=unit.side.opponent) for unit in position.units))
    for unit in position.on_board():
        alone = Position(board, (unit,), (), position.catalogue)
        for action in ("MOVE", "MANOEUVRE"):
            ruling = reachable(position, unit, action)
            assert ruling.verdict == reachable(alone, unit, action).verdict
            assert ruling.verdict == reachable(swapped, replace(unit, side=unit.side.opponent), action).verdict


@given(read_boards(REACH_READINGS), st.sampled_from(MOVES), st.data())
def test_a_reading_is_named_exactly_where_it_matters(board: Board, action: str, data: st.DataObject) -> None:
    position = data.draw(crowds(board, with_moves(2, "ASSAULT")))
    for unit in position.units:
        ruling = reachable(position, unit, action)
        for reading_id in REACH_READINGS:
            answers = {
                (tuple(other.verdict), tuple((end.space, end.facing, end.event) for end in other.proof.edge_ends))  # type: ignore[attr-defined]
                for option in reading(reading_id).options
                for other in [
                    reachable(
                        replace(position, board=board.read_as(board.readings.choose(reading_id, option.name))),
                        unit,
                        action,
                    )
                ]
            }
            assert (reading_id in ruling.readings) is (len(answers) > 1)


# -- the proof can fail ------------------------------------------------------------------------------

SHOWN = parse_position("U1rev/5x5/5o3oxo5o2oh2o5o//LFIA-C3-1.LGSA-B2.LTRA-D4-2.LSSA-TRA.BPSV-B4")
ASKED = [("LFIA", "MANOEUVRE"), ("LFIA", "MOVE"), ("LGSA", "MOVE"), ("LSSA", "PILOT"), ("BPSV", "ASSAULT")]


@pytest.mark.parametrize(("unit", "action"), ASKED)
def test_a_tampered_ruling_fails(unit: str, action: str) -> None:
    ruling = reachable(SHOWN, unit, action)
    assert ruling.verify()
    proof: ReachProof = ruling.proof  # type: ignore[assignment]
    some = (*proof.ends, *proof.edge_ends)[0]
    wrong: dict[str, list[Any]] = {
        "mover": ["BPSV" if proof.mover != "BPSV" else "LFIA"],
        "spaces": [proof.spaces + 1, 0],
        "ends": [
            proof.ends[1:],
            (*proof.ends, some),
            (*proof.ends, End("E5", some.facing, ("E5",))),
            (some._replace(way=()), *proof.ends[1:]),
            (some._replace(way=(*some.way, "left", "left")), *proof.ends[1:]),
            (some._replace(way=("E5", *some.way)), *proof.ends[1:]),
        ],
        "edge_ends": [
            (*proof.edge_ends, End("C1", Direction.NE, ("C2", "C1", "edge-right"), "hole")),
            (*proof.edge_ends, End("A1", Direction.NE, ("edge-right",), "rim")),
        ],
    }
    assert set(wrong) == {field.name for field in fields(ReachProof)}
    for name, values in wrong.items():
        for value in values:
            tampered = replace(ruling, proof=replace(proof, **{name: value}))
            assert not tampered.verify()
            assert list(ruling.question.faults(tampered)), f"the check apart misses {name} = {value}"
    for changed in (
        replace(ruling, verdict=ruling.verdict[:-1]),
        replace(ruling, steps=ruling.steps[1:]),
        replace(ruling, readings=("R1",)),
    ):
        assert not changed.verify()


# -- what a player sees ------------------------------------------------------------------------------


def test_what_a_ship_carries_goes_with_it() -> None:
    ship = SHOWN.unit("LTRA")
    end = reachable(SHOWN, ship, "MOVE").proof.ends[0]  # type: ignore[attr-defined]
    after = moved_to(SHOWN, ship, end)
    assert after.space_of(after.unit("LSSA")) == end.space != "D4"


def test_an_unknown_way_to_move_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match="MANOEUVRE"):
        reachable(SHOWN, "LFIA", "MANEUVER")


@pytest.mark.parametrize(("unit", "action"), ASKED)
def test_the_picture_and_json_show_every_end(unit: str, action: str) -> None:
    import json

    ruling = reachable(SHOWN, unit, action)
    picture = ruling.question.picture(ruling)
    assert picture is not None
    shown = {cell.id for cell in picture.cells if "reach" in cell.highlights}
    assert shown == {space for space, _ in ruling.verdict}
    plain = json.loads(json.dumps(ruling.to_dict()))
    assert plain["verdict"] == [[space, facing and facing.name] for space, facing in ruling.verdict]
    assert ruling._repr_html_()


def test_a_gap_inside_is_a_hole_and_one_at_the_rim_is_not() -> None:
    board = Board("gaps", (".....", "._...", ".....", "..._.", "....."))
    hole = reachable(fighter(board, "B1", Direction.S, 2), "LFIA").proof.edge_ends  # type: ignore[attr-defined]
    assert {end.event for end in hole} == {"hole"}
    rim = reachable(fighter(blank_board(), "B8", Direction.S, 2), "LFIA").proof.edge_ends  # type: ignore[attr-defined]
    assert {end.event for end in rim} == {"rim"}
