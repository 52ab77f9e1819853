"""Piles as integers against counters of lists, and what an unshown hand may hold against counting it out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from u2200nb.cards import NO_CARD, Zones, count_in, highest_bid, kinds_in, one, pile_of, size, spread
from u2200nb.cards.pile import KINDS, every, pick

cards = st.lists(st.integers(0, KINDS - 1), max_size=60)


@given(cards, cards)
def test_a_pile_is_a_multiset(some: list[int], more: list[int]) -> None:
    pile, other = sum(map(one, some)), sum(map(one, more))
    assert spread(pile) == dict(sorted(Counter(some).items()))
    assert size(pile) == len(some)
    assert spread(pile + other) == dict(sorted((Counter(some) + Counter(more)).items()))
    assert kinds_in(pile) == tuple(sorted(set(some)))
    assert pile_of(spread(pile).items()) == pile
    assert [pick(pile, number) for number in range(len(some))] == sorted(some)
    assert spread(pile & every(more)) == dict(sorted(Counter(card for card in some if card in more).items()))


def test_picking_beyond_the_pile_is_an_error() -> None:
    with pytest.raises(IndexError):
        pick(one(3), 1)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.data())
def test_odds_of_an_unshown_hand_are_those_of_all_equally_likely_hands(pool: list[int], data: st.DataObject) -> None:
    """Enumerate every hand that agrees with what is known."""
    unseen = data.draw(st.integers(0, len(pool) - 1))
    kind, ruled_out = data.draw(st.integers(0, 5)), data.draw(st.sampled_from([None, *sorted(set(pool))]))
    zones = Zones(deck=sum(map(one, pool)))
    for _ in range(unseen):
        zones = zones.draw_unseen()
    hands = [set(hand) for hand in combinations(range(len(pool)), unseen)]
    if ruled_out is not None:
        hands = [hand for hand in hands if all(pool[card] != ruled_out for card in hand)]
        if not hands:
            return
        zones = zones.rule_out(ruled_out)
    held, missing = zones.holds_odds(kind)
    with_it = sum(any(pool[card] == kind for card in hand) for hand in hands)
    assert Fraction(held, held + missing) == Fraction(with_it, len(hands))
    if zones.in_deck:
        odds = zones.draw_odds()
        total = sum(odds.values())
        for each in range(6):
            expected = Fraction(
                sum(pool[card] == each for hand in hands for card in set(range(len(pool))) - hand),
                len(hands) * (len(pool) - unseen),
            )
            assert Fraction(odds.get(each, 0), total) == expected
    assert zones.in_hand == unseen
    assert zones.total == sum(map(one, pool))


@given(st.lists(st.integers(0, 5), min_size=4, max_size=12), st.data())
def test_no_card_is_lost_or_made_in_any_place(pool: list[int], data: st.DataObject) -> None:
    zones = Zones(deck=sum(map(one, pool)), supply=one(1) + one(2))
    total = zones.total
    for _ in range(data.draw(st.integers(0, 15))):
        moves = []
        ready = zones.for_drawing()
        if ready.in_deck:
            moves += [ready.draw_unseen(), *(ready.draw(kind) for kind in ready.draw_odds())]
        for kind in zones.possible_hand:
            moves += [zones.play(kind), zones.discard_from_hand(kind), zones.show(kind)]
        moves += [zones.discard_hand(), zones.unseen_hand()]
        before = zones
        zones = data.draw(st.sampled_from(moves))
        assert zones.total == total
        assert min(zones.in_deck, zones.in_hand, zones.unseen) >= 0
        assert abs(zones.in_hand - before.in_hand) <= max(1, before.in_hand)


def test_the_hand_is_known_when_the_deck_is_empty() -> None:
    zones = Zones(deck=one(0) + one(1)).draw_unseen().draw_unseen()
    assert (zones.hand, zones.unseen) == (one(0) + one(1), 0)


@given(st.lists(st.integers(NO_CARD, 9), min_size=2, max_size=2), st.integers(0, 1))
def test_the_highest_bid(bids: list[int], first: int) -> None:
    taker = highest_bid(bids, first)
    assert bids[taker] == max(bids)
    if bids[0] == bids[1]:
        assert taker == first
    assert count_in(one(3), 3) == 1
