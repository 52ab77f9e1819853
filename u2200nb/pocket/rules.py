"""What does the page show of the rules: what a search finds, and one rule in full?

Plain values only: the page writes them as text, so that nothing in them can ever be markup.
"""

from __future__ import annotations

from typing import Any

from u2200nb.rulebook.entries import GAMES, Entry, entry
from u2200nb.rulebook.look_up import look_up
from u2200nb.rulebook.search import Hit

__all__ = ["find_rules", "rule_in_full"]

_MOST_FOUND = 12


def find_rules(query: str, game: str = "") -> list[dict[str, Any]]:
    """Return what a question finds, best first.

    Parameters
    ----------
    query : str
        In English or Traditional Chinese, as one would ask at the table, or a rule's id.
    game : str
        The name of a game; empty for all.

    Returns
    -------
    list of dict
        Id, title, game and section, and the passage that fits best as pairs of text and whether it matched.

    Examples
    --------
    >>> find_rules("shoot over a dome", "revolution")[0]["game"]
    'Undaunted 2200: Revolution'
    """
    if not query.strip():
        return []
    found = look_up(query, game=game or None, limit=_MOST_FOUND)
    if isinstance(found, Entry):
        return [_row(found, [[found.answer, False]])]
    return [_row(hit.entry, _pieces(hit)) for hit in found]


def _row(found: Entry, passage: list[list[Any]]) -> dict[str, Any]:
    return {
        "id": found.id,
        "title": found.title,
        "game": GAMES[found.game],
        "section": found.section,
        "passage": passage,
    }


def _pieces(hit: Hit) -> list[list[Any]]:
    """A passage cut where the marks of matching words begin and end."""
    pieces: list[list[Any]] = []
    place = 0
    for start, end in sorted(hit.passage.marks):
        if start < place:
            continue
        pieces += [[hit.passage.text[place:start], False], [hit.passage.text[start:end], True]]
        place = end
    return [piece for piece in [*pieces, [hit.passage.text[place:], False]] if piece[0]]


def rule_in_full(rule: str) -> dict[str, Any]:
    """Return one rule with its place in the book and the rules beside it.

    Examples
    --------
    >>> rule_in_full("rev.sight.ground")["title"]
    'Line of sight from a ground source'
    """
    found = entry(rule)
    return {
        "id": found.id,
        "title": found.title,
        "game": GAMES[found.game],
        "answer": found.answer,
        "body": found.body,
        "place": f"{found.book}, {found.place}",
        "chinese": "、".join(found.zh),
        "beside": [[other, entry(other).title] for other in found.neighbours],
    }
