"""What can be picked up and dropped off? Against every play listed move by move, and the laws it keeps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.revolution.boards import boards
from tests.revolution.movers import crowds, plays, read_boards, with_moves
from tests.revolution.test_sight_properties import turned
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.cargo import cargo_action
from u2200nb.revolution.comms import is_in_comms
from u2200nb.revolution.manoeuvre import manoeuvre
from u2200nb.revolution.playing import CARGO_ACTIONS
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.transporting import Deed, loading
from u2200nb.revolution.units import Side, UnitKind
from u2200nb.rulings.ruling import Ruling

TABLE = with_moves(2)


def ships(position: Position) -> list[Unit]:
    return [unit for unit in position.units if position.unit_type(unit).kind is UnitKind.TRANSPORT]


@settings(max_examples=40)
@given(boards(largest=4), st.data())
def test_a_ship_loads_in_every_open_space_that_some_play_passes(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, TABLE))
    for ship in ships(position):
        assert ship.space is not None
        assert ship.facing is not None
        ruling = loading(position, ship)
        assert ruling.faults() == [], str(ruling)
        passed = {ship.space}
        for _, (space, _), event in plays(board, (ship.space, ship.facing.name), 2, turns=True):
            passed |= set() if event else {space}
        passed = (
            {space for space in passed if board.terrain_at(space) is Terrain.OPEN_GROUND} if ship.is_ready else set()
        )
        expected = set()
        for unit in position.units:
            if position.is_air(unit) or unit.side is not ship.side:
                continue
            if unit.carried_by == ship.code:
                expected |= {Deed("drop off", unit.name, space) for space in passed}
            elif unit.is_ready and unit.space in passed:
                expected.add(Deed("pick up", unit.name, str(unit.space)))
        assert set(ruling.verdict) == expected


@settings(max_examples=40)
@given(boards(largest=4), st.data())
def test_each_deed_can_be_played_on_its_way_and_nothing_else_can(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, TABLE))
    for ship in ships(position):
        ruling = loading(position, ship)
        ways = dict(ruling.proof.ways)  # type: ignore[attr-defined]
        for deed, name, space in ruling.verdict:
            way = ways[space]
            end = () if way else (first_move(position, ship),)
            played = manoeuvre(position, ship, (*way, f"{deed} {name}", *end))
            assert played.verdict, str(played)
            assert played.faults() == []
            after = parse_position(played.proof.after).unit(name)  # type: ignore[attr-defined]
            assert after.space == (None if deed == "pick up" else space)
            assert after.carried_by == (ship.code if deed == "pick up" else None)
        done = {(deed, unit, space) for deed, unit, space in ruling.verdict}
        for unit in position.units:
            for space, way in ways.items():
                for deed in ("pick up", "drop off"):
                    if (deed, unit.name, space) not in done:
                        assert not manoeuvre(position, ship, (*way, f"{deed} {unit.name}")).verdict


def first_move(position: Position, ship: Unit) -> str:
    """A first move of a ship: a step, or the turn at the edge."""
    proof: Any = reachable(position, ship, "MANOEUVRE").proof
    return str(min((end.way for end in (*proof.ends, *proof.edge_ends)), key=len)[0])


@given(read_boards(("R10",), largest=4), st.integers(1, 3), st.data())
def test_a_play_is_right_exactly_if_it_is_listed(board: Board, move: int, data: st.DataObject) -> None:
    free = [label for label in board.spaces if not board.terrain_at(label).no_air_entry]
    assume(free)
    space, facing = data.draw(st.sampled_from(free)), data.draw(st.sampled_from(list(Direction)))
    position = Position(board, (Unit(Side.LFA, "FIA", space, facing),), (), with_moves(move))
    on_purpose = board.readings.option("R10") == "may"
    known = {
        moves: state for moves, state, _ in plays(board, (space, facing.name), move, turns=True, on_purpose=on_purpose)
    }
    words = st.sampled_from((*board.spaces, "left", "right", "edge-left", "edge-right"))
    moves = data.draw(st.sampled_from(sorted(known))) if known else ()
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(moves)))
        moves = (*moves[:at], *data.draw(st.lists(words, max_size=2)), *moves[at + data.draw(st.integers(0, 1)) :])
    ruling = manoeuvre(position, "LFIA", moves)
    assert ruling.verdict is (moves in known), str(ruling)
    assert ruling.faults() == [], str(ruling)
    if ruling.verdict:
        after = parse_position(ruling.proof.after).unit("LFIA")  # type: ignore[attr-defined]
        assert (after.space, after.facing and after.facing.name) == known[moves]


@settings(max_examples=60)
@given(read_boards(("R20", "R35"), largest=4), st.data())
def test_a_play_with_loading_and_other_readings_stands(board: Board, data: st.DataObject) -> None:
    """Random plays of ships in a crowd: the check apart agrees, whatever is done."""
    position = data.draw(crowds(board, TABLE))
    assume(position.units)
    names = [unit.name for unit in position.units]
    deeds = [f"{deed} {name}" for deed in ("pick up", "drop off") for name in names]
    for unit in position.units:
        if unit.facing is None:
            continue
        proof: Any = reachable(position, unit, "MANOEUVRE").proof
        ways = [end.way for end in (*proof.ends, *proof.edge_ends)] or [()]
        moves = list(data.draw(st.sampled_from(ways)))
        for deed in data.draw(st.lists(st.sampled_from(deeds), max_size=3)):
            moves.insert(data.draw(st.integers(0, len(moves))), deed)
        earlier = data.draw(st.lists(st.sampled_from(deeds), max_size=2))
        ruling = manoeuvre(position, unit, moves, earlier=earlier)
        assert ruling.faults() == [], str(ruling)
        if position.unit_type(unit).kind is UnitKind.TRANSPORT:
            assert loading(position, unit, earlier=earlier).faults() == []


ANY_SIDE = "U1rev/3x4/12o//LTRB-B4-1.BGSA-B3.LGSB-B2//R35-any-side"


def test_a_table_may_let_ships_carry_units_of_the_other_side() -> None:
    """Reading R35: they stay their owner's, and what cards of theirs can do depends on that ship."""
    ruling = loading(parse_position(ANY_SIDE), "LTRB")
    assert [str(deed) for deed in ruling.verdict] == ["pick up BGSA in B3", "pick up LGSB in B2"]
    assert ruling.readings == ("R35",)
    assert ruling.faults() == []
    played = manoeuvre(parse_position(ANY_SIDE), "LTRB", ["B3", "pick up BGSA"])
    assert played.readings == ("R35",)
    after = parse_position(played.proof.after)  # type: ignore[attr-defined]
    assert after.unit("BGSA").carried_by == "LTRB"
    assert [unit.name for unit in after.cargo(after.unit("LTRB"))] == ["BGSA"]
    assert is_in_comms(after, after.unit("BGSA"))
    assert cargo_action(after, "BGSA", "DISEMBARK").verdict
    assert manoeuvre(after, "LTRB", ["drop off BGSA", "B2"]).verdict


def test_otherwise_nobody_is_aboard_a_ship_of_the_other_side() -> None:
    with pytest.raises(NotationError, match="read R35 as any-side"):
        parse_position("U1rev/3x4/12o//LTRB-B4-1.BGSA-LTRB")
    assert not manoeuvre(parse_position(ANY_SIDE.replace("//R35-any-side", "")), "LTRB", ["B3", "pick up BGSA"]).verdict


@settings(max_examples=60)
@given(read_boards(("R35",), largest=4), st.data())
def test_cargo_actions(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, TABLE))
    for unit in position.units:
        ship = position.transport_of(unit)
        for action in CARGO_ACTIONS:
            ruling = cargo_action(position, unit, action)
            assert ruling.faults() == [], str(ruling)
            lands = action == "PILOT" or board.terrain_at(position.space_of(unit)) is Terrain.OPEN_GROUND
            assert ruling.verdict is bool(ship and ship.is_ready and unit.is_ready and lands)
            proof: Any = ruling.proof
            assert bool(proof.after) is (ruling.verdict and action != "PILOT")
            if action == "PILOT" and ruling.verdict:
                there: Any = reachable(position, unit, "PILOT").proof
                assert there.ends or there.edge_ends


@settings(max_examples=25)
@given(boards(largest=4), st.integers(1, 5), st.data())
def test_turning_everything_by_60_degrees_turns_what_can_be_loaded(
    board: Board, sixths: int, data: st.DataObject
) -> None:
    position = data.draw(crowds(board, TABLE))
    spun, labels = turned(board, sixths)
    there = tuple(
        replace(unit, space=labels.get(unit.space or ""), facing=unit.facing and unit.facing.turned(sixths))
        for unit in position.units
    )
    for ship in ships(position):
        before = loading(position, ship).verdict
        after = loading(Position(spun, there, (), TABLE), ship.name).verdict
        assert {deed._replace(space=labels[deed.space]) for deed in before} == set(after)


@settings(max_examples=25)
@given(boards(largest=4), st.data())
def test_mirroring_the_sides_mirrors_what_can_be_loaded(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, TABLE))
    swapped = replace(position, units=tuple(replace(unit, side=unit.side.opponent) for unit in position.units))
    for ship in ships(position):
        other = swapped.unit(replace(ship, side=ship.side.opponent).name)
        mirrored = {(deed, name[1:], space) for deed, name, space in loading(swapped, other).verdict}
        assert mirrored == {(deed, name[1:], space) for deed, name, space in loading(position, ship).verdict}


# -- the proofs can fail -----------------------------------------------------------------------------

SHOWN = parse_position("U1rev/9x8/19ol52o//LTRB-C5-1.LGSA-C4.LSSB-C4-s.LSSA-TRB/CP1-B3")
PLAYED = ("C4", "pick up LGSA", "drop off LSSA", "left", "B3", "right")
ELSEWHERE = format_position(SHOWN)


@pytest.mark.parametrize(
    ("ruling", "changes"),
    [
        (
            loading(SHOWN, "LTRB"),
            {
                "ship": ["LSSA"],
                "ways": [(), (("C5", ("C4",)),), (*loading(SHOWN, "LTRB").proof.ways, ("A1", ("A1",)))],  # type: ignore[attr-defined]
                "refused": [(), (("pick up", "LSSB", "rev.transport.pick-up"),)],
            },
        ),
        (manoeuvre(SHOWN, "LTRB", PLAYED), {"wrong_move": [1], "after": ["", ELSEWHERE]}),
        (manoeuvre(SHOWN, "LTRB", ("B4",)), {"wrong_move": [None, 2], "after": [ELSEWHERE]}),
        (
            cargo_action(SHOWN, "LSSA", "DROPSHIP"),
            {"rule": ["rev.action.dropship"], "after": ["", ELSEWHERE], "then": [(), ("MOVE 9",)]},
        ),
        (
            cargo_action(SHOWN, "LGSA", "DISEMBARK"),
            {"rule": ["", "rev.rally.transport"], "after": [ELSEWHERE], "then": [("MOVE 1",)]},
        ),
    ],
    ids=["loading", "play", "wrong play", "dropship", "no disembark"],
)
def test_a_tampered_ruling_fails(ruling: Any, changes: dict[str, list[Any]]) -> None:
    assert ruling.verify()
    assert set(changes) == set(ruling.proof.to_dict())
    for name, values in changes.items():
        for value in values:
            tampered = replace(ruling, proof=replace(ruling.proof, **{name: value}))
            assert list(ruling.question.faults(tampered)), f"the check apart misses {name} = {value}"
            assert not tampered.verify()
    verdict = () if isinstance(ruling.verdict, tuple) else not ruling.verdict
    assert list(ruling.question.faults(replace(ruling, verdict=verdict)))
    for changed in (replace(ruling, steps=ruling.steps[1:]), replace(ruling, readings=("R1",))):
        assert not changed.verify()


def test_what_cannot_be_read_is_refused_with_what_would_work() -> None:
    with pytest.raises(NotationError, match="pick up LGSA"):
        manoeuvre(SHOWN, "LTRB", ["forward"])
    with pytest.raises(UnknownNameError):
        manoeuvre(SHOWN, "LTRB", ["Z99"])
    with pytest.raises(UnknownNameError):
        manoeuvre(SHOWN, "LTRB", ["pick up LGSZ"])
    with pytest.raises(NotationError, match="earlier"):
        loading(SHOWN, "LTRB", earlier=["load it"])
    with pytest.raises(UnknownNameError, match="DISEMBARK"):
        cargo_action(SHOWN, "LSSA", "JUMP")


def test_pictures_and_html_can_be_made() -> None:
    rulings: list[Ruling[Any]] = [
        loading(SHOWN, "LTRB"),
        manoeuvre(SHOWN, "LTRB", PLAYED),
        manoeuvre(SHOWN, "LTRB", ["left"]),
        cargo_action(SHOWN, "LSSA", "PILOT"),
    ]
    for ruling in rulings:
        picture = ruling.question.picture(ruling)
        assert picture is not None
        assert "source" in next(cell for cell in picture.cells if cell.id == "C5").highlights
        assert ruling._repr_html_()
        assert ruling.to_dict()["answer"] == ruling.answer
