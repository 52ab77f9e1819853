"""Is everything a target that the rules make one, with its defence and chance, and nothing else?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.revolution.fights import (
    Fight,
    actions,
    chance_by_rolling,
    fights,
    names_in,
    rotated,
    with_sides_changed,
)
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.revolution.pieces import piece_of, pieces
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.targets import TargetsProof, legal_targets, target_names
from u2200nb.revolution.units import Action, Arrows, Side
from u2200nb.rulings import Ruling, Step, hit_chance, rule_ref


def rows_of(ruling: Ruling[Any]) -> TargetsProof:
    assert isinstance(ruling.proof, TargetsProof)
    return ruling.proof


@st.composite
def attacks(draw: st.DrawFn, position: Position) -> tuple[str | None, Action, Side]:
    """A source of the position with an action that fits it."""
    action = draw(actions)
    sources: list[tuple[str | None, str]] = [(None, "HACK")]
    for piece in pieces(position):
        if piece.unit is not None:
            sources += [(piece.name, action.name)] * 3
        elif piece.marker is not None and piece.marker.code in ("TUR", "SHG"):
            sources.append((piece.name, "REMOTE FIRE"))
        elif piece.marker is not None and piece.marker.code == "DEB":
            sources.append((piece.name, "STRIKE"))
    source, name = draw(st.sampled_from(sources))
    unit = None if source is None else piece_of(position, source).unit
    side = draw(st.sampled_from(list(Side))) if unit is None else unit.side
    arrows = Arrows.BOTH if source is None else action.arrows
    return source, replace(action, name=name, arrows=arrows), side


def can_act(position: Position, source: str | None, side: Side) -> bool:
    if source is None:
        return True
    piece = piece_of(position, source)
    if piece.unit is not None:
        return piece.unit.status == "ready" and piece.unit.space is not None
    if piece.marker is not None and piece.marker.code == "SHG":
        return False
    own_only = position.board.readings.option("R26b") == "own-side"
    owner = piece.marker.side if piece.marker is not None else None
    return piece.name.startswith("DEB") or owner is side or (owner is None and not own_only)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_targets_are_what_the_definition_says_of_each_object_singly(data: st.DataObject) -> None:
    position = data.draw(fights())
    source, action, side = data.draw(attacks(position))
    ruling = legal_targets(position, source, action, side=side)
    fight = Fight(position, source, action, side)
    no_lines = action.name == "TRIDENT ATTACK" and not (fight.source and fight.source.lines)
    expected = fight.targets() if can_act(position, source, side) and not no_lines else {}
    found = {row.name: row.total_defence for row in rows_of(ruling).targets}
    assert found == expected, str(ruling)
    assert ruling.verdict == tuple(found) == target_names(position, source, action, side=side)
    assert {row.name for row in rows_of(ruling).rows} == {piece.name for piece in pieces(position)}
    for row in rows_of(ruling).targets:
        assert row.chance == (None if row.total_defence is None else hit_chance(row.total_defence, action.value or 0))
    for row in rows_of(ruling).others:
        assert row.reason
        assert row.chance is None
        assert rule_ref(row.rule)
    assert ruling.faults() == []


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_odds_are_those_of_every_way_the_dice_can_fall(dice: int) -> None:
    for total in range(13):
        hits, rolls = chance_by_rolling(total, dice)
        assert hit_chance(total, dice) == Fraction(hits, rolls)


@settings(deadline=None)
@given(st.data())
def test_what_is_not_seen_says_what_the_ruling_about_sight_says(data: st.DataObject) -> None:
    position = data.draw(fights())
    source, action, side = data.draw(attacks(position))
    assume(source is not None and can_act(position, source, side))
    looker = piece_of(position, str(source)).object
    for row in rows_of(legal_targets(position, source, action, side=side)).others:
        if not row.rule.startswith(("rev.sight", "rev.combat.firing-lines", "rev.action.strike")):
            continue
        goal = piece_of(position, row.name).object
        assert looker is not None
        assert goal is not None
        if looker.kind.value == "air" and not looker.lines:
            continue
        ruling = line_of_sight(position.board, looker, goal)
        assert ruling.verdict is False
        assert row.reason in [step.text for step in ruling.steps]


# -- the answer follows ----------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.data())
def test_in_the_other_side_s_colours_the_same_objects_are_targets(data: st.DataObject) -> None:
    position = data.draw(fights())
    source, action, side = data.draw(attacks(position))
    there = with_sides_changed(position)
    swap = {"L": "B", "B": "L"}

    def renamed(name: str) -> str:
        return name if "-" in name else swap[name[0]] + name[1:]

    found = rows_of(legal_targets(position, source, action, side=side))
    other = rows_of(legal_targets(there, source and renamed(source), action, side=side.opponent))
    assert {renamed(row.name): row.total_defence for row in found.targets} == {
        row.name: row.total_defence for row in other.targets
    }


@settings(deadline=None)
@given(st.data(), st.integers(1, 5))
def test_on_a_turned_board_the_same_objects_are_targets(data: st.DataObject, edges: int) -> None:
    position = data.draw(fights())
    assume(not position.board.tiles)
    # The endless grid of R1 and R15 is cut at a box, which a turn makes another; the oracle covers those.
    assume({"R1", "R15"}.isdisjoint(dict(position.board.readings.choices)))
    source, action, side = data.draw(attacks(position))
    there, to = rotated(position, edges)
    turned = None if source is None else next(iter(names_in([source], to)))
    found = rows_of(legal_targets(position, source, action, side=side)).targets
    other = rows_of(legal_targets(there, turned, action, side=side)).targets
    assert names_in((row.name for row in found), to) == {row.name for row in other}
    assert sorted(map(str, (row.chance for row in found))) == sorted(map(str, (row.chance for row in other)))


@settings(deadline=None)
@given(st.data())
def test_the_order_of_the_counters_does_not_matter(data: st.DataObject) -> None:
    position = data.draw(fights())
    source, action, side = data.draw(attacks(position))
    shuffled = replace(position, units=tuple(data.draw(st.permutations(position.units))))
    found = legal_targets(position, source, action, side=side)
    other = legal_targets(shuffled, source, action, side=side)
    assert set(found.verdict) == set(other.verdict)
    assert found.readings == other.readings
    by_name = {row.name: row for row in rows_of(other).rows}
    assert all(by_name[row.name] == row for row in rows_of(found).rows)


# -- proof -----------------------------------------------------------------------------------------------

PLACED = "U1rev/9x8/20o3x2o3d15o4d5o2x18o//BSSA-A1.LGSA-A3.LFIA-C1-4.LTRN-B3-1.LSSB-TRN/TUR-D3.DEB-E4-d5.CP1-A1"


def tampered(ruling: Ruling[Any]) -> Iterator[Ruling[Any]]:
    proof = rows_of(ruling)
    yield replace(ruling, verdict=())
    yield replace(ruling, verdict=(*ruling.verdict, "LFIA"))
    yield replace(ruling, steps=ruling.steps[:-1])
    yield replace(ruling, steps=(Step("So it is.", "rev.combat"), *ruling.steps[1:]))
    yield replace(ruling, readings=(*ruling.readings, "R9"))
    yield replace(ruling, proof=TargetsProof(proof.rows[:-1]))
    changes: list[dict[str, Any]] = [
        {"name": "LXX"},
        {"title": "something"},
        {"kind": "tree"},
        {"space": "I8"},
        {"total_defence": 3},
        {"chance": Fraction(1, 7)},
        {"reason": ""},
        {"reason": "because"},
        {"rule": "rev.sight"},
    ]
    for number, row in enumerate(proof.rows):
        for change in [*changes, {"is_target": not row.is_target}]:
            rows = list(proof.rows)
            rows[number] = replace(row, **change)
            yield replace(ruling, proof=TargetsProof(tuple(rows)))


def test_every_tampered_field_falls() -> None:
    ruling = legal_targets(parse_position(PLACED), "BSSA", "ATTACK 1")
    assert ruling.verify()
    assert not [wrong for wrong in tampered(ruling) if wrong.verify()]


def test_the_check_apart_sees_a_wrong_target_by_itself() -> None:
    ruling = legal_targets(parse_position(PLACED), "BSSA", "ATTACK 1")
    for row in rows_of(ruling).rows:
        rows = tuple(
            replace(other, is_target=not other.is_target) if other is row else other for other in rows_of(ruling).rows
        )
        wrong = replace(ruling, proof=TargetsProof(rows))
        assert any(row.name in fault or "verdict" in fault for fault in ruling.question.faults(wrong))


# -- what is asked for -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "action", "words"),
    [
        ("BSSA", "ATTACK", "say which"),
        ("BSSA", "CONTROL", "combat action"),
        ("BSSA", Action("STRIKE", 2, Arrows.BOTH), "debris"),
        ("BSSA", Action("BLAST", 2, Arrows.BOTH), "every counter"),
        ("BSSA", Action("CONTROL"), "does not roll"),
        ("BSSA", Action("ATTACK", None, Arrows.BOTH), "number of dice"),
        ("BSSA", Action("ATTACK", 2), "arrows"),
        ("TUR-D3", Action("REMOTE FIRE", 2, Arrows.BOTH), "name the side"),
        ("CP1-A1", Action("REMOTE FIRE", 2, Arrows.BOTH), "turret marker"),
        ("XYZ", "ATTACK", "no object"),
    ],
)
def test_what_can_t_be_asked_is_refused_with_what_would_work(source: str, action: Action | str, words: str) -> None:
    with pytest.raises((NotationError, UnknownNameError), match=words):
        legal_targets(parse_position(PLACED), source, action)


def test_json_has_exact_chances() -> None:
    plain = legal_targets(parse_position(PLACED), "BSSA", "ATTACK 1").to_dict()
    first = plain["targets"][0]
    assert (first["name"], first["total_defence"], first["chance"], first["percent"]) == ("LGSA", 9, "1/5", 20.0)
    assert {row["name"] for row in plain["others"]} == {"BSSA", "LFIA", "LTRN", "LSSB", "DEB-E4", "CP1-A1"}


def test_the_picture_shows_total_defence_and_chance_in_the_target_s_space() -> None:
    ruling = legal_targets(parse_position(PLACED), "BSSA", "ATTACK 1")
    picture = ruling.question.picture(ruling)
    assert picture is not None
    cells = {cell.id: cell for cell in picture.cells}
    assert cells["A3"].note == "9 · 1/5"
    assert "legal-target" in cells["A3"].highlights
    assert "source" in cells["A1"].highlights
