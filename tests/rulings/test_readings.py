"""Are the readings whole as data, and do choices keep what they promise?"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from u2200nb.errors import NotationError, U2200Error, UnknownNameError
from u2200nb.rulings import DEFAULT_READINGS, Reading, Readings, all_readings, hit_chance, reading

SWITCHES = [one for one in all_readings().values() if one.switch]
ONES = list(all_readings().values())


@pytest.mark.parametrize("one", ONES, ids=lambda one: one.id)
def test_a_reading_has_a_question_options_and_a_reason(one: Reading) -> None:
    assert re.fullmatch(r"(R|C|S|B|BM)\d+[a-z]?", one.id)
    assert one.question.endswith("?")
    assert one.why
    names = [option.name for option in one.options]
    assert len(names) == len(set(names)) >= 2
    assert one.default in names
    assert one.others == tuple(name for name in names if name != one.default)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names), "must be easy to type"
    assert all(option.text for option in one.options)
    assert one.rules


@given(st.lists(st.sampled_from(SWITCHES).flatmap(lambda one: st.tuples(st.just(one.id), st.sampled_from(
    [option.name for option in one.options])))))  # fmt: skip
def test_the_last_choice_counts_and_the_order_of_others_does_not(choices: list[tuple[str, str]]) -> None:
    readings = DEFAULT_READINGS
    for reading_id, name in choices:
        readings = readings.choose(reading_id, name)
    last = dict(choices)
    assert all(readings.option(reading_id) == name for reading_id, name in last.items())
    again = DEFAULT_READINGS
    for reading_id, name in sorted(last.items(), reverse=True):
        again = again.choose(reading_id, name)
    assert readings == again
    assert hash(readings) == hash(again)
    assert Readings.parse(readings.format()) == readings
    for one in SWITCHES:
        if one.id not in last:
            assert readings.option(one.id) == one.default


@pytest.mark.parametrize("one", [one for one in ONES if not one.switch], ids=lambda one: one.id)
def test_what_no_ruling_follows_yet_cannot_be_switched(one: Reading) -> None:
    assert DEFAULT_READINGS.choose(one.id, one.default) == DEFAULT_READINGS
    with pytest.raises(NotationError, match="can't be switched"):
        DEFAULT_READINGS.choose(one.id, one.others[0])


def test_unknown_names_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match="R99"):
        reading("R99")
    with pytest.raises(UnknownNameError, match="Did you mean 'ends-block'"):
        DEFAULT_READINGS.choose("R4", "end-block")
    with pytest.raises(UnknownNameError, match="no reading"):
        DEFAULT_READINGS.option("X1")


@pytest.mark.parametrize("text", ["", "R4", "R4=", "=ends-block", "R4 ends-block"])
def test_a_choice_that_cannot_be_read_shows_how_to_write_one(text: str) -> None:
    with pytest.raises(NotationError, match="R4=ends-block"):
        Readings.parse([text])


@given(st.text(max_size=20))
def test_any_text_is_a_choice_or_refused(text: str) -> None:
    try:
        Readings.parse([text])
    except U2200Error:
        return


def test_the_chance_to_hit_is_counted_by_listing_all_rolls() -> None:
    from fractions import Fraction
    from itertools import product

    for dice in range(4):
        rolls = list(product(range(1, 11), repeat=dice))
        for defence in range(1, 14):
            hits = sum(any(die >= defence for die in roll) for roll in rolls)
            assert hit_chance(defence, dice) == Fraction(hits, len(rolls))
