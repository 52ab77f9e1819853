"""Which attacks does each action allow: TRIDENT, the blasts, STRIKE, REMOTE FIRE, ASSAULT?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import table_of
from tests.revolution.fights import Fight, Object, actions, fights, objects_of
from tests.revolution.oracle import NO_GROUND, answer
from u2200nb.errors import NotationError
from u2200nb.revolution.attacks import ShotsProof, assault, marker_attacks, remote_fire, strike
from u2200nb.revolution.blasts import blast, blast_spaces
from u2200nb.revolution.pieces import pieces
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.targets import TargetsProof
from u2200nb.revolution.trident import TridentProof, trident_attacks
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Action, Arrows, Catalogue, Side
from u2200nb.rulings import Readings, Ruling, Step

# -- TRIDENT ATTACK --------------------------------------------------------------------------------------


def lines_to(fight: Fight, thing: Object) -> set[str]:
    """The firing lines that meet a seen space of a target."""
    assert fight.source is not None
    found: set[str] = set()
    for space in answer(fight.table, fight.source.thing, thing.thing).seen:
        if space == fight.source.space:
            if fight.source.facing in fight.source.lines:
                found.add(fight.source.facing)
            elif fight.option["R27"] == "any-line":
                found.update(fight.source.lines)
        for line in fight.source.lines:
            if space in fight.table.firing_line(fight.source.space, line):
                found.add(line)
    return found


def spaces_of(fight: Fight, thing: Object) -> set[str]:
    whole = thing.kind == "structure" and fight.table.options["R11"] == "any-space"
    return set(fight.table.area(thing.space)) if whole else {thing.space}


def choices(fight: Fight) -> Iterator[tuple[str, ...]]:
    """Every choice of targets that the rules let go together."""
    single = [thing for thing in fight.all if fight.is_target(thing)]
    for size in (1, 2, 3):
        for chosen in combinations(single, size):
            one_class = len({thing.thing.flies for thing in chosen}) == 1
            apart = all(not spaces_of(fight, a) & spaces_of(fight, b) for a, b in combinations(chosen, 2))
            lines = [lines_to(fight, thing) for thing in chosen]
            usable = sorted(set().union(*lines))
            fits = any(
                all(line in those for line, those in zip(used, lines, strict=True))
                for used in permutations(usable, size)
            )
            if one_class and apart and fits:
                yield tuple(thing.name for thing in chosen)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_trident_choices_are_all_that_the_rules_let_go_together(data: st.DataObject) -> None:
    position = data.draw(fights())
    action = replace(data.draw(actions), name="TRIDENT ATTACK")
    ready = [unit for unit in position.on_board() if unit.is_ready and position.unit_type(unit).lines]
    if not ready:
        return
    unit = data.draw(st.sampled_from(ready))
    ruling = trident_attacks(position, unit, action)
    assert set(ruling.verdict) == set(choices(Fight(position, unit.name, action, unit.side))), str(ruling)
    assert len(set(ruling.verdict)) == len(ruling.verdict)
    assert ruling.faults() == []


@pytest.mark.parametrize(
    ("others", "together"),
    [
        ("BFIA-D2-1.BFIB-F3-1.BTRA-B3-1", ("BFIA", "BFIB", "BTRA")),  # one on each line
        ("BFIA-D2-1.BFIB-D1-1", ("BFIA",)),  # both on the line ahead
        ("BFIA-D4-1.BFIB-D1-1", ("BFIA",)),  # the own space takes the line ahead
        ("BFIA-D4-1.BFIB-F3-1", ("BFIA", "BFIB")),
        ("BFIA-F3-1.BFIB-F3-1", ("BFIA",)),  # the same space
    ],
)
def test_trident_takes_another_line_and_another_space_for_each(others: str, together: tuple[str, ...]) -> None:
    ruling = trident_attacks(parse_position(f"U1rev/9x8/72o//LFIA-D4-1.{others}"), "LFIA")
    largest = max(ruling.verdict, key=len)
    assert largest == together


def test_trident_keeps_to_one_class() -> None:
    position = parse_position("U1rev/9x8/72o//LFIB-D4-1.BFIA-D2-1.BGSA-F3.BTRA-B3-1")
    assert max(trident_attacks(position, "LFIB").verdict, key=len) == ("BFIA", "BTRA")
    assert ("BFIA", "BGSA") not in trident_attacks(position, "LFIB").verdict


# -- blasts ----------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.data())
def test_a_blast_hits_every_counter_in_its_spaces_friend_and_enemy(data: st.DataObject) -> None:
    position = data.draw(fights())
    side = data.draw(st.sampled_from(list(Side)))
    name = data.draw(st.sampled_from(["BLAST", "FOCUSED BLAST"]))
    space = data.draw(st.sampled_from(position.board.spaces))
    ruling = blast(position, side, f"{name} 2", space)
    counters = [thing for thing in objects_of(position) if thing.is_counter and not thing.carried]
    table = table_of(position.board)
    around = {space, *(table.board_graph.neighbors(space) if name == "BLAST" else ())}
    hit = {thing.name for thing in counters if thing.space in around}
    if name == "FOCUSED BLAST" and all(thing.owner == side.name for thing in counters if thing.space == space):
        hit = set()
    assert set(ruling.verdict) == hit
    fight = Fight(position, None, Action("HACK", 2, Arrows.BOTH), side)
    assert isinstance(ruling.proof, TargetsProof)
    assert {row.name: row.total_defence for row in ruling.proof.targets} == {
        thing.name: fight.total(thing) for thing in fight.all if thing.name in hit
    }
    assert blast_spaces(position, side, f"{name} 2").get(space, ()) == ruling.verdict
    assert ruling.faults() == []


def test_nobody_on_a_cargo_display_is_hit() -> None:
    ruling = blast(parse_position("U1rev/9x8/72o//BTRA-D4-1.BGSA-TRA"), Side.LFA, "FOCUSED BLAST 3", "D4")
    assert ruling.verdict == ("BTRA",)
    assert "cargo display" in ruling.steps[-1].text


def test_the_range_is_0_and_the_nihabh_bonus_counts() -> None:
    ruling = blast(parse_position("U1rev/9x8/72o//BGSA-D4.BTRN-D5-1"), Side.LFA, "BLAST 1", "D3")
    assert isinstance(ruling.proof, TargetsProof)
    assert {row.name: row.total_defence for row in ruling.proof.targets} == {"BGSA": 7}


def test_another_action_is_no_blast() -> None:
    with pytest.raises(NotationError, match="BLAST X"):
        blast(parse_position("U1rev/9x8/72o"), Side.LFA, "HACK 1", "D4")


# -- from markers ----------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_strike_and_remote_fire_are_each_source_asked_singly(data: st.DataObject) -> None:
    position = data.draw(fights())
    side = data.draw(st.sampled_from(list(Side)))
    name = data.draw(st.sampled_from(["STRIKE", "REMOTE FIRE"]))
    action = replace(data.draw(actions), name=name)
    ruling = marker_attacks(position, side, action)
    expected = set()
    option = dict(position.board.readings.choices).get("R26b", "any-turret")
    for piece in pieces(position):
        code = piece.name[:3]
        if code == "DEB" and name == "STRIKE":
            allowed = True
        elif code == "TUR" and name == "REMOTE FIRE":
            allowed = piece.side is side or (piece.side is None and option == "any-turret")
        else:
            continue
        if allowed:
            expected |= {(piece.name, target) for target in Fight(position, piece.name, action, side).targets()}
    assert set(ruling.verdict) == expected, str(ruling)
    assert ruling.faults() == []


def test_a_shield_generator_does_not_fire_and_a_turret_not_at_itself() -> None:
    position = parse_position("U1rev/9x8/72o///TUR-D4-d5.SHG-D5-d5")
    assert remote_fire(position, Side.LFA, "REMOTE FIRE 2 ground").verdict == (("TUR-D4", "SHG-D5"),)


def test_a_turret_that_belongs_to_a_side_fires_for_it_only() -> None:
    position = parse_position("U1rev/9x8/72o//BGSA-D5.LGSA-D3/TUR-D4-L-d5")
    assert remote_fire(position, Side.LFA, "REMOTE FIRE 2 ground").verdict == (("TUR-D4", "BGSA"),)
    assert remote_fire(position, Side.BREAKERS, "REMOTE FIRE 2 ground").verdict == ()


def test_without_debris_there_is_no_strike() -> None:
    ruling = strike(parse_position("U1rev/9x8/72o//BGSA-D5"), Side.LFA, "STRIKE 2 both")
    assert ruling.verdict == ()
    assert "can't be taken" in ruling.steps[0].text


# -- ASSAULT ---------------------------------------------------------------------------------------------


def with_assault(position: Position) -> Position:
    """Every card lists ASSAULT too."""
    shipped = catalogue()
    types = {key: replace(kind, actions=(*kind.actions, Action("ASSAULT"))) for key, kind in shipped.types.items()}
    return replace(position, catalogue=Catalogue(types, shipped.cargo_actions))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_assault_is_every_step_with_every_action_asked_singly(data: st.DataObject) -> None:
    position = with_assault(data.draw(fights(read=False)))
    ready = [unit for unit in position.on_board() if unit.is_ready and not position.is_air(unit)]
    if not ready:
        return
    unit = data.draw(st.sampled_from(ready))
    table = table_of(position.board)
    expected = set()
    for space in table.board_graph.neighbors(unit.space):
        if table.terrain[space] in NO_GROUND:
            continue
        there = position.with_unit(replace(unit, space=space))
        for action in position.unit_type(unit).actions:
            if action.name in ("ATTACK", "SHOCK"):
                for target in Fight(there, unit.name, action, unit.side).targets():
                    expected.add((unit.name, space, "", str(action), target))
    ruling = assault(position, unit)
    assert set(ruling.verdict) == expected, str(ruling)
    assert ruling.faults() == []


def test_assault_of_an_air_unit_goes_straight_on_and_keeps_its_facing() -> None:
    position = with_assault(parse_position("U1rev/9x8/72o//LFIA-D4-1.BFIA-E3-1"))
    assert {key[1:3] for key in assault(position, "LFIA").verdict} == {("D3", "N")}


def test_assault_of_an_air_unit_may_be_read_as_its_whole_move() -> None:
    """Reading R33."""
    position = with_assault(parse_position("U1rev/9x8/72o//LFIA-D5-1.BFIA-E2-1"))
    whole = replace(position, board=position.board.read_as(Readings.parse(["R33=full-move"])))
    ruling = assault(whole, "LFIA")
    assert {key[1:3] for key in ruling.verdict} > {key[1:3] for key in assault(position, "LFIA").verdict}
    assert "R33" in ruling.readings
    assert ruling.faults() == []


def test_what_is_not_on_the_card_is_not_allowed() -> None:
    ruling = assault(parse_position("U1rev/9x8/72o//LGSA-D4.BGSA-D5"), "LGSA")
    assert ruling.verdict == ()
    assert "ASSAULT" in ruling.steps[0].text


# -- proof -----------------------------------------------------------------------------------------------


def rulings() -> list[Ruling[Any]]:
    position = parse_position("U1rev/9x8/72o//LFIA-D4-1.BFIA-D2-1.BFIB-F3-1.LPSV-C3.BGSA-C5/DEB-D5-d5.TUR-A1-d4")
    return [
        trident_attacks(position, "LFIA"),
        blast(position, Side.LFA, "BLAST 2", "D4"),
        strike(position, Side.LFA, "STRIKE 2 both"),
        remote_fire(position, Side.LFA, "REMOTE FIRE 2 both"),
        assault(position, "LPSV"),
    ]


def tampered_proofs(proof: Any) -> Iterator[Any]:
    if isinstance(proof, TridentProof):
        yield replace(proof, sets=proof.sets[1:])
        yield replace(proof, rows=proof.rows[1:])
        yield replace(proof, sets=(replace(proof.sets[0], lines=("S",)), *proof.sets[1:]))
        yield replace(proof, sets=(replace(proof.sets[0], targets=("BGSA",)), *proof.sets[1:]))
        yield replace(proof, rows=(replace(proof.rows[0], chance=Fraction(1, 7)), *proof.rows[1:]))
    elif isinstance(proof, TargetsProof):
        yield replace(proof, rows=proof.rows[1:])
        for number, row in enumerate(proof.rows):
            for wrong in (replace(row, is_target=not row.is_target), replace(row, total_defence=2)):
                yield TargetsProof((*proof.rows[:number], wrong, *proof.rows[number + 1 :]))
    elif isinstance(proof, ShotsProof):
        yield ShotsProof(proof.shots[1:])
        shot = proof.shots[0]
        for wrong in (
            replace(shot, source="LXX"),
            replace(shot, space="I8"),
            replace(shot, facing="N"),
            replace(shot, action=Action("ATTACK", 9, Arrows.AIR)),
            replace(shot, target=replace(shot.target, total_defence=1)),
        ):
            yield ShotsProof((wrong, *proof.shots[1:]))


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: type(ruling.question).__name__)
def test_every_tampered_field_falls(ruling: Ruling[Any]) -> None:
    assert ruling.verdict
    assert ruling.verify()
    assert not replace(ruling, verdict=ruling.verdict[1:]).verify()
    assert list(ruling.question.faults(replace(ruling, verdict=ruling.verdict[1:])))
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
    assert any("legal-target" in cell.highlights for cell in picture.cells)
    assert "<svg" in picture._repr_svg_()
    assert json.loads(json.dumps(ruling.to_dict()))["question"] == ruling.question.text
    assert "rev." in str(ruling)
    assert "rev." in ruling._repr_html_()
