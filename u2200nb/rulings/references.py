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

__all__ = ["RuleRef", "place_in_words", "rule_ref", "rule_refs"]


@dataclass(frozen=True)
class RuleRef:
    """A citation.

    Parameters
    ----------
    id, title, book, section : str
        The rule's id, its title here, and the book and heading path where it is printed.
    page : int or None
        The page, where the text gives one.
    answer : str
        The rule in one sentence.
    """

    id: str
    title: str
    book: str
    section: str
    page: int | None = None
    answer: str = ""

    def __str__(self) -> str:
        return f"{self.book}, {place_in_words(self.section, self.page)}"


def place_in_words(section: str, page: int | None = None) -> str:
    """Return a heading path as people say it: the heading itself, then the chapter it is in, then the page.

    >>> place_in_words("Key Concepts > Combat > 4. Roll Dice", 20)
    '“4. Roll Dice” in Key Concepts > Combat, p. 20'
    """
    *chapters, heading = section.split(" > ")
    words = f"“{heading}” in {' > '.join(chapters)}" if chapters else f"“{heading}”"
    return f"{words}, p. {page}" if page else words


@cache
def rule_refs() -> dict[str, RuleRef]:
    """Every rule that can be cited, by id."""
    table = json.loads((data_folder("rules") / "references.json").read_text(encoding="utf-8"))
    return {
        rule_id: RuleRef(rule_id, title, table["books"][book], table["sections"][section], page, answer)
        for rule_id, (title, book, section, page, answer) in table["rules"].items()
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
