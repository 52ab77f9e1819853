"""Are the notebooks fit to read without running, and does every cell that shows a verdict get compared?

The comparison itself is nbval's: ``pytest --nbval-lax --nbval-current-env --nbval-sanitize-with
tests/notebooks/sanitize.cfg notebooks``. It compares only cells tagged ``nbval-check-output``, so an untagged
cell with a wrong verdict would pass: the tests here see to the tags.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from u2200nb.rulebook import entry

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)

# Calls whose output holds a verdict, a rule or a solution.
SHOWS = re.compile(
    r"\b(line_of_sight|field_of_view|seen_by|unseen|count_range|trace_lines|range_between|firing_lines"
    r"|has_line_of_sight|predict|exercise|solution|rule|hunt|comms|comms_map|reachable|loading|manoeuvre"
    r"|total_defence|legal_targets|blast|card_uses|control|beside"
    r"|majority|can_control|can_deploy|scanning|attack|casualty|distance_to_victory|lanes|Play)\("
)
VERDICT = re.compile(r"\b(Yes|No): |\b(sees|does not see)\b|Not yet\.|Right\.|Not so\.|The range from")
LOGIC = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.For,
    ast.While,
    ast.If,
    ast.IfExp,
    ast.Try,
    ast.With,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def output_text(cell: dict[str, Any]) -> str:
    return "".join("".join(output.get("data", {}).get("text/plain", "")) for output in cell["outputs"])


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@every_notebook
def test_every_cell_that_shows_a_verdict_is_compared(path: Path) -> None:
    for cell in cells(path, "code"):
        if source(cell).startswith("%rule "):
            continue  # its list changes with every synonym; tests/rulebook/test_search.py holds what comes first
        if SHOWS.search(source(cell)) or VERDICT.search(output_text(cell)):
            assert "nbval-check-output" in cell["metadata"].get("tags", ()), source(cell)


@every_notebook
def test_cells_hold_no_logic(path: Path) -> None:
    for number, cell in enumerate(cells(path, "code")):
        tree = ast.parse(re.sub(r"^%.*$", "", source(cell), flags=re.MULTILINE))
        for node in ast.walk(tree):
            assert not isinstance(node, LOGIC), source(cell)
            if number:
                assert not isinstance(node, ast.Import | ast.ImportFrom), source(cell)


@every_notebook
def test_it_is_stored_executed_in_order_and_without_an_error(path: Path) -> None:
    counts = [cell["execution_count"] for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1))
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            assert output["output_type"] == "execute_result", source(cell)
            assert "text/plain" in output["data"], "every output can be read as text"
        if SHOWS.search(source(cell)):
            assert cell["outputs"], source(cell)


@every_notebook
def test_it_holds_no_widget_state_no_clock_and_no_place_of_a_machine(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert set(notebook["metadata"]) <= {"kernelspec", "language_info"}
    for cell in notebook["cells"]:
        assert set(cell["metadata"]) <= {"tags"}, source(cell)
    words = re.sub(r"data:image/[a-z+]+;base64,[A-Za-z0-9+/=]+", "", path.read_text(encoding="utf-8"))
    assert not re.search(r"(?<![\w.])/(home|root|tmp|usr|work|Users|opt)/|[A-Z]:\\\\|0x[0-9a-f]{6,}", words)


@every_notebook
def test_cells_are_short_and_no_answer_is_filled_in(path: Path) -> None:
    for cell in cells(path, "code"):
        assert len(source(cell).splitlines()) <= 10, source(cell)
        for call in re.findall(r"^(?:exercise|predict)\(.*", source(cell), re.MULTILINE):
            assert call.rstrip().endswith(', "")'), call
    for cell in cells(path, "markdown"):
        assert len(source(cell)) <= 1000, source(cell)


@every_notebook
def test_it_says_what_you_will_be_able_to_do_and_what_to_read_next(path: Path) -> None:
    text = "\n".join(source(cell) for cell in cells(path, "markdown"))
    assert "you can**" in text or path.stem.startswith("00")
    assert "## Read next" in text
    for link in re.findall(r"\]\(([^)]+\.ipynb)\)", text):
        assert (path.parent / link).is_file(), link


@every_notebook
def test_the_learner_acts_before_the_rule_is_told(path: Path) -> None:
    calls = [source(cell) for cell in cells(path, "code")]
    acts = next(number for number, call in enumerate(calls) if re.search(r"\b(predict|line_of_sight|Play|play|explore)\(", call))
    told = next(number for number, call in enumerate(calls) if call.startswith("rule("))
    assert acts < told


@every_notebook
def test_solutions_are_folded_away(path: Path) -> None:
    for cell in cells(path, "code"):
        if source(cell).startswith("solution("):
            html = "".join(cell["outputs"][0]["data"]["text/html"])
            assert html.index("<details>") < html.index("<strong>")
            assert "<details open" not in html
            assert "solution" in cell["metadata"]["tags"]


@every_notebook
def test_every_rule_named_exists(path: Path) -> None:
    for cell in cells(path, "code"):
        for rule_id in re.findall(r'\brule\("([^"]+)"\)', source(cell)):
            assert entry(rule_id).id == rule_id


def test_the_first_notebook_answers_a_question_in_its_first_cell() -> None:
    first = cells(NOTEBOOKS[0], "code")[0]
    assert output_text(first).startswith(("Yes:", "No:"))
