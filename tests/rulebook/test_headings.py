"""Has every heading of every rulebook an entry, and every action of a book a row with one?"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from u2200nb.resources import data_folder
from u2200nb.rulebook import build

HEADINGS = sorted((Path(__file__).parent / "headings").glob("*.txt"))
ACTIONS = sorted(data_folder("actions").glob("*.csv"))
ALSO = "also in the guide: "
"""How an entry of Callisto's rulebook names the heading under which the Chinese guide says the same."""
PREFIX = {"revolution": "rev.", "callisto": "cal.", "solo": "cal.", "burnt_moon": "bm."}
ROWS = build.read_all_rules(data_folder("rules"))


def headings(path: Path) -> list[str]:
    """The heading paths of a book, without the mark behind those that are long enough to look like a quotation."""
    return [line.split("  #")[0] for line in path.read_text(encoding="utf-8").splitlines() if line]


def also_in_the_guide(values: Mapping[str, Any]) -> set[str]:
    """The guide's headings that an entry names beside that of its own book."""
    source = values.get("source", "")
    return set(source.removeprefix(ALSO).split("; ")) if source.startswith(ALSO) else set()


@pytest.mark.parametrize("book", HEADINGS, ids=lambda path: path.stem)
def test_every_heading_has_an_entry(book: Path) -> None:
    """A section of a book that no entry restates could not be found."""
    rows = [row.values for row in ROWS if row.values["id"].startswith(PREFIX[book.stem])]
    sections = {row["section"] for row in rows}
    if book.stem == "solo":
        sections.update(*map(also_in_the_guide, rows))
    assert [heading for heading in headings(book) if heading not in sections] == []


def test_the_guide_is_cited_by_headings_it_prints() -> None:
    """A player with the Chinese guide in hand would look for the heading in vain."""
    printed = set(headings(Path(__file__).parent / "headings" / "solo.txt"))
    assert set().union(*(also_in_the_guide(row.values) for row in ROWS)) - printed == set()


def test_revolution_cites_only_headings_the_book_prints() -> None:
    """A section that the book does not print would send the reader astray."""
    printed = set(headings(Path(__file__).parent / "headings" / "revolution.txt"))
    cited = {row.values["section"] for row in ROWS if row.values["id"].startswith("rev.")}
    assert cited - printed == set()


@pytest.mark.parametrize("table", ACTIONS, ids=lambda path: path.stem)
def test_every_action_has_an_entry_of_its_own(table: Path) -> None:
    """The engines read the table, the player reads the entry: they must be the same actions."""
    with table.open(encoding="utf-8", newline="") as lines:
        named = [row["rule"] for row in csv.DictReader(lines)]
    actions = {row.values["id"] for row in ROWS if row.values["kind"] == "action"}
    assert set(named) - actions == set()
    assert len(named) == len(set(named))


def test_revolution_has_23_actions_and_two_kinds_of_move() -> None:
    """The contents list of the book stops at INSPIRE; the actions after it count as well."""
    with (data_folder("actions") / "revolution.csv").open(encoding="utf-8", newline="") as lines:
        names = [row["name"] for row in csv.DictReader(lines)]
    assert len(set(names)) == 23
    assert [name for name in names if names.count(name) > 1] == ["MOVE", "MOVE"]
