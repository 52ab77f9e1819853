"""Which rules, patterns and signs does an SVG picture need?

The drawing names everything by class; this module writes the style sheet and the pattern definitions
for the names that a picture uses, once for each set of names. Every rule is scoped to the theme of its
picture, so that several pictures can stand inline in one page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from u2200nb.drawing.markup import escape
from u2200nb.drawing.placing import plain
from u2200nb.drawing.theme import HIGHLIGHTS, LINES, OUTLINES, SIDES, SURFACES, THEMES, Palette, blend

FONT = "'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','Noto Sans TC',sans-serif"

# How strongly the lines of the veil over cells not seen are drawn.
VEIL_LINE = 0.8

# Size of the tile, how its path is drawn, and the path.
_PATTERNS: Mapping[str, tuple[float, float, str, str]] = {
    "dots": (11, 11, "fill", "M2 3a1 1 0 0 0 2 0a1 1 0 0 0-2 0zM7.5 8.5a1 1 0 0 0 2 0a1 1 0 0 0-2 0z"),
    "waves": (16, 9, "stroke", "M0 5.5q4-3.6 8 0t8 0"),
    "peaks": (18, 15, "fill", "M1 6.5l3.5-5.5 3.5 5.5zM10 14l3.5-5.5 3.5 5.5z"),
    "arcs": (18, 14, "stroke", "M1 6.5a3.7 3.7 0 0 1 7.4 0zM10 13.5a3.7 3.7 0 0 1 7.4 0z"),
    "bricks": (16, 11, "stroke", "M0 1H16M0 6.5H16M4 1V6.5M12 6.5V12M12 0V1"),
    "corners": (24, 24, "stroke", "M12 10v4M10 12h4"),
    "stripes": (22, 26, "stroke", "M3 8h7M14 21h7"),
    "leaves": (9, 9, "stroke", "M-1 10L10-1"),
    "planks": (8, 18, "stroke", "M1 0V18M1 4h8M1 13h0"),
    "crosses": (11, 11, "stroke", "M3 3l5 5M8 3l-5 5"),
}

# Signs that say without colour what a cell is marked as, about 11 units wide.
SIGNS: Mapping[str, str] = {
    "eye": "M-5.5 0Q0-6.4 5.5 0Q0 6.4-5.5 0zM-1.6 0a1.6 1.6 0 0 0 3.2 0a1.6 1.6 0 0 0-3.2 0z",
    "chevrons": "M-4-3.5l3.5 3.5-3.5 3.5M1-3.5l3.5 3.5-3.5 3.5",
    "waves": "M-5-.5q5-6 10 0M-2.8 1.8q2.8-3.2 5.6 0M0 4.2v.1",
    "no-waves": "M-5-.5q5-6 10 0M-2.8 1.8q2.8-3.2 5.6 0M0 4.2v.1M-5 5L5-5",
    "cross": "M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5",
}

_SHAPE_RULES = (
    ("text", f"font-family:{FONT};text-anchor:middle"),
    (".cell", "stroke-width:.8;stroke-linejoin:round"),
    (".s-void", "stroke-dasharray:2 3"),
    (".label", "font-size:10.5px;font-weight:600;paint-order:stroke;stroke-width:2.6;stroke-linejoin:round"),
    (".letter", "font-size:10px;font-weight:400"),
    (".rim,.ring,.line,.outline,.casing,.tick", "fill:none;stroke-linejoin:round"),
    (".line,.tick,.sign,.end,.casing", "stroke-linecap:round"),
    (".sign", "fill:none;stroke-width:1.5;stroke-linejoin:round"),
    (".sign-cross", "stroke-width:3.2"),
    (".sign-case", "stroke-width:6"),
    (".shape,.base", "stroke-linejoin:round"),
    (".inner", "fill:none;stroke-width:.9"),
    (".mark text,.more", "font-weight:700"),
    (".note", "font-size:10px;font-weight:700"),
    (".note-room", "stroke-width:.8"),
    (".words,.caption", "font-size:13px;text-anchor:start"),
    (".outline-label", "font-size:10.5px;font-style:italic;paint-order:stroke;stroke-width:3"),
    (".over", "pointer-events:none"),
)


def escaped(text: str) -> str:
    """Return a text as it may stand in the drawing: markup in it is shown, never run."""
    return escape(plain(text))


def side_class(side: str) -> str:
    """Return the class of a side's marks."""
    return f"side-{side or 'nobody'}"


def scope(theme: str) -> str:
    """Return the class of the root element, which every rule of its style sheet names."""
    return f"u22-{theme}"


def style_sheet(theme: str, names: frozenset[str]) -> str:
    """Return the ``style`` element for the names (``s-obstacle``, ``h-source``, ...) a picture uses."""
    return f'<style class="style">{style_rules(theme, names)}</style>'


@lru_cache(maxsize=256)
def style_rules(theme: str, names: frozenset[str]) -> str:
    """Return the rules of that ``style`` element."""
    root = f".{scope(theme)}"
    rules = [_rule(root, selector, text) for selector, text in _SHAPE_RULES]
    for kind, strokes in (("l", LINES), ("o", OUTLINES)):
        for name, stroke in strokes.items():
            if f"{kind}-{name}" in names:
                dash = f";stroke-dasharray:{_dash(stroke.dash)}" if stroke.dash else ""
                rules.append(_rule(root, f".{kind}-{name}", f"stroke-width:{stroke.width}{dash}"))
    for name, highlight in HIGHLIGHTS.items():
        if f"h-{name}" in names:
            dash = f";stroke-dasharray:{_dash(highlight.dash)}" if highlight.dash else ""
            rules.append(_rule(root, f".ring.h-{name},.rim.h-{name}", f"stroke-width:{highlight.width}{dash}"))
    for name, side in SIDES.items():
        if side_class(name) in names:
            rules.append(_rule(root, f".{side_class(name)} .shape", f"stroke-width:{side.width}"))
    base = THEMES["light" if theme == "auto" else theme]
    rules.append(_colours(root, base, theme, names))
    if theme == "auto":
        dark = _colours(root, THEMES["dark"], theme, names)
        rules.append(f"@media (prefers-color-scheme:dark){{{dark}}}")
    return "".join(rules)


@lru_cache(maxsize=256)
def definitions(theme: str, names: frozenset[str]) -> str:
    """Return the ``defs`` element with the patterns for the names a picture uses."""
    parts = []
    for name, surface in SURFACES.items():
        if f"s-{name}" in names and surface.pattern in _PATTERNS:
            width, height, kind, path = _PATTERNS[surface.pattern]
            parts.append(
                f'<pattern class="pattern" id="{scope(theme)}-{name}" width="{width}" height="{height}"'
                f' patternUnits="userSpaceOnUse"><path class="base-{name}" d="M0 0H{width}V{height}H0z"/>'
                f'<path class="{kind}-{name}" d="{path}"/></pattern>'
            )
    if "h-unseen" in names:
        parts.append(
            f'<pattern class="pattern" id="{scope(theme)}-veil" width="6" height="6"'
            ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            '<path class="veil" d="M0 0H6V6H0z"/><path class="veil-line" d="M3 0V6"/></pattern>'
        )
    for name, side in SIDES.items():
        if side_class(name) in names and side.pattern == "striped":
            parts.append(
                f'<pattern class="pattern" id="{scope(theme)}-side-{name}" width="4.5" height="4.5"'
                ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
                f'<path class="side-base-{name}" d="M0 0H4.5V4.5H0z"/>'
                f'<path class="side-line-{name}" d="M2 0V4.5"/></pattern>'
            )
    return f'<defs class="defs">{"".join(parts)}</defs>' if parts else ""


def _colours(root: str, palette: Palette, theme: str, names: frozenset[str]) -> str:
    ink, quiet, paper, casing = palette.ink, palette.quiet, palette.paper, palette.casing
    rules = [
        (".paper", f"fill:{paper}"),
        ("text", f"fill:{ink}"),
        (".cell", f"stroke:{palette.rim}"),
        (".caption", f"fill:{quiet}"),
        (".casing,.sign-case", f"stroke:{casing}"),
        (".tag-text,.tag-text .letter", f"fill:{casing}"),
        (".note-room", f"fill:{casing};stroke:{ink}"),
        (".badge", f"fill:{casing};stroke:{ink};stroke-width:.8"),
        (".warning", f"fill:{palette.warning[0]};stroke:{casing};stroke-width:.8"),
        (".warning-sign", f"fill:none;stroke:{palette.warning[1]};stroke-linecap:round"),
        (".outline-label", f"stroke:{casing}"),
    ]
    for name, (fill, pattern_ink) in palette.surfaces.items():
        if f"s-{name}" not in names:
            continue
        pattern = SURFACES[name].pattern
        if pattern in _PATTERNS:
            kind = _PATTERNS[pattern][2]
            rules.append((f".s-{name}", f"fill:url(#{scope(theme)}-{name}) {fill}"))
            rules.append((f".base-{name}", f"fill:{fill}"))
            line = f"fill:none;stroke:{pattern_ink};stroke-width:.9"
            rules.append((f".{kind}-{name}", f"fill:{pattern_ink}" if kind == "fill" else line))
        else:
            rules.append((f".s-{name}", f"fill:{fill}"))
    for name in sorted(names):
        if name.startswith("t-"):
            rules.append((f".{name}", f"stroke:{_seen_fill(palette, name)}"))
    for name, colour in palette.highlights.items():
        if f"h-{name}" not in names:
            continue
        rules.append((f".ring.h-{name},.rim.h-{name},.sign.h-{name},.tick.h-{name}", f"stroke:{colour}"))
        rules.append((f".tag.h-{name}", f"fill:{colour}"))
        if name == "unseen":
            wash, strength = palette.washes[name]
            rules.append((".wash.h-unseen", f"fill:url(#{scope(theme)}-veil)"))
            rules.append((".veil", f"fill:{wash};fill-opacity:{strength}"))
            rules.append((".veil-line", f"stroke:{colour};stroke-width:.6;stroke-opacity:{VEIL_LINE}"))
        elif name in palette.washes:
            wash, strength = palette.washes[name]
            rules.append((f".wash.h-{name}", f"fill:{wash};fill-opacity:{strength}"))
    for kind, colours in (("l", palette.lines), ("o", palette.outlines)):
        for name, colour in colours.items():
            if f"{kind}-{name}" in names:
                rules.append((f".{kind}-{name}", f"stroke:{colour}"))
                rules.append((f".end-{name}", f"fill:{colour};stroke:{casing};stroke-width:1"))
                rules.append((f".band-{name}", f"fill:{colour};fill-opacity:.16"))
                rules.append((f".wide-{name}", f"fill:none;stroke:{colour};stroke-opacity:.16"))
    for name, (fill, line, text) in palette.sides.items():
        if side_class(name) not in names:
            continue
        if SIDES[name].pattern == "striped":
            rules.append((f".{side_class(name)} .shape", f"fill:url(#{scope(theme)}-side-{name}) {fill};stroke:{line}"))
            rules.append((f".side-base-{name}", f"fill:{fill}"))
            rules.append((f".side-line-{name}", f"stroke:{line};stroke-width:.8;stroke-opacity:.6"))
        else:
            rules.append((f".{side_class(name)} .shape", f"fill:{fill};stroke:{line}"))
        rules.append((f".{side_class(name)} .inner", f"stroke:{text}"))
        rules.append(
            (
                f".{side_class(name)} .mark-text",
                f"fill:{text};stroke:{fill};stroke-width:2.5;paint-order:stroke;stroke-linejoin:round",
            )
        )
    return "".join(_rule(root, selector, text) for selector, text in rules)


def _seen_fill(palette: Palette, name: str) -> str:
    # The colour on which a label stands: its surface under what is laid over it (t-surface_wash_wash).
    style, *washes = name.removeprefix("t-").split("_")
    fill = palette.surfaces[style][0]
    for wash in washes:
        fill = blend(fill, *palette.washes[wash])
    return fill


def _rule(root: str, selectors: str, text: str) -> str:
    scoped = ",".join(f"{root} {selector}" for selector in selectors.split(","))
    return f"{scoped}{{{text}}}"


def _dash(dash: tuple[float, ...]) -> str:
    return " ".join(f"{length:g}" for length in dash)
