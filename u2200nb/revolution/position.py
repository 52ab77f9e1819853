"""What is a position: what stands where on a board?

A position is a frozen value: a board, the units on it or carried by its transport ships, and the markers.
Whatever changes gives a new position. That it makes sense is checked when it is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Action, Catalogue, Side, UnitKind, UnitType

__all__ = ["MARKERS", "Marker", "MarkerKind", "Position", "Unit"]


@dataclass(frozen=True)
class Unit:
    """A combat counter.

    Parameters
    ----------
    side : Side
        The side that controls it.
    code : str
        Which unit: ``"FIA"``.
    space : str, optional
        Label of its space; None while it is carried.
    facing : Direction, optional
        The direction an air unit faces; ground units have none.
    is_suppressed, is_routed : bool
        Its status; a unit can be both.
    carried_by : str, optional
        Code of the transport ship of its side that carries it; the name of one of the other side (R35).
    defence : int, optional
        The number on its shield where it differs from the table of units.

    Examples
    --------
    >>> Unit(Side.LFA, "FIA", "D4", Direction.NE).name
    'LFIA'
    """

    side: Side
    code: str
    space: str | None = None
    facing: Direction | None = None
    is_suppressed: bool = False
    is_routed: bool = False
    carried_by: str | None = None
    defence: int | None = None

    @property
    def name(self) -> str:
        """Its name on a position: letter of the side and code, such as ``"LFIA"``."""
        return self.side.letter + self.code

    @property
    def is_ready(self) -> bool:
        """Neither suppressed nor routed."""
        return not (self.is_suppressed or self.is_routed)

    @property
    def status(self) -> str:
        """Its status in words."""
        words = [word for word, holds in (("routed", self.is_routed), ("suppressed", self.is_suppressed)) if holds]
        return " and ".join(words) or "ready"


@dataclass(frozen=True)
class MarkerKind:
    """A kind of marker: its code, what it is, and whether it is a target."""

    code: str
    title: str
    target: Kind | None = None
    value: int | None = None


MARKERS = {
    kind.code: kind
    for kind in (
        MarkerKind("CP1", "objective worth 1", value=1),
        MarkerKind("CP2", "objective worth 2", value=2),
        MarkerKind("CPX", "objective of hidden value"),
        MarkerKind("TUR", "turret", Kind.TURRET),
        MarkerKind("SHG", "shield generator", Kind.TURRET),
        MarkerKind("DEB", "space debris tile", Kind.DEBRIS),
        MarkerKind("DOM", "structure", Kind.STRUCTURE),
        MarkerKind("TIL", "shield of a map tile", Kind.STRUCTURE),
        MarkerKind("HGR", "hangar"),
        MarkerKind("DRO", "drop zone"),
        MarkerKind("NOE", "no entry"),
        MarkerKind("SUP", "supplies"),
    )
}
"""The kinds of marker by code. A shield generator is the other side of a turret: a target, no source (R26b).
The shield printed on a map tile is written as a marker too: like a structure it makes every space of it the target."""


@dataclass(frozen=True)
class Marker:
    """A marker or debris tile in a space.

    Parameters
    ----------
    code : str
        Which kind: a key of `MARKERS`.
    space : str
        Label of its space.
    side : Side, optional
        Who controls it, or whose it is.
    defence : int, optional
        The number on its shield, where it has one and you know it.
    """

    code: str
    space: str
    side: Side | None = None
    defence: int | None = None

    @property
    def kind(self) -> MarkerKind:
        """What it is; raises UnknownNameError."""
        found = MARKERS.get(self.code)
        if found is None:
            raise UnknownNameError("marker", self.code, MARKERS)
        return found


@dataclass(frozen=True)
class Position:
    """What stands where on a board.

    Parameters
    ----------
    board : Board
        The board with its map tiles and readings.
    units : tuple of Unit
        All units, each once.
    markers : tuple of Marker
        All markers.
    catalogue : Catalogue
        What is printed on the units' counters and cards; by default the shipped table with the owner's over it.

    Raises
    ------
    NotationError, UnknownNameError
        If a unit or marker can't be as given: twice there, off the board, an unknown code, a facing for a
        ground unit, an air unit without one or in terrain that air can't enter, carried by what carries nothing.

    Examples
    --------
    >>> from u2200nb.revolution.board import blank_board
    >>> position = Position(blank_board(), (Unit(Side.LFA, "FIA", "D4", Direction.NE),))
    >>> position.unit("LFIA").space
    'D4'
    """

    board: Board
    units: tuple[Unit, ...] = ()
    markers: tuple[Marker, ...] = ()
    catalogue: Catalogue = field(default_factory=catalogue, compare=False, repr=False)

    def __post_init__(self) -> None:
        names: set[str] = set()
        for unit in self.units:
            if unit.name in names:
                raise NotationError(f"unit {unit.name} stands there twice; each counter is there once")
            names.add(unit.name)
        for unit in self.units:
            _check_unit(self, unit)
        for marker in self.markers:
            _check_marker(self, marker)

    @cached_property
    def _by_name(self) -> dict[str, Unit]:
        return {unit.name: unit for unit in self.units}

    def unit(self, name: str) -> Unit:
        """Return a unit by its name, such as ``"LFIA"``; raises UnknownNameError."""
        found = self._by_name.get(name) or self._by_name.get(name.upper())
        if found is None:
            raise UnknownNameError("unit", name, self._by_name, "in this position")
        return found

    def unit_type(self, unit: Unit) -> UnitType:
        """Return what is printed on a unit's counter and cards."""
        return self.catalogue.unit_type(unit.side, unit.code)

    def title(self, unit: Unit) -> str:
        """Name a unit in a sentence: ``"the LFA's Fighter A"``."""
        return f"{unit.side.possessive} {self.unit_type(unit).title}"

    def defence(self, unit: Unit) -> int:
        """The number on a unit's shield."""
        return self.unit_type(unit).defence if unit.defence is None else unit.defence

    def is_air(self, unit: Unit) -> bool:
        """Whether a unit is an air unit."""
        return self.unit_type(unit).kind.is_air

    def ship_name(self, unit: Unit) -> str | None:
        """The name of the transport ship that carries a unit, if one does."""
        if unit.carried_by is None:
            return None
        own = unit.side.letter + unit.carried_by
        return unit.carried_by if own not in self._by_name and unit.carried_by in self._by_name else own

    def transport_of(self, unit: Unit) -> Unit | None:
        """The transport ship that carries a unit, if one does."""
        name = self.ship_name(unit)
        return None if name is None else self._by_name[name]

    def space_of(self, unit: Unit) -> str:
        """The space a unit is in: a carried one is where its transport ship is."""
        ship = self.transport_of(unit)
        space = ship.space if ship else unit.space
        assert space is not None  # checked when the position was made
        return space

    def cargo(self, ship: Unit) -> tuple[Unit, ...]:
        """The units on a transport ship's cargo display."""
        return tuple(unit for unit in self.units if self.ship_name(unit) == ship.name)

    def cargo_actions(self, ship: Unit) -> tuple[Action, ...]:
        """What a transport ship's cargo display offers."""
        return self.catalogue.cargo_of(ship.side, ship.code)

    def on_board(self, side: Side | None = None) -> tuple[Unit, ...]:
        """The units on the board, carried ones left out, of one side or of both."""
        return tuple(unit for unit in self.units if unit.space is not None and side in (None, unit.side))

    def in_space(self, label: str) -> tuple[Unit, ...]:
        """The units in a space, carried ones left out."""
        wanted = self.board.label(label)
        return tuple(unit for unit in self.units if unit.space == wanted)

    def as_object(self, unit: Unit) -> BoardObject:
        """A unit as something that sees and is seen."""
        kind = self.unit_type(unit)
        if not kind.kind.is_air:
            return BoardObject(self.space_of(unit))
        return BoardObject(self.space_of(unit), Kind.AIR, unit.facing, kind.lines)

    def with_unit(self, unit: Unit) -> Position:
        """The position with a unit put there, or put in place of itself."""
        if unit.name not in self._by_name:
            return replace(self, units=(*self.units, unit))
        return replace(self, units=tuple(unit if other.name == unit.name else other for other in self.units))

    def without_unit(self, name: str) -> Position:
        """The position without a unit and what it carries."""
        gone = self.unit(name)
        kept = tuple(unit for unit in self.units if unit != gone and self.transport_of(unit) != gone)
        return replace(self, units=kept)

    def with_markers(self, markers: Iterable[Marker]) -> Position:
        """The position with other markers."""
        return replace(self, markers=tuple(markers))

    def __str__(self) -> str:
        from u2200nb.drawing.terminal import draw_text
        from u2200nb.revolution.position_picture import position_picture

        return draw_text(position_picture(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from u2200nb.revolution.position_picture import position_picture

        return position_picture(self)._repr_mimebundle_()


def _check_unit(position: Position, unit: Unit) -> None:
    kind = position.catalogue.unit_type(unit.side, unit.code).kind
    if (unit.space is None) is (unit.carried_by is None):
        raise NotationError(f"unit {unit.name} must be either in a space or carried by a transport ship")
    if unit.defence is not None and not 0 <= unit.defence <= 20:
        raise NotationError(f"unit {unit.name}: a defence is from 0 to 20, not {unit.defence}")
    if unit.space is not None:
        label = position.board.label(unit.space)
        if label != unit.space:
            raise NotationError(f"unit {unit.name}: write the space as {label}, not {unit.space!r}")
    if kind.is_air:
        if unit.carried_by:
            raise NotationError(f"unit {unit.name} is an air unit; transport ships carry ground units only")
        if unit.facing is None:
            raise NotationError(f"unit {unit.name} is an air unit and needs a facing, 1 (north) to 6 (north-west)")
        assert unit.space is not None
        terrain = position.board.terrain_at(unit.space)
        if terrain.no_air_entry and position.board.tile_at(unit.space) is None:
            raise NotationError(f"unit {unit.name}: air units can't enter {unit.space}, {terrain.title}")
        return
    if unit.facing is not None:
        raise NotationError(f"unit {unit.name} is a ground unit and has no facing")
    if unit.carried_by is not None:
        ship = position._by_name.get(str(position.ship_name(unit)))
        if ship is not None and ship.side is not unit.side and position.board.readings.option("R35") != "any-side":
            raise NotationError(
                f"unit {unit.name}: a transport ship carries units of its own side, and {ship.name} is of the other "
                "(a table can read R35 as any-side)"
            )
        if ship is None or position.unit_type(ship).kind is not UnitKind.TRANSPORT:
            ships = [u.code for u in position.units if u.side is unit.side]
            raise UnknownNameError(f"transport ship for unit {unit.name}", unit.carried_by, ships)


def _check_marker(position: Position, marker: Marker) -> None:
    kind = marker.kind
    label = position.board.label(marker.space)
    if label != marker.space:
        raise NotationError(f"marker {marker.code}: write the space as {label}, not {marker.space!r}")
    if marker.defence is not None and (kind.target is None or not 0 <= marker.defence <= 20):
        words = (
            "is no target and has no defence"
            if kind.target is None
            else f"has a defence of 0 to 20, not {marker.defence}"
        )
        raise NotationError(f"marker {marker.code} in {marker.space} {words}")
