"""Drawing, bids, ties, turns and the end of a round; squads chosen for a scenario 3; readings that switch."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.revolution_game.games import after, cards_in, offered, scenario_text, turn, walk
from u2200nb.cards.pile import size
from u2200nb.engine import Chance, Decision, Outcome, load_record, play, play_out, random_agent
from u2200nb.errors import DataError, IllegalActionError
from u2200nb.revolution.game import GAME, GameState, load_scenario, new_game, parse_scenario
from u2200nb.rulings.readings import Readings


def drawn(*cards: str) -> GameState:
    """First Landing with these cards drawn: four for the LFA, then four for the Breakers."""
    return after(new_game("first-landing"), *cards)


FOUR = ("Captain", "Transport A", "Fighter A", "Ground-shot A")
THEIRS = ("Supervisor", "Transport A", "Fighter A", "Discord")


def test_both_draw_four_and_then_bid_in_secret() -> None:
    state = drawn(*FOUR, *THEIRS)
    assert [zones.in_hand for zones in state.zones] == [4, 4]
    assert isinstance(state.pending, Decision)
    assert set(offered(state)) == set(FOUR)
    seen = after(state, "Captain").view(1)
    assert seen["sides"]["LFA"]["bid"] == "face down"
    assert "Captain" not in str(seen["sides"]["LFA"]["hand"])


@pytest.mark.parametrize(("ours", "theirs", "first"), [
    ("Captain", "Fighter A", 0), ("Ground-shot A", "Supervisor", 1), ("Transport A", "Transport A", 0),
    ("Captain", "Discord", 0),
])  # fmt: skip
def test_the_higher_bid_goes_first_and_a_tie_changes_nothing(ours: str, theirs: str, first: int) -> None:
    state = after(drawn(*FOUR, *THEIRS), ours, theirs)
    assert (state.first, state.active) == (first, first)
    assert cards_in(state, 0, "discard", ours) == 1
    assert cards_in(state, 1, "discard", theirs) == 1


def test_at_the_end_of_a_turn_hand_and_play_area_are_discarded() -> None:
    state = after(drawn(*FOUR, *THEIRS), "Captain", "Discord", "Ground-shot A", "hunker down", "done")
    zones = state.zones[0]
    assert (zones.in_hand, zones.played) == (0, 0)
    assert size(zones.discard) == 3
    assert state.active == 1


def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    states = list(walk(new_game("first-landing"), 4, 400))
    shuffled = 0
    for before, next_one in pairwise(states):
        zones = before.zones[0]
        if zones.in_deck == 0 and zones.discard and before.pending[:2] == (0, "the card the LFA draw"):
            shuffled += 1
            assert size(next_one.zones[0].discard) == 0
            assert next_one.zones[0].in_deck == size(zones.discard) - 1
        elif next_one.zones[0].in_deck > zones.in_deck:
            pytest.fail("a deck grew though it still had a card to draw")
    assert shuffled


def test_a_player_without_cards_bids_lowest_and_plays_on() -> None:
    """Reading R28."""
    state = new_game("first-landing")
    zones = state.zones[0]
    poor = state.with_zones(0, zones._replace(deck=0, removed=zones.removed + zones.deck))
    asked = poor.agenda[0].ask(poor)
    assert asked is None
    from u2200nb.engine.agenda import carry_on

    poor = after(carry_on(poor, []), *THEIRS, "Discord")
    assert (poor.first, poor.active) == (1, 1)
    loses = new_game("first-landing", Readings.parse(["R28=loses"]))
    loses = carry_on(loses.with_zones(0, zones._replace(deck=0, removed=zones.removed + zones.deck)), [])
    assert isinstance(loses.pending, Outcome)
    assert loses.pending.winner == 1


def test_a_game_that_gets_nowhere_ends_by_reading_r36() -> None:
    state = turn("GSA D4", "GSA I8", "")
    quiet = state._replace(quiet=60)
    from u2200nb.revolution.game.rounds import NextRound

    outcome = NextRound().ask(quiet)
    assert isinstance(outcome, Outcome)
    assert (outcome.winner, outcome.reason) == (None, "stalemate")
    never = turn("GSA D4", "GSA I8", "", readings=Readings.parse(["R36=never"]))._replace(quiet=60)
    assert NextRound().ask(never) is None


# Squads for a scenario 3

OPTIONS = "".join(
    f'\n[[{side}.option]]\ncode = "{code}"\n'
    for side in ("LFA", "BRE")
    for code in ("FIA", "GSA", "SSA", "BOA", "FIB", "GSB", "SSB")
)
SQUADS = scenario_text("TRA B3 2; TRB C7 1", "TRA H3 5; TRB G7 6", board="blank", markers="CP2 E4", rules=OPTIONS)


def squads_game() -> GameState:
    return new_game(parse_scenario(SQUADS, source="squads.toml"))


def test_each_squad_comes_out_at_exactly_four_units() -> None:
    state = after(squads_game(), "LFIA", "LSSA", "LBOA", "LFIB", "LGSB", "LSSB")
    assert state.pending.player == 1  # type: ignore[union-attr]
    state = after(state, "BGSA", "BSSA", "BBOA", "BFIB", "BGSB", "BSSB")
    assert state.round == 1
    units = state.position().units
    for side in ("LFA", "BRE"):
        for squad in "AB":
            assert len([u for u in units if u.side.value == side and u.code.endswith(squad)]) == 4
    fighter = state.position().unit("LFIA")
    assert (fighter.space, fighter.facing) == ("B3", state.position().unit("LTRA").facing)
    assert state.position().unit("LSSA").carried_by == "TRA"
    assert cards_in(state, 0, "deck", "Fighter A") == 1
    assert "Ground-shot A" not in {
        state.table.cards[0].titles[k] for k in range(20) if state.zones[0].total >> 8 * k & 255
    }


def test_a_choice_that_could_not_come_out_at_four_is_refused() -> None:
    state = after(squads_game(), "LGSA")
    assert "LFIA" not in offered(state)
    with pytest.raises(IllegalActionError, match="exactly four"):
        state.choose("LFIA")
    assert "LBOA" not in offered(state)  # Sky-shot A would be missing then


@pytest.mark.parametrize(("old", "new", "said"), [
    ('[[BRE.option]]\ncode = "SSB"', "", "BRE: squad B can't come out at exactly 4 units"),
    ('code = "TRB"', 'code = "BOB"', "LFA: no transport ship of squad B"),
    ('[[LFA.option]]\ncode = "FIA"', '[[LFA.option]]\ncode = "TFN"', 'TFN to choose needs its squad, "A" or "B"'),
])  # fmt: skip
def test_squads_that_can_t_come_out_are_told(old: str, new: str, said: str) -> None:
    text = SQUADS.replace(old, new, 1)
    if old.endswith('"SSB"'):
        text = text.replace('[[BRE.option]]\ncode = "GSB"', "", 1)
    with pytest.raises(DataError) as refused:
        parse_scenario(text, source="squads.toml")
    assert said in str(refused.value)


def test_a_squad_without_a_choice_must_have_its_four_already() -> None:
    text = "\n".join(part for part in SQUADS.split("\n\n") if 'B"' not in part or ".option" not in part)
    with pytest.raises(DataError, match="squad B can't come out at exactly 4"):
        parse_scenario(text, source="squads.toml")


def test_the_choice_is_secret_until_both_have_chosen() -> None:
    first = after(squads_game(), "LFIA", "LSSA", "LBOA", "LFIB", "LGSB", "LSSB")
    twin = after(squads_game(), "LFIA", "LGSA", "LBOA", "LFIB", "LGSB", "LSSB")
    assert first != twin
    assert first.view(1) == twin.view(1)
    assert first.seen_by(1) == twin.seen_by(1)
    assert first.view(0) != twin.view(0)


def test_a_game_goes_on_from_what_the_other_sees_of_the_choice() -> None:
    state = after(squads_game(), "LFIA", "LSSA", "LBOA", "LFIB", "LGSB", "LSSB").seen_by(1)
    state = after(state, "BGSA", "BSSA", "BBOA", "BFIB", "BGSB", "BSSB")
    assert isinstance(state.pending, Chance)
    state = after(state, "LGSA", "LSSA", "LBOA", "LFIB", "LGSB", "LSSB")
    assert state.round == 1
    assert {u.name for u in state.position().units if u.name.startswith("LGS")} == {"LGSA", "LGSB"}


def test_games_with_chosen_squads_end() -> None:
    result = play_out(squads_game(), (random_agent, random_agent), 3)
    assert result.reason in ("victory points", "stalemate")


# Readings


def test_own_side_turrets_only() -> None:
    readings = Readings.parse(["R26b=own-side"])
    officer = '"Captain", "Gunnery Officer"'
    state = turn("GSA A1", "GSA D5", "Gunnery Officer", markers="TUR D4 7 damaged", command=officer, readings=readings)
    assert "remote fire 2 against air or ground" not in offered(after(state, "Gunnery Officer"))


@pytest.mark.parametrize("choice", ["R20=same-turn", "R23=not-allowed", "R24=anything", "R30=printed-actions-only"])
def test_games_under_other_readings_end(choice: str) -> None:
    result = play_out(new_game("salvage-run", Readings.parse([choice])), seed=2)
    assert result.reason in ("victory points", "stalemate")


def test_a_scenario_says_where_its_values_are_from() -> None:
    for name in ("first-landing", "salvage-run"):
        assert "teaching" in load_scenario(name).source


# Saved games


def test_a_saved_game_holds_a_scenario_of_ones_own() -> None:
    record = play(squads_game(), (random_agent, random_agent), 5, GAME)
    loaded = load_record(record.save(), {GAME.name: GAME})
    assert loaded.state == record.state
    assert loaded.transcript() == record.transcript()


def test_a_saved_game_of_a_shipped_scenario_names_it() -> None:
    record = play(new_game("first-landing"), (random_agent, random_agent), 5, GAME)
    assert '"scenario": "first-landing"' in record.save()
    assert '"file"' not in record.save()


def test_a_game_saved_with_other_values_is_refused() -> None:
    text = play(new_game("first-landing"), (random_agent, random_agent), 5, GAME).save()
    fingerprint = new_game("first-landing").table.fingerprint
    with pytest.raises(DataError, match="other values"):
        load_record(text.replace(fingerprint, "0" * 12), {GAME.name: GAME})
