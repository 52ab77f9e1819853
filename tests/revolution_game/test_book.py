"""Sentences of the rulebook that no example of it shows, each as a case named by what it says."""

from __future__ import annotations

import pytest

from tests.revolution_game.games import after, at_play, cards_in, offered, turn
from tests.revolution_game.test_actions import FAR, OFFICERS, emptied, label
from u2200nb.engine import Chance, Outcome
from u2200nb.revolution.game import new_game
from u2200nb.rulings.readings import Readings


def test_the_player_without_the_initiative_takes_the_second_turn_and_then_a_round_begins() -> None:
    """Round Structure > 3. Player Turns."""
    state = after(new_game(), "Captain", "Transport A", "Fighter A", "Ground-shot B")
    state = after(state, "Ground-shot A", "Sky-shot A", "Fighter A", "Transport A", "Ground-shot B", "Fighter A")
    assert (state.first, state.active) == (1, 1)
    state = after(state, "done")
    assert (state.active, state.round) == (0, 1)
    state = after(state, "done")
    assert (state.active, state.round) == (-1, 2)
    assert isinstance(state.pending, Chance)


def test_hunkering_down_moves_no_air_unit_and_checks_no_comms() -> None:
    """Player Turns > Hunkering Down."""
    state = after(turn("TRA A8 1; FIA D4 1", FAR, "Fighter A"), "Fighter A", "hunker down")
    assert (label(state, 1), cards_in(state, 0, "discard", "Discord")) == ("D4", 0)
    assert cards_in(state, 0, "played", "Fighter A") == 0


@pytest.mark.parametrize("status", [(True, False), (False, True), (True, True)])
def test_a_ship_gives_comms_while_it_is_suppressed_or_routed(status: tuple[bool, bool]) -> None:
    """Player Turns > Checking Comms."""
    state = turn("TRA D6 1; FIA D4 1", FAR, "Fighter A")
    state = state.with_counter(0, state.counters[0]._replace(suppressed=status[0], routed=status[1]))
    assert cards_in(after(state, "Fighter A", "move only"), 0, "discard", "Discord") == 0


@pytest.mark.parametrize("use", ["move only", "manoeuvre", "attack 2 against air"])
def test_out_of_comms_every_card_action_costs_a_discord_the_move_alone_too(use: str) -> None:
    """Player Turns > Checking Comms: before a card action, compulsory movement included."""
    state = after(turn("TRA A8 1; FIA D4 1", FAR, "Fighter A"), "Fighter A", use)
    assert cards_in(state, 0, "discard", "Discord") == 1


def test_an_out_of_comms_command_card_costs_nothing() -> None:
    state = after(turn("GSA D4", FAR, "Captain"), "Captain", "command 2", "done")
    assert cards_in(state, 0, "discard", "Discord") == 0


def test_coordinate_shuffles_the_discard_pile_when_the_deck_is_empty() -> None:
    """Actions > COORDINATE."""
    state = turn("GSA D4", FAR, "Signals Officer; Discord", command=OFFICERS)
    zones = state.zones[0]
    state = state.with_zones(0, zones._replace(deck=0, discard=zones.deck))
    state = after(state, "Signals Officer", "coordinate", "Ground-shot A")
    assert cards_in(state, 0, "removed", "Discord") == 1
    assert "Signals Officer" not in offered(state)
    assert cards_in(state, 0, "deck", "Signals Officer") == 0


def test_the_set_aside_discord_never_comes_back() -> None:
    """Player Turns > Discord: COORDINATE and SCAN take it out for the scenario."""
    state = turn("GSA D4", FAR, "Captain; Quartermaster; Discord", command=OFFICERS)
    state = after(state, "Captain", "scan", "Quartermaster", "bolster")
    assert "Discord" not in offered(state)
    assert cards_in(state, 0, "removed", "Discord") == 2


def test_the_game_ends_between_two_attacks() -> None:
    """Game End: immediately."""
    state = turn("BOB D5 1; TRA D7 1", "GSA D4; SSA D3; TRA I1 1", "Bomber B", goal=1)
    for place in ("deck", "hand", "supply"):
        state = emptied(state, 1, place, "Ground-shot A")
    state = after(state, "Bomber B", "dual attack", "combat first", "BGSA", "hit")
    assert isinstance(state.pending, Outcome)
    assert state.pending.winner == 0


def test_a_freed_objective_is_taken_with_another_action() -> None:
    """Actions > CONTROL: do not immediately take control."""
    state = turn("GSA D4", FAR, "Ground-shot A; Ground-shot A", markers="CP2 D4 BRE")
    assert state.cubes == (3, 1)
    state = after(state, "Ground-shot A", "control")
    assert (state.cubes, state.marks[0].owner) == ((3, 3), -1)
    state = after(state, "Ground-shot A", "control")
    assert (state.cubes, state.marks[0].owner) == ((1, 3), 0)


def test_a_control_lost_and_an_un_routed_unit_raise_what_is_still_to_be_scored() -> None:
    """Rallying a Unit: they lose this victory point (R23)."""
    state = turn("GSA D4", FAR, "Ground-shot A")
    state = state.with_counter(0, state.counters[0]._replace(routed=True)).with_cubes(1, -1)
    assert state.cubes == (3, 2)
    assert after(state, "Ground-shot A", "un-rout").cubes == (3, 3)


def test_the_edge_before_a_declared_attack_loses_it_and_after_it_does_not() -> None:
    """Key Concepts > Air Movement: no more actions or movement (R16: what was done before stands)."""
    start = turn("TRA D3 1; FIA D1 1", "FIA E1 4; TRA I8 1", "Fighter A")
    declared = after(start, "Fighter A", "attack 2 against air")
    assert after(declared, "move first", "edge-left").active == -1
    state = after(declared, "combat first")
    assert offered(state) == ["BFIA"]
    assert offered(after(state, "BFIA", "miss")) == ["edge-left", "edge-right"]


def test_a_second_card_of_a_unit_that_met_the_edge_is_a_new_play() -> None:
    """Reading R16."""
    state = turn("TRA D3 1; FIA D1 1", FAR, "Fighter A; Fighter A")
    state = after(state, "Fighter A", "move only", "edge-right")
    assert offered(state) == ["Fighter A", "done"]
    assert "move only" in offered(after(state, "Fighter A"))


def test_a_table_may_let_the_edge_stop_a_unit_for_the_turn() -> None:
    """Reading R16, switched: its cards hunker down only, nobody pilots it, and the next turn is free again."""
    readings = Readings.parse(["R16=this-turn"])
    state = turn("TRA D1 1; GSA in TRA", FAR, "Transport A; Transport A; Ground-shot A", readings=readings)
    state = after(state, "Transport A", "move only", "edge-right")
    own = after(state, "Transport A")
    assert offered(own) == ["hunker down"]
    assert own.why_not("manoeuvre").steps[-1].rule == "rev.air-movement.edge.stop"
    assert own.why_not("manoeuvre").readings == ("R16",)
    assert offered(after(state, "Ground-shot A")) == ["disembark", "dropship", "hunker down"]
    assert "pilot" in offered(after(at_play(state, 0, "Ground-shot A"), "Ground-shot A"))


def test_shock_and_attack_reach_a_carrying_ship_and_never_what_it_carries() -> None:
    """Choose Target: no units on cargo displays."""
    state = turn("SSB D4; TRA D5 1", "TRA D5 1; GSA in TRA", "Sky-shot B")
    assert offered(after(state, "Sky-shot B", "attack")) == ["BTRA"]


def test_any_number_of_units_share_a_space_and_a_ship() -> None:
    state = turn("TRA D4 1; GSA D4; SSA D4; GSB D4; SSB D4; PSV D4", "GSA D4; TRA I8 1", "Transport A")
    state = after(
        state, "Transport A", "manoeuvre", *(f"pick up L{code}" for code in ("GSA", "SSA", "GSB", "SSB", "PSV"))
    )
    assert [counter.ship for counter in state.counters[:6]] == [-1, 0, 0, 0, 0, 0]
    assert offered(state) == ["D3"]
