"""Does what stands behind the page answer as the library does, keep what is the user's, and never fail?"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from u2200nb.pocket.host import PocketHost
from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.unit_file import catalogue


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PocketHost]:
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path))
    yield PocketHost()
    # Unit values of this user must hold in no other test.
    catalogue.cache_clear()


def start(
    host: PocketHost, address: list[list[str]] | None = None, files: dict[str, Any] | None = None
) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(host.start(json.dumps(files or {}), json.dumps(address or [])))
    return said


def event(host: PocketHost, **values: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(host.handle(json.dumps(values)))
    return said


def call(host: PocketHost, name: str, /, **values: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(host.call(name, json.dumps(values)))
    return said


def test_two_taps_give_a_ruling_and_an_address_that_asks_it_again(host: PocketHost) -> None:
    start(host)
    event(host, type="tap", cell="A1", n=1)
    said = event(host, type="tap", cell="C3", n=2)
    assert said["view"]["verdict"]["tone"] == "yes"
    assert said["view"]["answers"] == 2
    again = start(PocketHost(), said["address"])
    assert again["view"]["verdict"] == said["view"]["verdict"]
    assert again["address"] == said["address"]


def test_the_ground_comes_only_when_it_has_changed(host: PocketHost) -> None:
    assert "ground" in start(host)
    assert "ground" not in event(host, type="tap", cell="A1")
    assert "ground" in event(host, type="set", id="board", value="domes")


@pytest.mark.parametrize(
    "address",
    [
        [["p", "U1rev/9x8/72o//LFIA-D4-1.BGSA-D2"], ["s", "LFIA"], ["t", "BGSA"]],
        [["p", "U1rev/9x8/72o"], ["s", "D4"], ["sk", "air"], ["f", "SE"], ["l", "03"], ["t", "E5"]],
        [["p", "U1rev/9x8/72o///TUR-C4"], ["s", "A1"], ["t", "TUR-C4"]],
        [["p", "U1rev/9x8/72o////R4-ends-block"], ["s", "B2"]],
    ],
)
def test_an_address_opens_exactly_its_position_and_question(host: PocketHost, address: list[list[str]]) -> None:
    said = start(host, address)
    assert said["view"]["error"] == ""
    assert sorted(said["address"]) == sorted(address)


@pytest.mark.parametrize(
    "address",
    [
        [["p", "U1rev/9x8/7"]],
        [["p", "nonsense"]],
        [["s", "Z99"]],
        [["q", "x"]],
        [["p", "U1rev/9x8/72o"], ["s", "<img src=x onerror=alert(1)>"]],
        [["p", "U1rev/9x8/72o"], ["sk", "ghost"]],
        [["p", "U1rev/9x8/72o"], ["l", "9x"], ["sk", "air"]],
        [["x", "no such explorer"]],
    ],
)
def test_an_address_that_makes_no_sense_says_so_and_changes_nothing(host: PocketHost, address: list[list[str]]) -> None:
    said = start(host, address)
    assert said["view"]["error"]
    assert said["address"] == [["p", "U1rev/9x8/72o"]]


def test_what_was_kept_comes_back_on_another_day(
    host: PocketHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(host, [["p", "U1rev/3x2/2oxodo"]])
    board = call(host, "keep", title="Our <b>corner</b>")
    start(host, [["p", "U1rev/9x8/72o//LGSA-D4"]])
    position = call(host, "keep", title="One man")
    files = board["files"] | position["files"]
    assert sorted(files) == ["boards/Our -b-corner--b-.toml", "positions/One man.json"]
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "other phone"))
    other = PocketHost()
    start(other, files=files)
    shown = call(other, "open_own", name="positions/One man.json")["value"]
    assert shown["address"] == [["p", "U1rev/9x8/72o//LGSA-D4"]]
    assert [row["name"] for row in call(other, "gallery")["value"]["own"]] == sorted(files)
    gone = call(other, "forget", name="positions/One man.json")
    assert gone["files"] == {"positions/One man.json": None}


def test_an_export_comes_in_again_and_a_bad_one_changes_nothing(
    host: PocketHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(host)
    call(host, "keep", title="mine")
    text = call(host, "export")["value"]
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "other"))
    other = PocketHost()
    assert "1 files" in call(other, "import", name="mine.json", text=text)["value"]["words"]
    bad = json.dumps({"u2200nb": 1, "files": {"boards/ok.toml": "x", "../../etc/passwd": "x"}})
    said = call(other, "import", name="bad.json", text=bad)
    assert "passwd" in said["problem"]
    assert not said["files"]
    assert "version" in call(other, "import", name="new.json", text='{"u2200nb": 99, "files": {}}')["problem"]


@pytest.mark.parametrize(
    "name", ["../x.toml", "boards/../x.toml", "boards/.x.toml", "boards/x.py", "boards\\x.toml", "x.toml", ""]
)
def test_storage_that_was_tampered_with_writes_nowhere_else(host: PocketHost, tmp_path: Path, name: str) -> None:
    said = start(host, files={name: "x"})
    assert said["view"]["error"]
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_unit_values_are_taken_in_checked_and_kept(host: PocketHost) -> None:
    from u2200nb.resources import data_folder

    start(host)
    table = (data_folder("units") / "revolution.csv").read_text(encoding="utf-8")
    said = call(host, "import", name="values.csv", text=table)
    assert said["files"] == {"units/revolution.csv": table}
    broken = table.replace("\n", "\nnobody,", 1)
    said = call(host, "import", name="values.csv", text=broken)
    assert said["problem"]
    assert not said["files"]
    call(host, "forget", name="units/revolution.csv")


def test_a_board_file_comes_in_by_the_same_button(host: PocketHost) -> None:
    start(host)
    said = call(host, "import", name="corner.txt", text="..#\n.d.")
    assert said["value"]["shown"]["address"][0] == ["p", "U1rev/3x2-s/2oxodo"]
    assert "problem" in call(host, "import", name="corner.txt", text="?!")


def test_rules_are_found_in_both_languages(host: PocketHost) -> None:
    english = call(host, "search", query="shoot out of a dome", game="revolution")["value"]
    assert english
    assert all(row["game"] == "Undaunted 2200: Revolution" for row in english)
    assert call(host, "search", query="視線", game="")["value"]
    assert call(host, "search", query="   ")["value"] == []
    assert "problem" in call(host, "search", query="x" * 5000)
    assert call(host, "rule", rule=english[0]["id"])["value"]["beside"]


def test_every_board_and_setup_can_be_opened_and_drawn(host: PocketHost) -> None:
    start(host)
    shelves = call(host, "gallery")["value"]
    assert len(shelves["setups"]) == 15
    for row in [*shelves["boards"], *shelves["setups"]]:
        assert call(host, "picture", name=row["name"])["value"].startswith("<svg")
        assert call(host, "open", address=[["p", row["code"]]])["value"]["view"]["error"] == ""


@pytest.mark.parametrize("name", ["", "exec", "__init__"])
def test_a_call_that_does_not_exist_says_so(host: PocketHost, name: str) -> None:
    assert "problem" in call(host, name)


def random_question(generator: random.Random) -> tuple[Board, str, str]:
    columns, rows = generator.randint(2, 9), generator.randint(2, 8)
    board = Board("random", tuple("".join(generator.choices("..LG#dH", k=columns)) for _ in range(rows)))
    return board, generator.choice(board.spaces), generator.choice(board.spaces)


def test_the_page_answers_as_the_library_does(host: PocketHost) -> None:
    generator = random.Random(2200)
    for _ in range(60):
        board, source, target = random_question(generator)
        said = start(host, [["p", format_position(Position(board))], ["s", source], ["t", target]])
        ruling = line_of_sight(board, source, target)
        assert said["view"]["verdict"]["tone"] == ("yes" if ruling.verdict else "no"), (board, source, target)


def test_the_board_from_the_box_is_painted_within_120_actions(host: PocketHost) -> None:
    """A hand's actions: choose to paint, choose a terrain, tap each space; then name it and keep it."""
    wanted = {
        "obstacle": ["C3", "C4", "D3", "G6", "G7"],
        "no-landing": ["A1", "A2", "I7", "I8"],
        "no-ground": ["E1", "E2", "E3"],
        "low-enclosure": ["B6", "B7", "C7", "C8"],
        "high-enclosure": ["F5", "G5", "H5", "H6"],
    }
    start(host)
    actions = 1
    event(host, type="set", id="mode", value="paint")
    for terrain, cells in wanted.items():
        said = event(host, type="set", id="brush", value=terrain)
        actions += 1
        for cell in cells:
            said = event(host, type="tap", cell=cell)
            actions += 1
        assert said["view"]["error"] == ""
    kept = call(host, "keep", title="From the box")
    assert sum(map(len, wanted.values())) == 20
    assert actions + 2 < 120
    position = call(host, "open_own", name=kept["value"])["value"]
    assert len(position["ground"]["cells"]) == 72
    assert all(
        terrain.replace("-", " ") in position["view"]["titles"][cells[0]].lower() for terrain, cells in wanted.items()
    )
