"""How does a picture look as plain text?

:func:`draw_text` sets every cell's label, letter, marks and highlight symbols where the cell lies.
Six-cornered cells in staggered columns are drawn with their sides; anything else is set out by its
place alone. Frames and symbols are ASCII; what the picture's own words add can be limited to an encoding.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby, pairwise

from u2200nb.drawing.picture import Cell, Mark, Picture, centre
from u2200nb.drawing.placing import columns, inner_radius, plain, wrapped
from u2200nb.drawing.theme import HIGHLIGHTS, SHAPES, SIDES, kind_of, look_up

__all__ = ["draw_text"]

_NARROWEST = 6
_WORDS = 78
# Wider frames than this are not made to hold marks unless there is the width for them.
_COMFORTABLE = 100
_ARROWS = "↑↗→↘↓↙←↖"
_STATUS = {"ready": "{}", "suppressed": "({})", "routed": "{{{}}}"}
# What to write where an encoding lacks a sign.
_SUBSTITUTES = {
    **dict(zip(_ARROWS, ("n", "ne", "e", "se", "s", "sw", "w", "nw"), strict=True)),
    "·": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "≥": ">=",
    "≤": "<=",
    "−": "-",
}


@dataclass
class _Canvas:
    """Letters by line and column, each with its colour."""

    rows: dict[int, dict[int, tuple[str, int]]] = field(default_factory=dict)

    def write(self, line: int, column: int, pieces: list[tuple[str, int]]) -> None:
        row = self.rows.setdefault(line, {})
        for text, ansi in pieces:
            for letter in text:
                # A letter of two columns leaves nothing in the second, one of none joins the last.
                if not columns(letter):
                    before, colour = row.get(column - 1, ("", 0))
                    row[column - 1] = (before + letter, colour)
                    continue
                row[column] = (letter, ansi)
                column += 1
                if columns(letter) == 2:
                    row[column] = ("", ansi)
                    column += 1

    def lines(self, colour: bool) -> list[str]:
        lines = []
        for at in range(max(self.rows, default=-1) + 1):
            row = self.rows.get(at, {})
            line, now = "", 0
            for column in range(max(row, default=-1) + 1):
                letter, ansi = row.get(column, (" ", 0))
                if colour and ansi != now and letter.strip():
                    line += f"\x1b[{ansi}m"
                    now = ansi
                line += letter
            lines.append((line + "\x1b[0m" if now else line).rstrip())
        return lines


def draw_text(picture: Picture, *, width: int | None = None, colour: bool = False, encoding: str | None = None) -> str:
    """Draw a picture as text, with its title, description, legend and caption.

    Parameters
    ----------
    picture : Picture
    width : int, optional
        Columns of the terminal, by default as many as it takes. Where cells with their marks and notes
        do not fit, these are listed under the picture; where even bare cells do not fit, the cells are
        listed one after the other.
    colour : bool
        Whether to add ANSI colours. They repeat what the symbols say.
    encoding : str, optional
        An encoding that the result must fit, such as ``ascii`` or ``cp437``; signs it lacks are
        written with others.

    Returns
    -------
    str
        Lines without a newline at the end.

    Raises
    ------
    UnknownNameError
        If a highlight, mark or side is none of the theme's.

    Examples
    --------
    >>> from u2200nb.drawing.picture import Cell, Picture
    >>> hexagon = ((2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2))
    >>> cell = Cell("D4", hexagon, "obstacle", "D4", "#", highlights=("blocking",))
    >>> print(draw_text(Picture("One space", "", (cell,))))
    One space
    <BLANKLINE>
      ____
     / D4 \\
    / # x  \\
    \\      /
     \\____/
    <BLANKLINE>
    x  blocks
    """
    texts = [_text_of(cell) for cell in picture.cells if not _is_nothing(cell)]
    drawn = _drawn(picture, texts, width, colour)
    room = min(width, _WORDS) if width is not None else _WORDS
    parts = [
        wrapped(_sentence(picture.title), room),
        wrapped(_sentence(picture.description), room),
        drawn,
        _legend(picture, texts, room),
        wrapped(_sentence(picture.caption), room),
    ]
    whole = "\n\n".join("\n".join(part) for part in parts if part)
    return whole if encoding is None else _encodable(whole, encoding)


@dataclass(frozen=True)
class _CellText:
    """What a text picture says of a cell."""

    cell: Cell
    label: str
    letter: str
    symbols: tuple[str, ...]
    marks: str
    note: str

    def terrain(self) -> list[tuple[str, int]]:
        """Its letter and what it is highlighted as."""
        gap = " " if self.letter and self.symbols else ""
        symbols = [(HIGHLIGHTS[name].symbol, HIGHLIGHTS[name].ansi) for name in self.symbols]
        return [(self.letter + gap, 0), *symbols]

    def middle(self) -> list[tuple[str, int]]:
        """The line under the label; marks stand in it if a note takes the line below."""
        return [*self.terrain(), (f" {self.marks}", 0)] if self.marks and self.note else self.terrain()

    def below(self) -> list[tuple[str, int]]:
        """The last line in its frame."""
        return [(self.note or self.marks, 0)]


def _is_nothing(cell: Cell) -> bool:
    return cell.style == "void" and not (cell.label or cell.marks or cell.highlights)


def _text_of(cell: Cell) -> _CellText:
    for name in cell.highlights:
        look_up("highlight", HIGHLIGHTS, name)
    return _CellText(
        cell,
        _one_line(cell.label),
        _one_line(cell.letter),
        tuple(name for name in HIGHLIGHTS if name in cell.highlights),
        " ".join(
            text if count == 1 else f"{count}×{text}"
            for text, count in ((text, len(list(same))) for text, same in groupby(map(_mark_text, cell.marks)))
        ),
        _one_line(cell.note),
    )


def _sentence(text: str) -> str:
    return _one_line(" ".join(text.split()))


def _one_line(text: str) -> str:
    # Neither a newline nor a terminal's control codes may come out of a name.
    return "".join(letter if letter.isprintable() else "?" for letter in plain(text))


def _mark_text(mark: Mark) -> str:
    look_up("mark", SHAPES, mark.shape)
    look_up("side", SIDES, mark.side)
    text = mark.side[:1] + (_one_line(mark.text) or mark.shape[:3])
    if mark.badge:
        text += f"+{_one_line(mark.badge)}"
    if mark.facing is not None:
        text += _ARROWS[round(mark.facing / 45) % 8]
    return _STATUS[mark.status].format(text)


def _drawn(picture: Picture, texts: list[_CellText], width: int | None, colour: bool) -> list[str]:
    slots = _slots(texts)
    if slots is not None:
        full = max(
            (max(columns(text.label) + 2, _length(text.middle()), _length(text.below()), _NARROWEST) for text in texts),
            default=_NARROWEST,
        )
        full += full % 2
        across = max((column for column, _ in slots.values()), default=0) + 1
        bare = max([_NARROWEST, *(max(columns(text.label) + 2, _length(text.terrain())) for text in texts)])
        room = _COMFORTABLE if width is None else width
        if across * full + 2 <= room:
            return _staggered(texts, slots, full, True).lines(colour)
        if width is None or across * bare + 2 <= width:
            return [*_staggered(texts, slots, bare, False).lines(colour), *_listed_marks(texts, room)]
    else:
        canvas = _set_out(texts, width)
        if canvas is not None:
            return canvas.lines(colour)
    return _listed(texts, width or _WORDS)


def _length(pieces: list[tuple[str, int]]) -> int:
    return sum(columns(text) for text, _ in pieces)


def _slots(texts: list[_CellText]) -> dict[str, tuple[int, int]] | None:
    """Return column and half row of each cell, if all are six-cornered and stand in staggered columns."""
    if not texts:
        return None
    slots: dict[str, tuple[int, int]] = {}
    polygon = texts[0].cell.polygon
    wide = max(x for x, _ in polygon) - min(x for x, _ in polygon)
    high = max(y for _, y in polygon) - min(y for _, y in polygon)
    centres = [centre(text.cell.polygon) for text in texts]
    left, top = min(x for x, _ in centres), min(y for _, y in centres)
    if not wide or not high:
        return None
    for text, (x, y) in zip(texts, centres, strict=True):
        corners = text.cell.polygon
        level = sum(abs(corner[1] - y) < high * 0.05 for corner in corners)
        column, half = (x - left) / (wide * 0.75), (y - top) / (high / 2)
        off_grid = abs(column - round(column)) > 0.1 or abs(half - round(half)) > 0.1
        same = abs(max(x for x, _ in corners) - min(x for x, _ in corners) - wide) < wide * 0.05
        if len(corners) != 6 or level != 2 or off_grid or not same:
            return None
        slots[text.cell.id] = (round(column), round(half))
    parities = {(column + half) % 2 for column, half in slots.values()}
    return slots if len(parities) == 1 and len(set(slots.values())) == len(slots) else None


def _staggered(texts: list[_CellText], slots: dict[str, tuple[int, int]], wide: int, with_marks: bool) -> _Canvas:
    canvas = _Canvas()
    edge = "_" * (wide - 2)
    for text in texts:
        column, half = slots[text.cell.id]
        x, y = column * wide, half * 2
        canvas.write(y, x + 2, [(edge, 0)])
        canvas.write(y + 1, x + 1, [("/", 0)])
        canvas.write(y + 1, x + wide, [("\\", 0)])
        canvas.write(y + 2, x, [("/", 0)])
        canvas.write(y + 2, x + wide + 1, [("\\", 0)])
        canvas.write(y + 3, x, [("\\", 0)])
        canvas.write(y + 3, x + wide + 1, [("/", 0)])
        canvas.write(y + 4, x + 1, [("\\" + edge + "/", 0)])
    for text in texts:
        column, half = slots[text.cell.id]
        x, y = column * wide, half * 2
        middle = text.middle() if with_marks else text.terrain()
        lines = [[(text.label, 0)], middle, text.below() if with_marks else []]
        for row, pieces in enumerate(lines, start=1):
            canvas.write(y + row, x + 1 + (wide - _length(pieces)) // 2, pieces)
    return canvas


def _line_of(text: _CellText) -> list[tuple[str, int]]:
    pieces = [(text.label, 0), (" " if text.label and (text.letter or text.symbols) else "", 0)]
    pieces += text.terrain()
    for words in (text.marks, text.note):
        if words:
            pieces.append((f" {words}", 0))
    return [("[", 0), *pieces, ("]", 0)]


def _set_out(texts: list[_CellText], width: int | None) -> _Canvas | None:
    """Set cells of any form where they lie; None if that takes more than the width."""
    if not texts:
        return _Canvas()
    usual = sorted(inner_radius(text.cell.polygon) for text in texts)[len(texts) // 2]
    anchored = sorted(((*_anchor(text, texts), text) for text in texts), key=lambda entry: (entry[1], entry[0]))
    rows: list[list[tuple[float, _CellText]]] = []
    started = float("-inf")
    for x, y, text in anchored:
        if y - started > usual * 0.6:
            rows.append([])
            started = y
        rows[-1].append((x, text))
    factor = 0.0
    for row in rows:
        row.sort(key=lambda entry: entry[0])
        for (ax, a), (bx, b) in pairwise(row):
            room = (_length(_line_of(a)) + _length(_line_of(b))) / 2 + 1
            if bx - ax > usual * 0.5:
                factor = max(factor, room / (bx - ax))
    left = min(x - _length(_line_of(text)) / 2 / (factor or 1) for row in rows for x, text in row)
    canvas = _Canvas()
    for line, row in enumerate(rows):
        end = 0
        for x, text in row:
            pieces = _line_of(text)
            at = max(round((x - left) * factor - _length(pieces) / 2), end)
            end = at + _length(pieces) + 1
            if width is not None and end - 1 > width:
                return None
            canvas.write(line, at, pieces)
    return canvas


def _anchor(text: _CellText, texts: list[_CellText]) -> tuple[float, float]:
    # A cell in which others lie, such as a lane, has its words at its top, as when it is drawn.
    x, y = centre(text.cell.polygon)
    polygon = text.cell.polygon
    left, right = min(x for x, _ in polygon), max(x for x, _ in polygon)
    top, bottom = min(y for _, y in polygon), max(y for _, y in polygon)
    for other in texts:
        ox, oy = centre(other.cell.polygon)
        smaller = inner_radius(other.cell.polygon) < inner_radius(polygon)
        if other is not text and smaller and left < ox < right and top < oy < bottom:
            return (x, top)
    return (x, y)


def _listed_marks(texts: list[_CellText], width: int) -> list[str]:
    lines = []
    for text in texts:
        words = " ".join(part for part in (text.marks, text.note) if part)
        if words:
            lines += wrapped(f"{text.label or text.cell.id}: {words}", width)
    return ["", *lines] if lines else []


def _listed(texts: list[_CellText], width: int) -> list[str]:
    return wrapped(" ".join("".join(piece for piece, _ in _line_of(text)) for text in texts), max(8, width))


def _legend(picture: Picture, texts: list[_CellText], room: int) -> list[str]:
    words = {name: _sentence(text) for name, text in picture.legend}
    entries = []
    for name, text in words.items():
        kind = kind_of(name)
        if kind == "surface":
            letter = next((entry.letter for entry in texts if entry.cell.style == name), "")
            if letter:
                entries.append((letter, text))
    used = {name for entry in texts for name in entry.symbols}
    entries += [
        (highlight.symbol, words.get(name, highlight.words)) for name, highlight in HIGHLIGHTS.items() if name in used
    ]
    marks = [mark for entry in texts for mark in entry.cell.marks]
    sides = {mark.side for mark in marks}
    entries += [(f"{name[0]}..", words.get(name, side.words)) for name, side in SIDES.items() if name and name in sides]
    statuses = {mark.status for mark in marks}
    entries += [
        (shape.format(".."), status) for status, shape in _STATUS.items() if status != "ready" and status in statuses
    ]
    wide = max((columns(sign) for sign, _ in entries), default=0)
    lines = []
    for sign, text in entries:
        first, *more = wrapped(text, max(1, room - wide - 2)) or [""]
        lines.append(f"{sign}{' ' * (wide - columns(sign))}  {first}".rstrip())
        lines += [" " * (wide + 2) + line for line in more]
    return lines


def _encodable(text: str, encoding: str) -> str:
    try:
        text.encode(encoding)
        return text
    except UnicodeEncodeError:
        pass
    letters = []
    for letter in text:
        try:
            letter.encode(encoding)
            letters.append(letter)
        except UnicodeEncodeError:
            letters.append(_SUBSTITUTES.get(letter, "?"))
    return "".join(letters)
