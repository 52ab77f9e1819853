"""How do an entry and a list of results look, as text in a terminal and as HTML in a notebook?

Every word that comes from outside is escaped: a query may hold anything.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from u2200nb.drawing.markup import escape
from u2200nb.rulebook.entries import GAMES, Entry, entry_at, entry_numbers

if TYPE_CHECKING:
    from u2200nb.rulebook.passages import Passage
    from u2200nb.rulebook.search import Results

__all__ = ["entry_as_html", "entry_as_text", "link", "results_as_html", "results_as_text"]

_WIDTH = 100
_LABELS = (
    ("exceptions", "Exceptions"),
    ("related", "Related"),
    ("readings", "Readings"),
    ("examples", "Examples"),
    ("named_by", "Named by"),
)
PLAYERS_IN_WORDS = {"2": "two players", "4": "four players", "solo": "solo"}


def entry_as_text(entry: Entry) -> str:
    """Return an entry with its place in the book and its neighbours."""
    lines = [f"{entry.title}  [{entry.id}]", GAMES[entry.game], ""]
    lines += textwrap.wrap(entry.answer, _WIDTH)
    lines += textwrap.wrap(entry.body, _WIDTH)
    lines += ["", *_wrapped("Where", f"{entry.book}, {entry.place}")]
    if entry.source:
        lines += _wrapped("Source", entry.source)
    if entry.defines:
        lines += _wrapped("Defines", ", ".join(entry.defines))
    if entry.zh:
        lines += _wrapped("中文", "、".join(entry.zh))
    if entry.players:
        lines += _wrapped("Players", players_in_words(entry))
    for name, label in _LABELS:
        for other in neighbours(entry, name):
            lines += _wrapped(label, f"{other.id}: {other.answer if other.kind == 'reading' else other.title}")
    for sister in entry.sister:
        lines += _wrapped("Elsewhere", f"{sister.id}: {sister.how}")
    return "\n".join(lines)


def _wrapped(label: str, text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=f"{label + ':':12}", subsequent_indent=" " * 12)


def players_in_words(entry: Entry) -> str:
    """For how many players a rule holds."""
    return ", ".join(PLAYERS_IN_WORDS[number] for number in entry.players) or "any number of players"


def neighbours(entry: Entry, name: str) -> Iterable[Entry]:
    """The entries one field names; those that name this one only where nothing else joins the two."""
    ids: tuple[str, ...] = getattr(entry, name)
    if name == "named_by":
        joined = {*entry.related, *entry.exceptions, *entry.readings, *entry.examples}
        joined |= {sister.id for sister in entry.sister}
        ids = tuple(other for other in ids if other not in joined)
    numbers = entry_numbers()
    return [entry_at(numbers[other]) for other in ids if other in numbers]


def link(entry_id: str, words: str = "") -> str:
    """A link to an entry, wherever it stands on the page."""
    return f'<a class="u2200nb-rule" href="#{escape(entry_id)}">{escape(words or entry_id)}</a>'


def entry_as_html(entry: Entry) -> str:
    """Return an entry as HTML, with an anchor and with links to its neighbours."""
    parts = [
        f'<div class="u2200nb-entry" id="{escape(entry.id)}" style="max-width:44em;margin:0.6em 0">',
        (
            f'<p style="margin:0"><strong style="font-size:1.1em">{escape(entry.title)}</strong>'
            f" <code>{escape(entry.id)}</code> · {escape(GAMES[entry.game])}</p>"
        ),
        f'<p style="margin:0.4em 0"><strong>{escape(entry.answer)}</strong></p>',
    ]
    if entry.body:
        parts.append(f'<p style="margin:0.4em 0">{escape(entry.body)}</p>')
    parts.append(f'<p style="margin:0.4em 0"><em>{escape(entry.book)}, {escape(entry.place)}</em></p>')
    rows = []
    if entry.source:
        rows.append(("Source", escape(entry.source)))
    if entry.defines:
        rows.append(("Defines", escape(", ".join(entry.defines))))
    if entry.zh:
        rows.append(("中文", f'<span lang="zh-Hant">{escape("、".join(entry.zh))}</span>'))
    if entry.players:
        rows.append(("Players", escape(players_in_words(entry))))
    for name, label in _LABELS:
        others = neighbours(entry, name)
        plain = [link(other.id, other.title) for other in others if other.kind != "reading"]
        if plain:
            rows.append((label, " · ".join(plain)))
        rows += [(f"Reading {link(other.id)}", escape(other.answer)) for other in others if other.kind == "reading"]
    rows += [("Elsewhere", f"{link(sister.id)}: {escape(sister.how)}") for sister in entry.sister]
    parts += [f'<p style="margin:0.2em 0"><strong>{label}:</strong> {words}</p>' for label, words in rows]
    return "\n".join([*parts, "</div>"])


def results_as_text(results: Results) -> str:
    """Return what was found, numbered, each with its answer and why it matched."""
    if not results.hits:
        return f"No rule speaks of {results.query!r}. Try other words, or fewer."
    blocks = []
    for number, hit in enumerate(results.hits, 1):
        lines = [f"{number}. {hit.entry.title}  [{hit.entry.id}]"]
        lines += textwrap.wrap(hit.entry.answer, _WIDTH, initial_indent="   ", subsequent_indent="   ")
        lines.append(f"   {hit.entry.citation.removesuffix(f' [{hit.entry.id}]')}")
        lines.append(f"   why: {hit.reason}")
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def results_as_html(results: Results) -> str:
    """Return what was found as HTML, the passage that fits best marked."""
    if not results.hits:
        return f"<p>No rule speaks of “{escape(results.query)}”. Try other words, or fewer.</p>"
    parts = [f'<div class="u2200nb-results" style="max-width:44em"><p>“{escape(results.query)}”</p><ol>']
    for hit in results.hits:
        found = hit.entry
        parts.append(
            f'<li style="margin-bottom:0.6em"><strong>{escape(found.title)}</strong> {link(found.id)}<br>'
            f"{marked(hit.passage)}"
        )
        if hit.passage.text not in found.answer:
            parts.append(f"<br>{escape(found.answer)}")
        parts.append(
            f"<br><small>{escape(found.book)}, {escape(found.place)}<br>why: {escape(hit.reason)}</small></li>"
        )
    return "".join([*parts, "</ol></div>"])


def marked(passage: Passage) -> str:
    """A passage as HTML with the matching words marked."""
    parts, place = [], 0
    for start, end in sorted(passage.marks):
        if start < place:
            continue
        parts.append(f"{escape(passage.text[place:start])}<mark>{escape(passage.text[start:end])}</mark>")
        place = end
    return "".join([*parts, escape(passage.text[place:])])
