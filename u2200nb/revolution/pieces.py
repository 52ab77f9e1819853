"""What lies on a board that could be attacked or attack, and what is it called?

Units, markers and map tiles in one list, each under a name of its own: ``LGSA`` for a unit, ``TUR-D4`` for a
marker in a space (``TUR-D4-2`` for a second one there), the name of a map tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from u2200nb.errors import UnknownNameError
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.position import Marker, Position, Unit
from u2200nb.revolution.units import Side

__all__ = ["NIHABH_TRANSPORT", "Named", "Piece", "piece_of", "pieces"]

NIHABH_TRANSPORT = "TRN"
"""Code of the transport ship that makes those near it harder to hit."""


@dataclass(frozen=True)
class Piece:
    """Something that lies on a board.

    Parameters
    ----------
    name : str
        Its name in this position, unlike every other's.
    title : str
        What to call it in a sentence: ``"the LFA's Ground-shot A"``.
    words : str
        What it is: ``"ground unit"``, ``"turret"``, ``"map tile"``.
    kind : Kind or None
        What it is as far as sight goes; None for what has no shield and so is no target.
    space : str
        Its space; a carried unit is where its transport ship is.
    place : int
        The place of that space's bit in masks of the board.
    base : int or None
        The number on its shield, where it is known.
    unit : Unit, optional
        The unit, if it is one.
    marker : Marker, optional
        The marker, if it is one.
    object : BoardObject, optional
        It as something that sees and is seen.
    """

    name: str
    title: str
    words: str
    kind: Kind | None
    space: str
    place: int
    base: int | None = None
    unit: Unit | None = None
    marker: Marker | None = None
    object: BoardObject | None = None

    @property
    def side(self) -> Side | None:
        """The side it belongs to, if it belongs to one."""
        if self.unit is not None:
            return self.unit.side
        return None if self.marker is None else self.marker.side

    @property
    def is_carried(self) -> bool:
        """Whether it is a unit on a cargo display."""
        return self.unit is not None and self.unit.space is None

    @property
    def placed(self) -> str:
        """What to call it with its space: ``"the turret in D4"``."""
        return f"{self.title} in {self.space}"

    @property
    def capital(self) -> str:
        """Its title with its space at the beginning of a sentence."""
        return self.placed[:1].upper() + self.placed[1:]


Named: TypeAlias = Piece | Unit | Marker | str
"""How a piece can be given: itself, its unit or marker, or its name."""


def pieces(position: Position) -> tuple[Piece, ...]:
    """Return everything that lies on a board: units, then markers, then map tiles.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> [piece.name for piece in pieces(parse_position("U1rev/9x8/72o//LGSA-D4/TUR-D4.CP1-A1"))]
    ['LGSA', 'TUR-D4', 'CP1-A1']
    """
    known: tuple[Piece, ...] | None = position.__dict__.get("_pieces")
    if known is None:
        known = (*(_unit(position, unit) for unit in position.units), *_markers(position), *_tiles(position))
        position.__dict__["_pieces"] = known
    return known


def piece_of(position: Position, named: Named) -> Piece:
    """Return one piece; raises UnknownNameError.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> print(piece_of(parse_position("U1rev/9x8/72o//LGSA-D4/TUR-D4"), "TUR-D4").placed)
    the turret in D4
    """
    if isinstance(named, Piece):
        named = named.name
    if isinstance(named, Unit):
        named = named.name
    for piece in pieces(position):
        if named in (piece.name, piece.marker):
            return piece
    if isinstance(named, Marker):
        named = f"{named.code}-{named.space}"
    for piece in pieces(position):
        if piece.name.upper() == named.upper():
            return piece
    raise UnknownNameError("object", named, [piece.name for piece in pieces(position)], "in this position")


def _unit(position: Position, unit: Unit) -> Piece:
    return Piece(
        name=unit.name,
        title=position.title(unit),
        words=position.unit_type(unit).kind.value,
        kind=Kind.AIR if position.is_air(unit) else Kind.GROUND,
        space=position.space_of(unit),
        place=_place(position, position.space_of(unit)),
        base=position.defence(unit),
        unit=unit,
        object=position.as_object(unit),
    )


def _markers(position: Position) -> list[Piece]:
    found: list[Piece] = []
    there: Counter[tuple[str, str]] = Counter()
    for marker in position.markers:
        kind = marker.kind
        there[marker.code, marker.space] += 1
        number = there[marker.code, marker.space]
        found.append(
            Piece(
                name=f"{marker.code}-{marker.space}{f'-{number}' if number > 1 else ''}",
                title=f"the {kind.title}",
                words=kind.title,
                kind=kind.target,
                space=marker.space,
                place=_place(position, marker.space),
                base=marker.defence,
                marker=marker,
                object=None if kind.target is None else BoardObject(marker.space, kind.target),
            )
        )
    return found


def _tiles(position: Position) -> list[Piece]:
    found = []
    for tile in position.board.tiles:
        space = position.board.label(tile.spaces[0])
        found.append(Piece(tile.name, f"the map tile {tile.name}", "map tile", None, space, _place(position, space)))
    return found


def _place(position: Position, space: str) -> int:
    return position.board.grid.place(position.board.hex(space))
