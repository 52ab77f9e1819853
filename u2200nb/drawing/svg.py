"""How does a picture look in a browser?

:func:`draw_svg` writes one self-contained SVG text: no script, no outside address, every text escaped.
Each element carries a class that names what it is, and each cell its ``data-id``, so that a page can
restyle it and find what was tapped. The same picture always gives the same text. :func:`draw_layers`
gives the same drawing in two layers, for a page on which the board stays and what lies over it changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import Any

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture, Point, Polygon, bounds
from u2200nb.drawing.placing import (
    INNER_RADIUS,
    Place,
    Scale,
    columns,
    inset,
    number,
    place,
    points_text,
    rim,
    scale_of,
    top_middle,
)
from u2200nb.drawing.svg_legend import draw_legend, draw_sample
from u2200nb.drawing.svg_marks import draw_mark, draw_marks
from u2200nb.drawing.svg_style import SIGNS, definitions, escaped, scope, side_class, style_rules, style_sheet
from u2200nb.drawing.theme import HIGHLIGHTS, LINES, OUTLINES, SIDES, SURFACES, THEMES, look_up
from u2200nb.drawing.walking import keys_between, rows_and_columns

__all__ = ["Layers", "draw_icon", "draw_layers", "draw_svg"]

_MARGIN = 10.0
# How many pixels a unit takes when nobody asks for a size: a usual space is then 68 pixels high.
_PIXELS = 1.3


def draw_svg(picture: Picture, *, theme: str = "auto", size: int | None = None) -> str:
    """Draw a picture as SVG.

    Parameters
    ----------
    picture : Picture
    theme : str
        ``light``, ``dark``, ``print`` (greys for paper), or ``auto``: light, and dark where the
        reader's system asks for it.
    size : int, optional
        Width in pixels; by default what the cells need. It scales to whatever room a page gives it.

    Returns
    -------
    str
        One ``svg`` element.

    Raises
    ------
    UnknownNameError
        If the picture uses a surface, highlight, line, mark or side that the theme does not have, or
        if there is no such theme.

    Examples
    --------
    >>> from u2200nb.drawing.picture import Cell, Picture
    >>> square = ((0, 0), (1, 0), (1, 1), (0, 1))
    >>> drawn = draw_svg(Picture("A site", "One empty site.", (Cell("a", square, "site", "A"),)))
    >>> drawn[:4], 'data-id="a"' in drawn
    ('<svg', True)
    """
    if theme != "auto":
        look_up("theme", THEMES, theme)
    scale = scale_of(picture, _MARGIN)
    cells = [(cell, place(cell.polygon, scale), _ordered(cell)) for cell in picture.cells]
    names: set[str] = set()
    rings, focus = _rings(cells, names)
    layers = [
        *_surfaces(cells, names),
        *_outlines(picture.outlines, scale, names),
        *_rims(cells, names),
        *_lines(picture.lines, scale, names),
        *_crosses(cells),
        *rings,
        *_labels(cells, names),
        *_outline_names(picture.outlines, scale),
        *_signs(cells),
        *_marks(cells, names),
        *_notes(cells),
        *focus,
    ]
    width, height = _extent(picture, scale)
    below, bottom = draw_legend(picture, width, height, names)
    pixels = size if size is not None else width * _PIXELS
    used = frozenset(names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="u22 {scope(theme)}" role="img"'
        f' viewBox="0 0 {number(width)} {number(bottom)}" width="{number(pixels)}"'
        f' height="{number(bottom * pixels / width)}">'
        f'<title class="title">{escaped(picture.title)}</title>'
        f'<desc class="desc">{escaped(picture.description)}</desc>'
        f"{style_sheet(theme, used)}{definitions(theme, used)}"
        f'<rect class="paper" width="{number(width)}" height="{number(bottom)}"/>'
        f"{''.join(layers)}{''.join(below)}</svg>"
    )


def draw_layers(picture: Picture) -> Layers:
    """Draw a picture in layers, for a page that keeps the board and changes what lies over it.

    Parameters
    ----------
    picture : Picture

    Returns
    -------
    Layers
        Each layer is drawn when it is first asked for.

    Raises
    ------
    UnknownNameError
        If the picture uses a name that the theme does not have.

    Examples
    --------
    >>> from u2200nb.drawing.picture import Cell, Picture
    >>> square = ((0, 0), (1, 0), (1, 1), (0, 1))
    >>> layers = draw_layers(Picture("A site", "", (Cell("a", square, "site", "A", highlights=("source",)),)))
    >>> "s-site" in layers.ground, "h-source" in layers.ground, "h-source" in layers.overlay
    (True, False, True)
    """
    return Layers(picture)


@dataclass(frozen=True)
class Layers:
    """A picture as elements that a page lays one over the other, in an ``svg`` of the size given here.

    The root element on the page carries the class ``u22-light`` or ``u22-dark``; ``style`` and ``defs`` hold
    both themes and are the same for every picture.
    """

    picture: Picture

    @cached_property
    def _cells(self) -> list[_Placed]:
        scale = self._scale
        return [(cell, place(cell.polygon, scale), _ordered(cell)) for cell in self.picture.cells]

    @cached_property
    def _scale(self) -> Scale:
        return scale_of(self.picture, _MARGIN)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing."""
        return _extent(self.picture, self._scale)

    @property
    def style(self) -> str:
        """The rules of a style sheet, for both themes."""
        return "".join(style_rules(theme, _every_name()) for theme in ("light", "dark"))

    @property
    def defs(self) -> str:
        """The patterns that the style sheet refers to."""
        return "".join(definitions(theme, _every_name()) for theme in ("light", "dark"))

    @cached_property
    def ground(self) -> str:
        """The empty board: surfaces, outlines, labels."""
        names: set[str] = set()
        bare: list[_Placed] = [
            (replace(cell, title="", highlights=(), marks=(), note=""), at, [])
            if cell.title or cell.highlights or cell.marks or cell.note
            else (cell, at, [])
            for cell, at, _ in self._cells
        ]
        width, height = self.size
        paper = f'<rect class="paper" width="{number(width)}" height="{number(height)}"/>'
        outlines = _outlines(self.picture.outlines, self._scale, names)
        return "".join([paper, *_surfaces(bare, names), *outlines, *_labels(bare, names)])

    @cached_property
    def overlay(self) -> str:
        """What lies over it: highlights, lines, counters and notes."""
        names: set[str] = set()
        rings, focus = _rings(self._cells, names)
        boxes = _boxes(self.picture.lines, self._scale)
        # A wash or a line would cover the label that the board has there: it is written again.
        covered = [(cell, at, over) for cell, at, over in self._cells if over or (boxes and _is_near(boxes, at))]
        return "".join(
            [
                *_washes(self._cells, names),
                *_rims(self._cells, names),
                *_lines(self.picture.lines, self._scale, names),
                *_crosses(self._cells),
                *rings,
                *_labels(covered, names),
                *_signs(self._cells),
                *_marks(self._cells, names),
                *_notes(self._cells),
                *focus,
            ]
        )

    @cached_property
    def cells(self) -> list[dict[str, Any]]:
        """For each cell its id, outline, centre, and row and column for screen readers, as plain values."""
        places = rows_and_columns(self._spots)
        return [
            {
                "id": cell.id,
                "points": at.points,
                "x": at.x,
                "y": at.y,
                "row": places[cell.id][0],
                "column": places[cell.id][1],
            }
            for cell, at, _ in self._cells
        ]

    @property
    def keys(self) -> dict[str, dict[str, str]]:
        """For each key of a keyboard from which cell it leads to which."""
        return keys_between(self._spots)

    @cached_property
    def _spots(self) -> tuple[tuple[str, float, float], ...]:
        return tuple((cell.id, at.x, at.y) for cell, at, _ in self._cells)

    @property
    def legend(self) -> list[dict[str, str]]:
        """Samples, each for a view box of ``0 0 24 17``, with their words."""
        names: set[str] = set()
        return [
            {"svg": draw_sample(name, self.picture, 0, 0, names), "text": words} for name, words in self.picture.legend
        ]


def draw_icon(mark: Mark) -> str:
    """Draw one mark for a view box of ``-20 -20 40 40``, to stand outside a board.

    Examples
    --------
    >>> from u2200nb.drawing.picture import Mark
    >>> "FIA" in draw_icon(Mark("ship", "FIA", "lfa", facing=0))
    True
    """
    return draw_mark(mark, 0, 0, 32)


@lru_cache(maxsize=1)
def _every_name() -> frozenset[str]:
    names = {f"s-{name}" for name in SURFACES} | {f"h-{name}" for name in HIGHLIGHTS}
    names |= {f"l-{name}" for name in LINES} | {f"o-{name}" for name in OUTLINES}
    names |= {side_class(name) for name in SIDES}
    washes = [name for name, highlight in HIGHLIGHTS.items() if highlight.area]
    for count in range(3):
        for some in combinations(washes, count):
            names |= {"_".join([f"t-{surface}", *some]) for surface in SURFACES}
    return frozenset(names)


_Box = tuple[float, float, float, float]


def _boxes(lines: Iterable[Line], scale: Scale) -> list[_Box]:
    """The boxes around each stretch of the lines, as much larger as a label is; the first holds all others."""
    boxes = []
    for line in lines:
        for a, b in pairwise(scale.point(point) for point in line.points):
            left, right = min(a[0], b[0]) - 20, max(a[0], b[0]) + 20
            boxes.append((left, min(a[1], b[1]) - 12, right, max(a[1], b[1]) + 12))
    if not boxes:
        return []
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return [(min(lefts), min(tops), max(rights), max(bottoms)), *boxes]


def _is_near(boxes: list[_Box], at: Place) -> bool:
    """Whether a line comes near the label of a cell."""
    x, y = at.x, at.y - at.up + 11
    left, top, right, bottom = boxes[0]
    if not (left < x < right and top < y < bottom):
        return False
    return any(left < x < right and top < y < bottom for left, top, right, bottom in boxes[1:])


_Placed = tuple[Cell, Place, list[str]]


def _ordered(cell: Cell) -> list[str]:
    if not cell.highlights:
        return []
    for name in cell.highlights:
        look_up("highlight", HIGHLIGHTS, name)
    return [name for name in HIGHLIGHTS if name in cell.highlights]


def _extent(picture: Picture, scale: Scale) -> tuple[float, float]:
    left, top, right, bottom = bounds(picture)
    width = (right - left) * scale.factor + 2 * _MARGIN
    height = (bottom - top) * scale.factor + 2 * _MARGIN
    return (math.ceil(width), math.ceil(height))


def _surfaces(cells: list[_Placed], names: set[str]) -> Iterable[str]:
    for cell, at, highlights in cells:
        look_up("surface", SURFACES, cell.style)
        names.add(f"s-{cell.style}")
        classes = f"cell s-{cell.style}" + "".join(f" is-{name}" for name in highlights)
        title = f'<title class="title">{escaped(cell.title)}</title>' if cell.title else ""
        yield (f'<polygon class="{classes}" data-id="{escaped(cell.id)}" points="{at.points}">{title}</polygon>')
        yield from _washes([(cell, at, highlights)], names)


def _washes(cells: list[_Placed], names: set[str]) -> Iterable[str]:
    for _, at, highlights in cells:
        for name in highlights:
            if HIGHLIGHTS[name].area:
                names.add(f"h-{name}")
                yield f'<polygon class="over wash h-{name}" points="{at.points}"/>'


def _rims(cells: list[_Placed], names: set[str]) -> Iterable[str]:
    for name, highlight in HIGHLIGHTS.items():
        if not highlight.area or not highlight.width or f"h-{name}" not in names:
            continue
        rings = rim(at.polygon for _, at, highlights in cells if name in highlights)
        path = "".join(f"M{points_text(inset(ring, 1.4))}z" for ring in rings)
        yield f'<path class="over rim h-{name}" d="{path}"/>'


def _outlines(outlines: Iterable[Outline], scale: Scale, names: set[str]) -> Iterable[str]:
    for outline in outlines:
        look_up("outline", OUTLINES, outline.style)
        names.add(f"o-{outline.style}")
        rings = [tuple(scale.point(point) for point in ring) for ring in outline.rings]
        path = "".join(f"M{points_text(ring)}z" for ring in rings)
        width = OUTLINES[outline.style].width + 2
        yield f'<path class="over casing" stroke-width="{number(width)}" d="{path}"/>'
        title = f'<title class="title">{escaped(outline.label)}</title>' if outline.label else ""
        yield f'<path class="over outline o-{outline.style}" d="{path}">{title}</path>'


def _outline_names(outlines: Iterable[Outline], scale: Scale) -> Iterable[str]:
    for outline in outlines:
        if outline.label and outline.rings and OUTLINES[outline.style].named:
            x, y = top_middle([scale.point(point) for point in outline.rings[0]])
            yield (
                f'<text class="over outline-label" x="{number(x)}" y="{number(y - 3.5)}">'
                f"{escaped(outline.label)}</text>"
            )


def _lines(lines: Iterable[Line], scale: Scale, names: set[str]) -> Iterable[str]:
    order = list(LINES)
    for line in lines:
        look_up("line", LINES, line.style)
    for line in sorted(lines, key=lambda line: order.index(line.style)):
        stroke = LINES[line.style]
        names.add(f"l-{line.style}")
        points = [scale.point(point) for point in line.points]
        title = f'<title class="title">{escaped(line.title)}</title>' if line.title else ""
        yield f'<g class="over way way-{line.style}">{title}'
        closed = len(points) > 3 and points[0] == points[-1]
        drawn = points[:-1] if closed else points
        if stroke.ending == "band":
            band = "band" if closed else "wide"
            yield (
                f'<{"polygon" if closed else "polyline"} class="{band}-{line.style}"'
                f' stroke-width="30" points="{points_text(drawn)}"/>'
            )
        if stroke.ending == "arrow":
            drawn = [*drawn[:-1], _before(drawn[-1], drawn[-2], 5)]
        element = "polygon" if closed else "polyline"
        text = points_text(drawn)
        casing = number(stroke.width + 2.4)
        yield f'<{element} class="casing" stroke-width="{casing}" points="{text}"/>'
        yield f'<{element} class="line l-{line.style}" points="{text}"/>'
        yield from _ending(line.style, stroke.ending, points)
        yield "</g>"


def _ending(style: str, ending: str, points: list[Point]) -> Iterable[str]:
    if ending == "dots":
        for x, y in points[1:-1]:
            yield f'<circle class="end end-{style}" cx="{number(x)}" cy="{number(y)}" r="3.6"/>'
    elif ending in ("arrow", "bar"):
        (x, y), before = points[-1], points[-2]
        turn = number(math.degrees(math.atan2(y - before[1], x - before[0])))
        path = "M1 0L-9-5.5V5.5z" if ending == "arrow" else "M-2-7H2V7H-2z"
        yield (
            f'<path class="end end-{style}" transform="translate({number(x)} {number(y)})rotate({turn})" d="{path}"/>'
        )


def _before(end: Point, start: Point, distance: float) -> Point:
    length = math.dist(end, start)
    part = max(0.0, 1 - distance / length) if length else 0.0
    return (
        round(start[0] + (end[0] - start[0]) * part, 1),
        round(start[1] + (end[1] - start[1]) * part, 1),
    )


def _crosses(cells: list[_Placed]) -> Iterable[str]:
    for cell, at, highlights in cells:
        if "blocking" in highlights and not cell.marks:
            yield _sign("cross", "blocking", at.x, at.y + 4)


def _sign(sign: str, highlight: str, x: float, y: float) -> str:
    where = f'transform="translate({number(x)} {number(y)})" d="{SIGNS[sign]}"'
    case = f'<path class="over sign sign-case" {where}/>' if sign == "cross" else ""
    return f'{case}<path class="over sign sign-{sign} h-{highlight}" {where}/>'


def _labels(cells: list[_Placed], names: set[str]) -> Iterable[str]:
    for cell, at, highlights in cells:
        if not (cell.label or cell.letter):
            continue
        x, y = number(at.x), number(at.y - at.up + 14.5 * min(1.0, at.radius / INNER_RADIUS))
        tag = next((name for name in ("source", "target") if name in highlights), "")
        if tag:
            across = 6.6 * columns(f"{cell.label} {cell.letter}".strip()) + 5
            left, top = number(at.x - across / 2), number(float(y) - 9.7)
            yield (
                f'<rect class="over tag h-{tag}" x="{left}" y="{top}" width="{number(across)}" height="12.6" rx="4"/>'
            )
        surface = "_".join([f"t-{cell.style}", *(name for name in highlights if HIGHLIGHTS[name].area)])
        if tag:
            surface = "tag-text"
        else:
            names.add(surface)
        letter = ""
        if cell.letter:
            gap = ' dx="3"' if cell.label else ""
            letter = f'<tspan class="letter"{gap}>{escaped(cell.letter)}</tspan>'
        yield f'<text class="over label {surface}" x="{x}" y="{y}">{escaped(cell.label)}{letter}</text>'


def _rings(cells: list[_Placed], names: set[str]) -> tuple[list[str], list[str]]:
    # The ring around the place of the keyboard comes apart: it is drawn last, over everything.
    rings: list[str] = []
    focus: list[str] = []
    for _, at, highlights in cells:
        depth = 1.2
        for name in highlights:
            highlight = HIGHLIGHTS[name]
            if highlight.area:
                continue
            names.add(f"h-{name}")
            drawn = focus if name == "focus" else rings
            for _ in range(2 if highlight.double else 1):
                ring = inset(at.polygon, round(depth + highlight.width / 2, 2))
                depth += highlight.width + 1.2
                text, casing = points_text(ring), number(highlight.width + 2)
                drawn.append(f'<polygon class="over casing" stroke-width="{casing}" points="{text}"/>')
                drawn.append(f'<polygon class="over ring h-{name}" points="{text}"/>')
            if highlight.ticks:
                drawn.append(f'<path class="over tick h-{name}" d="{_ticks(ring, at)}"/>')
    return rings, focus


def _ticks(ring: Polygon, at: Place) -> str:
    # From the middle of each side a short stroke inwards, like the hairs of a sight.
    parts = []
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x, y = (ax + bx) / 2, (ay + by) / 2
        inner = _before((x, y), (at.x, at.y), 5)
        parts.append(f"M{number(x)},{number(y)}L{number(inner[0])},{number(inner[1])}")
    return "".join(parts)


def _signs(cells: list[_Placed]) -> Iterable[str]:
    for cell, at, highlights in cells:
        shown = [
            (HIGHLIGHTS[name].sign, name)
            for name in highlights
            if HIGHLIGHTS[name].sign and not (name == "blocking" and not cell.marks)
        ]
        for count, (sign, name) in enumerate(shown):
            down = (count - (len(shown) - 1) / 2) * 10
            yield _sign(sign, name, at.x + at.right - 10.5 - abs(down) * 0.55, at.y + down)


def _marks(cells: list[_Placed], names: set[str]) -> Iterable[str]:
    for cell, at, highlights in cells:
        if not cell.marks:
            continue
        signs = 8 if any(HIGHLIGHTS[name].sign for name in highlights) else 0
        top = at.y - at.up + (16.5 if cell.label or cell.letter else 5)
        bottom = at.y + at.down - (15 if cell.note else 5)
        width = 2 * (min(at.left, at.right) * 0.72 - signs / 2)
        names.update(side_class(mark.side) for mark in cell.marks)
        yield from draw_marks(cell.marks, at.x - signs / 2, (top + bottom) / 2, width, bottom - top)


def _notes(cells: list[_Placed]) -> Iterable[str]:
    for cell, at, _ in cells:
        if not cell.note:
            continue
        y = at.y + at.down - 7.5
        across = 5.7 * columns(cell.note) + 7
        left, top = number(at.x - across / 2), number(y - 7)
        yield (
            f'<rect class="over note-room" x="{left}" y="{top}" width="{number(across)}" height="14" rx="5"/>'
            f'<text class="over note" x="{number(at.x)}" y="{number(y + 3.6)}">{escaped(cell.note)}</text>'
        )
