"""What does the rule say, on one card?

A rule in our own words with the place where it is printed, short enough to stand in a lesson. All that stands
beside it is in `u2200nb.rulebook.entry`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from u2200nb.rulebook.entries import Entry, entry

__all__ = ["RuleCard", "rule"]


@dataclass(frozen=True, repr=False)
class RuleCard:
    """A rule that shows itself in a few lines."""

    entry: Entry

    def __str__(self) -> str:
        found = self.entry
        return "\n".join(line for line in (f"{found.title}.", found.answer, found.body, found.citation) if line)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        found = self.entry
        body = f" {escape(found.body)}" if found.body else ""
        rim = "max-width:44em;margin:0.4em 0;padding-left:1em;border-left:4px solid #8a6d3b"
        return (
            f'<blockquote class="u2200nb-rule-card" id="{escape(found.id)}" style="{rim}">'
            f'<p style="margin:0.2em 0"><strong>{escape(found.title)}.</strong> {escape(found.answer)}{body}</p>'
            f'<p style="margin:0.2em 0"><small>{escape(found.book)}, {escape(found.place)} · '
            f"<code>{escape(found.id)}</code></small></p></blockquote>"
        )


def rule(rule_id: str) -> RuleCard:
    """Return a rule in our own words with the place where it is printed.

    Parameters
    ----------
    rule_id : str
        Such as ``"rev.sight.ground"``, or a reading such as ``"R4"``.

    Raises
    ------
    UnknownNameError
        If there is no such rule.

    Examples
    --------
    >>> print(rule("rev.sight.ground.one-path"))  # doctest: +ELLIPSIS
    One free path is enough.
    If any one of the shortest paths avoids the blocking terrain, there is line of sight.
    ...
    """
    return RuleCard(entry(rule_id))
