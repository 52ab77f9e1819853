"""How do the rules look on paper?

One page per game with an anchor for every rule, a player aid of one sheet per game, and a page of all readings;
plain HTML without scripts, that links only within the folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from u2200nb.drawing.markup import escape
from u2200nb.resources import write_atomically
from u2200nb.rulebook.entries import GAMES, Entry, entries, entry, entry_numbers
from u2200nb.rulebook.glossary import differences, glossary
from u2200nb.rulebook.quick import action_reference, quick_references, readings_table
from u2200nb.rulebook.show import neighbours, players_in_words
from u2200nb.rulebook.tables import Table
from u2200nb.rulings import DEFAULT_READINGS, Readings

__all__ = ["player_aid", "readings_page", "reference_page", "words_page", "write_pages"]

_STYLE = """
body { font: 10.5pt/1.4 Georgia, "Noto Serif TC", serif; max-width: 46em; margin: 2em auto; padding: 0 1em;
       color: #111; background: #fff; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; border-bottom: 1px solid #999; margin-top: 1.6em; }
article { margin: 0.8em 0; break-inside: avoid; } article h3 { font-size: 1em; margin: 0; }
article p { margin: 0.15em 0; } .answer { font-weight: bold; } .more { font-size: 0.85em; color: #333; }
code { font-size: 0.85em; color: #333; } a { color: #124a8c; } nav ul { columns: 2; padding-left: 1.2em; }
table { border-collapse: collapse; width: 100%; margin: 0.8em 0; } caption { font-weight: bold; text-align: left; }
th, td { border: 1px solid #999; padding: 0.2em 0.4em; text-align: left; vertical-align: top; }
@page { size: A4; margin: 14mm; }
@media print { body { max-width: none; margin: 0; padding: 0; } a { color: inherit; } }
"""

_AID_STYLE = """
body { font: 8.4pt/1.25 Arial, "Noto Sans TC", sans-serif; margin: 0.5em; color: #111; background: #fff; columns: 3;
       column-gap: 1.2em; }
h1 { font-size: 13pt; margin: 0 0 0.3em; }
h2 { font-size: 10pt; margin: 0.5em 0 0.15em; border-bottom: 1px solid #666; }
p { margin: 0 0 0.2em; break-inside: avoid; } a { color: inherit; text-decoration: none; }
@page { size: A4 landscape; margin: 7mm; } @media print { body { margin: 0; } }
@media screen and (max-width: 700px) { body { columns: 1; font-size: 11pt; } }
"""


_CHAPTERS = {
    "revolution": (
        "Welcome",
        "Components",
        "Component Breakdown",
        "Setup",
        "Round Structure",
        "Player Turns",
        "Key Concepts",
        "Actions",
        "Game End",
        "Rules for Four Players",
        "Quick Reference",
    ),
    "callisto": (
        "Undaunted 2200: Callisto Rulebook",
        "Table of Contents",
        "Changes From Previous Undaunted Games",
        "Components",
        "Cards",
        "Board Spaces",
        "Tokens",
        "Setup",
        "How to Play",
        "Card Actions",
        "Game End",
        "Rules for 4 Players",
    ),
    "burnt-moon": ("GAMEPLAY MANUAL", "ACTION MANUAL"),
}


def page_of(found: Entry) -> str:
    """The file an entry stands in."""
    return "readings.html" if found.kind == "reading" else f"{found.game}.html"


def page_link(entry_id: str, words: str = "") -> str:
    """A link to an entry from any page of the folder."""
    found = entry(entry_id)
    return f'<a href="{page_of(found)}#{escape(entry_id)}">{escape(words or entry_id)}</a>'


def _page(title: str, style: str, body: Iterable[str]) -> str:
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{style}</style></head><body>",
            *body,
            "</body></html>",
            "",
        ]
    )


def reference_page(game: str) -> str:
    """Return every rule of a game as one HTML page, in the order of the book, with an anchor per rule."""
    found = [each for each in entries(game) if each.kind != "reading"]
    found.sort(key=lambda each: _chapter_number(game, each.section))
    chapters: dict[str, list[Entry]] = {}
    for each in found:
        chapters.setdefault(each.section, []).append(each)
    body = [f"<h1>{escape(GAMES[game])}: the rules in our words</h1>"]
    body.append("<p>Unofficial. The printed rulebook is the authority. Other pages: " + _other_pages(game) + "</p>")
    places = {section: f"section-{number}" for number, section in enumerate(chapters, 1)}
    items = "".join(f'<li><a href="#{places[section]}">{escape(section)}</a></li>' for section in chapters)
    body.append(f"<nav><ul>{items}</ul></nav>")
    for section, members in chapters.items():
        english = f" <small>({escape(members[0].section_en)})</small>" if members[0].section_en else ""
        body.append(f'<h2 id="{places[section]}">{escape(section)}{english}</h2>')
        body += [_article(each) for each in members]
    return _page(f"{GAMES[game]}: rules", _STYLE, body)


def _chapter_number(game: str, section: str) -> int:
    """Where a chapter stands in its book; the chapters of the Chinese guide follow the book's, solo play last."""
    chapter = section.split(" > ")[0]
    known = _CHAPTERS[game]
    return known.index(chapter) if chapter in known else len(known) + (chapter == "Solo")


def _other_pages(game: str) -> str:
    names = [(f"{other}.html", title) for other, title in GAMES.items() if other != game]
    names += [(f"{game}-aid.html", "player aid"), ("readings.html", "readings"), ("words.html", "words")]
    return " · ".join(f'<a href="{name}">{escape(title)}</a>' for name, title in names)


def _article(found: Entry) -> str:
    """One entry on paper."""
    lines = [f'<article id="{escape(found.id)}"><h3>{escape(found.title)} <code>{escape(found.id)}</code></h3>']
    lines.append(f'<p class="answer">{escape(found.answer)}</p>')
    if found.body:
        lines.append(f"<p>{escape(found.body)}</p>")
    more = []
    if found.page:
        more.append(f"p. {found.page}")
    if found.source:
        more.append(f"source: {escape(found.source)}")
    if found.players:
        more.append(escape(players_in_words(found)))
    for name, label in (("exceptions", "exceptions"), ("related", "see"), ("readings", "readings")):
        links = ", ".join(page_link(each.id) for each in neighbours(found, name))
        if links:
            more.append(f"{label}: {links}")
    known = entry_numbers()
    more += [f"{page_link(sister.id)}: {escape(sister.how)}" for sister in found.sister if sister.id in known]
    lines.append(f'<p class="more">{" · ".join(more)}</p></article>')
    return "\n".join(lines)


def player_aid(game: str) -> str:
    """Return a player aid of one landscape sheet: a round, a combat, the actions."""
    body = [f"<h1>{escape(GAMES[game])}</h1>"]
    for table in (*quick_references(game), action_reference(game)):
        body.append(f"<h2>{escape(table.caption)}</h2>")
        body += [_line_of_aid(f"{game}.html#{rule}", head, text) for head, text, rule in table.rows]
    return _page(f"{GAMES[game]}: player aid", _AID_STYLE, body)


def _line_of_aid(target: str, head: str, text: str) -> str:
    """A line of a player aid; a sentence that begins with the name itself is not given it twice."""
    if text.startswith(head):
        text = text.removeprefix(head)
    else:
        head, text = f"{head}.", f" {text}"
    return f'<p><a href="{escape(target)}"><strong>{escape(head)}</strong></a>{escape(text)}</p>'


def readings_page(readings: Readings = DEFAULT_READINGS) -> str:
    """Return all readings with their setting at this table, an anchor for each."""
    table = readings_table(readings)
    rows = []
    for row in table.rows:
        cells = "".join(f"<td>{_cell(cell)}</td>" for cell in row[1:])
        rows.append(f'<tr id="{escape(row[0])}"><td>{escape(row[0])}</td>{cells}</tr>')
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    body = [f"<h1>{escape(table.caption)}</h1>", f"<table><thead><tr>{heads}</tr></thead><tbody>", *rows]
    return _page("Readings", _STYLE, [*body, "</tbody></table>"])


def _cell(text: str) -> str:
    from u2200nb.rulebook.tables import with_links

    return with_links(text, page_link)


def words_page() -> str:
    """Return the words that differ between the games, and the glossary."""
    tables: tuple[Table, ...] = (differences(), glossary())
    return _page("Words of the three games", _STYLE, [table.as_html(page_link) for table in tables])


def write_pages(folder: Path, readings: Readings = DEFAULT_READINGS) -> list[Path]:
    """Write every page into a folder and return the files.

    Parameters
    ----------
    folder : Path
        Made when it is missing; pages of the same names are replaced.
    readings : Readings
        The choices of this table, for the page of readings.

    Returns
    -------
    list of Path
        A page and a player aid per game, the readings and the words.
    """
    pages = {f"{game}.html": reference_page(game) for game in GAMES}
    pages |= {f"{game}-aid.html": player_aid(game) for game in GAMES}
    pages |= {"readings.html": readings_page(readings), "words.html": words_page()}
    for name, text in pages.items():
        write_atomically(folder / name, text)
    return [folder / name for name in pages]
