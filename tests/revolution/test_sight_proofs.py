"""Does every ruling stand up to its check, and does every tampered field fall?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.revolution.boards import SOURCES, TARGETS, boards, objects, placed, read_boards
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight import SightProof, line_of_sight
from u2200nb.revolution.whole_board import SpacesProof, field_of_view, seen_by, unseen
from u2200nb.rulings import DEFAULT_READINGS, Ruling, Step

any_boards = st.one_of(boards(largest=5), read_boards(largest=5))


def tampered_proofs(proof: SightProof, board: Board) -> Iterator[tuple[str, SightProof]]:
    """The proof with one field changed at a time; every change makes it wrong."""
    far = proof.distance
    yield "distance", replace(proof, distance=None if far is not None else 1)
    yield "distance", replace(proof, distance=1 if far is None else far + 1)
    yield "paths", replace(proof, paths=proof.paths + 1)
    yield "open_paths", replace(proof, open_paths=proof.open_paths + 1)
    yield "blocking", replace(proof, blocking=(*proof.blocking, board.spaces[0]))
    if proof.blocking:
        yield "blocking", replace(proof, blocking=())
        yield "blocking", replace(proof, blocking=(*proof.blocking[:-1], "Z99"))
    if proof.path:
        yield "path", replace(proof, path=())
        yield "path", replace(proof, path=(*proof.path, "Z99"))
    else:
        yield "path", replace(proof, path=(board.spaces[0],))
    if len(proof.path) > 1:
        yield "path", replace(proof, path=proof.path[:-1])
        yield "path", replace(proof, path=proof.path[1:])
        yield "path", replace(proof, path=proof.path[::-1])


def tampered_words(ruling: Ruling[Any]) -> Iterator[Ruling[Any]]:
    """The ruling with other steps, or other readings."""
    first, *rest = ruling.steps
    yield replace(ruling, steps=())
    yield replace(ruling, steps=(*ruling.steps, Step("And so it is.", "rev.sight")))
    yield replace(ruling, steps=(replace(first, text=first.text + " "), *rest))
    yield replace(ruling, steps=(replace(first, rule="rev.comms"), *rest))
    yield replace(ruling, steps=(replace(first, spaces=(*first.spaces, "A1")), *rest))
    yield replace(ruling, readings=(*ruling.readings, "R9"))
    if ruling.readings:
        yield replace(ruling, readings=ruling.readings[1:])


@given(st.data())
def test_every_field_of_a_sight_ruling_is_checked(data: st.DataObject) -> None:
    board = data.draw(any_boards)
    for kind in SOURCES:
        source, target = data.draw(objects(board, (kind,))), data.draw(objects(board, TARGETS))
        ruling = line_of_sight(board, source, target)
        assert ruling.verify(), ruling.faults()
        lie = replace(ruling, verdict=not ruling.verdict)
        assert list(ruling.question.faults(lie))
        assert not lie.verify()
        assert isinstance(ruling.proof, SightProof)
        for field, proof in tampered_proofs(ruling.proof, board):
            lie = replace(ruling, proof=proof)
            assert list(ruling.question.faults(lie)), f"the check of its own misses a wrong {field}: {proof}"
            assert not lie.verify()
        for lie in tampered_words(ruling):
            assert not lie.verify()


@given(st.data())
def test_a_ruling_does_not_stand_under_another_question(data: st.DataObject) -> None:
    """Moved to another target it may only stand if that has the very same answer, word for word."""
    board = data.draw(boards(largest=5))
    source, target = data.draw(objects(board)), data.draw(objects(board, TARGETS))
    ruling = line_of_sight(board, source, target)
    moved = data.draw(st.sampled_from(board.spaces))
    question: Any = replace(ruling.question, target=replace(target, space=moved))  # type: ignore[type-var]
    lie = replace(ruling, question=question)
    assert lie.verify() is (question.ask() == lie)
    if moved != target.space and ruling.verdict:
        assert not lie.verify()


def test_the_fields_above_are_all_fields() -> None:
    assert {field.name for field in fields(Ruling)} == {"question", "verdict", "steps", "readings", "proof"}
    assert {field.name for field in fields(SightProof)} == {"distance", "paths", "open_paths", "path", "blocking"}
    assert {field.name for field in fields(SpacesProof)} == {"yes", "no"}


@settings(max_examples=8)
@given(st.data())
def test_every_field_of_a_ruling_about_spaces_is_checked(data: st.DataObject) -> None:
    board = data.draw(boards(largest=4))
    kind = data.draw(st.sampled_from(TARGETS))
    source = data.draw(objects(board))
    rulings: list[Ruling[tuple[str, ...]]] = [
        field_of_view(board, source, kind),
        seen_by(board, BoardObject(data.draw(st.sampled_from(board.spaces)), kind), source),
        unseen(board, [source, placed(board.spaces[-1], Kind.GROUND)], kind),
    ]
    for ruling in rulings:
        assert ruling.verify(), ruling.faults()
        proof: Any = ruling.proof
        assert set(proof.yes) | set(proof.no) == set(board.spaces)
        first, *rest = proof.yes + proof.no
        flipped = (
            SpacesProof(tuple(rest[: len(proof.yes) - 1]), (first, *proof.no))
            if proof.yes
            else SpacesProof((first,), tuple(rest))
        )
        lies = [
            replace(ruling, verdict=(*ruling.verdict, "Z99")),
            replace(ruling, proof=flipped),
            replace(ruling, verdict=flipped.yes, proof=flipped),
            replace(ruling, verdict=proof.yes[1:], proof=SpacesProof(proof.yes[1:], proof.no)),
        ]
        for lie in lies:
            if lie != ruling:
                assert list(ruling.question.faults(lie))
                assert not lie.verify()
        for lie in tampered_words(ruling):
            assert not lie.verify()


READINGS_THAT_TURN_IT = [
    (".#..\n....", "A1", "C1", "R1=endless"),
    ("...\n...\n.#.", "B1", "B3", "R4=ends-block"),
    (".._..", "A1", "E1", "R15=endless"),
]


@pytest.mark.parametrize(("picture", "source", "target", "choice"), READINGS_THAT_TURN_IT)
def test_a_reading_named_by_a_ruling_turns_its_verdict(picture: str, source: str, target: str, choice: str) -> None:
    board = Board("switch", tuple(picture.split()))
    ruling = line_of_sight(board, source, target)
    reading_id, option = choice.split("=")
    assert reading_id in ruling.readings
    other = line_of_sight(board.read_as(DEFAULT_READINGS.choose(reading_id, option)), source, target)
    assert other.verdict is not ruling.verdict
    assert reading_id in other.readings


@given(st.data())
def test_the_readings_named_are_just_those_that_turn_the_verdict(data: st.DataObject) -> None:
    from u2200nb.revolution.sight import SIGHT_READINGS, has_line_of_sight
    from u2200nb.rulings import reading

    board = data.draw(any_boards)
    source, target = data.draw(objects(board)), data.draw(objects(board, TARGETS))
    turning = tuple(
        reading_id
        for reading_id in SIGHT_READINGS
        if len(
            {
                has_line_of_sight(board.read_as(board.readings.choose(reading_id, option.name)), source, target)
                for option in reading(reading_id).options
            }
        )
        == 2
    )
    assert line_of_sight(board, source, target).readings == turning
