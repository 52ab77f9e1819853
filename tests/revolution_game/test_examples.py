"""The rulebook's examples about play, each under the name of its section."""

from __future__ import annotations

import pytest

from tests.revolution_game.games import after, cards_in, offered, turn
from u2200nb.engine import Chance
from u2200nb.errors import IllegalActionError
from u2200nb.geometry.hexes import Direction


def test_checking_comms_the_discord_comes_before_the_move_and_the_manoeuvre() -> None:
    """Fighter A is 3 spaces from the nearest transport ship; the move brings it back into comms."""
    state = turn("TRA A1 2; FIA A4 1", "GSA I8", "Fighter A; Fighter A")
    fighter = 1
    assert not state.in_comms(fighter)
    state = after(state, "Fighter A", "manoeuvre")
    assert cards_in(state, 0, "discard", "Discord") == 1
    assert cards_in(state, 0, "supply", "Discord") == 7
    state = after(state, "A3", "done")
    assert state.in_comms(fighter)
    state = after(state, "Fighter A", "manoeuvre")
    assert cards_in(state, 0, "discard", "Discord") == 1


def test_checking_comms_without_a_discord_left_there_is_no_effect() -> None:
    state = turn("TRA A1 2; FIA A4 1", "GSA I8", "Fighter A")
    zones = state.zones[0]
    state = state.with_zones(
        0, zones._replace(supply=zones.supply & ~255, removed=zones.removed + (zones.supply & 255))
    )
    state = after(state, "Fighter A", "move only")
    assert cards_in(state, 0, "discard", "Discord") == 0


def test_terrain_a_tile_lifted_shows_the_board_again() -> None:
    """A debris tile is Obstacle; once a STRIKE has used it up, the Open Ground under it counts."""
    state = turn(
        "TRA A1 2", "GSA E5", "Gunnery Officer", command='"Gunnery Officer"', markers="DEB E4 5 destroyed",
        rules='\n[[tile]]\nname = "debris"\nterrain = "obstacle"\nspaces = ["E4"]\n',
    )  # fmt: skip
    space = state.field.number["E4"]
    assert not state.field.open_ground[space]
    state = after(state, "Gunnery Officer", "strike 2 against air or ground", "DEB-E4", "BGSA", "miss")
    assert state.field.open_ground[space]
    assert state.marks == ()


@pytest.mark.parametrize("order", ["combat first", "move first"])
def test_air_movement_at_the_edge_nothing_more_is_done(order: str) -> None:
    """Transport A at the rim: it turns, its player takes a Discord, and no card action can follow."""
    state = turn("TRA C1 1; FIA A1 1", "FIA I8 1", "Fighter A")
    state = after(state, "Fighter A", "attack 2 against air", order)
    assert offered(state) == ["edge-left", "edge-right"]
    state = after(state, "edge-right")
    assert state.counters[1].facing == Direction.NE.value
    assert cards_in(state, 0, "discard", "Discord") == 1
    assert state.active == -1


def test_transporting_a_carried_unit_takes_cargo_actions_only() -> None:
    """Sky-shot A is carried by Transport B and disembarks into that ship's space."""
    state = turn("TRB D4 1; SSA in TRB", "GSA I8", "Sky-shot A")
    state = after(state, "Sky-shot A")
    assert set(offered(state)) == {"disembark", "dropship", "pilot", "hunker down"}
    with pytest.raises(IllegalActionError, match="carried"):
        state.choose("attack 2 against air")
    state = after(state, "disembark")
    assert state.field.labels[state.counters[1].space] == "D4"
    assert state.counters[1].ship == -1
    assert state.counters[0].space == state.field.number["D4"]


def test_determine_total_defence_6_and_2_and_1_make_9() -> None:
    """The Breakers' Sky-shot B at the LFA's Ground-shot A, two spaces away, beside a Nihabh Transport."""
    state = turn("GSA D4; TRN D5 1", "SSB D2; TRA D1 4", "Sky-shot B", player=1)
    state = after(state, "Sky-shot B", "attack 1 against air or ground", "LGSA")
    assert isinstance(state.pending, Chance)
    assert "9 or more" in state.pending.about
    assert state.pending.odds[state.parse("hit")] == pytest.approx(2 / 10)


def test_choose_target_the_bomber_reaches_its_own_space_and_its_lines() -> None:
    state = turn("TRA A1 2; BOA D4 1", "GSA D4; TRB D2 4; SSB E7; GSB D5", "Bomber A")
    state = after(state, "Bomber A", "shock 2 against ground", "combat first")
    assert set(offered(state)) == {"BGSA"}
    with pytest.raises(IllegalActionError):
        state.choose("BGSB")


@pytest.mark.parametrize(
    ("there", "owner", "routed", "result"),
    [
        ("FIA D4 1", "", False, "placed"),
        ("FIA D4 1", "BRE", False, "removed"),
        ("SSA D4", "BRE", True, "removed"),
        ("SSA D4", "BRE", False, "refused"),
        ("SSA D4", "", False, "placed"),
    ],
)
def test_control_situations_a_b_and_c(there: str, owner: str, routed: bool, result: str) -> None:
    state = turn("TRA C4 1; GSA D4", f"{there}; TRA I8 1", "Ground-shot A", markers=f"CP1 D4 {owner}")
    state = state.with_counter(2, state.counters[2]._replace(routed=routed))
    before = state.cubes
    state = after(state, "Ground-shot A")
    if result == "refused":
        assert "control" not in offered(state)
        with pytest.raises(IllegalActionError, match="un-routed"):
            state.choose("control")
        return
    state = after(state, "control")
    if result == "placed":
        assert state.cubes == (before[0] - 1, before[1])
        assert state.marks[0].owner == 0
    else:
        assert state.cubes == (before[0], before[1] + 1)
        assert state.marks[0].owner == -1


def test_manoeuvre_one_space_left_one_space_right_with_units_on_and_off() -> None:
    """Ground-shot A gets on and stays on, suppressed Sky-shot B does not, Sky-shot A gets off, but not on the pad."""
    state = turn(
        "TRB D6 1; SSA in TRB; GSA D5; SSB D5 suppressed", "GSA I8", "Transport B", markers="CP1 C5",
        rules='\n[[tile]]\nname = "pad"\nterrain = "no-landing"\nspaces = ["C5"]\n',
    )  # fmt: skip
    state = after(state, "Transport B", "manoeuvre")
    assert set(offered(state)) == {"D5", "drop off LSSA"}
    with pytest.raises(IllegalActionError, match="A turn comes after a space moved"):
        state.choose("left")
    state = after(state, "D5", "pick up LGSA", "left")
    with pytest.raises(IllegalActionError, match="suppressed"):
        state.choose("pick up LSSB")
    with pytest.raises(IllegalActionError, match="picked up in this MANOEUVRE"):
        state.choose("drop off LGSA")
    on_the_pad = after(state, "C5")
    with pytest.raises(IllegalActionError, match="No Landing"):
        on_the_pad.choose("drop off LSSA")
    state = after(state, "drop off LSSA", "C5", "right")
    ship, dropped, picked, left_there = state.counters[:4]
    assert (state.field.labels[ship.space], ship.facing) == ("C5", Direction.N.value)
    assert state.field.labels[dropped.space] == "D5"
    assert picked.ship == 0
    assert left_there.space == state.field.number["D5"]


def test_a_unit_picked_up_may_disembark_with_its_own_card_in_the_same_turn() -> None:
    """Reading R20: the ban holds within one MANOEUVRE."""
    state = turn("TRB D6 1; GSA D6", "GSA I8", "Transport B; Ground-shot A")
    state = after(state, "Transport B", "manoeuvre", "pick up LGSA", "D5", "done", "Ground-shot A", "disembark")
    assert state.field.labels[state.counters[1].space] == "D5"


def test_trident_its_own_space_needs_the_line_ahead() -> None:
    """The Fighter has a line ahead, so it may attack the enemy beside it, and two more along the other lines."""
    state = turn("TRA A8 1; FIA D4 1", "FIA D4 1; FIB D3 1; BOB E4 1; TRB C4 1", "Fighter A")
    state = after(state, "Fighter A", "trident attack 1 against air", "combat first")
    assert set(offered(state)) == {"BFIA", "BFIB", "BBOB", "BTRB"}
    state = after(state, "BFIA", "miss")
    # Its own space took the line ahead, on which Fighter B is.
    assert set(offered(state)) == {"BBOB", "BTRB", "done"}
    with pytest.raises(IllegalActionError):
        state.choose("BFIB")
    state = after(state, "BBOB", "miss", "BTRB")
    assert isinstance(state.pending, Chance)
