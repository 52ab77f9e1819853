"""Each action of the book: when it works, when it finds nothing, when it is barred, when it is not on the card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.revolution_game.games import after, at_play, cards_in, offered, turn
from u2200nb.engine import Chance, Outcome
from u2200nb.errors import IllegalActionError
from u2200nb.revolution.game import GameState
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.readings import Readings

FAR = "GSA I8"
OFFICERS = '"Captain", "Squad Leader A", "Squad Leader B", "Signals Officer", "Gunnery Officer", "Quartermaster"'


def label(state: GameState, unit: int) -> str:
    """Where a unit stands."""
    return state.field.labels[state.space_of(unit)]


def emptied(state: GameState, player: int, place: str, name: str) -> GameState:
    """The state without the cards of a name in one place; they are out of the game."""
    zones = state.zones[player]
    kind = state.table.cards[player].numbers[name]
    held = getattr(zones, place) & 255 << 8 * kind
    return state.with_zones(
        player, zones._replace(**{place: getattr(zones, place) - held, "removed": zones.removed + held})
    )


# Ground units


def test_move_goes_one_to_x_spaces_and_not_through_walls() -> None:
    state = after(turn("GSB A1", FAR, "Ground-shot B", board="canyon"), "Ground-shot B", "move")
    assert "A1" in offered(state)  # back to where it began, with MOVE 2 (R32)
    assert label(after(state, "A2"), 0) == "A2"
    with pytest.raises(IllegalActionError):
        state.choose("I8")


def test_move_is_not_offered_where_no_step_can_be_made() -> None:
    tiles = "".join(
        f'\n[[tile]]\nname = "{space}"\nterrain = "obstacle"\nspaces = ["{space}"]\n' for space in ("A2", "B1")
    )
    state = after(turn("GSA A1", FAR, "Ground-shot A", rules=tiles), "Ground-shot A")
    assert "move" not in offered(state)
    with pytest.raises(IllegalActionError):
        state.choose("move")


def test_assault_moves_one_space_and_then_attacks() -> None:
    state = after(turn("PSV D4", "GSA D6; TRA I8 1", "PSV"), "PSV", "assault")
    assert "D4" not in offered(state)
    state = after(state, "D5")
    assert offered(state) == ["attack 2 against ground"]
    state = after(state, "attack 2 against ground", "BGSA")
    assert isinstance(state.pending, Chance)
    assert "7 or more" in state.pending.about


def test_assault_without_a_target_after_the_move_ends_there() -> None:
    state = after(turn("PSV D4", "FIA I8 1", "PSV"), "PSV", "assault", "D5")
    assert label(state, 0) == "D5"
    assert state.active == -1


def test_an_attack_without_a_target_may_be_taken_and_does_nothing() -> None:
    """Reading R19: legal, but nobody at a table would do it."""
    state = after(turn("GSA D4", "FIA I8 1", "Ground-shot A"), "Ground-shot A")
    option = state.parse("attack 2 against ground")
    assert option in state.pending.options  # type: ignore[union-attr]
    assert state.wasteful(option)
    assert after(state, "attack 2 against ground").active == -1


def test_what_is_not_on_the_card_is_refused_with_what_is() -> None:
    state = after(turn("GSA D4; FIA A1 1", FAR, "Ground-shot A"), "Ground-shot A")
    with pytest.raises(IllegalActionError, match="lists attack 2 against ground, control, not attack 2 against air"):
        state.choose("attack 2 against air")


@pytest.mark.parametrize(("start", "status", "word"), [
    ("suppressed", (True, False), "ready"), ("", (False, True), "un-rout"), ("suppressed", (True, True), "un-rout"),
])  # fmt: skip
def test_rally_one_step_for_a_card_and_no_action_before(start: str, status: tuple[bool, bool], word: str) -> None:
    state = turn(f"GSA D4 {start}", FAR, "Ground-shot A; Ground-shot A")
    state = state.with_counter(0, state.counters[0]._replace(suppressed=status[0], routed=status[1]))
    if status[1]:
        state = state.with_cubes(1, -1)
    state = after(state, "Ground-shot A")
    assert offered(state) == [word, "hunker down"]
    state = after(state, word)
    assert state.cubes == (3, 3)
    assert state.counters[0].routed is False
    assert state.counters[0].suppressed is (status == (True, True))
    assert cards_in(state, 0, "discard", "Discord") == 0


def test_hunker_down_returns_the_card_to_the_supply() -> None:
    state = after(turn("GSA D4", FAR, "Ground-shot A"), "Ground-shot A")
    before = cards_in(state, 0, "supply", "Ground-shot A")
    assert cards_in(after(state, "hunker down"), 0, "supply", "Ground-shot A") == before + 1


def test_discord_is_never_played() -> None:
    state = turn("GSA D4", FAR, "Discord; Ground-shot A")
    assert "Discord" not in offered(state)
    with pytest.raises(IllegalActionError, match="never played"):
        state.choose("Discord")


# Cargo


def test_while_the_ship_is_not_ready_its_cargo_can_only_help_it() -> None:
    state = after(turn("TRA D4 1 suppressed; GSA in TRA", FAR, "Ground-shot A"), "Ground-shot A")
    assert offered(state) == ["ready its transport", "hunker down"]
    with pytest.raises(IllegalActionError):
        state.choose("pilot")
    assert after(state, "ready its transport").counters[0].ready


def test_disembark_needs_open_ground_and_pilot_does_not() -> None:
    pad = '\n[[tile]]\nname = "pad"\nterrain = "no-landing"\nspaces = ["D4"]\n'
    state = after(turn("TRA D4 1; GSA in TRA", FAR, "Ground-shot A", rules=pad), "Ground-shot A")
    assert set(offered(state)) == {"pilot", "hunker down"}
    with pytest.raises(IllegalActionError, match="Open Ground is needed"):
        state.choose("dropship")


def test_dropship_sets_down_and_then_takes_one_action_of_the_card() -> None:
    state = turn("TRA D4 1; GSA in TRA", "GSA D5; TRA I8 1", "Ground-shot A")
    state = after(state, "Ground-shot A", "dropship")
    assert set(offered(state)) == {"move", "attack 2 against ground", "done"}
    state = after(state, "attack 2 against ground", "BGSA", "hit")
    assert cards_in(state, 1, "removed", "Ground-shot A") == 1
    assert cards_in(state, 0, "discard", "Discord") == 0


def test_pilot_moves_the_ship_one_space_and_turns_it() -> None:
    state = turn("TRA D4 1; GSA in TRA", FAR, "Ground-shot A")
    state = after(state, "Ground-shot A", "pilot", "left")
    assert (label(state, 0), state.counters[0].facing, state.counters[1].ship) == ("D3", 5, 0)


def test_pilot_at_the_edge_turns_and_costs_a_discord() -> None:
    state = turn("TRA D1 1; GSA in TRA", FAR, "Ground-shot A")
    state = after(state, "Ground-shot A", "pilot")
    assert offered(state) == ["edge-left", "edge-right"]
    state = after(state, "edge-right")
    assert (label(state, 0), state.counters[0].facing) == ("D1", 1)
    assert cards_in(state, 0, "discard", "Discord") == 1


# Air units


def test_a_move_alone_is_compulsory_and_straight() -> None:
    state = after(turn("TRA A8 1; FIA D5 1", FAR, "Fighter A"), "Fighter A", "move only")
    assert offered(state) == ["D4", "D3", "D2"]
    with pytest.raises(IllegalActionError):
        state.choose("E4")


def test_combat_first_or_move_first_never_in_the_middle() -> None:
    state = after(turn("TRA A8 1; FIA D6 1", "FIA D4 1; TRA I8 1", "Fighter A"), "Fighter A", "attack 2 against air")
    assert offered(state) == ["combat first", "move first"]
    shot = after(state, "combat first", "BFIA", "miss")
    assert offered(shot) == ["D5", "D4", "D3"]
    moved = after(state, "move first", "D5")
    assert offered(moved) == ["BFIA"]


def test_a_declared_action_that_finds_no_target_is_skipped_and_the_move_stands() -> None:
    """Reading R17."""
    state = turn("TRA A8 1; FIA D6 1", "GSA I8", "Fighter A")
    state = after(state, "Fighter A", "attack 2 against air", "move first", "D4")
    assert label(state, 1) == "D4"
    assert state.active == -1


def test_dual_attack_the_second_target_is_chosen_after_the_first_is_resolved() -> None:
    state = turn("TRA A8 1; BOB D6 1", "GSA D5; SSA D4; TRA I8 1", "Bomber B")
    state = after(state, "Bomber B", "dual attack 1 against ground", "combat first", "BGSA", "hit")
    assert set(offered(state)) == {"BGSA", "BSSA"}
    state = after(state, "BGSA", "miss")
    assert "D5" in offered(state)


# Command cards


def test_bolster_takes_up_to_x_of_its_squad_and_never_discord() -> None:
    state = turn("GSA D4; GSB D5", FAR, "Squad Leader A", command=OFFICERS)
    state = after(state, "Squad Leader A", "bolster 2 (squad a)")
    assert offered(state) == ["Ground-shot A", "done"]
    with pytest.raises(IllegalActionError, match="squad A"):
        state.choose("Ground-shot B")
    with pytest.raises(IllegalActionError, match="Discord"):
        state.choose("Discord")
    state = after(state, "Ground-shot A", "Ground-shot A")
    assert cards_in(state, 0, "discard", "Ground-shot A") == 2


def test_bolster_from_an_empty_supply_does_nothing() -> None:
    state = emptied(turn("GSA D4", FAR, "Captain"), 0, "supply", "Ground-shot A")
    state = after(state, "Captain", "bolster 2")
    assert state.active == -1


def test_a_hunkered_command_card_comes_back_by_bolster() -> None:
    state = turn("GSA D4", FAR, "Captain; Quartermaster", command=OFFICERS)
    state = after(state, "Captain", "hunker down", "Quartermaster", "bolster 3")
    assert "Captain" in offered(state)


def test_command_draws_and_the_cards_can_be_played() -> None:
    state = after(turn("GSA D4", FAR, "Captain"), "Captain", "command 2")
    state = after(state, "draw", "Ground-shot A", "draw", "Discord")
    assert offered(state) == ["Ground-shot A", "done"]


def test_command_draws_up_to_x_and_may_stop_after_each() -> None:
    """Reading R38."""
    state = after(turn("GSA D4", FAR, "Captain"), "Captain", "command 2")
    assert offered(state) == ["draw", "done"]
    one = after(state, "draw", "Ground-shot A")
    assert offered(one) == ["draw", "done"]
    assert one.wasteful(one.parse("done"))
    assert offered(after(one, "done")) == ["Ground-shot A", "done"]
    assert after(state, "done").active == -1


def test_command_shuffles_the_discard_pile_but_not_the_play_area() -> None:
    state = turn("GSA D4", FAR, "Captain")
    zones = state.zones[0]
    state = state.with_zones(0, zones._replace(deck=0, discard=zones.deck))
    state = after(state, "Captain", "command 2", "draw")
    assert "Captain" not in offered(state)
    assert set(offered(state)) == {"Discord", "Ground-shot A"}


def test_coordinate_needs_a_discord_in_hand() -> None:
    without = after(turn("GSA D4", FAR, "Signals Officer", command=OFFICERS), "Signals Officer")
    assert "coordinate" not in offered(without)
    with pytest.raises(IllegalActionError, match="no Discord in the hand"):
        without.choose("coordinate")
    state = turn("GSA D4", FAR, "Signals Officer; Discord", command=OFFICERS)
    state = after(state, "Signals Officer", "coordinate", "Ground-shot A")
    assert cards_in(state, 0, "removed", "Discord") == 1
    assert offered(state) == ["Ground-shot A", "done"]


def test_inspire_takes_combat_cards_of_the_play_area_but_no_command_card() -> None:
    state = turn("GSA D4; GSB D5", FAR, "Ground-shot A; Captain; Squad Leader A", command=OFFICERS)
    state = after(state, "Ground-shot A", "move", "D5", "Captain", "scan", "Squad Leader A", "inspire 1 (squad a)")
    assert offered(state) == ["Ground-shot A", "done"]
    with pytest.raises(IllegalActionError, match="squad A"):
        state.choose("Captain")
    assert offered(after(state, "Ground-shot A")) == ["Ground-shot A", "done"]


def test_jam_moves_a_discord_of_the_other_side() -> None:
    state = turn("GSA D4", FAR, "Signals Officer", command=OFFICERS)
    after_jam = after(state, "Signals Officer", "jam")
    assert cards_in(after_jam, 1, "discard", "Discord") == 1
    assert cards_in(after_jam, 1, "supply", "Discord") == 7
    empty = after(emptied(state, 1, "supply", "Discord"), "Signals Officer")
    assert "jam" not in offered(empty)
    with pytest.raises(IllegalActionError, match="no Discord left"):
        empty.choose("jam")


def test_scan_sets_aside_every_discord_and_draws_nothing() -> None:
    state = turn("GSA D4", FAR, "Captain; Discord")
    state = after(state, "Captain", "scan")
    assert cards_in(state, 0, "removed", "Discord") == 2
    assert state.zones[0].in_hand == 0


def test_support_takes_a_combat_card_into_the_hand() -> None:
    state = after(turn("GSA D4", FAR, "Quartermaster", command=OFFICERS), "Quartermaster", "support")
    assert offered(state) == ["Ground-shot A"]
    assert offered(after(state, "Ground-shot A")) == ["Ground-shot A", "done"]


def test_support_with_an_empty_supply_does_nothing() -> None:
    state = emptied(turn("GSA D4", FAR, "Quartermaster", command=OFFICERS), 0, "supply", "Ground-shot A")
    assert after(state, "Quartermaster", "support").active == -1


def test_hack_shocks_any_enemy_counter_without_range_but_none_aboard() -> None:
    state = turn("GSA A1", "TRA I8 1; GSA in TRA; FIA I1 1", "Signals Officer", command=OFFICERS)
    state = after(state, "Signals Officer", "hack 2")
    assert set(offered(state)) == {"BTRA", "BFIA"}
    state = after(state, "BFIA")
    assert "5 or more" in state.pending.about  # type: ignore[union-attr]
    assert after(state, "hit").counters[3].suppressed


def test_focused_blast_needs_an_enemy_in_the_space_and_hits_friends_too() -> None:
    state = turn("GSA D4; SSA E5", "GSA D4; TRA I8 1", "Gunnery Officer", command=OFFICERS)
    state = after(state, "Gunnery Officer", "focused blast 2")
    assert set(offered(state)) == {"D4", "I8"}
    state = after(state, "D4", "hit", "hit")
    assert [counter.suppressed for counter in state.counters] == [True, False, True, False]


def test_blast_hits_the_space_and_those_around_it() -> None:
    state = turn("GSA D4; SSA E5; FIA A1 1", "GSA D5", "Demolition Chief", command=OFFICERS, player=1)
    state = after(state, "Demolition Chief", "blast 2")
    assert len(offered(state)) == 72
    state = after(state, "D4", "hit", "hit", "hit")
    assert [counter.suppressed for counter in state.counters] == [True, True, False, True]


def test_remote_fire_needs_a_turret_and_costs_no_discord() -> None:
    none = after(turn("GSA A1", FAR, "Gunnery Officer", command=OFFICERS), "Gunnery Officer")
    with pytest.raises(IllegalActionError, match="no turret"):
        none.choose("remote fire 2 against air or ground")
    state = turn("GSA A1", "GSA D5; TRA I8 1", "Gunnery Officer", command=OFFICERS, markers="TUR D4 7 damaged")
    state = after(state, "Gunnery Officer", "remote fire 2 against air or ground", "TUR-D4")
    assert set(offered(state)) == {"BGSA", "BTRA"}
    state = after(state, "BGSA")
    assert "7 or more" in state.pending.about  # type: ignore[union-attr]


def test_strike_uses_the_debris_up_whatever_comes_of_it() -> None:
    state = turn("GSA A1", "GSA D5; FIA E3 1", "Gunnery Officer", command=OFFICERS, markers="DEB D4 5 destroyed")
    state = after(state, "Gunnery Officer", "strike 2 against air or ground", "DEB-D4")
    assert set(offered(state)) == {"BGSA"}
    assert after(state, "BGSA", "miss").marks == ()


@pytest.mark.parametrize(
    ("choice", "sources"), [("R39=needs-target", ["DEB-D4"]), ("R39=used-up", ["DEB-D4", "DEB-A1"])]
)
def test_strike_needs_something_to_hit_unless_the_table_reads_it_otherwise(choice: str, sources: list[str]) -> None:
    markers = "DEB D4 5 destroyed; DEB A1 5 destroyed"
    readings = Readings.parse([choice])
    state = turn("GSA A8", "GSA D5", "Gunnery Officer", command=OFFICERS, markers=markers, readings=readings)
    state = after(state, "Gunnery Officer", "strike")
    assert offered(state) == sources
    assert state.why_not("DEB-A1").readings == ("R39",)
    nobody = turn("GSA A8", "GSA I8", "Gunnery Officer", command=OFFICERS, markers=markers)
    assert "no debris tile has an object beside it" in after(nobody, "Gunnery Officer").why_not("strike").steps[-1].text


# Special actions and objects


def test_a_special_action_is_taken_instead_and_checks_comms() -> None:
    rule = '\n[[rule]]\nname = "collect-supplies"\npoints = 1\n'
    state = turn("TRA A1 1; GSA D4", FAR, "Ground-shot A", markers="SUP D4", rules=rule)
    state = after(state, "Ground-shot A", "collect supplies")
    assert state.cubes == (2, 3)
    assert state.marks == ()
    assert cards_in(state, 0, "discard", "Discord") == 1
    elsewhere = after(turn("TRA A1 1; GSA D5", FAR, "Ground-shot A", markers="SUP D4", rules=rule), "Ground-shot A")
    with pytest.raises(IllegalActionError, match="special action"):
        elsewhere.choose("collect supplies")


def test_damage_turns_a_turret_and_scores_where_the_scenario_says_so() -> None:
    rule = '\n[[rule]]\nname = "score-for-hitting"\ncodes = ["TUR"]\npoints = 1\n'
    state = turn("GSA D5", FAR, "Ground-shot A; Ground-shot A", markers="TUR D4 7 damaged", rules=rule)
    state = after(state, "Ground-shot A", "attack 2 against ground", "TUR-D4", "hit")
    assert [mark.name for mark in state.marks] == ["SHG-D4"]
    assert state.cubes == (2, 3)
    state = after(state, "Ground-shot A", "attack 2 against ground", "SHG-D4", "hit")
    assert state.marks == ()


def test_the_last_cube_ends_the_game_at_once() -> None:
    state = turn("GSA D4", FAR, "Ground-shot A; Captain", markers="CP2 D4", goal=1)
    state = after(state, "Ground-shot A", "control")
    outcome = state.pending
    assert isinstance(outcome, Outcome)
    assert (outcome.winner, outcome.reason) == (0, "victory points")


def test_holding_out_wins_where_the_scenario_says_so() -> None:
    state = turn("GSA D4", FAR, "", rules='\n[[rule]]\nname = "hold-out"\nside = "BRE"\nrounds = 1\n')
    outcome = state.pending
    assert isinstance(outcome, Outcome)
    assert (outcome.winner, outcome.reason) == (1, "held out")


@pytest.mark.parametrize(("choice", "ends"), [("R33=one-space", ["D5"]), ("R33=full-move", ["D5", "D4", "D3"])])
def test_assault_on_an_air_card_moves_as_the_table_reads_it(
    choice: str, ends: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from u2200nb.revolution.game import table as tables

    printed = catalogue().types[Side.LFA, "FIA"]
    own = replace(printed, actions=(*printed.actions, Action("ASSAULT")))
    known = replace(catalogue(), types={**catalogue().types, (Side.LFA, "FIA"): own})
    monkeypatch.setattr(tables, "catalogue", lambda: known)
    readings = Readings.parse([choice])
    state = turn("TRA A8 1; FIA D6 1", "FIA D2 1; TRA I8 1", "Fighter A", readings=readings, goal=5)
    state = after(state, "Fighter A", "assault")
    assert offered(state) == ends
    assert "attack 2 against air" in offered(after(state, "D5"))


def test_a_ship_may_carry_enemies_where_the_table_reads_it_so() -> None:
    """Reading R35: the unit stays its owner's, whose cards take the cargo actions of that ship."""
    readings = Readings.parse(["R35=any-side"])
    state = turn("TRA D6 1", "GSA D5; TRA I8 1", "Transport A", readings=readings)
    state = after(state, "Transport A", "manoeuvre", "D5", "pick up BGSA", "done")
    assert state.counters[1].ship == 0
    assert state.position().unit("BGSA").carried_by == "LTRA"
    state = after(at_play(state, 1, "Ground-shot A"), "Ground-shot A")
    assert offered(state) == ["disembark", "dropship", "pilot", "hunker down"]
    assert label(after(state, "pilot", "done"), 0) == "D4"
    own = after(turn("TRA D6 1", "GSA D5; TRA I8 1", "Transport A"), "Transport A", "manoeuvre", "D5")
    assert "pick up BGSA" not in offered(own)
    assert own.why_not("pick up BGSA").readings == ("R35",)
