"""The form of the odds explorer: sliders, bars, and a challenge that asks first."""

from __future__ import annotations

from u2200nb.lessons.odds_form import OddsForm
from u2200nb.rulings import hit_chance


def test_sliders_give_the_exact_chance() -> None:
    form = OddsForm()
    for dice in (1, 3):
        for defence in (4, 9):
            form.slide("dice", dice)
            form.slide("defence", defence)
            assert str(hit_chance(defence, dice)) in form.verdict


def test_a_challenge_asks_before_it_tells_and_judges_the_answer() -> None:
    form = OddsForm()
    form.press("challenge")
    assert form.verdict == "Which is likelier to hit?"
    answers = [button.description for button in form.children[0].children if "against" in button.description]
    assert len(answers) == 2
    form.answer(answers[0])
    assert form.verdict.startswith(("Right", "Not so"))


def test_what_makes_no_sense_is_told_in_words() -> None:
    form = OddsForm()
    form.slide("dice", 99)
    assert "whole number" in form.verdict


def test_without_a_kernel_it_shows_bars_and_words() -> None:
    bundle = OddsForm()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "data:image/svg+xml;base64," in data["text/html"]
    assert data["text/plain"].startswith("Odds: 2 dice against 6")
