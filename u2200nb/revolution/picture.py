"""How does a board of Revolution, and a ruling on it, look as a picture?

Turns boards and rulings into `Picture` values; what draws them knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture, Point
from u2200nb.geometry.hexes import Direction, Hex
from u2200nb.geometry.offset import format_label
from u2200nb.geometry.paths import shortest_paths
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.terrain import Terrain
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.sight import LineOfSight, SightProof

__all__ = [
    "board_picture",
    "hex_centre",
    "hex_corners",
    "objects_picture",
    "sight_marks",
    "sight_picture",
    "spaces_picture",
]

# Half the height of a regular hex whose corners are two units from its centre. Only drawing uses it: what
# decides anything counts in whole numbers.
_HALF_HEIGHT = 3**0.5

_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_EDGE_CORNERS = {
    Direction.N: (0, 1),
    Direction.NE: (1, 2),
    Direction.SE: (2, 3),
    Direction.S: (3, 4),
    Direction.SW: (4, 5),
    Direction.NW: (5, 0),
}
_MARK_SHAPES = {
    Kind.GROUND: "ground",
    Kind.AIR: "ship",
    Kind.TURRET: "turret",
    Kind.DEBRIS: "debris",
    Kind.STRUCTURE: "structure",
}


def hex_centre(hex_: Hex) -> Point:
    """The middle of a hex in the picture; y grows downwards."""
    return (3.0 * hex_.q, (2 * hex_.r + hex_.q) * _HALF_HEIGHT)


@lru_cache(maxsize=8192)
def hex_corners(hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex in the picture, clockwise from the upper left."""
    return tuple(_corner(hex_, number) for number in range(6))


def _corner(hex_: Hex, number: int) -> Point:
    x, y = _CORNERS[number]
    return (3.0 * hex_.q + x, (2 * hex_.r + hex_.q + y) * _HALF_HEIGHT)


def board_picture(
    board: Board,
    *,
    title: str = "",
    description: str = "",
    marks: Mapping[str, tuple[Mark, ...]] | None = None,
    highlights: Mapping[str, tuple[str, ...]] | None = None,
    notes: Mapping[str, str] | None = None,
    lines: tuple[Line, ...] = (),
    legend: Iterable[tuple[str, str]] = (),
    caption: str = "",
) -> Picture:
    """Return the picture of a board with what stands on it.

    Parameters
    ----------
    board : Board
        The board.
    title, description, caption : str, optional
        Words; by default they name the board and its terrain.
    marks, highlights, notes : mapping from label, optional
        What to draw in which space.
    lines : tuple of Line
        Paths and firing lines.
    legend : iterable of (str, str)
        Entries after those of the terrain.
    """
    marks, highlights, notes = marks or {}, highlights or {}, notes or {}
    cells = []
    for label in board.spaces:
        hex_ = board.hex(label)
        terrain = board.terrain[hex_]
        words = [label, terrain.title, *(highlights.get(label, ())), *(mark.title for mark in marks.get(label, ()))]
        cells.append(
            Cell(
                id=label,
                polygon=hex_corners(hex_),
                style=terrain.slug,
                label=label,
                letter="" if terrain is Terrain.OPEN_GROUND else terrain.symbol,
                marks=tuple(marks.get(label, ())),
                highlights=tuple(highlights.get(label, ())),
                title=", ".join(word for word in words if word),
                note=notes.get(label, ""),
            )
        )
    present = [terrain for terrain in Terrain if terrain in set(board.terrain.values())]
    return Picture(
        title=title or board.name,
        description=description or _board_in_words(board),
        cells=tuple(cells),
        lines=lines,
        outlines=_outlines(board),
        legend=(*((terrain.slug, terrain.title) for terrain in present), *legend),
        caption=caption,
    )


def _board_in_words(board: Board) -> str:
    """What a person who can't see the picture needs to know of the board."""
    parts = [f"{board.name}: {len(board.spaces)} spaces."]
    for terrain in Terrain:
        labels = [label for label in board.spaces if board.terrain_at(label) is terrain]
        if labels and terrain is not Terrain.OPEN_GROUND:
            parts.append(f"{terrain.title}: {', '.join(labels)}.")
    parts.append("The rest is Open Ground.")
    parts += [f"Map tile {tile.name}, {tile.terrain.title}: {', '.join(tile.spaces)}." for tile in board.tiles]
    return " ".join(parts)


def _outlines(board: Board) -> tuple[Outline, ...]:
    """The rims of enclosure areas and of map tiles."""
    areas = [
        Outline(_rings(frozenset(board.grid.hexes_of(area))), "area", f"{terrain.title} area")
        for terrain, area in sight_map(board).areas
        if terrain.is_enclosure
    ]
    tiles = [Outline(_rings(frozenset(map(board.hex, tile.spaces))), "tile", tile.name) for tile in board.tiles]
    return (*areas, *tiles)


def _rings(hexes: frozenset[Hex]) -> tuple[tuple[Point, ...], ...]:
    """The closed lines around a set of hexes: its outer rims and its holes."""
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for hex_ in sorted(hexes):
        for direction, (first, second) in _EDGE_CORNERS.items():
            if hex_ + direction.step not in hexes:
                after.setdefault(_lattice_corner(hex_, first), []).append(_lattice_corner(hex_, second))
    rings = []
    while after:
        start = min(after)
        ring, here = [], start
        while here in after:
            ring.append(here)
            onward = after[here].pop()
            if not after[here]:
                del after[here]
            here = onward
        rings.append(tuple((float(x), y * _HALF_HEIGHT) for x, y in ring))
    return tuple(rings)


def _lattice_corner(hex_: Hex, number: int) -> tuple[int, int]:
    """A corner on the whole-number lattice x = 3q, y = 2r + q, so that shared corners are equal."""
    x, y = _CORNERS[number]
    return (3 * hex_.q + x, 2 * hex_.r + hex_.q + y)


def sight_picture(ruling: Ruling[bool]) -> Picture:
    """Return the picture of a ruling about sight: both ends, open and blocked ways, what blocks."""
    question: LineOfSight = ruling.question  # type: ignore[assignment]
    highlights, lines, legend = sight_marks(ruling)
    return board_picture(
        question.board,
        title=question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        marks=_both_marks(question.source, question.target),
        highlights=highlights,
        lines=lines,
        legend=legend,
        caption=ruling.answer,
    )


def sight_marks(
    ruling: Ruling[bool],
) -> tuple[dict[str, tuple[str, ...]], tuple[Line, ...], list[tuple[str, str]]]:
    """Return what a ruling about sight lays over the board: highlights of spaces, lines, and entries of the legend."""
    question: LineOfSight = ruling.question  # type: ignore[assignment]
    proof: SightProof = ruling.proof  # type: ignore[assignment]
    board, source, target = question.board, question.source, question.target
    highlights: dict[str, tuple[str, ...]] = {}
    _mark(highlights, [source.space], "source")
    goals = [target.space]
    if target.kind is Kind.STRUCTURE:
        grid = board.grid
        goals = list(board.labels(sight_map(board).area_of[grid.place(board.hex(target.space))]))
    _mark(highlights, goals, "target")
    _mark(highlights, proof.path[1:-1], "path")
    _mark(highlights, proof.blocking, "blocking")
    lines = _ways(ruling)
    legend = [("source", "source"), ("target", "target")]
    if proof.blocking:
        legend.append(("blocking", "blocks"))
    names = {"open-path": "open path", "blocked-path": "blocked path", "firing-line": "firing line"}
    names["blocked-line"] = "firing line, blocked"
    names["straight-line"] = "straight line, which decides nothing"
    legend += [(style, words) for style, words in names.items() if style in {line.style for line in lines}]
    return highlights, lines, legend


def _both_marks(*objects: BoardObject) -> dict[str, tuple[Mark, ...]]:
    marks: dict[str, tuple[Mark, ...]] = {}
    for object_ in objects:
        mark = Mark(
            _MARK_SHAPES[object_.kind],
            facing=float(object_.facing.degrees) if object_.facing else None,
            title=object_.kind.words,
        )
        marks[object_.space] = (*marks.get(object_.space, ()), mark)
    return marks


def _mark(highlights: dict[str, tuple[str, ...]], labels: Iterable[str], name: str) -> None:
    for label in labels:
        highlights[label] = (*highlights.get(label, ()), name)


def _ways(ruling: Ruling[bool]) -> tuple[Line, ...]:
    """The way that shows the verdict: an open path, or one blocked path for each blocking space."""
    question: LineOfSight = ruling.question  # type: ignore[assignment]
    proof: SightProof = ruling.proof  # type: ignore[assignment]
    board, source = question.board, question.source
    if source.kind is Kind.AIR:
        return _firing_ways(ruling)
    if proof.path:
        style = "open-path" if len(proof.path) > 1 else ""
        return (_line(board, proof.path, style, "open path"),) if style else ()
    lines = []
    for label in proof.blocking:
        path = _path_through(board, source.space, label, question.target.space)
        if len(path) > 1:
            lines.append(_line(board, path, "blocked-path", f"blocked by {label}"))
    return tuple(lines)


def _firing_ways(ruling: Ruling[bool]) -> tuple[Line, ...]:
    """All firing lines of the source; the one that a space blocks ends there, drawn as blocked."""
    from u2200nb.revolution.firing import firing_lines

    question: LineOfSight = ruling.question  # type: ignore[assignment]
    proof: SightProof = ruling.proof  # type: ignore[assignment]
    board, source = question.board, question.source
    lines = []
    for spaces in firing_lines(board, source).values():
        blocked = [label for label in spaces if label in proof.blocking]
        reach = spaces[: spaces.index(blocked[0]) + 1] if blocked else spaces
        if reach:
            style = "blocked-line" if blocked else "firing-line"
            lines.append(_line(board, (source.space, *reach), style, style.replace("-", " ")))
    return tuple(lines)


def _path_through(board: Board, start: str, middle: str, end: str) -> tuple[str, ...]:
    """One shortest path by way of a space, as labels."""
    first = _one_path(board, start, middle)
    second = _one_path(board, middle, end)
    return (*first, *second[1:])


def _one_path(board: Board, start: str, end: str) -> tuple[str, ...]:
    grid = board.grid
    found = shortest_paths(grid, grid.bit(board.hex(start)), grid.bit(board.hex(end)), 0)
    return tuple(format_label(grid.hex_at(place)) for place in found.path)


def _line(board: Board, labels: Iterable[str], style: str, title: str) -> Line:
    return Line(tuple(hex_centre(board.hex(label)) for label in labels if label in set(board.spaces)), style, title)


def objects_picture(
    board: Board, *, sources: Iterable[BoardObject] = (), target: BoardObject | None = None, title: str = ""
) -> Picture:
    """Return the picture of a question: what looks and what is looked at, without the answer."""
    sources = tuple(sources)
    highlights: dict[str, tuple[str, ...]] = {}
    _mark(highlights, dict.fromkeys(source.space for source in sources), "source")
    legend = [("source", "source")] if sources else []
    ends = sources
    if target is not None:
        _mark(highlights, [target.space], "target")
        legend.append(("target", "target"))
        ends = (*sources, target)
    there = f" There: {', '.join(map(str, ends))}." if ends else ""
    return board_picture(
        board,
        title=title,
        description=f"{title} {_board_in_words(board)}{there}".strip(),
        marks=_both_marks(*ends),
        highlights=highlights,
        legend=legend,
        caption=title,
    )


def spaces_picture(
    board: Board,
    ruling: Ruling[Any],
    *,
    source: BoardObject | None = None,
    target: BoardObject | None = None,
    highlight: str = "visible",
) -> Picture:
    """Return the picture of a ruling whose verdict is a set of spaces."""
    highlights: dict[str, tuple[str, ...]] = {}
    _mark(highlights, ruling.verdict, highlight)
    legend = [(highlight, "seen" if highlight == "visible" else "seen by nobody")]
    for end, name in ((source, "source"), (target, "target")):
        if end is not None:
            _mark(highlights, [end.space], name)
            legend.append((name, name))
    named = ", ".join(ruling.verdict) or "none"
    return board_picture(
        board,
        title=ruling.question.text,
        description=f"{ruling.answer} The spaces: {named}.",
        marks=_both_marks(*(end for end in (source, target) if end is not None)),
        highlights=highlights,
        legend=legend,
        caption=ruling.answer,
    )
