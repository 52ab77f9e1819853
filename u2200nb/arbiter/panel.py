"""Which controls and which counters to place does the arbiter offer in a state?"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from u2200nb.arbiter.painting import BRUSHES
from u2200nb.arbiter.state import ArbiterState, Layer, Mode
from u2200nb.arbiter.things import marker_of, unit_of
from u2200nb.drawing.svg import draw_icon
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.board_file import shipped_boards
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import MARKERS, Marker, Position, Unit
from u2200nb.revolution.position_picture import marker_mark, unit_mark
from u2200nb.revolution.setups import setups
from u2200nb.revolution.units import Catalogue, Side, UnitKind
from u2200nb.rulings.readings import all_readings

__all__ = ["controls_of", "tray_of"]

_MODES = {Mode.ASK: "ask: who sees whom", Mode.MOVE: "move counters", Mode.PAINT: "paint the board"}
_LAYERS = {
    Layer.SIGHT: "line of sight",
    Layer.FIELD_OF_VIEW: "all that is seen from there",
    Layer.UNSEEN: "what nobody of a side sees",
    Layer.COMMS: "comms of a side",
    Layer.FIRING_LINES: "firing lines",
    Layer.REACH: "reach",
    Layer.TARGETS: "legal targets with odds",
    Layer.SHOOT_FROM: "from where could I shoot this",
}
_COPIES = {
    "text": "copy answer",
    "code": "copy position code",
    "report": "report this ruling",
    "board": "copy board file",
    "csv": "copy table of units",
    "png": "copy picture (PNG)",
    "svg": "copy picture (SVG)",
}


def controls_of(state: ArbiterState, *, can_undo: bool, can_redo: bool) -> list[dict[str, Any]]:
    """Return the controls, in the order of showing."""
    controls = [
        _choice("mode", "tap to", "bar", state.mode.value, [(mode.value, _MODES[mode]) for mode in Mode]),
        _button("undo", "undo", "bar", not can_undo),
        _button("redo", "redo", "bar", not can_redo),
    ]
    # Who paints needs the brush at hand, and asks nothing.
    if state.mode is Mode.PAINT:
        controls.append(_brush(state, "bar"))
    else:
        controls.append(_button("clear", "ask anew", "bar", not state.source))
        controls += _question(state)
    controls += [
        {
            "id": f"layer:{layer.value}",
            "kind": "toggle",
            "label": words,
            "group": "layers",
            "value": layer in state.layers,
        }
        for layer, words in _LAYERS.items()
    ]
    controls.append(_choice("side", "side", "layers", state.side.value, [(side.value, side.title) for side in Side]))
    controls += _counter(state)
    controls += _painting(state)
    controls += _readings(state)
    controls += [_button(f"copy:{what}", words, "share") for what, words in _COPIES.items()]
    return controls


def _choice(id_: str, label: str, group: str, value: str, options: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "id": id_,
        "kind": "choice",
        "label": label,
        "group": group,
        "value": value,
        "options": [list(option) for option in options],
    }


def _button(id_: str, label: str, group: str, disabled: bool = False) -> dict[str, Any]:
    return {"id": id_, "kind": "button", "label": label, "group": group, "disabled": disabled}


def _toggle(id_: str, label: str, value: bool) -> dict[str, Any]:
    return {"id": id_, "kind": "toggle", "label": label, "group": "layers", "value": value}


def _number(id_: str, label: str, group: str, value: int, least: int, most: int) -> dict[str, Any]:
    return {"id": id_, "kind": "number", "label": label, "group": group, "value": value, "least": least, "most": most}


_FACINGS = [(direction.name, direction.name) for direction in Direction]


def _question(state: ArbiterState) -> list[dict[str, Any]]:
    """Who looks and what is looked at, as far as no counter settles it; and the action."""
    controls: list[dict[str, Any]] = []
    unit = unit_of(state.position, state.source)
    if unit is None and marker_of(state.position, state.source) is None:
        kinds = [(kind.value, kind.words) for kind in Kind if kind is not Kind.STRUCTURE]
        controls.append(_choice("source_kind", "who looks", "question", state.source_kind.value, kinds))
        if state.source_kind is Kind.AIR:
            controls.append(_choice("facing", "facing", "question", state.facing.name, _FACINGS))
            controls.append(
                {
                    "id": "lines",
                    "kind": "several",
                    "label": "firing lines",
                    "group": "question",
                    "value": list(state.lines),
                    "options": [[line, words] for line, words in enumerate(_LINE_WORDS)],
                }
            )
    if unit_of(state.position, state.target) is None and marker_of(state.position, state.target) is None:
        kinds = [(kind.value, kind.words) for kind in Kind]
        controls.append(_choice("target_kind", "looks at", "question", state.target_kind.value, kinds))
    if unit is not None:
        actions = dict.fromkeys(str(action) for action in state.position.unit_type(unit).actions)
        options = [("", "sight alone"), *((action, action) for action in actions)]
        controls.append(_choice("action", "action", "question", state.action, options))
    if state.source and state.target:
        controls.append(_button("swap", "the other way round", "question"))
    return controls


_LINE_WORDS = ("ahead", "60° right", "120° right", "behind", "120° left", "60° left")


def _counter(state: ArbiterState) -> list[dict[str, Any]]:
    """What can be changed of the selected counter."""
    position, group = state.position, "counter"
    unit, marker = unit_of(position, state.source), marker_of(position, state.source)
    if marker is not None:
        owners = [("", "nobody"), *((side.value, side.title) for side in Side)]
        controls = [_choice("owner", "held by", group, marker.side.value if marker.side else "", owners)]
        if marker.kind.target is not None:
            controls.append(_number("defence", "defence", group, marker.defence or 0, 0, 20))
        return [*controls, _button("remove", "remove", group)]
    if unit is None:
        return []
    controls = [
        _choice("status", "status", group, unit.status, [(words, words) for words in _STATUSES]),
        _number("defence", "defence", group, position.defence(unit), 0, 20),
    ]
    kind = position.unit_type(unit).kind
    if kind.is_air and unit.facing is not None:
        controls.insert(0, _choice("facing", "facing", group, unit.facing.name, _FACINGS))
        controls += [_button("turn-left", "turn left", group), _button("turn-right", "turn right", group)]
    else:
        ships = [
            (ship.code, position.unit_type(ship).title)
            for ship in position.on_board(unit.side)
            if position.unit_type(ship).kind is UnitKind.TRANSPORT
        ]
        if ships:
            options = [("", "nobody"), *ships]
            controls.append(_choice("carrier", "carried by", group, unit.carried_by or "", options))
    return [*controls, _button("remove", "remove", group)]


_STATUSES = ("ready", "suppressed", "routed", "routed and suppressed")


def _painting(state: ArbiterState) -> list[dict[str, Any]]:
    board, group = state.position.board, "paint"
    return [
        *([] if state.mode is Mode.PAINT else [_brush(state, group)]),
        _choice("board", "open", group, "", _boards()),
        {"id": "name", "kind": "text", "label": "name", "group": group, "value": board.name, "placeholder": "my board"},
        _number("columns", "columns", group, len(board.rows[0]), 1, 60),
        _number("rows", "rows", group, len(board.rows), 1, 60),
        _button("no-counters", "take all counters off", group, not (state.position.units or state.position.markers)),
    ]


def _brush(state: ArbiterState, group: str) -> dict[str, Any]:
    return _choice("brush", "paint with", group, state.brush, list(BRUSHES.items()))


@cache
def _boards() -> list[tuple[str, str]]:
    """What can be opened; it ships with the package, so it is looked up once."""
    boards = [("", "choose"), *((name, name) for name in shipped_boards())]
    return boards + [(f"setup:{scenario}", f"setup of scenario {scenario}") for scenario in setups()]


def _readings(state: ArbiterState) -> list[dict[str, Any]]:
    option = state.position.board.readings.option
    return [
        _choice(
            f"reading:{reading.id}",
            f"{reading.id}: {reading.title}",
            "readings",
            option(reading.id),
            [(choice.name, choice.text) for choice in reading.options],
        )
        for reading in all_readings().values()
        if reading.switch and reading.game == "revolution"
    ]


def tray_of(state: ArbiterState) -> list[dict[str, Any]]:
    """Return what can be placed: units that are not on the board yet, and markers."""
    there = {unit.name for unit in state.position.units}
    items = [
        {"id": name, "title": title, "svg": svg}
        for name, title, svg in _unit_items(state.position.catalogue)
        if name not in there
    ]
    return items + list(_marker_items())


@lru_cache(maxsize=1)
def _unit_items(catalogue: Catalogue) -> tuple[tuple[str, str, str], ...]:
    """Name, title and drawing of every unit."""
    empty = Position(blank_board(1, 1), catalogue=catalogue)
    found = []
    for side, code in catalogue.types:
        kind = catalogue.unit_type(side, code).kind
        unit = Unit(side, code, "A1", Direction.N if kind.is_air else None)
        found.append((unit.name, empty.title(unit), draw_icon(unit_mark(empty, unit))))
    return tuple(found)


@lru_cache(maxsize=1)
def _marker_items() -> tuple[dict[str, str], ...]:
    return tuple(
        {"id": f"new:{code}", "title": kind.title, "svg": draw_icon(marker_mark(Marker(code, "A1")))}
        for code, kind in MARKERS.items()
    )
