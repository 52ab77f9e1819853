"""How does a combat action go: source, target, defence, dice, results?

The book's five steps. `Fire` chooses the target, `Roll` rolls, and what a hit does follows. Series of attacks and
blasts are made of the same two.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from u2200nb.engine.contract import Chance, Decision, Event
from u2200nb.revolution.game.aiming import (
    NO_SOURCE,
    Source,
    hit_weights,
    mark_named,
    source_of,
    targets_of,
    total_defence,
    unit_named,
)
from u2200nb.revolution.game.casualty import Casualty
from u2200nb.revolution.game.moves import remove_mark, turn_over
from u2200nb.revolution.game.options import DONE, HIT, MISS, Answer, Option, Space, Target
from u2200nb.revolution.game.state import NO_SPACE, GameState
from u2200nb.revolution.game.table import Shot
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import MARKERS

__all__ = [
    "Blast",
    "ChooseSource",
    "Fire",
    "RemoveDebris",
    "Roll",
    "Trident",
    "begin_attack",
    "finds_target",
    "source_marks",
]


def begin_attack(state: GameState, player: int, shot: Shot, unit: int = -1) -> GameState:
    """Return the position in which a combat action is under way: whatever it is called, its first step is on top."""
    match shot.action:
        case "TRIDENT ATTACK":
            return state.push(Trident(player, shot, unit))
        case "DUAL ATTACK":
            return state.push(Fire(player, shot, unit), Fire(player, shot, unit))
        case "BLAST" | "FOCUSED BLAST":
            return state.push(Blast(player, shot))
        case "REMOTE FIRE" | "STRIKE":
            return state.push(ChooseSource(player, shot))
        case _:
            return state.push(Fire(player, shot, -1 if shot.sourceless else unit))


def finds_target(state: GameState, player: int, shot: Shot, unit: int = -1) -> bool:
    """Whether a combat action would find something to roll at now; a source yet to be chosen is enough."""
    match shot.action:
        case "BLAST":
            return True
        case "FOCUSED BLAST":
            return any(state.counters[enemy].space >= 0 for enemy in state.table.of_player[1 - player])
        case "REMOTE FIRE" | "STRIKE":
            return bool(source_marks(state, player, shot))
        case _:
            source = NO_SOURCE if shot.sourceless else source_of(state, unit)
            return source is not None and bool(targets_of(state, player, shot, source))


class Fire(NamedTuple):
    """Choose the target of one roll; without a target it is skipped (R17).

    References
    ----------
    Revolution, Key Concepts > Combat > 1. Identify Source, 2. Choose Target.
    """

    player: int
    shot: Shot
    unit: int = -1
    mark: str = ""

    def ask(self, state: GameState) -> Decision | None:
        """Every legal target."""
        source = source_of(state, self.unit, self.mark)
        targets = targets_of(state, self.player, self.shot, source) if source is not None else []
        if not targets:
            return None
        return Decision(self.player, f"the target of {self.shot.name}", tuple(targets))

    def do(self, state: GameState, option: Target | None, events: list[Event]) -> GameState:
        """Roll at it."""
        if option is None:
            # Without a target for the first of two attacks there is none for the second; it is said once.
            if state.agenda[0] != self:
                events.append(Event("no target", self.player, (self.shot.name,)))
            return state
        return aim(state, self.player, self.shot, self.unit, self.mark, option.name)


def aim(state: GameState, player: int, shot: Shot, unit: int, mark: str, target: str) -> GameState:
    """Put the roll at a target on top of the agenda."""
    source = source_of(state, unit, mark)
    assert source is not None
    return state.push(Roll(player, shot, target, total_defence(state, target, source)))


class Roll(NamedTuple):
    """Roll the dice; any die of at least the total defence is a hit.

    References
    ----------
    Revolution, Key Concepts > Combat > 4. Roll Dice, 5. Determine Results; reading R9.
    """

    player: int
    shot: Shot
    target: str
    total: int

    def ask(self, state: GameState) -> Chance | None:
        """Hit or miss with exact odds; nothing to roll where the answer is certain."""
        hit, miss = hit_weights(self.shot.dice, self.total)
        return _roll_of(self.player, self.shot.dice, self.total) if hit and miss else None

    def do(self, state: GameState, option: Answer | None, events: list[Event]) -> GameState:
        """A hit suppresses, inflicts a casualty, or damages an object."""
        is_hit = option == HIT if option is not None else hit_weights(self.shot.dice, self.total)[0] > 0
        dice = f"{self.shot.dice} {'die' if self.shot.dice == 1 else 'dice'}"
        events.append(
            Event("hits" if is_hit else "misses", self.player, (self.shot.name, self.target, dice, self.total))
        )
        if not is_hit:
            return state
        unit = unit_named(state, self.target)
        if unit < 0:
            return _hit_object(state, self.player, mark_named(state, self.target), events)
        if self.shot.is_shock:
            return _suppress(state, unit, events)
        return state.push(Casualty(self.player, unit))


@lru_cache(maxsize=512)
def _roll_of(player: int, dice: int, total: int) -> Chance:
    words = f"whether {dice} {'die shows' if dice == 1 else 'dice show'} {total} or more"
    return Chance(player, words, (HIT, MISS), hit_weights(dice, total))


def _suppress(state: GameState, unit: int, events: list[Event]) -> GameState:
    counter, info = state.counters[unit], state.table.units[unit]
    if counter.suppressed:
        events.append(Event("no effect", info.player, (info.title,)))
        return state
    events.append(Event("suppressed", info.player, (info.title,)))
    return state.with_counter(unit, counter._replace(suppressed=True))


def _hit_object(state: GameState, player: int, number: int, events: list[Event]) -> GameState:
    """Damage turns an object to its other side, destruction removes it (R13); special rules may add to that."""
    mark = state.marks[number]
    events.append(Event(mark.when_hit, player, (mark.name,)))
    change = remove_mark if mark.when_hit == "destroyed" else turn_over
    state = change(state, number)
    for rule in state.table.rules:
        state = rule.on_hit(state, player, mark, events)
    return state._replace(quiet=0)


class ChooseSource(NamedTuple):
    """REMOTE FIRE: choose the turret that fires. STRIKE: choose the debris tile that is hurled.

    References
    ----------
    Revolution, Actions > REMOTE FIRE X, STRIKE X; readings R5, R26b, R39.
    """

    player: int
    shot: Shot

    def ask(self, state: GameState) -> Decision | None:
        """Which marker."""
        names = source_marks(state, self.player, self.shot)
        if not names:
            return None
        return Decision(self.player, f"the source of {self.shot.name}", tuple(map(Target, names)))

    def do(self, state: GameState, option: Target | None, events: list[Event]) -> GameState:
        """Choose a target for it; a debris tile is used up whatever comes of it."""
        if option is None:
            return state
        fire = Fire(self.player, self.shot, -1, option.name)
        if self.shot.action == "STRIKE":
            return state.push(fire, RemoveDebris(self.player, option.name))
        return state.push(fire)


def source_marks(state: GameState, player: int, shot: Shot) -> list[str]:
    """The names of the markers that can be the source of REMOTE FIRE or STRIKE; a debris tile needs a target (R39)."""
    if shot.action == "STRIKE":
        tiles = [mark.name for mark in state.marks if mark.code == "DEB"]
        if state.table.strikes_at_nothing:
            return tiles
        sources = {name: source_of(state, -1, name) for name in tiles}
        return [name for name, source in sources.items() if source and targets_of(state, player, shot, source)]
    owners = (player,) if state.table.own_turrets_only else (player, -1)
    return [mark.name for mark in state.marks if mark.code == "TUR" and mark.owner in owners]


class RemoveDebris(NamedTuple):
    """After a STRIKE the debris tile goes to the box, hit or miss."""

    player: int
    mark: str

    def ask(self, state: GameState) -> None:
        """Nothing to ask."""

    def do(self, state: GameState, option: None, events: list[Event]) -> GameState:
        """Remove it."""
        number = mark_named(state, self.mark)
        if number < 0:
            return state
        events.append(Event("debris gone", self.player, (self.mark,)))
        return remove_mark(state, number)._replace(quiet=0)


class Blast(NamedTuple):
    """BLAST and FOCUSED BLAST: choose a space, then SHOCK every counter in (and around) it, whoever's.

    The rolls do not touch each other, so they are made in the order of the units.

    References
    ----------
    Revolution, Actions > BLAST X, FOCUSED BLAST X.
    """

    player: int
    shot: Shot

    def ask(self, state: GameState) -> Decision | None:
        """Any space; for FOCUSED BLAST one with an enemy counter."""
        spaces: tuple[Space, ...] = state.table.spaces
        if self.shot.action == "FOCUSED BLAST":
            enemies = {state.counters[unit].space for unit in state.table.of_player[1 - self.player]}
            spaces = tuple([state.table.spaces[number] for number in sorted(enemies - {NO_SPACE})])
        return Decision(self.player, f"the space of {self.shot.name}", spaces) if spaces else None

    def do(self, state: GameState, option: Space | None, events: list[Event]) -> GameState:
        """Roll at each counter there."""
        if option is None:
            events.append(Event("no target", self.player, (self.shot.name,)))
            return state
        here = state.field.number[option.label]
        far = 0 if self.shot.action == "FOCUSED BLAST" else 1
        events.append(Event("blast", self.player, (self.shot.name, option.label)))
        rolls = [
            Roll(self.player, self.shot, info.name, total_defence(state, info.name, NO_SOURCE))
            for info, counter in zip(state.table.units, state.counters, strict=True)
            if counter.space >= 0 and state.field.range[here][counter.space] <= far
        ]
        return state.push(*rolls)


class Trident(NamedTuple):
    """TRIDENT ATTACK: up to three attacks, one class, each along another line and at another space.

    Parameters
    ----------
    lines : tuple of tuple of int
        For each attack made, the lines along which its target lay.
    spaces : tuple of int
        Spaces attacked.
    air : bool
        Whether the first target was in the air.

    References
    ----------
    Revolution, Actions > TRIDENT ATTACK X; readings R27, R34.
    """

    player: int
    shot: Shot
    unit: int
    lines: tuple[tuple[int, ...], ...] = ()
    spaces: tuple[int, ...] = ()
    air: bool = False

    def ask(self, state: GameState) -> Decision | None:
        """The next target; after the first attack also enough."""
        options: list[Option] = list(self.targets(state))
        if not options:
            return None
        if self.lines:
            options.append(DONE)
        return Decision(self.player, f"target {len(self.lines) + 1} of {self.shot.name}", tuple(options))

    def targets(self, state: GameState) -> list[Target]:
        """The targets that the attacks made so far leave."""
        source = source_of(state, self.unit)
        if source is None or len(self.lines) == 3:
            return []
        return [
            target
            for target in targets_of(state, self.player, self.shot, source)
            if not self.lines or self.goes_on_with(state, source, target)
        ]

    def goes_on_with(self, state: GameState, source: Source, target: Target) -> bool:
        """Whether a further attack may go to a target: its class, its spaces, a line of its own for each attack."""
        space, kind = place_of(state, target.name)
        if kind.is_in_the_air is not self.air or set(_spaces_of(state, space, kind)) & set(self.spaces):
            return False
        along = (*self.lines, _lines_to(state, source, space, kind))
        return any(len(set(chosen)) == len(along) for chosen in product(*along))

    def do(self, state: GameState, option: Target | Answer | None, events: list[Event]) -> GameState:
        """Attack it, and ask for the next."""
        if not isinstance(option, Target):
            if not self.lines:
                events.append(Event("no target", self.player, (self.shot.name,)))
            return state
        source = source_of(state, self.unit)
        assert source is not None
        space, kind = place_of(state, option.name)
        further = self._replace(
            lines=(*self.lines, _lines_to(state, source, space, kind)),
            spaces=(*self.spaces, *_spaces_of(state, space, kind)),
            air=kind.is_in_the_air,
        )
        return aim(state.push(further), self.player, self.shot, self.unit, "", option.name)


def _lines_to(state: GameState, source: Source, space: int, kind: Kind) -> tuple[int, ...]:
    """The lines along which a target lies; for the own space the line ahead, or any (R27)."""
    if space == source.space and kind is not Kind.STRUCTURE:
        return source.lines if state.table.any_line else tuple(line for line in source.lines if line == 0)
    return tuple(line for line in source.lines if _lies_along(state, source, line, space, kind))


def _lies_along(state: GameState, source: Source, line: int, space: int, kind: Kind) -> bool:
    field = state.field
    if kind is Kind.STRUCTURE:
        return field.structure(source.space, source.facing, (line,), source.kind, space)[0]
    return bool(field.seen(source.space, source.facing, (line,), source.kind, kind) >> space & 1)


def _spaces_of(state: GameState, space: int, kind: Kind) -> tuple[int, ...]:
    """The spaces an object is in: a structure is in its whole area (R11, R34)."""
    return state.field.structure_spaces(space) if kind is Kind.STRUCTURE else (space,)


def place_of(state: GameState, name: str) -> tuple[int, Kind]:
    """The space of a unit or marker, and what it is as far as sight goes."""
    unit = unit_named(state, name)
    if unit >= 0:
        return state.counters[unit].space, state.table.units[unit].kind
    mark = state.marks[mark_named(state, name)]
    kind = MARKERS[mark.code].target
    assert kind is not None
    return mark.space, kind
