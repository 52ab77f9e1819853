"""Who is in comms, through whom, and where would a unit be?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import table_of
from tests.revolution.fights import OPTIONS, fights, near, rotated, with_sides_changed
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.comms import CommsMapProof, CommsProof, comms, comms_map, is_in_comms
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Side
from u2200nb.rulings import Readings, Ruling, Step


def expected(position: Position, unit: Unit) -> bool:
    """The rule, read out loud."""
    if unit.carried_by or unit.code.startswith("TR"):
        return True
    givers = [other for other in position.units if other.side is unit.side and other.code.startswith("TR")]
    if not givers:
        return {**OPTIONS, **dict(position.board.readings.choices)}["R14"] == "no-check"
    table = table_of(position.board)
    return any(near(table, str(unit.space), str(giver.space)) for giver in givers)


@settings(deadline=None)
@given(fights())
def test_comms_are_what_the_rule_says(position: Position) -> None:
    for unit in position.units:
        ruling = comms(position, unit)
        assert ruling.verdict is expected(position, unit) is is_in_comms(position, unit), str(ruling)
        assert ruling.faults() == []


@settings(deadline=None)
@given(fights())
def test_the_map_is_each_space_asked_singly(position: Position) -> None:
    for side in Side:
        ruling = comms_map(position, side)
        proof = ruling.proof
        assert isinstance(proof, CommsMapProof)
        plain = position.without_unit(f"{side.letter}PSV") if f"{side.letter}PSV" in position._by_name else position
        for space in position.board.spaces:
            there = plain.with_unit(Unit(side, "PSV", space))
            assert is_in_comms(there, there.unit(f"{side.letter}PSV")) is (space in ruling.verdict)
        assert set(proof.units_out) == {
            unit.name for unit in position.units if unit.side is side and not expected(position, unit)
        }
        assert ruling.faults() == []


@settings(deadline=None)
@given(fights(), st.integers(1, 5))
def test_comms_turn_with_the_board_and_follow_the_colours(position: Position, edges: int) -> None:
    there = with_sides_changed(position)
    if not position.board.tiles and not position.board.readings.choices:
        there, _ = rotated(there, edges)
    for unit in position.units:
        other = there.unit(unit.side.opponent.letter + unit.code)
        assert is_in_comms(there, other) is is_in_comms(position, unit)


@given(st.sampled_from(list(Terrain)), st.sampled_from(blank_board().spaces))
def test_terrain_never_matters(terrain: Terrain, space: str) -> None:
    board = blank_board()
    units = (Unit(Side.LFA, "GSA", space), *parse_position("U1rev/9x8/72o//LTRA-E4-1").units)
    painted = board.paint([label for label in board.spaces if label not in ("E4", space)], terrain)
    assert comms(Position(board, units), "LGSA").verdict is comms(Position(painted, units), "LGSA").verdict


@pytest.mark.parametrize("status", ["", "-s", "-r", "-rs"])
def test_a_transport_gives_comms_whatever_became_of_it(status: str) -> None:
    ruling = comms(parse_position(f"U1rev/9x8/72o//LTRA-A1-2{status}.LGSA-A3"), "LGSA")
    assert ruling.verdict is True
    assert ("rev.comms.routed-transport" in {step.rule for step in ruling.steps}) is bool(status)


def test_a_side_without_givers_is_warned_and_the_reading_named() -> None:
    position = parse_position("U1rev/9x8/72o//LGSA-A3.BTRA-A3-1")
    ruling = comms(position, "LGSA")
    assert ruling.verdict is False
    assert ruling.readings == ("R14",)
    assert "special rules" in ruling.steps[0].text
    other = replace(position, board=position.board.read_as(Readings.parse(["R14=no-check"])))
    assert comms(other, "LGSA").verdict is True
    assert comms_map(other, Side.LFA).verdict == position.board.spaces
    assert comms_map(position, Side.LFA).verdict == ()


def test_across_a_gap_no_distance_can_be_counted() -> None:
    ruling = comms(parse_position("U1rev/3x2/ononon//LTRA-A1-2.LGSA-C1"), "LGSA")
    assert ruling.verdict is False
    assert ruling.readings == ("R1", "R15")
    assert "hole" in ruling.steps[0].text


def tampered(ruling: Ruling[Any]) -> Iterator[Ruling[Any]]:
    yield replace(ruling, verdict=not ruling.verdict if isinstance(ruling.verdict, bool) else ruling.verdict[1:])
    yield replace(ruling, steps=())
    yield replace(ruling, steps=(*ruling.steps, Step("So it is.", "rev.comms")))
    yield replace(ruling, readings=(*ruling.readings, "R9"))
    proof = ruling.proof
    changes: list[dict[str, Any]]
    if isinstance(proof, CommsProof):
        changes = [{"reason": "always"}, {"giver": "LXX"}, {"distance": 7}, {"distances": (("LTRA", 1),)}]
    else:
        changes = [{"givers": ()}, {"spaces": ()}, {"other_spaces": ()}, {"units_out": ("LTRA",)}]
    for change in changes:
        yield replace(ruling, proof=replace(proof, **change))  # type: ignore[type-var]


def test_every_tampered_field_falls() -> None:
    position = parse_position("U1rev/9x8/72o//LTRA-A1-2.LTRB-I8-1.LFIA-A4-2.LGSA-B1")
    for ruling in (comms(position, "LFIA"), comms(position, "LGSA"), comms_map(position, Side.LFA)):
        assert ruling.verify()
        for wrong in tampered(ruling):
            assert not wrong.verify()
            if wrong.steps == ruling.steps and wrong.readings == ruling.readings:
                assert list(ruling.question.faults(wrong)), "the check apart must see it"


def test_pictures_show_where_comms_reach() -> None:
    position = parse_position("U1rev/9x8/72o//LTRA-A1-2.LFIA-A4-2")
    for ruling in (comms(position, "LFIA"), comms_map(position, Side.LFA)):
        picture = ruling.question.picture(ruling)
        assert picture is not None
        shown = {cell.id for cell in picture.cells if "comms" in cell.highlights}
        assert shown == {"A1", "A2", "A3", "B1", "B2", "C1", "C2"}
        assert [cell.id for cell in picture.cells if "out-of-comms" in cell.highlights] == ["A4"]
