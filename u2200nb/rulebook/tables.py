"""How does a table of rules look, as text in a terminal and as HTML in a notebook or on paper?"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

from u2200nb.drawing.markup import escape
from u2200nb.rulebook.entries import entry_numbers
from u2200nb.rulebook.show import link

__all__ = ["Table", "with_links"]

_IDS = re.compile(r"\b(?:rev|cal|bm)(?:\.[a-z0-9-]+)+\b|\b[A-Z]\d+[a-z]?\b")


@dataclass(frozen=True)
class Table:
    """A table of texts that shows itself; rule ids in it are links.

    Parameters
    ----------
    caption : str
        What it shows.
    columns : tuple of str
        Heads of the columns.
    rows : tuple of tuple of str
        The cells.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        lines = [self.caption, ""]
        for first, *others in self.rows:
            lines.append(first)
            for column, cell in zip(self.columns[1:], others, strict=True):
                if cell:
                    lines += textwrap.wrap(f"{column}: {cell}", 100, initial_indent="  ", subsequent_indent="    ")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.as_html(link)

    def as_html(self, make_link: Callable[[str], str]) -> str:
        """The table as HTML, with links made by ``make_link``."""
        heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{with_links(cell, make_link)}</td>" for cell in row) + "</tr>\n" for row in self.rows
        )
        return (
            f'<table class="u2200nb-table"><caption>{escape(self.caption)}</caption>'
            f"<thead><tr>{heads}</tr></thead>\n<tbody>{body}</tbody></table>"
        )


def with_links(text: str, make_link: Callable[[str], str]) -> str:
    """Text as HTML in which every id of an entry is a link."""
    known = entry_numbers()
    parts, place = [], 0
    for found in _IDS.finditer(text):
        if found[0] in known:
            parts += [escape(text[place : found.start()]), make_link(found[0])]
            place = found.end()
    return "".join([*parts, escape(text[place:])])
