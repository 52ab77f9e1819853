"""What do the colours and signs of a picture mean?

The legend and the caption under an SVG picture, set in as many columns as there is room for.
"""

from __future__ import annotations

from u2200nb.drawing.picture import Mark, Picture
from u2200nb.drawing.placing import columns, number, wrapped
from u2200nb.drawing.svg_marks import draw_mark
from u2200nb.drawing.svg_style import SIGNS, escaped, side_class
from u2200nb.drawing.theme import HIGHLIGHTS, LINES, kind_of

_MARGIN = 10.0
_ROW = 17.0
_SAMPLE = 30.0
# How wide a letter of the legend usually is, a little generously: no font can be measured here.
_LETTER = 6.7


def draw_legend(picture: Picture, width: float, top: float, names: set[str]) -> tuple[list[str], float]:
    """Draw legend and caption below a picture of a width that ends at ``top``.

    Returns
    -------
    tuple of (list of str, float)
        The elements, and where the whole picture ends. The names they use are added to ``names``.
    """
    drawn: list[str] = []
    room = width - 2 * _MARGIN
    y = top
    if picture.legend:
        # Two columns at least, if there is room for short lines in them: long words are wrapped.
        widest = max(columns(words) for _, words in picture.legend) * _LETTER + _SAMPLE + 10
        across = max(1, 2 if room > 300 else 1, int(room / widest))
        across = min(across, len(picture.legend))
        step = room / across
        letters = max(8, int((step - _SAMPLE - 10) / _LETTER))
        for start in range(0, len(picture.legend), across):
            row = [(name, wrapped(words, letters) or [""]) for name, words in picture.legend[start : start + across]]
            for column, (name, lines) in enumerate(row):
                x = _MARGIN + column * step
                drawn.append(f'<g class="legend legend-{name}">{draw_sample(name, picture, x, y, names)}')
                drawn += [
                    f'<text class="words" x="{number(x + _SAMPLE)}"'
                    f' y="{number(y + 13 + _ROW * count)}">{escaped(line)}</text>'
                    for count, line in enumerate(lines)
                ]
                drawn.append("</g>")
            y += _ROW * max(len(lines) for _, lines in row) + 4
        y += 2
    if picture.caption:
        for line in wrapped(picture.caption, max(8, int(room / _LETTER))):
            drawn.append(f'<text class="caption" x="{number(_MARGIN)}" y="{number(y + 13)}">{escaped(line)}</text>')
            y += _ROW
        y += 2
    return drawn, y + 6 if drawn else top


def draw_sample(name: str, picture: Picture, x: float, y: float, names: set[str]) -> str:
    """Draw the sample of a legend's entry into a box of 24 x 17 at a point."""
    kind = kind_of(name)
    box = f'x="{number(x + 1)}" y="{number(y + 1)}" width="22" height="15" rx="2"'
    middle = f'transform="translate({number(x + 12)} {number(y + 8.5)})"'
    if kind == "surface":
        names.update((f"s-{name}", f"t-{name}"))
        letter = next((cell.letter for cell in picture.cells if cell.style == name and cell.letter), "")
        text = f'<text class="label letter t-{name}" y="3.6" {middle}>{escaped(letter)}</text>' if letter else ""
        return f'<rect class="cell s-{name}" {box}/>{text}'
    if kind == "highlight":
        names.add(f"h-{name}")
        highlight = HIGHLIGHTS[name]
        path = SIGNS.get(highlight.sign, "")
        sign = f'<path class="sign sign-{highlight.sign} h-{name}" {middle} d="{path}"/>'
        ring = "rim" if highlight.area else "ring"
        ticks = f'<path class="tick h-{name}" {middle} d="M0-7v5M0 7v-5M-10.5 0h5M10.5 0h-5"/>'
        inner = f'<rect class="ring h-{name}" x="{number(x + 4)}" y="{number(y + 4)}" width="16" height="9"/>'
        return (
            (f'<rect class="wash h-{name}" {box}/>' if highlight.area else "")
            + (f'<rect class="{ring} h-{name}" {box}/>' if highlight.width else "")
            + (inner if highlight.double else "")
            + (ticks if highlight.ticks else "")
            + (sign if highlight.sign else "")
        )
    if kind == "line":
        names.add(f"l-{name}")
        stroke = LINES[name]
        end = {
            "dots": f'<circle class="end end-{name}" {middle} r="3.6"/>',
            "arrow": f'<path class="end end-{name}" {middle} d="M12 0L2-5.5V5.5z"/>',
            "bar": f'<path class="end end-{name}" {middle} d="M8-7H12V7H8z"/>',
        }.get(stroke.ending, "")
        band = f'<rect class="band-{name}" {box}/>' if stroke.ending == "band" else ""
        path = f"M{number(x + 1)},{number(y + 8.5)}h22"
        return f'{band}<path class="line l-{name}" d="{path}"/>{end}'
    if kind == "outline":
        names.add(f"o-{name}")
        return f'<rect class="outline o-{name}" {box}/>'
    mark = Mark("ground", side=name) if kind == "side" else Mark(name)
    names.add(side_class(mark.side))
    return draw_mark(mark, x + 12, y + 8.5, 16)
