"""Why may an option be chosen now, and why not another?

One question for both: `MayChoose`. Its verdict is whether the option is among those offered; its steps say what the
option does or what stands in its way, in the words of the stand-alone rulings wherever one decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from u2200nb.engine import choosing
from u2200nb.engine.contract import Chance, Outcome
from u2200nb.revolution.board import Board
from u2200nb.revolution.game.effects import effect_of
from u2200nb.revolution.game.field import field_of
from u2200nb.revolution.game.obstacles import obstacles_to
from u2200nb.revolution.game.options import Option
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import Table, table
from u2200nb.rulings.readings import Readings, all_readings
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["MayChoose"]


@dataclass(frozen=True)
class MayChoose(choosing.MayChoose):
    """May this be chosen now?"""

    state: GameState
    option: Option

    def effect(self) -> Sequence[Step]:
        """What an option that is offered does."""
        return effect_of(self.state, self.option)

    def obstacles(self) -> Sequence[Step]:
        """Why something is not offered; the last step is the one that decides."""
        return obstacles_to(self.state, self.option)

    def readings(self, verdict: bool) -> tuple[str, ...]:
        """The readings whose other option would change this verdict."""
        return _readings_that_matter(self, verdict)

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
