"""Do the examples of the Revolution rulebook about moving, carrying, CONTROL and rallying come out as printed?

The cases stand in ``revolution_movement.toml`` and run by their name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from u2200nb.revolution.cargo import cargo_action
from u2200nb.revolution.control import control
from u2200nb.revolution.manoeuvre import manoeuvre
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.rally import card_uses
from u2200nb.revolution.reach import End, reachable
from u2200nb.revolution.transporting import loading
from u2200nb.rulings import rule_ref
from u2200nb.rulings.ruling import Ruling

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("revolution_movement.toml").read_text(encoding="utf-8")
)["case"]

MOVEMENT_EXAMPLES = {1, 2, 3, 4, 12, 13}
"""The examples of the book that movement, carrying and CONTROL answer."""


def ruling_of(case: dict[str, Any]) -> Ruling[Any]:
    position, unit = parse_position(case["position"]), case["unit"]
    match case["ask"]:
        case "reach":
            return reachable(position, unit, case.get("action", "MOVE"))
        case "loading":
            return loading(position, unit, earlier=case.get("earlier", ()))
        case "manoeuvre":
            return manoeuvre(position, unit, case["moves"], earlier=case.get("earlier", ()))
        case "cargo":
            return cargo_action(position, unit, case["action"])
        case "control":
            return control(position, unit, cubes_left=case.get("cubes_left"))
        case "card-uses":
            return card_uses(position, unit)
    raise ValueError(case["ask"])


def written(ends: Iterable[End]) -> list[str]:
    return [f"{end.space} {end.facing.name}" if end.facing else end.space for end in ends]


def answers(case: dict[str, Any], ruling: Ruling[Any]) -> dict[str, Any]:
    """What the ruling says of everything that a case can fix."""
    proof: Any = ruling.proof
    plain = dict(proof.to_dict())
    found = {key: plain[key] for key in ("wrong_move", "after", "then", "cubes", "holders", "wins") if key in plain}
    found["readings"] = list(ruling.readings)
    match case["ask"]:
        case "reach":
            found["ends"], found["edge_ends"] = written(proof.ends), written(proof.edge_ends)
            found["events"] = sorted({end.event for end in proof.edge_ends})
        case "loading":
            found["deeds"] = [str(deed) for deed in ruling.verdict]
            found["refused"] = [f"{deed} {unit}: {rule}" for deed, unit, rule in proof.refused]
        case "card-uses":
            found["uses"] = [str(use) for use in ruling.verdict]
            found["after"] = "".join(code for _, code in proof.after)
        case _:
            found["verdict"] = ruling.verdict
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_movement(case: dict[str, Any]) -> None:
    ruling = ruling_of(case)
    found = answers(case, ruling)
    questions = {"name", "place", "example", "ask", "position", "unit", "action", "moves", "earlier", "cubes_left"}
    expected = {key: case[key] for key in case.keys() - questions - {"includes", "excludes", "rules"}}
    assert expected or case.get("includes")
    assert {key: found[key] for key in expected} == expected, str(ruling)
    assert set(case.get("includes", [])) <= set(found.get("ends", []))
    assert not set(case.get("excludes", [])) & set(found.get("ends", []))
    cited = {step.rule for step in ruling.steps}
    assert cited >= set(case.get("rules", [])), f"cites {sorted(cited)}"
    assert all(rule_ref(rule) for rule in cited)
    assert ruling.faults() == []


def test_every_example_about_movement_is_here() -> None:
    assert {case["example"] for case in CASES if "example" in case} == MOVEMENT_EXAMPLES


def test_every_case_says_where_it_stands_in_the_book() -> None:
    assert all(case["place"] for case in CASES)
    assert len({case["name"] for case in CASES}) == len(CASES)
