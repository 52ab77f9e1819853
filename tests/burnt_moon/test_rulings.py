"""Do the rulings agree with play, stand up to a check, and name the readings that matter?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.burnt_moon.doing import do
from u2200nb.burnt_moon import (
    MoonState,
    attack,
    can_control,
    can_deploy,
    casualty,
    distance_to_victory,
    majority,
    new_game,
    position,
    scanning,
)
from u2200nb.burnt_moon.options import Lane, Perform, Rov
from u2200nb.burnt_moon.play import ChooseAction, DeployTo
from u2200nb.burnt_moon.rov_actions import Attack
from u2200nb.burnt_moon.rulings.entering import DeployQuestion, ScanningQuestion
from u2200nb.burnt_moon.rulings.terms import Terms
from u2200nb.engine import Dice, Outcome, greedy_agent, random_agent
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.rulings import DEFAULT_READINGS, Step, reading, rule_ref

FAR = {5: "|MOSS B"}


def played(seeds: range) -> Iterator[MoonState]:
    """Every state of some games."""
    for seed in seeds:
        state, chances, luck = new_game(), 0, Dice(seed, -50)
        agent = greedy_agent if seed % 4 == 3 else random_agent
        while not isinstance(state.pending, Outcome):
            yield state
            if hasattr(state.pending, "weights"):
                option: Any = state.pending.sample(Dice(seed, chances))
                chances += 1
            else:
                option = agent(state, luck)
            state = state.choose(option)[0]


def test_play_and_rulings_say_the_same() -> None:
    """At every decision of some games: lanes to deploy to, control, hits and scanning as the rulings have them."""
    seen = {"deploy": 0, "control": 0, "attack": 0, "scanning": 0}
    for state in played(range(16)):
        step, pending = state.agenda[0], state.pending
        assert not isinstance(pending, Outcome)
        if isinstance(step, DeployTo):
            for lane in range(5):
                ruling = DeployQuestion(state, step.player, step.kind, lane).ask()
                assert ruling.verdict == (Lane(lane) in pending.options)
                seen["deploy"] += 1
                if ruling.verdict:
                    scan = ScanningQuestion(state, step.player, step.kind, lane).ask()
                    said = [event.kind for event in state.choose(Lane(lane))[1]]
                    assert scan.verdict == ("interference" in said)
                    seen["scanning"] += 1
        elif isinstance(step, ChooseAction):
            listed = state.table.factions[step.player].actions[step.kind]
            for action in listed:
                if action.name == "CONTROL":
                    ruling = can_control(state, step.lane + 1, state.players[step.player])
                    assert ruling.verdict == (Perform(action) in pending.options)
                    seen["control"] += 1
        elif isinstance(step, Attack):
            by = Rov(step.player, step.lane, step.kind, True)
            for target in pending.options:
                assert isinstance(target, Rov)
                ruling = attack(state, by, target)
                event = state.choose(target)[1][0]
                assert event.what[1:] == (ruling.proof.total("attack"), ruling.proof.total("defence"))  # type: ignore[attr-defined]
                seen["attack"] += 1
    assert min(seen.values()) > 30, seen


def every_ruling(state: MoonState) -> Iterator[Any]:
    for lane in range(1, 6):
        yield majority(state, lane)
        for name in state.players:
            yield can_control(state, lane, name)
            yield scanning(state, "MOSS A", lane, name)
            yield scanning(state, "xED B", lane, name)
            yield can_deploy(state, "TIR B", lane, name)
    for name in state.players:
        yield distance_to_victory(state, name)


def test_every_ruling_verifies_and_cites_rules_that_exist() -> None:
    for number, state in enumerate(played(range(2))):
        if number % 97 == 0 and -1 not in state.sides[1].sites:
            for ruling in every_ruling(state):
                assert ruling.faults() == []
                assert ruling.answer
                for step in ruling.steps:
                    assert rule_ref(step.rule).id == step.rule
                assert ruling.to_dict()["answer"] == ruling.answer


def some_rulings() -> list[Any]:
    state = position(FAR | {2: "TIR A, TIR A; control|xED A; fortification", 3: "MOSS B disrupted|"})
    return [
        majority(state, 2),
        attack(state, "LFA TIR A in lane 2", "POSIWID xED A in lane 2"),
        scanning(state, "MOSS B", 3),
        scanning(state, "TIR A", 2),
        can_deploy(state, "TIR B", 2),
        can_control(state, 2),
        distance_to_victory(state),
        state.why_not("xED A"),
    ]


@pytest.mark.parametrize("number", range(8))
def test_a_tampered_ruling_does_not_verify(number: int) -> None:
    ruling = some_rulings()[number]
    assert ruling.verify()
    verdict = ruling.verdict
    other: Any = (not verdict) if isinstance(verdict, bool) else "nobody at all" if isinstance(verdict, str) else (0, 0)
    assert not replace(ruling, verdict=other).verify()
    assert not replace(ruling, steps=(*ruling.steps, Step("And so on.", "bm.round"))).verify()
    assert not replace(ruling, readings=("B13",)).verify()
    if isinstance(ruling.proof, Terms):
        assert not replace(ruling, proof=Terms((*ruling.proof.rows, (str(verdict), "made up", 1)))).verify()
    assert not replace(ruling, proof=Terms((("attack", "made up", 99),))).verify()


def test_what_would_change_it_is_true() -> None:
    """Each change that an attack ruling names does turn the result when it is made."""
    miss = attack(position(FAR | {2: "TIR A|xED A; fortification"}), "LFA TIR A in lane 2", "POSIWID xED A in lane 2")
    assert not miss.verdict
    assert "the majority for the attacker" in miss.steps[-1].text
    assert "no Fortification" in miss.steps[-1].text
    with_majority = position(FAR | {2: "TIR A, xED A, xED A|xED A; fortification"})
    assert attack(with_majority, "LFA TIR A in lane 2", "POSIWID xED A in lane 2").verdict
    without = position(FAR | {2: "TIR A|xED A"})
    assert attack(without, "LFA TIR A in lane 2", "POSIWID xED A in lane 2").verdict


def test_a_reading_that_changes_the_verdict_is_named_and_no_other() -> None:
    """The attacking TIR's own bonus decides (B3); the uncontrolled site's value decides (B12)."""
    state = position(FAR | {2: "TIR A|xED A"})
    assert attack(state, "LFA TIR A in lane 2", "POSIWID xED A in lane 2").readings == ("B3",)
    state = position(FAR | {1: "TIR A|xED A"})
    ruling = attack(state, "LFA TIR A in lane 1", "POSIWID xED A in lane 1")
    assert (ruling.verdict, ruling.readings) == (False, ("B12",))
    state = position(FAR | {2: "TIR A disrupted|"})
    assert can_deploy(state, "TIR B", 2).readings == ("B6",)


@pytest.mark.parametrize("reading_id", ["B1", "B2", "B3", "B4", "B5", "B6", "B10", "B11", "B12", "B14"])
def test_every_switched_reading_changes_some_game(reading_id: str) -> None:
    """A switch that no rule follows would be a lie."""
    assert reading(reading_id).switch
    for option in reading(reading_id).others:
        readings = DEFAULT_READINGS.choose(reading_id, option)
        assert _outcomes(readings) != _outcomes(DEFAULT_READINGS)


def _outcomes(readings: Any) -> list[Any]:
    """What the situations in which each reading matters come to."""
    lane = {2: "TIR A|xED A", 3: "TIR A disrupted|", 1: "MOSS B|xED A"}
    found: list[Any] = []

    def at(lanes: dict[int, str], hand: str, *picks: str, **more: Any) -> None:
        state = position(lanes, hands={"LFA": hand, "POSIWID": "xED B, xED B"}, readings=readings, **more)
        found.append(do(state, *picks).pending)

    moss = {5: "|MOSS B"}
    at({1: "MOSS A|MOSS A"}, "Recovery Lead", "Recovery Lead", "withdraw 2 A", "LFA MOSS A in lane 1")
    at(lane | moss, "Foreman A, xED B, TIR A", "Foreman A", "overclock A")
    at(lane | moss, "Disposal Tech", "Disposal Tech", "strike")
    at(lane | moss, "TIR B", "TIR B", "deploy")
    at(lane | moss, "Foreman A, xED B", "Foreman A", "bolster 2 A")
    at(lane | moss, "Dispatcher, xED B", "Dispatcher", "bolster 1")
    at(lane | moss, "Recovery Lead", "Recovery Lead", "withdraw 2 A")
    state = position(lane | moss, readings=readings)
    found += [attack(state, "LFA TIR A in lane 2", "POSIWID xED A in lane 2").verdict]
    state = position({1: "TIR A|xED A"} | moss, readings=readings)
    found += [attack(state, "LFA TIR A in lane 1", "POSIWID xED A in lane 1").verdict]
    redeployed = position({1: "TIR A|"} | moss, hands={"LFA": "Recovery Lead, xED B"}, readings=readings)
    redeployed = do(redeployed, "Recovery Lead", "redeploy", "LFA TIR A in lane 1", "lane 4")
    found.append(redeployed.sides[0].zones.discard)
    stale = position({1: "MOSS A|MOSS A"}, readings=readings)._replace(quiet=60)
    found.append(type(stale.agenda[-1].ask(stale)).__name__)
    return found


def test_questions_that_make_no_sense_are_refused_in_words() -> None:
    state = position(FAR | {2: "TIR A, xED B disrupted|xED A"})
    with pytest.raises(UnknownNameError, match="no lane '9'"):
        majority(state, 9)
    with pytest.raises(UnknownNameError, match="POSIWID xED A in lane 2"):
        attack(state, "LFA TIR A in lane 2", "POSIWID xED B in lane 2")
    with pytest.raises(NotationError, match="lists no Attack"):
        attack(state, "POSIWID xED A in lane 2", "LFA TIR A in lane 2")
    with pytest.raises(NotationError, match="in its own lane"):
        attack(state, "LFA TIR A in lane 2", "POSIWID MOSS B in lane 5")
    with pytest.raises(NotationError, match="not a deployed ROV"):
        attack(state, "lane 2", "lane 3")
    with pytest.raises(UnknownNameError, match="ROV card"):
        scanning(state, "Interference", 2)
    with pytest.raises(UnknownNameError, match="player"):
        can_control(state, 2, "Breakers")


def test_a_ruling_shows_as_text_and_html() -> None:
    ruling = some_rulings()[1]
    assert "[bm.action.attack.base]" in str(ruling)
    html = ruling._repr_html_()
    assert "<script" not in html
    assert 'alt="' in html


@pytest.mark.parametrize(
    ("places", "where"),
    [
        ({"hands": {"POSIWID": "xED A"}, "discards": {"POSIWID": "xED A"}}, "hand"),
        ({"hands": {"POSIWID": "xED B"}, "discards": {"POSIWID": "xED A"}}, "discard pile"),
        ({"discards": {"POSIWID": "TIR A"}, "decks": {"POSIWID": "xED A, MOSS A"}}, "deck"),
        ({"decks": {"POSIWID": "xED B, MOSS A"}}, "lane 2"),
    ],
)
def test_the_card_that_is_lost_is_looked_for_place_after_place(places: dict[str, Any], where: str) -> None:
    state = position(
        {2: "TIR A|xED A", **FAR}, **{**places, "hands": {"LFA": "Disposal Tech", **places.get("hands", {})}}
    )
    ruling = casualty(state, "POSIWID xED A in lane 2")
    assert ruling.verdict == where
    assert ruling.verify()
    assert not replace(ruling, verdict="hand" if where != "hand" else "deck").verify()
    after, events = do(state, "Disposal Tech", "strike").choose("POSIWID xED A in lane 2")
    lost = next(event for event in events if event.kind == "loses")
    assert lost.what == ("xED A", where)
    assert bool(after.sides[1].in_lane(1)) == (where != "lane 2")


def test_only_the_owner_can_look_through_a_hand_nobody_has_shown() -> None:
    state = position({2: "TIR A|xED A", **FAR}, unseen={"POSIWID": 4})
    with pytest.raises(NotationError, match="nobody has shown"):
        casualty(state, "POSIWID xED A in lane 2")
