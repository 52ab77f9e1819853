"""The eight personnel actions: what each does, when there is nothing for it to do, and what is illegal."""

from __future__ import annotations

from tests.burnt_moon.doing import do, events_of, held, offered, refusal
from u2200nb.burnt_moon import position
from u2200nb.rulings import DEFAULT_READINGS

FAR = {5: "| MOSS B"}


def test_a_personnel_card_is_never_deployed() -> None:
    state = do(position(FAR, hands={"LFA": "Dispatcher"}), "Dispatcher")
    assert offered(state) == {"command 2", "bolster 1", "hunker down"}
    assert "[bm.personnel.no-lane]" in refusal(state, "deploy")
    assert "Dispatcher lists command 2, bolster 1" in refusal(state, "strike")


def test_personnel_hunkers_down() -> None:
    state = do(position(FAR, hands={"LFA": "Jammer"}), "Jammer", "hunker down")
    assert held(state, "LFA", "supply", "Jammer") == 1


# BLAST


def test_blast_disrupts_two_in_one_lane_and_ends_the_turn() -> None:
    start = position({1: "MOSS A|MOSS A, TIR A", 2: "|xED A"}, hands={"LFA": "Jammer, TIR B", "POSIWID": "xED B"})
    state = do(start, "Jammer", "blast")
    assert offered(state) == {
        "POSIWID MOSS A in lane 1", "POSIWID TIR A in lane 1", "POSIWID xED A in lane 2",
    }  # fmt: skip
    state = do(state, "POSIWID TIR A in lane 1")
    assert offered(state) == {"POSIWID MOSS A in lane 1", "done"}
    assert "must be in lane 1" in refusal(state, "POSIWID xED A in lane 2")
    state = do(state, "POSIWID MOSS A in lane 1")
    assert state.view(0)["lanes"][0]["POSIWID"]["disrupted"] == {"MOSS A": 1, "TIR A": 1}
    assert held(state, "LFA", "supply", "Jammer") == 1
    assert held(state, "LFA", "discard", "TIR B") == 1
    assert state.active == 1


def test_blast_may_stop_at_one() -> None:
    start = position({1: "MOSS A|MOSS A, MOSS A"}, hands={"LFA": "Jammer", "POSIWID": "xED B"})
    state = do(start, "Jammer", "blast", "POSIWID MOSS A in lane 1", "done")
    assert state.view(0)["lanes"][0]["POSIWID"]["ready"] == {"MOSS A": 1}


def test_blast_needs_a_ready_enemy() -> None:
    state = do(position({1: "|MOSS A disrupted"}, hands={"LFA": "Jammer"}), "Jammer")
    assert "[bm.action.blast]" in refusal(state, "blast")


# BOLSTER


def test_bolster_takes_up_to_x_of_its_force_from_the_supply_to_the_discard_pile() -> None:
    state = do(position(FAR | {1: "MOSS A|"}, hands={"LFA": "Foreman A"}), "Foreman A", "bolster 2 A")
    assert "Recovery Lead" in offered(state)
    assert not offered(state) & {"MOSS B", "Jammer", "Disposal Tech", "Interference"}
    assert "[bm.action.bolster.force]" in refusal(state, "MOSS B")
    assert "never takes Interference" in refusal(state, "Interference")
    state = do(state, "MOSS A", "TIR A")
    assert held(state, "LFA", "discard", "MOSS A") == held(state, "LFA", "discard", "TIR A") == 1
    assert state.active == -1


def test_bolster_may_take_none() -> None:
    state = do(position(FAR, hands={"LFA": "Foreman A"}), "Foreman A", "bolster 2 A", "done")
    assert held(state, "LFA", "discard", "Foreman A") == 1


def test_bolster_of_an_empty_supply_does_nothing() -> None:
    everything = position(FAR).table.factions[0]
    cards = ", ".join(
        kind.name for kind in everything.kinds for _ in range(kind.copies) if kind.name not in ("Foreman A",)
    )
    start = position(FAR, hands={"LFA": "Foreman A"}, removed={"LFA": cards}, decks={"LFA": ""})
    state = do(start, "Foreman A", "bolster 2 A")
    assert held(state, "LFA", "discard", "Foreman A") == 1


# COMMAND


def test_command_draws_and_the_drawn_cards_can_be_played() -> None:
    start = position(FAR, hands={"LFA": "Dispatcher"}, decks={"LFA": "TIR A, TIR A, TIR A"})
    state = do(start, "Dispatcher", "command 2", "TIR A", "TIR A")
    assert held(state, "LFA", "hand", "TIR A") == 2
    assert offered(state) == {"TIR A", "done"}


def test_command_reshuffles_without_the_command_card_itself() -> None:
    start = position(FAR, hands={"LFA": "Dispatcher"}, decks={"LFA": ""}, discards={"LFA": "TIR A"})
    state = do(start, "Dispatcher", "command 2", "TIR A")
    assert held(state, "LFA", "hand", "TIR A") == 1
    assert held(state, "LFA", "hand", "Dispatcher") == 0
    assert held(state, "LFA", "discard", "Dispatcher") == 1


def test_command_with_nothing_to_draw_draws_nothing() -> None:
    start = position(FAR, hands={"LFA": "Dispatcher, xED A"}, decks={"LFA": ""})
    assert offered(do(start, "Dispatcher", "command 2")) == {"xED A", "done"}


# COUNTER


def test_counter_returns_the_decom_from_wherever_it_is() -> None:
    for place in ("hands", "discards", "decks"):
        start = position(FAR | {1: "MOSS A|"}, **({"hands": {"LFA": "Jammer"}} | {  # type: ignore[arg-type]
            place: {"LFA": "Jammer", "POSIWID": "Decom, xED B"} if place == "hands" else {"POSIWID": "Decom"}
        }))  # fmt: skip
        said = events_of(start, "Jammer", "counter")
        assert any(sentence.startswith("POSIWID returns Decom to the supply") for sentence in said), place
        assert held(do(start, "Jammer", "counter"), "POSIWID", "supply", "Decom") == 1


def test_counter_may_find_nothing() -> None:
    said = events_of(position(FAR | {1: "MOSS A|"}, hands={"LFA": "Jammer"}), "Jammer", "counter")
    assert "POSIWID has no Decom to return." in said


# OVERCLOCK


def test_overclock_uses_the_next_card_twice() -> None:
    start = position(FAR | {1: "TIR A disrupted|MOSS A"}, hands={"LFA": "Foreman A, TIR A"})
    state = do(start, "Foreman A", "overclock A", "TIR A", "ready", "lane 1")
    assert offered(state) == {"activate"}
    assert "[bm.action.overclock.uses]" in refusal(state, "hunker down")
    state = do(state, "activate", "lane 1", "shock", "POSIWID MOSS A in lane 1")
    assert held(state, "LFA", "discard", "TIR A") == 1
    assert state.view(0)["lanes"][0]["POSIWID"]["disrupted"] == {"MOSS A": 1}


def test_overclock_twice_with_different_rov() -> None:
    start = position(FAR | {1: "MOSS A|", 3: "MOSS A|"}, hands={"LFA": "Foreman A, MOSS A"})
    state = do(start, "Foreman A", "overclock A", "MOSS A", "activate", "lane 1", "control", "activate", "lane 3")
    assert do(state, "control").points(0) == 5


def test_overclock_is_lost_on_another_force_or_on_a_deployment() -> None:
    start = position(FAR | {1: "TIR A|MOSS A"}, hands={"LFA": "Foreman A, xED B, TIR A, TIR A"})
    ordered = do(start, "Foreman A", "overclock A")
    for first in (("xED B", "hunker down"), ("TIR A", "deploy", "lane 1")):
        state = do(ordered, *first, "TIR A", "activate", "lane 1", "shock", "POSIWID MOSS A in lane 1")
        assert state.pending.about == "the card to play" or state.active == 1  # type: ignore[union-attr]


def test_personnel_may_come_between() -> None:
    start = position(FAR | {1: "TIR A|MOSS A"}, hands={"LFA": "Foreman A, Jammer, TIR A"})
    state = do(start, "Foreman A", "overclock A", "Jammer", "counter", "TIR A", "activate", "lane 1", "move", "lane 2")
    assert "activate" in offered(state)


def test_overclock_ends_with_the_turn() -> None:
    start = position(FAR | {1: "MOSS A|"}, hands={"LFA": "Foreman A, TIR A", "POSIWID": "xED A"})
    assert do(start, "Foreman A", "overclock A", "done").overclock == -1


def test_overclock_read_as_must_fit_bars_other_rov_cards() -> None:
    readings = DEFAULT_READINGS.choose("B2", "must-fit")
    start = position(FAR | {1: "TIR A|MOSS A"}, hands={"LFA": "Foreman A, xED B, TIR A"}, readings=readings)
    state = do(start, "Foreman A", "overclock A")
    assert offered(state) == {"TIR A", "done"}
    assert "Overclock" in refusal(state, "xED B")
    assert offered(do(state, "TIR A")) == {"activate"}


# REDEPLOY


def test_redeploy_goes_to_any_other_lane_and_is_scanned() -> None:
    start = position(FAR | {1: "TIR A, xED B disrupted|", 2: "MOSS B|"}, hands={"LFA": "Recovery Lead"})
    state = do(start, "Recovery Lead", "redeploy")
    assert offered(state) == {"LFA TIR A in lane 1", "LFA MOSS B in lane 2"}
    state = do(state, "LFA TIR A in lane 1")
    assert offered(state) == {"lane 3", "lane 4", "lane 5"}
    assert "another lane" in refusal(state, "lane 1")
    assert "[bm.force-cohesion]" in refusal(state, "lane 2")
    assert held(do(state, "lane 4"), "LFA", "discard", "Interference") == 1


def test_redeploy_needs_a_ready_rov() -> None:
    state = do(position(FAR | {1: "TIR A disrupted|"}, hands={"LFA": "Recovery Lead"}), "Recovery Lead")
    assert "[bm.action.redeploy]" in refusal(state, "redeploy")


# STRIKE


def test_strike_hits_any_enemy_whatever_its_defence() -> None:
    start = position(
        {1: "|MOSS A, DaCU A;fortification", 4: "|TIR B disrupted"}, hands={"LFA": "Disposal Tech"},
        decks={"POSIWID": ""},
    )  # fmt: skip
    state = do(start, "Disposal Tech", "strike")
    assert offered(state) == {
        "POSIWID MOSS A in lane 1", "POSIWID DaCU A in lane 1", "POSIWID TIR B in lane 4, disrupted",
    }  # fmt: skip
    state = do(state, "POSIWID TIR B in lane 4, disrupted")
    assert state.view(0)["lanes"][3]["POSIWID"]["disrupted"] == {}
    assert held(state, "POSIWID", "removed", "TIR B") == 1


def test_strike_hits_no_friend_unless_read_so() -> None:
    lanes = {1: "MOSS A|MOSS A"}
    state = do(position(lanes, hands={"LFA": "Disposal Tech"}), "Disposal Tech", "strike")
    assert "[bm.action.strike]" in refusal(state, "LFA MOSS A in lane 1")
    assert "B4" in state.why_not("LFA MOSS A in lane 1").readings
    any_rov = DEFAULT_READINGS.choose("B4", "any-rov")
    state = do(position(lanes, hands={"LFA": "Disposal Tech"}, readings=any_rov), "Disposal Tech", "strike")
    assert "LFA MOSS A in lane 1" in offered(state)


# WITHDRAW


def test_withdraw_takes_up_to_x_of_a_force_from_one_lane() -> None:
    start = position(
        FAR | {1: "TIR A, xED A disrupted;control|", 2: "MOSS A|", 3: "MOSS B|"}, hands={"LFA": "Recovery Lead"}
    )
    state = do(start, "Recovery Lead", "withdraw 2 A")
    assert "LFA MOSS B in lane 3" not in offered(state)
    assert "force A can be withdrawn" in refusal(state, "LFA MOSS B in lane 3")
    state = do(state, "LFA xED A in lane 1, disrupted")
    assert offered(state) == {"LFA TIR A in lane 1", "done"}
    state = do(state, "LFA TIR A in lane 1")
    assert held(state, "LFA", "discard", "TIR A") == held(state, "LFA", "discard", "xED A") == 1
    assert state.sides[0].controlled == 0b1


def test_withdraw_may_take_none_unless_read_so() -> None:
    lanes = FAR | {2: "MOSS A|"}
    state = do(position(lanes, hands={"LFA": "Recovery Lead"}), "Recovery Lead", "withdraw 2 A")
    assert "done" in offered(state)
    some = DEFAULT_READINGS.choose("B11", "at-least-one")
    state = do(position(lanes, hands={"LFA": "Recovery Lead"}, readings=some), "Recovery Lead", "withdraw 2 A")
    assert offered(state) == {"LFA MOSS A in lane 2"}
