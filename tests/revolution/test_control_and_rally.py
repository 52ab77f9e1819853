"""CONTROL and rallying: against the rules applied to each unit singly, and proofs that can fail."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import boards
from tests.revolution.movers import crowds, read_boards, with_moves
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.control import Control, control
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.rally import CardUse, card_uses
from u2200nb.revolution.units import Side
from u2200nb.rulings import Readings, reading
from u2200nb.rulings.ruling import Ruling

# -- CONTROL -----------------------------------------------------------------------------------------


def what_control_does(position: Position, unit: Unit) -> str:
    """The rule as the book words it, for one unit."""
    here = [marker for marker in position.markers if marker.space == unit.space and marker.code.startswith("CP")]
    listed = "CONTROL" in [action.name for action in position.unit_type(unit).actions]
    if not here or not unit.is_ready or not listed or here[0].side is unit.side:
        return "refused"
    if here[0].side is None:
        return "place"
    for other in position.in_space(here[0].space):
        if other.side is not unit.side and not position.is_air(other) and not other.is_routed:
            return "refused"
    return "remove"


@settings(max_examples=80)
@given(boards(largest=2, layers=False), st.data())
def test_control_does_what_the_book_says(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, with_moves(1)))
    for unit in position.units:
        ruling = control(position, unit)
        assert ruling.verdict == what_control_does(position, unit), str(ruling)
        assert ruling.faults() == []


@settings(max_examples=60)
@given(read_boards(("R22", "R23"), largest=2), st.data())
def test_control_under_any_readings_stands_and_names_those_that_matter(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, with_moves(1)))
    left = data.draw(st.sampled_from((None, 1, 2, 3)))
    for unit in position.units:
        ruling = control(position, unit, cubes_left=left)
        assert ruling.faults() == [], str(ruling)
        for reading_id in ("R22", "R23"):
            others = [
                control(replace(position, board=board.read_as(choice)), unit, cubes_left=left)
                for option in reading(reading_id).options
                for choice in [board.readings.choose(reading_id, option.name)]
            ]
            assert (reading_id in ruling.readings) is (len({other.verdict for other in others}) > 1)


@given(boards(largest=2), st.data())
def test_mirroring_the_sides_mirrors_control_and_rallying(board: Board, data: st.DataObject) -> None:
    position = data.draw(crowds(board, with_moves(1)))
    units = tuple(replace(unit, side=unit.side.opponent) for unit in position.units)
    markers = tuple(replace(marker, side=marker.side and marker.side.opponent) for marker in position.markers)
    mirrored = Position(board, units, markers, position.catalogue)
    for unit, other in zip(position.units, units, strict=True):
        assert control(position, unit).verdict == control(mirrored, other).verdict
        assert card_uses(position, unit).verdict == card_uses(mirrored, other).verdict


def test_freeing_and_then_taking_an_objective_needs_two_actions() -> None:
    position = parse_position("U1rev/3x3/9o//LGSA-B2.BSSA-B2-r/CP2-B2-B")
    first = control(position, "LGSA")
    assert first.verdict == "remove"
    second = control(parse_position(first.proof.after), "LGSA")  # type: ignore[attr-defined]
    assert second.verdict == "place"
    third = control(parse_position(second.proof.after), "LGSA")  # type: ignore[attr-defined]
    assert third.verdict == "refused"


def test_an_objective_of_hidden_value_takes_as_many_cubes_as_it_is_worth() -> None:
    ruling = control(parse_position("U1rev/3x3/9o//LGSA-B2/CPX-B2"), "LGSA", cubes_left=1)
    assert ruling.verdict == "place"
    assert ruling.proof.cubes is None  # type: ignore[attr-defined]
    assert ruling.verify()


def test_what_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(NotationError, match="2 objective markers lie in B2"):
        control(parse_position("U1rev/3x3/9o//LGSA-B2/CP1-B2.CP2-B2"), "LGSA")
    with pytest.raises(NotationError, match="has won"):
        control(parse_position("U1rev/3x3/9o//LGSA-B2/CP1-B2"), "LGSA", cubes_left=0)


# -- rallying ----------------------------------------------------------------------------------------

STATUS = {"ready": (False, False), "suppressed": (True, False), "routed": (False, True), "both": (True, True)}
OWN = {"suppressed": "ready", "routed": "un-rout", "both": "un-rout"}


@pytest.mark.parametrize(("own", "ship"), list(product(STATUS, (None, *STATUS))))
@pytest.mark.parametrize(("r21", "r31"), list(product(("transport-first", "freely"), ("two-cards", "one-card"))))
def test_every_status_of_unit_and_ship(own: str, ship: str | None, r21: str, r31: str) -> None:
    readings = Readings().choose("R21", r21).choose("R31", r31)
    board = blank_board(3, 3).read_as(readings)
    units = [Unit(Side.LFA, "GSA", None if ship else "B2", None, *STATUS[own], "TRA" if ship else None)]
    if ship:
        units.append(Unit(Side.LFA, "TRA", "B2", Direction.N, *STATUS[ship]))
    ruling = card_uses(Position(board, tuple(units)), "LGSA")
    rally = {**OWN, "both": "un-rout-and-ready"} if r31 == "one-card" else OWN
    expected = []
    if ship in (None, "ready"):
        expected.append(rally.get(own, "cargo-action" if ship else "card-action"))
    else:
        expected.append(f"{rally[str(ship)]}-transport")
        if own != "ready" and r21 == "freely":
            expected.append(rally[own])
    assert [str(use) for use in ruling.verdict] == [*expected, "hunker-down"]
    assert ruling.faults() == []
    matters = []
    if ship not in (None, "ready") and own != "ready":
        matters.append("R21")
    if "both" in ((own, ship) if ship in (None, "ready") or r21 == "freely" else (ship,)):
        matters.append("R31")
    assert list(ruling.readings) == matters


@given(boards(largest=3), st.data())
def test_rallying_moves_nobody_and_ends_in_readiness(board: Board, data: st.DataObject) -> None:
    """Card after card, every unit gets ready in at most two, or four with its ship, and stands where it stood."""
    position = data.draw(crowds(board, with_moves(1)))
    for unit in position.units:
        now, cards = position, 0
        while not {CardUse.CARD_ACTION, CardUse.CARGO_ACTION} & set(card_uses(now, unit.name).verdict):
            ruling = card_uses(now, unit.name)
            assert ruling.verify()
            now = replace(parse_position(ruling.proof.after[0][1]), catalogue=now.catalogue)  # type: ignore[attr-defined]
            cards += 1
        ship = position.transport_of(unit)
        steps = [status for each in (unit, ship) if each for status in (each.is_routed, each.is_suppressed)]
        assert cards == sum(steps)
        assert [(u.name, u.space, u.facing) for u in now.units] == [(u.name, u.space, u.facing) for u in position.units]


# -- the proofs can fail -----------------------------------------------------------------------------

PLACED = control(parse_position("U1rev/3x3/9o//LGSA-B2/CP2-B2"), "LGSA", cubes_left=3)
BLOCKED = control(parse_position("U1rev/3x3/9o//LGSA-B2.BSSA-B2/CP2-B2-B"), "LGSA")
HELPED = card_uses(parse_position("U1rev/3x3/9o//LTRA-B2-1-rs.LGSA-TRA-s"), "LGSA")
ACTS = card_uses(parse_position("U1rev/3x3/9o//LGSA-B2"), "LGSA")
OTHER = "U1rev/3x3/9o//LGSA-B2/CP2-B2-B"


@pytest.mark.parametrize(
    ("ruling", "verdict", "changes"),
    [
        (
            PLACED,
            "remove",
            {
                "space": ["B3"],
                "cubes": [1, None],
                "holders": [("BSSA",)],
                "rule": ["rev.action.control.where"],
                "wins": [True],
                "after": ["", OTHER],
            },
        ),
        (
            BLOCKED,
            "remove",
            {
                "space": ["B3"],
                "cubes": [2],
                "holders": [(), ("BSSA", "LGSA")],
                "rule": ["", "rev.action.control.where"],
                "wins": [True],
                "after": [OTHER],
            },
        ),
        (
            HELPED,
            (CardUse.READY, CardUse.HUNKER_DOWN),
            {
                "status": ["ready"],
                "ship": ["", "LTRB"],
                "ship_status": ["", "ready"],
                "actions": [("PILOT",)],
                "after": [(), ((CardUse.UN_ROUT_TRANSPORT, "U1rev/3x3/9o//LTRA-B2-1.LGSA-TRA-s"),)],
            },
        ),
        (
            ACTS,
            (CardUse.HUNKER_DOWN,),
            {
                "status": ["routed"],
                "ship": ["LTRA"],
                "ship_status": ["ready"],
                "actions": [(), ("MOVE 1",)],
                "after": [((CardUse.READY, "U1rev/3x3/9o//LGSA-B2"),)],
            },
        ),
    ],
    ids=["placed", "blocked", "helped", "acts"],
)
def test_a_tampered_ruling_fails(ruling: Any, verdict: Any, changes: dict[str, list[Any]]) -> None:
    assert ruling.verify()
    assert set(changes) == {field.name for field in fields(ruling.proof)}
    for name, values in changes.items():
        for value in values:
            tampered = replace(ruling, proof=replace(ruling.proof, **{name: value}))
            assert list(ruling.question.faults(tampered)), f"the check apart misses {name} = {value}"
            assert not tampered.verify()
    assert list(ruling.question.faults(replace(ruling, verdict=verdict)))
    for changed in (replace(ruling, steps=ruling.steps[1:]), replace(ruling, readings=("R1",))):
        assert not changed.verify()


def test_pictures_and_html_can_be_made() -> None:
    rulings: list[Ruling[Any]] = [PLACED, BLOCKED, HELPED, ACTS]
    for ruling in rulings:
        picture = ruling.question.picture(ruling)
        assert picture is not None
        assert "source" in next(cell for cell in picture.cells if cell.id == "B2").highlights
        assert ruling._repr_html_()
        assert ruling.to_dict()["answer"] == ruling.answer


def test_a_marker_of_another_kind_is_no_objective() -> None:
    position = Position(blank_board(3, 3), (Unit(Side.LFA, "GSA", "B2"),), (Marker("SUP", "B2"),))
    assert Control(position, "LGSA").ask().verdict == "refused"
