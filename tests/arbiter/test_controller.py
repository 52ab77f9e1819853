"""The arbiter: events in, the whole view out, in every state."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from u2200nb.arbiter import ArbiterController
from u2200nb.arbiter.painting import BRUSHES
from u2200nb.arbiter.state import Layer, Mode
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.sight import line_of_sight

DUEL = "U1rev/9x8/27o2x43o//LSSA-B2.LTRB-C3-4.LGSA-TRB.BFIA-D4-1.BGSA-E5/CP1-C4-B.TUR-D5-d6"


def asked(start: str | None, *cells: str) -> ArbiterController:
    arbiter = ArbiterController(start)
    for cell in cells:
        arbiter.handle({"type": "tap", "cell": cell})
    return arbiter


def value_of(arbiter: ArbiterController, control: str) -> Any:
    return next(entry["value"] for entry in arbiter.view()["controls"] if entry["id"] == control)


def test_two_taps_give_the_ruling_of_the_library() -> None:
    arbiter = asked("domes", "A1", "H7")
    ruling = line_of_sight(arbiter.position.board, "A1", "H7")
    assert arbiter.view()["verdict"]["text"] == ruling.answer
    assert [step["text"] for step in arbiter.view()["steps"]] == [step.text for step in ruling.steps]


def test_a_third_tap_asks_anew() -> None:
    view = asked("blank", "A1", "C3", "D4").view()
    assert view["selected"] == ["D4"]
    assert "Tap what is looked at" in view["verdict"]["text"]


def test_the_same_space_can_be_asked_about_itself() -> None:
    assert asked("blank", "A1", "A1").view()["verdict"]["tone"] == "yes"


def test_a_chosen_action_gives_total_defence_and_chance() -> None:
    arbiter = asked(DUEL, "B2")
    arbiter.handle({"type": "set", "id": "action", "value": "ATTACK 2 against air"})
    arbiter.handle({"type": "tap", "cell": "D4"})
    view = arbiter.view()
    assert view["verdict"]["text"].startswith("Yes: The Breakers' Fighter A is a target of ATTACK 2 against air")
    assert "total defence" in view["verdict"]["text"]
    assert view["table"]["rows"][0][0] == "The Breakers' Fighter A"


def test_what_is_no_target_says_why() -> None:
    arbiter = asked(DUEL, "B2")
    arbiter.handle({"type": "set", "id": "action", "value": "ATTACK 2 against air"})
    arbiter.handle({"type": "tap", "cell": "E5"})
    view = arbiter.view()
    assert view["verdict"]["tone"] == "no"
    assert view["steps"][0]["text"]


def test_a_counter_is_moved_by_tap_and_tap_and_undo_takes_it_back() -> None:
    arbiter = ArbiterController(DUEL)
    arbiter.handle({"type": "set", "id": "mode", "value": "move"})
    arbiter.handle({"type": "tap", "cell": "B2"})
    arbiter.handle({"type": "tap", "cell": "A8"})
    assert arbiter.position.unit("LSSA").space == "A8"
    arbiter.handle({"type": "undo"})
    assert arbiter.position == parse_position(DUEL)
    arbiter.handle({"type": "redo"})
    assert arbiter.position.unit("LSSA").space == "A8"


def test_dragging_off_the_board_removes_and_the_tray_has_it_again() -> None:
    arbiter = ArbiterController(DUEL)
    assert "LSSA" not in {item["id"] for item in arbiter.view()["tray"]}
    arbiter.handle({"type": "drag", "cell": "B2", "mark": "LSSA", "to": None})
    assert "LSSA" in {item["id"] for item in arbiter.view()["tray"]}
    arbiter.handle({"type": "place", "item": "LSSA", "cell": "C7"})
    assert arbiter.position.unit("LSSA").space == "C7"


def test_a_defence_typed_in_changes_the_total() -> None:
    arbiter = asked(DUEL, "D4")
    arbiter.handle({"type": "set", "id": "defence", "value": 9})
    assert arbiter.position.defence(arbiter.position.unit("BFIA")) == 9


def test_a_hole_can_be_painted_and_painted_over() -> None:
    arbiter = ArbiterController("blank")
    arbiter.handle({"type": "set", "id": "mode", "value": "paint"})
    arbiter.handle({"type": "set", "id": "brush", "value": "no-space"})
    arbiter.handle({"type": "stroke", "cells": ["A1", "B1"]})
    assert "A1" not in arbiter.position.board.spaces
    assert "A1" in {cell["id"] for cell in arbiter.ground()["cells"]}
    arbiter.handle({"type": "set", "id": "brush", "value": "open-ground"})
    arbiter.handle({"type": "tap", "cell": "A1"})
    assert "A1" in arbiter.position.board.spaces


def test_another_reading_changes_the_verdict() -> None:
    arbiter = asked("U1rev/3x1/2ox", "A1", "C1")
    assert arbiter.view()["verdict"]["tone"] == "yes"
    arbiter.handle({"type": "set", "id": "reading:R4", "value": "ends-block"})
    assert arbiter.view()["verdict"]["tone"] == "no"


@pytest.mark.parametrize("what", ["text", "code", "report", "board", "csv", "svg", "json"])
def test_what_is_copied_can_be_pasted_or_read(what: str) -> None:
    arbiter = asked(DUEL, "B2", "D4")
    arbiter.handle({"type": "press", "id": f"copy:{what}"})
    copied = arbiter.view()["copied"]
    assert (copied["n"], copied["what"]) == (1, what)
    if what in ("code", "report", "json"):
        other = ArbiterController("blank")
        other.handle({"type": "paste", "text": copied["text"]})
        assert format_position(other.position) == format_position(arbiter.position)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "U1rev/9x8/71o",
        "{",
        '{"game": 1}',
        "name = 3",
        "side,code\n",
        "\x00",
        "<script>alert(1)</script>",
        "#" * 2_000_000,
    ],
)
def test_a_bad_paste_is_refused_in_words_and_nothing_is_lost(text: str) -> None:
    arbiter = ArbiterController(DUEL)
    arbiter.handle({"type": "paste", "text": text})
    assert arbiter.view()["error"]
    assert arbiter.view()["verdict"]["tone"] == "error"
    assert arbiter.position == parse_position(DUEL)


def test_a_name_with_markup_is_only_text() -> None:
    arbiter = ArbiterController("blank")
    arbiter.handle({"type": "set", "id": "name", "value": "<img src=x onerror=alert(1)>"})
    assert "<img" not in arbiter.ground()["svg"] + arbiter.view()["svg"]


def test_a_rule_opens_with_its_neighbours_and_closes() -> None:
    arbiter = asked("blank", "A1", "C3")
    arbiter.handle({"type": "rule", "id": "rev.sight.ground"})
    opened = arbiter.view()["rule"]
    assert opened["title"]
    assert opened["related"]
    arbiter.handle({"type": "rule", "id": ""})
    assert arbiter.view()["rule"] is None


CELLS = st.sampled_from(["A1", "B2", "C3", "D4", "E5", "I8", "Z99", "", "<b>"])
NAMES = st.sampled_from(["", "LSSA", "BFIA", "LTRB", "LGSA", "TUR-D5", "CP1-C4", "nobody"])
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 25),
    st.sampled_from(
        ["", "N", "SW", "air", "ground", "structure", "debris", "ready", "routed", "LFA", "BRE", "TRB", "domes"]
        + ["setup:0", "ATTACK 2 against air", "ends-block", "any-space", "my <b>board</b>"]
        + [mode.value for mode in Mode]
        + list(BRUSHES)
    ),
    st.lists(st.integers(-2, 7), max_size=3),
)
CONTROLS = st.sampled_from(
    ["mode", "source_kind", "target_kind", "facing", "lines", "action", "side", "status", "defence", "carrier", "owner"]
    + ["brush", "board", "name", "columns", "rows", "reading:R4", "reading:R11", "reading:R99", "nothing"]
    + [f"layer:{layer.value}" for layer in Layer]
)
EVENTS = st.one_of(
    st.builds(lambda cell, mark: {"type": "tap", "cell": cell, "mark": mark}, CELLS, NAMES),
    st.builds(
        lambda cell, mark, to: {"type": "drag", "cell": cell, "mark": mark, "to": to}, CELLS, NAMES, CELLS | st.none()
    ),
    st.builds(lambda cells: {"type": "stroke", "cells": cells}, st.lists(CELLS, max_size=3)),
    st.builds(lambda item, cell: {"type": "place", "item": item, "cell": cell}, NAMES | st.just("new:TUR"), CELLS),
    st.builds(lambda cell, edges: {"type": "turn", "cell": cell, "edges": edges}, CELLS, st.integers(-2, 2)),
    st.builds(lambda cell, mark: {"type": "remove", "cell": cell, "mark": mark}, CELLS, NAMES),
    st.builds(lambda text: {"type": "type", "text": text}, CELLS),
    st.builds(lambda id_, value: {"type": "set", "id": id_, "value": value}, CONTROLS, VALUES),
    st.builds(
        lambda id_: {"type": "press", "id": id_},
        st.sampled_from(
            ["clear", "swap", "remove", "turn-left", "no-counters", "copy:report", "copy:png", "undo", "redo", "x"]
        ),
    ),
    st.builds(lambda text: {"type": "paste", "text": text}, st.sampled_from([DUEL, "..#\n.d.", "nonsense"])),
    st.sampled_from(
        [{"type": "undo"}, {"type": "redo"}, {"type": "rule", "id": "rev.sight"}, {"type": "rule", "id": "no"}]
    ),
    st.dictionaries(st.text(max_size=4), st.none() | st.text(max_size=4), max_size=2),
)


class AnySequenceOfEvents(RuleBasedStateMachine):
    """Whatever is tapped, dragged, set and pasted: the view stays whole and nothing raises."""

    def __init__(self) -> None:
        super().__init__()
        self.arbiter = ArbiterController(DUEL)

    @rule(event=EVENTS)
    def handle(self, event: dict[str, Any]) -> None:
        self.arbiter.handle(event)

    @invariant()
    def the_view_is_whole(self) -> None:
        view = json.loads(json.dumps(self.arbiter.view()))
        ground = json.loads(json.dumps(self.arbiter.ground()))
        cells = {cell["id"] for cell in ground["cells"]}
        assert set(view["titles"]) == cells
        assert set(view["marks"]) <= cells
        assert set(view["selected"]) <= cells
        assert view["verdict"]["tone"] in ("yes", "no", "info", "error")
        assert (view["verdict"]["tone"] == "error") is bool(view["error"])
        assert "<b>" not in view["svg"]
        assert self.arbiter.position.board.spaces
        assert {control["kind"] for control in view["controls"]} <= {
            "choice", "toggle", "number", "text", "button", "several", "words",
        }  # fmt: skip


AnySequenceOfEvents.TestCase.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
TestAnySequenceOfEvents = AnySequenceOfEvents.TestCase
