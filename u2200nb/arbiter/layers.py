"""What does each layer lay over the board?

Each layer is a function from a state to what it adds: highlights of spaces, short notes on them, lines, and
entries of the legend. Layers that are switched on are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from u2200nb.arbiter.answers import Answer, combat_action, target_rows
from u2200nb.arbiter.state import ArbiterState, Layer
from u2200nb.arbiter.things import object_of, space_of, unit_of
from u2200nb.drawing.picture import Line
from u2200nb.revolution.comms import comms_map
from u2200nb.revolution.firing import firing_lines
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.picture import hex_centre, sight_marks
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.sight import LineOfSight
from u2200nb.revolution.targets import target_names
from u2200nb.revolution.units import UnitKind
from u2200nb.revolution.whole_board import field_of_view, unseen

__all__ = ["Overlay", "odds_note", "overlay_of"]


@dataclass
class Overlay:
    """What is laid over the board; layers add to it."""

    highlights: dict[str, tuple[str, ...]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    legend: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def mark(self, labels: Iterable[str], name: str, words: str) -> None:
        """Highlight spaces, and say in the legend what that means."""
        for label in labels:
            have = self.highlights.get(label, ())
            self.highlights[label] = have if name in have else (*have, name)
        self.legend[name] = words


def overlay_of(state: ArbiterState, answer: Answer) -> Overlay:
    """Return all that is laid over the board in a state."""
    overlay = Overlay()
    for name, words in ((state.source, "source"), (state.target, "target")):
        space = space_of(state.position, name)
        if space:
            overlay.mark([space], words, words)
    for layer in Layer:
        if layer in state.layers:
            _LAYERS[layer](state, overlay, answer)
    return overlay


def _sight(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """The open or blocked ways of the pair that was asked about."""
    ruling = answer.ruling
    if ruling is None or not isinstance(ruling.question, LineOfSight):
        return
    highlights, lines, legend = sight_marks(ruling)
    words = dict(legend)
    for space in sorted(highlights, key=list(state.position.board.spaces).index):
        for name in highlights[space]:
            overlay.mark([space], name, words.get(name, "on the path"))
    overlay.lines += lines
    overlay.legend.update({name: words for name, words in legend if name.endswith(("-path", "-line"))})


def _field_of_view(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """Every space in which the source would see what is looked for."""
    if not state.source:
        return
    source = object_of(state, state.source, state.source_kind)
    if source.kind is Kind.STRUCTURE or (source.kind is Kind.AIR and not source.lines):
        return
    target = object_of(state, state.target, state.target_kind).kind if state.target else state.target_kind
    ruling = field_of_view(state.position.board, source, target)
    overlay.mark(ruling.verdict, "visible", f"a {target.words} is seen there".replace("a air", "an air"))


def _unseen(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """The spaces in which no ready unit of a side sees a target of the kind asked for."""
    position = state.position
    sources = [position.as_object(unit) for unit in position.on_board(state.side) if unit.is_ready]
    sources = [source for source in sources if source.kind is not Kind.AIR or source.lines]
    ruling = unseen(position.board, sources, state.target_kind)
    words = f"seen by no ready unit of {state.side.title}"
    overlay.mark(ruling.verdict, "unseen", words)


def _comms(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """The comms range of a side, and which of its units are out of it."""
    ruling = comms_map(state.position, state.side)
    overlay.mark(ruling.verdict, "comms", f"in comms of {state.side.title}")
    out = [state.position.unit(name) for name in ruling.proof.units_out]  # type: ignore[attr-defined]
    if out:
        spaces = [state.position.space_of(unit) for unit in out]
        overlay.mark(spaces, "out-of-comms", "out of comms: its card costs a Discord first")
        names = ", ".join(state.position.unit_type(unit).title for unit in out)
        overlay.remarks.append(f"Out of comms: {names}.")


def _firing_lines(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """The firing lines of the source."""
    if not state.source:
        return
    source = object_of(state, state.source, state.source_kind)
    if source.kind is not Kind.AIR or not source.lines:
        return
    board = state.position.board
    for spaces in firing_lines(board, source).values():
        if spaces:
            points = tuple(hex_centre(board.hex(label)) for label in (source.space, *spaces))
            overlay.lines.append(Line(points, "firing-line", "firing line"))
            overlay.legend["firing-line"] = "firing line"


def _reach(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """Where the selected unit can end its movement, with the facings it can have there."""
    unit = unit_of(state.position, state.source)
    if unit is None or unit.space is None:
        return
    kind = state.position.unit_type(unit).kind
    action = "MANOEUVRE" if kind.is_air and state.action in ("", "MANOEUVRE") else "MOVE"
    ruling = reachable(state.position, unit, action)
    overlay.mark((space for space, _ in ruling.verdict), "reach", f"can end there with {action}")
    if kind is not UnitKind.GROUND:
        for space, facing in ruling.verdict:
            if facing is not None:
                have = overlay.notes.get(space, "")
                overlay.notes[space] = f"{have} {facing.name}".strip()


def _targets(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """The legal targets of the chosen action, each with total defence and chance."""
    for row in target_rows(state):
        if row.is_target:
            overlay.mark([row.space], "legal-target", "legal target: total defence and chance")
            overlay.notes[row.space] = odds_note(row.total_defence, row.chance)


def odds_note(total_defence: int | None, chance: Fraction | None) -> str:
    """``"9 · 36 %"``."""
    if total_defence is None or chance is None:
        return "?"
    return f"{total_defence} · {float(chance) * 100:.0f} %"


def _shoot_from(state: ArbiterState, overlay: Overlay, answer: Answer) -> None:
    """From where the selected unit could aim the chosen action at the target, by moving first."""
    unit = unit_of(state.position, state.source)
    action = combat_action(state)
    if unit is None or unit.space is None or action is None or not state.target:
        return
    for space, facing in reachable(state.position, unit, "MOVE").verdict:
        moved = state.position.with_unit(replace(unit, space=space, facing=facing))
        if state.target in target_names(moved, unit.name, action):
            overlay.mark([space], "reach", "could be aimed at it from there, after a MOVE")


_LAYERS: Mapping[Layer, Callable[[ArbiterState, Overlay, Answer], None]] = {
    Layer.SIGHT: _sight,
    Layer.FIELD_OF_VIEW: _field_of_view,
    Layer.UNSEEN: _unseen,
    Layer.COMMS: _comms,
    Layer.FIRING_LINES: _firing_lines,
    Layer.REACH: _reach,
    Layer.TARGETS: _targets,
    Layer.SHOOT_FROM: _shoot_from,
}
