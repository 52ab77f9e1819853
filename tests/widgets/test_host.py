"""Does the widget hand events and views to and fro, and say in words what is wrong?"""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import u2200nb
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.sight import line_of_sight
from u2200nb.widgets.board import PANELS
from u2200nb.widgets.host import FRONT_END_FILES, front_end, style

CODE = "U1rev/9x8/72o//LFIA-D4-2.LGSA-C3"


def asked(source: str, target: str) -> Any:
    arbiter = u2200nb.Arbiter("canyon")
    arbiter.send_event("tap", cell=source)
    arbiter.send_event("tap", cell=target)
    return arbiter


def test_the_verdict_is_the_librarys() -> None:
    board = load_board("canyon")
    for source, target in (("A2", "H7"), ("A1", "I8"), ("C1", "D1")):
        assert asked(source, target).verdict == line_of_sight(board, source, target).answer


def test_position_takes_and_gives_a_code() -> None:
    board = u2200nb.BoardWidget(CODE)
    assert parse_position(board.position) == parse_position(CODE)
    seen: list[str] = []
    board.observe(lambda change: seen.append(change.new), "position")
    board.position = load_board("canyon")
    assert board.position == format_position(Position(load_board("canyon")))
    board.send_event("place", item="LGSA", cell="A1")
    assert board.position == seen[-1]
    assert parse_position(board.position).unit("LGSA").space == "A1"
    board.send_event("undo")
    board.send_event("undo")
    assert parse_position(board.position) == parse_position(CODE)


def test_a_bad_position_is_refused_and_the_old_one_stays() -> None:
    board = u2200nb.BoardWidget(CODE)
    before = board.position
    with pytest.raises(NotationError, match="terrain: 72 spaces are needed"):
        board.position = "U1rev/9x8/7o"
    assert board.position == before


def test_every_event_is_answered_with_a_new_view() -> None:
    arbiter = u2200nb.Arbiter()
    seqs = [arbiter.view["seq"]]
    for event in ({"type": "tap", "cell": "A1"}, {"type": "nonsense"}, {"type": "tap"}, {"type": "rule", "id": "no"}):
        arbiter.event = {**event, "n": len(seqs)}
        assert arbiter.view["answers"] == len(seqs)
        seqs.append(arbiter.view["seq"])
    assert seqs == sorted(set(seqs))
    assert arbiter.view["error"]


def test_a_fault_in_the_controller_is_said_in_words() -> None:
    arbiter = u2200nb.Arbiter()

    def broken(event: object) -> None:
        raise ZeroDivisionError("division by zero")

    arbiter.controller.handle = broken
    arbiter.send_event("tap", cell="A1")
    assert "division by zero (ZeroDivisionError; please report it)" in arbiter.view["error"]
    assert arbiter.view["answers"] == 1


@pytest.mark.parametrize("widget", [u2200nb.Arbiter, u2200nb.BoardWidget])
def test_what_is_misspelt_is_named(widget: Any) -> None:
    with pytest.raises(TypeError, match=r"has no keyword 'layer'\. Did you mean 'layers'"):
        widget("blank", layer=["sight"])
    with pytest.raises(UnknownNameError, match="Did you mean 'targets'"):
        widget("blank", layers=["target"])
    with pytest.raises(UnknownNameError, match="Did you mean 'canyon'"):
        widget("canon")


def test_an_unknown_panel_is_named() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'tray'"):
        u2200nb.BoardWidget(panels=["try"])


def test_only_the_panels_asked_for_are_shown() -> None:
    arbiter = u2200nb.Arbiter(CODE)
    arbiter.send_event("tap", cell="C3")
    shown = [*arbiter.view["controls"], *arbiter.standing["controls"]]
    assert "readings" in {control["group"] for control in shown} <= set(PANELS)
    bare = u2200nb.BoardWidget(CODE, panels=[])
    assert (bare.view["controls"], bare.view["table"], bare.view["legend"]) == ([], None, [])
    assert bare.standing == {"tray": [], "controls": []}
    assert arbiter.standing["tray"]
    assert arbiter.view["legend"]


def test_its_text_is_the_verdict_and_the_same_every_time() -> None:
    one, other = asked("A2", "H7"), asked("A2", "H7")
    assert repr(one) == repr(other)
    assert one.verdict in repr(one)
    assert not re.search("0x[0-9a-f]{6}", repr(one))


def test_without_a_kernel_there_is_a_picture_and_the_verdict() -> None:
    arbiter = asked("A2", "H7")
    bundle = arbiter._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert arbiter.verdict in data["text/plain"]
    assert arbiter.verdict in data["text/html"]
    drawn = base64.b64decode(re.search('base64,([^"]+)', data["text/html"])[1]).decode()  # type: ignore[index]
    assert drawn.startswith("<svg")
    assert "A2" in drawn


def test_markup_in_a_name_stays_text_without_a_kernel() -> None:
    from dataclasses import replace

    board = replace(load_board("blank"), name="<script>alert(1)</script>")
    data = u2200nb.BoardWidget(board)._repr_mimebundle_()
    text = json.dumps(data)
    assert "<script" not in text


def test_the_front_end_is_one_text_that_leaves_nothing_to_load() -> None:
    text = front_end()
    assert re.findall(r"^import\b.*", text, re.MULTILINE) == []
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == ["export default { render };"]
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text + style()
    assert "url(" not in style()
    assert len(FRONT_END_FILES) == len(set(FRONT_END_FILES))


EVENTS = st.dictionaries(
    st.sampled_from(["type", "cell", "mark", "to", "cells", "item", "edges", "text", "id", "value"]),
    st.one_of(
        st.none(),
        st.integers(-3, 9),
        st.sampled_from(
            ["tap", "drag", "stroke", "place", "turn", "remove", "set", "press", "A1", "D4", "LFIA", "undo"]
        ),
        st.lists(st.sampled_from(["A1", "Z99", ""]), max_size=3),
        st.text(max_size=8),
    ),
)


@given(st.lists(EVENTS, max_size=8))
def test_no_event_whatever_breaks_the_widget(events: list[dict[str, Any]]) -> None:
    arbiter = u2200nb.Arbiter(CODE)
    for number, event in enumerate(events, 1):
        arbiter.event = {**event, "n": number}
        if event:
            assert arbiter.view["answers"] == number
            assert "please report it" not in arbiter.view["error"]
        json.dumps(arbiter.view)
    assert parse_position(arbiter.position)
