"""What a hit costs: hand, discard pile, deck, then the counter, then the supply, then what the ship carries."""

from __future__ import annotations

import pytest

from tests.revolution_game.games import after, cards_in, offered, turn
from u2200nb.cards.pile import one
from u2200nb.engine import Outcome
from u2200nb.errors import IllegalActionError
from u2200nb.revolution.game import GameState

SHOT = ("Ground-shot A", "attack 2 against ground")


def put(state: GameState, player: int, name: str, **places: int) -> GameState:
    """The state with so many cards of a name in each place, and none anywhere else but out of the game."""
    kind = state.table.cards[player].numbers[name]
    zones = state.zones[player]
    total = zones.total >> 8 * kind & 255
    for place in ("hand", "deck", "discard", "supply", "removed"):
        pile = getattr(zones, place)
        zones = zones._replace(**{place: pile - (pile & 255 << 8 * kind)})
    for place, count in places.items():
        zones = zones._replace(**{place: getattr(zones, place) + one(kind) * count})
    left = total - sum(places.values())
    return state.with_zones(player, zones._replace(removed=zones.removed + one(kind) * left))


def hit(state: GameState, target: str = "BGSA", cards: int = 1) -> GameState:
    """The state after a hit by the LFA's Ground-shot A."""
    for _ in range(cards):
        state = after(state, *SHOT, target, "hit")
    return state


@pytest.fixture
def duel() -> GameState:
    """Two Ground-shots side by side, the LFA's turn with two cards."""
    return turn("TRA A1 2; GSA D4", "TRA I8 1; GSA D5", "Ground-shot A; Ground-shot A")


@pytest.mark.parametrize(("places", "from_"), [
    ({"hand": 1, "discard": 1, "deck": 1, "supply": 1}, "hand"),
    ({"discard": 1, "deck": 1, "supply": 1}, "discard"),
    ({"deck": 1, "supply": 1}, "deck"),
])  # fmt: skip
def test_the_card_is_found_in_hand_then_discard_pile_then_deck(
    duel: GameState, places: dict[str, int], from_: str
) -> None:
    state = put(duel, 1, "Ground-shot A", **places)
    before = cards_in(state, 1, "removed", "Ground-shot A")
    state = hit(state)
    assert cards_in(state, 1, from_, "Ground-shot A") == 0
    assert cards_in(state, 1, "removed", "Ground-shot A") == before + 1
    assert not state.counters[3].routed


def test_without_a_card_the_unit_is_routed_and_a_cube_placed(duel: GameState) -> None:
    state = hit(put(duel, 1, "Ground-shot A", supply=3))
    assert state.counters[3].routed
    assert state.cubes == (2, 3)
    assert cards_in(state, 1, "supply", "Ground-shot A") == 3


def test_a_routed_unit_loses_the_cards_of_its_supply_all_at_once(duel: GameState) -> None:
    state = hit(put(duel, 1, "Ground-shot A", supply=3), cards=2)
    assert cards_in(state, 1, "supply", "Ground-shot A") == 0
    assert cards_in(state, 1, "removed", "Ground-shot A") == 4
    assert state.cubes == (2, 3)


def test_a_routed_unit_without_cards_loses_nothing_more(duel: GameState) -> None:
    state = hit(put(duel, 1, "Ground-shot A"), cards=2)
    assert state.cubes == (2, 3)
    assert state.counters[3].routed


def test_the_last_cube_on_a_routed_unit_wins_at_once() -> None:
    state = turn("TRA A1 2; GSA D4", "TRA I8 1; GSA D5", "Ground-shot A; Ground-shot A", goal=1)
    state = hit(put(state, 1, "Ground-shot A"))
    outcome = state.pending
    assert isinstance(outcome, Outcome)
    assert outcome.winner == 0


def a_ship_with_nothing_left() -> GameState:
    """The Breakers' Transport A, routed and without a card, with two units aboard."""
    state = turn("TRA A1 2; SSB D4", "TRA D5 4; GSA in TRA; SSA in TRA", "Sky-shot B")
    state = put(state, 1, "Transport A")
    ship = state.counters[2]
    return state.with_counter(2, ship._replace(routed=True)).with_cubes(0, -1)


def test_a_ship_with_nothing_left_passes_the_hit_to_what_it_carries() -> None:
    """Reading R21: the attacker chooses which unit aboard."""
    state = after(a_ship_with_nothing_left(), "Sky-shot B", "attack 1 against air or ground", "BTRA", "hit")
    assert state.pending.player == 0  # type: ignore[union-attr]
    assert set(offered(state)) == {"BGSA", "BSSA"}
    with pytest.raises(IllegalActionError):
        state.choose("BTRA")
    state = after(state, "BSSA")
    assert cards_in(state, 1, "removed", "Sky-shot A") == 1


def test_a_unit_can_be_routed_on_the_display_and_the_cube_stays_with_it() -> None:
    state = put(a_ship_with_nothing_left(), 1, "Sky-shot A")
    state = after(state, "Sky-shot B", "attack 1 against air or ground", "BTRA", "hit", "BSSA")
    assert state.counters[4].routed
    assert state.counters[4].ship == 2
    assert state.cubes == (1, 3)


def test_there_is_no_second_choice_where_the_chosen_unit_has_nothing_left_either() -> None:
    state = put(a_ship_with_nothing_left(), 1, "Sky-shot A")
    state = state.with_counter(4, state.counters[4]._replace(routed=True)).with_cubes(0, -1)
    state = after(state, "Sky-shot B", "attack 1 against air or ground", "BTRA", "hit", "BSSA")
    assert state.active == -1
    assert state.cubes == (1, 3)


def test_the_defender_chooses_among_several_kinds_in_the_place_searched() -> None:
    """Reading R37: plain and promoted cards of one unit."""
    state = turn("TRA A1 2; SSA D4", "TRA I8 1; FIA D5 1 supply=3 promoted=1", "Sky-shot A")
    state = put(put(state, 1, "Fighter A", discard=1, deck=1), 1, "Fighter A, promoted", discard=1)
    state = after(state, "Sky-shot A", "attack 2 against air", "BFIA", "hit")
    assert state.pending.player == 1  # type: ignore[union-attr]
    assert set(offered(state)) == {"Fighter A", "Fighter A, promoted"}
    state = after(state, "Fighter A, promoted")
    assert cards_in(state, 1, "removed", "Fighter A, promoted") == 1
    assert cards_in(state, 1, "discard", "Fighter A") == 1


def test_a_roll_that_can_not_succeed_is_missed_without_dice() -> None:
    state = turn("TRA A1 2; GSA A4", "TRA I8 1; GSA I3", "Ground-shot A")
    state = after(state, *SHOT, "BGSA")
    assert state.active == -1
    assert not state.counters[3].routed


def test_shock_has_no_effect_on_a_suppressed_counter() -> None:
    state = turn("TRA A1 2; SSB D4", "TRA I8 1; GSA D5 suppressed", "Sky-shot B")
    state = after(state, "Sky-shot B", "shock 2 against ground", "BGSA", "hit")
    assert state.counters[3].suppressed
    assert not state.counters[3].routed
