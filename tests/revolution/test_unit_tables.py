"""The tables of units and actions: the shipped ones, an owner's over them, and anything at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from u2200nb.errors import DataError, U2200Error
from u2200nb.resources import data_folder
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.position_tables import COLUMNS, from_csv
from u2200nb.revolution.unit_file import (
    ACTION_COLUMNS,
    UNIT_COLUMNS,
    catalogue,
    check_action_table,
    check_unit_table,
    read_catalogue,
)
from u2200nb.revolution.units import Side, UnitKind

OWN_ROW = "LFA,GSA,Ground-shot A,ground,A,LFA,4,2,8,,no,no,my own counters"


def test_the_shipped_set_has_the_printed_numbers_of_counters_and_cards() -> None:
    rows = (data_folder("units") / "revolution.csv").read_text(encoding="utf-8").splitlines()[1:]
    kinds = [row.split(",")[3] for row in rows]
    assert (kinds.count("ground"), kinds.count("ship"), kinds.count("transport")) == (11, 12, 6)
    assert sum(int(row.split(",")[6]) for row in rows) == 87


def test_printed_values_are_used_as_printed() -> None:
    units = catalogue()
    assert units.unit_type(Side.LFA, "GSA").defence == 6
    assert units.unit_type(Side.LFA, "TRB").move == 2
    shots = [str(action) for action in units.unit_type(Side.BREAKERS, "SSA").actions]
    assert shots[:2] == ["ATTACK 2 against air", "ATTACK 1 against ground"]
    assert "ATTACK 2 against ground" in map(str, units.unit_type(Side.BREAKERS, "GSA").actions)
    assert all(kind.source for kind in units.types.values())


def test_an_owners_row_replaces_the_shipped_one_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "revolution.csv").write_text(f"{','.join(UNIT_COLUMNS)}\n{OWN_ROW}\n", encoding="utf-8")
    own = read_catalogue([data_folder("units"), tmp_path])
    assert own.unit_type(Side.LFA, "GSA").defence == 8
    assert own.unit_type(Side.LFA, "GSA").actions == catalogue().unit_type(Side.LFA, "GSA").actions
    assert own.unit_type(Side.BREAKERS, "GSA") == catalogue().unit_type(Side.BREAKERS, "GSA")


def test_every_air_unit_has_manoeuvre_and_every_ground_unit_none() -> None:
    for kind in catalogue().types.values():
        names = [action.name for action in kind.actions]
        assert ("MANOEUVRE" in names) is (kind.kind is not UnitKind.GROUND)


TABLES = st.one_of(
    st.binary(max_size=200),
    st.builds(
        lambda head, rows: "\n".join([head, *rows]).encode(),
        st.sampled_from([",".join(UNIT_COLUMNS), ",".join(ACTION_COLUMNS)]),
        st.lists(st.lists(st.text(max_size=4), min_size=5, max_size=14).map(",".join), max_size=4),
    ),
    st.builds(
        lambda place, text: f"{','.join(UNIT_COLUMNS)}\n{OWN_ROW[:place]}{text}{OWN_ROW[place:]}".encode(),
        st.integers(0, len(OWN_ROW)),
        st.text(max_size=3),
    ),
)


@given(raw=TABLES)
def test_anything_at_all_is_a_table_or_a_list_of_faults(raw: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("tables")
    path = folder / "revolution.csv"
    path.write_bytes(raw)
    faults = check_unit_table(path)
    check_action_table(path)
    if faults:
        with pytest.raises(DataError):
            read_catalogue([folder])
    else:
        read_catalogue([folder])


@given(text=st.text(max_size=60) | st.lists(st.text(max_size=5), max_size=9).map(",".join))
def test_any_text_is_a_table_of_counters_or_refused(text: str) -> None:
    position = parse_position("U1rev/3x3/9o//LGSA-A1")
    for table in (text, f"{','.join(COLUMNS)}\n{text}"):
        try:
            from_csv(position, table)
        except U2200Error as problem:
            assert str(problem)  # noqa: PT017
