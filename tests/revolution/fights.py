"""Random positions for the tests of combat, and what may be attacked, worked out the long way.

Sight and distance come from the oracle, which uses no code of the package; the definition of a target is
written down here once more, clause by clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from hypothesis import strategies as st

from tests.revolution.boards import boards, table_of
from tests.revolution.oracle import DIRECTIONS, Table, Thing, answer
from u2200nb.geometry.hexes import Direction, Hex, rotate
from u2200nb.geometry.offset import format_label, odd_q_from_axial
from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.units import Action, Arrows, Side, UnitKind
from u2200nb.rulings import DEFAULT_READINGS, reading

READINGS = ("R1", "R3", "R4", "R5", "R7", "R11", "R12", "R12b", "R14", "R15", "R25", "R26", "R26b", "R27")
AIR = ("TRA", "TRB", "TRN", "TRR", "FIA", "FIB", "BOA", "TGN")
GROUND = ("GSA", "SSA", "SSB", "ESR")
ATTACKS = ("ATTACK", "SHOCK", "DUAL ATTACK", "TRIDENT ATTACK")
SHOCKS = ("SHOCK", "HACK")
OPTIONS = {"R12b": "enemies", "R14": "checked", "R26b": "any-turret", "R27": "not-at-all"}


@st.composite
def fights(draw: st.DrawFn, *, largest: int = 5, read: bool = True) -> Position:
    """A position with counters and markers of both sides, some carried, some not ready, some shields unknown."""
    board = draw(boards(largest=largest))
    if read:
        readings = DEFAULT_READINGS
        for reading_id in draw(st.lists(st.sampled_from(READINGS), unique=True, max_size=2)):
            readings = readings.choose(reading_id, draw(st.sampled_from(reading(reading_id).others)))
        board = board.read_as(readings)
    spaces = st.sampled_from(board.spaces)
    open_to_air = [label for label in board.spaces if not board.terrain_at(label).no_air_entry]
    status = st.sampled_from([(False, False)] * 6 + [(True, False), (False, True), (True, True)])
    units: list[Unit] = []
    for side in Side:
        ships = []
        for code in draw(st.lists(st.sampled_from(AIR), unique=True, max_size=4)) if open_to_air else ():
            suppressed, routed = draw(status)
            facing = draw(st.sampled_from(list(Direction)))
            units.append(Unit(side, code, draw(st.sampled_from(open_to_air)), facing, suppressed, routed))
            ships += [code] if code.startswith("TR") else []
        for code in draw(st.lists(st.sampled_from(GROUND), unique=True, max_size=3)):
            suppressed, routed = draw(status)
            if ships and draw(st.integers(0, 3)) == 0:
                units.append(Unit(side, code, None, None, suppressed, routed, draw(st.sampled_from(ships))))
            else:
                units.append(Unit(side, code, draw(spaces), None, suppressed, routed))
    markers = [
        Marker(code, draw(spaces), draw(st.sampled_from((None, None, *Side))), draw(shield(code)))
        for code in draw(st.lists(st.sampled_from(("TUR", "SHG", "DEB", "DOM", "CP1")), max_size=4))
    ]
    return Position(board, tuple(units), tuple(markers))


def shield(code: str) -> st.SearchStrategy[int | None]:
    return st.none() if code == "CP1" else st.one_of(st.none(), st.integers(1, 9))


actions = st.builds(
    Action,
    st.sampled_from(ATTACKS),
    st.integers(1, 4),
    st.sampled_from([Arrows.AIR, Arrows.GROUND, Arrows.BOTH, Arrows.EITHER]),
)


@dataclass(frozen=True)
class Object:
    """Something on the table: whose, what, where, and the number on its shield."""

    name: str
    kind: str
    space: str
    owner: str
    base: int | None
    lines: tuple[str, ...] = ()
    facing: str = ""
    carried: bool = False
    is_counter: bool = False
    is_nihabh: bool = False

    @property
    def thing(self) -> Thing:
        return Thing(self.kind, self.space, self.lines)


def objects_of(position: Position) -> list[Object]:
    """Everything with a shield."""
    found = []
    for unit in position.units:
        kind = position.unit_type(unit)
        ship = [other for other in position.units if other.side is unit.side and other.code == unit.carried_by]
        space = unit.space or str(ship[0].space)
        facing = DIRECTIONS[unit.facing.value] if unit.facing else ""
        lines = tuple(DIRECTIONS[(DIRECTIONS.index(facing) + line) % 6] for line in kind.lines) if facing else ()
        found.append(
            Object(
                unit.name, "ground" if kind.kind is UnitKind.GROUND else "air", space, unit.side.name,
                kind.defence if unit.defence is None else unit.defence, lines, facing, bool(ship), True,
                unit.code == "TRN",
            )
        )  # fmt: skip
    kinds = {"TUR": "turret", "SHG": "turret", "DEB": "debris", "DOM": "structure"}
    seen: list[str] = []
    for marker in position.markers:
        name = f"{marker.code}-{marker.space}"
        seen.append(name)
        if marker.code in kinds:
            count = seen.count(name)
            owner = marker.side.name if marker.side else ""
            full = name if count == 1 else f"{name}-{count}"
            found.append(Object(full, kinds[marker.code], marker.space, owner, marker.defence))
    return found


class Fight:
    """One attack on the table, with everything around it."""

    def __init__(self, position: Position, source: str | None, action: Action, side: Side) -> None:
        self.table = table_of(position.board)
        self.option = {**OPTIONS, **dict(position.board.readings.choices)}
        self.all = objects_of(position)
        self.source = next((thing for thing in self.all if thing.name == source), None)
        self.action, self.side = action, side.name

    def targets(self) -> dict[str, int | None]:
        """The targets by name with their total defence, None where a shield is not known."""
        return {thing.name: self.total(thing) for thing in self.all if self.is_target(thing)}

    def is_target(self, thing: Object) -> bool:
        if thing is self.source or thing.carried:
            return False
        if thing.is_counter and thing.owner == self.side and self.option["R12b"] == "enemies":
            return False
        level = "air" if thing.thing.flies else "ground"
        if self.action.arrows.value not in (level, "both", "either"):
            return False
        if self.action.name in SHOCKS and not thing.is_counter:
            return False
        if self.source is None:
            return True
        found = answer(self.table, self.source.thing, thing.thing)
        if self.action.name == "TRIDENT ATTACK" and not self.can_hit_own_space():
            return bool(found.seen - {self.source.space}) and self.range_to(thing) is not None
        return found.verdict and self.range_to(thing) is not None

    def can_hit_own_space(self) -> bool:
        assert self.source is not None
        has_ahead = self.source.facing in self.source.lines
        return has_ahead or (self.option["R27"] == "any-line" and bool(self.source.lines))

    def range_to(self, thing: Object) -> int | None:
        if self.source is None:
            return 0
        found = answer(self.table, self.source.thing, thing.thing)
        ends = found.seen or found.goals
        far = [self.table.distance(self.source.space, end) for end in ends]
        return min((steps for steps in far if steps is not None), default=None)

    def total(self, thing: Object) -> int | None:
        far = self.range_to(thing)
        if thing.base is None or far is None:
            return None
        return thing.base + far + self.bonus(thing)

    def bonus(self, thing: Object) -> int:
        """One more for a Nihabh Transport near by."""
        helpers = [
            other
            for other in self.all
            if other.is_nihabh and other is not thing and other.owner == thing.owner and thing.is_counter
        ]
        return int(any(near(self.table, other.space, thing.space) for other in helpers))


def near(table: Table, a: str, b: str) -> bool:
    far = table.distance(a, b)
    return far is not None and far <= 2


def chance_by_rolling(total: int, dice: int) -> tuple[int, int]:
    """Successes and rolls when every way that ten-sided dice can fall is looked at."""
    rolls = list(product(range(1, 11), repeat=dice))
    return sum(1 for roll in rolls if any(face >= total for face in roll)), len(rolls)


# -- the same position, seen differently ---------------------------------------------------------------


def with_sides_changed(position: Position) -> Position:
    """Every counter and marker in the other side's colours, with the same numbers on it."""
    units = tuple(
        Unit(
            unit.side.opponent, unit.code, unit.space, unit.facing, unit.is_suppressed, unit.is_routed,
            unit.carried_by, position.defence(unit),
        )
        for unit in position.units
    )  # fmt: skip
    markers = tuple(
        Marker(marker.code, marker.space, marker.side and marker.side.opponent, marker.defence)
        for marker in position.markers
    )
    return Position(position.board, units, markers)


def rotated(position: Position, edges: int) -> tuple[Position, dict[str, str]]:
    """The whole table turned by so many edges, with the new label of every space.

    The turned hexes are pushed to where labels exist, by whole columns of two so that the grid stays the same.
    """
    board = position.board
    turned = {label: rotate(board.hex(label), Hex(0, 0), edges) for label in board.spaces}
    columns = [odd_q_from_axial(hex_)[0] for hex_ in turned.values()]
    push = 2 * -(min(columns) // 2) if min(columns) < 0 else 0
    turned = {label: hex_ + Hex(push, -push // 2) for label, hex_ in turned.items()}
    rows = [odd_q_from_axial(hex_)[1] for hex_ in turned.values()]
    down = -min(rows) if min(rows) < 0 else 0
    turned = {label: hex_ + Hex(0, down) for label, hex_ in turned.items()}
    at = {odd_q_from_axial(hex_): board.terrain_at(label).symbol for label, hex_ in turned.items()}
    width, height = max(column for column, _ in at) + 1, max(row for _, row in at) + 1
    picture = tuple("".join(at.get((column, row), "_") for column in range(width)) for row in range(height))
    to = {label: format_label(hex_) for label, hex_ in turned.items()}
    groups = tuple(tuple(to[board.label(space)] for space in group) for group in board.separate)
    fresh = Board("turned", picture, separate=groups, readings=board.readings)
    units = tuple(
        Unit(
            unit.side, unit.code, unit.space and to[unit.space], unit.facing and unit.facing.turned(edges),
            unit.is_suppressed, unit.is_routed, unit.carried_by, unit.defence,
        )
        for unit in position.units
    )  # fmt: skip
    markers = tuple(Marker(m.code, to[m.space], m.side, m.defence) for m in position.markers)
    return Position(fresh, units, markers), to


def names_in(names: Iterable[str], to: dict[str, str]) -> set[str]:
    """Names of objects after a turn: those of markers end with their space."""
    found = set()
    for name in names:
        code, _, rest = name.partition("-")
        space, sign, number = rest.partition("-")
        found.add(f"{code}-{to[space]}{sign}{number}" if rest else name)
    return found
