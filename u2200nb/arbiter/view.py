"""What does a front end show? The arbiter's whole view as plain JSON values.

docs/front-end.md says what each value means.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import Any

from u2200nb.arbiter.answers import answer_of, target_rows
from u2200nb.arbiter.layers import Overlay, overlay_of
from u2200nb.arbiter.painting import paintable
from u2200nb.arbiter.panel import controls_of, tray_of
from u2200nb.arbiter.state import ArbiterState, Mode
from u2200nb.arbiter.things import names_in, space_of, words_of
from u2200nb.drawing.picture import Cell, Picture
from u2200nb.drawing.svg import draw_layers
from u2200nb.geometry.offset import parse_label
from u2200nb.revolution.board import Board
from u2200nb.revolution.picture import board_picture, hex_corners
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_picture import position_marks, position_picture
from u2200nb.rulebook.entries import entry
from u2200nb.rulings.references import rule_ref

__all__ = ["ground_of", "picture_of", "view_of"]


def picture_of(state: ArbiterState) -> Picture:
    """Return all that is drawn in a state as one picture."""
    answer = answer_of(state)
    overlay = overlay_of(state, answer)
    return position_picture(
        state.position,
        title=state.position.board.name,
        highlights=overlay.highlights,
        notes=overlay.notes,
        lines=tuple(overlay.lines),
        legend=overlay.legend.items(),
        caption=answer.text,
    )


def ground_of(state: ArbiterState) -> dict[str, Any]:
    """Return what changes only with the board. While painting, holes can be tapped too."""
    return _ground(state.position.board, state.mode is Mode.PAINT)


@lru_cache(maxsize=8)
def _ground(board: Board, with_holes: bool) -> dict[str, Any]:
    layers = draw_layers(_bare_picture(board, with_holes))
    width, height = layers.size
    seen = (board.rows, board.tiles, board.separate, board.origin, with_holes)
    return {
        "key": hashlib.sha256(repr(seen).encode()).hexdigest()[:16],
        "title": board.name,
        "width": width,
        "height": height,
        "style": layers.style,
        "defs": layers.defs,
        "svg": layers.ground,
        "cells": layers.cells,
        "keys": layers.keys,
    }


@lru_cache(maxsize=8)
def _bare_picture(board: Board, with_holes: bool) -> Picture:
    picture = board_picture(board)
    if not with_holes:
        return picture
    there = set(board.spaces)
    holes = tuple(
        Cell(label, hex_corners(parse_label(label)), "void", label, title=f"{label}, no space")
        for label in paintable(board)
        if label not in there
    )
    return replace(picture, cells=(*picture.cells, *holes))


def view_of(state: ArbiterState, *, seq: int, can_undo: bool, can_redo: bool) -> dict[str, Any]:
    """Return everything but the ground."""
    answer = answer_of(state)
    overlay = overlay_of(state, answer)
    board = _bare_picture(state.position.board, state.mode is Mode.PAINT)
    marks = position_marks(state.position)
    said = marks.keys() | overlay.highlights.keys() | overlay.notes.keys()
    cells = tuple(
        replace(
            cell,
            marks=marks.get(cell.id, ()),
            highlights=overlay.highlights.get(cell.id, ()),
            note=overlay.notes.get(cell.id, ""),
        )
        if cell.id in said
        else cell
        for cell in board.cells
    )
    picture = replace(board, cells=cells, lines=tuple(overlay.lines), legend=_legend(state, overlay))
    layers = draw_layers(picture)
    return {
        "seq": seq,
        "svg": layers.overlay,
        "titles": {cell.id: _words(cell, overlay) for cell in cells},
        "marks": _marks(state),
        "paint": state.mode is Mode.PAINT,
        "selected": _selected(state),
        "verdict": {"text": answer.text, "tone": answer.tone, "rule": answer.rule, "title": _title(answer.rule)},
        "steps": [step.to_dict() for step in answer.steps],
        "notes": [*overlay.remarks, *answer.notes],
        "rule": _rule(state.rule),
        "controls": controls_of(state, can_undo=can_undo, can_redo=can_redo),
        "tray": tray_of(state),
        "table": _table(state),
        "legend": list(layers.legend),
        "copied": _copied(state),
        "error": state.error,
    }


def _legend(state: ArbiterState, overlay: Overlay) -> tuple[tuple[str, str], ...]:
    return (*_standing_legend(state.position), *overlay.legend.items())


@lru_cache(maxsize=8)
def _standing_legend(position: Position) -> tuple[tuple[str, str], ...]:
    """Terrain and counters in the legend: the same for every question about a position."""
    return position_picture(position).legend


def _words(cell: Cell, overlay: Overlay) -> str:
    """A cell in words for screen readers: terrain, what is marked, what stands there."""
    words = [cell.title]
    words += [overlay.legend.get(name, name) for name in cell.highlights]
    words += [mark.title for mark in cell.marks]
    if cell.note:
        words.append(cell.note)
    return ", ".join(words)


def _marks(state: ArbiterState) -> dict[str, list[dict[str, Any]]]:
    position, selected = state.position, (state.source, state.target)
    cells = dict.fromkeys([position.space_of(unit) for unit in position.on_board()])
    cells.update(dict.fromkeys(marker.space for marker in position.markers))
    return {
        cell: [
            {"id": name, "title": words_of(position, name), "movable": True, "selected": name in selected}
            for name in names_in(position, cell)
        ]
        for cell in cells
    }


def _selected(state: ArbiterState) -> list[str]:
    spaces = (space_of(state.position, name) for name in (state.source, state.target) if name)
    return [space for space in dict.fromkeys(spaces) if space]


def _title(rule_id: str) -> str:
    return rule_ref(rule_id).title if rule_id else ""


def _rule(rule_id: str) -> dict[str, Any] | None:
    if not rule_id:
        return None
    found = entry(rule_id)
    return {
        "id": found.id,
        "title": found.title,
        "answer": found.answer,
        "body": found.body,
        "section": found.section,
        "related": [[other, entry(other).title] for other in found.related],
    }


def _table(state: ArbiterState) -> dict[str, Any] | None:
    """The table beside the board: every object as the chosen action sees it."""
    rows = target_rows(state)
    if not rows:
        return None
    cells = [
        [
            row.title[:1].upper() + row.title[1:],
            row.space,
            "" if row.total_defence is None else str(row.total_defence),
            "" if row.chance is None else f"{float(row.chance) * 100:.0f} %",
            row.reason,
        ]
        for row in sorted(rows, key=lambda row: (not row.is_target, -(row.chance or 0), row.name))
    ]
    return {"head": ["object", "space", "defence", "chance", "why"], "rows": cells}


def _copied(state: ArbiterState) -> dict[str, Any] | None:
    if state.copied is None:
        return None
    return {"n": state.copied.number, "what": state.copied.what, "text": state.copied.text}
