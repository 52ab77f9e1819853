"""What does one rule say, where is it printed, and which rules stand beside it?

An entry is the smallest unit of a rulebook: a section, a bullet, a table row, an action, a step, an
exception, an example or a count of components, in our own words. Readings are entries too, under ids such as
``R4``. They come from the generated index ``data/rules/index.json``, which `u2200nb.rulebook.build` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.resources import data_folder

__all__ = ["GAMES", "Entry", "Sister", "all_entries", "entries", "entry", "parse_game"]

GAMES = {
    "revolution": "Undaunted 2200: Revolution",
    "callisto": "Undaunted 2200: Callisto",
    "burnt-moon": "Line of Fire: Burnt Moon",
}
"""Full title by the name used in code and on the command line."""


class Sister(NamedTuple):
    """The same rule in another game: its id, and how it differs."""

    id: str
    how: str


@dataclass(frozen=True)
class Entry:
    """One rule in our own words, with its place in the book and its neighbours.

    Parameters
    ----------
    id, game, kind : str
        Such as ``"rev.sight.ground"``, ``"revolution"`` and ``"rule"``.
    title, answer, body : str
        What it is called, one sentence that settles the question, and what that sentence leaves out.
    book, section, section_en : str
        Where it is printed: the heading path as the book prints it, with English beside a Chinese one.
    page : int or None
        The page, where the text gives one.
    source : str
        Where a printed value or an example comes from.
    defines, synonyms, zh : tuple of str
        Terms this entry defines, words players use for it, and Traditional Chinese words.
    related, exceptions, examples, readings : tuple of str
        Ids of other entries.
    sister : tuple of Sister
        The same rule in the sister games.
    players : tuple of str
        Of ``"2"``, ``"4"`` and ``"solo"``; empty means everybody.
    named_by : tuple of str
        Ids of the entries that name this one.
    """

    id: str
    game: str
    kind: str
    title: str
    answer: str
    body: str
    book: str
    section: str
    section_en: str
    page: int | None
    source: str
    defines: tuple[str, ...]
    synonyms: tuple[str, ...]
    zh: tuple[str, ...]
    related: tuple[str, ...]
    exceptions: tuple[str, ...]
    examples: tuple[str, ...]
    readings: tuple[str, ...]
    sister: tuple[Sister, ...]
    players: tuple[str, ...]
    named_by: tuple[str, ...]

    @property
    def place(self) -> str:
        """Section, with the English beside a Chinese heading, and the page where one is known."""
        # Loaded here, since a search answers without it and must answer at once.
        from u2200nb.rulings.references import place_in_words

        if not self.section_en:
            return place_in_words(self.section, self.page)
        return f"{place_in_words(self.section)} ({place_in_words(self.section_en, self.page)})"

    @property
    def citation(self) -> str:
        """Where the rule is printed, in one line fit for a message or a scoresheet."""
        return f"{self.book}, {self.place} [{self.id}]"

    @property
    def neighbours(self) -> tuple[str, ...]:
        """Ids of every entry beside this one, each once: those it names, then those that name it."""
        named = (*self.exceptions, *self.related, *self.readings, *self.examples)
        sisters = tuple(sister.id for sister in self.sister)
        return tuple(dict.fromkeys(other for other in (*named, *sisters, *self.named_by) if other != self.id))

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        row = {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}
        row["sister"] = [sister._asdict() for sister in self.sister]
        return row

    def __str__(self) -> str:
        from u2200nb.rulebook.show import entry_as_text

        return entry_as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from u2200nb.rulebook.show import entry_as_html

        return entry_as_html(self)


def entry_from_row(row: Mapping[str, Any]) -> Entry:
    """Make an entry of a row of the index, in which empty fields are left out and headings are numbers."""
    values: dict[str, Any] = {}
    for field in fields(Entry):
        if field.name == "page":
            values["page"] = row.get("page")
        elif field.name == "sister":
            values["sister"] = tuple(Sister(*pair) for pair in row.get("sister", ()))
        elif field.name in ("book", "section"):
            values[field.name] = index()[field.name + "s"][row[field.name]]
        elif field.type == "str":
            values[field.name] = row.get(field.name, "")
        else:
            values[field.name] = tuple(row.get(field.name, ()))
    return Entry(**values)


@cache
def index() -> dict[str, Any]:
    """The generated index as it lies on disk; loaded once."""
    table: dict[str, Any] = json.loads((data_folder("rules") / "index.json").read_bytes())
    return table


@cache
def entry_at(number: int) -> Entry:
    """The entry with this number in the index, made when first asked for."""
    return entry_from_row(index()["entries"][number])


@cache
def entry_numbers() -> dict[str, int]:
    """Number in the index by id."""
    return {row["id"]: number for number, row in enumerate(index()["entries"])}


def entry(entry_id: str) -> Entry:
    """Return an entry by its id.

    Parameters
    ----------
    entry_id : str
        A rule id such as ``"rev.sight.ground"`` or a reading such as ``"R4"``; capitals don't matter.

    Returns
    -------
    Entry

    Raises
    ------
    UnknownNameError
        If there is no such entry; near ones are named.

    Examples
    --------
    >>> entry("rev.sight.ground").title
    'Line of sight from a ground source'
    """
    numbers = entry_numbers()
    asked = entry_id.strip()
    for spelling in (asked, asked.lower(), asked.upper()):
        if spelling in numbers:
            return entry_at(numbers[spelling])
    raise UnknownNameError("rule", asked, numbers)


def all_entries() -> tuple[Entry, ...]:
    """Every entry in the order of the books, readings last."""
    return tuple(entry_at(number) for number in range(len(index()["entries"])))


def entries(game: str | None = None, *, kind: str | None = None, under: str = "") -> Iterator[Entry]:
    """Yield the entries of a game, of a kind, or whose id starts with ``under``, in the order of the books.

    Examples
    --------
    >>> next(entries("revolution", kind="action")).id
    'rev.action.assault'
    """
    wanted = parse_game(game)
    for found in all_entries():
        if wanted in (None, found.game) and kind in (None, found.kind) and found.id.startswith(under):
            yield found


def parse_game(name: str | None) -> str | None:
    """Return a game by its name in any spelling; None and an empty text mean all games.

    Examples
    --------
    >>> parse_game("Burnt Moon"), parse_game("rev"), parse_game("")
    ('burnt-moon', 'revolution', None)
    """
    if name is None or not name.strip():
        return None
    asked = name.strip().lower().replace("_", "-").replace(" ", "-")
    short = {"rev": "revolution", "cal": "callisto", "bm": "burnt-moon", "burntmoon": "burnt-moon"}
    if asked in GAMES:
        return asked
    if asked in short:
        return short[asked]
    for game, title in GAMES.items():
        if asked == title.lower().replace(" ", "-"):
            return game
    raise NotationError(f"a game is one of {', '.join(GAMES)}, not {quoted(name)}")
