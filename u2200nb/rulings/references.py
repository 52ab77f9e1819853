"""Where does a rule stand: which book, which section, which page?

A rule id such as ``rev.sight.ground`` names an entry of the rules as data. This module knows only where it
stands and what it is called; the entry itself is the rulebook's business. It reads a small generated table,
so that a ruling can cite its rules without loading them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from u2200nb.errors import UnknownNameError
from u2200nb.resources import data_folder

__all__ = ["RuleRef", "rule_ref", "rule_refs"]


@dataclass(frozen=True)
class RuleRef:
    """A citation.

    Parameters
    ----------
    id, title, book, section : str
        The rule's id, its title here, and the book and heading path where it is printed.
    page : int or None
        The page, where the text gives one.
    """

    id: str
    title: str
    book: str
    section: str
    page: int | None = None

    def __str__(self) -> str:
        page = f", p. {self.page}" if self.page else ""
        return f"{self.book}, {self.section}{page}"


@cache
def rule_refs() -> dict[str, RuleRef]:
    """Every rule that can be cited, by id."""
    table = json.loads((data_folder("rules") / "references.json").read_text(encoding="utf-8"))
    return {
        rule_id: RuleRef(rule_id, title, table["books"][book], table["sections"][section], page)
        for rule_id, (title, book, section, page) in table["rules"].items()
    }


def rule_ref(rule_id: str) -> RuleRef:
    """Return the citation of a rule.

    Raises
    ------
    UnknownNameError
        If there is no such rule.

    Examples
    --------
    >>> rule_ref("rev.combat.dice").section
    'Key Concepts > Combat > 4. Roll Dice'
    """
    known = rule_refs()
    if rule_id not in known:
        raise UnknownNameError("rule", rule_id, known)
    return known[rule_id]
