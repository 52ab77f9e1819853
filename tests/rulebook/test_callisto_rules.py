"""Do Callisto's entries, actions, readings and Chinese terms fit together?"""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

from u2200nb.resources import data_folder
from u2200nb.rulebook import entries, entry
from u2200nb.rulings import all_readings

HEADINGS = Path(__file__).parent / "headings"


def test_callisto_cites_only_headings_its_two_texts_print() -> None:
    printed = {
        heading
        for book in ("callisto.txt", "solo.txt")
        for heading in (HEADINGS / book).read_text(encoding="utf-8").splitlines()
    }
    cited = {found.section for found in entries("callisto", under="cal.")}
    assert cited - printed == set()


def test_a_chinese_heading_has_english_beside_it() -> None:
    english = set((HEADINGS / "callisto.txt").read_text(encoding="utf-8").splitlines())
    for found in entries("callisto", under="cal."):
        assert (found.section in english) != bool(found.section_en), found.id


def test_the_book_of_an_entry_is_the_one_that_prints_its_heading() -> None:
    english = set((HEADINGS / "callisto.txt").read_text(encoding="utf-8").splitlines())
    for found in entries("callisto", under="cal."):
        assert (found.section in english) == found.book.endswith("rulebook"), found.id


def test_solo_entries_are_marked_as_solo() -> None:
    for found in entries("callisto", under="cal.solo"):
        assert found.section.startswith("Solo > "), found.id
        assert found.players == ("solo",), found.id


def test_every_action_has_its_row_and_every_row_its_entry() -> None:
    with (data_folder("actions") / "callisto.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    combat = {row["name"] for row in rows if row["combat"]}
    assert combat == {"ATTACK", "PULSE", "SUPPRESS"}
    assert {row["sight"] for row in rows if row["name"] in combat} == {"boundaries"}
    written = {found.id for found in entries("callisto", kind="action", under="cal.action.")}
    assert {row["rule"] for row in rows} == written
    for row in rows:
        assert entry(row["rule"]).title.split()[0] == row["name"]


def test_readings_and_entries_name_each_other() -> None:
    readings = {name: found for name, found in all_readings().items() if found.game == "callisto"}
    numbers = [f"C{number}" for number in range(1, 20)] + [f"S{number}" for number in range(1, 18)]
    assert list(readings) == numbers
    for name, found in readings.items():
        naming = {other.id for other in entries("callisto", under="cal.") if name in other.readings}
        assert set(found.rules) == naming, name


def test_each_term_of_the_guide_leads_to_an_entry() -> None:
    table = tomllib.loads((data_folder("rules") / "glossary-zh.toml").read_text(encoding="utf-8"))
    terms = [term["zh"] for term in table["term"]]
    assert len(terms) == len(set(terms)) > 100
    for term in table["term"]:
        assert entry(term["rule"]).game == term["game"]
