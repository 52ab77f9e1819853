"""What does each term mean, in English and in Traditional Chinese, and which word means something else elsewhere?"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from u2200nb.resources import data_folder
from u2200nb.rulebook.entries import GAMES, entries, parse_game
from u2200nb.rulebook.tables import Table

__all__ = ["differences", "glossary"]

_SHORT = {"revolution": "Revolution", "callisto": "Callisto", "burnt-moon": "Burnt Moon"}


@cache
def _listed(name: str, key: str) -> tuple[dict[str, Any], ...]:
    """The rows of a TOML file of the rules."""
    return tuple(tomllib.loads((data_folder("rules") / name).read_text(encoding="utf-8"))[key])


def glossary(game: str | None = None) -> Table:
    """Return every defined term with its Chinese, its game and the rule that defines it.

    Parameters
    ----------
    game : str, optional
        Only the terms of this game.

    Returns
    -------
    Table
        In alphabetical order.

    Examples
    --------
    >>> any(row[0] == "line of sight" for row in glossary("revolution").rows)
    True
    """
    wanted = parse_game(game)
    chinese: dict[str, list[str]] = {}
    for row in _listed("glossary-zh.toml", "term"):
        chinese.setdefault(row["en"].lower(), []).append(row["zh"])
    rows = []
    for found in entries(wanted):
        for term in found.defines:
            words = "、".join(dict.fromkeys(chinese.get(term.lower(), ())))
            rows.append((term, words, _SHORT[found.game], found.id, found.answer))
    if wanted in (None, "callisto"):
        defined = {row[0].lower() for row in rows}
        for row in _listed("glossary-zh.toml", "term"):
            if row["en"].lower() not in defined:
                rows.append((row["en"], row["zh"], _SHORT[row["game"]], row.get("rule", ""), row.get("note", "")))
    rows.sort(key=lambda row: (row[0].lower(), row[2]))
    title = f"Terms of {GAMES[wanted]}" if wanted else "Terms of the three games"
    return Table(title, ("Term", "中文", "Game", "Rule", "What it is"), tuple(rows))


def differences() -> Table:
    """Return the words that mean one thing in one game and another in the next.

    Examples
    --------
    >>> differences().columns
    ('Word', 'Revolution', 'Callisto', 'Burnt Moon', 'Earlier games', 'Rules')
    """
    names = ("word", "revolution", "callisto", "burnt_moon", "earlier")
    rows = tuple(
        (*(row.get(name, "") for name in names), ", ".join(row.get("rules", ())))
        for row in _listed("differences.toml", "difference")
    )
    columns = ("Word", "Revolution", "Callisto", "Burnt Moon", "Earlier games", "Rules")
    return Table("Same word, different rule", columns, rows)
