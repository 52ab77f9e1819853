"""Do the examples of the Revolution rulebook about sight come out as the book says?

The cases stand in ``revolution_sight.toml`` and run by their name.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.objects import BoardObject, air, kind_from_name
from u2200nb.revolution.sight import has_line_of_sight, line_of_sight
from u2200nb.revolution.terrain import terrain_from_name
from u2200nb.rulings import Readings, rule_ref

TABLE = tomllib.loads(Path(__file__).with_name("revolution_sight.toml").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = TABLE["case"]
LINES: list[dict[str, Any]] = TABLE["lines"]

SIGHT_EXAMPLES = {2, 6, 7, 8, 9, 10, 11, 15}
"""The examples of the book that sight, range, terrain and firing lines answer."""


def board_of(case: dict[str, Any]) -> Board:
    return Board(
        case["name"],
        tuple(case["terrain"].split()),
        tiles=tuple(
            MapTile(tile["name"], terrain_from_name(tile["terrain"]), tuple(tile["spaces"]))
            for tile in case.get("tiles", [])
        ),
        separate=tuple(map(tuple, case.get("separate", []))),
        readings=Readings.parse(case.get("choose", [])),
    )


def object_of(row: dict[str, Any]) -> BoardObject:
    if row["kind"] == "air":
        return air(row["space"], facing=row.get("facing"), lines=row.get("lines", ()))
    return BoardObject(row["space"], kind_from_name(row["kind"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_sight(case: dict[str, Any]) -> None:
    board, source, target = board_of(case), object_of(case["source"]), object_of(case["target"])
    ruling = line_of_sight(board, source, target)
    assert ruling.verdict is case["verdict"], str(ruling)
    assert has_line_of_sight(board, source, target) is case["verdict"]
    proof = ruling.proof.to_dict()
    expected = {key: case[key] for key in ("distance", "paths", "open_paths", "path", "blocking") if key in case}
    assert {key: proof[key] for key in expected} == expected, str(ruling)
    if case.get("unconnected"):
        assert proof["distance"] is None
    cited = {step.rule for step in ruling.steps}
    assert cited >= set(case.get("rules", [])), f"cites {sorted(cited)}"
    assert all(rule_ref(rule) for rule in cited)
    if "readings" in case:
        assert list(ruling.readings) == case["readings"]
    assert ruling.faults() == []


@pytest.mark.parametrize("case", LINES, ids=lambda case: case["name"])
def test_firing_lines(case: dict[str, Any]) -> None:
    lines = firing_lines(board_of(case), object_of(case["unit"]))
    assert lines == {int(line): tuple(spaces) for line, spaces in case["spaces"].items()}


def test_every_example_about_sight_is_here() -> None:
    assert {case["example"] for case in CASES + LINES if "example" in case} == SIGHT_EXAMPLES


def test_every_case_says_where_it_stands_in_the_book() -> None:
    cases = CASES + LINES
    assert all(case["place"] for case in cases)
    assert len({case["name"] for case in cases}) == len(cases)
