"""At a physical table: what is shown is typed in, what is not stays a pool and a count."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tests.burnt_moon.doing import do, held, offered
from u2200nb.burnt_moon import GAME, new_game, position
from u2200nb.engine import Chance, Decision, Outcome, Record, load_record
from u2200nb.errors import IllegalActionError

LAID = tuple(f"site {name}" for name in ("Vent", "Ridge", "Plain", "Shaft") * 2)
SETUP = (*LAID, "POSIWID begins", "lane 2", "lane 4")
MINE = ("TIR A", "MOSS A", "xED A", "Foreman B")


def at_the_table() -> Record:
    """I am LFA and type in my own cards; POSIWID's four stay face down."""
    record = Record(new_game(), game=GAME)
    for text in (*SETUP, *MINE, *["face down"] * 4):
        record.choose(text)
    return record


def test_a_hand_nobody_has_shown_is_a_pool_and_a_count() -> None:
    zones = at_the_table().state.sides[1].zones  # type: ignore[attr-defined]
    assert (zones.in_hand, zones.in_deck, zones.hand) == (4, 5, 0)


def test_the_other_may_bid_or_play_anything_that_can_be_there() -> None:
    record = at_the_table()
    pending = record.state.pending
    assert isinstance(pending, Decision)
    assert {option.text for option in pending.options} == {
        "MOSS A", "MOSS B", "xED A", "xED B", "DaCU B", "TIR A", "Foreman A", "Foreman B", "Dispatcher",
    }  # fmt: skip
    record.choose("Dispatcher")
    record.choose("Foreman B")
    after = record.state.sides[1].zones  # type: ignore[attr-defined]
    assert (after.in_hand, after.in_deck) == (3, 5)
    assert "Dispatcher" not in {option.text for option in record.state.pending.options}  # type: ignore[union-attr]


def test_what_was_drawn_is_not_drawn_again() -> None:
    record = Record(new_game(), game=GAME)
    for text in (*SETUP, "TIR A"):
        record.choose(text)
    with pytest.raises(IllegalActionError, match="no TIR A is left in LFA's deck of 8"):
        record.choose("TIR A")


def test_a_casualty_asks_whether_the_unshown_hand_has_the_card_with_exact_odds() -> None:
    start = position(
        {1: "MOSS A|xED A", 5: "|MOSS B"}, hands={"LFA": "Disposal Tech"},
        decks={"POSIWID": "xED A, TIR A, TIR B, MOSS B, MOSS A, DaCU A"},
    )  # fmt: skip
    zones = start.sides[1].zones._replace(unseen=4)
    state = do(start.with_zones(1, zones), "Disposal Tech", "strike", "POSIWID xED A in lane 1")
    assert isinstance(state.pending, Chance)
    odds = {option.text: share for option, share in state.pending.odds.items()}
    assert odds == {"in hand": Fraction(4, 6), "not in hand": Fraction(2, 6)}
    assert 1 - Fraction(comb(5, 4), comb(6, 4)) == odds["in hand"]
    shown = do(state, "in hand")
    assert held(shown, "POSIWID", "removed", "xED A") == 1
    assert shown.sides[1].zones.in_hand == 3
    hidden = do(state, "not in hand")
    assert held(hidden, "POSIWID", "removed", "xED A") == 1
    assert hidden.sides[1].zones.in_hand == 4
    assert hidden.sides[1].zones.in_deck == 1


def test_not_in_hand_is_remembered() -> None:
    """Two xED A: one is lost from the deck, so the other can't be in the hand either."""
    start = position(
        {1: "MOSS A|xED A", 5: "|MOSS B"}, hands={"LFA": "Disposal Tech"},
        decks={"POSIWID": "xED A, xED A, TIR A, TIR B, MOSS B, MOSS A, DaCU A"},
    )  # fmt: skip
    state = start.with_zones(1, start.sides[1].zones._replace(unseen=4))
    state = do(state, "Disposal Tech", "strike", "POSIWID xED A in lane 1", "not in hand")
    assert state.active == 1
    assert offered(state) == {"TIR A", "TIR B", "MOSS B", "MOSS A", "DaCU A", "done"}
    with pytest.raises(IllegalActionError):
        state.choose("xED A")


def test_what_is_discarded_unseen_has_to_be_shown() -> None:
    start = position({1: "MOSS A|", 5: "|MOSS B"}, hands={"LFA": ""}, decks={"LFA": "TIR A, TIR B, xED A"})
    state = do(start.with_zones(0, start.sides[0].zones._replace(unseen=2)), "done")
    assert isinstance(state.pending, Chance)
    assert set(state.pending.odds.values()) == {Fraction(1, 3)}
    with pytest.raises(IllegalActionError, match="DaCU"):
        state.choose("DaCU A")
    state = do(state, "xED A", "TIR B")
    assert held(state, "LFA", "discard", "xED A") == held(state, "LFA", "discard", "TIR B") == 1
    assert state.sides[0].zones.in_deck == 1


def test_a_whole_game_at_the_table_is_saved_and_loaded() -> None:
    record = at_the_table()
    for text in ("Dispatcher", "Foreman B", "MOSS A", "deploy", "lane 1"):
        record.choose(text)
    loaded = load_record(record.save(), {GAME.name: GAME})
    assert loaded.state == record.state
    assert "POSIWID draws a card." in loaded.log(0)


def test_an_opponents_play_shows_the_card() -> None:
    record = at_the_table()
    for text in ("Dispatcher", "Foreman B", "MOSS A"):
        record.choose(text)
    state = record.state
    assert not isinstance(state.pending, Outcome)
    assert state.pending.about == "what to use MOSS A for"
    assert state.sides[1].zones.in_hand == 2  # type: ignore[attr-defined]
