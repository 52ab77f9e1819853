"""Every example of the two manuals, by its heading."""

from __future__ import annotations

from tests.burnt_moon.doing import do, events_of, held
from u2200nb.burnt_moon import attack, majority, position


def test_example_majority() -> None:
    """One ready ROV and control make 2, two ready ROV and a Fortification make 3."""
    ruling = majority(position({2: "xED A; control | xED A, xED A; fortification"}), 2)
    assert ruling.verdict == "POSIWID"
    assert (ruling.proof.total("LFA"), ruling.proof.total("POSIWID")) == (2, 3)  # type: ignore[attr-defined]
    assert ruling.verify()


def test_example_attack() -> None:
    """TIR Attack 3 + 1 against an xED of base defence 3 with a Fortification: 4 against 4, a hit."""
    state = position({2: "TIR A, TIR A, TIR A | xED A; fortification"})
    ruling = attack(state, "LFA TIR A in lane 2", "POSIWID xED A in lane 2")
    assert ruling.verdict is True
    assert [(step.rule) for step in ruling.steps[:2]] == ["bm.action.attack.value", "bm.action.attack.tir"]
    assert ruling.answer == "It hits: attack 4 against defence 4."


def test_example_player_turn() -> None:
    """Liz, POSIWID, strikes with a Decom, deploys MOSS B and has a second one take control."""
    start = position(
        {1: "xED A, MOSS A|MOSS A", 3: "MOSS A|"},
        turn="POSIWID",
        hands={"POSIWID": "Decom, MOSS B, MOSS B", "LFA": "xED A, TIR A"},
    )
    strike = ("Decom", "strike", "LFA xED A in lane 1")
    said = events_of(start, *strike)
    assert "LFA loses xED A, found in: hand." in said
    state = do(start, *strike)
    assert held(state, "POSIWID", "discard", "Decom") == 1
    assert state.view(0)["lanes"][0]["LFA"]["ready"] == {"MOSS A": 1, "xED A": 1}
    deploy = ("MOSS B", "deploy", "lane 2")
    assert "POSIWID takes an Interference for lane 2." in events_of(state, *deploy)
    state = do(state, *deploy, "MOSS B", "activate", "lane 2", "control")
    assert state.view(0)["lanes"][1]["POSIWID"]["controlled"]
    assert held(state, "POSIWID", "discard", "MOSS B") == 1
    assert held(state, "POSIWID", "discard", "Interference") == 1
    # She has no cards left: her turn is over and Sam's has begun.
    assert state.active == 0
