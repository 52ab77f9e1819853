"""Do the examples of the Revolution rulebook about comms, targets and defence come out as the book says?

The cases stand in ``revolution_combat.toml`` and run by their name.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from u2200nb.revolution.comms import comms
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.targets import TargetsProof, legal_targets
from u2200nb.revolution.units import Action, Arrows, Catalogue, Side
from u2200nb.rulings import Ruling, hit_chance, rule_ref

TABLE = tomllib.loads(Path(__file__).with_name("revolution_combat.toml").read_text(encoding="utf-8"))
EXAMPLES = {1, 4, 5, 6, 7, 8, 9, 11, 15}
"""The examples of the book that comms, targets and defence answer."""


def named(kind: str) -> Any:
    return pytest.mark.parametrize("case", TABLE[kind], ids=lambda case: case["name"])


def check(case: dict[str, Any], ruling: Ruling[Any]) -> None:
    cited = {step.rule for step in ruling.steps}
    assert cited >= set(case.get("rules", [])), f"cites {sorted(cited)}"
    assert all(rule_ref(rule) for rule in cited)
    if "readings" in case:
        assert list(ruling.readings) == case["readings"]
    assert ruling.faults() == []


def position_of(case: dict[str, Any]) -> Position:
    """The position; with other firing lines on the source's counter where the case needs them."""
    position = parse_position(case["position"])
    if "lines" not in case:
        return position
    unit = position.unit(case["source"])
    kind = replace(position.unit_type(unit), lines=tuple(case["lines"]))
    return replace(position, catalogue=Catalogue({**position.catalogue.types, (unit.side, unit.code): kind}))


def action_of(case: dict[str, Any]) -> Action | str:
    given = case["action"]
    if isinstance(given, str):
        return given
    return Action(given["name"], given["value"], Arrows(given["arrows"]))


@named("comms")
def test_comms(case: dict[str, Any]) -> None:
    ruling = comms(position_of(case), case["unit"])
    assert ruling.verdict is case["verdict"], str(ruling)
    assert ruling.proof.to_dict()["distance"] == case.get("distance")
    check(case, ruling)


@named("targets")
def test_targets(case: dict[str, Any]) -> None:
    side = Side(case["side"]) if "side" in case else None
    ruling = legal_targets(position_of(case), case.get("source"), action_of(case), side=side)
    assert isinstance(ruling.proof, TargetsProof)
    assert {row.name: row.total_defence for row in ruling.proof.targets} == case["targets"], str(ruling)
    if "dice" in case:
        assert [row.chance for row in ruling.proof.targets] == [
            hit_chance(total, case["dice"]) for total in case["targets"].values()
        ]
    rules = {row.name: row.rule for row in ruling.proof.others}
    expected = case.get("others", {})
    assert {name: rules[name] for name in expected} == expected, str(ruling)
    check(case, ruling)


@named("defence")
def test_defence(case: dict[str, Any]) -> None:
    ruling = total_defence(position_of(case), case["target"], case.get("source"))
    assert ruling.verdict == case["total"], str(ruling)
    terms = ruling.proof.to_dict()
    assert {term: terms[term] for term in ("base", "range", "nihabh")} == {
        term: case[term] for term in ("base", "range", "nihabh")
    }
    check(case, ruling)


@named("odds")
def test_odds(case: dict[str, Any]) -> None:
    assert hit_chance(case["total"], case["dice"]) == Fraction(case["chance"])


def test_every_example_about_combat_is_here() -> None:
    cases = [case for kind in TABLE.values() for case in kind]
    assert {case["example"] for case in cases if "example" in case} == EXAMPLES
    assert all(case["place"] for case in cases)
    assert len({case["name"] for case in cases}) == len(cases)
