"""How do an exercise, a prediction and their feedback look?

A `Sheet` is a page of plain parts that shows itself as text and as HTML that survives in an untrusted
notebook: words, a picture, a rule card, a ruling, and parts folded away until somebody wants them.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any, TypeAlias

from u2200nb.drawing.picture import Picture
from u2200nb.lessons.rule_card import RuleCard
from u2200nb.rulings.ruling import Ruling

__all__ = ["Folded", "Outcome", "Sheet", "Verdict", "Words", "as_html"]


class Outcome(Enum):
    """How an answer fared."""

    NOT_YET = "Not yet"
    UNREADABLE = "Can't read that"
    WRONG = "Not so"
    RIGHT = "Right"


_SIGNS = {Outcome.NOT_YET: "✎", Outcome.UNREADABLE: "✎", Outcome.WRONG: "✗", Outcome.RIGHT: "✓"}


@dataclass(frozen=True)
class Words:
    """A paragraph; a strong one says what the sheet is about."""

    text: str
    is_strong: bool = False


@dataclass(frozen=True)
class Verdict:
    """The line that says how an answer fared."""

    outcome: Outcome
    text: str


@dataclass(frozen=True)
class Folded:
    """Something to open when wanted."""

    summary: str
    parts: tuple[Part, ...]


Part: TypeAlias = "Words | Verdict | Picture | RuleCard | Ruling[Any] | Folded"


@dataclass(frozen=True, repr=False)
class Sheet:
    """Parts from top to bottom, and the outcome for code that asks.

    Parameters
    ----------
    parts : sequence of parts
        What to show.
    outcome : Outcome
        How the answer fared.
    """

    parts: Sequence[Part]
    outcome: Outcome

    def __str__(self) -> str:
        # Pictures are left out: they have nothing that the words do not say, and would fill the screen.
        return "\n\n".join(text for part in self.parts if (text := _as_text(part)))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "\n".join(
            ['<div class="u2200nb-sheet" style="max-width:44em">', *(as_html(part) for part in self.parts), "</div>"]
        )


def _as_text(part: Part) -> str:
    if isinstance(part, Words):
        return part.text
    if isinstance(part, Verdict):
        return f"{part.outcome.value}. {part.text}".strip()
    if isinstance(part, Picture):
        return ""
    if isinstance(part, Folded):
        return "\n\n".join([f"[{part.summary}]", *map(_as_text, part.parts)])
    return str(part)


def as_html(part: Part) -> str:
    """Return a part as HTML."""
    if isinstance(part, Words):
        words = escape(part.text)
        return f"<p><strong>{words}</strong></p>" if part.is_strong else f"<p>{words}</p>"
    if isinstance(part, Verdict):
        sign = _SIGNS[part.outcome]
        return f"<p><strong>{sign} {escape(part.outcome.value)}.</strong> {escape(part.text)}</p>"
    if isinstance(part, Picture):
        from u2200nb.drawing.svg import draw_svg

        source = b64encode(draw_svg(part).encode()).decode()
        return (
            f'<img alt="{escape(part.description)}" style="max-width:100%;height:auto"'
            f' src="data:image/svg+xml;base64,{source}">'
        )
    if isinstance(part, Folded):
        inside = "\n".join(map(as_html, part.parts))
        return f"<details><summary>{escape(part.summary)}</summary>\n{inside}\n</details>"
    return part._repr_html_()
