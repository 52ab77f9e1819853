"""At a physical table: what is shown is typed in, what is not stays a pool and a count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.revolution_game.games import after, at_play, cards_in, offered, small_game, turn
from u2200nb.engine import Chance, Record
from u2200nb.errors import IllegalActionError
from u2200nb.revolution.game import GAME, GameState, new_game

MINE = ("Captain", "Transport A", "Fighter A", "Ground-shot A")


def at_the_table() -> Record:
    """I am the LFA and type in my own cards; the Breakers' four stay face down."""
    record = Record(new_game(), game=GAME)
    for text in (*MINE, *["face down"] * 4):
        record.choose(text)
    return record


def the_state(record: Record) -> GameState:
    state = record.state
    assert isinstance(state, GameState)
    return state


def test_a_hand_nobody_has_shown_is_a_pool_and_a_count() -> None:
    zones = the_state(at_the_table()).zones[1]
    assert (zones.in_hand, zones.in_deck, zones.hand) == (4, 5, 0)


def test_the_other_may_bid_and_play_anything_that_can_be_there() -> None:
    record = at_the_table()
    record.choose("Captain")
    assert set(offered(the_state(record))) == {
        "Supervisor", "Squad Leader A", "Transport A", "Fighter A", "Ground-shot A", "Sky-shot A", "Ground-shot B",
        "Discord",
    }  # fmt: skip
    record.choose("Supervisor")
    state = the_state(record)
    assert state.first == 0
    assert state.zones[1].in_hand == 3
    assert cards_in(state, 1, "discard", "Supervisor") == 1


@pytest.mark.parametrize("entry", ["Supervisor", "Captain, promoted", "I8", "hit", "12 found in hand"])
def test_what_can_not_be_drawn_is_refused(entry: str) -> None:
    record = Record(new_game(), game=GAME)
    record.choose("Captain")
    with pytest.raises(ValueError, match=r"can't be chosen|no option"):
        record.choose(entry)
    with pytest.raises(IllegalActionError, match="that can be"):
        record.choose("Captain")


def test_a_casualty_asks_whether_the_unshown_hand_has_the_card_with_exact_odds() -> None:
    state = turn("TRA A1 2; GSA D4", "TRA I8 1; GSA D5; SSA E5; FIA A8 1", "Ground-shot A")
    zones = state.zones[1]
    assert zones.in_deck == 7  # four units, Supervisor, two Discord
    state = state.with_zones(1, zones._replace(unseen=4))
    state = after(state, "Ground-shot A", "attack 2 against ground", "BGSA", "hit")
    assert isinstance(state.pending, Chance)
    assert state.pending.odds[state.parse("in hand")] == Fraction(4, 7)
    held = after(state, "in hand")
    assert cards_in(held, 1, "removed", "Ground-shot A") == 1
    assert held.zones[1].in_hand == 3
    missing = after(state, "not in hand")
    assert cards_in(missing, 1, "removed", "Ground-shot A") == 1
    assert (missing.zones[1].in_hand, missing.zones[1].in_deck) == (4, 2)


def test_scan_asks_how_many_discord_the_unshown_hand_holds() -> None:
    state = at_play(small_game("TRA A1 2; GSA D4", "GSA I8", board="blank"), 0, "")
    zones = state.zones[0]._replace(unseen=3)  # of Captain, two Discord and two units
    state = at_play(state.with_zones(0, zones), 0, "")
    assert size_of(state) == (3, 2)
    state = after(state, "Captain", "scan")
    assert isinstance(state.pending, Chance)
    odds = {option.text: share for option, share in state.pending.odds.items()}
    assert odds == {
        "0 found in hand": Fraction(1, 6), "1 found in hand": Fraction(4, 6), "2 found in hand": Fraction(1, 6)
    }  # fmt: skip
    for found in range(3):
        done = after(state, f"{found} found in hand")
        assert cards_in(done, 0, "removed", "Discord") == 2
        assert done.census() == state.census()
        assert size_of(done)[0] == 2 - found


def size_of(state: GameState) -> tuple[int, int]:
    """Cards in hand and in deck of the LFA."""
    return state.zones[0].in_hand, state.zones[0].in_deck


def test_what_is_discarded_unseen_has_to_be_shown_also_twice_the_same() -> None:
    state = at_play(small_game("GSA D4", "GSA I8", board="blank"), 0, "")
    zones = state.zones[0]  # Captain, two Discord, a Ground-shot A
    state = at_play(state.with_zones(0, zones._replace(unseen=3)), 0, "")
    state = after(state, "done", "Discord", "Discord")
    assert set(offered(state)) <= {"Captain", "Ground-shot A"}
    assert cards_in(state, 0, "discard", "Discord") == 2
    state = after(state, "Captain")
    assert cards_in(state, 0, "discard", "Captain") == 1
    assert state.zones[0].in_hand == 0


def test_the_typed_dice_decide() -> None:
    state = turn("TRA A1 2; GSA D4", "TRA I8 1; GSA D5", "Ground-shot A")
    state = after(state, "Ground-shot A", "attack 2 against ground", "BGSA")
    assert offered(state) == ["hit", "miss"]
    assert state.pending.odds[state.parse("hit")] == 1 - Fraction(6, 10) ** 2  # type: ignore[union-attr]
    with pytest.raises(IllegalActionError):
        state.choose("done")
