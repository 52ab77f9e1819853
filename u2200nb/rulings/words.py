"""How does a ruling look as text in a terminal and as HTML in a notebook?"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import Any

from u2200nb.drawing.markup import escape
from u2200nb.rulings.readings import reading
from u2200nb.rulings.references import rule_ref
from u2200nb.rulings.ruling import Ruling

__all__ = ["ruling_as_html", "ruling_as_text"]


def ruling_as_text(ruling: Ruling[Any]) -> str:
    """Return the answer, the numbered reasons with their rules, and the readings that matter."""
    lines = [ruling.answer, ""]
    for number, step in enumerate(ruling.steps, 1):
        lines.append(f"{number}. {step.text} [{step.rule}]")
    for reading_id in ruling.readings:
        lines.append(f"Another reading would change this: {_reading_in_words(reading_id)}")
    return "\n".join(lines)


def ruling_as_html(ruling: Ruling[Any]) -> str:
    """Return the answer, its picture and its reasons as HTML that survives in an untrusted notebook."""
    parts = [
        '<div class="u2200nb-ruling" style="max-width:44em">',
        f'<p style="font-size:1.1em"><strong>{escape(ruling.answer)}</strong></p>',
    ]
    picture = ruling.question.picture(ruling)
    if picture is not None:
        from u2200nb.drawing.svg import draw_svg

        # The answer stands above the picture, so it is not written under it again.
        source = b64encode(draw_svg(replace(picture, caption="")).encode()).decode()
        parts.append(
            f'<img alt="{escape(picture.description)}" style="max-width:100%;height:auto"'
            f' src="data:image/svg+xml;base64,{source}">'
        )
    parts.append("<ol>")
    parts += [f"<li>{escape(step.text)} {_rule_to_open(step.rule)}</li>" for step in ruling.steps]
    parts.append("</ol>")
    for reading_id in ruling.readings:
        words = escape(_reading_in_words(reading_id))
        parts.append(f"<p><em>Another reading would change this: {words}</em></p>")
    parts.append("</div>")
    return "\n".join(parts)


def _rule_to_open(rule_id: str) -> str:
    """A rule's id that opens its text: where a ruling is read, no other page may be at hand."""
    ref = rule_ref(rule_id)
    return (
        f'<details class="u2200nb-rule" style="display:inline-block;vertical-align:top"><summary>{escape(rule_id)}'
        f"</summary><strong>{escape(ref.title)}.</strong> {escape(ref.answer)} <em>{escape(str(ref))}</em></details>"
    )


def _reading_in_words(reading_id: str) -> str:
    chosen = reading(reading_id)
    others = " or ".join(chosen.others)
    return f"{reading_id}, {chosen.title} (default {chosen.default}; other: {others})"
