"""Does the picture show what a player sees, and where can it be picked?"""

from __future__ import annotations

import pytest

from tests.burnt_moon.doing import do
from u2200nb.burnt_moon import MoonState, new_game, position
from u2200nb.burnt_moon.picture import options_at, picture_of
from u2200nb.drawing.picture import Picture
from u2200nb.drawing.svg import draw_svg
from u2200nb.engine import Outcome, play, random_agent


@pytest.fixture
def state() -> MoonState:
    return position(
        {1: "MOSS A, MOSS A, xED A disrupted; control|MOSS B; fortification", 5: "|TIR A"},
        hands={"LFA": "MOSS A, MOSS A, Decom".replace("Decom", "Disposal Tech"), "POSIWID": "Decom, xED B"},
    )


def test_every_lane_site_and_pile_has_a_cell(state: MoonState) -> None:
    picture = picture_of(state)
    assert len([cell for cell in picture.cells if " lane " in cell.id]) == 10
    assert len([cell for cell in picture.cells if " site " in cell.id]) == 10
    assert len([cell for cell in picture.cells if cell.style == "pile"]) == 10
    assert Picture.from_dict(picture.to_dict()) == picture


def test_cards_are_shown_ready_and_disrupted_with_their_force_and_number(state: MoonState) -> None:
    cell = next(cell for cell in picture_of(state).cells if cell.id == "LFA lane 1")
    marks = {(mark.text, mark.badge, mark.status) for mark in cell.marks}
    assert marks == {("MOSS", "A2", "ready"), ("xED", "A", "suppressed")}
    assert cell.note == "3 majority"


def test_the_description_tells_the_position_in_words(state: MoonState) -> None:
    described = picture_of(state).description
    assert (
        "Lane 1: LFA 2 MOSS A, disrupted 1 xED A, controls it, counts 3; POSIWID 1 MOSS B, a Fortification" in described
    )


def test_the_other_hand_is_not_shown(state: MoonState) -> None:
    for player, (own, other) in enumerate((("Disposal Tech", "Decom"), ("Decom", "Disposal Tech"))):
        drawn = draw_svg(picture_of(state, player))
        assert f"hand {own}" in drawn or own in drawn
        assert f"in hand: 1 {other}" not in drawn


def test_cells_do_not_overlap_and_are_wide_enough_for_a_finger(state: MoonState) -> None:
    """On a phone 360 px wide a lane is a fifth of the picture's width: at least 44 px."""
    picture = picture_of(state)
    boxes = [(cell.polygon[0], cell.polygon[2]) for cell in picture.cells]
    right = max(box[1][0] for box in boxes)
    for number, ((left, top), (end, bottom)) in enumerate(boxes):
        assert (end - left) / right * 360 >= 44
        for (other_left, other_top), (other_end, other_bottom) in boxes[:number]:
            assert end <= other_left or other_end <= left or bottom <= other_top or other_bottom <= top


def test_every_option_is_found_at_a_cell_or_beside_the_picture() -> None:
    record = play(new_game(), (random_agent, random_agent), 4)
    for number, each in enumerate(record.states()):
        if number % 5 == 0 and not isinstance(each.pending, Outcome):
            assert isinstance(each, MoonState)
            places = options_at(each)
            assert sorted(text for texts in places.values() for text in texts) == sorted(
                option.text for option in each.pending.options
            )
            cells = {cell.id for cell in picture_of(each, each.pending.player).cells}
            assert set(places) <= cells | {""}


def test_lanes_and_targets_are_picked_in_the_lanes(state: MoonState) -> None:
    assert options_at(do(state, "MOSS A", "deploy"))["LFA lane 3"] == ("lane 3",)
    struck = options_at(do(state, "Disposal Tech", "strike"))
    assert struck == {
        "POSIWID lane 1": ("POSIWID MOSS B in lane 1",),
        "POSIWID lane 5": ("POSIWID TIR A in lane 5",),
    }
