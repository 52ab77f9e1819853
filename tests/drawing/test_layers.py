"""Do the layers of a picture together show what the whole drawing shows?"""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from u2200nb.drawing.picture import Cell, Mark, Picture
from u2200nb.drawing.svg import draw_icon, draw_layers, draw_svg
from u2200nb.drawing.theme import HIGHLIGHTS
from u2200nb.drawing.walking import DIRECTION_KEYS

OPPOSITE = {"q": "d", "w": "s", "e": "a", "ArrowLeft": "ArrowRight", "ArrowUp": "ArrowDown"}


def classes(drawn: str) -> Counter[str]:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    return Counter(name for element in root.iter() for name in element.get("class", "").split())


def test_both_layers_hold_what_the_drawing_holds(board: Picture) -> None:
    layers = draw_layers(board)
    whole = classes(re.sub("<defs.*?</defs>", "", draw_svg(board)))
    together = classes(layers.ground + layers.overlay + "".join(item["svg"] for item in layers.legend))
    for name in whole:
        if name.startswith(("s-", "m-", "side-")) or name in ("note", "rim", "wash", "outline", "way", "badge"):
            assert together[name] == whole[name], name


def test_the_ground_is_the_same_whatever_lies_over_it(board: Picture) -> None:
    bare = Picture(
        board.title,
        "",
        tuple(Cell(cell.id, cell.polygon, cell.style, cell.label, cell.letter) for cell in board.cells),
        outlines=board.outlines,
    )
    assert draw_layers(board).ground == draw_layers(bare).ground
    assert draw_layers(bare).overlay == ""


def test_every_class_with_a_colour_has_its_rule_in_both_themes(board: Picture) -> None:
    layers = draw_layers(board)
    drawn = layers.ground + layers.overlay + "".join(item["svg"] for item in layers.legend)
    for name in classes(drawn):
        if name.startswith(("s-", "h-", "l-", "o-", "t-")):
            for theme in ("light", "dark"):
                assert re.search(rf"\.u22-{theme} [^{{]*\.{re.escape(name)}[^\w-]", layers.style), (theme, name)
    assert set(re.findall(r"url\(#([^)]+)\)", layers.style)) == set(re.findall(r' id="([^"]+)"', layers.defs))


def test_style_is_the_same_for_every_picture(board: Picture) -> None:
    other = draw_layers(Picture("Nothing", "", ()))
    assert other.style == draw_layers(board).style
    assert (other.ground.count("<"), other.overlay, other.cells) == (1, "", [])


def test_keys_lead_back_where_they_came_from(board: Picture) -> None:
    layers = draw_layers(board)
    keys = layers.keys
    assert set(keys) == {*DIRECTION_KEYS, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}
    ids = {cell.id for cell in board.cells}
    for leads in keys.values():
        assert set(leads) | set(leads.values()) <= ids
    for key in ("ArrowLeft",):
        assert {end: start for start, end in keys[key].items()} == keys[OPPOSITE[key]]


def test_every_cell_can_be_reached_by_arrows() -> None:
    from u2200nb.revolution.board_file import load_board
    from u2200nb.revolution.picture import board_picture

    for name in ("blank", "canyon", "station"):
        layers = draw_layers(board_picture(load_board(name)))
        for key, back in OPPOSITE.items():
            assert {end: start for start, end in layers.keys[key].items()} == layers.keys[back], (name, key)
        reached, front = {"A1"}, ["A1"]
        while front:
            here = front.pop()
            for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
                there = layers.keys[key].get(here)
                if there and there not in reached:
                    reached.add(there)
                    front.append(there)
        assert reached == {cell["id"] for cell in layers.cells}


def test_rows_and_columns_are_those_of_the_labels_on_the_printed_board() -> None:
    from u2200nb.revolution.board_file import load_board
    from u2200nb.revolution.picture import board_picture

    for cell in draw_layers(board_picture(load_board("blank"))).cells:
        assert f"{'ABCDEFGHI'[cell['column'] - 1]}{cell['row']}" == cell["id"]


def test_markup_in_names_stays_text_in_icons_and_layers() -> None:
    bad = "<script>alert(1)</script>"
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    mark = Mark("ground", text="<b>", side="lfa", title=bad)
    cell = Cell(bad, square, "site", bad, "<", (mark,), tuple(HIGHLIGHTS), bad, bad)
    layers = draw_layers(Picture(bad, bad, (cell,), legend=(("source", bad),)))
    for drawn in (layers.ground, layers.overlay, draw_icon(mark)):
        assert "<script" not in drawn
        assert "<b>" not in drawn
        ElementTree.fromstring(f"<svg>{drawn}</svg>")
