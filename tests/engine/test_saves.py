"""Is every damaged, newer or older save told apart in words, and never run?"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from u2200nb.burnt_moon import GAME, new_game, position
from u2200nb.engine import Record, load_record, play, random_agent
from u2200nb.errors import DataError, NotationError, U2200Error, UnknownNameError

GAMES = {GAME.name: GAME}
MOVES = ["site Vent", "site Ridge", "site Plain", "site Shaft"]


def text(**changes: Any) -> str:
    good = {
        "format": "u2200nb-record", "version": 2, "game": "burnt-moon", "setup": {}, "seed": 3,
        "moves": MOVES, "at": 3, "names": {},
    }  # fmt: skip
    return json.dumps(good | changes)


def test_a_hand_written_record_loads() -> None:
    record = load_record(text(), GAMES)
    assert [entry.option.text for entry in record.line] == MOVES


def test_version_1_migrates() -> None:
    """The bare line of moves; the record stands at its end."""
    old = {"format": "u2200nb-record", "version": 1, "game": "burnt-moon", "setup": {}, "seed": 3, "moves": MOVES}
    record = load_record(json.dumps(old), GAMES)
    assert record.save() == load_record(text(), GAMES).save()


def test_branches_and_names_survive() -> None:
    record = Record(new_game(), seed=1, game=GAME)
    record.choose("site Vent")
    record.branch("fork")
    record.choose("site Ridge")
    record.go("fork")
    record.choose("site Plain")
    record.choose("site Flow")
    record.undo()
    loaded = load_record(record.save(), GAMES)
    assert [[entry.option.text for entry in line] for line in loaded.lines()] == [
        ["site Vent", "site Ridge"],
        ["site Vent", "site Plain", "site Flow"],
    ]
    assert loaded.state == record.state
    loaded.go("fork")
    assert loaded.at == 0


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("", "not a saved record"),
        ("{", ":1:2: not a saved record"),
        ("[]", "not a saved record"),
        ("[" * 100_000, "not a saved record"),
        (json.dumps({"format": "pgn"}), '"format": "u2200nb-record"'),
        (text(version=99), "newer version"),
        (text(version=0), "not a number from 1"),
        (text(version="2"), "not a number from 1"),
        (text(version=True), "not a number from 1"),
        (text(seed="x"), '"seed" is \'x\', not a whole number'),
        (text(seed=None), '"seed"'),
        (text(moves={}), '"moves"'),
        (text(at=4), "not the number of a move from -1 to 3"),
        (text(names={"x": -2}), "not the number of a move"),
        (text(moves=["site Vent", "site Vent"], at=0), "move 2: 'site Vent' can't be chosen"),
        (text(moves=["lane 1"], at=0), "move 1: 'lane 1' can't be chosen"),
        (text(moves=["<script>"], at=0), "is no option of Burnt Moon"),
        (text(moves=[7], at=0), "move 1 is 7, which is no entry"),
        (text(moves=["site Vent", [5, "site Ridge"]], at=0), "move 2"),
        (text(moves=["site Vent", [-1, "site Vent"]], at=0), "repeats"),
        (text(setup={"readings": ["B3=nonsense"]}), "B3"),
        (text(setup={"readings": 7}), "setup can't be read"),
        (text(setup={"cards": "0"}), "other card values"),
    ],
)  # fmt: skip
def test_a_bad_record_is_refused_in_words(kept: str, told: str) -> None:
    with pytest.raises(DataError) as refused:
        load_record(kept, GAMES, "mine.json")
    assert "mine.json" in str(refused.value)
    assert told in str(refused.value)


def test_another_game_is_named() -> None:
    with pytest.raises(UnknownNameError, match="there is no game 'chess'"):
        load_record(text(game="chess"), GAMES)


@given(st.data())
def test_no_mutilation_of_a_record_raises_anything_else(data: st.DataObject) -> None:
    """Cut, doubled or changed characters: the record still loads, or the error is one of this package's."""
    kept = text()
    at, length = data.draw(st.integers(0, len(kept))), data.draw(st.integers(0, 20))
    broken = kept[:at] + data.draw(st.text(max_size=8)) + kept[at + length :]
    try:
        record = load_record(broken, GAMES)
    except U2200Error:
        return
    assert record.replayed() == record.state


def test_a_record_may_start_from_a_position_of_its_own() -> None:
    start = position(
        {1: "MOSS A, xED A disrupted; control|MOSS A; fortification"},
        hands={"LFA": "TIR A"}, unseen={"POSIWID": 4}, fortifications={"LFA": 1}, round=7, turn="LFA", first="POSIWID",
    )  # fmt: skip
    record = Record(start, seed=2, game=GAME)
    record.choose("TIR A")
    record.choose("deploy")
    loaded = load_record(record.save(), GAMES)
    assert loaded.start == start
    assert loaded.state == record.state
    assert loaded.save() == record.save()


def test_what_cannot_be_written_down_says_so() -> None:
    with pytest.raises(NotationError, match="does not know its game"):
        Record(new_game()).save()
    half_played = position({1: "MOSS A|MOSS A"}, hands={"LFA": "TIR A"}).choose("TIR A")[0]
    with pytest.raises(NotationError, match="picks the next card"):
        Record(half_played, game=GAME).save()


@pytest.mark.parametrize(
    "kept",
    [
        {}, {"lanes": []}, {"lanes": {"one": "|"}}, {"lanes": {"1": 3}}, {"lanes": {"9": "|"}},
        {"lanes": {}, "turn": []},
        {"lanes": {}, "hands": {"LFA": "Joker"}}, {"lanes": {}, "luck": 1}, {"lanes": {}, "round": "x"},
        {"lanes": {"1": "MOSS A, MOSS A, MOSS A, MOSS A, MOSS A|"}}, {"lanes": {}, "unseen": {"LFA": 99}},
        {"lanes": {}, "fortifications": {"LFA": -1}}, {"lanes": {"1": ";control|;control"}}, {"lanes": {"1": "MOSS A"}},
        {"lanes": {}, "sites": {"LFA": "Vent"}}, {"lanes": {"1": "Foreman A|"}}, {"lanes": {"1": ";moat|"}}, 7, None,
    ],
)  # fmt: skip
def test_a_position_that_makes_no_sense_is_refused(kept: Any) -> None:
    with pytest.raises(DataError, match="its setup can't be read"):
        load_record(text(setup={"position": kept}, moves=[], at=-1), GAMES)


def test_a_whole_game_fits_in_a_small_text() -> None:
    record = play(new_game(), (random_agent, random_agent), 1, GAME)
    assert len(record.save()) < 40 * len(record.entries) + 400
