"""Is a picture plain data that survives the way to a front end and back?"""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from u2200nb.drawing.picture import Cell, Line, Mark, Outline, Picture, Polygon, bounds, centre, row_crossings
from u2200nb.errors import NotationError

SQUARE: Polygon = ((0, 0), (1, 0), (1, 1), (0, 1))


def test_a_picture_survives_json_unchanged(board: Picture) -> None:
    assert Picture.from_dict(json.loads(json.dumps(board.to_dict()))) == board


def test_a_picture_can_be_hashed_and_pickled(board: Picture) -> None:
    assert hash(pickle.loads(pickle.dumps(board))) == hash(board)


def test_what_the_dictionary_leaves_out_has_its_default() -> None:
    short = {"title": "t", "description": "d", "cells": [{"id": "a", "polygon": SQUARE, "style": "site"}]}
    assert Picture.from_dict(short) == Picture("t", "d", (Cell("a", SQUARE, "site"),))


@pytest.mark.parametrize(
    ("change", "place", "found"),
    [
        (lambda d: d.pop("title"), "picture", "title"),
        (lambda d: d.update(colour="red"), "picture", "'colour'"),
        (lambda d: d.update(cells={}), "picture.cells", "{}"),
        (lambda d: d["cells"].append(7), "picture.cells[1]", "7"),
        (lambda d: d["cells"][0].update(label=3), "picture.cells[0].label", "3"),
        (lambda d: d["cells"][0].update(polygon=[[0, 0], [1, 1]]), "picture.cells[0]", "2 points"),
        (lambda d: d["cells"][0].update(polygon=[[0, 0], [1, 1], [2]]), "picture.cells[0].polygon", "[2]"),
        (lambda d: d["cells"][0].update(polygon=[[0, 0], [1, 1], [True, 0]]), ".polygon", "True"),
        (lambda d: d["cells"][0].update(polygon=[[0, 0], [1, 1], [float("nan"), 0]]), "cells[0]", "nan"),
        (lambda d: d["cells"][0].update(marks=[{"shape": "cube", "status": "asleep"}]), "marks[0]", "asleep"),
        (lambda d: d["cells"][0].update(marks=[{"shape": "cube", "facing": "N"}]), "marks[0].facing", "'N'"),
        (lambda d: d.update(lines=[{"points": [[0, 0]], "style": "open-path"}]), "picture.lines[0]", "1 point"),
        (lambda d: d.update(legend=[["site"]]), "picture.legend[0]", "['site']"),
    ],
)
def test_a_bad_dictionary_gets_one_error_that_names_the_place(change, place: str, found: str) -> None:  # type: ignore[no-untyped-def]
    value = Picture("t", "d", (Cell("a", SQUARE, "site"),)).to_dict()
    change(value)
    with pytest.raises(NotationError, match=re.escape(found)) as error:
        Picture.from_dict(value)
    assert place in str(error.value)
    assert len(str(error.value)) < 200


def test_two_cells_may_not_share_an_id() -> None:
    cell = Cell("a", SQUARE, "site")
    with pytest.raises(ValueError, match="'a'"):
        Picture("t", "d", (cell, cell))


def test_bounds_hold_cells_lines_and_outlines() -> None:
    picture = Picture(
        "t",
        "d",
        (Cell("a", SQUARE, "site"),),
        (Line(((0.5, -3), (0.5, 0)), "open-path"),),
        (Outline((((0, 0), (7, 0), (0, 2)),), "area"),),
    )
    assert bounds(picture) == (0, -3, 7, 2)
    assert bounds(Picture("t", "d", ())) == (0, 0, 0, 0)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=8))
def test_the_centre_lies_inside_the_box_of_any_polygon(corners: list[tuple[int, int]]) -> None:
    x, y = centre(tuple(corners))
    assert min(across for across, _ in corners) <= x <= max(across for across, _ in corners)
    assert min(down for _, down in corners) <= y <= max(down for _, down in corners)


def test_the_centre_of_a_bent_shape_lies_in_it() -> None:
    bent = ((0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10))
    x, y = centre(bent)
    assert any(left < x < right for left, right in row_crossings(bent, y))


def test_it_shows_itself_in_a_notebook_that_is_not_trusted(board: Picture) -> None:
    bundle = board._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    assert 'alt="A board of four by three."' in bundle["text/html"]
    assert "<svg" not in bundle["text/html"]
    assert "A board of four by three." in bundle["text/plain"]


def test_a_description_with_markup_stays_words_in_a_notebook() -> None:
    picture = Picture("t", 'sees "<script>alert(1)</script>', ())
    html = picture._repr_mimebundle_()["text/html"]
    assert "<script" not in html
    assert html.count('"') == 6


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser starts no other process")
def test_the_drawing_needs_only_the_standard_library() -> None:
    code = (
        "import sys, u2200nb.drawing.picture, u2200nb.drawing.svg, u2200nb.drawing.terminal,"
        " u2200nb.drawing.figures;"
        "print(sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert set(eval(run.stdout)) <= {"u2200nb", "__main__", "sitecustomize"}


def test_marks_refuse_a_status_or_facing_that_is_none() -> None:
    with pytest.raises(ValueError, match="asleep"):
        Mark("ship", status="asleep")
    with pytest.raises(ValueError, match="nan"):
        Mark("ship", facing=float("nan"))
