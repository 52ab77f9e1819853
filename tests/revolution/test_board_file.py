"""Is a board file read back as written, and does every fault get one clear message with its place?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import boards, read_boards
from u2200nb.errors import DataError, U2200Error, UnknownNameError
from u2200nb.revolution.board import Board, sketch
from u2200nb.revolution.board_file import (
    board_from_bytes,
    format_board,
    load_board,
    parse_board,
    read_board_file,
    shipped_boards,
)
from u2200nb.revolution.terrain import Terrain

PLAIN = 'terrain = """\n...\n...\n"""\n'
TILE = '[[tile]]\nname = "{}"\nterrain = "{}"\nspaces = {}\n'


def tile(name: str = "rock", terrain: str = "obstacle", spaces: str = '["A1"]') -> str:
    return TILE.format(name, terrain, spaces)


# What is wrong; the file; for each fault in order the line and the words that must be there.
FAULTS: list[tuple[str, str, list[tuple[int | None, tuple[str, ...]]]]] = [
    ("an unknown letter", 'terrain = """\n..Q\n...\n"""', [(2, ("row 1, column 3", "'Q'", ". Open Ground"))]),
    (
        "unknown letters in two rows",
        'terrain = """\n..Q\nQ.Q\n"""',
        [(2, ("row 1, column 3",)), (3, ("row 2, column 1", "1 more in this row"))],
    ),
    ("a small letter for a capital", 'terrain = """\n..h\n"""', [(2, ("column 3", "'h'", "H High Enclosure"))]),
    ("a full-width letter", 'terrain = """\n..．\n"""', [(2, ("column 3",))]),
    (
        "rows of unequal length",
        'terrain = """\n...\n..\n....\n"""',
        [(3, ("row 2 has 2 characters, row 1 has 3", "_")), (4, ("row 3 has 4 characters",))],
    ),
    ("a space twice in one tile", PLAIN + tile(spaces='["B1", "b1"]'), [(5, ("B1", "twice by this tile"))]),
    (
        "a space in two tiles",
        PLAIN + tile("one") + tile("two"),
        [(9, ("'two'", "A1", "'one'"))],
    ),
    ("a tile's name twice", PLAIN + tile() + tile(spaces='["A2"]'), [(9, ("'rock'", "a name for each"))]),
    ("a tile off the board", PLAIN + tile(spaces='["D4"]'), [(8, ("'rock'", "D4", "not on the board"))]),
    ("a tile on a hole", 'terrain = """\n._.\n"""\n' + tile(spaces='["B1"]'), [(7, ("B1", "not on the board"))]),
    ("a tile without a space", PLAIN + tile(spaces="[]"), [(5, ("covers no space", '["D4"]'))]),
    ("a tile without terrain", PLAIN + '[[tile]]\nname = "x"\nspaces = ["A1"]\n', [(5, ("no terrain", "obstacle"))]),
    ("an unknown terrain", PLAIN + tile(terrain="obstacel"), [(7, ("'obstacel'", "Did you mean 'obstacle'"))]),
    ("a label that is none", PLAIN + tile(spaces='["Q"]'), [(8, ("'Q'", "such as D4"))]),
    ("a label without quotes", PLAIN + tile(spaces="[4]"), [(8, ("4", "in quotes"))]),
    ("a name that is a number", "name = 3\n" + PLAIN, [(1, ("name must be text in quotes", "3"))]),
    ("terrain as a list", 'terrain = ["...", "..."]', [(1, ("terrain must be text in quotes",))]),
    ("sketch as a number", PLAIN + "sketch = 1\n", [(5, ("sketch must be true or false", "1"))]),
    ("tiles as text", PLAIN + 'tile = "rock"\n', [(5, ("tile must be a list",))]),
    ("a tile that is no table", PLAIN + "tile = [3]\n", [(5, ("a tile is a table", "[[tile]]"))]),
    ("one tile in single brackets", PLAIN + '[tile]\nname = "x"\n', [(5, ("tile must be a list",))]),
    ("a tile's spaces as text", PLAIN + tile(spaces='"A1"'), [(8, ("spaces must be a list",))]),
    ("an unknown key", PLAIN + "terain = 3\n", [(5, ("'terain'", "Did you mean 'terrain'"))]),
    ("an unknown key in a tile", PLAIN + tile() + 'colour = "red"\n', [(9, ("'colour'", "spaces"))]),
    ("a key that is markup", PLAIN + '"<script>" = 1\n', [(5, ("'<script>'",))]),
    ("separate as text", PLAIN + 'separate = "A1"\n', [(5, ("separate must be a list",))]),
    ("separate without groups", PLAIN + 'separate = ["A1"]\n', [(5, ("list of lists",))]),
    ("a space in two groups", PLAIN + 'separate = [["A1"], ["A1"]]\n', [(5, ("A1", "twice"))]),
    ("a group off the board", PLAIN + 'separate = [["A9"]]\n', [(5, ("A9", "not on the board"))]),
    ("an origin that is no label", PLAIN + 'origin = "0"\n', [(5, ("origin", "'0'", "such as D4"))]),
    ("an unknown reading", PLAIN + '[readings]\nR99 = "x"\n', [(6, ("'R99'",))]),
    ("an unknown option", PLAIN + '[readings]\nR4 = "end-block"\n', [(6, ("'end-block'", "'ends-block'"))]),
    ("an option that is no text", PLAIN + "[readings]\nR4 = 3\n", [(6, ("R4", "3"))]),
    (
        "a reading that can't be switched, beside one that is unknown",
        PLAIN + '[readings]\nR99 = "x"\nR9 = "six-sided"\n',
        [(6, ("'R99'",)), (7, ("R9", "can't be switched"))],
    ),
    ("readings in one line", PLAIN + 'readings = { R4 = "x" }\n', [(5, ("R4", "'x'"))]),
    ("no terrain", 'name = "x"', [(None, ("no terrain", 'terrain = """'))]),
    ("empty terrain", 'terrain = ""', [(1, ("terrain is empty", ". Open Ground"))]),
    ("no space at all", 'terrain = """\n__\n__\n"""', [(2, ("no space at all",))]),
    ("an empty file", "", [(None, ("empty", ". Open Ground"))]),
    ("prose", "hello there", [(1, ("'h'", "no terrain letter"))]),
    ("broken TOML", 'name = "x\n' + PLAIN, [(1, ("no valid TOML",))]),
    ("TOML that stops short", 'terrain = """\n...\n', [(2, ("no valid TOML", "Unterminated"))]),
    ("a key twice", 'name = "x"\nname = "y"\n' + PLAIN, [(2, ("no valid TOML",))]),
    ("a list nested too deeply", "name = " + "[" * 5000 + "]" * 5000, [(None, ("nested too deeply",))]),
    ("a number of 5,000 digits", f"name = {'9' * 5000}\n" + PLAIN, [(None, ("thousands of digits",))]),
    ("such a number in base 16", f"name = 0x{'f' * 5000}\n" + PLAIN, [(1, ("name must be text", "too long"))]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_every_fault_is_named_with_its_place(text: str, faults: list[tuple[int | None, tuple[str, ...]]]) -> None:
    with pytest.raises(DataError) as caught:
        board_from_bytes(text.encode(), "mine.toml")
    found = caught.value.faults
    assert len(found) == len(faults), str(caught.value)
    for fault, (line, words) in zip(found, faults, strict=True):
        assert fault.line == line, fault
        assert all(word in fault.message for word in words), fault
    first = str(caught.value).splitlines()[0]
    assert first.startswith("mine.toml:" if faults[0][0] is None else f"mine.toml:{faults[0][0]}:")
    assert len(str(caught.value)) < 1500


def test_all_faults_of_a_file_are_reported_at_once_in_the_order_of_lines() -> None:
    text = 'name = 3\nterrain = """\n..Q\n..\n"""\ncolor = 1\n[[tile]]\nname = "a"\nspaces = []\n'
    with pytest.raises(DataError) as caught:
        parse_board(text, source="mine.toml")
    assert [fault.line for fault in caught.value.faults] == [1, 3, 4, 6, 7, 7]


def test_windows_line_ends_and_a_byte_order_mark_are_fine() -> None:
    raw = b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode()
    assert board_from_bytes(raw, "mine.toml").rows == ("...", "...")
    with pytest.raises(DataError, match=r"mine\.toml:3: terrain row 2"):
        board_from_bytes(b'terrain = """\r\n...\r\n..\r\n"""\r\n', "mine.toml")


def test_rows_may_be_indented_and_apart() -> None:
    assert parse_board('terrain = """\n   ..#\n\n   .d.\n"""').rows == ("..#", ".d.")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "cp1252"])
def test_a_wrong_encoding_is_named_with_its_line(encoding: str) -> None:
    with pytest.raises(DataError, match=r"mine\.toml:[12]: byte \d+ is not UTF-8"):
        board_from_bytes(f'{PLAIN[:0]}notes = "x"\nname = "Kräter"\n{PLAIN}'.encode(encoding), "mine.toml")


def test_a_line_of_2_mb_is_refused_before_it_is_read() -> None:
    with pytest.raises(DataError, match="more than 1,000,000 bytes") as caught:
        board_from_bytes(b'terrain = "' + b"." * 2_000_000 + b'"', "mine.toml")
    assert len(str(caught.value)) < 200


def test_a_long_line_of_wrong_letters_gets_a_short_message() -> None:
    with pytest.raises(DataError, match="899999 more in this row") as caught:
        board_from_bytes(b'terrain = "' + b"Q" * 900_000 + b'"', "mine.toml")
    assert len(str(caught.value)) < 400


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(DataError, match="can't be read"):
            read_board_file(path)


@pytest.mark.parametrize("name", ["canyonn", "nowhere/x.toml", "x.toml", "a\0b", "x" * 5000, ""])
def test_a_board_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(UnknownNameError, match="no board"):
        load_board(name)


def test_a_board_nearly_named_is_suggested() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'canyon'"):
        load_board("canyonn")


# -- there and back ------------------------------------------------------------------------------------------

names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


@given(st.one_of(boards(), read_boards()), names, names, st.booleans())
def test_a_board_comes_back_from_its_file(board: Board, name: str, notes: str, is_sketch: bool) -> None:
    from dataclasses import replace

    board = replace(board, name=name, notes=notes, is_sketch=is_sketch)
    text = format_board(board)
    assert parse_board(text) == board
    assert board_from_bytes(text.encode(), "mine.toml") == board
    assert board_from_bytes(text.replace("\n", "\r\n").encode(), "mine.toml") == board


@pytest.mark.parametrize("name", shipped_boards())
def test_a_shipped_board_comes_back_from_its_file(name: str) -> None:
    board = load_board(name)
    assert parse_board(format_board(board)) == board
    assert len(board.rows) == 8
    assert {len(row) for row in board.rows} == {9}


def test_a_user_s_own_board_is_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path))
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "ours.toml").write_text(PLAIN, encoding="utf-8")
    assert load_board("ours").spaces == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert load_board(str(tmp_path / "boards" / "ours.toml")) == load_board("ours")


# -- anything at all -------------------------------------------------------------------------------------------

scraps = st.sampled_from([
    "terrain", "name", "tile", "spaces", "separate", "readings", "origin", "sketch", "notes", "R4", "R9", "=", " = ",
    '"', '"""', "'", "'''", "[", "]", "[[", "]]", "{", "}", ",", ".", "\n", "\r\n", "#", "_", "d", "H", "A1", "B2",
    "Z99", "...\n", ".d#\n", "[[tile]]\n", 'name = "x"\n', 'spaces = ["A1"]\n', 'terrain = "obstacle"\n', PLAIN, "true",
    "3", "-1e9", "0x1F", "1979-05-27", "\\u0000", "\\ud800", "\0", "\x85", "\u2028", "ä", "\ufeff",
])  # fmt: skip
texts = st.one_of(st.lists(scraps, max_size=25).map("".join), st.text(max_size=60))


def board_or_message(read: Callable[[], Board]) -> Board | str:
    """Whatever else is raised is a fault of the package."""
    try:
        return read()
    except U2200Error as problem:
        return str(problem)


def ends_well(text: str) -> None:
    """It is a board that can be asked, or an error with a message."""
    found = board_or_message(lambda: parse_board(text))
    assert found
    if isinstance(found, Board):
        assert found.spaces
        assert set(found.terrain.values()) <= set(Terrain)


@settings(max_examples=400)
@given(texts)
def test_any_text_is_a_board_or_a_clear_error(text: str) -> None:
    ends_well(text)


@settings(max_examples=150)
@given(st.one_of(st.binary(max_size=80), texts.map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_are_a_board_or_a_clear_error(raw: bytes) -> None:
    assert board_or_message(lambda: board_from_bytes(raw, "mine.toml"))


@settings(max_examples=150)
@given(boards(), st.data())
def test_a_good_file_with_a_piece_cut_out_or_put_in_ends_well(board: Board, data: st.DataObject) -> None:
    text = format_board(board)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    ends_well(text[:start] + data.draw(scraps) + text[end:])


@pytest.mark.soak
@settings(max_examples=20_000, derandomize=False)
@given(texts)
def test_very_many_texts_end_well(text: str) -> None:
    ends_well(text)


@given(st.text(max_size=40))
def test_any_sketch_is_a_board_or_a_clear_error(picture: str) -> None:
    found = board_or_message(lambda: sketch(picture))
    assert found.is_sketch if isinstance(found, Board) else found
