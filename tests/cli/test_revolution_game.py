"""Revolution on the command line: play, replay, drafts, campaigns, and what is wrong with a scenario."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from u2200nb.cli import cli


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("U2200NB_HOME", str(tmp_path / "home"))


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def test_a_game_is_played_saved_and_replayed_as_its_player_saw_it(tmp_path: Path) -> None:
    kept = str(tmp_path / "game.json")
    played = run("play", "--game", "revolution", "--scenario", "first-landing", "--seed", "3", "--save", kept)
    assert played.exit_code == 0
    assert "seed 3:" in played.output
    whole, seen = run("replay", kept), run("replay", kept, "--player", "LFA")
    assert "The Breakers draw Supervisor." in whole.output
    assert "The Breakers draw Supervisor." not in seen.output
    assert "The Breakers draw a card." in seen.output


@pytest.mark.parametrize(("words", "said"), [
    (("--game", "revolution", "--scenario", "nowhere"), "there is no scenario 'nowhere'"),
    (("--game", "burnt-moon", "--scenario", "first-landing"), "no scenarios"),
    (("--game", "revolution", "--players", "4"), "for 2 players"),
])  # fmt: skip
def test_bad_input_is_answered_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    found = run("play", *words)
    assert found.exit_code == 2
    assert said in found.output


def test_a_draft_is_written_once_and_check_lists_what_to_fill_in(tmp_path: Path) -> None:
    path = str(tmp_path / "0.toml")
    assert run("draft", "0", "-o", path).exit_code == 0
    assert run("draft", "0", "-o", path).exit_code == 2
    checked = run("check", path)
    assert checked.exit_code == 1
    assert "still to be filled in: the terrain of the board Asteroid Belt" in checked.output
    refused = run("play", "--game", "revolution", "--scenario", path)
    assert refused.exit_code == 2
    assert "goal is a whole number" in refused.output
    assert run("draft", "9z").exit_code == 2


def test_a_campaign_is_kept_and_says_what_comes_next() -> None:
    assert "No campaign" in run("campaign").output
    added = run("campaign", "Tuesdays", "--played", "0", "--winner", "LFA", "--points", "6", "4", "--note", "late")
    assert added.output.splitlines() == ["0: LFA won, 6 to 4 points (late)", "Next: 1a, 1b"]
    found = json.loads(run("campaign", "Tuesdays", "--json").output)
    assert found["next"] == ["1a", "1b"]
    assert found["results"][0]["points"] == [6, 4]
    assert run("campaign", "Tuesdays", "--played", "3a", "--winner", "LFA", "--points", "6", "4").exit_code == 2
    assert run("campaign", "Tuesdays", "--played", "1a").exit_code == 2
    assert run("campaign").output == "Tuesdays\n"


def test_an_evening_that_was_saved_is_played_on(tmp_path: Path) -> None:
    """From the point where it stands, by the same rules, to an end that replays."""
    from u2200nb.engine import Record, load_record_file
    from u2200nb.revolution.game import GAME, new_game

    record = Record(new_game(), 8, GAME)
    record.go_on()
    record.choose(record.state.pending.options[0])  # type: ignore[union-attr]
    evening, whole = tmp_path / "evening.json", tmp_path / "whole.json"
    evening.write_text(record.save(), encoding="utf-8")
    played = run("play", "--load", str(evening), "--agents", "greedy,random", "--save", str(whole))
    assert played.exit_code == 0, played.output
    ended = load_record_file(whole, {"revolution": GAME})
    assert [entry.option for entry in ended.line[: len(record.line)]] == [entry.option for entry in record.line]
    result = ended.result()
    assert f"seed 8: {result.winner} wins by {result.reason}, {result.rounds} rounds" in played.output
    games = json.loads(run("play", "--load", str(evening), "--games", "3", "--json").output)["games"]
    assert [game["seed"] for game in games] == [8, 9, 10]


@pytest.mark.parametrize(("words", "said"), [
    (("--load", "nowhere.json"), "nowhere.json: can't be read: No such file or directory"),
    (("--load", "nowhere.json", "--scenario", "first-landing"), "leave those out with --load"),
])  # fmt: skip
def test_what_can_t_be_played_on_is_told(words: tuple[str, ...], said: str) -> None:
    found = run("play", *words)
    assert found.exit_code == 2
    assert said in found.output
