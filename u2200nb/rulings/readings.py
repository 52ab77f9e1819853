"""Where the books are silent: which readings are there, and which option does this table use?

A reading is a numbered answer to something a rulebook leaves open. It stands as data in ``data/readings``;
a group chooses another option with `Readings`, a frozen value that boards and positions carry with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.resources import data_folder

__all__ = ["DEFAULT_READINGS", "Reading", "ReadingOption", "Readings", "all_readings", "reading"]


@dataclass(frozen=True)
class ReadingOption:
    """One way to read what a book leaves open: a short name and what it says."""

    name: str
    text: str


@dataclass(frozen=True)
class Reading:
    """A numbered answer to something a rulebook leaves open.

    Parameters
    ----------
    id : str
        Such as ``"R4"``.
    game : str
        ``"revolution"``, ``"callisto"`` or ``"burnt-moon"``.
    title, question : str
        What it is about, short and in full.
    options : tuple of ReadingOption
        The possible answers.
    default : str
        Name of the option taken when a group chooses none.
    why : str
        The reasons for the default.
    rules : tuple of str
        Ids of the rules it touches.
    switch : bool
        Whether rulings of this version follow another choice.
    """

    id: str
    game: str
    title: str
    question: str
    options: tuple[ReadingOption, ...]
    default: str
    why: str
    rules: tuple[str, ...]
    switch: bool

    def option(self, name: str) -> ReadingOption:
        """Return an option by its name."""
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownNameError(f"option of reading {self.id}", name, [option.name for option in self.options])

    @property
    def others(self) -> tuple[str, ...]:
        """Names of the options that are not the default."""
        return tuple(option.name for option in self.options if option.name != self.default)


@cache
def all_readings() -> dict[str, Reading]:
    """Every reading by id, in the order of the games and numbers.

    Examples
    --------
    >>> all_readings()["R4"].default
    'ends-open'
    """
    import tomllib

    found: dict[str, Reading] = {}
    for name in ("revolution", "callisto", "solo", "burnt_moon"):
        path = data_folder("readings") / f"{name}.toml"
        if path.is_file():
            for row in tomllib.loads(path.read_text(encoding="utf-8"))["reading"]:
                found[row["id"]] = _from_row(row)
    return found


def _from_row(row: Mapping[str, Any]) -> Reading:
    return Reading(
        id=row["id"],
        game=row["game"],
        title=row["title"],
        question=row["question"],
        options=tuple(ReadingOption(option["name"], option["text"]) for option in row["options"]),
        default=row["default"],
        why=row["why"],
        rules=tuple(row["rules"]),
        switch=bool(row.get("switch", False)),
    )


def reading(reading_id: str) -> Reading:
    """Return a reading by its id.

    Raises
    ------
    UnknownNameError
        If there is no such reading.
    """
    known = all_readings()
    if reading_id not in known:
        raise UnknownNameError("reading", reading_id, known)
    return known[reading_id]


@dataclass(frozen=True)
class Readings:
    """The choices of one table: only what differs from the defaults is kept.

    Parameters
    ----------
    choices : tuple of (str, str)
        Pairs of reading id and option name, sorted; make them with `choose` or `parse`.

    Examples
    --------
    >>> table = DEFAULT_READINGS.choose("R4", "ends-block")
    >>> table.option("R4"), table.option("R11")
    ('ends-block', 'any-space')
    >>> table.choose("R4", "ends-open") == DEFAULT_READINGS
    True
    >>> Readings.parse(["R4=ends-block"]) == table
    True
    """

    choices: tuple[tuple[str, str], ...] = ()

    def option(self, reading_id: str) -> str:
        """Return the name of the option in force."""
        for chosen, name in self.choices:
            if chosen == reading_id:
                return name
        return reading(reading_id).default

    def choose(self, reading_id: str, name: str) -> Readings:
        """Return these readings with one choice changed.

        Raises
        ------
        UnknownNameError
            If there is no such reading or option.
        NotationError
            If no ruling of this version would follow the choice.
        """
        chosen = reading(reading_id)
        chosen.option(name)
        rest = [pair for pair in self.choices if pair[0] != reading_id]
        if name != chosen.default:
            if not chosen.switch:
                raise NotationError(
                    f"reading {reading_id} is written down but can't be switched yet: "
                    f"rulings take its default, {chosen.default!r}"
                )
            rest.append((reading_id, name))
        return Readings(tuple(sorted(rest)))

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Readings:
        """Read choices written as ``"R4=ends-block"``."""
        result = cls()
        for text in texts:
            reading_id, sign, name = text.partition("=")
            if not sign or not reading_id or not name:
                raise NotationError(f"a reading is written as R4=ends-block, not {quoted(text)}")
            result = result.choose(reading_id.strip(), name.strip())
        return result

    def format(self) -> tuple[str, ...]:
        """Return the choices as `parse` reads them."""
        return tuple(f"{reading_id}={name}" for reading_id, name in self.choices)


DEFAULT_READINGS = Readings()
