"""Was a rule named, or was a question asked?

The one door for people: the command line, the ``%rule`` magic and the look-up panel all come through here.
"""

from __future__ import annotations

import re

from u2200nb.errors import U2200Error
from u2200nb.rulebook.entries import Entry, entry, entry_numbers
from u2200nb.rulebook.search import Results, parse_query, search

__all__ = ["load_magic", "look_up"]

_LOOKS_LIKE_AN_ID = re.compile(r"(rev|cal|bm)(\.[\w-]*)+|[RSCB]\d+[a-z]?", re.IGNORECASE)


def look_up(asked: str, game: str | None = None, players: str | int | None = None, limit: int = 10) -> Entry | Results:
    """Return the entry that is named by its id, or the entries that answer a question.

    Parameters
    ----------
    asked : str
        An id such as ``"rev.sight.ground"`` or ``"R4"``, or a question.
    game, players, limit
        As in `search`; an id needs none.

    Returns
    -------
    Entry or Results

    Raises
    ------
    NotationError
        If the query is empty or too long, or a filter is unknown.
    UnknownNameError
        If it has the form of an id and there is no such entry; near ones are named.

    Examples
    --------
    >>> look_up("rev.sight.air").title
    'Line of sight from an air unit'
    >>> look_up("trident", limit=1).ids
    ('rev.action.trident-attack',)
    """
    words = parse_query(asked)
    known = entry_numbers()
    if _LOOKS_LIKE_AN_ID.fullmatch(words) or words.lower() in known:
        return entry(words)
    return search(words, game=game, players=players, limit=limit)


_USAGE = "Ask as in  %rule shoot into the same dome  or  %rule callisto: cover  or  %rule rev.sight.ground"


def rule(line: str) -> Entry | Results | None:
    """Look up a rule: ``%rule trident``, ``%rule callisto: cover bonus``, ``%rule rev.sight.ground``."""
    game, colon, rest = line.partition(":")
    try:
        if colon and game.strip().lower() in ("revolution", "callisto", "burnt moon", "burnt-moon"):
            return look_up(rest, game=game, limit=5)
        return look_up(line, limit=5)
    except U2200Error as error:
        print(f"{error}\n{_USAGE}")
        return None


def load_magic(shell: object) -> None:
    """Give a notebook the line magic ``%rule``."""
    shell.register_magic_function(rule, "line", "rule")  # type: ignore[attr-defined]
