"""The command line: answers, JSON, exit status, and what bad input is told."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from u2200nb.cli import cli
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.sight import has_line_of_sight, line_of_sight
from u2200nb.revolution.whole_board import fields_of_view

DUEL = "U1rev/9x8/72o//LSSA-B2.LTRB-C3-4.LGSA-TRB.BFIA-D4-1.BGSA-E5/CP1-C4-B.TUR-D5-d6"


def run(*words: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=stdin)


def answer(*words: str, stdin: str = "") -> Any:
    result = run(*words, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*words: str, stdin: str | bytes = "") -> str:
    result = run(*words, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return result.stderr


# -- los and fov -------------------------------------------------------------------------------------


def test_los_answers_as_the_library_does() -> None:
    values = answer("los", "canyon", "A1", "F5")
    ruling = line_of_sight(load_board("canyon"), "A1", "F5")
    assert values["verdict"] is ruling.verdict
    assert set(values) >= {"verdict", "distance", "paths", "open_paths", "path", "blocking", "steps", "readings"}
    assert all(set(step) == {"text", "rule", "spaces"} for step in values["steps"])


@pytest.mark.parametrize("name", shipped_boards())
def test_los_agrees_with_fov_on_every_shipped_board(name: str) -> None:
    board = load_board(name)
    source = board.spaces[0]
    seen = answer("fov", name, source, "--source-kind", "ground", "--target-kind", "air")[source]
    for target in board.spaces[::7]:
        values = answer("los", name, source, target, "--target-kind", "air")
        assert values["verdict"] is (target in seen)


def test_fov_of_all_spaces_names_each_source() -> None:
    values = answer("fov", "station", "--all", "--source-kind", "turret", "--target-kind", "structure")
    expected = fields_of_view(load_board("station"), Kind.TURRET, Kind.STRUCTURE)
    assert values == {space: list(seen) for space, seen in expected.items()}


def test_fov_leaves_out_spaces_where_an_air_unit_cant_stand() -> None:
    values = answer("fov", "canyon", "--all", "--source-kind", "air", "--facing", "N", "--lines", "0,1,-1")
    board = load_board("canyon")
    assert set(values) == {space for space in board.spaces if not board.terrain_at(space).no_air_entry}


def test_firing_lines_count_modulo_six() -> None:
    common = ("los", "blank", "D4", "F3", "--source-kind", "air", "--facing", "N")
    assert answer(*common, "--lines", "1")["verdict"] is True
    assert answer(*common, "--lines", "7")["verdict"] is True
    assert answer(*common, "--lines", "-5")["verdict"] is True
    assert answer(*common, "--lines", "0")["verdict"] is False


def test_a_sketch_on_standard_input_says_for_which_spaces_it_holds() -> None:
    result = run("los", "-", "A1", "C3", stdin="..#\n.#.\n...\n")
    assert result.exit_code == 0
    assert "9 spaces sketched" in result.stdout


def test_another_reading_is_followed() -> None:
    assert answer("los", "-", "A1", "C1", stdin="..#")["readings"] == ["R4", "R25"]
    assert answer("los", "-", "A1", "C1", "--reading", "R4=ends-block", stdin="..#")["verdict"] is False


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("los", "domes", "A1", "Z9"), "there is no space 'Z9' on board"),
        (("los", "domes", "A1", "what"), "no space label"),
        (("los", "dome", "A1", "A2"), "Did you mean 'domes'?"),
        (("los", "domes", "A1", "A2", "--source-kind", "air"), "needs its facing"),
        (("los", "domes", "A1", "A2", "--source-kind", "air", "--facing", "N"), "needs its facing and the lines"),
        (("los", "domes", "A1", "A2", "--source-kind", "air", "--facing", "E", "--lines", "0"), "no direction"),
        (("los", "domes", "A1", "A2", "--source-kind", "air", "--facing", "N", "--lines", "a"), "whole numbers"),
        (("los", "domes", "A1", "A2", "--source-kind", "structure"), "never a source"),
        (("los", "domes", "A1", "A2", "--facing", "N"), "belong to an air unit"),
        (("los", "domes", "A1", "A2", "--reading", "R4"), "written as R4=ends-block"),
        (("los", "domes", "A1", "A2", "--reading", "R4=x"), "no option of reading R4"),
        (("fov", "domes"), "or --all"),
        (("fov", "domes", "A1", "--all"), "not both"),
        (("fov", "domes", "--all", "--source-kind", "air"), "--facing and --lines"),
        (("nonsense",), "there is no command 'nonsense'"),
        (("los", "domes"), "Missing argument"),
        (("draw", "domes", "-o", "board.gif"), "ends in none of them"),
        (("draw", "domes", "-o", "no/such/folder/board.svg"), "No such file or directory"),
        (("check", "no-such-file"), "there is no file"),
        (("position", "U1rev/9x8/71o"), "72 spaces are needed"),
        (("position", "nothing"), "there is no position 'nothing'"),
        (("comms", DUEL), "and not both"),
        (("comms", DUEL, "LXXX"), "there is no unit 'LXXX'"),
        (("comms", DUEL, "--side", "ME"), "there is no side 'ME'"),
        (("targets", DUEL, "LSSA", "HUG"), "there is no combat action 'HUG'"),
        (("reach", DUEL, "LSSA", "--action", "FLY"), "FLY"),
        (("defence", DUEL, "nobody"), "there is no object 'nobody'"),
    ],
)
def test_bad_input_gets_one_helpful_message(words: tuple[str, ...], message: str) -> None:
    assert message in refused(*words)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"name = ", b"x" * 2_000_000, b"", b"..\n.\n", b"[[tile]]\n" * 50])
def test_bytes_that_are_no_board_are_refused(raw: bytes) -> None:
    assert refused("los", "-", "A1", "A2", stdin=raw).startswith("Error: <stdin>")


# -- boards and files --------------------------------------------------------------------------------


def test_show_lists_the_shipped_boards_and_shows_one() -> None:
    listed = run("show").stdout
    assert all(name in listed for name in shipped_boards())
    picture = run("show", "domes").stdout
    assert picture.count("A1") >= 1
    assert "Low Enclosure" in picture


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_draw_writes_a_picture(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"board.{suffix}"
    assert run("draw", "domes", "-o", str(path)).exit_code == 0
    assert path.stat().st_size > 1000


def test_los_draws_its_answer(tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    assert run("los", "canyon", "A1", "F5", "--draw", str(path)).exit_code == 0
    assert "<svg" in path.read_text(encoding="utf-8")


def test_check_names_every_fault_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "x"\nterain = "..."\n[[tile]]\nname = 3\nspaces = ["Z9"]\n', encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 1
    assert re.search(r"mine\.toml:2: there is no key 'terain'", result.stdout)
    assert re.search(r"mine\.toml:4: name must be text", result.stdout)


def test_check_passes_every_shipped_file() -> None:
    data = Path(__file__).resolve().parents[2] / "data"
    files = [*data.glob("boards/*.toml"), *data.glob("units/*.csv")]
    result = run("check", *map(str, files))
    assert result.exit_code == 0, result.stdout


def test_check_reads_tables_and_positions(tmp_path: Path) -> None:
    units = tmp_path / "revolution.csv"
    head = "side,code,title,kind,squad,faction,cards,move,defence,lines,gives_comms,always_in_comms,source"
    units.write_text(f"{head}\nLFA,GSA,Ground-shot A,tank,A,LFA,3,1,six,,no,no,\n", encoding="utf-8")
    code = tmp_path / "position.txt"
    code.write_text("U1rev/9x8/71o\n", encoding="utf-8")
    result = run("check", str(units), str(code), "--json")
    assert result.exit_code == 1
    faults = json.loads(result.stdout)["faults"]
    messages = " ".join(fault["message"] for fault in faults)
    assert "kind is ground, ship or transport, not 'tank'" in messages
    assert "defence is a whole number" in messages
    assert "where its values are from" in messages
    assert "72 spaces are needed" in messages
    assert {fault["line"] for fault in faults if fault["file"] == str(units)} == {2}


def test_check_says_what_a_setup_lacks_for_play() -> None:
    result = run("check", "setup:3a")
    assert result.exit_code == 1
    assert "terrain of the board Callisto" in result.stdout


# -- positions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["code", "json", "csv"])
def test_a_position_is_written_in_another_form_and_read_back(form: str) -> None:
    text = run("position", DUEL, "--to", form).stdout
    if form == "csv":
        assert text.startswith("side,code,space")
        return
    assert run("position", "-", "--to", "code", stdin=text).stdout.strip() == DUEL


def test_position_commands_answer_in_json() -> None:
    assert answer("comms", DUEL, "LSSA")["verdict"] is True
    assert "B2" in answer("comms", DUEL, "--side", "LFA")["verdict"]
    assert answer("targets", DUEL, "LSSA", "ATTACK 2 against air")["verdict"] == ["BFIA"]
    values = answer("defence", DUEL, "BFIA", "--source", "LSSA", "--dice", "2")
    assert (values["verdict"], values["chance"]) == (8, "51/100")
    assert answer("reach", DUEL, "LSSA")["verdict"]


def test_setups_are_positions() -> None:
    assert run("position", "setup:1a", "--to", "code").stdout.startswith("U1rev/9x8/72o//")


# -- from the shell ----------------------------------------------------------------------------------


def test_the_module_runs_and_says_its_version() -> None:
    done = subprocess.run([sys.executable, "-m", "u2200nb", "--version"], capture_output=True, text=True, check=True)
    assert re.search(r"\d+\.\d+", done.stdout)


def test_every_command_has_help() -> None:
    listed = run("--help").stdout
    names = re.findall(r"^  ([a-z]+)  ", listed, re.MULTILINE)
    assert {"los", "fov", "show", "draw", "check", "lab", "where", "rule", "position"} <= set(names)
    for name in names:
        assert run(name, "--help").exit_code == 0, name


def test_has_line_of_sight_is_what_los_says() -> None:
    board = load_board("crater")
    for target in board.spaces[::11]:
        assert answer("los", "crater", "A1", target)["verdict"] is has_line_of_sight(board, "A1", target)
