"""Does the SVG show all of a picture, safely and the same way every time?"""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture
from u2200nb.drawing.placing import inset, place, rim, scale_of, wrapped
from u2200nb.drawing.svg import draw_svg
from u2200nb.drawing.svg_marks import MOST_MARKS
from u2200nb.drawing.theme import HIGHLIGHTS, LINES, OUTLINES, SHAPES, SIDES, SURFACES
from u2200nb.errors import UnknownNameError

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
NS = "{http://www.w3.org/2000/svg}"

themes = pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])


def parsed(picture: Picture, **options: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(picture, **options))  # type: ignore[arg-type]


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def words(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


@themes
def test_every_cell_is_there_with_its_surface_highlights_and_words(board: Picture, theme: str) -> None:
    drawn = {element.get("data-id"): element for element in with_class(parsed(board, theme=theme), "cell")}
    for cell in board.cells:
        element = drawn[cell.id]
        classes = element.get("class", "").split()
        assert f"s-{cell.style}" in classes
        assert {name.removeprefix("is-") for name in classes if name.startswith("is-")} == set(cell.highlights)
        assert words(element) == cell.title


def test_each_label_and_letter_is_written_once(board: Picture) -> None:
    labels = Counter(words(element) for element in with_class(parsed(board), "label"))
    # The legend writes a letter of its own.
    assert all(labels[cell.label + cell.letter] == 1 for cell in board.cells)


def test_title_description_notes_legend_and_caption_are_written(board: Picture) -> None:
    root = parsed(board)
    assert root[0].tag == f"{NS}title"
    assert root[0].text == board.title
    assert root[1].text == board.description
    assert [words(element) for element in with_class(root, "note")] == ["9 · 1/10", "8 · 1/2"]
    legend = " ".join(words(element) for element in with_class(root, "words"))
    assert all(text in legend for _, text in board.legend)
    assert words(with_class(root, "caption")[0]) == board.caption


def test_a_tile_has_its_name_written_and_an_area_as_a_tooltip(board: Picture) -> None:
    outlines = tuple(replace(outline, label=outline.style) for outline in board.outlines)
    root = parsed(replace(board, outlines=outlines))
    assert [words(element) for element in with_class(root, "outline-label")] == ["tile"]
    assert {words(element) for element in with_class(root, "outline")} >= {"area", "tile", "seen-area"}


def test_every_element_says_by_class_what_it_is(board: Picture) -> None:
    assert [element.tag for element in parsed(board).iter() if not element.get("class")] == []


@themes
def test_whatever_is_referred_to_is_defined_once(board: Picture, theme: str) -> None:
    drawn = draw_svg(board, theme=theme)
    ids = Counter(re.findall(r' id="([^"]+)"', drawn))
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) == ids.keys()
    assert set(ids.values()) == {1}


def test_every_name_of_the_theme_can_be_drawn() -> None:
    marks = tuple(Mark(shape, "A", side) for shape in SHAPES for side in SIDES)
    cells = tuple(
        Cell(f"{number}", tuple((x + 2 * number, y) for x, y in SQUARE), style, highlights=(name,), marks=marks[:1])
        for number, (style, name) in enumerate((style, name) for style in SURFACES for name in HIGHLIGHTS)
    )
    lines = tuple(Line(((0, 0), (1, 1), (2, 1)), style) for style in LINES)
    outlines = tuple(Outline((SQUARE,), style) for style in OUTLINES)
    names = [*SURFACES, *HIGHLIGHTS, *LINES, *OUTLINES, *SHAPES, *SIDES]
    legend = tuple((name, f"words for {name}") for name in names if name)
    drawn = draw_svg(Picture("all", "", cells, lines, outlines, legend))
    sheet = drawn[drawn.index("<style") : drawn.index("</style>")]
    for prefix, known in (("s", SURFACES), ("l", LINES), ("o", OUTLINES)):
        assert all(f".{prefix}-{name}" in sheet for name in known)
    assert len(with_class(ElementTree.fromstring(drawn), "legend")) == len(legend)


NASTY = '<script>alert("1")</script>&amp;\x00\x1b[2J]]>\ud800'


def test_markup_in_names_is_shown_and_never_run() -> None:
    cell = Cell(NASTY, SQUARE, "site", NASTY, NASTY, (Mark("ship", NASTY, badge=NASTY, title=NASTY),), (), NASTY, NASTY)
    picture = Picture(
        NASTY,
        NASTY,
        (cell,),
        (Line(((0, 0), (1, 1)), "open-path", NASTY),),
        (Outline((SQUARE,), "area", NASTY),),
        (("site", NASTY),),
        NASTY,
    )
    drawn = draw_svg(picture)
    root = ElementTree.fromstring(drawn)
    assert {element.tag.removeprefix(NS) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "pattern", "path", "rect", "polygon", "polyline"),
        *("circle", "text", "tspan", "g"),
    }
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not any(name.startswith("on") or "href" in name for name in attributes)
    shown = '<script>alert("1")</script>&amp;\ufffd\ufffd[2J]]>\ufffd'
    assert root[0].text == shown
    assert words(with_class(root, "note")[0]) == shown
    assert with_class(root, "cell")[0].get("data-id") == shown
    drawn.encode()


@settings(deadline=None)
@given(st.text(), st.text(), st.floats(-1e6, 1e6), st.floats(1e-3, 1e3))
def test_any_text_and_any_place_give_well_formed_xml(label: str, note: str, at: float, size: float) -> None:
    polygon = tuple((at + x * size, at + y * size) for x, y in SQUARE)
    drawn = draw_svg(Picture(label, note, (Cell("a", polygon, "site", label, note=note),), caption=note))
    ElementTree.fromstring(drawn)
    assert "nan" not in re.sub(r">[^<]*<", "><", drawn)


corner = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


@settings(deadline=None)
@given(st.lists(corner, min_size=3, max_size=7), st.sampled_from(sorted(HIGHLIGHTS)))
def test_any_polygon_can_be_drawn(corners: list[tuple[int, int]], highlight: str) -> None:
    cell = Cell("a", tuple(corners), "site", "A", "x", (Mark("ship", "V"),), (highlight,), note="1")
    assert with_class(parsed(Picture("t", "", (cell,))), "cell")


def test_an_empty_picture_can_be_drawn() -> None:
    assert parsed(Picture("nothing", "", ())).get("viewBox") == "0 0 20 20"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser starts no other process")
def test_the_same_picture_gives_the_same_text_in_every_process(board: Picture) -> None:
    code = (
        "import sys, json; from u2200nb.drawing.picture import Picture;"
        "from u2200nb.drawing.svg import draw_svg;"
        "sys.stdout.reconfigure(encoding='utf-8');"
        "sys.stdout.write(draw_svg(Picture.from_dict(json.load(sys.stdin))))"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(board.to_dict()),
            capture_output=True,
            encoding="utf-8",
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        )
        assert run.stdout == draw_svg(board)


def test_the_order_of_highlights_is_of_no_account(board: Picture) -> None:
    turned = replace(board, cells=tuple(replace(cell, highlights=cell.highlights[::-1]) for cell in board.cells))
    drawn = draw_svg(turned)
    assert drawn == draw_svg(board)


def test_dark_follows_the_reader_only_when_the_theme_is_auto(board: Picture) -> None:
    assert "prefers-color-scheme:dark" in draw_svg(board)
    for theme in ("light", "dark", "print"):
        assert "prefers-color-scheme" not in draw_svg(board, theme=theme)
    # The rules before the media query are those of the light theme: the safe default.
    assert draw_svg(board).split("@media")[0].count(".u22-auto .paper{fill:#fbf9f4}") == 1


@themes
def test_every_rule_is_scoped_to_its_picture(board: Picture, theme: str) -> None:
    sheet = with_class(parsed(board, theme=theme), "style")[0].text or ""
    sheet = sheet.replace("@media (prefers-color-scheme:dark){", "").replace("}}", "}")
    for selectors in re.findall(r"([^{}]+)\{", sheet):
        assert all(selector.startswith(f".u22-{theme} ") for selector in selectors.split(","))


def test_a_size_sets_the_width_and_keeps_the_form(board: Picture) -> None:
    root = parsed(board)
    wide, high = (float(part) for part in root.get("viewBox", "").split()[2:])
    sized = ElementTree.fromstring(draw_svg(board, size=360))
    assert sized.get("width") == "360"
    assert float(sized.get("height", "")) == pytest.approx(360 * high / wide, abs=0.1)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"style": "obstacel"}, "obstacle"),
        ({"highlights": ("visibel",)}, "visible"),
        ({"marks": (Mark("shipp"),)}, "ship"),
        ({"marks": (Mark("ship", side="lfaa"),)}, "lfa"),
    ],
)
def test_a_name_the_theme_lacks_is_refused_with_near_ones(change: dict[str, object], name: str) -> None:
    cell = replace(Cell("a", SQUARE, "site"), **change)  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match=f"'{name}'"):
        draw_svg(Picture("t", "", (cell,)))


def test_unknown_themes_lines_and_outlines_are_refused(board: Picture) -> None:
    with pytest.raises(UnknownNameError, match="'light'"):
        draw_svg(board, theme="ligth")
    with pytest.raises(UnknownNameError, match="'open-path'"):
        draw_svg(replace(board, lines=(Line(((0, 0), (1, 1)), "open-pth"),)))
    with pytest.raises(UnknownNameError, match="'area'"):
        draw_svg(replace(board, outlines=(Outline((SQUARE,), "areas"),)))
    with pytest.raises(UnknownNameError, match="'source'"):
        draw_svg(replace(board, legend=(("sorce", "who asks"),)))


def test_lengths_have_at_most_one_decimal(board: Picture) -> None:
    for element in parsed(board).iter():
        for name in ("points", "x", "y", "cx", "cy"):
            assert not re.search(r"\.\d\d|e-", element.get(name, "")), element.attrib


def test_cells_that_touch_share_their_corners(plain_board: Picture) -> None:
    corners = {
        point for element in with_class(parsed(plain_board), "cell") for point in element.get("points", "").split()
    }
    # Euler: corners = sides - faces + 1, with 12 faces and (72 + rim) / 2 sides, 26 of them on the rim.
    assert len(corners) == (72 + 26) // 2 - 12 + 1


def test_the_rim_of_an_area_leaves_out_the_sides_inside_it(plain_board: Picture) -> None:
    scale = scale_of(plain_board, 10)
    polygons = [place(cell.polygon, scale).polygon for cell in plain_board.cells]
    assert [len(ring) for ring in rim(polygons[:1])] == [6]
    assert [len(ring) for ring in rim(polygons[:2])] == [10]
    assert [len(ring) for ring in rim([polygons[0], polygons[2]])] == [6, 6]
    assert rim(polygons) == rim(reversed(polygons))


def test_an_inset_keeps_its_distance_from_every_side() -> None:
    hexagon = tuple(
        (30 * math.cos(math.radians(turn)), 30 * math.sin(math.radians(turn))) for turn in range(0, 360, 60)
    )
    for corners in (hexagon, hexagon[::-1]):
        assert max(math.hypot(x, y) for x, y in inset(corners, 5)) == pytest.approx(
            30 - 5 / math.cos(math.pi / 6), abs=0.1
        )


def test_the_place_of_the_keyboard_is_drawn_over_all_other_cells(board: Picture) -> None:
    classes = [element.get("class", "") for element in parsed(board).iter()]
    legend = classes.index("legend legend-obstacle")
    focus = classes.index("over ring h-focus")
    assert not any(name for name in classes[focus + 1 : legend])


def test_many_marks_are_counted_rather_than_made_too_small(board: Picture) -> None:
    root = parsed(board)
    shown = [element for element in with_class(root, "mark") if "m-cube" in element.get("class", "").split()]
    assert len(shown) == MOST_MARKS - 2  # the routed unit is the first of five
    assert [words(element) for element in with_class(root, "more")] == ["+3"]


def test_marks_stay_in_their_cell(board: Picture) -> None:
    root = parsed(board)
    places = {cell.id: place(cell.polygon, scale_of(board, 10)) for cell in board.cells}
    for element in with_class(root, "mark")[: sum(min(len(c.marks), 5) for c in board.cells)]:
        x, y = (float(part) for part in re.findall(r"-?[\d.]+", element.get("transform", ""))[:2])
        reach = [
            (x + float(dx), y + float(dy))
            for dx, dy in re.findall(r"(-?[\d.]+),(-?[\d.]+)", element.findall(f"{NS}polygon")[0].get("points", ""))
        ]
        home = min(places.values(), key=lambda at: math.hypot(at.x - x, at.y - y))
        assert all(math.hypot(cx - home.x, cy - home.y) < 30.5 for cx, cy in reach)


def test_facing_turns_the_mark_clockwise_from_up() -> None:
    def nose(facing: float) -> tuple[float, float]:
        mark = Mark("ship", facing=facing)
        root = parsed(Picture("t", "", (Cell("a", SQUARE, "site", marks=(mark,)),)))
        points = with_class(root, "shape")[0].get("points", "").split()
        x, y = points[0].split(",")
        return float(x), float(y)

    assert nose(0)[0] == 0
    assert nose(0)[1] < -10
    assert nose(90)[0] > 10
    assert nose(90)[1] == pytest.approx(0, abs=0.1)
    assert nose(420) == nose(60)


def test_lanes_and_regions_are_drawn_by_the_same_code(lanes: Picture, regions: Picture) -> None:
    for picture in (lanes, regions):
        root = parsed(picture)
        for cell in picture.cells:
            at = place(cell.polygon, scale_of(picture, 10))
            label = next(e for e in with_class(root, "label") if words(e) == cell.label + cell.letter)
            assert at.y - at.up < float(label.get("y", "")) < at.y + at.down


def test_long_words_are_wrapped_to_the_width() -> None:
    for text in ("a" * 50, "one two three", "", "視線" * 20, "x " * 30):
        for width in (3, 8, 20):
            lines = wrapped(text, width)
            assert "".join(lines).replace(" ", "") == text.replace(" ", "")
            assert all(line for line in lines)
