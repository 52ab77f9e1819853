"""Which card a casualty costs, and at which moment somebody has won."""

from __future__ import annotations

import pytest

from tests.burnt_moon.doing import do, events_of, held
from u2200nb.burnt_moon import MoonState, distance_to_victory, position
from u2200nb.engine import Outcome
from u2200nb.rulings import DEFAULT_READINGS


def struck(**places: str) -> tuple[MoonState, str]:
    """POSIWID's xED A in lane 1 is struck; where its matching card was found."""
    start = position(
        {1: "MOSS A|xED A", 2: "|xED A", 5: "|MOSS B"},
        hands={"LFA": "Disposal Tech", "POSIWID": places.get("hand", "")},
        discards={"POSIWID": places.get("discard", "")},
        decks={"POSIWID": places.get("deck", "")},
    )
    picks = ("Disposal Tech", "strike", "POSIWID xED A in lane 1")
    found = next(said for said in events_of(start, *picks) if "loses" in said)
    return do(start, *picks), found.partition("found in: ")[2]


def test_a_casualty_is_looked_for_in_hand_then_discard_pile_then_deck_then_the_lane() -> None:
    card = "xED A"
    assert struck(hand=card, discard=card)[1] == "hand."
    assert struck(discard=card, deck="xED B")[1] == "discard pile."
    assert struck(deck=card)[1] == "deck."
    assert struck(deck="xED B")[1] == "lane 1."


def test_the_deployed_card_stays_while_a_match_is_found() -> None:
    state, _ = struck(hand="xED A")
    assert state.view(0)["lanes"][0]["POSIWID"]["ready"] == {"xED A": 1}
    assert held(state, "POSIWID", "removed", "xED A") == 1


def test_the_target_goes_and_not_its_twin_in_another_lane() -> None:
    state, _ = struck()
    lanes = state.view(0)["lanes"]
    assert (lanes[0]["POSIWID"]["ready"], lanes[1]["POSIWID"]["ready"]) == ({}, {"xED A": 1})


def test_a_card_in_the_supply_does_not_count_and_the_other_force_does_not_match() -> None:
    assert struck(hand="xED B", discard="xED B")[1] == "lane 1."


def test_eight_control_points_win_at_once_in_the_middle_of_a_turn() -> None:
    start = position(
        {3: "MOSS A;control|", 4: "MOSS B;control|", 1: "MOSS B|MOSS A", 2: "MOSS A|"},
        hands={"LFA": "MOSS A"},
    )
    assert distance_to_victory(start, "LFA").verdict == (2, 1)
    state = do(start, "MOSS A", "activate", "lane 2", "control")
    assert isinstance(state.pending, Outcome)
    assert (state.pending.winner, state.pending.reason) == (0, "control points")


def test_clearing_the_last_enemy_moss_wins_at_once() -> None:
    start = position({1: "MOSS A|MOSS A", 2: "|TIR A"}, hands={"LFA": "Disposal Tech"}, decks={"POSIWID": ""})
    state = do(start, "Disposal Tech", "strike", "POSIWID MOSS A in lane 1")
    assert isinstance(state.pending, Outcome)
    assert (state.pending.winner, state.pending.reason) == (0, "no enemy MOSS")


def test_a_disrupted_moss_is_still_there() -> None:
    start = position({1: "MOSS A|MOSS A disrupted"}, hands={"LFA": "xED A"})
    assert not isinstance(start.pending, Outcome)


def test_you_win_in_your_own_turn_only_and_at_its_very_start() -> None:
    """LFA withdraws its own last MOSS: nothing happens in LFA's turn, POSIWID has won as its turn begins."""
    start = position({1: "MOSS A|MOSS A"}, hands={"LFA": "Recovery Lead, xED A", "POSIWID": "xED A"})
    state = do(start, "Recovery Lead", "withdraw 2 A", "LFA MOSS A in lane 1")
    assert not isinstance(state.pending, Outcome)
    assert state.active == 0
    state = do(state, "done")
    assert isinstance(state.pending, Outcome)
    assert state.pending.winner == 1


def test_read_otherwise_the_win_waits_for_a_card() -> None:
    readings = DEFAULT_READINGS.choose("B1", "after-actions")
    start = position({1: "MOSS A|MOSS A"}, hands={"LFA": "Recovery Lead", "POSIWID": "xED A"}, readings=readings)
    state = do(start, "Recovery Lead", "withdraw 2 A", "LFA MOSS A in lane 1")
    assert not isinstance(state.pending, Outcome)
    assert isinstance(do(state, "xED A").pending, Outcome)


@pytest.mark.parametrize("option", ["fifty-rounds", "never"])
def test_a_game_that_gets_nowhere(option: str) -> None:
    """Reading B14: nobody plays a card, so nothing ever leaves the game."""
    from u2200nb.engine import Record

    readings = DEFAULT_READINGS.choose("B14", option)
    record = Record(position({1: "MOSS A|MOSS A"}, readings=readings), seed=1)
    while record.state.round < 60 and not isinstance(record.go_on().pending, Outcome):
        pending = record.state.pending
        assert not isinstance(pending, Outcome)
        done = "done" in {each.text for each in pending.options}
        record.choose("done" if done else pending.options[0])
    if option == "never":
        assert not isinstance(record.state.pending, Outcome)
    else:
        outcome = record.state.pending
        assert isinstance(outcome, Outcome)
        assert (outcome.winner, outcome.reason, record.state.round) == (None, "stalemate", 51)
