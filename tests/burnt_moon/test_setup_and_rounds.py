"""Setup in its eight steps, and the three phases of a round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.burnt_moon.doing import do, held, offered, refusal
from u2200nb.burnt_moon import MoonState, moon_cards, new_game, position
from u2200nb.cards.pile import size
from u2200nb.engine import Chance, Decision, Record
from u2200nb.errors import IllegalActionError

SITES = ("Vent", "Ridge", "Plain", "Shaft")
LAID = tuple(f"site {name}" for name in SITES * 2)


def begun(beginner: str = "LFA") -> MoonState:
    """The sites are laid in the order of the table."""
    return do(new_game(), *LAID, f"{beginner} begins")


def test_the_sites_are_laid_at_random_and_the_last_lies_by_itself() -> None:
    state = new_game()
    assert isinstance(state.pending, Chance)
    assert set(state.pending.odds.values()) == {Fraction(1, 5)}
    state = do(state, "site Shaft")
    assert "site Shaft" not in offered(state)
    assert begun().sides[0].sites == (0, 1, 2, 3, 4)


def test_decks_hold_nine_and_supplies_the_rest() -> None:
    state = new_game()
    for side in state.sides:
        assert (side.zones.in_deck, size(side.zones.supply), side.fortifications) == (9, 31, 3)


def test_the_sets_come_out_at_the_printed_counts() -> None:
    for faction in moon_cards().factions:
        of_type = {
            name: sum(kind.copies for kind in faction.kinds if kind.type == name)
            for name in ("personnel", "Interference")
        }
        assert of_type == {"personnel": 6, "Interference": 6}
        assert size(faction.starting_deck + faction.supply) == 40
        assert len(faction.sites) == 5


def test_a_moss_each_in_turn_order_in_different_lanes_without_scanning() -> None:
    state = begun("POSIWID")
    assert isinstance(state.pending, Decision)
    assert state.pending.player == 1
    state = do(state, "lane 3")
    assert offered(state) == {"lane 1", "lane 2", "lane 4", "lane 5"}
    assert "[bm.setup.moss]" in refusal(state, "lane 3")
    before = held(state, "LFA", "supply", "MOSS A")
    state = do(state, "lane 1")
    assert held(state, "LFA", "supply", "MOSS A") == before - 1
    assert held(state, "LFA", "discard", "Interference") == 0


def test_both_draw_four_with_exact_odds() -> None:
    record = Record(do(begun(), "lane 1", "lane 2"), seed=2)
    pending = record.state.pending
    assert isinstance(pending, Chance)
    assert sum(pending.odds.values()) == 1
    assert set(pending.odds.values()) == {Fraction(1, 9)}
    record.go_on()
    assert [side.zones.in_hand for side in record.state.sides] == [4, 4]


def bidding(lfa: str, posiwid: str, first: str = "LFA") -> MoonState:
    """Both have drawn one card and bid it."""
    state = position(
        {1: "MOSS A|", 2: "|MOSS A"},
        turn="POSIWID" if first == "LFA" else "LFA",
        first=first,
        decks={"LFA": lfa, "POSIWID": posiwid},
    )
    return Record(do(state, "done"), seed=1).go_on()  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("lfa", "posiwid", "holder", "taker"),
    [
        ("xED A", "MOSS A", "POSIWID", "LFA"),
        ("MOSS A", "xED A", "LFA", "POSIWID"),
        ("xED A", "xED A", "POSIWID", "POSIWID"),
        ("xED A", "xED A", "LFA", "LFA"),
        ("Interference", "MOSS A", "LFA", "POSIWID"),
        ("", "Interference", "LFA", "POSIWID"),
        ("", "", "LFA", "LFA"),
        ("", "", "POSIWID", "POSIWID"),
    ],
)
def test_the_higher_bid_takes_the_initiative_and_a_tie_leaves_it(
    lfa: str, posiwid: str, holder: str, taker: str
) -> None:
    """A missing card loses to any; with none at all the initiative stays."""
    state = bidding(lfa, posiwid, holder)
    while isinstance(state.pending, Decision) and state.pending.about.startswith("the card to bid"):
        state = state.choose(state.pending.options[0])[0]
    assert state.players[state.first] == taker


def test_any_card_can_be_bid_and_both_bids_are_discarded() -> None:
    state = bidding("Interference", "MOSS A")
    assert offered(state) == {"Interference"}
    assert "[bm.round.initiative]" in refusal(state, "Foreman A")
    state = do(state, "Interference", "MOSS A")
    assert held(state, "LFA", "discard", "Interference") == 1
    assert held(state, "POSIWID", "discard", "MOSS A") == 1


def test_the_deck_is_reshuffled_when_a_card_is_needed_and_not_before() -> None:
    state = position(
        {1: "MOSS A|", 2: "|MOSS A"}, turn="POSIWID", first="LFA",
        decks={"LFA": "xED A, xED A, xED A, xED A", "POSIWID": "TIR A, TIR A"},
        discards={"LFA": "MOSS B", "POSIWID": "xED B"},
    )  # fmt: skip
    record = Record(do(state, "done"), seed=1)
    record.go_on()
    assert held(record.state, "LFA", "discard", "MOSS B") == 1  # type: ignore[arg-type]
    assert held(record.state, "POSIWID", "hand", "xED B") == 1  # type: ignore[arg-type]
    assert any("shuffles 1" in said for said in record.log())


def test_with_too_few_cards_you_draw_what_there_is() -> None:
    state = bidding("xED A, xED B", "MOSS A")
    assert [side.zones.in_hand for side in state.sides] == [2, 1]


def test_an_impossible_draw_is_refused_with_the_reason() -> None:
    state = do(begun(), "lane 1", "lane 2")
    with pytest.raises(IllegalActionError, match="no Interference is left in LFA's deck"):
        state.choose("Interference")
