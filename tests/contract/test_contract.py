"""Does a game keep what the contract promises?

Every test runs on every game entered in ``games.py``.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.games import GAMES, Entered
from u2200nb.engine import Chance, Decision, Dice, Outcome, Record, load_record, play, play_out, random_agent
from u2200nb.errors import GameOverError, IllegalActionError, NotationError

pytestmark = pytest.mark.parametrize("entered", GAMES, ids=[entered.game.name for entered in GAMES])


def walk(entered: Entered, seed: int) -> Iterator[Any]:
    """Every state of a random game."""
    state: Any = entered.new()
    chances, luck = 0, Dice(seed, -99)
    while True:
        yield state
        pending = state.pending
        if isinstance(pending, Outcome):
            return
        if isinstance(pending, Chance):
            option = pending.sample(Dice(seed, chances))
            chances += 1
        else:
            option = random_agent(state, luck)
        state = state.choose(option)[0]


def as_bytes(view: Any) -> bytes:
    return json.dumps(view, sort_keys=True).encode()


def sampled(entered: Entered, seeds: range, every: int) -> Iterator[Any]:
    for seed in seeds:
        for number, state in enumerate(walk(entered, seed)):
            if number % every == seed % every:
                yield state


@pytest.mark.parametrize("seed", range(12))
def test_no_component_is_lost_or_made(entered: Entered, seed: int) -> None:
    start = None
    for state in walk(entered, seed):
        start = start or state.census()
        assert state.census() == start


@pytest.mark.parametrize("seed", range(20))
def test_every_game_ends(entered: Entered, seed: int) -> None:
    *_, last = walk(entered, seed)
    assert isinstance(last.pending, Outcome)
    assert last.round <= entered.limit


def test_options_differ_and_every_one_leads_somewhere(entered: Entered) -> None:
    for state in sampled(entered, range(4), 7):
        if isinstance(state.pending, Outcome):
            continue
        options = state.pending.options
        assert options
        assert len(set(options)) == len(options)
        for option in options:
            after, _ = state.choose(option)
            assert after.pending is not None


def test_choosing_leaves_the_state_as_it_was(entered: Entered) -> None:
    for state in sampled(entered, range(2), 31):
        if not isinstance(state.pending, Outcome):
            before = pickle.dumps(state)
            state.choose(state.pending.options[0])
            assert pickle.dumps(state) == before


def test_option_texts_parse_back(entered: Entered) -> None:
    for state in sampled(entered, range(6), 5):
        if not isinstance(state.pending, Outcome):
            for option in state.pending.options:
                assert state.parse(option.text) == option
                assert state.parse(f"  {option.text.upper()} ") == option


@pytest.mark.parametrize("text", ["", "xyzzy", "lane 0", "lane 6", "\x00", "💥" * 5000, "-1", "attack who", "move 2 3"])
def test_a_text_that_is_no_option_is_refused_in_words(entered: Entered, text: str) -> None:
    state = entered.new()
    with pytest.raises(NotationError) as refused:
        state.parse(text)
    assert len(str(refused.value)) < 400


def test_what_is_not_offered_is_refused_with_a_ruling(entered: Entered) -> None:
    """Any option seen anywhere in a game may be tried anywhere else in it."""
    states = list(sampled(entered, range(3), 11))
    everything = {
        option for state in states if not isinstance(state.pending, Outcome) for option in state.pending.options
    }
    pool = sorted(everything, key=lambda option: option.text)
    for state in states:
        if isinstance(state.pending, Outcome):
            continue
        offered = set(state.pending.options)
        if isinstance(state.pending, Chance):
            offered.add(state.pending.unseen)
        for option in random.Random(1).sample(pool, 12):
            ruling = state.why_not(option)
            assert ruling.verdict == (option in offered)
            assert ruling.steps
            if option not in offered:
                with pytest.raises(IllegalActionError) as refused:
                    state.choose(option)
                assert refused.value.ruling is not None


def test_every_offered_option_explains_itself(entered: Entered) -> None:
    for state in sampled(entered, range(3), 13):
        if not isinstance(state.pending, Outcome):
            for option in state.pending.options:
                ruling = state.explain(option)
                assert ruling.verdict is True
                assert ruling.verify()


def test_odds_add_up_to_one(entered: Entered) -> None:
    for state in sampled(entered, range(4), 3):
        if isinstance(state.pending, Chance):
            assert sum(state.pending.odds.values()) == 1
            assert min(state.pending.weights) > 0


def test_nothing_can_be_chosen_after_the_end(entered: Entered) -> None:
    *before, last = walk(entered, 1)
    option = next(state.pending.options[0] for state in before)
    with pytest.raises(GameOverError):
        last.choose(option)
    with pytest.raises(GameOverError):
        Record(last).draw()


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_game(entered: Entered, seed: int) -> None:
    agents = (random_agent, random_agent)
    once, again = (play(entered.new(), agents, seed, entered.game) for _ in range(2))
    assert once.transcript() == again.transcript()
    result = play_out(entered.new(), agents, seed)
    outcome = once.state.pending
    assert isinstance(outcome, Outcome)
    assert (result.reason, result.rounds) == (outcome.reason, once.state.round)
    assert result.decisions == sum(
        isinstance(state.pending, Decision) and len(state.pending.options) > 1 for state in once.states()
    )


def test_different_seeds_give_different_games(entered: Entered) -> None:
    agents = (random_agent, random_agent)
    assert len({play(entered.new(), agents, seed).transcript() for seed in range(4)}) == 4


@pytest.mark.parametrize("seed", range(3))
def test_saving_and_loading_is_an_identity(entered: Entered, seed: int) -> None:
    record = play(entered.new(), (random_agent, random_agent), seed, entered.game)
    text = record.save()
    loaded = load_record(text, {entered.game.name: entered.game})
    assert loaded.save() == text
    assert loaded.state == record.state
    assert loaded.entries == record.entries
    assert loaded.replayed() == record.state


def test_undo_and_redo_are_an_identity(entered: Entered) -> None:
    record = play(entered.new(), (random_agent, random_agent), 3, entered.game)
    states = list(record.states())
    for state in reversed(states[:-1]):
        record.undo()
        assert record.state == state
    with pytest.raises(IllegalActionError):
        record.undo()
    for state in states[1:]:
        record.redo()
        assert record.state == state
    with pytest.raises(IllegalActionError):
        record.redo()


def test_undo_never_rolls_again(entered: Entered) -> None:
    record = Record(entered.new(), seed=8, game=entered.game)
    first = []
    while isinstance(record.state.pending, Chance):
        first.append(record.draw().option)
    for _ in first:
        record.undo()
    assert [record.draw().option for _ in first] == first
    assert len(record.lines()) == 1


def test_views_do_not_tell_hidden_twins_apart(entered: Entered) -> None:
    """Two positions that differ only in what a player may not see give byte-equal views, pending included."""
    luck, compared = random.Random(7), 0
    for state in sampled(entered, range(6), 5):
        for player in range(len(state.players)):
            twin = entered.twin(state, player, luck)
            if twin is not None:
                assert twin != state
                assert as_bytes(twin.view(player)) == as_bytes(state.view(player))
                assert twin.seen_by(player) == state.seen_by(player)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("me", [0, 1])
def test_logs_do_not_tell_hidden_cards_apart(entered: Entered, me: int) -> None:
    """Two games in which the other draws and chooses other cards in secret read the same, log and pending included."""
    records = [Record(entered.new(), seed=5, game=entered.game) for _ in range(2)]
    differed = 0
    while True:
        pending = records[0].state.pending
        views = [as_bytes(record.view(me)) for record in records]
        assert views[0] == views[1]
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            if pending.secret and pending.player != me:
                first, second = pending.options[0], records[1].state.pending.options[-1]  # type: ignore[union-attr]
                differed += first != second
            else:
                first = second = pending.options[0]
        elif pending.player == me:
            if (
                differed
                and records[0].state.choose(pending.options[0])[1] != records[1].state.choose(pending.options[0])[1]
            ):
                break  # What was secret is revealed now.
            first = second = pending.options[0]
        else:
            first = second = pending.options[0]
            if all(event.secret for event in records[0].state.choose(first)[1]):
                second = records[1].state.pending.options[-1]  # type: ignore[union-attr]
            elif differed:
                break  # The other does something everybody sees.
        records[0].choose(first)
        records[1].choose(second)
    assert differed > 1


def test_looking_twice_shows_no_more(entered: Entered) -> None:
    for state in sampled(entered, range(3), 9):
        for player in range(len(state.players)):
            seen = state.seen_by(player)
            assert seen.seen_by(player) == seen
            assert as_bytes(seen.view(player)) == as_bytes(state.view(player))
            assert seen.census() == state.census()


def test_a_game_can_go_on_from_what_a_player_sees(entered: Entered) -> None:
    """What nobody has shown is a pool and a count, and play goes on with it to the end."""
    for seed in range(6):
        states = list(walk(entered, seed))
        seen = states[len(states) // 3].seen_by(seed % 2)
        before = seen.census()
        chances, luck = 0, Dice(seed, -5)
        while not isinstance(seen.pending, Outcome):
            if isinstance(seen.pending, Chance):
                option, chances = seen.pending.sample(Dice(seed, chances)), chances + 1
            else:
                option = random_agent(seen, luck)
            seen = seen.choose(option)[0]
            assert seen.census() == before


def test_states_travel_between_processes(entered: Entered) -> None:
    for state in sampled(entered, range(2), 41):
        assert pickle.loads(pickle.dumps(state)) == state


def test_views_are_plain_values(entered: Entered) -> None:
    for state in sampled(entered, range(2), 17):
        for player in range(len(state.players)):
            view = state.view(player)
            assert json.loads(json.dumps(view)) == view


def test_every_event_has_a_sentence(entered: Entered) -> None:
    for seed in range(4):
        record = play(entered.new(), (random_agent, random_agent), seed)
        for player in (None, 0, 1):
            for sentence in record.log(player):
                assert sentence.endswith(".")
                assert "{" not in sentence


def test_the_greedy_picks_do_not_depend_on_hidden_cards(entered: Entered) -> None:
    from u2200nb.engine import greedy_agent

    luck = random.Random(3)
    for state in sampled(entered, range(3), 23):
        pending = state.pending
        if isinstance(pending, Decision):
            twin = entered.twin(state, pending.player, luck)
            if twin is not None:
                picks = [greedy_agent(each.seen_by(pending.player), Dice(1, 1)) for each in (state, twin)]
                assert picks[0] == picks[1]
