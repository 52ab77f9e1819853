"""What must the dice show, term by term?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.fights import Fight, fights
from u2200nb.errors import NotationError
from u2200nb.revolution.defence import DefenceProof, total_defence
from u2200nb.revolution.pieces import pieces
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.units import Action, Arrows, Side
from u2200nb.rulings import Step

ANY = Action("ATTACK", 1, Arrows.BOTH)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_total_defence_is_the_sum_of_its_terms(data: st.DataObject) -> None:
    position = data.draw(fights())
    shielded = [piece for piece in pieces(position) if piece.kind is not None]
    if not shielded:
        return
    goal = data.draw(st.sampled_from(shielded))
    sources = [piece for piece in shielded if piece.name != goal.name and piece.name[:3] != "DOM"]
    source = data.draw(st.sampled_from([None, *sources]))
    ruling = total_defence(position, goal.name, source and source.name)
    fight = Fight(position, source and source.name, ANY, Side.LFA)
    thing = next(thing for thing in fight.all if thing.name == goal.name)
    assert ruling.verdict == (None if thing.carried else fight.total(thing)), str(ruling)
    assert ruling.faults() == []
    if not thing.carried:
        assert isinstance(ruling.proof, DefenceProof)
        assert (ruling.proof.range, ruling.proof.nihabh) == (fight.range_to(thing), fight.bonus(thing))


@pytest.mark.parametrize(
    ("units", "target", "bonus"),
    [
        ("LGSA-A3.LTRN-A1-1", "LGSA", 1),
        ("LGSA-A3.LTRN-A1-1-rs", "LGSA", 1),
        ("LGSA-A4.LTRN-A1-1", "LGSA", 0),
        ("LGSA-A3.BTRN-A1-1", "LGSA", 0),
        ("LTRN-A1-1", "LTRN", 0),
        ("LTRN-A1-1.BTRN-A1-1", "LTRN", 0),
        ("LFIA-A1-1.LTRN-A1-1", "LFIA", 1),
    ],
)
def test_the_nihabh_transport_helps_its_side_near_by_but_not_itself(units: str, target: str, bonus: int) -> None:
    ruling = total_defence(parse_position(f"U1rev/9x8/72o//{units}"), target)
    assert isinstance(ruling.proof, DefenceProof)
    assert ruling.proof.nihabh == bonus


def test_it_helps_no_marker() -> None:
    ruling = total_defence(parse_position("U1rev/9x8/72o//LTRN-A1-1/TUR-A1-L-d5"), "TUR-A1")
    assert ruling.verdict == 5


def test_a_shield_not_known_is_asked_for() -> None:
    ruling = total_defence(parse_position("U1rev/9x8/72o//LGSA-A3/TUR-A1"), "TUR-A1", "LGSA")
    assert ruling.verdict is None
    assert "TUR-A1-d5" in ruling.answer


def test_a_carried_unit_can_t_be_targeted() -> None:
    ruling = total_defence(parse_position("U1rev/9x8/72o//LTRA-A1-1.LGSA-TRA"), "LGSA")
    assert ruling.verdict is None
    assert [step.rule for step in ruling.steps] == ["rev.combat.target.cargo"]


def test_across_a_gap_there_is_no_range_and_the_readings_are_named() -> None:
    ruling = total_defence(parse_position("U1rev/3x2/ononon//LGSA-A1.BGSA-C1"), "LGSA", "BGSA")
    assert ruling.verdict is None
    assert ruling.readings == ("R1", "R15")


def test_a_marker_without_a_shield_has_no_defence() -> None:
    with pytest.raises(NotationError, match="no shield"):
        total_defence(parse_position("U1rev/9x8/72o///CP1-A1"), "CP1-A1")


def test_more_than_ten_can_t_be_rolled() -> None:
    ruling = total_defence(parse_position("U1rev/9x8/72o//LGSA-A1.BGSA-A8"), "LGSA", "BGSA")
    assert ruling.verdict == 13
    assert ruling.steps[-1].rule == "rev.combat.dice.no-automatic"


def test_every_tampered_field_falls() -> None:
    position: Position = parse_position("U1rev/9x8/72o//BSSB-A1.LGSA-A3.LTRN-B3-1")
    ruling = total_defence(position, "LGSA", "BSSB")
    assert ruling.verify()
    assert isinstance(ruling.proof, DefenceProof)
    changes: list[dict[str, Any]] = [{"base": 5}, {"range": 3}, {"nihabh": 0}, {"near": ()}, {"near": ("LTRA",)}]
    for change in changes:
        wrong = replace(ruling, proof=replace(ruling.proof, **change))
        assert list(ruling.question.faults(wrong)), "the check apart must see it"
        assert not wrong.verify()
    assert not replace(ruling, verdict=8).verify()
    assert not replace(ruling, readings=("R1",)).verify()
    assert not replace(ruling, steps=(*ruling.steps, Step("So.", "rev.combat"))).verify()
