"""What owners may find on their own cards and displays and the teaching set has nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.revolution_game.games import after, cards_in, offered, turn
from tests.revolution_game.test_actions import FAR
from u2200nb.errors import DataError
from u2200nb.resources import data_folder
from u2200nb.revolution.cargo import cargo_action
from u2200nb.revolution.game import table as tables
from u2200nb.revolution.unit_file import ACTION_COLUMNS, catalogue, check_action_table, read_catalogue
from u2200nb.revolution.units import Action, Arrows, Side
from u2200nb.rulings.readings import Readings

Listing = Callable[..., None]


@pytest.fixture
def listing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listing]:
    """Put further actions on the cards of one of the LFA's units, or other ones on a ship's cargo display."""

    def put(code: str, *actions: Action, display: tuple[str, ...] = ()) -> None:
        known = catalogue()
        printed = known.types[Side.LFA, code]
        types = {**known.types, (Side.LFA, code): replace(printed, actions=(*printed.actions, *actions))}
        displays = {(Side.LFA, code): tuple(map(Action, display))} if display else {}
        own = replace(known, types=types, displays=displays)
        monkeypatch.setattr(tables, "catalogue", lambda: own)

    tables.table.cache_clear()
    yield put
    tables.table.cache_clear()


def test_hack_on_a_combat_card_has_no_source_but_its_unit_is_checked_for_comms(listing: Listing) -> None:
    listing("GSA", Action("HACK", 2))
    state = turn("TRA A1 1; GSA D4", "GSA I8; TRA I1 1", "Ground-shot A")
    state = after(state, "Ground-shot A", "hack 2")
    assert set(offered(state)) == {"BGSA", "BTRA"}
    assert cards_in(state, 0, "discard", "Discord") == 1
    assert "6 or more" in after(state, "BGSA").pending.about  # type: ignore[union-attr]


def test_a_turret_is_in_comms_so_remote_fire_on_a_combat_card_costs_no_discord(listing: Listing) -> None:
    listing("GSA", Action("REMOTE FIRE", 2, Arrows.GROUND))
    state = turn("TRA A1 1; GSA D4", "GSA I8; TRA I1 1", "Ground-shot A", markers="TUR I7 5 destroyed")
    state = after(state, "Ground-shot A", "remote fire")
    assert offered(state) == ["TUR-I7"]
    assert cards_in(state, 0, "discard", "Discord") == 0


def test_assault_may_be_followed_by_a_combat_action_without_a_source(listing: Listing) -> None:
    listing("GSA", Action("ASSAULT"), Action("BLAST", 1), Action("STRIKE", 1, Arrows.GROUND))
    state = after(turn("GSA D4", "FIA I8 1", "Ground-shot A"), "Ground-shot A", "assault", "D5")
    assert offered(state) == ["blast 1"]


@pytest.mark.parametrize(("order", "cubes"), [("combat first", 2), ("move first", 3)])
def test_what_an_air_unit_declared_is_skipped_where_it_is_no_longer_possible(
    listing: Listing, order: str, cubes: int
) -> None:
    listing("FIA", Action("CONTROL"))
    state = turn("TRA A8 1; FIA D6 1", "FIA I8 4", "Fighter A", markers="CP1 D6")
    state = after(state, "Fighter A", "control", order, "D4")
    assert state.cubes == (cubes, 3)
    assert state.marks[0].cubes == 3 - cubes


def test_each_ship_has_its_own_cargo_display(listing: Listing) -> None:
    listing("TRB", display=("DROPSHIP",))
    state = turn("TRA D4 1; TRB D6 1; GSA in TRA; GSB in TRB", FAR, "Ground-shot A; Ground-shot B")
    assert offered(after(state, "Ground-shot A")) == ["disembark", "dropship", "pilot", "hunker down"]
    assert offered(after(state, "Ground-shot B")) == ["dropship", "hunker down"]
    assert after(state, "Ground-shot B").why_not("dropship").verdict


def own_tables(tmp_path: Path, *rows: str) -> list[Path]:
    (tmp_path / "revolution_actions.csv").write_text("\n".join((",".join(ACTION_COLUMNS), *rows)), encoding="utf-8")
    return [data_folder("units"), tmp_path]


def test_an_owner_types_in_the_cargo_displays(tmp_path: Path) -> None:
    rows = ",cargo,DISEMBARK,,,,my own", "LFA,TRB,MANOEUVRE,,,,my own", "LFA,TRB,DROPSHIP,,,,my own"
    known = read_catalogue(own_tables(tmp_path, *rows))
    assert [action.name for action in known.cargo_of(Side.LFA, "TRA")] == ["DISEMBARK"]
    assert [action.name for action in known.cargo_of(Side.LFA, "TRB")] == ["DROPSHIP"]
    assert [action.name for action in known.unit_type(Side.LFA, "TRB").actions] == ["MANOEUVRE"]
    state = turn("TRA D4 1; TRB D6 1; GSA in TRA; GSB in TRB", FAR, "Ground-shot A")
    position = replace(state.position(), catalogue=known)
    assert not cargo_action(position, "LGSA", "DROPSHIP").verdict
    assert cargo_action(position, "LGSA", "DROPSHIP").verify()
    assert cargo_action(position, "LGSB", "DROPSHIP").verify()
    assert cargo_action(position, "LGSB", "DROPSHIP").verdict


@pytest.mark.parametrize(("row", "said"), [
    (",cargo,CONTROL,,,,my own", "CONTROL stands on no cargo display"),
    ("LFA,cargo,PILOT,,,,my own", "for both sides"),
])  # fmt: skip
def test_what_stands_on_no_cargo_display_is_refused(tmp_path: Path, row: str, said: str) -> None:
    path = own_tables(tmp_path, row)[1] / "revolution_actions.csv"
    assert any(said in str(fault) for fault in check_action_table(path))


def test_a_cargo_action_on_the_card_of_a_ground_unit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="GSA lists DISEMBARK"):
        read_catalogue(own_tables(tmp_path, "LFA,GSA,DISEMBARK,,,,my own"))


def test_a_carried_unit_of_the_other_side_un_routs_the_ship_and_its_own_side_has_the_cube_back() -> None:
    """Reading R35: the cube on the ship is the cube of the side that routed it."""
    state = turn("TRA D6 1; FIA I1 4", "GSA D5; TRA I8 1", "Transport A", readings=Readings.parse(["R35=any-side"]))
    state = after(state, "Transport A", "manoeuvre", "D5", "pick up BGSA", "done")
    state = state.with_counter(0, state.counters[0]._replace(routed=True)).with_cubes(1, -1)
    from tests.revolution_game.games import at_play

    state = after(at_play(state, 1, "Ground-shot A"), "Ground-shot A", "un-rout its transport")
    assert state.cubes == (3, 3)
