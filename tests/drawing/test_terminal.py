"""Can a picture be read as plain text, in any terminal?"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from u2200nb.drawing.picture import Cell, Mark, Picture
from u2200nb.drawing.placing import columns
from u2200nb.drawing.terminal import draw_text
from u2200nb.drawing.theme import HIGHLIGHTS
from u2200nb.errors import UnknownNameError

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def art(text: str) -> list[str]:
    return text.split("\n\n")[2].splitlines()


def test_a_board_of_hexes_is_drawn_with_its_sides(plain_board: Picture) -> None:
    assert draw_text(plain_board) == (
        "Twelve spaces\n"
        "\n"
        "A board of four by three.\n"
        "\n"
        "  ____        ____\n"
        " / A1 \\      / C1 \\\n"
        "/  .   \\____/  #   \\____\n"
        "\\      / B1 \\      / D1 \\\n"
        " \\____/  .   \\____/  d   \\\n"
        " / A2 \\      / C2 \\      /\n"
        "/  L   \\____/  H   \\____/\n"
        "\\      / B2 \\      / D2 \\\n"
        " \\____/  G   \\____/  d   \\\n"
        " / A3 \\      / C3 \\      /\n"
        "/  .   \\____/  #   \\____/\n"
        "\\      / B3 \\      / D3 \\\n"
        " \\____/  .   \\____/  .   \\\n"
        "      \\      /    \\      /\n"
        "       \\____/      \\____/"
    )


@pytest.mark.parametrize("width", [None, 200, 60, 30, 12])
def test_each_label_is_there_exactly_once(plain_board: Picture, width: int | None) -> None:
    found = Counter(re.findall(r"[A-D][123]", draw_text(plain_board, width=width)))
    assert found == Counter(cell.label for cell in plain_board.cells)


@pytest.mark.parametrize("fixture", ["board", "lanes", "regions"])
@pytest.mark.parametrize("width", [100, 60, 30, 12])
def test_no_line_is_wider_than_the_terminal(request: pytest.FixtureRequest, fixture: str, width: int) -> None:
    text = draw_text(request.getfixturevalue(fixture), width=width)
    assert max(columns(line) for line in text.splitlines()) <= width


def test_lanes_and_regions_are_set_out_by_their_place(lanes: Picture, regions: Picture) -> None:
    for picture in (lanes, regions):
        text = draw_text(picture)
        for cell in picture.cells:
            assert text.count(f"[{cell.label}") == 1
    rows = art(draw_text(lanes))
    assert [re.findall(r"\[[^]]*\]", row) for row in rows] == [
        ["[Lane 1]", "[Lane 2]"],
        ["[Other 1 l4]", "[Other 2 l4]"],
        ["[Site 1]", "[Site 2]"],
        ["[Own 1 l4]", "[Own 2 l4]"],
    ]
    rows = art(draw_text(regions))
    assert rows[0].index("[1 0]") < rows[0].index("[2 +1]")


def test_each_highlight_has_its_symbol_and_its_words(board: Picture) -> None:
    text = draw_text(board)
    frames = "\n".join(art(text))
    for shown in (". *S", ". *o", "# -x", "L +>", "G c<", "H !", "d -T", "d @"):
        assert shown in frames
    legend = [line.split(maxsplit=1) for line in text.splitlines()]
    assert ["*", "what is seen"] in legend  # the words of the picture's legend
    assert ["T", "target"] in legend  # the theme's where it has none
    assert ["#", "Obstacle, the word for it"] in legend


def test_marks_show_side_text_facing_status_and_badge(board: Picture) -> None:
    text = draw_text(board, width=200)
    for shown in ("lR", "pN+2↗", "2×(bV↙)", "{bK} 7×lcub", "9 · 1/10"):
        assert shown in text
    legend = [line.split(maxsplit=1) for line in text.splitlines()]
    for entry in (["b..", "the Breakers"], ["(..)", "suppressed"], ["{..}", "routed"]):
        assert entry in legend


def test_what_does_not_fit_into_the_cells_is_listed_below(board: Picture) -> None:
    text = draw_text(board, width=60)
    assert "\n".join(art(text)).count("/ ") > 5
    assert "B2: pN+2↗" in text
    assert "D1: S 9 · 1/10" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "cp950", "utf-8"])
def test_the_text_can_be_limited_to_an_encoding(board: Picture, encoding: str) -> None:
    text = draw_text(board, encoding=encoding)
    text.encode(encoding)
    assert "?" not in text
    if encoding == "ascii":
        assert "pN+2ne" in text
        assert "9 - 1/10" in text


def test_without_the_picture_s_own_words_the_text_is_ascii(plain_board: Picture) -> None:
    cells = tuple(replace(cell, highlights=tuple(HIGHLIGHTS)) for cell in plain_board.cells)
    assert draw_text(replace(plain_board, cells=cells)).isascii()


def test_colours_add_nothing_but_colour(board: Picture) -> None:
    coloured = draw_text(board, colour=True)
    assert "\x1b[" not in draw_text(board)
    assert "\x1b[35mT" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == draw_text(board)
    codes = [re.findall(r"\x1b\[(\d+)m", line) for line in coloured.splitlines()]
    assert any(codes)
    assert all(line[-1] == "0" for line in codes if line)  # no colour runs on into the next line


@settings(deadline=None)
@given(st.text(), st.text(min_size=1))
def test_names_cannot_steer_the_terminal(label: str, other: str) -> None:
    cell = Cell("a", SQUARE, "site", label, other, (Mark("ship", label, badge=other),), note=label)
    text = draw_text(Picture(label, other, (cell,), legend=(("site", label),), caption=other))
    assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_wide_letters_keep_the_frames_straight(plain_board: Picture) -> None:
    cells = (replace(plain_board.cells[0], label="視線"), *plain_board.cells[1:])
    rows = art(draw_text(replace(plain_board, cells=cells)))
    assert rows[1].startswith(" /視線\\      / C1 \\")


def test_a_hole_is_left_open(plain_board: Picture) -> None:
    cells = list(plain_board.cells)
    cells[5] = replace(cells[5], style="void", label="", letter="")
    with_void = draw_text(replace(plain_board, cells=tuple(cells)))
    without = draw_text(replace(plain_board, cells=tuple(cells[:5] + cells[6:])))
    assert with_void == without
    assert "B2" not in with_void


def test_an_empty_picture_is_its_words() -> None:
    assert draw_text(Picture("Nothing", "An empty table.", ())) == "Nothing\n\nAn empty table."


def test_a_name_the_theme_lacks_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="'visible'"):
        draw_text(Picture("t", "", (Cell("a", SQUARE, "site", highlights=("visibel",)),)))
