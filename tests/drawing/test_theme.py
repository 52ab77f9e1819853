"""Can everything in a picture be read: by day, by night, on paper, and without seeing colours?"""

from __future__ import annotations

from itertools import combinations

import pytest

from u2200nb.drawing.palettes import THEMES, Palette
from u2200nb.drawing.svg_style import SIGNS, VEIL_LINE
from u2200nb.drawing.theme import (
    HIGHLIGHTS,
    KINDS,
    LINES,
    OUTLINES,
    SHAPES,
    SIDES,
    SURFACES,
    blend,
    contrast,
    kind_of,
    look_up,
    luminance,
)
from u2200nb.errors import UnknownNameError

TEXT, GRAPHICS = 4.5, 3.0

# Surfaces that stand side by side on the board of one game.
BOARDS = {
    "revolution": ("open-ground", "no-landing", "no-ground", "obstacle", "low-enclosure", "high-enclosure", "void"),
    "callisto": ("floor", "deck", "foundation", "water"),
    "burnt_moon": ("lane", "site", "card", "pile"),
}

palettes = pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)


def grounds(palette: Palette) -> dict[str, str]:
    """Everything on which something may be drawn: surfaces bare and under each mix of washes."""
    found = {"paper": palette.paper, "casing": palette.casing}
    washes = [name for name in HIGHLIGHTS if name in palette.washes]
    for name, (fill, _) in palette.surfaces.items():
        for count in range(4):
            for mix in combinations(washes, count):
                colour = fill
                for wash in mix:
                    colour = blend(colour, *palette.washes[wash])
                found[" + ".join((name, *mix))] = colour
    return found


def weakest(palette: Palette, colour: str) -> tuple[float, str]:
    return min((contrast(colour, ground), name) for name, ground in grounds(palette).items())


@palettes
def test_text_can_be_read_on_whatever_it_stands_on(palette: Palette) -> None:
    ratio, ground = weakest(palette, palette.ink)
    assert ratio >= TEXT, ground
    assert contrast(palette.quiet, palette.paper) >= TEXT
    for name in ("source", "target"):
        assert contrast(palette.casing, palette.highlights[name]) >= TEXT, name
    for name, (fill, _, ink) in palette.sides.items():
        assert contrast(ink, fill) >= TEXT, name
    fill, ink = palette.warning
    assert contrast(ink, fill) >= TEXT


@palettes
@pytest.mark.parametrize("kind", ["highlights", "lines", "outlines"])
def test_highlights_and_lines_stand_out_from_every_surface(palette: Palette, kind: str) -> None:
    for name, colour in getattr(palette, kind).items():
        ratio, ground = weakest(palette, colour)
        assert ratio >= GRAPHICS, f"{name} on {ground}: {ratio:.2f}"


@palettes
def test_marks_stand_out_from_every_surface(palette: Palette) -> None:
    for name, (_, line, _) in palette.sides.items():
        ratio, ground = weakest(palette, line)
        assert ratio >= GRAPHICS, f"{name} on {ground}: {ratio:.2f}"
    assert contrast(palette.warning[0], palette.casing) >= GRAPHICS


@palettes
def test_patterns_and_borders_can_be_seen(palette: Palette) -> None:
    for name, (fill, ink) in palette.surfaces.items():
        if SURFACES[name].pattern != "plain":
            assert contrast(fill, ink) >= GRAPHICS, name
        assert contrast(fill, palette.rim) >= GRAPHICS, name
        veiled = blend(fill, *palette.washes["unseen"])
        veil = blend(veiled, palette.highlights["unseen"], VEIL_LINE)
        assert contrast(veiled, veil) >= GRAPHICS, f"veil over {name}"


@palettes
def test_each_theme_colours_every_name(palette: Palette) -> None:
    assert palette.surfaces.keys() == SURFACES.keys()
    assert palette.highlights.keys() == HIGHLIGHTS.keys()
    assert palette.washes.keys() == {name for name, highlight in HIGHLIGHTS.items() if highlight.area}
    assert palette.lines.keys() == LINES.keys()
    assert palette.outlines.keys() == OUTLINES.keys()
    assert palette.sides.keys() == SIDES.keys()


@palettes
def test_terrain_differs_in_grey_as_well(palette: Palette) -> None:
    terrain = [name for name in BOARDS["revolution"] if name != "void"]
    lightness = {name: 116 * luminance(palette.surfaces[name][0]) ** (1 / 3) - 16 for name in terrain}
    for one, other in combinations(terrain, 2):
        assert abs(lightness[one] - lightness[other]) >= 1.9, f"{one} and {other}"


def test_the_print_theme_is_grey() -> None:
    palette = THEMES["print"]
    colours = [palette.paper, palette.ink, palette.quiet, palette.rim, palette.casing, *palette.warning]
    colours += [colour for pair in palette.surfaces.values() for colour in pair]
    colours += [colour for triple in palette.sides.values() for colour in triple]
    colours += [*palette.highlights.values(), *palette.lines.values(), *palette.outlines.values()]
    colours += [colour for colour, _ in palette.washes.values()]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear light.
COLOUR_BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}


def linear(colour: str) -> list[float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen_by(colour: str, kind: str) -> tuple[float, float, float]:
    """The colour as such an eye sees it, in CIE L*a*b*."""
    rgb = linear(colour)
    seen = [min(1, max(0, sum(f * v for f, v in zip(row, rgb, strict=True)))) for row in COLOUR_BLIND[kind]]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = (sum(f * v for f, v in zip(row, seen, strict=True)) for row in to_xyz)
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (v / white for v, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, kind: str) -> float:
    pairs = zip(seen_by(one, kind), seen_by(other, kind), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_the_simulation_confuses_what_such_eyes_confuse() -> None:
    assert distance("#c04040", "#408040", "deuteranopia") < distance("#c04040", "#4040c0", "deuteranopia") / 2


@pytest.mark.parametrize("kind", COLOUR_BLIND)
@palettes
def test_colour_blind_players_tell_everything_apart(palette: Palette, kind: str) -> None:
    for names in BOARDS.values():
        for one, other in combinations(names, 2):
            far = distance(palette.surfaces[one][0], palette.surfaces[other][0], kind) >= 10
            assert far or SURFACES[one].pattern != SURFACES[other].pattern, f"{one} and {other}"
    for one, other in combinations(SIDES, 2):
        far = distance(palette.sides[one][0], palette.sides[other][0], kind) >= 10
        assert far or SIDES[one].pattern != SIDES[other].pattern, f"{one} and {other}"
    for colours, form in ((palette.highlights, ring_form), (palette.lines, line_form)):
        for one, other in combinations(colours, 2):
            far = distance(colours[one], colours[other], kind) >= 10
            assert far or form(one) != form(other), f"{one} and {other}"


def ring_form(name: str) -> tuple[object, ...]:
    highlight = HIGHLIGHTS[name]
    thick = highlight.width > 2.5
    return (thick, bool(highlight.dash), highlight.ticks, highlight.double, highlight.sign, highlight.area)


def line_form(name: str) -> tuple[object, ...]:
    return (bool(LINES[name].dash), LINES[name].ending)


def test_nothing_is_told_by_colour_alone() -> None:
    for names in BOARDS.values():
        assert len({SURFACES[name].pattern for name in names}) == len(names)
    assert len({ring_form(name) for name in HIGHLIGHTS}) == len(HIGHLIGHTS)
    assert len({line_form(name) for name in LINES}) == len(LINES)
    assert len({(OUTLINES[name].dash, OUTLINES[name].width) for name in OUTLINES}) == len(OUTLINES)
    assert len({(side.pattern, side.width) for side in SIDES.values()}) == len(SIDES)
    assert len({highlight.symbol for highlight in HIGHLIGHTS.values()}) == len(HIGHLIGHTS)
    assert len({shape.corners for shape in SHAPES.values()}) == len(SHAPES)
    assert {highlight.sign for highlight in HIGHLIGHTS.values()} - {""} <= SIGNS.keys()


def test_contrast_is_the_one_of_the_guidelines() -> None:
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert contrast("#ff0000", "#ffffff") == pytest.approx(3.998, abs=0.001)
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="'obstacle'"):
        look_up("surface", SURFACES, "obstacel")
    with pytest.raises(UnknownNameError, match="'visible'"):
        kind_of("visibel")


def test_a_legend_knows_every_name_by_one_kind() -> None:
    for kind, known in KINDS.items():
        for name in known:
            assert kind_of(name) == kind or name in ("tile", "card"), name
