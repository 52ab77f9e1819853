"""Options typed as people say them: an action without its value, a unit's title as a target, rally."""

from __future__ import annotations

import pytest

from tests.revolution_game.games import after, offered, turn, walk
from tests.revolution_game.test_actions import FAR, OFFICERS
from u2200nb.engine import Outcome
from u2200nb.errors import NotationError
from u2200nb.revolution.game import new_game


def test_why_not_attack_answers_for_the_card_in_use() -> None:
    state = after(turn("FIA D4 1", FAR, "Fighter A"), "Fighter A")
    assert state.why_not("attack").verdict
    assert state.why_not("ATTACK 2").verdict
    state = after(turn("GSA D4 suppressed", FAR, "Ground-shot A"), "Ground-shot A")
    ruling = state.why_not("attack")
    assert ruling.verdict is False
    assert "suppressed" in str(ruling.steps[-1].text)
    assert ruling.question.text == "May 'attack 2 against ground' be chosen now?"


def test_before_a_card_is_played_the_answer_is_to_play_one() -> None:
    ruling = turn("GSA D4", FAR, "Ground-shot A; Captain").why_not("attack")
    assert ruling.steps[-1].text == "First a card is played; then it can be used for attack 2 against ground."


def test_an_action_that_no_card_lists_is_named_so() -> None:
    with pytest.raises(NotationError, match="no card of this scenario lists TRIDENT ATTACK"):
        turn("GSA D4", FAR, "Ground-shot A").why_not("trident attack")


def test_what_is_typed_short_can_be_chosen() -> None:
    state = after(turn("GSA D4; GSB D5", FAR, "Squad Leader A", command=OFFICERS), "Squad Leader A", "bolster")
    assert offered(state) == ["Ground-shot A", "done"]
    state = after(turn("GSA D4 suppressed", FAR, "Ground-shot A"), "Ground-shot A", "rally")
    assert state.counters[0].ready
    assert after(turn("GSA D4", FAR, "Ground-shot A"), "Ground-shot A", "hunker").counters == state.counters


def test_a_target_can_be_given_by_its_title() -> None:
    state = after(turn("GSA D4", "GSA D5; SSA I8", "Ground-shot A"), "Ground-shot A", "attack")
    assert state.parse("ground-shot a").text == "BGSA"
    assert state.why_not("Sky-shot A").steps[-1].spaces == ("I8",)


@pytest.mark.parametrize("scenario", ["first-landing", "salvage-run"])
def test_every_option_that_is_offered_is_still_read_as_itself(scenario: str) -> None:
    for state in walk(new_game(scenario), 3, 1200):
        if not isinstance(state.pending, Outcome):
            assert [state.parse(option.text) for option in state.pending.options] == list(state.pending.options)


@pytest.mark.parametrize(("dice", "result"), [("7 1", "hit"), ("6, 6", "miss"), ("0 1", "hit"), ("10 10", "hit")])
def test_at_a_table_the_numbers_on_the_dice_can_be_typed(dice: str, result: str) -> None:
    state = after(turn("GSA D4", "GSA D5; TRA I8 1", "Ground-shot A"), "Ground-shot A", "attack", "BGSA")
    assert "7 or more" in state.pending.about  # type: ignore[union-attr]
    assert state.parse(dice).text == result


@pytest.mark.parametrize("dice", ["7", "7 1 2", "11 1", "7 x"])
def test_dice_that_were_not_rolled_are_refused(dice: str) -> None:
    state = after(turn("GSA D4", "GSA D5; TRA I8 1", "Ground-shot A"), "Ground-shot A", "attack", "BGSA")
    with pytest.raises(NotationError, match="no roll of 2 dice from 1 to 10"):
        state.parse(dice)


def test_what_comes_later_is_told_so() -> None:
    state = after(turn("BOB D4 1; TRA A8 1", "FIA I8 1; GSA I7", "Bomber B"), "Bomber B")
    assert "used for" in state.why_not("D3").steps[-1].text
    assert "used for" in state.why_not("BGSA").steps[-1].text
    assert "is used" in state.why_not("done").steps[-1].text
    flown = after(state, "move only")
    assert flown.why_not("done").steps[-1].rule == "rev.air-movement.compulsory"
    assert flown.why_not("left").steps[-1].rule == "rev.air-movement.with-combat"
    with pytest.raises(NotationError, match="'Ground-shot A' is a card of the Breakers"):
        state.parse("Ground-shot A")


def test_two_attacks_without_a_target_are_told_once() -> None:
    state = after(turn("BOB D4 1; TRA D6 1", "FIA I8 1", "Bomber B"), "Bomber B", "dual attack")
    _, events = state.choose("combat first")
    assert [event.kind for event in events] == ["no target"]
