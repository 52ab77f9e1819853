"""Does each explorer show its idea, ask before it tells, and answer as the evaluators do?"""

from __future__ import annotations

import json
from typing import Any

import pytest

from u2200nb.arbiter.state import Layer
from u2200nb.errors import UnknownNameError
from u2200nb.lessons.challenges import challenge
from u2200nb.lessons.explorers import EXPLORERS, explorer, explorers
from u2200nb.revolution.comms import comms
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.sight import line_of_sight
from u2200nb.rulebook import entry
from u2200nb.rulings.odds import hit_chance

BOARDS = tuple(name for name in explorers() if name != "odds")
NUMBERS = range(1, 13)
BAD_EVENTS: list[dict[str, Any]] = [
    {},
    {"type": "tap"},
    {"type": "tap", "cell": "Z99"},
    {"type": "tap", "cell": 3},
    {"type": "set", "id": "guess", "value": "x"},
    {"type": "press", "id": "no-such"},
    {"type": "rule", "id": "no.such"},
    {"type": "drag", "cell": "A1", "mark": "x", "to": "B1"},
    {"type": "paste", "text": "U1rev/9x8/72o"},
    {"type": "set", "id": "dice", "value": 99},
]


def controls(shown: Any) -> list[str]:
    return [control["id"] for control in shown.view()["controls"]]


@pytest.mark.parametrize("name", explorers())
def test_an_explorer_shows_its_idea_and_links_its_rule(name: str) -> None:
    shown = explorer(name)
    view, ground = shown.view(), shown.ground()
    json.dumps([view, ground])
    assert EXPLORERS[name][0]
    assert view["notes"]
    assert entry(view["verdict"]["rule"]).id == view["verdict"]["rule"]
    assert set(view["titles"]) == {cell["id"] for cell in ground["cells"]}
    shown.handle({"type": "rule", "id": view["verdict"]["rule"]})
    assert shown.view()["rule"]["id"] == view["verdict"]["rule"]


@pytest.mark.parametrize("name", explorers())
@pytest.mark.parametrize("event", BAD_EVENTS)
def test_a_bad_event_is_answered_in_words(name: str, event: dict[str, Any]) -> None:
    shown = explorer(name)
    for _ in range(2):
        shown.handle(event)
        assert shown.view()["error"]
        shown.handle({"type": "press", "id": "challenge"})


def test_sight_moves_its_target_where_one_taps() -> None:
    shown = explorer("sight")
    seen = {}
    for cell in ("B6", "I8", "F3"):
        shown.handle({"type": "tap", "cell": cell})
        view = shown.view()
        assert view["selected"] == ["B5", cell]
        seen[cell] = view["verdict"]["tone"]
    assert set(seen.values()) == {"yes", "no"}


def test_enclosure_looks_at_the_fighter_or_the_soldier() -> None:
    shown = explorer("enclosure")
    assert shown.view()["selected"] == ["D4", "C4"]
    shown.handle({"type": "tap", "cell": "H3"})
    assert shown.view()["selected"] == ["D4", "H3"]
    shown.handle({"type": "tap", "cell": "D5"})
    assert shown.view()["selected"] == ["D4", "D5"]
    assert shown.view()["verdict"]["tone"] == "no"


def test_air_movement_goes_only_where_the_rules_allow() -> None:
    shown = explorer("air")
    before = shown.view()["marks"]
    shown.handle({"type": "tap", "cell": "I8"})
    assert "can't end in I8" in shown.view()["error"]
    assert shown.view()["marks"] == before
    position = shown._arbiter.position
    space, _ = reachable(position, "LFIA", "MANOEUVRE").verdict[0]
    shown.handle({"type": "tap", "cell": space})
    assert shown.view()["error"] == ""
    assert shown._arbiter.position.unit("LFIA").space == space


def test_firing_lines_turn_with_the_counter() -> None:
    shown = explorer("firing")
    drawn = shown.view()["svg"]
    for _ in range(6):
        shown.handle({"type": "tap", "cell": "E5"})
        assert shown.view()["error"] == ""
    assert shown.view()["svg"] == drawn


def test_comms_follow_the_transport() -> None:
    shown = explorer("comms")
    drawn = shown.view()["svg"]
    shown.handle({"type": "tap", "cell": "H4"})
    assert shown.view()["svg"] != drawn


@pytest.mark.parametrize("name", BOARDS)
def test_a_challenge_asks_before_it_tells(name: str) -> None:
    shown = explorer(name)
    for number in range(1, 5):
        shown.handle({"type": "press", "id": "challenge"})
        asked = challenge(name, number)
        view = shown.view()
        assert view["verdict"]["text"] == asked.words
        assert (view["steps"], view["notes"], shown._arbiter.state.layers) == ([], [], frozenset())
        answer = (
            {"type": "set", "id": "guess", "value": asked.right[0]}
            if asked.options
            else {"type": "tap", "cell": asked.right[0]}
        )
        shown.handle(answer)
        assert shown.view()["verdict"]["text"].startswith("Right")
        assert f"{number} of {number}" in shown.view()["verdict"]["text"]
        shown.handle(answer)
        assert f"{number} of {number}" in shown.view()["verdict"]["text"]
        assert shown._arbiter.state.layers <= set(Layer)
        assert shown._arbiter.state.layers
    shown.handle({"type": "press", "id": "explore"})
    assert shown.view()["notes"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_wrong_guess_is_said_to_be_wrong(name: str) -> None:
    shown = explorer(name)
    shown.handle({"type": "press", "id": "challenge"})
    asked = challenge(name, 1)
    spaces = [label for label in asked.position.board.spaces if label not in asked.right]
    wrong = next((option for option in asked.options if option not in asked.right), spaces[0])
    shown.handle({"type": "set", "id": "guess", "value": wrong} if asked.options else {"type": "tap", "cell": wrong})
    assert shown.view()["verdict"]["tone"] == "no"
    assert asked.right[0] in shown.view()["verdict"]["text"]


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "blocker"])
def test_yes_and_no_are_both_asked_for(name: str) -> None:
    assert {challenge(name, number).right[0] for number in range(1, 21)} == {"yes", "no"}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_right_is_what_the_evaluators_say(number: int) -> None:
    asked = challenge("sight", number)
    here, there = (asked.position.unit(name).space for name in ("LGSA", "BGSA"))
    assert asked.right == (("yes",) if line_of_sight(asked.position.board, here, there).verdict else ("no",))
    asked = challenge("comms", number)
    assert asked.right == (("yes",) if comms(asked.position, "LGSA").verdict else ("no",))
    asked = challenge("air", number)
    ends = {space for space, _ in reachable(asked.position, "LFIA", "MANOEUVRE").verdict}
    assert asked.right == (("yes",) if asked.target in ends else ("no",))
    asked = challenge("blocker", number)
    here, there = (asked.position.unit(name).space for name in ("LGSA", "BGSA"))
    assert not line_of_sight(asked.position.board, here, there).verdict
    assert asked.right


def test_odds_are_exact_and_the_likelier_is_right() -> None:
    odds = explorer("odds")
    for dice in range(1, 7):
        odds.handle({"type": "set", "id": "dice", "value": dice})
        for defence in range(1, 13):
            odds.handle({"type": "tap", "cell": str(defence)})
            assert str(hit_chance(defence, dice)) in odds.view()["verdict"]["text"]
    for number in range(1, 9):
        odds.handle({"type": "press", "id": "challenge"})
        guess = next(control for control in odds.view()["controls"] if control["id"] == "guess")
        assert odds.view()["table"] is None
        chances = {}
        for option, _ in guess["options"]:
            dice, defence = (int(word) for word in option.split() if word.isdigit())
            chances[option] = hit_chance(defence, dice)
        odds.handle({"type": "set", "id": "guess", "value": max(chances, key=lambda option: chances[option])})
        assert odds.view()["verdict"]["text"].startswith("Right")
        assert f"{number} of {number}" in odds.view()["verdict"]["text"]


def test_an_unknown_explorer_names_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="sight"):
        explorer("sigth")
