"""Do rows and columns, labels and axial coordinates translate into each other and back?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.grids import hexes
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import Direction, Hex, distance
from u2200nb.geometry.offset import (
    axial_from_even_q,
    axial_from_odd_q,
    column_letters,
    even_q_from_axial,
    format_label,
    odd_q_from_axial,
    parse_label,
)

places = st.tuples(st.integers(-60, 60), st.integers(-60, 60))


@given(places)
def test_both_layouts_come_back(place: tuple[int, int]) -> None:
    assert odd_q_from_axial(axial_from_odd_q(*place)) == place
    assert even_q_from_axial(axial_from_even_q(*place)) == place


@given(hexes)
def test_both_layouts_come_back_from_axial(hex_: Hex) -> None:
    assert axial_from_odd_q(*odd_q_from_axial(hex_)) == hex_
    assert axial_from_even_q(*even_q_from_axial(hex_)) == hex_


@given(places, st.sampled_from(["odd", "even"]))
def test_neighbours_on_the_table(place: tuple[int, int], layout: str) -> None:
    """In a column: one up, one down. In the next ones: level and one down if this column stands low, else one up."""
    column, row = place
    axial = axial_from_odd_q if layout == "odd" else axial_from_even_q
    stands_low = column % 2 == (1 if layout == "odd" else 0)
    level = row if stands_low else row - 1
    expected = {(column, row - 1), (column, row + 1)} | {
        (column + side, line) for side in (-1, 1) for line in (level, level + 1)
    }
    here = axial(column, row)
    around = {
        (column + dc, row + dr)
        for dc in range(-2, 3)
        for dr in range(-2, 3)
        if distance(here, axial(column + dc, row + dr)) == 1
    }
    assert around == expected


def test_north_is_the_row_above() -> None:
    for axial in (axial_from_odd_q, axial_from_even_q):
        assert axial(4, 4) + Direction.N.step == axial(4, 3)


def test_labels_of_the_printed_board() -> None:
    assert format_label(axial_from_odd_q(0, 0)) == "A1"
    assert format_label(axial_from_odd_q(8, 7)) == "I8"
    assert format_label(axial_from_odd_q(25, 0)) == "Z1"
    assert format_label(axial_from_odd_q(26, 0)) == "AA1"
    assert format_label(axial_from_odd_q(701, 9)) == "ZZ10"
    assert format_label(axial_from_odd_q(702, 9)) == "AAA10"


def test_what_lies_off_every_board_has_no_label_of_letters() -> None:
    assert format_label(axial_from_odd_q(-1, 3)) == "(-1,4)"
    assert format_label(axial_from_odd_q(3, -1)) == "(3,0)"


@given(st.integers(0, 400_000), st.integers(0, 99_999))
def test_labels_come_back(column: int, row: int) -> None:
    hex_ = axial_from_odd_q(column, row)
    label = format_label(hex_)
    assert parse_label(label) == parse_label(f" {label.lower()} ") == hex_
    assert label == f"{column_letters(column)}{row + 1}"


@given(st.integers(0, 20_000))
def test_column_letters_count_without_a_zero(column: int) -> None:
    value = 0
    for letter in column_letters(column):
        value = value * 26 + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) + 1
    assert value == column + 1


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "A00", "1A", "A1B", "A-1", "A 1", "A1.0", "Ä1", "A١", "ABCDE1", "A1234567", "A1\n2"]
)
def test_what_is_no_label_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="such as D4"):
        parse_label(text)


@given(st.text(max_size=12))
def test_any_text_is_a_label_or_refused(text: str) -> None:
    try:
        hex_ = parse_label(text)
    except NotationError:
        return
    assert parse_label(format_label(hex_)) == hex_
