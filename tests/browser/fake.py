"""A small controller for the tests of the front end: sight on a board, with every kind of control and event.

It is plain Python over the library's rulings, and keeps what was reported, so that a test sees what the page said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from u2200nb.drawing.picture import Picture
from u2200nb.drawing.svg import draw_icon, draw_layers
from u2200nb.errors import U2200Error
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.position_picture import position_picture, unit_mark
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Side
from u2200nb.rulings.ruling import Ruling

TRAY = (("LFIA", Side.LFA, "FIA"), ("LGSA", Side.LFA, "GSA"), ("BGSA", Side.BREAKERS, "GSA"))


class SightController:
    """Tap a source, tap a target: is there line of sight?"""

    def __init__(self, position: Position | None = None) -> None:
        self.past: list[Position] = []
        self.future: list[Position] = []
        self.position = position or Position(load_board("canyon"))
        self.picked: tuple[str, ...] = ()
        self.chosen = ""
        self.settings: dict[str, Any] = {"mode": "ask", "field": False, "brush": "#", "range": 3, "name": ""}
        self.seq = 0
        self.error = ""
        self.rule = ""
        self.copied: dict[str, Any] | None = None
        self.heard: list[dict[str, Any]] = []

    def ground(self) -> dict[str, Any]:
        board = self.position.board
        layers = draw_layers(position_picture(Position(board)))
        width, height = layers.size
        return {
            "key": "/".join([*board.rows, board.origin]),
            "width": width,
            "height": height,
            "style": layers.style,
            "defs": layers.defs,
            "svg": layers.ground,
            "title": f"Board {board.name}",
            "cells": layers.cells,
            "keys": layers.keys,
        }

    def ruling(self) -> Ruling[bool] | None:
        if len(self.picked) < 2:
            return None
        return line_of_sight(self.position.board, self.picked[0], self.picked[1])

    def picture(self) -> Picture:
        ruling = self.ruling()
        highlights: dict[str, tuple[str, ...]] = {}
        lines: tuple[Any, ...] = ()
        if ruling is not None:
            drawn = ruling.question.picture(ruling)
            assert drawn is not None
            highlights = {cell.id: cell.highlights for cell in drawn.cells if cell.highlights}
            lines = drawn.lines
        elif self.picked:
            highlights = {self.picked[0]: ("source",)}
        return position_picture(self.position, highlights=highlights, lines=lines)

    def view(self) -> dict[str, Any]:
        layers = draw_layers(self.picture())
        ruling = self.ruling()
        if ruling is not None:
            tone = "yes" if ruling.verdict else "no"
            verdict = {"text": ruling.answer, "tone": tone, "rule": "rev.sight.ground"}
        else:
            verdict = {"text": "Tap a target." if self.picked else "Tap a source.", "tone": "info", "rule": ""}
        steps = [
            {"text": step.text, "rule": str(step.rule or ""), "spaces": list(step.spaces)}
            for step in (() if ruling is None else ruling.steps)
        ]
        marks: dict[str, list[dict[str, Any]]] = {}
        for unit in self.position.on_board():
            title = unit_mark(self.position, unit).title
            one = {"id": unit.name, "title": title, "movable": True, "selected": unit.name == self.chosen}
            marks.setdefault(self.position.space_of(unit), []).append(one)
        return {
            "seq": self.seq,
            "paint": self.settings["mode"] == "paint",
            "svg": layers.overlay,
            "titles": {cell.id: cell.title for cell in layers.picture.cells},
            "marks": marks,
            "selected": list(self.picked),
            "verdict": verdict,
            "steps": steps,
            "notes": [],
            "rule": self._rule(),
            "controls": self._controls(),
            "tray": self._tray(),
            "table": {
                "head": ["unit", "space"],
                "rows": [[unit.name, self.position.space_of(unit)] for unit in self.position.on_board()],
            },
            "legend": layers.legend,
            "copied": self.copied,
            "error": self.error,
        }

    def _rule(self) -> dict[str, Any] | None:
        if not self.rule:
            return None
        return {
            "id": self.rule,
            "title": f"The rule {self.rule}",
            "answer": "One sentence that settles it.",
            "body": "What that leaves out.\n\nIn two parts.",
            "section": "Line of Sight",
            "related": [["rev.comms.range", "Comms range"]],
        }

    def _tray(self) -> list[dict[str, str]]:
        here = {unit.name for unit in self.position.units}
        items = []
        for name, side, code in TRAY:
            if name in here:
                continue
            unit = self._unit(side, code, "E4")
            mark = unit_mark(Position(load_board("blank"), (unit,)), unit)
            items.append({"id": name, "title": mark.title.split(", facing")[0], "svg": draw_icon(mark)})
        return items

    def _unit(self, side: Side, code: str, space: str) -> Unit:
        kind = self.position.catalogue.unit_type(side, code).kind
        return Unit(side, code, space, Direction.N if kind.is_air else None)

    def _controls(self) -> list[dict[str, Any]]:
        brushes = [[terrain.symbol, terrain.title] for terrain in Terrain]
        values = self.settings
        words = f"{len(self.position.units)} units"
        modes = [["ask", "Ask"], ["paint", "Paint"]]
        rows: list[tuple[str, str, str, str, dict[str, Any]]] = [
            ("bar", "choice", "mode", "Mode", {"value": values["mode"], "options": modes}),
            ("bar", "button", "undo", "Undo", {"disabled": not self.past}),
            ("layers", "toggle", "field", "All that is seen", {"value": values["field"]}),
            ("paint", "choice", "brush", "Brush", {"value": values["brush"], "options": brushes}),
            ("question", "number", "range", "Range", {"value": values["range"], "least": 0, "most": 9}),
            ("question", "words", "count", "On the board", {"value": words}),
            ("share", "text", "name", "Name", {"value": values["name"], "placeholder": "of the board"}),
            ("share", "button", "code", "Copy the position code", {"disabled": False}),
        ]
        return [
            {"id": id_, "kind": kind, "label": label, "group": group, **more} for group, kind, id_, label, more in rows
        ]

    def handle(self, event: dict[str, Any]) -> None:
        self.heard.append(event)
        self.seq += 1
        self.error = ""
        try:
            getattr(self, f"_on_{event['type']}")(event)
        except (U2200Error, ValueError) as problem:
            self.error = str(problem)

    def _become(self, position: Position) -> None:
        self.past.append(self.position)
        self.future.clear()
        self.position = position

    def _on_tap(self, event: dict[str, Any]) -> None:
        if self.settings["mode"] == "paint":
            self._on_stroke({"cells": [event["cell"]]})
            return
        self.chosen = event.get("mark", "")
        self.picked = (event["cell"],) if len(self.picked) != 1 else (self.picked[0], event["cell"])

    def _on_type(self, event: dict[str, Any]) -> None:
        self._on_tap({"cell": self.position.board.label(event["text"])})

    def _on_drag(self, event: dict[str, Any]) -> None:
        unit = self.position.unit(event["mark"])
        if event["to"] is None:
            self._become(self.position.without_unit(unit.name))
        else:
            self._become(self.position.with_unit(replace(unit, space=event["to"])))

    def _on_place(self, event: dict[str, Any]) -> None:
        side, code = next((side, code) for name, side, code in TRAY if name == event["item"])
        self._become(self.position.with_unit(self._unit(side, code, event["cell"])))

    def _on_turn(self, event: dict[str, Any]) -> None:
        unit = self.position.unit(event["mark"])
        if unit.facing is not None:
            turned = Direction((unit.facing.value + event["edges"]) % 6)
            self._become(self.position.with_unit(replace(unit, facing=turned)))

    def _on_remove(self, event: dict[str, Any]) -> None:
        self._become(self.position.without_unit(event["mark"]))

    def _on_stroke(self, event: dict[str, Any]) -> None:
        board, brush = self.position.board, self.settings["brush"]
        rows = [list(row) for row in board.rows]
        for label in event["cells"]:
            rows[int(label[1:]) - 1]["ABCDEFGHI".index(label[0])] = brush
        self._become(replace(self.position, board=Board(board.name, tuple("".join(row) for row in rows))))

    def _on_set(self, event: dict[str, Any]) -> None:
        self.settings[event["id"]] = event["value"]

    def _on_press(self, event: dict[str, Any]) -> None:
        if event["id"] == "undo":
            self._on_undo(event)
        else:
            n = self.copied["n"] + 1 if self.copied else 1
            self.copied = {"n": n, "what": "position code", "text": format_position(self.position)}

    def _on_rule(self, event: dict[str, Any]) -> None:
        self.rule = event["id"]

    def _on_paste(self, event: dict[str, Any]) -> None:
        self._become(parse_position(event["text"]))
        self.picked = ()

    def _on_undo(self, event: dict[str, Any]) -> None:
        if self.past:
            self.future.append(self.position)
            self.position = self.past.pop()

    def _on_redo(self, event: dict[str, Any]) -> None:
        if self.future:
            self.past.append(self.position)
            self.position = self.future.pop()
