"""What numbers does a verdict rest on, and which readings would change it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from u2200nb.burnt_moon.cards import FactionCards
from u2200nb.burnt_moon.state import MoonState
from u2200nb.burnt_moon.table import Table, switched_readings
from u2200nb.rulings.readings import reading

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["Terms", "lane_name", "listed", "picture_of_lanes", "readings_that_matter", "wrong_totals"]


@dataclass(frozen=True)
class Terms:
    """The numbers a verdict rests on.

    Parameters
    ----------
    rows : tuple of (str, str, int)
        Whose total, what adds to it, and how much; rows with 0 are left out.
    """

    rows: tuple[tuple[str, str, int], ...] = ()

    def total(self, whose: str) -> int:
        """One total."""
        return sum(value for name, _, value in self.rows if name == whose)

    def to_dict(self) -> Mapping[str, Any]:
        """Plain values for JSON."""
        return {"terms": [list(row) for row in self.rows]}


class _Asked(Protocol):
    """A question of this module: a position, and its bare verdict."""

    @property
    def state(self) -> MoonState: ...

    def verdict(self) -> Any: ...


@lru_cache(maxsize=256)
def _tables_read_otherwise(table: Table) -> tuple[tuple[str, Table], ...]:
    """The table with each reading switched to each of its other options."""
    return tuple(
        (reading_id, Table(table.cards, table.readings.choose(reading_id, option.name)))
        for reading_id in switched_readings()
        for option in reading(reading_id).options
        if option.name != table.readings.option(reading_id)
    )


def readings_that_matter(question: _Asked) -> tuple[str, ...]:
    """Return the ids of the readings whose other option would change the verdict, by asking again."""
    verdict = question.verdict()
    found = []
    for reading_id, table in _tables_read_otherwise(question.state.table):
        asked: Any = question
        if replace(asked, state=question.state._replace(table=table)).verdict() != verdict:
            found.append(reading_id)
    return tuple(dict.fromkeys(found))


def lane_name(lane: int) -> str:
    return f"lane {lane + 1}"


def listed(faction: FactionCards, pile: int) -> str:
    return faction.pile_in_words(pile)


def picture_of_lanes(state: MoonState, lane: int | None, title: str) -> Picture:
    from u2200nb.burnt_moon.picture import picture_of

    return picture_of(state, highlighted=() if lane is None else (lane,), title=title)


def wrong_totals(proof: Any, totals: Mapping[str, int]) -> Iterator[str]:
    if not isinstance(proof, Terms):
        yield "the proof is not a list of terms"
        return
    for name, total in totals.items():
        if proof.total(name) != total:
            yield f"the terms of {name} add up to {proof.total(name)}, but the table shows {total}"
