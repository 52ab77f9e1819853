"""A game played by a person against a bot, or typed in at a table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from u2200nb.arbiter.play import PlayController
from u2200nb.burnt_moon import GAME as MOON
from u2200nb.engine.contract import Chance, Decision, Game, Outcome
from u2200nb.engine.saves import load_record
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.revolution.game import GAME as REVOLUTION

GAMES = pytest.mark.parametrize("game", [MOON, REVOLUTION], ids=lambda game: game.name)


def buttons(play: PlayController) -> list[str]:
    return [control["id"] for control in play.view()["controls"] if control["id"].startswith("choose:")]


def press(play: PlayController, button: str) -> None:
    play.handle({"type": "press", "id": button})


@GAMES
def test_any_buttons_pressed_lead_to_an_end_or_go_on(game: Game) -> None:
    play, luck = PlayController(game, seed=4), random.Random(1)
    for _ in range(40):
        view: dict[str, Any] = json.loads(json.dumps(play.view()))
        assert {cell["id"] for cell in play.ground()["cells"]} == set(view["titles"])
        choices = buttons(play)
        if not choices:
            assert isinstance(play.state.pending, Outcome)
            return
        press(play, luck.choice(choices))
        assert play.view()["error"] == ""


@GAMES
def test_the_bot_and_luck_act_by_themselves(game: Game) -> None:
    pending = PlayController(game, seed=1).state.pending
    assert isinstance(pending, Decision)
    assert pending.player == 0
    assert len(pending.options) > 1


@GAMES
def test_undo_goes_back_to_the_last_pick_and_redo_forward_again(game: Game) -> None:
    play = PlayController(game, seed=2)
    before = play.state
    press(play, buttons(play)[0])
    after = play.state
    play.handle({"type": "undo"})
    assert play.state == before
    play.handle({"type": "redo"})
    assert play.state == after


@GAMES
def test_every_button_says_what_it_does(game: Game) -> None:
    controls = [control for control in PlayController(game, seed=1).view()["controls"] if control["kind"] == "button"]
    assert all(control["help"] for control in controls if control["id"].startswith("choose:"))


@GAMES
def test_a_cell_that_can_be_picked_is_marked_and_picks(game: Game) -> None:
    play = PlayController(game, seed=3)
    for _ in range(30):
        places = {cell.id for cell in play.picture().cells if "legal-target" in cell.highlights}
        if places:
            line = len(play.record.line)
            play.handle({"type": "tap", "cell": sorted(places)[0]})
            assert play.view()["error"] == ""
            assert len(play.record.line) > line or "all" in {c["id"] for c in play.view()["controls"]}
            return
        press(play, buttons(play)[0])
    pytest.fail("no cell could be picked in thirty picks")


@GAMES
def test_what_makes_no_sense_is_told_and_changes_nothing(game: Game) -> None:
    play = PlayController(game, seed=1)
    before = play.state
    for event in (
        {"type": "tap", "cell": "<b>"},
        {"type": "press", "id": "choose:nonsense"},
        {"type": "press", "id": "x"},
        {"type": "set", "id": "why-not", "value": ""},
        {"type": "paste", "text": "x"},
        {"type": "type", "text": "nonsense"},
    ):
        play.handle(event)
        assert play.view()["verdict"]["tone"] == "error"
        assert play.state == before


@GAMES
def test_a_game_copied_can_be_loaded(game: Game) -> None:
    play = PlayController(game, seed=1)
    press(play, buttons(play)[0])
    press(play, "copy:game")
    assert load_record(play.view()["copied"]["text"], {game.name: game}).state == play.state


@GAMES
def test_at_a_table_draws_are_typed_in(game: Game) -> None:
    play = PlayController(game, opponent="table")
    for _ in range(12):
        pending = play.state.pending
        assert not isinstance(pending, Outcome)
        if isinstance(pending, Chance):
            play.handle({"type": "type", "text": pending.options[0].text})
            assert play.view()["error"] == ""
            return
        press(play, buttons(play)[0])
    pytest.fail("nothing was drawn")


def test_why_not_answers_with_the_rule() -> None:
    play = PlayController(MOON, seed=3)
    play.handle({"type": "set", "id": "why-not", "value": "done"})
    view = play.view()
    assert view["verdict"]["tone"] in ("yes", "no")
    assert view["steps"]


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="greedy"):
        PlayController(MOON, opponent="gredy")


@GAMES
def test_what_stays_face_down_at_a_table_has_a_button(game: Game) -> None:
    play = PlayController(game, opponent="table")
    while "choose:face down" not in buttons(play):
        press(play, buttons(play)[0])
    shown = len(play.record.line)
    press(play, "choose:face down")
    assert play.view()["error"] == ""
    assert len(play.record.line) == shown + 1


def standing(play: PlayController) -> str:
    return next(str(control["value"]) for control in play.view()["controls"] if control["id"] == "standing")


def test_the_cards_of_the_other_are_only_counted() -> None:
    play = PlayController(REVOLUTION, seed=3)
    own, other = standing(play).split("Breakers:")
    assert all(text in own for text in buttons_texts(play))
    assert "4 cards in hand, 5 cards in the deck" in other


def buttons_texts(play: PlayController) -> list[str]:
    return [button.removeprefix("choose:") for button in buttons(play)]


def test_picks_and_the_field_of_questions_stand_together_above_the_log() -> None:
    view = PlayController(MOON, seed=3).view()
    groups = {control["id"]: control["group"] for control in view["controls"]}
    assert {group for id_, group in groups.items() if id_.startswith("choose:")} == {"options"}
    assert groups["why-not"] == groups["standing"] == "options"
    numbers = [row[0] for row in view["table"]["rows"]]
    assert numbers == sorted(numbers, reverse=True)


@GAMES
@pytest.mark.parametrize("opponent", ["greedy", "table"])
def test_a_loaded_game_goes_on_from_where_it_was_saved(game: Game, opponent: str) -> None:
    play = PlayController(game, seed=6, opponent=opponent)
    for _ in range(6):
        press(play, buttons(play)[0])
    text = play.record.save()
    again = PlayController(game, opponent=opponent, record=load_record(text, {game.name: game}))
    assert (again.state, again.record.seed) == (play.state, 6)
    for one in (play, again):
        press(one, buttons(one)[-1])
    assert again.state == play.state
    again.handle({"type": "undo"})
    again.handle({"type": "undo"})
    assert again.view()["error"] == ""
    assert len(again.record.line) < len(play.record.line)


def test_a_game_of_another_box_or_a_person_who_is_not_there_is_refused() -> None:
    record = PlayController(MOON, seed=6).record
    with pytest.raises(NotationError, match="no saved game of Undaunted"):
        PlayController(REVOLUTION, record=record)
    with pytest.raises(NotationError, match="player 0 to 1, not"):
        PlayController(REVOLUTION, person=2)


def test_a_button_says_who_is_meant_where_and_what_the_dice_must_show() -> None:
    from tests.revolution_game.games import after, turn

    state = turn("TRA A8 1; GSA D4; SSA in TRA", "GSA D6; SSA I7; TRA I8 1", "Ground-shot A; Transport A")
    play = PlayController(REVOLUTION, after(state, "Ground-shot A", "attack 2 against ground"))
    labels = {c["id"]: c["label"] for c in play.view()["controls"] if c["kind"] == "button"}
    assert labels["choose:BGSA"] == "Ground-shot A in D6: 8 or more, 51%"
    play = PlayController(REVOLUTION, after(state, "Transport A", "manoeuvre"))
    assert "Aboard their Transport A: Sky-shot A." in standing(play)
    labels = {c["id"]: c["label"] for c in play.view()["controls"] if c["kind"] == "button"}
    assert labels["choose:drop off LSSA"] == "drop off Sky-shot A"
    play.handle({"type": "type", "text": "drop off Sky-shot A"})
    assert play.view()["error"] == ""
    assert "Aboard" not in standing(play)


def test_a_refusal_says_why_where_it_is_read_first() -> None:
    play = PlayController(REVOLUTION, seed=3)
    play.handle({"type": "set", "id": "why-not", "value": "attack"})
    reason = "Both sides bid first; cards are played after that, the higher bid going first."
    assert play.view()["verdict"]["text"].endswith(reason)


def test_at_a_table_what_happened_is_typed_in_a_field_of_its_own() -> None:
    from tests.revolution_game.games import after, turn

    state = after(turn("GSA D4", "GSA D6; TRA I8 1", "Ground-shot A"), "Ground-shot A", "attack", "BGSA")
    play = PlayController(REVOLUTION, state, opponent="table")
    field = next(control for control in play.view()["controls"] if control["id"] == "entry")
    assert field["clears"] is True
    play.handle({"type": "set", "id": "entry", "value": "11 2"})
    assert "no roll of 2 dice" in play.view()["error"]
    play.handle({"type": "set", "id": "entry", "value": "3 9"})
    assert play.view()["error"] == ""
    assert "hit." in play.words()
    assert not any(control["id"] == "entry" for control in PlayController(REVOLUTION).view()["controls"])


def test_everything_since_the_last_pick_stands_in_the_log() -> None:
    play = PlayController(REVOLUTION, seed=3)
    press(play, "choose:Ground-shot B")
    while "choose:done" not in buttons(play):
        press(play, buttons(play)[0])
    done = len(play.record.events)
    press(play, "choose:done")
    rows = [row[0] for row in play.view()["table"]["rows"]]
    assert rows[-1] <= done + 1
    assert rows[0] == len(play.record.events)
    assert len(rows) >= 14


def test_redo_is_off_where_nothing_was_undone() -> None:
    play = PlayController(MOON, seed=3)

    def is_off(button: str) -> bool:
        return next(bool(control["disabled"]) for control in play.view()["controls"] if control["id"] == button)

    assert is_off("redo")
    press(play, buttons(play)[0])
    play.handle({"type": "undo"})
    assert not is_off("redo")
