"""Why may an option be chosen now, and why not another?

One question for both: `MayChoose`. Its verdict is whether the option is among those offered; its steps say what the
option does or what stands in its way, in the words of the stand-alone rulings wherever one decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from u2200nb.engine.contract import Chance, Outcome, Pending
from u2200nb.revolution.board import Board
from u2200nb.revolution.game.effects import effect_of
from u2200nb.revolution.game.field import field_of
from u2200nb.revolution.game.obstacles import obstacles_to
from u2200nb.revolution.game.options import Option
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import Table, table
from u2200nb.rulings.readings import Readings, all_readings
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["MayChoose", "Offered"]


@dataclass(frozen=True)
class Offered:
    """The text forms of everything that could be chosen."""

    options: tuple[str, ...]

    def to_dict(self) -> Mapping[str, Any]:
        """Plain values for JSON."""
        return {"offered": list(self.options)}


def _offers(pending: Pending) -> tuple[Any, ...]:
    if isinstance(pending, Outcome):
        return ()
    options: tuple[Any, ...] = pending.options
    unseen = pending.unseen if isinstance(pending, Chance) else None
    return options if unseen is None else (*options, unseen)


@dataclass(frozen=True)
class MayChoose:
    """May this be chosen now?"""

    state: GameState
    option: Option

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"May {self.option.text!r} be chosen now?"

    def verdict(self) -> bool:
        """Whether it is offered; asked again, so that another reading gives its own answer."""
        state = self.state
        if not state.agenda or isinstance(state.pending, Outcome):
            return False
        return self.option in _offers(state.agenda[0].ask(state) or state.pending)

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        verdict = self.verdict()
        steps = effect_of(self.state, self.option) if verdict else obstacles_to(self.state, self.option)
        offered = Offered(tuple(option.text for option in _offers(self.state.pending)))
        return Ruling(self, verdict, tuple(steps), _readings_that_matter(self, verdict), offered)

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict:
            return f"Yes, {self.option.text!r} may be chosen."
        return f"No, {self.option.text!r} can't be chosen now."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """Compare with what the position itself offers."""
        offered = {option.text for option in _offers(self.state.pending)}
        if not isinstance(ruling.proof, Offered) or set(ruling.proof.options) != offered:
            yield "the options listed are not those offered"
        elif ruling.verdict != (self.option in _offers(self.state.pending)):
            yield "the verdict does not follow from the options listed"

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The position."""
        from u2200nb.revolution.position_picture import position_picture

        return position_picture(self.state.position())


@lru_cache(maxsize=32)
def _tables_read_otherwise(agreed: Table) -> tuple[tuple[str, Table], ...]:
    """The table with each reading switched to each of its other options."""
    return tuple(
        (known.id, table(agreed.scenario, agreed.readings.choose(known.id, option.name)))
        for known in all_readings().values()
        if known.game == "revolution" and known.switch
        for option in known.options
        if option.name != agreed.readings.option(known.id)
    )


@lru_cache(maxsize=128)
def _board_read_as(board: Board, readings: Readings) -> Board:
    """The board under other readings; kept, since every question asks for the same few."""
    return replace(board, readings=readings)


def _readings_that_matter(question: MayChoose, verdict: bool) -> tuple[str, ...]:
    """The ids of the readings whose other option would change the verdict, by asking again."""
    state, found = question.state, []
    if isinstance(state.pending, Outcome | Chance):
        return ()
    for reading_id, agreed in _tables_read_otherwise(state.table):
        field = field_of(_board_read_as(state.field.board, agreed.readings))
        if replace(question, state=state._replace(table=agreed, field=field)).verdict() != verdict:
            found.append(reading_id)
    return tuple(dict.fromkeys(found))
