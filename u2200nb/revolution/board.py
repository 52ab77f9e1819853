"""What is a board: which spaces has it, and which terrain counts in each?

A board is a frozen value: the printed terrain as rows of characters, the map tiles laid on it, marks that
keep touching enclosures apart, and the readings the table uses. Whatever changes gives a new board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.geometry.grid import HexGrid
from u2200nb.geometry.hexes import Hex
from u2200nb.geometry.offset import axial_from_odd_q, format_label, odd_q_from_axial, parse_label
from u2200nb.revolution.terrain import NO_SPACE, Terrain, terrain_from_symbol
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["PRINTED_COLUMNS", "PRINTED_ROWS", "Board", "MapTile", "blank_board", "sketch"]

PRINTED_COLUMNS, PRINTED_ROWS = 9, 8


@dataclass(frozen=True)
class MapTile:
    """A map tile: its terrain replaces the board's in the spaces it covers.

    Parameters
    ----------
    name : str
        What to call it, once on a board.
    terrain : Terrain
        The terrain of the side that is up.
    spaces : tuple of str
        Labels of the spaces it covers.

    References
    ----------
    Revolution, Component Breakdown > Map Tiles; Key Concepts > Terrain (p. 17).
    """

    name: str
    terrain: Terrain
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """A board of Revolution.

    Parameters
    ----------
    name : str
        What to call it.
    rows : tuple of str
        Printed terrain, a character a space: row r of every column, left to right; ``_`` is no space.
    tiles : tuple of MapTile
        Map tiles that lie on it.
    separate : tuple of tuple of str
        Groups of space labels that are no area with anything outside their group, though they touch.
    readings : Readings
        How this table reads what the book leaves open.
    origin : str
        Label of the top left character; other than A1 only for a sketch of one corner.
    is_sketch : bool
        Whether spaces of the real board were left out.
    notes : str
        Anything a reader should know.

    Examples
    --------
    >>> board = Board("corner", ("..#", ".d."))
    >>> board.terrain_at("C1")
    <Terrain.OBSTACLE: '#'>
    >>> board.spaces
    ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')
    >>> print(board.lay(MapTile("rubble", Terrain.OBSTACLE, ("A1",))).terrain_at("A1").title)
    Obstacle
    """

    name: str
    rows: tuple[str, ...]
    tiles: tuple[MapTile, ...] = ()
    separate: tuple[tuple[str, ...], ...] = ()
    readings: Readings = DEFAULT_READINGS
    origin: str = "A1"
    is_sketch: bool = False
    notes: str = ""

    def __post_init__(self) -> None:
        covered: dict[Hex, str] = {}
        names: set[str] = set()
        for tile in self.tiles:
            if tile.name in names:
                raise NotationError(f"two map tiles are called {tile.name!r}; a board needs a name for each")
            names.add(tile.name)
            for label in tile.spaces:
                hex_ = self.hex(label)
                if hex_ in covered:
                    raise NotationError(f"{label} is covered by tile {covered[hex_]!r} and by tile {tile.name!r}")
                covered[hex_] = tile.name
        apart: set[Hex] = set()
        for label in (label for group in self.separate for label in group):
            if self.hex(label) in apart:
                raise NotationError(f"{label} stands twice among the areas kept apart")
            apart.add(self.hex(label))

    @cached_property
    def printed(self) -> Mapping[Hex, Terrain]:
        """The printed terrain of every space."""
        left, top = odd_q_from_axial(parse_label(self.origin))
        return {
            axial_from_odd_q(left + column, top + row): terrain_from_symbol(symbol)
            for row, line in enumerate(self.rows)
            for column, symbol in enumerate(line)
            if symbol != NO_SPACE
        }

    @cached_property
    def terrain(self) -> Mapping[Hex, Terrain]:
        """The terrain that counts in every space: a map tile's where one lies, else the printed one."""
        laid = {self.hex(label): tile.terrain for tile in self.tiles for label in tile.spaces}
        return {**self.printed, **laid}

    @cached_property
    def grid(self) -> HexGrid:
        """The spaces as a grid."""
        return HexGrid(self.printed)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """Labels of all spaces, column by column."""
        ordered = sorted(self.printed, key=odd_q_from_axial)
        return tuple(format_label(hex_) for hex_ in ordered)

    @cached_property
    def _hex_by_label(self) -> Mapping[str, Hex]:
        return {format_label(hex_): hex_ for hex_ in self.printed}

    def hex(self, label: str) -> Hex:
        """Return the hex of a space.

        Raises
        ------
        NotationError
            If the text is no label.
        UnknownNameError
            If the board has no such space.
        """
        known = self._hex_by_label.get(label)
        if known is not None:
            return known
        hex_ = parse_label(label)
        if hex_ not in self.printed:
            raise UnknownNameError("space", format_label(hex_), self._hex_by_label, f"on board {self.name!r}")
        return hex_

    def label(self, label: str) -> str:
        """Return a label as this board writes it; raises as `hex` does."""
        return format_label(self.hex(label))

    def terrain_at(self, label: str) -> Terrain:
        """Return the terrain that counts in a space; raises as `hex` does."""
        return self.terrain[self.hex(label)]

    def tile_at(self, label: str) -> MapTile | None:
        """Return the map tile that covers a space, if one does; raises as `hex` does."""
        wanted = self.label(label)
        for tile in self.tiles:
            if wanted in (self.label(space) for space in tile.spaces):
                return tile
        return None

    def labels(self, mask: int) -> tuple[str, ...]:
        """Return the labels of a mask of the board's grid, column by column."""
        hexes = sorted(self.grid.hexes_of(mask), key=odd_q_from_axial)
        return tuple(format_label(hex_) for hex_ in hexes)

    def distance(self, a: str, b: str) -> int | None:
        """Count the steps over existing spaces; None where no chain of spaces leads across.

        References
        ----------
        Readings R1 and R15.
        """
        return self.grid.distance(self.hex(a), self.hex(b))

    def lay(self, tile: MapTile) -> Board:
        """Return the board with one more map tile on it."""
        return replace(self, tiles=(*self.tiles, tile))

    def lift(self, name: str) -> Board:
        """Return the board without a map tile, so that the terrain under it counts again."""
        if name not in {tile.name for tile in self.tiles}:
            raise UnknownNameError("map tile", name, [tile.name for tile in self.tiles], f"on board {self.name!r}")
        return replace(self, tiles=tuple(tile for tile in self.tiles if tile.name != name))

    def paint(self, labels: Iterable[str], terrain: Terrain) -> Board:
        """Return the board with other printed terrain in some of its spaces."""
        painted = {self.hex(label) for label in labels}
        left, top = odd_q_from_axial(parse_label(self.origin))
        rows = tuple(
            "".join(
                terrain.symbol if axial_from_odd_q(left + column, top + row) in painted else symbol
                for column, symbol in enumerate(line)
            )
            for row, line in enumerate(self.rows)
        )
        return replace(self, rows=rows)

    def read_as(self, readings: Readings) -> Board:
        """Return the board with other readings."""
        return self if readings == self.readings else replace(self, readings=readings)

    def __str__(self) -> str:
        from u2200nb.drawing.terminal import draw_text
        from u2200nb.revolution.picture import board_picture

        return draw_text(board_picture(self))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from u2200nb.revolution.picture import board_picture

        return board_picture(self)._repr_mimebundle_()


def blank_board(columns: int = PRINTED_COLUMNS, rows: int = PRINTED_ROWS) -> Board:
    """Return a board of Open Ground, by default of the printed size.

    >>> len(blank_board().spaces)
    72
    """
    return Board(f"blank {columns} x {rows}", (Terrain.OPEN_GROUND.symbol * columns,) * rows)


def sketch(picture: str, *, origin: str = "A1", name: str = "sketch") -> Board:
    """Return a board of the disputed corner only; rulings on it say what that means.

    Parameters
    ----------
    picture : str
        One character a space, one line a row, as in a board file; ``_`` for no space.
    origin : str, default "A1"
        Label on the real board of the top left character; it also settles which columns stand lower.
    name : str, default "sketch"
        What to call it.

    Examples
    --------
    >>> corner = sketch('''
    ... ..#
    ... .#.
    ... ''', origin="D3")
    >>> corner.spaces
    ('D3', 'D4', 'E3', 'E4', 'F3', 'F4')
    """
    from u2200nb.revolution.board_file import board_from_picture

    return board_from_picture(picture, origin=origin, name=name)
