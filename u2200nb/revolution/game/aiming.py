"""Which objects can a roll be aimed at, and what must the dice show?

The bare answers of `legal_targets` and `total_defence` on a position of the game, read off the field's masks. A
test compares both at every decision of many games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from u2200nb.revolution.game.field import FAR
from u2200nb.revolution.game.options import Target
from u2200nb.revolution.game.state import NO_SPACE, GameState, Mark
from u2200nb.revolution.game.table import Shot
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import MARKERS

__all__ = ["NO_SOURCE", "Source", "mark_named", "source_of", "targets_of", "total_defence", "unit_named"]


class Source(NamedTuple):
    """What a roll is made from.

    Parameters
    ----------
    space, facing : int
        Where it is; its facing, -1 for what has none.
    lines : tuple of int
        The firing lines of an air unit.
    kind : Kind
        What it is.
    unit : int
        The number of the unit, -1 for a marker.
    mark : str
        The name of the marker, empty for a unit.
    """

    space: int
    facing: int
    lines: tuple[int, ...]
    kind: Kind
    unit: int = -1
    mark: str = ""


NO_SOURCE = Source(NO_SPACE, -1, (), Kind.GROUND)
"""HACK and the blasts have no source."""


def source_of(state: GameState, unit: int, mark: str = "") -> Source | None:
    """A unit on the board or a marker as a source; None if it is not there (any more)."""
    if unit >= 0:
        info, counter = state.table.units[unit], state.counters[unit]
        return Source(counter.space, counter.facing, info.lines, info.kind, unit) if counter.space >= 0 else None
    if not mark:
        return NO_SOURCE
    number = mark_named(state, mark)
    if number < 0:
        return None
    found = state.marks[number]
    kind = MARKERS[found.code].target
    assert kind is not None
    return Source(found.space, -1, (), kind, mark=mark)


def mark_named(state: GameState, name: str) -> int:
    """The number of a marker on the board, -1 if it is not there."""
    for number, mark in enumerate(state.marks):
        if mark.name == name:
            return number
    return -1


def unit_named(state: GameState, name: str) -> int:
    """The number of a unit, -1 if there is none of that name."""
    return state.table.unit_numbers.get(name, -1)


def targets_of(state: GameState, player: int, shot: Shot, source: Source) -> list[Target]:
    """Return every target of a roll, units first.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target; readings R11, R12b, R15, R27.
    """
    table, field = state.table, state.field
    units, counters, targets = table.units, state.counters, table.targets
    free = source.space == NO_SPACE
    everywhere = -1
    air = ground = 0
    if shot.air:
        air = everywhere if free else field.seen(source.space, source.facing, source.lines, source.kind, Kind.AIR)
    if shot.ground:
        ground = everywhere if free else field.seen(source.space, source.facing, source.lines, source.kind, Kind.GROUND)
    blind = shot.action == "TRIDENT ATTACK" and not _sees_own_space(state, source)
    from_air = source.kind is Kind.AIR and not free
    candidates = table.of_player[1 - player]
    if table.hits_own:
        candidates = tuple(range(len(units)))
    found = []
    for number in candidates:
        space = counters[number].space
        if space < 0 or number == source.unit:
            continue
        if (air if units[number].is_air else ground) >> space & 1 and not (
            from_air and (field.range[source.space][space] == FAR or (blind and space == source.space))
        ):
            found.append(targets[number])
    if not shot.is_shock:
        found += [
            Target(mark.name)
            for mark in state.marks
            if mark.defence and mark.name != source.mark and _sees_mark(state, shot, source, mark, blind)
        ]
    return found


def _sees_own_space(state: GameState, source: Source) -> bool:
    """Whether a TRIDENT ATTACK reaches its own space (R27)."""
    return 0 in source.lines or (bool(source.lines) and state.table.any_line)


def _sees_mark(state: GameState, shot: Shot, source: Source, mark: Mark, blind: bool) -> bool:
    kind = MARKERS[mark.code].target
    assert kind is not None
    if not (shot.air if kind.is_in_the_air else shot.ground):
        return False
    if source.space == NO_SPACE:
        return True
    if blind and mark.space == source.space:
        return False
    field = state.field
    if kind is Kind.STRUCTURE:
        seen, far = field.structure(source.space, source.facing, source.lines, source.kind, mark.space)
        return seen and far != FAR
    if not field.seen(source.space, source.facing, source.lines, source.kind, kind) >> mark.space & 1:
        return False
    return source.kind is not Kind.AIR or field.range[source.space][mark.space] != FAR


def total_defence(state: GameState, name: str, source: Source) -> int:
    """Return what a die must show to hit a target.

    References
    ----------
    Revolution, Key Concepts > Combat > 3. Determine Total Defence Value.
    """
    field = state.field
    free = source.space == NO_SPACE
    unit = unit_named(state, name)
    if unit < 0:
        mark = state.marks[mark_named(state, name)]
        if free:
            return mark.defence
        if MARKERS[mark.code].target is Kind.STRUCTURE:
            return mark.defence + field.structure(
                source.space, source.facing, source.lines, source.kind, mark.space
            )[1]  # fmt: skip
        return mark.defence + field.range[source.space][mark.space]
    info, space = state.table.units[unit], state.counters[unit].space
    total = info.defence + (0 if free else field.range[source.space][space])
    for ship in state.table.nihabh[info.player]:
        at = state.counters[ship].space
        if ship != unit and at >= 0 and field.near[at] >> space & 1:
            return total + 1
    return total


@lru_cache(maxsize=512)
def hit_weights(dice: int, total: int) -> tuple[int, int]:
    """The weights of a hit and of a miss; one of them is 0 where the answer is certain."""
    miss = (min(max(total, 1), 11) - 1) ** dice
    return 10**dice - miss, miss
