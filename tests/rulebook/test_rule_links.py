"""Does every rule that is named anywhere exist, and can every rule be reached?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from u2200nb.errors import UnknownNameError
from u2200nb.resources import data_folder
from u2200nb.rulebook import all_entries, build, entry
from u2200nb.rulebook.glossary import differences, glossary
from u2200nb.rulebook.quick import STEPS, action_reference, quick_references
from u2200nb.rulebook.schema import link_faults
from u2200nb.rulings import all_readings, rule_ref

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"""["'`]((?:rev|cal|bm)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+)["'`]""")
IDS = frozenset(found.id for found in all_entries())


def test_every_related_id_exists_and_no_entry_is_an_orphan() -> None:
    rows = build.read_all_rules(data_folder("rules"))
    assert list(link_faults(rows, {name: reading.rules for name, reading in all_readings().items()})) == []


def test_no_id_stands_twice() -> None:
    assert len(IDS) == len(all_entries())


def cited(path: Path) -> set[str]:
    """The rule ids that stand in quotes in a file."""
    return set(ID.findall(path.read_text(encoding="utf-8").replace('\\"', '"')))


def files(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


@pytest.mark.parametrize(
    "patterns",
    [
        ("u2200nb/**/*.py", "u2200nb/**/*.js"),
        ("notebooks/*.ipynb",),
        ("data/actions/*.csv", "data/units/*.csv", "data/lessons/**/*", "data/scenarios/**/*"),
        ("tests/rulebook/*.toml",),
    ],
    ids=["code", "notebooks", "data", "cases"],
)
def test_every_rule_that_is_cited_exists(patterns: tuple[str, ...]) -> None:
    """A ruling that cites a rule nobody can look up would be worth nothing."""
    unknown = {
        (path.name, rule_id)
        for path in files(*patterns)
        if path.is_file() and path.suffix in (".py", ".js", ".ipynb", ".csv", ".toml")
        for rule_id in cited(path) - IDS
    }
    assert unknown == set()


def test_every_rule_can_be_cited_by_a_ruling() -> None:
    for found in all_entries():
        if found.kind != "reading":
            assert rule_ref(found.id).section == found.section


def test_an_unknown_id_names_near_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"Did you mean 'rev\.sight\.ground'"):
        entry("rev.sight.grund")


def test_the_way_to_a_neighbour_leads_back() -> None:
    for found in all_entries():
        assert all(found.id in entry(other).neighbours for other in found.neighbours)


@pytest.mark.parametrize("game", list(STEPS))
def test_quick_references_and_tables_name_rules_of_their_game(game: str) -> None:
    assert len(quick_references(game)) >= 2
    for table in (*quick_references(game), action_reference(game)):
        assert len(table) >= 3
        assert all(entry(row[-1]).game == game for row in table.rows)


def test_the_table_of_differences_names_rules() -> None:
    named = {rule_id for row in differences().rows for rule_id in row[-1].split(", ") if rule_id}
    assert len(differences()) >= 20
    assert named - IDS == set()


def test_the_glossary_names_rules_and_chinese() -> None:
    rows = glossary().rows
    assert len(rows) >= 200
    assert {row[3] for row in rows if row[3]} - IDS == set()
    assert sum(bool(row[1]) for row in rows) >= 100
    assert [row[0].lower() for row in rows] == sorted(row[0].lower() for row in rows)
