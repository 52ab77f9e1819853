"""Which spaces does an object see, as fast as can be?

A board under its readings, compiled into bit masks: one flood or a few shifts answer for all targets at
once. This is the one place where sight is decided; rulings, pictures and games ask here.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from u2200nb.geometry.grid import HexGrid, bits
from u2200nb.geometry.hexes import Direction
from u2200nb.geometry.paths import open_reach
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.terrain import Terrain

if TYPE_CHECKING:
    from u2200nb.revolution.board import Board

__all__ = ["SightMap", "sight_map"]


def sight_map(board: Board) -> SightMap:
    """Return the board's sight map, compiled once for each board."""
    known: SightMap | None = board.__dict__.get("_sight_map")
    if known is None:
        known = board.__dict__["_sight_map"] = SightMap(board)
    return known


class SightMap:
    """A board under its readings as bit masks of its grid.

    References
    ----------
    Revolution, Key Concepts > Line of Sight (p. 25) and Combat > 2. Choose Target > Firing lines.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = grid = board.grid
        option = board.readings.option
        self.paths_off_board = option("R1") == "endless"
        self.areas_by_layer = option("R3") == "by-layer"
        self.ends_block = option("R4") == "ends-block"
        self.strike_stops_nowhere = option("R5") == "nothing-stops"
        self.lines_pass_holes = option("R7") == "hole-passes"
        self.structure_spaces = option("R11")
        self.structure_stands = option("R12")
        self.cut_off_is_endless = option("R15") == "endless"
        self.air_by_geometry = option("R25") == "geometry"
        self.ground_left_out = option("R25") == "left-out"
        self.turrets_above = option("R26") == "above"

        by_terrain = dict.fromkeys(Terrain, 0)
        for hex_, terrain in board.terrain.items():
            by_terrain[terrain] |= grid.bit(hex_)
        self.by_terrain = by_terrain
        self.closed_to_air = _sum(by_terrain, "blocks_all_sight")
        self.closed_to_ground = _sum(by_terrain, "blocks_ground_to_ground")
        self.enclosed = _sum(by_terrain, "is_enclosure")
        self.no_air = _sum(by_terrain, "no_air_entry")
        self.no_ground = _sum(by_terrain, "no_ground_entry")
        self.walk = self.endless if self.paths_off_board else grid
        stride = grid.stride
        self.line_steps = {direction: direction.step.r * stride + direction.step.q for direction in Direction}

    @cached_property
    def endless(self) -> HexGrid:
        """The endless grid, as far as shortest paths between spaces of the board reach on it."""
        return HexGrid(self.grid.hexes_of(self.grid.axial_box))

    @cached_property
    def areas(self) -> tuple[tuple[Terrain, int], ...]:
        """Every maximal area of touching spaces of one terrain, kept apart where the board says so (R3)."""
        board, grid = self.board, self.grid
        groups = [grid.mask(map(board.hex, group)) for group in board.separate]
        if self.areas_by_layer:
            groups += [grid.mask(map(board.hex, tile.spaces)) for tile in board.tiles]
        found = []
        for terrain, mask in self.by_terrain.items():
            parts = [mask]
            for group in groups:
                parts = [piece for part in parts for piece in (part & group, part & ~group)]
            found += [(terrain, area) for part in parts for area in grid.areas(part)]
        return tuple(found)

    @cached_property
    def area_of(self) -> dict[int, int]:
        """The terrain area of every space, by the place of its bit."""
        return {place: area for _, area in self.areas for place in bits(area)}

    def enclosure_around(self, place: int, kind: Kind) -> int:
        """The enclosure area an object is inside of; 0 if it is inside none."""
        if not self.enclosed >> place & 1 or not self.can_be_inside(kind):
            return 0
        return self.area_of[place]

    def can_be_inside(self, kind: Kind) -> bool:
        """Whether an object of this kind in an enclosure space is inside the enclosure (R12, R26)."""
        return kind is Kind.GROUND or (kind is Kind.TURRET and not self.turrets_above)

    def is_left_out(self, place: int, kind: Kind) -> bool:
        """Whether sight is not answered for this kind in this space, since it can't stand there (R25)."""
        if kind is Kind.AIR:
            return not self.air_by_geometry and bool(self.no_air >> place & 1)
        return kind is Kind.GROUND and self.ground_left_out and bool(self.no_ground >> place & 1)

    def closed_for(self, source: Kind, target: Kind) -> int:
        """The spaces that close a path or line between these kinds."""
        return self.closed_to_air if source.is_in_the_air or target.is_in_the_air else self.closed_to_ground

    def line(self, place: int, direction: Direction, closed: int) -> int:
        """The spaces along a line up to the first closed one, that one included (R7)."""
        step = self.line_steps[direction]
        board = self.grid.everywhere
        within = self.grid.axial_box if self.lines_pass_holes else board
        found = 0
        place += step
        while place >= 0 and within >> place & 1:
            found |= 1 << place
            if closed >> place & 1:
                break
            place += step
        return found & board

    def lines(self, place: int, directions: tuple[Direction, ...], closed: int) -> int:
        """An air unit's own space and the spaces its lines reach."""
        found = 1 << place
        for direction in directions:
            found |= self.line(place, direction, closed)
        return found

    def seen(self, source: BoardObject, target: Kind) -> int:
        """Return every space in which a target of this kind is seen.

        Parameters
        ----------
        source : BoardObject
            What looks.
        target : Kind
            What is looked for.

        Returns
        -------
        int
            Mask, with the source's own space where the rules let it.
        """
        place = self.grid.place(self.board.hex(source.space))
        if self.is_left_out(place, source.kind):
            return 0
        if target is Kind.STRUCTURE:
            return self._structures_seen(place, source)
        area = self.enclosure_around(place, source.kind)
        if area:
            seen = area if self.can_be_inside(target) else 0
        else:
            closed = self.closed_for(source.kind, target)
            seen = self._reach(place, source, closed)
            if self.can_be_inside(target) and not (source.kind is Kind.DEBRIS and self.strike_stops_nowhere):
                seen &= ~self.enclosed
            if self.ends_block:
                seen &= ~closed | self.grid.around(1 << place)
        if target is Kind.AIR and not self.air_by_geometry:
            seen &= ~self.no_air
        elif target is Kind.GROUND and self.ground_left_out:
            seen &= ~self.no_ground
        return seen

    def _reach(self, place: int, source: BoardObject, closed: int) -> int:
        """The spaces to which the way is open: paths, firing lines, or the next spaces for debris."""
        if source.kind is Kind.AIR:
            return self.lines(place, source.line_directions, closed)
        bit = 1 << place
        board = self.grid.everywhere
        if source.kind is Kind.DEBRIS:
            return self.grid.around(bit) & board & ~bit
        reach = open_reach(self.walk, bit, closed)
        if self.cut_off_is_endless:
            reach |= open_reach(self.endless, bit, closed) & ~self.connected(place)
        return reach & board

    def connected(self, place: int) -> int:
        """The spaces that some chain of spaces connects with this one."""
        return next(area for area in self.walk.areas(self.walk.everywhere) if area >> place & 1)

    def _structures_seen(self, place: int, source: BoardObject) -> int:
        seen = 0
        for terrain, area in self.areas:
            seen |= self.structure_seen(place, source, terrain, area)
        return seen

    def structure_seen(self, place: int, source: BoardObject, terrain: Terrain, area: int) -> int:
        """The spaces of a terrain area in which a marker makes the area a target that is seen (R11, R12)."""
        seen = self.seen_of_structure(place, source, terrain, area)
        return area if seen and self.structure_spaces == "any-space" else seen

    def seen_of_structure(self, place: int, source: BoardObject, terrain: Terrain, area: int) -> int:
        """Those spaces of a structure's area to which the way itself is open; the range is counted to them."""
        if self.structure_shut(place, source, terrain, area):
            return 0
        if self.structure_stands == "inside" and terrain.is_enclosure:
            return area
        own_open = 0 if self.structure_spaces == "marker-only" else area
        closed = self.closed_for(source.kind, Kind.STRUCTURE) & ~own_open
        seen = self._reach(place, source, closed) & area
        if self.ends_block:
            seen &= ~closed | self.grid.around(1 << place)
        return seen

    def structure_shut(self, place: int, source: BoardObject, terrain: Terrain, area: int) -> bool:
        """Whether a wall of an enclosure lies between a source and a structure, where a group reads it so."""
        around = self.enclosure_around(place, source.kind)
        if self.structure_stands == "outside":
            return around != 0
        if self.structure_stands == "inside":
            return around != area if terrain.is_enclosure else around != 0
        return False


def _sum(by_terrain: dict[Terrain, int], restriction: str) -> int:
    """The mask of all terrain that has a restriction."""
    return sum(mask for terrain, mask in by_terrain.items() if getattr(terrain, restriction))
