"""A position as JSON, as CSV and as a pandas table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given

from tests.revolution.test_position_code import positions
from u2200nb.errors import DataError, NotationError
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.position_tables import from_csv, position_from_dict, position_to_dict, to_csv

POSITION = parse_position("U1rev/9x8/72o//LTRB-C3-4.LGSA-TRB.BFIA-D4-1-s-d7/CP1-C4-B.TUR-D5-d6")


@given(positions())
def test_json_reads_back(position: Position) -> None:
    assert position_from_dict(json.loads(json.dumps(position_to_dict(position)))) == position


@given(positions())
def test_csv_reads_back(position: Position) -> None:
    assert from_csv(position, to_csv(position)) == position


def test_a_pandas_table_reads_back() -> None:
    pytest.importorskip("pandas")
    from u2200nb.revolution.position_tables import from_frame, to_frame

    table = to_frame(POSITION)
    assert list(table.index) == ["LTRB", "LGSA", "BFIA"]
    assert table.loc["LGSA", "carried_by"] == "TRB"
    assert from_frame(POSITION, table) == POSITION
    with pytest.raises(NotationError, match="no column side"):
        from_frame(POSITION, table.drop(columns="side"))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("XXX,GSB,D4,,no,no,,", "side is LFA or BRE, not 'XXX'"),
        ("LFA,GSB,D4,Q,no,no,,", "facing is one of N, NE, SE, S, SW, NW, not 'Q'"),
        ("LFA,GSB,D4,,maybe,no,,", "suppressed is yes or no, not 'maybe'"),
        ("LFA,GSB,D4,,no,no,,many", "defence is a whole number, not 'many'"),
        ("LFA,GSB,Z99,,no,no,,", "there is no space 'Z99'"),
        ("LFA,GSB,D4", "3 cells, but there are 8 columns"),
    ],
)
def test_a_bad_row_is_refused_with_its_line(row: str, message: str) -> None:
    with pytest.raises(DataError, match=re.escape(message)) as problem:
        from_csv(POSITION, to_csv(POSITION) + row + "\n", source="mine.csv")
    assert str(problem.value).startswith("mine.csv:5: ")


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"board": {}},
        {"board": None},
        {"units": [{"side": "LFA"}]},
        {"units": 7},
        {"units": [None]},
        {"markers": [{"code": "CP1", "space": "D4", "side": 3}]},
    ],
)
def test_bad_json_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises((NotationError, LookupError)):
        position_from_dict(position_to_dict(POSITION) | change)
