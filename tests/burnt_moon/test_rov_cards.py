"""Deploy, activate, ready, hunker down: the four uses of an ROV card, and what stands in their way."""

from __future__ import annotations

from tests.burnt_moon.doing import do, events_of, held, offered, refusal
from u2200nb.burnt_moon import position

ENEMY = {5: "| MOSS B"}
"""A POSIWID MOSS out of the way, so that the game is not over."""


def test_deploy_puts_the_card_into_the_lane_ready() -> None:
    state = do(position(ENEMY, hands={"LFA": "TIR A"}), "TIR A", "deploy", "lane 2")
    assert state.view(0)["lanes"][1]["LFA"]["ready"] == {"TIR A": 1}
    assert held(state, "LFA", "discard", "TIR A") == held(state, "LFA", "hand", "TIR A") == 0


def test_deploy_any_number_of_a_kind_in_one_lane() -> None:
    state = do(position(ENEMY | {1: "MOSS A, MOSS A, MOSS A|"}, hands={"LFA": "MOSS A"}), "MOSS A", "deploy", "lane 1")
    assert state.view(0)["lanes"][0]["LFA"]["ready"] == {"MOSS A": 4}


def test_deploy_keeps_force_cohesion_also_with_disrupted_cards() -> None:
    state = do(position(ENEMY | {1: "MOSS A|", 2: "xED A disrupted|"}, hands={"LFA": "TIR B"}), "TIR B", "deploy")
    assert offered(state) == {"lane 3", "lane 4", "lane 5"}
    assert "forces A and B never share a lane" in refusal(state, "lane 2")
    assert "[bm.force-cohesion]" in refusal(state, "lane 1")


def test_force_cohesion_is_each_players_own() -> None:
    state = do(position({1: "|MOSS A", 5: "|MOSS B"}, hands={"LFA": "TIR B"}), "TIR B", "deploy")
    assert "lane 1" in offered(state)


def test_deploy_is_not_offered_when_no_lane_takes_the_card() -> None:
    lanes = dict.fromkeys(range(1, 5), "xED A|") | {5: "MOSS A|MOSS B"}
    state = do(position(lanes, hands={"LFA": "TIR B"}), "TIR B")
    assert offered(state) == {"hunker down"}
    assert refusal(state, "deploy").count("[bm.force-cohesion]") == 5


def test_scanning_costs_an_interference_in_an_empty_lane() -> None:
    said = events_of(position(ENEMY, hands={"LFA": "MOSS A"}), "MOSS A", "deploy", "lane 3")
    assert "LFA takes an Interference for lane 3." in said
    state = do(position(ENEMY, hands={"LFA": "MOSS A"}), "MOSS A", "deploy", "lane 3")
    assert held(state, "LFA", "discard", "Interference") == 1
    assert held(state, "LFA", "supply", "Interference") == 5


def test_scanning_is_free_for_each_of_its_four_exceptions() -> None:
    cases = {
        "ready ROV there": (position(ENEMY | {3: "DaCU A|"}, hands={"LFA": "MOSS A"}), "MOSS A"),
        "scanning icon": (position(ENEMY, hands={"LFA": "xED A"}), "xED A"),
        "control": (position(ENEMY | {3: ";control|"}, hands={"LFA": "MOSS A"}), "MOSS A"),
        "none left": (
            position(ENEMY, hands={"LFA": "MOSS A"}, removed={"LFA": ", ".join(["Interference"] * 6)}),
            "MOSS A",
        ),
    }
    for name, (state, card) in cases.items():
        assert not any("Interference" in said for said in events_of(state, card, "deploy", "lane 3")), name


def test_a_disrupted_rov_does_not_save_from_scanning() -> None:
    said = events_of(position(ENEMY | {3: "DaCU A disrupted|"}, hands={"LFA": "MOSS A"}), "MOSS A", "deploy", "lane 3")
    assert "LFA takes an Interference for lane 3." in said


def test_interference_can_come_from_the_same_lane_again() -> None:
    start = position(ENEMY | {3: "DaCU A disrupted|"}, hands={"LFA": "MOSS A, TIR A"})
    state = do(start, "MOSS A", "deploy", "lane 4", "TIR A", "deploy", "lane 3")
    assert held(state, "LFA", "discard", "Interference") == 2


def test_activate_needs_a_matching_ready_deployed_rov() -> None:
    state = do(position(ENEMY | {1: "MOSS B|", 2: "MOSS A disrupted|", 3: "TIR A|"}, hands={"LFA": "MOSS A"}), "MOSS A")
    assert "activate" not in offered(state)
    assert "[bm.ready-disrupted.no-activate]" in refusal(state, "activate")
    state = do(position(ENEMY | {1: "MOSS B|"}, hands={"LFA": "MOSS A"}), "MOSS A")
    assert "[bm.matching]" in refusal(state, "activate")


def test_activate_asks_for_the_rov_then_for_its_action_and_discards_the_card() -> None:
    state = do(position(ENEMY | {1: "MOSS A|", 4: "MOSS A|"}, hands={"LFA": "MOSS A"}), "MOSS A", "activate")
    assert offered(state) == {"lane 1", "lane 4"}
    state = do(state, "lane 4")
    assert offered(state) == {"control", "fortify", "move"}
    state = do(state, "fortify")
    assert held(state, "LFA", "discard", "MOSS A") == 1


def test_the_same_rov_can_be_activated_again_in_a_turn() -> None:
    state = position(ENEMY | {1: "MOSS A|"}, hands={"LFA": "MOSS A, MOSS A"})
    state = do(state, "MOSS A", "activate", "lane 1", "fortify", "MOSS A", "activate", "lane 1", "control")
    assert state.points(0) == 2


def test_ready_turns_a_disrupted_rov_upright() -> None:
    state = position(ENEMY | {2: "TIR B disrupted, TIR B|"}, hands={"LFA": "TIR B"})
    state = do(state, "TIR B", "ready", "lane 2")
    assert state.view(0)["lanes"][1]["LFA"]["ready"] == {"TIR B": 2}
    assert held(state, "LFA", "discard", "TIR B") == 1


def test_ready_needs_a_disrupted_match() -> None:
    state = do(position(ENEMY | {2: "TIR B|", 3: "xED A disrupted|"}, hands={"LFA": "TIR B"}), "TIR B")
    assert "ready" not in offered(state)
    assert "[bm.rov.ready]" in refusal(state, "ready")


def test_hunker_down_returns_the_card_to_the_supply() -> None:
    before = position(ENEMY, hands={"LFA": "xED B"})
    state = do(before, "xED B", "hunker down")
    assert held(state, "LFA", "supply", "xED B") == held(before, "LFA", "supply", "xED B") + 1


def test_interference_is_never_played() -> None:
    state = position(ENEMY, hands={"LFA": "Interference, xED B"})
    assert offered(state) == {"xED B", "done"}
    assert "[bm.interference]" in refusal(state, "Interference")


def test_a_hand_of_interference_ends_the_turn_and_is_discarded() -> None:
    start = position(ENEMY | {1: "MOSS A|"}, hands={"LFA": "xED A, Interference", "POSIWID": "TIR A"})
    state = do(start, "xED A", "hunker down")
    assert state.active == 1
    assert held(state, "LFA", "discard", "Interference") == 1


def test_done_discards_the_rest_of_the_hand() -> None:
    state = do(position(ENEMY | {1: "MOSS A|"}, hands={"LFA": "TIR A, TIR A", "POSIWID": "xED A"}), "done")
    assert held(state, "LFA", "discard", "TIR A") == 2
    assert state.active == 1
