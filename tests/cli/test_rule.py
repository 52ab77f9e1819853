"""Does ``u2200nb rule`` answer at a table, and say clearly what it can't do?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from u2200nb.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_a_question_gets_rules_with_answer_place_and_reason() -> None:
    result = run("rule", "can I shoot over a dome", "--game", "revolution", "--limit", "2")
    assert result.exit_code == 0
    assert result.output.startswith("1. ")
    assert "Line of Sight” in Key Concepts" in result.output
    assert "why: " in result.output


def test_several_words_need_no_quotes() -> None:
    assert run("rule", "trident", "attack").output == run("rule", "trident attack").output


def test_an_id_shows_the_rule_with_its_neighbours() -> None:
    result = run("rule", "rev.sight.ground")
    assert result.exit_code == 0
    assert "[rev.sight.ground]" in result.output
    assert "Related:" in result.output


def test_json_is_exactly_what_was_promised() -> None:
    result = run("rule", "可以隔著大門射擊嗎", "--game", "callisto", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.output)
    assert list(answer) == ["results"]
    assert answer["results"]
    for row in answer["results"]:
        assert list(row) == ["id", "game", "title", "answer", "section", "score", "why"]
        assert row["game"] == "callisto"
    scores = [row["score"] for row in answer["results"]]
    assert scores == sorted(scores, reverse=True)


def test_no_match_is_an_answer() -> None:
    result = run("rule", "zzzz qqqq")
    assert result.exit_code == 0
    assert "No rule speaks of" in result.output
    assert json.loads(run("rule", "zzzz qqqq", "--json").output) == {"results": []}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("",), "type a question"),
        ((), "type a question"),
        (("x" * 10_240,), "at most 500 characters"),
        (("\x07\x1b",), "type a question"),
        (("?!",), "there is no word in"),
        (("rev.sight.grund",), "Did you mean 'rev.sight.ground'"),
        (("R999",), "there is no rule 'R999'"),
        (("dome", "--game", "chess"), "chess"),
        (("dome", "--players", "3"), "'3'"),
        (("dome", "--limit", "0"), "0"),
        (("rev.nothing.<b>", "--json"), None),
    ],
)
def test_bad_input_is_told_without_a_trace(arguments: tuple[str, ...], told: str | None) -> None:
    result = run("rule", *arguments)
    assert result.exit_code == (2 if told else 0)
    assert "Traceback" not in result.output
    assert "\x1b" not in result.output
    if told:
        assert told in result.output


@pytest.mark.parametrize("asked", ["rev.sight.grund", "R999"])
def test_an_unknown_id_is_told_in_json_mode_too(asked: str) -> None:
    assert run("rule", asked, "--json").exit_code == 2


def test_pages_are_written(tmp_path: Path) -> None:
    result = run("rules", "print", "-o", str(tmp_path / "pages"), "--reading", "R4=ends-block")
    assert result.exit_code == 0
    assert (tmp_path / "pages" / "revolution.html").is_file()
    assert "ends-block (chosen" in (tmp_path / "pages" / "readings.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("choice", ["R4", "R4=", "R4=nonsense", "R999=a"])
def test_a_reading_that_is_none_is_told(tmp_path: Path, choice: str) -> None:
    result = run("rules", "print", "-o", str(tmp_path), "--reading", choice)
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("rules", "print", "-o", str(tmp_path / "file" / "pages"))
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("readings", "--game", "burnt-moon"), "B1"),
        (("glossary", "--game", "callisto"), "中文"),
        (("differences",), "Discord / Interference"),
        (("quick", "revolution"), "Step 1: identify the source"),
    ],
)
def test_lists(arguments: tuple[str, ...], told: str) -> None:
    result = run("rules", *arguments)
    assert result.exit_code == 0
    assert told in result.output
