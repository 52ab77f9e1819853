"""How do rulings about moving, loading and control look as pictures?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from u2200nb.drawing.picture import Picture
from u2200nb.revolution.position_picture import position_picture
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.reach import Reach, ReachProof, Verdict

__all__ = ["reach_picture"]


def reach_picture(ruling: Ruling[Verdict]) -> Picture:
    """Return the picture of a ruling about reach: the spaces of its ends, and those where the edge turns it.

    The note of a space names the facings in which the move can end there.
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
    notes = {
        space: f"{'ends facing ' if facings else 'can end here'}{', '.join(facings)}"
        for space in spaces
        for facings in [[facing.name for end, facing in ruling.verdict if end == space and facing]]
    }
    return position_picture(
        position,
        title=question.text,
        description=f"{ruling.answer} {_named('It can end in', spaces)}{_named(' It can turn at the edge in', edge)}",
        highlights=highlights,
        notes=notes,
        legend=legend,
        caption=ruling.answer,
    )


def _named(words: str, labels: Iterable[str]) -> str:
    named = ", ".join(labels)
    return f"{words} {named}." if named else ""
