"""How does a picture look in print, or beside a plot?

:func:`draw_figure` draws into matplotlib axes, :func:`save_figure` writes a file. The artists carry a
``gid`` that names what they show (``cell-D4``, ``line-open-path``), so that they can be found again.
matplotlib is loaded only when one of the two is called.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.figure_brush import Brush
from u2200nb.drawing.picture import Mark, Picture, Point, bounds
from u2200nb.drawing.placing import (
    INNER_RADIUS,
    Place,
    Scale,
    columns,
    inset,
    place,
    plain,
    rim,
    rows_for,
    scale_of,
    top_middle,
)
from u2200nb.drawing.placing import wrapped as wrapped_text
from u2200nb.drawing.svg_marks import LARGEST_MARK, MOST_MARKS, SMALLEST_MARK, mark_corners
from u2200nb.drawing.theme import (
    HIGHLIGHTS,
    LINES,
    OUTLINES,
    SHAPES,
    SIDES,
    SURFACES,
    THEMES,
    Stroke,
    blend,
    kind_of,
    look_up,
)
from u2200nb.errors import NotationError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_figure", "save_figure"]

_MARGIN = 10.0
_SUFFIXES = (".pdf", ".png", ".svg")
_HATCHES: Mapping[str, str] = {
    "dots": "..",
    "waves": "---",
    "peaks": "xxxx",
    "arcs": "oo",
    "bricks": "+++",
    "corners": "+",
    "stripes": "-",
    "leaves": "///",
    "planks": "||",
    "crosses": "xx",
}
# Corners from the end of a line that runs to the right.
_ENDINGS: Mapping[str, tuple[Point, ...]] = {
    "arrow": ((1, 0), (-9, -5.5), (-9, 5.5)),
    "bar": ((-2, -7), (2, -7), (2, 7), (-2, 7)),
}
_SIGNS: Mapping[str, str] = {"eye": "◉", "chevrons": "»", "waves": "≋", "no-waves": "≉", "cross": "✕"}


def draw_figure(picture: Picture, *, ax: Axes | None = None, theme: str = "light") -> tuple[Figure, Axes]:
    """Draw a picture with matplotlib.

    Parameters
    ----------
    picture : Picture
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default a new figure of the size the picture needs.
    theme : str
        ``light``, ``dark`` or ``print``.

    Returns
    -------
    tuple of (matplotlib.figure.Figure, matplotlib.axes.Axes)

    Raises
    ------
    UnknownNameError
        If there is no such theme, or the picture uses a name that it does not have.
    """
    palette = look_up("theme", THEMES, theme)
    scale = scale_of(picture, _MARGIN)
    left, top, right, bottom = bounds(picture)
    width = (right - left) * scale.factor + 2 * _MARGIN
    board = (bottom - top) * scale.factor + 2 * _MARGIN
    legend, height = _legend_rows(picture, width, board)
    if ax is None:
        from matplotlib import pyplot

        _, ax = pyplot.subplots(figsize=(width / 72, height / 72), layout=None)
        ax.set_position((0.0, 0.0, 1.0, 1.0))
    figure = ax.get_figure(root=True)
    assert figure is not None
    brush = Brush(ax, palette, _points_in_a_unit(figure, ax, width, height))
    ax.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    ax.set_axis_off()
    brush.polygon(((0, 0), (width, 0), (width, height), (0, height)), 0, "paper", face=palette.paper)
    _cells(brush, picture, scale)
    _ways(brush, picture, scale)
    _legend(brush, picture, legend)
    return figure, ax


def save_figure(picture: Picture, path: str | Path, *, theme: str = "light", dpi: int = 200) -> None:
    """Write a picture to a ``.png``, ``.pdf`` or ``.svg`` file.

    Parameters
    ----------
    picture : Picture
    path : str or Path
        The suffix chooses the format.
    theme : str
        ``light``, ``dark`` or ``print``.
    dpi : int
        Pixels per inch of a ``.png``.

    Raises
    ------
    NotationError
        If the suffix is none of the three.
    UnknownNameError
        If there is no such theme.
    OSError
        If the file cannot be written.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in _SUFFIXES:
        raise NotationError(f"a figure is saved as {', '.join(_SUFFIXES)}; {path.name!r} ends in none of them")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    scale = scale_of(picture, _MARGIN)
    left, top, right, bottom = bounds(picture)
    width = (right - left) * scale.factor + 2 * _MARGIN
    _, height = _legend_rows(picture, width, (bottom - top) * scale.factor + 2 * _MARGIN)
    # A figure that pyplot does not know: nothing is left open, and no window system is asked.
    figure = Figure(figsize=(width / 72, height / 72))
    draw_figure(picture, ax=figure.add_axes((0.0, 0.0, 1.0, 1.0)), theme=theme)
    # The same picture gives the same file: no date, no random names.
    dates: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    with rc_context({"svg.hashsalt": "u2200nb"}):
        figure.savefig(path, dpi=dpi, metadata=dates.get(suffix), facecolor=THEMES[theme].paper)


def _points_in_a_unit(figure: Figure, ax: Axes, width: float, height: float) -> float:
    box = ax.get_position()
    across, down = figure.get_size_inches()
    return float(72 * min(box.width * across / width, box.height * down / height))


_Row = tuple[float, list[tuple[float, str, list[str]]]]


def _legend_rows(picture: Picture, width: float, top: float) -> tuple[list[_Row], float]:
    """Return the rows of the legend, the caption as the last, and where all ends."""
    rows: list[_Row] = []
    room, y = width - 2 * _MARGIN, top
    if picture.legend:
        longest = max(columns(words) for _, words in picture.legend) * 7.2 + 44
        across = min(len(picture.legend), max(1, 2 if room > 300 else 1, int(room / longest)))
        step = room / across
        for start in range(0, len(picture.legend), across):
            entries = [
                (_MARGIN + column * step, name, wrapped_text(plain(words), max(8, int((step - 40) / 7.2))))
                for column, (name, words) in enumerate(picture.legend[start : start + across])
            ]
            rows.append((y, entries))
            y += 17 * max(len(lines) for _, _, lines in entries) + 4
    caption = wrapped_text(plain(picture.caption), max(8, int(room / 7.2)))
    if caption:
        rows.append((y, [(_MARGIN, "", caption)]))
        y += 17 * len(caption) + 2
    return rows, y + 6 if rows else top


def _cells(brush: Brush, picture: Picture, scale: Scale) -> None:
    areas: dict[str, list[tuple[Point, ...]]] = {}
    for cell in picture.cells:
        at = place(cell.polygon, scale)
        surface = look_up("surface", SURFACES, cell.style)
        for name in cell.highlights:
            look_up("highlight", HIGHLIGHTS, name)
        highlights = [name for name in HIGHLIGHTS if name in cell.highlights]
        face, ink = brush.palette.surfaces[cell.style]
        for name in highlights:
            if name in brush.palette.washes:
                face = blend(face, *brush.palette.washes[name])
                ink = blend(ink, *brush.palette.washes[name])
                areas.setdefault(name, []).append(at.polygon)
        hatch = _HATCHES.get(surface.pattern, "")
        brush.polygon(at.polygon, 1, f"cell-{cell.id}", face=face, edge=ink, hatch=hatch)
        if "unseen" in highlights:
            veil = blend(face, brush.palette.highlights["unseen"], 0.6)
            brush.polygon(at.polygon, 1.1, f"highlight-unseen-{cell.id}", edge=veil, hatch="////")
        rim_dash = (2.0, 3.0) if surface.pattern == "empty" else ()
        brush.polygon(at.polygon, 2, f"rim-{cell.id}", edge=brush.palette.rim, width=0.8, dash=rim_dash)
        _rings(brush, cell.id, at, highlights)
        _words(brush, cell.id, at, cell.label, cell.letter, highlights, face)
        _signs(brush, cell.id, at, highlights, bool(cell.marks))
        if cell.marks:
            signs = 8 if any(HIGHLIGHTS[name].sign for name in highlights) else 0
            top = at.y - at.up + (16.5 if cell.label or cell.letter else 5)
            bottom = at.y + at.down - (15 if cell.note else 5)
            width = 2 * (min(at.left, at.right) * 0.72 - signs / 2)
            _marks(brush, cell.marks, at.x - signs / 2, (top + bottom) / 2, width, bottom - top)
        if cell.note:
            y, half = at.y + at.down - 7.5, 2.9 * columns(cell.note) + 3.5
            box = ((at.x - half, y - 7), (at.x + half, y - 7), (at.x + half, y + 7), (at.x - half, y + 7))
            palette = brush.palette
            brush.polygon(box, 9, f"note-room-{cell.id}", face=palette.casing, edge=palette.ink, width=0.8)
            brush.text(at.x, y, cell.note, 9.1, f"note-{cell.id}", size=9, colour=brush.palette.ink, bold=True)
    for name, polygons in areas.items():
        highlight = HIGHLIGHTS[name]
        if highlight.width:
            for ring in rim(polygons):
                _highlight_ring(brush, inset(ring, 1.4), name, "area", 3)


def _ways(brush: Brush, picture: Picture, scale: Scale) -> None:
    for outline in picture.outlines:
        stroke = look_up("outline", OUTLINES, outline.style)
        for points in outline.rings:
            ring = [scale.point(point) for point in points]
            _stroked(brush, [*ring, ring[0]], stroke, f"outline-{outline.style}", outline.style, 3.2)
        if outline.label and outline.rings and stroke.named:
            x, y = top_middle([scale.point(point) for point in outline.rings[0]])
            gid, ink = f"outline-label-{outline.style}", brush.palette.ink
            brush.text(x, y - 6, outline.label, 7, gid, size=10, colour=ink, halo=brush.palette.casing)
    order = list(LINES)
    for line in picture.lines:
        look_up("line", LINES, line.style)
    for line in sorted(picture.lines, key=lambda line: order.index(line.style)):
        stroke = LINES[line.style]
        _stroked(brush, [scale.point(point) for point in line.points], stroke, f"line-{line.style}", line.style, 4)


def _marks(brush: Brush, marks: tuple[Mark, ...], x: float, y: float, width: float, height: float) -> None:
    shown = marks if len(marks) <= MOST_MARKS else marks[: MOST_MARKS - 1]
    count = len(shown) + (shown != marks)
    across, size = rows_for(count, width, height)
    size = max(SMALLEST_MARK, min(size, LARGEST_MARK))
    rows = -(-count // across)
    for at in range(count):
        row, column = divmod(at, across)
        left = x + (column - (min(across, count - row * across) - 1) / 2) * size
        top = y + (row - (rows - 1) / 2) * size
        if at < len(shown):
            _mark(brush, shown[at], left, top, size * 0.92)
        else:
            more = f"+{len(marks) - len(shown)}"
            brush.text(left, top, more, 8, "more", size=size * 0.45, colour=brush.palette.ink, bold=True)


def _mark(brush: Brush, mark: Mark, x: float, y: float, size: float) -> None:
    shape, side = look_up("mark", SHAPES, mark.shape), look_up("side", SIDES, mark.side)
    face, line, ink = brush.palette.sides[mark.side]
    facing = 0.0 if mark.facing is None else mark.facing
    corners = tuple((x + dx, y + dy) for dx, dy in mark_corners(mark.shape, round(facing % 360, 1), size))
    dash = (3.0, 2.0) if mark.status == "routed" else ()
    gid = f"mark-{mark.shape}"
    if side.pattern == "striped":
        stripe = blend(face, line, 0.55)
        brush.polygon(corners, 8, f"{gid}-pattern", face=face, edge=stripe, hatch="////")
        face = "none"
    brush.polygon(corners, 8.1, gid, face=face, edge=line, width=side.width, dash=dash)
    if side.pattern == "double":
        inner = tuple((x + (cx - x) * 0.8, y + (cy - y) * 0.8) for cx, cy in corners)
        brush.polygon(inner, 8.1, f"{gid}-inner", edge=ink, width=0.9)
    if mark.text:
        font = size * shape.text_size * min(0.42, 0.9 / max(1, columns(mark.text)))
        halo = brush.palette.sides[mark.side][0]
        brush.text(x, y, mark.text, 8.2, f"{gid}-text", size=font, colour=ink, halo=halo, bold=True)
    if mark.status != "ready":
        sign = {"suppressed": "v", "routed": "x"}[mark.status]
        brush.disc(x - size * 0.4, y - size * 0.4, max(4.2, size * 0.2), sign, *brush.palette.warning)
    if mark.badge:
        radius, ink = max(4.4, size * 0.17), brush.palette.ink
        brush.disc(x + size * 0.43, y + size * 0.43, radius, mark.badge, brush.palette.casing, ink)


def _legend(brush: Brush, picture: Picture, rows: list[_Row]) -> None:
    for y, entries in rows:
        for x, name, lines in entries:
            if name:
                _sample(brush, name, picture, x, y)
            for count, words in enumerate(lines):
                left = x + (30 if name else 0)
                colour = brush.palette.ink if name else brush.palette.quiet
                gid = f"legend-{name}" if name else "caption"
                brush.text(left, y + 8.5 + 17 * count, words, 7, gid, size=11.5, colour=colour, start=True)


def _sample(brush: Brush, name: str, picture: Picture, x: float, y: float) -> None:
    box = ((x + 1, y + 1), (x + 23, y + 1), (x + 23, y + 16), (x + 1, y + 16))
    kind, gid = kind_of(name), f"sample-{name}"
    if kind == "surface":
        face, ink = brush.palette.surfaces[name]
        brush.polygon(box, 1, gid, face=face, edge=ink, hatch=_HATCHES.get(SURFACES[name].pattern, ""))
        brush.polygon(box, 2, f"{gid}-rim", edge=brush.palette.rim, width=0.8)
        letter = next((cell.letter for cell in picture.cells if cell.style == name and cell.letter), "")
        ink = brush.palette.ink
        brush.text(x + 12, y + 8.5, letter, 7, f"{gid}-letter", size=10, colour=ink, halo=face)
    elif kind == "highlight":
        if name == "unseen":
            brush.polygon(box, 1, gid, edge=brush.palette.highlights[name], hatch="////")
        else:
            _highlight_ring(brush, box, name, "legend", 3)
            if HIGHLIGHTS[name].double:
                _highlight_ring(brush, inset(box, 3), name, "legend", 3)
            if HIGHLIGHTS[name].ticks:
                _ticks(brush, box, (x + 12, y + 8.5), name, "legend", 3)
        sign = _SIGNS.get(HIGHLIGHTS[name].sign, "")
        ink = brush.palette.highlights[name]
        brush.text(x + 12, y + 8.5, sign, 7, f"{gid}-sign", size=11, colour=ink, bold=True)
    elif kind == "line":
        _stroked(brush, [(x + 1, y + 8.5), (x + 12, y + 8.5), (x + 23, y + 8.5)], LINES[name], gid, name, 4)
    elif kind == "outline":
        _stroked(brush, [*box, box[0]], OUTLINES[name], gid, name, 4)
    else:
        mark = Mark("ground", side=name) if kind == "side" else Mark(name)
        _mark(brush, mark, x + 12, y + 8.5, 16)


def _words(brush: Brush, cell: str, at: Place, label: str, letter: str, highlights: list[str], face: str) -> None:
    tag = next((name for name in ("source", "target") if name in highlights), "")
    words = " ".join(part for part in (label, letter) if part)
    if not words:
        return
    y = at.y - at.up + 11 * min(1.0, at.radius / INNER_RADIUS)
    colour, halo = brush.palette.ink, face
    if tag:
        colour, halo = brush.palette.casing, ""
        half = 3.3 * columns(words) + 2.5
        box = (
            (at.x - half, y - 6.3),
            (at.x + half, y - 6.3),
            (at.x + half, y + 6.3),
            (at.x - half, y + 6.3),
        )
        brush.polygon(box, 6.9, f"tag-{cell}", face=brush.palette.highlights[tag])
    brush.text(at.x, y, words, 7, f"label-{cell}", size=9.5, colour=colour, halo=halo, bold=bool(label))


def _rings(brush: Brush, cell: str, at: Place, highlights: list[str]) -> None:
    depth = 1.2
    for name in highlights:
        highlight = HIGHLIGHTS[name]
        if highlight.area:
            continue
        layer = 10 if name == "focus" else 6
        for _ in range(2 if highlight.double else 1):
            ring = inset(at.polygon, round(depth + highlight.width / 2, 2))
            depth += highlight.width + 1.2
            _highlight_ring(brush, ring, name, cell, layer)
        if highlight.ticks:
            _ticks(brush, ring, (at.x, at.y), name, cell, layer)


def _ticks(brush: Brush, ring: tuple[Point, ...], middle: Point, name: str, of: str, layer: float) -> None:
    colour = brush.palette.highlights[name]
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x, y = (ax + bx) / 2, (ay + by) / 2
        inner = (x + (middle[0] - x) * 0.22, y + (middle[1] - y) * 0.22)
        brush.path([(x, y), inner], layer, f"tick-{name}-{of}", colour, 1.4, ())


def _highlight_ring(brush: Brush, ring: tuple[Point, ...], name: str, of: str, layer: float) -> None:
    highlight = HIGHLIGHTS[name]
    casing, colour = brush.palette.casing, brush.palette.highlights[name]
    if not highlight.area:
        brush.polygon(ring, layer, f"casing-{of}", edge=casing, width=highlight.width + 2)
    gid = f"highlight-{name}-{of}"
    brush.polygon(ring, layer + 0.1, gid, edge=colour, width=highlight.width, dash=highlight.dash)


def _signs(brush: Brush, cell: str, at: Place, highlights: list[str], occupied: bool) -> None:
    shown = [name for name in highlights if HIGHLIGHTS[name].sign]
    if "blocking" in shown and not occupied:
        shown.remove("blocking")
        ink, casing = brush.palette.highlights["blocking"], brush.palette.casing
        gid = f"sign-blocking-{cell}"
        brush.text(at.x, at.y + 4, _SIGNS["cross"], 5, gid, size=15, colour=ink, halo=casing, bold=True)
    for count, name in enumerate(shown):
        down = (count - (len(shown) - 1) / 2) * 10
        x = at.x + at.right - 9.5 - abs(down) * 0.55
        ink, gid = brush.palette.highlights[name], f"sign-{name}-{cell}"
        brush.text(x, at.y + down, _SIGNS[HIGHLIGHTS[name].sign], 7, gid, size=10, colour=ink, bold=True)


def _stroked(brush: Brush, points: list[Point], stroke: Stroke, gid: str, style: str, layer: float) -> None:
    colours = {**brush.palette.lines, **brush.palette.outlines}
    brush.path(points, layer, f"{gid}-casing", brush.palette.casing, stroke.width + 2.4, ())
    brush.path(points, layer, gid, colours[style], stroke.width, stroke.dash)
    if stroke.ending == "dots":
        brush.ax.plot(
            [x for x, _ in points[1:-1]],
            [y for _, y in points[1:-1]],
            marker="o",
            linestyle="none",
            markersize=7 * brush.points,
            color=colours[style],
            markeredgecolor=brush.palette.casing,
            zorder=layer + 0.2,
        )
    elif stroke.ending in ("arrow", "bar"):
        (x, y), before = points[-1], points[-2]
        turn = math.atan2(y - before[1], x - before[0])
        cos, sin = math.cos(turn), math.sin(turn)
        end = tuple((x + a * cos - b * sin, y + a * sin + b * cos) for a, b in _ENDINGS[stroke.ending])
        brush.polygon(end, layer + 0.2, f"{gid}-end", face=colours[style], edge=brush.palette.casing, width=1)
    elif stroke.ending == "band" and points[0] == points[-1]:
        brush.polygon(tuple(points[:-1]), layer, f"{gid}-band", face=colours[style] + "29")
