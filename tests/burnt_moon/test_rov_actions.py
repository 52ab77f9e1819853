"""The seven ROV actions: what each does, when there is nothing for it to do, and what is illegal."""

from __future__ import annotations

import pytest

from tests.burnt_moon.doing import do, events_of, held, offered, refusal
from u2200nb.burnt_moon import MoonState, attack, position

FAR = {5: "| MOSS B"}


def acting(card: str, lane: str, **more: str) -> MoonState:
    """LFA has activated a card's twin in lane 2."""
    hand = ", ".join([card, *more.values()])
    return do(position(FAR | {2: lane}, hands={"LFA": hand}, decks={"LFA": "xED B"}), card, "activate", "lane 2")


# ATTACK


def test_attack_that_reaches_the_defence_inflicts_a_casualty() -> None:
    start = position(
        FAR | {2: "TIR A, TIR A|xED A"}, hands={"LFA": "TIR A"}, decks={"POSIWID": ""}, removed={"POSIWID": "xED A"}
    )
    said = events_of(start, "TIR A", "activate", "lane 2", "attack 3/2", "POSIWID xED A in lane 2")
    assert "LFA attacks POSIWID xED A in lane 2: 4 against 3." in said
    assert "POSIWID loses xED A, found in: lane 2." in said


def test_attack_that_falls_short_does_nothing() -> None:
    state = do(acting("DaCU A", "DaCU A|xED A, xED A"), "attack 2/1")
    after = do(state, "POSIWID xED A in lane 2")
    assert after.sides[1].zones.removed == 0
    assert after.sides[1].ready == state.sides[1].ready


def test_attack_may_target_a_disrupted_rov_but_only_in_its_own_lane() -> None:
    state = do(acting("TIR A", "TIR A|xED A, xED B disrupted"), "attack 3/2")
    assert offered(state) == {"POSIWID xED A in lane 2", "POSIWID xED B in lane 2, disrupted"}
    assert "must be in lane 2" in refusal(state, "POSIWID MOSS B in lane 5")
    assert "enemy" in refusal(state, "LFA TIR A in lane 2")
    assert "There is no" in refusal(state, "POSIWID TIR B in lane 2")


def test_attack_without_a_target_is_not_offered() -> None:
    state = acting("TIR A", "TIR A|")
    assert offered(state) == {"move"}
    assert "no ROV in lane 2 to attack. [bm.action.attack]" in refusal(state, "attack 3/2")


@pytest.mark.parametrize(
    ("lane", "total"),
    [
        ("TIR A|xED A", (3, 3)),  # tie: the second value, and the attacker's own bonus
        ("TIR A, TIR A|xED A", (4, 3)),  # majority; the bonus is never more than 1
        ("TIR A, MOSS A disrupted|xED A", (3, 3)),
        ("TIR A;control|xED A", (4, 3)),
        ("TIR A|xED A;fortification", (3, 4)),
        ("TIR A|xED A, DaCU A", (3, 4)),
        ("TIR A|xED A, DaCU A, DaCU A", (3, 4)),
        ("TIR A|xED A, DaCU A disrupted", (3, 3)),
        ("TIR A, TIR A, TIR A|xED A;fortification", (4, 4)),  # equal is enough
        ("TIR A, TIR A, TIR A|DaCU A, xED A;fortification", (3, 5)),
    ],
)
def test_attack_and_defence_totals(lane: str, total: tuple[int, int]) -> None:
    """In lane 2 the teaching sites add nothing to the defence."""
    ruling = attack(position(FAR | {2: lane}), "LFA TIR A in lane 2", "POSIWID xED A in lane 2")
    proof = ruling.proof
    assert (proof.total("attack"), proof.total("defence")) == total  # type: ignore[attr-defined]
    assert ruling.verdict == (total[0] >= total[1])
    assert ruling.verify()


def test_the_defenders_site_adds_its_value() -> None:
    """Vent, in lane 1, adds 1."""
    ruling = attack(position(FAR | {1: "TIR A|xED A"}), "LFA TIR A in lane 1", "POSIWID xED A in lane 1")
    assert "bm.action.attack.site" in [step.rule for step in ruling.steps]
    assert "3 against defence 4" in ruling.answer


# CONTROL


def test_control_flips_the_site_and_takes_it_from_the_other() -> None:
    state = do(acting("MOSS A", "MOSS A, MOSS A, MOSS A|MOSS A;control"), "control")
    assert (state.points(0), state.points(1)) == (2, 0)


def test_control_needs_the_majority() -> None:
    assert "[bm.action.control.majority]" in refusal(acting("MOSS A", "MOSS A|MOSS B"), "control")


def test_control_of_a_lane_already_controlled_is_illegal() -> None:
    assert "controls the lane already" in refusal(acting("MOSS A", "MOSS A;control|"), "control")


def test_control_is_not_on_every_card() -> None:
    assert "TIR A lists" in refusal(acting("TIR A", "TIR A|xED A"), "control")


# DEMO


def test_demo_removes_an_enemy_fortification_for_good() -> None:
    state = do(acting("TIR B", "TIR B|MOSS A;fortification"), "demo")
    assert (state.sides[1].fortified, state.sides[1].fortifications) == (0, 2)


def test_demo_needs_an_enemy_fortification_in_the_lane() -> None:
    assert "[bm.action.demo]" in refusal(acting("TIR B", "TIR B;fortification|MOSS A"), "demo")


# FORTIFY


def test_fortify_places_a_tile_from_the_supply() -> None:
    state = do(acting("MOSS B", "MOSS B|"), "fortify")
    assert (state.sides[0].fortified, state.sides[0].fortifications) == (0b10, 2)


def test_fortify_twice_in_a_lane_is_illegal() -> None:
    assert "already" in refusal(acting("MOSS B", "MOSS B;fortification|"), "fortify")


def test_fortify_needs_a_tile() -> None:
    lanes = FAR | dict.fromkeys((1, 3, 4), ";fortification|") | {2: "MOSS B|"}
    state = do(position(lanes, hands={"LFA": "MOSS B"}), "MOSS B", "activate", "lane 2")
    assert "no Fortification left" in refusal(state, "fortify")


# MOVE


def test_move_goes_to_an_adjacent_lane_and_is_scanned() -> None:
    state = do(acting("TIR A", "TIR A, TIR A|"), "move")
    assert offered(state) == {"lane 1", "lane 3"}
    assert "not adjacent" in refusal(state, "lane 4")
    after = do(state, "lane 3")
    assert after.view(0)["lanes"][2]["LFA"]["ready"] == {"TIR A": 1}
    assert held(after, "LFA", "discard", "Interference") == 1


def test_move_keeps_force_cohesion() -> None:
    state = position(FAR | {1: "xED B|", 2: "TIR A|", 3: "xED B disrupted|", 4: "TIR A|"}, hands={"LFA": "TIR A"})
    state = do(state, "TIR A", "activate")
    assert offered(state) == {"lane 4"}
    assert "[bm.force-cohesion]" in refusal(state, "lane 2")
    assert offered(do(state, "lane 4", "move")) == {"lane 5"}


def test_the_rim_has_one_neighbour() -> None:
    state = position(FAR | {1: "TIR A|"}, hands={"LFA": "TIR A"})
    assert offered(do(state, "TIR A", "activate", "lane 1", "move")) == {"lane 2"}


# RECON


def test_recon_removes_an_interference_of_the_hand_and_draws() -> None:
    state = acting("xED A", "xED A|", more="Interference")
    drawing = do(state, "recon")
    assert held(drawing, "LFA", "removed", "Interference") == 1
    assert offered(drawing) == {"xED B"}
    assert held(do(drawing, "xED B"), "LFA", "hand", "xED B") == 1


def test_recon_reshuffles_when_the_deck_is_empty() -> None:
    state = position(
        FAR | {2: "xED A|"},
        hands={"LFA": "xED A, Interference"}, decks={"LFA": ""}, discards={"LFA": "TIR B"},
    )  # fmt: skip
    said = events_of(state, "xED A", "activate", "lane 2", "recon", "TIR B")
    assert "LFA shuffles 1 discarded cards into a new deck." in said


def test_recon_needs_interference_in_the_hand() -> None:
    assert "no Interference in hand" in refusal(acting("xED A", "xED A|"), "recon")


# SHOCK


def test_shock_disrupts_a_ready_enemy_in_the_lane() -> None:
    state = do(acting("DaCU A", "DaCU A|TIR B, xED B disrupted"), "shock")
    assert offered(state) == {"POSIWID TIR B in lane 2"}
    assert "only a ready ROV" in refusal(state, "POSIWID xED B in lane 2, disrupted")
    assert do(state, "POSIWID TIR B in lane 2").view(0)["lanes"][1]["POSIWID"]["disrupted"] == {"TIR B": 1, "xED B": 1}


def test_shock_needs_a_ready_enemy_in_the_lane() -> None:
    assert "[bm.action.shock]" in refusal(acting("DaCU A", "DaCU A|TIR B disrupted"), "shock")
