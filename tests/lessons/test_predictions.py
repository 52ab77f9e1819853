"""Does a prediction come before the ruling, and does the ruling come after it?"""

from __future__ import annotations

import pytest

from u2200nb.lessons import predict
from u2200nb.lessons.sheet import Folded, Outcome, Sheet
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.counting import count_range, trace_lines
from u2200nb.revolution.objects import air
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.whole_board import field_of_view, seen_by, unseen
from u2200nb.rulings.ruling import Ruling

CANYON = load_board("canyon")
ASTEROIDS = load_board("asteroids")
UNIT = air("E2", facing="S", lines=[0])


def shows_ruling(sheet: Sheet) -> bool:
    return any(isinstance(part, Ruling) for part in sheet.parts)


def test_without_a_guess_the_ruling_stays_folded() -> None:
    sheet = predict(line_of_sight(CANYON, "A3", "D6"), "")
    assert sheet.outcome is Outcome.NOT_YET
    assert not shows_ruling(sheet)
    assert any(isinstance(part, Folded) for part in sheet.parts)
    assert "<details>" in sheet._repr_html_()


@pytest.mark.parametrize(
    ("ruling", "right", "wrong"),
    [
        (line_of_sight(CANYON, "A3", "D6"), ["yes", "Yes.", True], ["no", False]),
        (line_of_sight(CANYON, "C3", "E3"), ["no", False], ["yes", True]),
        (count_range(CANYON, "C3", "E3"), ["2", 2], ["3", "none", 0]),
        (count_range(ASTEROIDS, "F6", "I6"), ["none"], ["5"]),
        (field_of_view(load_board("station"), "G6"), ["5", "F6 F7 G6 G7 H6", 5], ["4", "G6"]),
        (seen_by(load_board("station"), "G6"), ["5"], ["72"]),
        (unseen(load_board("city"), ["A1", "D4", "I1"]), ["3", "A5, A6, B8"], ["0"]),
        (trace_lines(ASTEROIDS, UNIT), ["1", "E2"], ["2", "E2, E4"]),
    ],
)
def test_a_guess_is_compared_with_the_ruling(ruling: Ruling[object], right: list[str], wrong: list[str]) -> None:
    assert ruling.verify()
    for guess in right:
        sheet = predict(ruling, guess)
        assert sheet.outcome is Outcome.RIGHT, guess
        assert shows_ruling(sheet)
    for guess in wrong:
        sheet = predict(ruling, guess)
        assert sheet.outcome is Outcome.WRONG, guess
        assert shows_ruling(sheet)


@pytest.mark.parametrize("guess", ["perhaps", "17", 3, "<script>"])
def test_a_guess_that_cannot_be_read_says_what_would_work(guess: str | int) -> None:
    sheet = predict(line_of_sight(CANYON, "A3", "D6"), guess)
    assert sheet.outcome is Outcome.UNREADABLE
    assert "yes or no" in str(sheet)
    assert not shows_ruling(sheet)
    assert "<script>" not in sheet._repr_html_()
