"""What does each thing look like?

Every pattern, dash and sign by name, as data. A thing is never told by colour alone:
surfaces differ by pattern and letter too, highlights by rim and sign, lines by dash, sides by the way
their marks are filled. This module holds what is the same in every theme; ``palettes`` their colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from u2200nb.drawing.palettes import THEMES, Palette
from u2200nb.errors import UnknownNameError

Thing = TypeVar("Thing")
Point: TypeAlias = tuple[float, float]

__all__ = [
    "HIGHLIGHTS",
    "KINDS",
    "LINES",
    "OUTLINES",
    "SHAPES",
    "SIDES",
    "SURFACES",
    "THEMES",
    "Highlight",
    "Palette",
    "Shape",
    "Side",
    "Stroke",
    "Surface",
    "blend",
    "contrast",
    "kind_of",
    "look_up",
    "luminance",
]


@dataclass(frozen=True, slots=True)
class Surface:
    """What a cell is made of: its name in words and its pattern."""

    words: str
    pattern: str = "plain"


@dataclass(frozen=True, slots=True)
class Highlight:
    """What a cell is marked as.

    ``area`` highlights wash their cells and share one rim; the others put a ring into each cell.
    ``symbol`` is what the text picture shows, ``ansi`` its colour there.
    """

    words: str
    symbol: str
    ansi: int
    width: float
    dash: tuple[float, ...] = ()
    area: bool = False
    ticks: bool = False
    double: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line or an outline is drawn.

    A ``named`` outline has its label written over it; the label of another is a tooltip only, since
    the surfaces inside it already say what it is.
    """

    words: str
    width: float
    dash: tuple[float, ...] = ()
    ending: str = ""
    named: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """How the marks of one side are told from the others' without colour."""

    words: str
    pattern: str
    width: float


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of a mark: its corners, how far below the middle its text stands, and how large."""

    words: str
    corners: tuple[Point, ...]
    text_at: float = 0.0
    text_size: float = 1.0


SURFACES: Mapping[str, Surface] = {
    "open-ground": Surface("Open Ground"),
    "no-landing": Surface("No Landing", "dots"),
    "no-ground": Surface("No Ground", "waves"),
    "obstacle": Surface("Obstacle", "peaks"),
    "low-enclosure": Surface("Low Enclosure", "arcs"),
    "high-enclosure": Surface("High Enclosure", "bricks"),
    "void": Surface("no space", "empty"),
    "site": Surface("site", "corners"),
    "lane": Surface("lane", "stripes"),
    "card": Surface("card"),
    "pile": Surface("pile of cards", "leaves"),
    "deck": Surface("deck", "planks"),
    "foundation": Surface("foundation", "crosses"),
    "floor": Surface("floor"),
    "water": Surface("water", "waves"),
}

# In the order in which rings are put into a cell, from its rim to its middle.
HIGHLIGHTS: Mapping[str, Highlight] = {
    "unseen": Highlight("not seen", "-", 90, 0.0, area=True),
    "visible": Highlight("seen", "*", 32, 2.6, area=True, sign="eye"),
    "reach": Highlight("within reach", "+", 36, 2.6, (1.0, 4.2), area=True, sign="chevrons"),
    "comms": Highlight("in comms", "c", 34, 2.2, (9.0, 4.0), area=True, sign="waves"),
    "out-of-comms": Highlight("out of comms", "!", 33, 2.2, (3.0, 4.0), area=True, sign="no-waves"),
    "focus": Highlight("here", "<", 37, 3.4, (7.0, 3.0)),
    "selected": Highlight("selected", ">", 37, 1.5, double=True),
    "source": Highlight("source", "S", 34, 3.6),
    "target": Highlight("target", "T", 35, 3.6, ticks=True),
    "blocking": Highlight("blocks", "x", 31, 2.8, (10.0, 2.5), sign="cross"),
    "legal-target": Highlight("may be targeted", "@", 33, 1.9, ticks=True),
    "path": Highlight("on the path", "o", 32, 1.7, (4.0, 3.0)),
}

LINES: Mapping[str, Stroke] = {
    "corridor": Stroke("all shortest paths", 1.4, (), "band"),
    "straight-line": Stroke("straight line", 2.0, (0.1, 4.6)),
    "firing-line": Stroke("firing line", 2.6, (), "arrow"),
    "blocked-line": Stroke("firing line, blocked", 2.6, (3.5, 3.5), "bar"),
    "open-path": Stroke("open path", 3.6, (), "dots"),
    "blocked-path": Stroke("blocked path", 3.2, (7.0, 5.0), "dots"),
}

OUTLINES: Mapping[str, Stroke] = {
    "area": Stroke("enclosure area", 2.6),
    "tile": Stroke("map tile", 2.6, (9.0, 3.0, 2.0, 3.0), named=True),
    "seen-area": Stroke("seen area", 3.6, (2.0, 3.6)),
}


def _mirrored(*right: Point) -> tuple[Point, ...]:
    # A form that is the same left and right, from the corners of its right half, top to bottom.
    return right + tuple((-x, y) for x, y in reversed(right) if x)


# Corners are in parts of a mark's size, from its middle, facing up.
SHAPES: Mapping[str, Shape] = {
    "ground": Shape("ground unit", _mirrored((0.36, -0.44), (0.44, -0.36), (0.44, 0.36), (0.36, 0.44))),
    "ship": Shape("air unit", _mirrored((0, -0.56), (0.4, -0.1), (0.4, 0.46), (0, 0.34)), text_at=0.06),
    "transport": Shape(
        "transport",
        _mirrored((0, -0.58), (0.3, -0.34), (0.3, -0.1), (0.5, 0.1), (0.5, 0.48), (0.24, 0.48), (0.24, 0.38)),
        text_at=0.12,
    ),
    "turret": Shape(
        "turret",
        _mirrored((0.09, -0.56), (0.09, -0.38), (0.2, -0.35), (0.42, -0.13), (0.42, 0.21), (0.2, 0.44)),
        text_at=0.05,
    ),
    "debris": Shape(
        "debris",
        (
            (-0.2, -0.46),
            (0.1, -0.36),
            (0.34, -0.44),
            (0.48, -0.08),
            (0.36, 0.14),
            (0.42, 0.4),
            (0.04, 0.46),
            (-0.28, 0.36),
            (-0.48, 0.12),
            (-0.36, -0.12),
        ),
    ),
    "objective": Shape("objective", _mirrored((0, -0.54), (0.54, 0), (0, 0.54)), text_size=0.8),
    "structure": Shape(
        "structure",
        _mirrored((0.1, -0.28), (0.1, -0.44), (0.24, -0.44), (0.24, -0.28), (0.44, -0.28), (0.44, 0.44)),
        text_at=0.08,
    ),
    "tile": Shape("map tile", ((-0.38, -0.38), (0.5, -0.38), (0.38, 0.38), (-0.5, 0.38))),
    "cube": Shape("cube", _mirrored((0, -0.4), (0.35, -0.2), (0.35, 0.2), (0, 0.4)), text_size=0.8),
    "card": Shape("card", _mirrored((0.3, -0.48), (0.34, -0.44), (0.34, 0.44), (0.3, 0.48))),
    "fortification": Shape("fortification", _mirrored((0.3, -0.4), (0.3, -0.1), (0.5, 0.1), (0.5, 0.4)), text_at=0.1),
    "marker": Shape("marker", _mirrored((0.18, -0.42), (0.42, -0.18), (0.42, 0.18), (0.18, 0.42))),
}

SIDES: Mapping[str, Side] = {
    "": Side("nobody's", "hollow", 1.2),
    "lfa": Side("LFA", "solid", 1.2),
    "breakers": Side("Breakers", "striped", 2.2),
    "posiwid": Side("POSIWID", "double", 1.4),
}


KINDS: Mapping[str, Mapping[str, Surface | Highlight | Stroke | Shape | Side]] = {
    "surface": SURFACES,
    "highlight": HIGHLIGHTS,
    "line": LINES,
    "outline": OUTLINES,
    "mark": SHAPES,
    "side": SIDES,
}


def look_up(kind: str, known: Mapping[str, Thing], name: str) -> Thing:
    """Return what a name stands for.

    Raises
    ------
    UnknownNameError
        If the theme has no such name; the message lists near ones.

    Examples
    --------
    >>> look_up("surface", SURFACES, "obstacle").pattern
    'peaks'
    """
    try:
        return known[name]
    except KeyError:
        raise UnknownNameError(kind, name, known) from None


def kind_of(name: str) -> str:
    """Return what a name of a legend stands for: ``surface``, ``highlight``, ``line``, ``outline``,
    ``mark`` or ``side``.

    A name that is both an outline and a mark (``tile``) is taken for the outline.

    Raises
    ------
    UnknownNameError
        If the theme has no such name.

    Examples
    --------
    >>> kind_of("obstacle"), kind_of("source")
    ('surface', 'highlight')
    """
    for kind, known in KINDS.items():
        if name in known:
            return kind
    raise UnknownNameError("style or highlight", name, (name for known in KINDS.values() for name in known))


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 for black to 1 for white.

    Parameters
    ----------
    colour : str
        ``#rrggbb``.

    References
    ----------
    WCAG 2.2, "relative luminance".

    Examples
    --------
    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    parts = []
    for at in (1, 3, 5):
        part = int(colour[at : at + 2], 16) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    red, green, blue = parts
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 12)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 for none to 21 for black on white.

    References
    ----------
    WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (graphics).

    Examples
    --------
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 12)


def blend(below: str, above: str, strength: float) -> str:
    """Return the colour seen when one is laid over another with a strength from 0 to 1.

    Examples
    --------
    >>> blend("#000000", "#ffffff", 0.5)
    '#808080'
    """
    mixed = (
        round(int(below[at : at + 2], 16) * (1 - strength) + int(above[at : at + 2], 16) * strength) for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)
