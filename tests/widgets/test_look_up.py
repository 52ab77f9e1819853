"""Can a rule be looked up with a finger: type, read, follow, go back?"""

from __future__ import annotations

from typing import Any

import pytest

from u2200nb.rulebook import entry
from u2200nb.widgets.look_up import RuleLookUp


def buttons(widget: Any) -> list[Any]:
    """Every button inside a widget."""
    found = [widget] if type(widget).__name__ == "Button" else []
    for child in getattr(widget, "children", ()):
        found += buttons(child)
    return found


def texts(widget: Any) -> str:
    """All HTML inside a widget."""
    own = widget.value if type(widget).__name__ == "HTML" else ""
    return own + "".join(texts(child) for child in getattr(widget, "children", ()))


def press(panel: RuleLookUp, words: str) -> None:
    next(button for button in buttons(panel) if button.description == words).click()


def test_results_appear_as_one_types() -> None:
    panel = RuleLookUp()
    assert panel.shown == ()
    panel._query.value = "hunk"
    assert any("hunker" in shown for shown in panel.shown)
    panel._query.value = "trident"
    assert panel.shown[0] == "rev.action.trident-attack"
    assert "<mark>" in texts(panel)


def test_follow_a_rule_and_go_back() -> None:
    panel = RuleLookUp("trident")
    first = entry(panel.shown[0])
    press(panel, first.title)
    assert panel.shown == (first.id,)
    assert first.answer in texts(panel).replace("&#x27;", "'").replace("&amp;", "&")
    press(panel, entry(first.related[0]).title)
    assert panel.shown == (first.related[0],)
    press(panel, "Back")
    assert panel.shown == (first.id,)
    press(panel, "Back")
    assert panel.shown[0] == "rev.action.trident-attack"
    assert panel._back.disabled


def test_an_entry_gives_a_citation_to_copy() -> None:
    panel = RuleLookUp("rev.sight.ground")
    assert panel.citation == entry("rev.sight.ground").citation
    assert panel._cite.value == panel.citation
    assert panel._cite.layout.display != "none"


def test_filters_change_the_results_at_once() -> None:
    panel = RuleLookUp("initiative")
    panel._game.value = "burnt-moon"
    assert all(shown.startswith(("bm.", "B")) for shown in panel.shown)
    panel._game.value = ""
    panel._players.value = "solo"
    assert all("solo" in entry(shown).players or not entry(shown).players for shown in panel.shown)


@pytest.mark.parametrize(
    "typed", ["", "   ", "?!", "x" * 10_240, "rev.nothing", "\x00", "<img src=x onerror=alert(1)>"]
)
def test_bad_input_is_told_and_escaped(typed: str) -> None:
    panel = RuleLookUp(typed)
    assert "<img" not in texts(panel)
    assert texts(panel)


def test_the_text_form_is_stable() -> None:
    assert repr(RuleLookUp("rev.sight.ground")) == "Rule look-up: 'rev.sight.ground' shows rev.sight.ground"


def test_the_citation_of_an_open_rule_can_be_copied() -> None:
    panel = RuleLookUp("trident")
    panel.open_rule("rev.sight.ground")
    assert panel._copy.text == panel.citation
    assert "rev.sight.ground" in panel._copy.text
