"""From where could it shoot, who can shoot it, what would change the answer, and what is different?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.fights import Fight, fights
from tests.revolution.movers import plays
from tests.revolution.oracle import DIRECTIONS
from u2200nb.errors import NotationError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.comparing import ComparisonProof, compare
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.spots import SpotsProof, shooting_spots
from u2200nb.revolution.targets import target_names
from u2200nb.revolution.threats import ThreatsProof, threats, threats_to_space
from u2200nb.revolution.units import Side
from u2200nb.revolution.whatif import BestProof, ChangesProof, best_target, what_would_change
from u2200nb.rulings import Ruling, Step

COMBAT = ("ATTACK", "SHOCK", "DUAL ATTACK", "TRIDENT ATTACK")


def stances(position: Position, unit: Unit) -> dict[tuple[str, str], int]:
    """Where a ready unit on the board can stand when it shoots, every play of one or two cards listed."""
    kind = position.unit_type(unit)
    facing = DIRECTIONS[unit.facing.value] if unit.facing else None
    start = (str(unit.space), facing)
    names = {action.name for action in kind.actions}
    found = {(str(unit.space), facing or ""): 1}

    def add(state: tuple[str, str | None], cards: int) -> None:
        key = (state[0], state[1] or "")
        found[key] = min(cards, found.get(key, cards))

    if facing is None:
        assert "ASSAULT" not in names
        for _, state, event in plays(position.board, start, kind.move, turns=False):
            assert not event
            add(state, 2)
        return found
    for _, state, event in plays(position.board, start, kind.move, turns=False):
        if not event:
            add(state, 1)
    seen = set()
    for _, state, _ in plays(position.board, start, kind.move, turns="MANOEUVRE" in names):
        if state in seen:
            continue
        seen.add(state)
        add(state, 2)
        for _, onward, event in plays(position.board, state, kind.move, turns=False):
            if not event:
                add(onward, 2)
    return found


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_shooting_spots_are_every_place_asked_singly(data: st.DataObject) -> None:
    position = data.draw(fights(largest=4, read=False))
    ready = [unit for unit in position.on_board() if unit.is_ready and unit.code not in ("TRN", "ESR")]
    if len(position.units) < 2 or not ready:
        return
    unit = data.draw(st.sampled_from(ready))
    others = [other for other in position.units if other.side is not unit.side]
    if not others:
        return
    goal = data.draw(st.sampled_from(others))
    expected = {}
    for (space, facing), cards in stances(position, unit).items():
        there = position.with_unit(replace(unit, space=space, facing=Direction[facing] if facing else None))
        for action in position.unit_type(unit).actions:
            if action.name in COMBAT:
                fight = Fight(there, unit.name, action, unit.side)
                if action.name == "TRIDENT ATTACK" and not (fight.source and fight.source.lines):
                    continue
                targets = fight.targets()
                if goal.name in targets:
                    expected[space, facing, str(action)] = (cards, targets[goal.name])
    ruling = shooting_spots(position, unit, goal)
    assert isinstance(ruling.proof, SpotsProof)
    found = {spot.key: (spot.cards, spot.total_defence) for spot in ruling.proof.spots}
    assert found == expected, str(ruling)
    assert list(ruling.verdict) == [spot.key for spot in ruling.proof.spots]
    assert ruling.faults() == []


@settings(max_examples=25, deadline=None)
@given(fights(largest=4))
def test_threats_are_the_units_that_have_a_spot(position: Position) -> None:
    for goal in position.units[:2]:
        ruling = threats(position, goal)
        shooters = [unit for unit in position.units if unit.side is not goal.side]
        assert set(ruling.verdict) == {unit.name for unit in shooters if shooting_spots(position, unit, goal).verdict}
        assert ruling.faults() == []


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_unit_that_might_stand_there_is_threatened_by_the_same(data: st.DataObject) -> None:
    position = data.draw(fights(largest=4))
    side = data.draw(st.sampled_from(list(Side)))
    space = data.draw(st.sampled_from(position.board.spaces))
    there = position.with_unit(Unit(side.opponent, "PSV", space))
    assert set(threats_to_space(position, space, side).verdict) == set(
        threats(there, f"{side.opponent.letter}PSV").verdict
    )


@pytest.mark.parametrize(
    ("units", "spaces", "cards"),
    [
        ("LGSA-A1", {"A1"}, 1),  # as it stands
        ("LGSA-A1-s", {"A1"}, 2),  # a card that readies it, and one that shoots
        ("LGSA-A1-r", {"A1"}, 2),
        ("LGSA-A1-rs", set(), 0),  # that takes two cards before the shot (R31)
        ("LTRA-A1-2.LGSA-TRA", {"A1"}, 1),  # DROPSHIP
        ("LTRA-A1-2-s.LGSA-TRA", set(), 0),
    ],
)
def test_what_it_takes_to_shoot_from_here(units: str, spaces: set[str], cards: int) -> None:
    ruling = shooting_spots(parse_position(f"U1rev/1x1/o//{units}.BGSA-A1"), "LGSA", "BGSA")
    assert isinstance(ruling.proof, SpotsProof)
    assert {spot.space for spot in ruling.proof.spots} == spaces
    assert {spot.cards for spot in ruling.proof.spots} == ({cards} if cards else set())


def test_a_dropship_needs_open_ground() -> None:
    assert shooting_spots(parse_position("U1rev/1x1/l//LTRA-A1-2.LGSA-TRA.BGSA-A1"), "LGSA", "BGSA").verdict == ()


def test_a_straight_move_comes_on_the_shot_s_own_card_and_a_turn_on_another() -> None:
    position = parse_position("U1rev/9x8/72o//LBOA-E6-1.BGSA-H3")
    ruling = shooting_spots(position, "LBOA", "BGSA")
    assert isinstance(ruling.proof, SpotsProof)
    cards = {spot.key[:2]: spot.cards for spot in ruling.proof.spots}
    assert cards["E5", "NE"] == 2
    straight = shooting_spots(parse_position("U1rev/9x8/72o//LBOA-E6-1.BGSA-E2"), "LBOA", "BGSA")
    assert isinstance(straight.proof, SpotsProof)
    assert {(spot.space, spot.cards) for spot in straight.proof.spots if spot.facing == "N"} >= {
        ("E6", 1),
        ("E5", 1),
        ("E4", 1),
    }


# -- what would change -----------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_every_change_turns_the_answer(data: st.DataObject) -> None:
    position = data.draw(fights(largest=4))
    ready = [unit for unit in position.on_board() if unit.is_ready]
    if not ready:
        return
    unit = data.draw(st.sampled_from(ready))
    actions = [action for action in position.unit_type(unit).actions if action.name in COMBAT]
    others = [other for other in position.units if other.side is not unit.side]
    if not actions or not others:
        return
    action, goal = data.draw(st.sampled_from(actions)), data.draw(st.sampled_from(others))
    ruling = what_would_change(position, unit, goal, action)
    assert isinstance(ruling.proof, ChangesProof)
    now = goal.name in target_names(position, unit, action)
    assert ruling.proof.is_target_now is now
    for change in ruling.proof.changes:
        match change.kind:
            case "source":
                there = position.with_unit(replace(unit, space=change.what))
            case "target":
                there = position.with_unit(replace(goal, space=change.what))
            case "facing":
                there = position.with_unit(replace(unit, facing=Direction[change.what]))
            case "lift":
                there = replace(position, board=position.board.lift(change.what))
            case kind:
                from u2200nb.revolution.terrain import Terrain

                terrain = Terrain.OPEN_GROUND if kind == "open" else Terrain.OBSTACLE
                there = replace(position, board=position.board.paint([change.what], terrain))
        assert (goal.name in target_names(there, unit.name, action)) is not now, change
    assert ruling.faults() == []


def test_the_one_obstacle_that_matters_is_named() -> None:
    position = parse_position("U1rev/3x3/4oxo3o//LGSA-B1.BGSA-B3")
    ruling = what_would_change(position, "LGSA", "BGSA", "ATTACK")
    assert "B2 as Open Ground" in ruling.verdict
    seen = parse_position("U1rev/3x3/9o//LGSA-B1.BGSA-B3")
    assert "B2 as an Obstacle" in what_would_change(seen, "LGSA", "BGSA", "ATTACK").verdict


def test_a_facing_that_brings_the_target_on_a_line_is_named() -> None:
    position = parse_position("U1rev/9x8/72o//LBOB-D4-1.BGSA-F3")
    assert {"source facing NE", "source facing SW"} <= set(
        what_would_change(position, "LBOB", "BGSA", "ATTACK").verdict
    )


# -- the best target -------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(fights(largest=4))
def test_the_best_target_has_the_best_chance_of_all(position: Position) -> None:
    for unit in position.on_board()[:3]:
        ruling = best_target(position, unit)
        chances = {}
        if unit.is_ready:
            for action in position.unit_type(unit).actions:
                if action.name not in COMBAT or (action.name == "TRIDENT ATTACK" and unit.facing is None):
                    continue
                dice = (action.value or 0) * (2 if action.name == "DUAL ATTACK" else 1)
                for name, total in Fight(position, unit.name, action, unit.side).targets().items():
                    if total is not None:
                        chances[str(action), name] = 1 - Fraction(min(max(total - 1, 0), 10), 10) ** dice
        best = max(chances.values(), default=Fraction(0))
        assert set(ruling.verdict) == {key for key, chance in chances.items() if chance == best and best > 0}
        assert ruling.faults() == []


def test_ties_are_all_named() -> None:
    ruling = best_target(parse_position("U1rev/9x8/72o//LGSA-D4.BGSA-D3.BGSB-D6.BSSA-D6"), "LGSA")
    assert {name for _, name in ruling.verdict} == {"BGSA", "BGSB", "BSSA"}


# -- two positions ---------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_comparison_finds_what_was_changed(data: st.DataObject) -> None:
    position = data.draw(fights(largest=4))
    if not position.units:
        return
    assert compare(position, position).verdict == ()
    unit = data.draw(st.sampled_from(position.units))
    turned = replace(unit, is_suppressed=not unit.is_suppressed)
    after = position.with_unit(turned)
    ruling = compare(position, after)
    assert isinstance(ruling.proof, ComparisonProof)
    assert ruling.proof.changed == (unit.name,)
    assert ruling.faults() == []
    back = compare(after, position)
    assert isinstance(back.proof, ComparisonProof)
    assert set(back.proof.shots_gained) == set(ruling.proof.shots_lost)
    assert set(back.proof.comms_gained) == set(ruling.proof.comms_lost)


def test_what_came_and_went_is_named() -> None:
    before = parse_position("U1rev/9x8/72o//LGSA-A1/DEB-D4.DEB-D5")
    after = parse_position("U1rev/9x8/72o//BGSA-A8/DEB-D4")
    ruling = compare(before, after)
    assert isinstance(ruling.proof, ComparisonProof)
    assert (ruling.proof.came, ruling.proof.went) == (("BGSA",), ("LGSA", "DEB-D5"))


# -- proof -----------------------------------------------------------------------------------------------


def rulings() -> list[Ruling[Any]]:
    position = parse_position("U1rev/5x5/12ox12o//LFIB-C5-1.BGSA-C1.BFIA-D2-4.LTRN-A1-2.LGSA-B2")
    after = position.with_unit(replace(position.unit("LFIB"), space="B5", facing=Direction.NE))
    return [
        shooting_spots(position, "LFIB", "BGSA"),
        threats(position, "LGSA"),
        threats_to_space(position, "C2", Side.LFA, Kind.AIR),
        what_would_change(position, "LFIB", "BGSA", "ATTACK"),
        best_target(position, "LGSA"),
        compare(position, after),
    ]


def tampered_proofs(proof: Any) -> Iterator[Any]:
    match proof:
        case SpotsProof(spots):
            yield SpotsProof(spots[1:])
            changes: list[dict[str, Any]] = [{"space": "A5"}, {"facing": "S"}, {"cards": 7}, {"action": "ATTACK"}]
            for change in [*changes, {"total_defence": 2}, {"chance": Fraction(1, 7)}]:
                yield SpotsProof((replace(spots[0], **change), *spots[1:]))
        case ThreatsProof(found):
            yield ThreatsProof(found[1:])
            for change in ({"unit": "LXX"}, {"cards": 7}, {"chance": Fraction(1, 7)}, {"spots": ()}):
                yield ThreatsProof((replace(found[0], **change), *found[1:]))
        case ChangesProof(now, changes_):
            yield ChangesProof(not now, changes_)
            yield ChangesProof(now, changes_[1:])
            yield ChangesProof(now, (replace(changes_[0], what="A5"), *changes_[1:]))
            yield ChangesProof(now, (replace(changes_[0], steps=7), *changes_[1:]))
        case BestProof(shots):
            yield BestProof(shots[1:])
            yield BestProof(((shots[0][0], Fraction(1, 7)), *shots[1:]))
            yield BestProof(((replace(shots[0][0], space="E5"), shots[0][1]), *shots[1:]))
        case ComparisonProof():
            for field in fields(proof):
                if value := getattr(proof, field.name):
                    yield replace(proof, **{field.name: value[1:]})
            yield replace(proof, changed=("LTRN",))
            yield replace(proof, comms_gained=("LTRN",))
            yield replace(proof, shots_lost=(("LTRN", "ATTACK", "BGSA"),))


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: type(ruling.question).__name__)
def test_every_tampered_field_falls(ruling: Ruling[Any]) -> None:
    assert ruling.verdict
    assert ruling.verify()
    assert not replace(ruling, verdict=ruling.verdict[1:]).verify()
    assert not replace(ruling, steps=(*ruling.steps, Step("So.", "rev.combat"))).verify()
    assert not replace(ruling, readings=(*ruling.readings, "R9")).verify()
    count = 0
    for proof in tampered_proofs(ruling.proof):
        assert list(ruling.question.faults(replace(ruling, proof=proof))), "the check apart must see it"
        count += 1
    assert count


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: type(ruling.question).__name__)
def test_every_ruling_has_a_picture_words_and_json(ruling: Ruling[Any]) -> None:
    import json

    picture = ruling.question.picture(ruling)
    assert picture is not None
    assert "<svg" in picture._repr_svg_()
    assert json.loads(json.dumps(ruling.to_dict()))["question"] == ruling.question.text
    assert "rev." in str(ruling)
    assert "rev." in ruling._repr_html_()


def test_a_marker_is_asked_by_its_space() -> None:
    with pytest.raises(NotationError, match="threats_to_space"):
        threats(parse_position("U1rev/9x8/72o///TUR-A1"), "TUR-A1")
    with pytest.raises(NotationError, match="ground or an air unit"):
        threats_to_space(parse_position("U1rev/9x8/72o"), "A1", Side.LFA, Kind.TURRET)
