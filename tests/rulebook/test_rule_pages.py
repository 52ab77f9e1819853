"""Do entries, results, tables and pages show themselves, whole and harmless?"""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from u2200nb.rulebook import GAMES, all_entries, entry, search
from u2200nb.rulebook.glossary import differences, glossary
from u2200nb.rulebook.printed import player_aid, readings_page, write_pages
from u2200nb.rulebook.quick import readings_table
from u2200nb.rulings import Readings, all_readings

NASTY = "<script>alert('x')</script> & \"quotes\""


class Checked(HTMLParser):
    """Collects anchors and links and checks that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "a":
            self.links.append(str(values["href"]))
        if tag not in ("br", "meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_entry_shows_its_rule_its_place_and_its_neighbours() -> None:
    for found in all_entries():
        text, page = str(found), found._repr_html_()
        assert found.title in text
        assert found.id in text
        assert Checked(page).ids == [found.id]
        for other in found.related:
            assert other in text
            assert f'href="#{other}"' in page


def test_an_entry_is_the_same_text_each_time_without_an_address() -> None:
    assert repr(entry("rev.sight.ground")) == repr(entry("rev.sight.ground"))
    assert " at 0x" not in repr(search("dome"))


def test_nothing_in_an_entry_or_query_becomes_markup() -> None:
    nasty = replace(entry("rev.sight.ground"), title=NASTY, answer=NASTY, body=NASTY, section=NASTY, zh=(NASTY,))
    assert "<script" not in nasty._repr_html_()
    for query in (NASTY, f"dome {NASTY}"):
        assert "<script" not in search(query)._repr_html_()


def test_results_mark_the_words_that_matched() -> None:
    page = search("dome", game="revolution")._repr_html_()
    assert "<mark>" in page
    Checked(page)


def test_a_reading_stands_beside_the_rules_it_touches() -> None:
    for reading in all_readings().values():
        assert entry(reading.id).kind == "reading"
        for rule_id in reading.rules:
            assert reading.id in entry(rule_id).readings


def test_all_readings_are_listed_with_their_setting() -> None:
    table = readings_table(Readings.parse(["R4=ends-block"]))
    assert [row[0] for row in table.rows] == list(all_readings())
    settings = {row[0]: row[2] for row in table.rows}
    assert settings["R4"] == "ends-block (chosen by this table)"
    assert settings["R1"] == all_readings()["R1"].default


def test_tables_show_themselves() -> None:
    for table in (glossary(), glossary("callisto"), differences(), readings_table()):
        Checked(table._repr_html_())
        assert str(table).startswith(table.caption)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Checked]:
    written = write_pages(tmp_path_factory.mktemp("pages"))
    return {path.name: Checked(path.read_text(encoding="utf-8")) for path in written}


def test_a_page_per_game_has_an_anchor_per_rule(pages: dict[str, Checked]) -> None:
    for game in GAMES:
        wanted = {found.id for found in all_entries() if found.game == game and found.kind != "reading"}
        assert wanted <= set(pages[f"{game}.html"].ids)
    assert set(all_readings()) <= set(pages["readings.html"].ids)


def test_every_link_of_the_pages_leads_somewhere(pages: dict[str, Checked]) -> None:
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids))
        for target in page.links:
            file, _, anchor = target.partition("#")
            assert (file or name) in pages, target
            assert not anchor or anchor in pages[file or name].ids, target


def test_pages_need_nothing_from_elsewhere(tmp_path: Path) -> None:
    for path in write_pages(tmp_path):
        assert not re.search(r"https?://|<script|@import|url\(", path.read_text(encoding="utf-8"))


def test_pages_are_the_same_each_time(tmp_path: Path) -> None:
    once = [path.read_bytes() for path in write_pages(tmp_path / "a")]
    assert once == [path.read_bytes() for path in write_pages(tmp_path / "b")]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_aid_is_short_enough_for_one_sheet(game: str) -> None:
    """Three columns of 8.4 pt on a landscape A4 hold about 1,400 words."""
    words = re.sub(r"<style>.*?</style>|<[^>]+>", " ", player_aid(game), flags=re.DOTALL).split()
    assert 200 < len(words) < 1400


def test_the_page_of_readings_shows_the_choice_of_a_table() -> None:
    assert "ends-block (chosen by this table)" in readings_page(Readings.parse(["R4=ends-block"]))
