"""How do rulings about moving, loading and control look as pictures?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.picture import Line, Picture
from u2200nb.revolution.picture import hex_centre
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.manoeuvre import ManoeuvrePlay
    from u2200nb.revolution.reach import Reach, ReachProof, Verdict
    from u2200nb.revolution.transporting import Deed, Loading

__all__ = ["loading_picture", "play_picture", "reach_picture", "space_picture"]


def reach_picture(ruling: Ruling[Verdict]) -> Picture:
    """Return the picture of a ruling about reach: the spaces of its ends, and those where the edge turns it.

    The note of a space names the facings in which the move can end there, by the numbers that position codes use.
    """
    question: Reach = ruling.question  # type: ignore[assignment]
    proof: ReachProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    start = position.space_of(position.unit(proof.mover))
    highlights: dict[str, tuple[str, ...]] = {start: ("source",)}
    spaces = list(dict.fromkeys(space for space, _ in ruling.verdict))
    edge = list(dict.fromkeys(end.space for end in proof.edge_ends))
    for name, labels in (("reach", spaces), ("blocking", edge)):
        for label in labels:
            highlights[label] = (*highlights.get(label, ()), name)
    legend = [("source", "starts here")]
    if spaces:
        legend.append(("reach", "can end here"))
    if edge:
        legend.append(("blocking", "can turn at the edge here"))
    notes: dict[str, str] = {}
    for space, facing in ruling.verdict:
        if facing is not None:
            notes[space] = notes.get(space, "") + str(facing.value + 1)
    digits = " Digits: the facings there, 1 for north and on clockwise to 6." if notes else ""
    return position_picture(
        position,
        title=question.text,
        description=f"{ruling.answer} {_named('It can end in', spaces)}{_named(' It can turn at the edge in', edge)}",
        highlights=highlights,
        notes=notes,
        legend=legend,
        caption=ruling.answer + digits,
    )


def _named(words: str, labels: Iterable[str]) -> str:
    named = ", ".join(labels)
    return f"{words} {named}." if named else ""


def loading_picture(ruling: Ruling[tuple[Deed, ...]]) -> Picture:
    """Return the picture of a ruling about loading: where the ship picks up and where it drops off."""
    question: Loading = ruling.question  # type: ignore[assignment]
    position = question.position
    highlights: dict[str, tuple[str, ...]] = {position.space_of(position.unit(question.ship)): ("source",)}
    for deed in ruling.verdict:
        name = "target" if deed.deed == "pick up" else "reach"
        shown = highlights.get(deed.space, ())
        highlights[deed.space] = shown if name in shown else (*shown, name)
    names = {name for shown in highlights.values() for name in shown}
    words = {"source": "starts here", "target": "can pick up here", "reach": "can drop off here"}
    return position_picture(
        position,
        title=question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        highlights=highlights,
        legend=[(name, text) for name, text in words.items() if name in names],
        caption=ruling.answer,
    )


def play_picture(ruling: Ruling[bool]) -> Picture:
    """Return the picture of a MANOEUVRE as played: the way from space to space, before anything moved."""
    question: ManoeuvrePlay = ruling.question  # type: ignore[assignment]
    position = question.position
    board = position.board
    start = position.space_of(position.unit(question.unit))
    made = [step.spaces[0] for step in ruling.steps if step.rule == "rev.action.move-air" and len(step.spaces) == 1]
    way = [start, *made]
    highlights: dict[str, tuple[str, ...]] = dict.fromkeys(made, ("path",))
    highlights[start] = ("source", *highlights.get(start, ()))
    points = tuple(hex_centre(board.hex(label)) for label in way)
    return position_picture(
        position,
        title=question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        highlights=highlights,
        lines=(Line(points, "open-path", "the way flown"),) if made else (),
        legend=[("source", "starts here"), *([("path", "passed")] if made else [])],
        caption=ruling.answer,
    )


def space_picture(ruling: Ruling[Any], position: Position, space: str) -> Picture:
    """Return the picture of a ruling that is about one space: the position with that space marked."""
    return position_picture(
        position,
        title=ruling.question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        highlights={space: ("source",)},
        legend=[("source", "here")],
        caption=ruling.answer,
    )
