"""The position code: one line from which everything can be drawn again."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from u2200nb.errors import NotationError, U2200Error
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile, blank_board
from u2200nb.revolution.position import MARKERS, Marker, Position, Unit
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.setups import setup, setups
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.readings import Readings

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "position-code.md"
EXAMPLES = re.findall(r"^\| `(U1rev/[^`]*)` \| (.+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_document_has_twenty_examples() -> None:
    assert len(EXAMPLES) == 20


@pytest.mark.parametrize(("code", "words"), EXAMPLES)
def test_an_example_of_the_document_reads_and_writes_back(code: str, words: str) -> None:
    assert format_position(parse_position(code)) == code, words


@st.composite
def positions(draw: st.DrawFn) -> Position:
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    letters = st.sampled_from([*(terrain.symbol for terrain in Terrain), "_"])
    picture = [draw(st.lists(letters, min_size=columns, max_size=columns)) for _ in range(rows)]
    picture[0][0] = "."
    board = Board("position", tuple(map("".join, picture)), origin=draw(st.sampled_from(["A1", "B2", "Z9"])))
    free = list(board.spaces)
    if draw(st.booleans()):
        name = draw(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6))
        tile = MapTile(name, draw(st.sampled_from(list(Terrain))), (free[-1],))
        board = replace(board, tiles=(tile,))
    if draw(st.booleans()):
        board = replace(board, readings=Readings.parse(["R4=ends-block", "R11=marker-only"]))
    units: list[Unit] = []
    known = catalogue().types
    for side, code in draw(st.lists(st.sampled_from(sorted(known, key=str)), max_size=8, unique=True)):
        kind = known[side, code].kind
        ships = [unit.code for unit in units if unit.side is side and known[side, unit.code].kind is UnitKind.TRANSPORT]
        status = {"is_suppressed": draw(st.booleans()), "is_routed": draw(st.booleans())}
        defence = draw(st.none() | st.integers(0, 20))
        open_to_air = [label for label in free if not board.terrain_at(label).no_air_entry]
        if kind.is_air and open_to_air:
            facing = draw(st.sampled_from(list(Direction)))
            units.append(Unit(side, code, draw(st.sampled_from(open_to_air)), facing, defence=defence, **status))
        elif not kind.is_air and ships and draw(st.booleans()):
            units.append(Unit(side, code, carried_by=draw(st.sampled_from(ships)), defence=defence, **status))
        elif not kind.is_air:
            units.append(Unit(side, code, draw(st.sampled_from(free)), defence=defence, **status))
    markers = draw(st.lists(st.builds(Marker, st.sampled_from(sorted(MARKERS)), st.sampled_from(free)), max_size=4))
    return Position(board, tuple(units), tuple(markers))


@given(positions())
def test_parse_and_format_are_inverse(position: Position) -> None:
    code = format_position(position)
    assert re.fullmatch(r"[A-Za-z0-9./-]+", code)
    assert parse_position(code) == position
    assert format_position(parse_position(code)) == code


@pytest.mark.parametrize("scenario", setups())
def test_the_setup_of_a_scenario_fits_in_a_message(scenario: str) -> None:
    position = setup(scenario).position
    code = format_position(position)
    assert len(code) <= 300
    assert format_position(parse_position(code)) == code


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "begins with U1rev/"),
        ("U2rev/9x8/72o", "begins with U1rev/"),
        ("U1rev/9x8", "3 to 8 parts"),
        ("U1rev/9by8/72o", "size: write columns x rows"),
        ("U1rev/9x8/71o", "terrain: 72 spaces are needed, not 71"),
        ("U1rev/9x8/73o", "terrain: 72 spaces are needed, not 73"),
        ("U1rev/9x8/99999999999999999999o", "terrain: 72 spaces are needed"),
        ("U1rev/9999x9999/9o", "size: at most"),
        ("U1rev/1x1/n", "no space at all"),
        ("U1rev/9x8/70oqq", "terrain, character 4"),
        ("U1rev/9x8/72o//LGSA-D4.LGSA-E4", "units: unit LGSA stands there twice"),
        ("U1rev/9x8/72o//LGSA-D4-2", "units: unit LGSA is a ground unit and has no facing"),
        ("U1rev/9x8/72o//LFIA-D4", "units: unit LFIA is an air unit and needs a facing"),
        ("U1rev/9x8/x71o//LFIA-A1-1", "units: unit LFIA: air units can't enter A1, Obstacle"),
        ("U1rev/9x8/72o//LXYZ-D4", "units: there is no unit code 'XYZ'"),
        ("U1rev/9x8/72o//LGSA-Z9", "units: there is no space 'Z9'"),
        ("U1rev/9x8/72o//LGSA-TRB", "units: there is no transport ship for unit LGSA 'TRB'"),
        ("U1rev/9x8/72o//LTRB-A1-1.LFIA-TRB", "units: unit LFIA is an air unit; transport ships carry ground"),
        ("U1rev/9x8/72o//LGSA-D4.QGSA-D5", "units, item 2: 'QGSA-D5' is no unit"),
        ("U1rev/9x8/72o//LGSA-D4-sr", "units, item 1"),
        ("U1rev/9x8/72o///QQQ-D4", "markers: there is no marker 'QQQ'"),
        ("U1rev/9x8/72o///CP1-D4-L-d3", "markers: marker CP1 in D4 is no target"),
        ("U1rev/9x8/72o////R4-nonsense", "readings: there is no option of reading R4 'nonsense'"),
        ("U1rev/9x8/72o/T1-x-D4.T2-x-D4", "tiles: D4 is covered by tile"),
        ("U1rev/9x8/72o/////R10-only-when", "areas apart: there is no space 'R10'"),
        ("U1rev/9x8/72o/////A1-B1.B1", "areas apart: B1 stands twice"),
        ("U1rev/9x8/72o/ZZ-x-D4", "tiles, item 1: 'ZZ' is no name"),
        ("U1rev/9x8/72o//<b>LGSA</b>", "character 16: '<' can't stand in a code"),
        ("U1rev/9x8/72o//LGSA-D4\nLGSB-D5", "can't stand in a code"),
        ("x" * 1_000_000, "at most 20,000 characters, this has 1,000,000"),
    ],
)
def test_what_is_no_code_is_refused_with_its_place(code: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_position(code)


@given(st.text(max_size=80) | st.from_regex(r"U1rev/[1-4]x[1-3]/[0-9oxdhn]{1,8}/[A-Za-z0-9./-]{0,40}", fullmatch=True))
def test_noise_never_raises_anything_else(text: str) -> None:
    try:
        position = parse_position(text)
    except U2200Error:
        return
    assert parse_position(format_position(position)) == position


def test_a_blank_board_is_short() -> None:
    assert format_position(Position(blank_board())) == "U1rev/9x8/72o"
