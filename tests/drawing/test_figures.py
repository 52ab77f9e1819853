"""Do the figures show what the picture says, and leave nothing behind?"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib import pyplot
from matplotlib.colors import to_hex
from matplotlib.patches import Polygon

from u2200nb.drawing.figures import draw_figure, save_figure
from u2200nb.drawing.palettes import THEMES
from u2200nb.drawing.picture import Line, Outline, Picture
from u2200nb.drawing.theme import HIGHLIGHTS, blend
from u2200nb.errors import UnknownNameError

themes = pytest.mark.parametrize("theme", THEMES)


def by_name(ax: object) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for artist in ax.get_children():  # type: ignore[attr-defined]
        if artist.get_gid():
            found.setdefault(artist.get_gid(), []).append(artist)
    return found


@themes
def test_every_cell_has_its_colour_label_and_highlights(board: Picture, theme: str) -> None:
    figure, ax = draw_figure(board, theme=theme)
    artists, palette = by_name(ax), THEMES[theme]
    for cell in board.cells:
        (patch,) = artists[f"cell-{cell.id}"]
        fill = palette.surfaces[cell.style][0]
        for name in HIGHLIGHTS:
            if name in cell.highlights and name in palette.washes:
                fill = blend(fill, *palette.washes[name])
        assert isinstance(patch, Polygon)
        assert to_hex(patch.get_facecolor()) == fill
        (label,) = artists[f"label-{cell.id}"]
        assert label.get_text() == f"{cell.label} {cell.letter}"  # type: ignore[attr-defined]
        for name in cell.highlights:
            if not HIGHLIGHTS[name].area:
                rings = artists[f"highlight-{name}-{cell.id}"]
                assert len(rings) == (2 if HIGHLIGHTS[name].double else 1)
                assert to_hex(rings[0].get_edgecolor()) == palette.highlights[name]  # type: ignore[attr-defined]
    pyplot.close(figure)


def test_patterns_tell_terrain_apart_without_colour(board: Picture) -> None:
    figure, ax = draw_figure(board, theme="print")
    artists = by_name(ax)
    hatches = {cell.style: artists[f"cell-{cell.id}"][0].get_hatch() for cell in board.cells}  # type: ignore[attr-defined]
    assert len(set(hatches.values())) == len(hatches) == 6
    pyplot.close(figure)


def test_lines_outlines_notes_marks_legend_and_caption_are_there(board: Picture) -> None:
    figure, ax = draw_figure(board)
    artists = by_name(ax)
    for line in board.lines:
        assert artists[f"line-{line.style}"]
    for outline in board.outlines:
        assert artists[f"outline-{outline.style}"]
    assert artists["note-D1"][0].get_text() == "9 · 1/10"  # type: ignore[attr-defined]
    assert artists["mark-transport-text"][0].get_text() == "N"  # type: ignore[attr-defined]
    assert artists["more"][0].get_text() == "+3"  # type: ignore[attr-defined]
    for name, words in board.legend:
        shown = " ".join(artist.get_text() for artist in artists[f"legend-{name}"])  # type: ignore[attr-defined]
        assert shown == words
    assert artists["caption"][0].get_text() == board.caption  # type: ignore[attr-defined]
    pyplot.close(figure)


def test_open_paths_are_solid_and_blocked_ones_dashed(board: Picture) -> None:
    figure, ax = draw_figure(board)
    artists = by_name(ax)
    assert not artists["line-open-path"][0].is_dashed()  # type: ignore[attr-defined]
    assert artists["line-blocked-path"][0].is_dashed()  # type: ignore[attr-defined]
    pyplot.close(figure)


def test_it_draws_into_the_axes_it_is_given(board: Picture) -> None:
    figure, (left, right) = pyplot.subplots(1, 2)
    before = pyplot.get_fignums()
    assert draw_figure(board, ax=right) == (figure, right)
    assert not left.patches
    assert pyplot.get_fignums() == before
    pyplot.close(figure)


def test_the_y_axis_points_down(plain_board: Picture) -> None:
    figure, ax = draw_figure(plain_board)
    artists = by_name(ax)
    a1, a3 = (artists[f"label-{name}"][0] for name in ("A1", "A3"))
    to_screen = ax.transData.transform
    assert to_screen(a1.get_position())[1] > to_screen(a3.get_position())[1]  # type: ignore[attr-defined]
    pyplot.close(figure)


@pytest.mark.parametrize(
    ("suffix", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml"), ("PNG", b"\x89PNG")]
)
def test_the_suffix_chooses_the_format_and_no_figure_is_left_open(
    board: Picture, tmp_path: Path, suffix: str, start: bytes
) -> None:
    before = pyplot.get_fignums()
    path = tmp_path / f"board.{suffix}"
    save_figure(board, path, dpi=50)
    assert path.read_bytes().startswith(start)
    assert pyplot.get_fignums() == before


@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_the_same_picture_gives_the_same_file(board: Picture, tmp_path: Path, suffix: str) -> None:
    one, other = tmp_path / f"one.{suffix}", tmp_path / f"other.{suffix}"
    save_figure(board, one, dpi=50)
    save_figure(board, str(other), dpi=50)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("name", ["board.gif", "board", "board.svg.txt"])
def test_another_suffix_is_refused_before_anything_is_written(board: Picture, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"\.pdf, \.png, \.svg"):
        save_figure(board, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_name_the_theme_lacks_is_refused(board: Picture, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="'print'"):
        save_figure(board, tmp_path / "board.png", theme="prnt")
    figure, ax = pyplot.subplots()
    ring = board.cells[0].polygon
    with pytest.raises(UnknownNameError, match="'tile'"):
        draw_figure(replace(board, outlines=(Outline((ring,), "tyle"),)), ax=ax)
    with pytest.raises(UnknownNameError, match="'corridor'"):
        draw_figure(replace(board, lines=(Line(((0, 0), (1, 1)), "corrider"),)), ax=ax)
    pyplot.close(figure)


def test_dollar_signs_are_no_mathematics(plain_board: Picture) -> None:
    cells = (replace(plain_board.cells[0], label="$x^2$ \\frac"), *plain_board.cells[1:])
    figure, _ = draw_figure(replace(plain_board, cells=cells))
    figure.canvas.draw()
    pyplot.close(figure)


def test_lanes_and_regions_are_drawn_by_the_same_code(lanes: Picture, regions: Picture, tmp_path: Path) -> None:
    for number, picture in enumerate((lanes, regions)):
        save_figure(picture, tmp_path / f"{number}.png", dpi=40)
    assert len(list(tmp_path.iterdir())) == 2


def test_matplotlib_is_loaded_only_to_draw() -> None:
    code = "import sys, u2200nb.drawing.figures; print('matplotlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
