"""How do the answers to what-if questions look on the board?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.picture import Picture
from u2200nb.revolution.pieces import piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.comparing import Comparison, ComparisonProof
    from u2200nb.revolution.spots import ShootingSpots, Spot, SpotsProof
    from u2200nb.revolution.threats import Threats, ThreatsProof
    from u2200nb.revolution.whatif import ChangesProof, WhatWouldChange

__all__ = ["changes_picture", "comparison_picture", "spots_picture", "threats_picture"]


def spots_picture(ruling: Ruling[Any]) -> Picture:
    """Return the position with every space to shoot from, the cards it takes and the best chance there."""
    question: ShootingSpots = ruling.question  # type: ignore[assignment]
    proof: SpotsProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    marked: dict[str, list[str]] = {}
    _mark(marked, [piece_of(position, question.unit).space], "source")
    _mark(marked, [piece_of(position, question.target).space], "target")
    _mark(marked, [spot.space for spot in proof.spots], "reach")
    legend = [("source", "stands here"), ("target", "target")]
    if proof.spots:
        legend.append(("reach", "can shoot from here: best chance"))
    return _picture(position, ruling, marked, legend, _best_notes(proof.spots))


def _best_notes(spots: Iterable[Spot]) -> dict[str, str]:
    best: dict[str, Spot] = {}
    for spot in spots:
        known = best.get(spot.space)
        if known is None or (spot.chance or 0) > (known.chance or 0):
            best[spot.space] = spot
    return {space: "?" if spot.chance is None else str(spot.chance) for space, spot in best.items()}


def threats_picture(ruling: Ruling[Any]) -> Picture:
    """Return the position with the target, and everybody who can shoot it with the cards that takes."""
    question: Threats = ruling.question  # type: ignore[assignment]
    proof: ThreatsProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    marked: dict[str, list[str]] = {}
    _mark(marked, [question.goal.space], "target")
    spaces = {threat.unit: position.space_of(position.unit(threat.unit)) for threat in proof.threats}
    _mark(marked, spaces.values(), "source")
    notes: dict[str, str] = {}
    for threat in proof.threats:
        words = f"{threat.unit} {'?' if threat.chance is None else threat.chance}"
        notes[spaces[threat.unit]] = " / ".join(filter(None, (notes.get(spaces[threat.unit]), words)))
    legend = [("target", "target")]
    if proof.threats:
        legend.append(("source", "can shoot it next turn: best chance"))
    return _picture(position, ruling, marked, legend, notes)


def changes_picture(ruling: Ruling[Any]) -> Picture:
    """Return the position with every space that would turn the answer."""
    question: WhatWouldChange = ruling.question  # type: ignore[assignment]
    proof: ChangesProof = ruling.proof  # type: ignore[assignment]
    position = question.attack.position
    marked: dict[str, list[str]] = {}
    _mark(marked, [piece_of(position, str(question.attack.source)).space], "source")
    _mark(marked, [piece_of(position, question.target).space], "target")
    legend = [("source", "source"), ("target", "target")]
    shown = {"source": ("reach", "source here"), "target": ("path", "target here")}
    shown |= {"open": ("blocking", "decides alone"), "obstacle": ("blocking", "an Obstacle here decides")}
    for kind, (highlight, words) in shown.items():
        spaces = [change.what for change in proof.changes if change.kind == kind]
        if spaces:
            _mark(marked, spaces, highlight)
            legend.append((highlight, f"turns the answer: {words}"))
    return _picture(position, ruling, marked, legend, {})


def comparison_picture(ruling: Ruling[Any]) -> Picture:
    """Return the later position with the units that changed, and the spaces they were in before."""
    question: Comparison = ruling.question  # type: ignore[assignment]
    proof: ComparisonProof = ruling.proof  # type: ignore[assignment]
    before, after = question.before, question.after
    marked: dict[str, list[str]] = {}
    _mark(marked, [before.space_of(before.unit(name)) for name in proof.changed], "source")
    _mark(marked, [after.space_of(after.unit(name)) for name in proof.changed], "focus")
    legend = [("source", "was here"), ("focus", "is here now")] if proof.changed else []
    return _picture(after, ruling, marked, legend, {})


def _mark(marked: dict[str, list[str]], spaces: Iterable[str], name: str) -> None:
    for space in dict.fromkeys(spaces):
        marked.setdefault(space, []).append(name)


def _picture(
    position: Position,
    ruling: Ruling[Any],
    marked: dict[str, list[str]],
    legend: list[tuple[str, str]],
    notes: dict[str, str],
) -> Picture:
    return position_picture(
        position,
        title=ruling.question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        highlights={space: tuple(names) for space, names in marked.items()},
        notes=notes,
        legend=legend,
        caption=ruling.answer,
    )
