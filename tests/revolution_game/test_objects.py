"""Markers and map tiles that are hit: turned over, taken away, and what the scenario makes of it."""

from __future__ import annotations

import pytest

from tests.revolution_game.games import after, offered, turn
from tests.revolution_game.test_actions import FAR, OFFICERS, label
from tests.revolution_game.test_scenario_file import GOOD, faults_of
from u2200nb.errors import IllegalActionError
from u2200nb.revolution.game import GameState
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.targets import target_names
from u2200nb.revolution.terrain import Terrain

TILE = """
[[tile]]
name = "silo"
terrain = "obstacle"
spaces = ["D4", "D5", "E4"]
defence = 4
when_hit = "damaged"
other_side = {terrain = "no-ground", defence = 6, when_hit = "destroyed"}
"""


def shot(state: GameState, target: str, *rest: str) -> GameState:
    return after(state, "Ground-shot A", "attack 2 against ground", target, *rest)


def test_a_tile_with_a_shield_is_hit_through_any_of_its_spaces() -> None:
    state = turn("GSA D7", "FIA I8 1", "Ground-shot A", rules=TILE)
    state = after(state, "Ground-shot A", "attack 2 against ground")
    assert offered(state) == ["TIL-D4"]
    assert target_names(state.position(), "LGSA", state.table.actions["attack 2 against ground"]) == ("TIL-D4",)
    assert "6 or more" in after(state, "TIL-D4").pending.about  # type: ignore[union-attr]


def test_damage_turns_it_over_and_its_other_side_counts() -> None:
    state = turn("GSA D7; FIA D2 4; TRA I8 1", FAR, "Ground-shot A; Fighter A; Ground-shot A", rules=TILE)
    assert not state.field.ahead[state.field.number["D3"] * 6 + 3] >= 0
    state = shot(state, "TIL-D4", "hit")
    assert {state.field.board.terrain_at(space).slug for space in ("D4", "D5", "E4")} == {"no-ground"}
    assert [(mark.defence, mark.when_hit) for mark in state.marks] == [(6, "destroyed")]
    flown = after(state, "Fighter A", "move only")
    assert "D4" in offered(flown)
    state = shot(after(flown, "D4"), "TIL-D4", "hit")
    assert state.marks == ()
    assert state.field.board.tiles == ()
    assert label(state, 1) == "D4"


def test_an_air_unit_stays_where_the_terrain_below_shuts_it_in() -> None:
    """Reading R13; it may leave and not come back."""
    tile = '\n[[tile]]\nname = "deck"\nterrain = "no-ground"\nspaces = ["D4"]\ndefence = 4\nwhen_hit = "destroyed"\n'
    state = turn(
        "GSA D6; FIA D4 1; TRA A1 1", FAR, "Ground-shot A; Fighter A", rules=tile,
    )  # fmt: skip
    board = state.field.board.paint(["D4"], Terrain.OBSTACLE)
    state = state._replace(field=state.field.changed_to(board))
    state = shot(state, "TIL-D4", "hit")
    position = state.position()
    assert position.unit("LFIA").space == "D4"
    assert position.board.terrain_at("D4").slug == "obstacle"
    assert parse_position(format_position(position)).units == position.units
    assert "D3" in offered(after(state, "Fighter A", "move only"))


def test_a_tile_whose_other_side_shows_no_shield_is_no_target_any_more() -> None:
    bare = TILE.replace(', defence = 6, when_hit = "destroyed"', "")
    state = shot(turn("GSA D7", FAR, "Ground-shot A", rules=bare), "TIL-D4", "hit")
    assert state.marks == ()
    assert [tile.terrain.slug for tile in state.field.board.tiles] == ["no-ground"]


def test_the_other_side_of_a_marker_is_what_the_scenario_says() -> None:
    markers = "TUR D4 3 damaged"
    state = turn("GSA D5", FAR, "Ground-shot A; Ground-shot A", markers=markers)
    assert [(m.code, m.defence, m.when_hit) for m in shot(state, "TUR-D4", "hit").marks] == [("SHG", 3, "destroyed")]
    text = '[[marker]]\ncode = "SHG"\nspace = "D4"\ndefence = 3\nwhen_hit = "damaged"\n'
    text += 'other_side = {defence = 9, when_hit = "damaged"}\n'
    state = shot(turn("GSA D5", FAR, "Ground-shot A; Ground-shot A", rules=text), "SHG-D4", "hit")
    assert [(m.name, m.defence, m.when_hit) for m in state.marks] == [("TUR-D4", 9, "damaged")]
    assert [(m.name, m.defence) for m in shot(state, "TUR-D4", "hit").marks] == [("SHG-D4", 3)]


def test_a_shield_generator_can_t_fire_until_it_is_turned_over() -> None:
    state = turn("GSA A1", "GSA D5; TRA I8 1", "Gunnery Officer", command=OFFICERS, markers="SHG D4 7 damaged")
    with pytest.raises(IllegalActionError, match="no turret"):
        after(state, "Gunnery Officer").choose("remote fire 2 against air or ground")


def test_a_structure_destroyed_on_a_tile_takes_the_tile_with_it() -> None:
    dome = '\n[[tile]]\nname = "dome"\nterrain = "low-enclosure"\nspaces = ["D4", "D5"]\n'
    state = turn("GSA D7", FAR, "Ground-shot A", markers="DOM D4 4 destroyed", rules=dome)
    state = shot(state, "DOM-D4", "hit")
    assert state.field.board.tiles == ()
    assert state.field.board.terrain_at("D5").slug == "open-ground"


def test_a_scenario_can_change_the_printed_terrain_when_a_structure_is_hit() -> None:
    rule = '\n[[rule]]\nname = "terrain-when-hit"\ncodes = ["DOM"]\nterrain = "no-landing"\n'
    state = turn("GSA A1", FAR, "Ground-shot A", board="domes", rules=rule)
    dome = next(label for label in state.field.labels if state.field.board.terrain_at(label).slug == "low-enclosure")
    state = turn(f"GSA {dome}", FAR, "Ground-shot A", board="domes", rules=rule, markers=f"DOM {dome} 3 destroyed")
    area = [state.field.labels[space] for space in state.field.area(state.field.number[dome])]
    state = shot(state, f"DOM-{dome}", "hit")
    assert len(area) > 1
    assert {state.field.board.terrain_at(label).slug for label in area} == {"no-landing"}


@pytest.mark.parametrize(("old", "new", "said"), [
    ("defence = 4", "defence = 0", "defence is a whole number from 1 to 20"),
    ('when_hit = "damaged"', 'when_hit = "broken"', 'when_hit is "damaged" or "destroyed"'),
    ('terrain = "no-ground", ', "", "needs other_side with the terrain below it"),
    ('terrain = "no-ground"', 'terrain = "sea"', "no terrain 'sea'"),
    ("other_side = {", "other_side = {colour = 3, ", "other_side is written like"),
])  # fmt: skip
def test_what_is_wrong_with_a_tile_is_told(old: str, new: str, said: str) -> None:
    assert old in TILE
    assert any(said in fault for fault in faults_of(GOOD + TILE.replace(old, new, 1)))


@pytest.mark.parametrize(("text", "said"), [
    ('code = "TIL"\nspace = "D4"\ndefence = 3\nwhen_hit = "destroyed"', "give the [[tile]] its defence"),
    ('code = "TUR"\nspace = "D4"\ndefence = 3\nwhen_hit = "damaged"\nother_side = {}', "has defence and when_hit"),
    ('code = "TUR"\nspace = "D4"\ndefence = 3\nwhen_hit = "damaged"\nother_side = 4', "other_side is written like"),
])  # fmt: skip
def test_what_is_wrong_with_a_marker_is_told(text: str, said: str) -> None:
    assert any(said in fault for fault in faults_of(f"{GOOD}\n[[marker]]\n{text}\n"))
