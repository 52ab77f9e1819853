"""Are the rules as data whole: every id known, every heading covered, the generated files fresh?"""

from __future__ import annotations

from pathlib import Path

import pytest

from u2200nb.errors import DataError
from u2200nb.resources import data_folder
from u2200nb.rulebook import build
from u2200nb.rulebook.schema import asked_faults, link_faults, read_asked, read_rules
from u2200nb.rulings import all_readings

FOLDER = data_folder("rules")


def test_the_generated_files_are_fresh() -> None:
    """After a change of the rules, `python -m u2200nb.rulebook.build` must be run."""
    rows = build.read_all_rules(FOLDER)
    index = build.as_json(build.build_index(rows, all_readings().values(), FOLDER))
    assert (FOLDER / "index.json").read_text(encoding="utf-8") == index
    references = build.as_json(build.build_references(rows))
    assert (FOLDER / "references.json").read_text(encoding="utf-8") == references


GOOD = """game = "revolution"
book = "A book"

[[rule]]
id = "rev.one"
title = "One"
section = "First"
kind = "rule"
answer = "It is so."
related = ["rev.two"]

[[rule]]
id = "rev.two"
title = "Two"
section = "First"
kind = "rule"
answer = "So it is."
related = ["rev.one"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "revolution.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_file_has_no_fault(tmp_path: Path) -> None:
    rows = read_rules(written(tmp_path, GOOD))
    assert [row.values["id"] for row in rows] == ["rev.one", "rev.two"]
    assert [row.line for row in rows] == [4, 12]
    assert list(link_faults(rows, {})) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'title = "One"',
            'tittle = "One"',
            "revolution.toml:6: 'rev.one' has an unknown key 'tittle'; did you mean 'title'?",
        ),
        ('title = "One"\n', "", "revolution.toml:4: 'rev.one' has no title"),
        ('id = "rev.one"', 'id = "cal.one"', "revolution.toml:5: 'cal.one': an id is rev.words-with-hyphens"),
        ('kind = "rule"', 'kind = "law"', "revolution.toml:8: 'rev.one': kind must be one of rule, action"),
        ('answer = "It is so."', "answer = 3", "revolution.toml:9: 'rev.one': answer must be a text, not 3"),
        (
            'related = ["rev.two"]',
            'related = "rev.two"',
            "revolution.toml:10: 'rev.one': related must be a list",
        ),
        (
            'answer = "It is so."',
            'answer = "It is so."\npage = 0',
            "revolution.toml:10: 'rev.one': page must be",
        ),
        (
            'answer = "It is so."',
            'answer = "It is so."\nplayers = ["3"]',
            "revolution.toml:10: 'rev.one': players",
        ),
        ('answer = "It is so."', 'answer = "It is so."\nzh = ["地", "地"]', "lists '地' twice"),
        ('game = "revolution"', 'game = "chess"', "revolution.toml:1: game must be one of revolution"),
        ('kind = "rule"', "kind = rule", "revolution.toml:8:8: not TOML"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_rules(written(tmp_path, GOOD.replace(old, new, 1)))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'related = ["rev.two"]',
            'related = ["rev.tow"]',
            "no rule 'rev.tow' (related); did you mean 'rev.two'?",
        ),
        ('related = ["rev.two"]\n', "", "'rev.one' names no related rule"),
        ('related = ["rev.one"]', 'related = ["rev.two"]', "'rev.two' names itself"),
        ('related = ["rev.one"]', 'related = ["rev.two"]', "'rev.one' is named by no other entry"),
        (
            'id = "rev.two"',
            'id = "rev.one"',
            "revolution.toml:12: 'rev.one' stands at revolution.toml:4 already",
        ),
        (
            'related = ["rev.two"]',
            'related = ["rev.two"]\nreadings = ["R999"]',
            "'rev.one': no reading 'R999'",
        ),
    ],
)
def test_a_broken_link_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    rows = read_rules(written(tmp_path, GOOD.replace(old, new, 1)))
    assert any(message in fault for fault in link_faults(rows, {}))


GOOD_QUESTIONS = """# What players ask.

["rev.one"]
asked = ["is it one", "just the one?"]

["rev.two"]
asked = ["is it two"]
zh = ["二"]
"""


def test_what_players_ask_is_read(tmp_path: Path) -> None:
    path = tmp_path / "asked-revolution.toml"
    path.write_text(GOOD_QUESTIONS, encoding="utf-8")
    asked = read_asked(path)
    assert [(row.id, row.asked, row.zh) for row in asked] == [
        ("rev.one", ["is it one", "just the one?"], []),
        ("rev.two", ["is it two"], ["二"]),
    ]
    assert list(asked_faults(asked, ["rev.one", "rev.two"])) == []
    (fault,) = asked_faults(asked, ["rev.one", "rev.tw"])
    assert fault == "asked-revolution.toml: no rule or reading 'rev.two'; did you mean 'rev.tw'?"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('asked = ["is it two"]\n', "", "asked-revolution.toml:6: 'rev.two' must be a table of asked"),
        ('zh = ["二"]', 'en = ["two"]', "asked-revolution.toml:6: 'rev.two' must be a table of asked"),
        ('asked = ["is it two"]', "asked = [2]", "asked-revolution.toml:6: 'rev.two': asked must be a list of texts"),
        ('zh = ["二"]', 'zh = ["二", "二"]', "asked-revolution.toml:6: 'rev.two': zh lists '二' twice"),
        ('["rev.two"]', '["rev.one"]', "not TOML"),
    ],
)
def test_a_fault_in_what_players_ask_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "asked-revolution.toml"
    path.write_text(GOOD_QUESTIONS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_asked(path)
    assert message in str(caught.value)


def test_every_rule_and_reading_has_questions_of_players() -> None:
    rows, asked = build.read_all_rules(FOLDER), build.read_all_asked(FOLDER)
    known = [*(row.values["id"] for row in rows), *all_readings()]
    assert list(asked_faults(asked, known)) == []
    assert {row.id for row in asked if row.asked} == set(known)
