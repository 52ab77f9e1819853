"""Can an owner type in what their counters and cards print, and do rulings use it at once?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pocket.test_host import call, event, host, start
from u2200nb.pocket.host import PocketHost
from u2200nb.resources import user_folder
from u2200nb.revolution.unit_file import catalogue, check_action_table, check_unit_table
from u2200nb.revolution.units import Side

__all__ = ["host"]

ASKED = [
    ["p", "U1rev/9x8/72o//BGSA-D2.LGSA-D4"],
    ["s", "BGSA"],
    ["t", "LGSA"],
    ["a", "ATTACK 2 against ground"],
]


def keep(host: PocketHost, unit: str, typed: Any = None, actions: Any = None, *, all_seen: bool = False) -> Any:
    return call(host, "keep_unit", unit=unit, typed=typed or {}, actions=actions, all_seen=all_seen)


def in_full(host: PocketHost, unit: str) -> dict[str, Any]:
    found: dict[str, Any] = call(host, "unit", unit=unit)["value"]
    found["by_name"] = {field["id"]: field for field in found["fields"]}
    return found


def test_every_unit_is_listed_with_its_numbers_and_where_they_are_from(host: PocketHost) -> None:
    start(host)
    found = call(host, "units")["value"]
    units = [unit for group in found["groups"] for unit in group["units"]]
    assert len(units) == 29
    assert found["own"] == 0
    assert {unit["tone"] for unit in units} == {"shipped"}
    fields = in_full(host, "LFA:GSA")["by_name"]
    assert fields["defence"]["tone"] == "printed"
    assert "Total Defence" in fields["defence"]["source"]
    assert fields["move"]["source"] == "teaching value"
    assert fields["title"]["source"] == ""
    assert "lines" not in fields
    fighter = in_full(host, "LFA:FIA")
    assert fighter["by_name"]["lines"]["value"] == [0, 1, 5]
    has_number = dict(fighter["known_actions"])
    assert all((action["value"] != "") is has_number[action["action"]] for action in fighter["actions"])


def test_a_number_that_was_typed_decides_the_ruling_on_the_table_at_once(host: PocketHost) -> None:
    before = start(host, ASKED)["view"]["verdict"]["text"]
    assert "total defence" in before
    kept = keep(host, "LFA:GSA", {"defence": "9"})
    assert kept["value"]["faults"] == {}
    after = kept["value"]["again"]["view"]["verdict"]["text"]
    assert after != before
    assert list(kept["files"]) == ["units/revolution.csv"]
    assert event(host, type="tap", cell="A1")["view"]["error"] == ""
    again = call(host, "forget_unit", unit="LFA:GSA")
    assert again["files"] == {"units/revolution.csv": None}
    assert start(host, ASKED, {})["view"]["verdict"]["text"] == before


def test_what_undo_brings_back_has_the_new_numbers_too(host: PocketHost) -> None:
    start(host, ASKED)
    event(host, type="tap", cell="A1")
    event(host, type="set", id="board", value="domes")
    keep(host, "LFA:GSA", {"defence": "9"})
    event(host, type="press", id="undo")
    said = event(host, type="press", id="undo")
    assert said["view"]["error"] == ""
    start(host, ASKED, {"units/revolution.csv": (user_folder("units/revolution.csv")).read_text(encoding="utf-8")})
    assert catalogue().unit_type(Side.LFA, "GSA").defence == 9


def test_what_was_not_typed_stays_what_it_was(host: PocketHost) -> None:
    start(host)
    keep(host, "LFA:TRB", {"defence": "8", "lines": []})
    fields = in_full(host, "LFA:TRB")["by_name"]
    assert (fields["defence"]["source"], fields["lines"]["tone"]) == ("my own counter", "yours")
    assert (fields["move"]["value"], fields["move"]["source"]) == ("2", "rulebook example, MANOEUVRE")
    assert fields["cards"]["source"] == "teaching value"
    keep(host, "LFA:TRB", {"cards": "5"})
    fields = in_full(host, "LFA:TRB")["by_name"]
    assert fields["cards"]["tone"] == fields["defence"]["tone"] == "yours"
    assert fields["move"]["tone"] == "printed"
    units = {unit["id"]: unit for group in call(host, "units")["value"]["groups"] for unit in group["units"]}
    assert units["LFA:TRB"]["tone"] == "yours"
    assert units["LFA:TRB"]["taught"]


def test_whoever_has_compared_everything_says_so_once(host: PocketHost) -> None:
    start(host)
    keep(host, ":SGB", {"title": " Some   gunboat "}, all_seen=True)
    full = in_full(host, ":SGB")
    assert full["title"] == "Some gunboat"
    assert {field["tone"] for field in full["fields"]} == {"yours", ""}
    assert {action["tone"] for action in full["actions"]} == {"yours"}
    for side in Side:
        assert catalogue().unit_type(side, "SGB").title == "Some gunboat"
    assert call(host, "units")["value"]["own"] == 1


def test_actions_can_be_changed_added_and_taken_away(host: PocketHost) -> None:
    start(host)
    actions = in_full(host, "BRE:GSA")["actions"]
    actions[0]["value"] = "3"
    actions.append({"action": "ATTACK", "value": "1", "arrows": "air", "squad": ""})
    assert keep(host, "BRE:GSA", actions=actions)["value"]["action_faults"] == []
    printed = [str(action) for action in catalogue().unit_type(Side.BREAKERS, "GSA").actions]
    assert printed == ["ATTACK 3 against ground", "CONTROL", "ATTACK 1 against air"]
    assert [action["tone"] for action in in_full(host, "BRE:GSA")["actions"]] == ["yours", "teaching value", "yours"]
    keep(host, "BRE:GSA", actions=actions[:1])
    assert len(catalogue().unit_type(Side.BREAKERS, "GSA").actions) == 1
    assert catalogue().unit_type(Side.LFA, "GSA").actions != catalogue().unit_type(Side.BREAKERS, "GSA").actions


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("defence", "", "0 to 20"),
        ("defence", "six", "0 to 20"),
        ("defence", "99", "0 to 20"),
        ("defence", "-1", "0 to 20"),
        ("defence", "٦", "0 to 20"),
        ("move", "1.5", "0 to 9"),
        ("cards", "0", "1 to 9"),
    ],
)
def test_what_can_not_be_printed_is_refused_in_words_beside_its_field(
    host: PocketHost, field: str, value: str, words: str
) -> None:
    start(host)
    said = keep(host, "LFA:GSA", {field: value})
    assert words in said["value"]["faults"][field]
    assert said["files"] == {}
    assert not user_folder("units").exists()


def test_a_wrong_action_is_refused_with_its_place(host: PocketHost) -> None:
    start(host)
    actions = in_full(host, "LFA:GSA")["actions"]
    said = keep(host, "LFA:GSA", {"defence": "7"}, [{**actions[0], "value": "many"}, {"action": "DANCE"}])
    assert [[number, field] for number, field, _ in said["value"]["action_faults"]] == [[0, "value"], [1, "action"]]
    assert said["files"] == {}
    assert "problem" in keep(host, "LFA:GSA", actions=[actions[0]] * 13)
    aboard = {"action": "DROPSHIP", "value": "", "arrows": "", "squad": ""}
    said = keep(host, "LFA:GSA", actions=[*actions, aboard])["value"]["action_faults"]
    assert said == [[len(actions), "action", "DROPSHIP stands on the cargo displays of transport ships only"]]


def test_a_cargo_display_is_typed_with_its_ship(host: PocketHost) -> None:
    start(host)
    aboard = {"action": "DROPSHIP", "value": "", "arrows": "", "squad": ""}
    keep(host, "LFA:TRB", actions=[*in_full(host, "LFA:TRB")["actions"], aboard])
    assert [action.name for action in catalogue().cargo_of(Side.LFA, "TRB")] == ["DROPSHIP"]
    assert [action.name for action in catalogue().unit_type(Side.LFA, "TRB").actions] == ["MANOEUVRE"]


@pytest.mark.parametrize("unit", ["", "LFA", "LFA:XXX", "XYZ:GSA", "../x"])
def test_a_unit_that_does_not_exist_is_named(host: PocketHost, unit: str) -> None:
    start(host)
    assert "problem" in call(host, "unit", unit=unit)
    assert "problem" in keep(host, unit, {"defence": "1"})
    assert "problem" in keep(host, "LFA:GSA", {"squad": "B"})


def test_own_numbers_hold_on_the_table_of_the_next_day_and_leave_with_an_export(
    host: PocketHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(host)
    files = keep(host, "LFA:GSA", {"defence": "9"})["files"]
    exported = call(host, "export")["value"]
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "other"))
    other = PocketHost()
    start(other, [], files)
    event(other, type="tap", cell="D4")
    event(other, type="set", id="mode", value="move")
    event(other, type="place", item="LGSA", cell="D4")
    event(other, type="set", id="mode", value="ask")
    view = event(other, type="tap", cell="D4", mark="LGSA")["view"]
    assert [control["value"] for control in view["controls"] if control["id"] == "defence"] == [9]
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "third"))
    third = PocketHost()
    start(third, ASKED)
    said = call(third, "import", name="mine.json", text=exported)
    assert said["files"] == files
    assert in_full(third, "LFA:GSA")["by_name"]["defence"]["value"] == "9"


@given(typed=st.dictionaries(st.sampled_from(["defence", "move", "cards", "title", "lines"]), st.text(max_size=4)))
def test_whatever_is_typed_the_tables_stay_readable(
    typed: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("U2200NB_HOME", str(tmp_path_factory.mktemp("home")))
        catalogue.cache_clear()
        other = PocketHost()
        start(other)
        said = keep(other, "LFA:FIA", typed)
        assert ("problem" in said) or (not said["files"]) or not said["value"]["faults"]
        for name, check in (("revolution.csv", check_unit_table), ("revolution_actions.csv", check_action_table)):
            path = user_folder("units") / name
            assert not path.exists() or check(path) == []
        assert json.loads(other.start("{}", json.dumps(ASKED)))["view"]["error"] == ""
    catalogue.cache_clear()
