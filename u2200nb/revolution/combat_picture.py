"""How do rulings about comms, defence and targets look on the board?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.picture import Line, Picture
from u2200nb.revolution.comms import COMMS_RANGE, CommsMap, InComms, comms_givers, comms_map
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.picture import hex_centre
from u2200nb.revolution.pieces import Piece, piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.aim import TargetRow
    from u2200nb.revolution.defence import TotalDefence
    from u2200nb.revolution.targets import LegalTargets, TargetsProof

__all__ = ["comms_picture", "defence_picture", "odds_note", "rows_picture", "source_lines", "targets_picture"]


def comms_picture(ruling: Ruling[Any]) -> Picture:
    """Return the position with the spaces in comms and the units that are out of them."""
    question: InComms | CommsMap = ruling.question  # type: ignore[assignment]
    position = question.position
    side = question.side if isinstance(question, CommsMap) else position.unit(question.unit).side
    whole = comms_map(position, side)
    highlights: dict[str, tuple[str, ...]] = {}
    _add(highlights, whole.verdict, "comms")
    out = whole.proof.to_dict()["units_out"]
    _add(highlights, [position.space_of(position.unit(name)) for name in out], "out-of-comms")
    legend = [("comms", f"in comms: within {COMMS_RANGE} spaces of a giver")]
    if out:
        legend.append(("out-of-comms", "a unit out of comms"))
    if isinstance(question, InComms):
        _add(highlights, [position.space_of(position.unit(question.unit))], "focus")
        legend.append(("focus", "the unit asked about"))
    else:
        _add(highlights, [position.space_of(giver) for giver in comms_givers(position, side)], "source")
        legend.append(("source", "gives comms"))
    return _picture(position, ruling, highlights, legend)


def defence_picture(ruling: Ruling[int | None]) -> Picture:
    """Return the position with source and target, and the total defence on the target's space."""
    question: TotalDefence = ruling.question  # type: ignore[assignment]
    position = question.position
    goal = piece_of(position, question.target)
    highlights: dict[str, tuple[str, ...]] = {}
    legend = [("target", "target")]
    if question.source is not None:
        _add(highlights, [piece_of(position, question.source).space], "source")
        legend.insert(0, ("source", "source"))
    _add(highlights, [goal.space], "target")
    notes = {} if ruling.verdict is None else {goal.space: str(ruling.verdict)}
    return _picture(position, ruling, highlights, legend, notes=notes)


def targets_picture(ruling: Ruling[tuple[str, ...]]) -> Picture:
    """Return the position with a source, its firing lines, its targets and their chances."""
    question: LegalTargets = ruling.question  # type: ignore[assignment]
    proof: TargetsProof = ruling.proof  # type: ignore[assignment]
    return rows_picture(question.position, ruling, proof.targets, source=question.source)


def rows_picture(
    position: Position,
    ruling: Ruling[Any],
    rows: Iterable[TargetRow],
    *,
    source: str | None = None,
    focus: str | None = None,
) -> Picture:
    """Return the position with targets and their chances, and the source or the chosen space."""
    highlights: dict[str, tuple[str, ...]] = {}
    legend = [("legal-target", "rolled against: total defence and chance")]
    lines: tuple[Line, ...] = ()
    if source is not None:
        piece = piece_of(position, source)
        _add(highlights, [piece.space], "source")
        legend.insert(0, ("source", "source"))
        lines = source_lines(position, piece)
        if lines:
            legend.append(("firing-line", "firing line"))
    if focus is not None:
        _add(highlights, [focus], "focus")
        legend.insert(0, ("focus", "the chosen space"))
    notes: dict[str, str] = {}
    for row in rows:
        notes[row.space] = " / ".join(filter(None, (notes.get(row.space), odds_note(row))))
    _add(highlights, notes, "legal-target")
    return _picture(position, ruling, highlights, legend, notes=notes, lines=lines)


def odds_note(row: TargetRow) -> str:
    """Total defence and chance, short enough for a space: ``9 · 1/5``."""
    return "?" if row.total_defence is None else f"{row.total_defence} · {row.chance}"


def source_lines(position: Position, source: Piece) -> tuple[Line, ...]:
    """The firing lines of an air unit; nothing for other sources."""
    if source.object is None or source.kind is not Kind.AIR or not source.object.lines:
        return ()
    board = position.board
    return tuple(
        Line(tuple(hex_centre(board.hex(label)) for label in (source.space, *spaces)), "firing-line", "firing line")
        for spaces in firing_lines(board, source.object).values()
        if spaces
    )


def _add(highlights: dict[str, tuple[str, ...]], labels: Iterable[str], name: str) -> None:
    for label in dict.fromkeys(labels):
        highlights[label] = (*highlights.get(label, ()), name)


def _picture(
    position: Position,
    ruling: Ruling[Any],
    highlights: dict[str, tuple[str, ...]],
    legend: list[tuple[str, str]],
    *,
    notes: dict[str, str] | None = None,
    lines: tuple[Line, ...] = (),
) -> Picture:
    return position_picture(
        position,
        title=ruling.question.text,
        description=f"{ruling.answer} {' '.join(step.text for step in ruling.steps)}",
        highlights=highlights,
        notes=notes,
        lines=lines,
        legend=legend,
        caption=ruling.answer,
    )
