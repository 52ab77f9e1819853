"""Can every position be written down and put together again, seen from either side?"""

from __future__ import annotations

import json

import pytest

from u2200nb.burnt_moon import MoonState, as_position, new_game, position
from u2200nb.burnt_moon.rounds import PlayCards
from u2200nb.engine import play, random_agent
from u2200nb.errors import NotationError, UnknownNameError


@pytest.mark.parametrize("seed", range(3))
def test_positions_round_trip(seed: int) -> None:
    """Wherever a player picks the next card, also with the other's hand unseen."""
    kept = 0
    for number, state in enumerate(play(new_game(), (random_agent, random_agent), seed).states()):
        assert isinstance(state, MoonState)
        if number % 3 or state.active < 0 or state.overclock >= 0 or not isinstance(state.agenda[0], PlayCards):
            continue
        for each in (state, state.seen_by(0), state.seen_by(1)):
            written = json.loads(json.dumps(as_position(each)))
            lanes = {int(lane): text for lane, text in written.pop("lanes").items()}
            again = position(lanes, **written)
            assert again == each._replace(quiet=0, acted=False)
            kept += 1
    assert kept > 30


def test_more_cards_than_the_box_has_are_refused() -> None:
    with pytest.raises(NotationError, match="LFA has only 4 MOSS A"):
        position({1: "MOSS A, MOSS A, MOSS A|"}, hands={"LFA": "MOSS A, MOSS A"})


def test_names_that_stand_for_nothing_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'MOSS A'"):
        position({1: "MOS A|"})
    with pytest.raises(UnknownNameError, match="no faction 'Breakers'"):
        position({}, turn="Breakers")
    with pytest.raises(NotationError, match="one bar"):
        position({1: "MOSS A"})
    with pytest.raises(NotationError, match="never in a lane"):
        position({1: "Dispatcher|"})
