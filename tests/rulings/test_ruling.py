"""What can be done with a ruling, and what is refused?"""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from u2200nb.revolution.board import sketch
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.whole_board import field_of_view
from u2200nb.rulings import Ruling


@pytest.fixture
def ruling() -> Ruling[bool]:
    return line_of_sight(sketch("...\n.#.\n..."), "B1", "B3")


def test_a_ruling_is_neither_true_nor_false(ruling: Ruling[bool]) -> None:
    with pytest.raises(TypeError, match=r"\.verdict"):
        bool(ruling)
    with pytest.raises(TypeError, match=r"\.verdict"):
        assert not ruling


def test_a_ruling_is_frozen(ruling: Ruling[bool]) -> None:
    with pytest.raises(FrozenInstanceError):
        ruling.verdict = True  # type: ignore[misc]


def test_asking_again_gives_the_same_ruling(ruling: Ruling[bool]) -> None:
    assert ruling.question.ask() == ruling


def test_as_plain_values_it_has_the_fields_that_programs_read(ruling: Ruling[bool]) -> None:
    plain = json.loads(json.dumps(ruling.to_dict()))
    assert plain["verdict"] is False
    assert plain["answer"] == "No: the ground unit in B1 does not see the ground unit in B3 (range 2)."
    assert (plain["distance"], plain["paths"], plain["open_paths"]) == (2, 1, 0)
    assert (plain["path"], plain["blocking"]) == ([], ["B2"])
    assert plain["readings"] == []
    assert all(set(step) == {"text", "rule", "spaces"} for step in plain["steps"])


def test_a_ruling_about_spaces_lists_them() -> None:
    plain = json.loads(json.dumps(field_of_view(sketch(".#.."), "A1").to_dict()))
    assert plain["verdict"] == plain["spaces"] == ["A1", "B1"]
    assert plain["other_spaces"] == ["C1", "D1"]


def test_as_text_it_says_answer_reasons_and_rules(ruling: Ruling[bool]) -> None:
    text = str(ruling)
    assert text == repr(ruling)
    assert ruling.answer in text
    for step in ruling.steps:
        assert f"{step.text} [{step.rule}]" in text


def test_in_a_notebook_names_are_shown_and_never_run() -> None:
    board = sketch("...\n.#.\n...", name="<script>alert(1)</script>")
    assert "<script>" not in line_of_sight(board, "B1", "B3")._repr_html_()
