"""``u2200nb play`` and ``u2200nb replay``: answers, JSON, and bad input in one line with exit status 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from u2200nb.cli import cli


def run(*words: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=given)


def test_play_as_json() -> None:
    answer = run("play", "--games", "3", "--seed", "5", "--json")
    assert answer.exit_code == 0
    games = json.loads(answer.output)["games"]
    assert [game["seed"] for game in games] == [5, 6, 7]
    assert all(set(game) == {"winner", "reason", "rounds", "decisions", "seed"} for game in games)


def test_play_tells_a_single_game() -> None:
    answer = run("play", "--agents", "greedy,random", "--seed", "3")
    assert answer.exit_code == 0
    assert "Round 1." in answer.output
    assert answer.output.splitlines()[-1].startswith("seed 3: LFA wins by ")


def test_one_agent_serves_for_both() -> None:
    both = run("play", "--agents", "greedy", "--games", "2", "--json")
    assert both.output == run("play", "--agents", "greedy, greedy", "--games", "2", "--json").output


def test_replay_gives_the_same_game(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    played = run("play", "--agents", "greedy", "--save", str(kept))
    again = run("replay", str(kept))
    assert again.exit_code == 0
    assert played.output.startswith(again.output)
    assert run("replay", "-", given=kept.read_text(encoding="utf-8")).output == again.output
    seen = run("replay", str(kept), "--player", "LFA")
    assert "POSIWID draws a card." in seen.output
    shown = json.loads(run("replay", str(kept), "--player", "POSIWID", "--json").output)
    assert shown["viewer"] == "POSIWID"
    assert "LFA draws a card." in shown["log"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "--agents", "clever"), "there is no agent 'clever'"),
        (("play", "--agents", "random,random,random"), "3 agents are named for 2 players"),
        (("play", "--players", "4"), "for 2 players, not 4"),
        (("play", "--game", "chess"), "chess"),
        (("play", "--games", "0"), "--games"),
        (("play", "--seed", "-1"), "--seed"),
        (("play", "--reading", "B99=x"), "there is no reading 'B99'"),
        (("play", "--games", "2", "--save", "x.json"), "--save keeps a single game"),
        (("replay", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_bad_input_is_one_message_and_status_2(words: tuple[str, ...], told: str) -> None:
    answer = run(*words)
    assert answer.exit_code == 2
    assert told in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize("given", [b"", b"\xff\xfe\x00", b"{}", b"\x00" * 100, b"[1, 2"])
def test_replay_refuses_what_is_no_record(given: bytes) -> None:
    answer = run("replay", "-", given=given)
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output


def test_check_reads_card_tables_and_saved_games(tmp_path: Path) -> None:
    from u2200nb.resources import data_folder

    kept = tmp_path / "game.json"
    run("play", "--agents", "greedy", "--save", str(kept))
    tables = [str(path) for path in sorted(data_folder("cards").glob("burnt_moon*.csv"))]
    answer = run("check", str(kept), *tables)
    assert (answer.exit_code, answer.output) == (0, "3 files checked, 0 faults in 0 of them.\n")
    kept.write_text(kept.read_text(encoding="utf-8").replace("lane 1", "lane 9"), encoding="utf-8")
    mine = tmp_path / "mine.csv"
    mine.write_text(Path(tables[0]).read_text(encoding="utf-8").replace("ATTACK 3/2", "ATTACK 3"), encoding="utf-8")
    answer = run("check", str(mine), str(kept))
    assert answer.exit_code == 1
    assert "mine.csv:9:11: actions: 'ATTACK 3': ATTACK has two values" in answer.output
    assert "'lane 9' is no option" in answer.output


def test_a_reading_can_be_chosen() -> None:
    assert run("play", "--reading", "B3=others-only", "--json").exit_code == 0
