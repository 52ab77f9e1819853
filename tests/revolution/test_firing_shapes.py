"""Does shapely agree where firing lines run and which areas hang together on a board?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import MultiPolygon

from tests.revolution.boards import boards, objects
from u2200nb.geometry.shapes import area_outline, firing_line, hex_polygon
from u2200nb.revolution.board import Board
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.objects import Kind, air
from u2200nb.revolution.sight import has_line_of_sight
from u2200nb.revolution.sight_map import sight_map


@given(boards(), st.data())
def test_a_firing_line_covers_the_spaces_it_crosses(board: Board, data: st.DataObject) -> None:
    unit = data.draw(objects(board, (Kind.AIR,)))
    assert unit.facing is not None
    start = board.hex(unit.space)
    for line, spaces in firing_lines(board, unit).items():
        string = firing_line(board.grid, start, unit.facing.turned(line))
        crossed = [space for space in board.spaces if hex_polygon(board.hex(space)).intersection(string).length > 0]
        crossed.sort(key=lambda space: string.project(hex_polygon(board.hex(space)).centroid))
        assert (unit.space, *spaces) == tuple(crossed)


@settings(max_examples=15)
@given(boards(layers=False))
def test_air_sees_air_just_where_a_clear_string_leads(board: Board) -> None:
    """The straight string from middle to middle crosses the middle of edges only, and no wall."""
    walls = {space for space in board.spaces if board.terrain_at(space).blocks_all_sight}
    free = [space for space in board.spaces if space not in walls]
    for a in free:
        unit = air(a, facing="N", lines=range(6))
        for b in free:
            if a == b:
                continue
            clear = False
            for direction in unit.line_directions:
                string = firing_line(board.grid, board.hex(a), direction)
                end = hex_polygon(board.hex(b))
                if string.intersection(end).length > 0:
                    far = string.project(end.centroid)
                    blocked = [
                        wall
                        for wall in walls
                        if string.intersection(hex_polygon(board.hex(wall))).length > 0
                        and string.project(hex_polygon(board.hex(wall)).centroid) < far
                    ]
                    clear = not blocked
            assert has_line_of_sight(board, unit, air(b)) is clear


@given(boards(layers=False))
def test_terrain_areas_are_the_parts_of_their_outline(board: Board) -> None:
    for terrain in set(board.terrain.values()):
        hexes = [hex_ for hex_, here in board.terrain.items() if here is terrain]
        outline = area_outline(hexes)
        parts = list(outline.geoms) if isinstance(outline, MultiPolygon) else [outline]
        areas = [area for kind, area in sight_map(board).areas if kind is terrain]
        assert len(areas) == len(parts)
        assert sorted(6 * area.bit_count() for area in areas) == sorted(part.area for part in parts)
