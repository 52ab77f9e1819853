"""Pictures that the drawing tests share: a staggered board, lanes with cards, and irregular regions."""

from __future__ import annotations

import math

import pytest

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture, Polygon

ROWS = ("..#d", "LGHd", "..#.")
STYLES = {
    ".": "open-ground",
    "L": "no-landing",
    "G": "no-ground",
    "#": "obstacle",
    "d": "low-enclosure",
    "H": "high-enclosure",
}


def hexagon(column: int, row: int) -> Polygon:
    x, y = 1.5 * column, math.sqrt(3) * (row + column % 2 / 2)
    return tuple((x + math.cos(math.radians(turn)), y + math.sin(math.radians(turn))) for turn in range(0, 360, 60))


def middle(column: int, row: int) -> tuple[float, float]:
    return (1.5 * column, math.sqrt(3) * (row + column % 2 / 2))


@pytest.fixture
def plain_board() -> Picture:
    """Twelve spaces of the six kinds of terrain, nothing on them."""
    cells = tuple(
        Cell(f"{'ABCD'[column]}{row + 1}", hexagon(column, row), STYLES[letter], f"{'ABCD'[column]}{row + 1}", letter)
        for row, letters in enumerate(ROWS)
        for column, letter in enumerate(letters)
    )
    return Picture("Twelve spaces", "A board of four by three.", cells)


@pytest.fixture
def board(plain_board: Picture) -> Picture:
    """The same with one of everything that can be said of a space."""
    said: dict[str, tuple[tuple[str, ...], tuple[Mark, ...], str]] = {
        "A1": (("source", "visible"), (Mark("ground", "R", "lfa", title="Rifles"),), ""),
        "B1": (("visible", "path"), (), ""),
        "C1": (("blocking", "unseen"), (), ""),
        "D1": (("target", "unseen"), (Mark("structure", "S"),), "9 · 1/10"),
        "A2": (("reach", "selected"), (), ""),
        "B2": (("comms", "focus"), (Mark("transport", "N", "posiwid", facing=60.0, badge="2"),), ""),
        "C2": (("out-of-comms",), (Mark("ship", "V", "breakers", 240.0, "suppressed"),) * 2, ""),
        "D2": (
            ("legal-target",),
            (Mark("ground", "K", "breakers", status="routed"), *(Mark("cube", side="lfa"),) * 7),
            "8 · 1/2",
        ),
    }
    cells = tuple(
        Cell(
            cell.id,
            cell.polygon,
            cell.style,
            cell.label,
            cell.letter,
            marks=said.get(cell.id, ((), (), ""))[1],
            highlights=said.get(cell.id, ((), (), ""))[0],
            title=f"{cell.label} in words",
            note=said.get(cell.id, ((), (), ""))[2],
        )
        for cell in plain_board.cells
    )
    lines = (
        Line((middle(0, 0), middle(1, 0), middle(2, 1), middle(3, 0)), "blocked-path", "the way that is shut"),
        Line((middle(0, 0), middle(1, 0)), "open-path"),
        Line((middle(1, 1), middle(2, 1), middle(3, 0)), "firing-line"),
        Line((middle(1, 1), middle(1, 0)), "blocked-line"),
        Line((middle(0, 0), middle(3, 0)), "straight-line"),
        Line((middle(0, 2), middle(2, 2), middle(3, 2), middle(0, 2)), "corridor"),
    )
    outlines = (
        Outline((hexagon(3, 0),), "area", "Dome"),
        Outline((hexagon(0, 2),), "tile"),
        Outline((hexagon(0, 1),), "seen-area"),
    )
    legend = (
        ("obstacle", "Obstacle, the word for it"),
        ("source", "who looks"),
        ("unseen", "what is not seen"),
        ("visible", "what is seen"),
        ("open-path", "an open path"),
        ("area", "an area"),
        ("transport", "a transport"),
        ("breakers", "the Breakers"),
    )
    return Picture(plain_board.title, plain_board.description, cells, lines, outlines, legend, "The caption.")


@pytest.fixture
def lanes() -> Picture:
    """Two lanes, each with a site and two cards in it."""

    def box(x: float, y: float, width: float, height: float) -> Polygon:
        return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))

    cells: list[Cell] = []
    for lane in range(2):
        x = lane * 120.0
        cells.append(Cell(f"lane{lane}", box(x, 0, 104, 300), "lane", f"Lane {lane + 1}"))
        cells.append(Cell(f"site{lane}", box(x + 7, 120, 90, 70), "site", f"Site {lane + 1}"))
        for side, y in (("Own", 210.0), ("Other", 40.0)):
            card = Mark("card", "4", "lfa")
            cells.append(Cell(f"{side}{lane}", box(x + 30, y, 38, 56), "card", f"{side} {lane + 1}", marks=(card,)))
    return Picture("Lanes", "Two lanes.", tuple(cells), legend=(("site", "a site"),))


@pytest.fixture
def regions() -> Picture:
    """Four irregular spaces, one of them bent around another."""
    return Picture(
        "Regions",
        "Four spaces.",
        (
            Cell("1", ((0, 0), (5, 0.6), (4.2, 3), (1, 3.6), (0, 2)), "floor", "1", "0"),
            Cell("2", ((5, 0.6), (9, 0), (9.5, 3.4), (7, 4), (4.2, 3)), "deck", "2", "+1"),
            Cell("3", ((0, 2), (1, 3.6), (4.2, 3), (7, 4), (6, 7), (2, 6.4), (-0.4, 5)), "foundation", "3"),
            Cell("4", ((7, 4), (9.5, 3.4), (11, 7), (11, 9), (0, 9), (0, 8), (10, 8), (6, 7)), "water", "4"),
        ),
    )
