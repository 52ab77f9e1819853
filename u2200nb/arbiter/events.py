"""What does each event do to the arbiter?

One function for each type of event, from a state to the next. What makes no sense raises one of the package's
errors, which the controller shows in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from u2200nb.arbiter.controls import cleared, set_control
from u2200nb.arbiter.painting import paint, paintable
from u2200nb.arbiter.sharing import copied, pasted
from u2200nb.arbiter.state import ArbiterState, Mode
from u2200nb.arbiter.things import marker_of, names_in, number_of_marker, space_of, unit_of, with_marker
from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.geometry.offset import format_label, parse_label
from u2200nb.revolution.position import MARKERS, Marker, Position, Unit
from u2200nb.revolution.units import Side
from u2200nb.rulings.references import rule_ref

__all__ = ["next_state"]

Event = Mapping[str, Any]


def next_state(state: ArbiterState, event: Event) -> ArbiterState:
    """Return the state after an event.

    Raises
    ------
    NotationError, UnknownNameError
        If the event makes no sense in this state.
    """
    if not isinstance(event, Mapping):
        raise NotationError(f"an event is an object with a type, not {quoted(event)}")
    kind = event.get("type")
    handler = _HANDLERS.get(kind) if isinstance(kind, str) else None
    if handler is None:
        raise NotationError(f"{quoted(kind)} is no type of event; there are: {', '.join(sorted(_HANDLERS))}")
    return handler(replace(state, error=""), event)


def _text(event: Event, key: str) -> str:
    value = event.get(key, "")
    if not isinstance(value, str):
        raise NotationError(f"{key} must be text, not {quoted(value)}")
    return value


def _cell(state: ArbiterState, event: Event, key: str = "cell") -> str:
    return state.position.board.label(_text(event, key))


def _named(state: ArbiterState, event: Event, cell: str) -> str:
    """What was tapped in a cell: the counter named, the only or topmost one, or the bare space."""
    mark = _text(event, "mark")
    if mark:
        if space_of(state.position, mark) != cell:
            raise UnknownNameError("counter", mark, names_in(state.position, cell), f"in {cell}")
        return mark
    names = _names_to_ask(state.position, cell)
    return names[-1] if names else cell


def _names_to_ask(position: Position, cell: str) -> list[str]:
    """What stands in a cell that can look or be looked at, lowest first."""
    return [
        name
        for name in names_in(position, cell)
        if (marker := marker_of(position, name)) is None or marker.kind.target is not None
    ]


# -- tapping -----------------------------------------------------------------------------------------


def _tap(state: ArbiterState, event: Event) -> ArbiterState:
    if state.mode is Mode.PAINT:
        return _stroke(state, {"cells": [event.get("cell")]})
    cell = _cell(state, event)
    if state.mode is Mode.MOVE:
        return _tap_to_move(state, event, cell)
    return _ask(state, _named(state, event, cell))


def _ask(state: ArbiterState, name: str) -> ArbiterState:
    """First tap: who looks; second: what is looked at; third: somebody else looks."""
    if not state.source or state.target:
        return replace(state, source=name, target="", action=_kept_action(state, name))
    if name == state.source:
        # A bare space can be asked about itself: two ground units may share it. A counter is let go.
        return replace(state, source="") if unit_of(state.position, name) else replace(state, target=name)
    return replace(state, target=name)


def _kept_action(state: ArbiterState, name: str) -> str:
    """The chosen action, if the new source has it too."""
    unit = unit_of(state.position, name)
    if unit is None:
        return ""
    return state.action if state.action in map(str, state.position.unit_type(unit).actions) else ""


def _tap_to_move(state: ArbiterState, event: Event, cell: str) -> ArbiterState:
    """Tap a counter, then where it goes."""
    if state.source and (unit_of(state.position, state.source) or marker_of(state.position, state.source)):
        if not _text(event, "mark") and space_of(state.position, state.source) != cell:
            return replace(_moved(state, state.source, cell), source="", target="")
        if _named(state, event, cell) == state.source:
            return replace(state, source="")
    names = [*names_in(state.position, cell)]
    mark = _text(event, "mark")
    name = mark if mark in names else (names[-1] if names else "")
    if not name:
        raise NotationError(f"nothing stands in {cell}; tap a counter first, then the space it goes to")
    return replace(state, source=name, target="")


def _type(state: ArbiterState, event: Event) -> ArbiterState:
    return _tap(state, {"type": "tap", "cell": format_label(parse_label(_text(event, "text")))})


# -- counters ----------------------------------------------------------------------------------------


def _drag(state: ArbiterState, event: Event) -> ArbiterState:
    cell = _cell(state, event)
    mark = _text(event, "mark")
    if mark not in names_in(state.position, cell):
        raise UnknownNameError("counter", mark, names_in(state.position, cell), f"in {cell}")
    if event.get("to") is None:
        return _without(state, mark)
    return _moved(state, mark, _cell(state, event, "to"))


def _moved(state: ArbiterState, name: str, cell: str) -> ArbiterState:
    position = state.position
    unit = unit_of(position, name)
    if unit:
        return replace(state, position=position.with_unit(replace(unit, space=cell, carried_by=None)))
    return with_marker(state, name, lambda marker: replace(marker, space=cell))


def _without(state: ArbiterState, name: str) -> ArbiterState:
    position = state.position
    if unit_of(position, name):
        return replace(cleared(state), position=position.without_unit(name))
    number = number_of_marker(position, name)
    kept = (*position.markers[:number], *position.markers[number + 1 :])
    return replace(cleared(state), position=position.with_markers(kept))


def _remove(state: ArbiterState, event: Event) -> ArbiterState:
    cell = _cell(state, event)
    names = names_in(state.position, cell)
    name = _text(event, "mark") or (state.source if state.source in names else (names[-1] if names else ""))
    if name not in names:
        raise NotationError(f"nothing stands in {cell} that could be removed")
    return _without(state, name)


def _turn(state: ArbiterState, event: Event) -> ArbiterState:
    edges = event.get("edges", 1)
    if not isinstance(edges, int) or isinstance(edges, bool):
        raise NotationError(f"edges is a whole number of 60 degrees, not {quoted(edges)}")
    cell = _cell(state, event)
    name = _text(event, "mark") or (state.source if space_of(state.position, state.source) == cell else "")
    name = name or _named(state, {}, cell)
    unit = unit_of(state.position, name)
    if unit is None and name == state.source:
        return replace(state, facing=state.facing.turned(edges))
    if unit is None or unit.facing is None:
        raise NotationError(f"nothing in {cell} has a facing; ground units and markers have none")
    return replace(state, position=state.position.with_unit(replace(unit, facing=unit.facing.turned(edges))))


def _place(state: ArbiterState, event: Event) -> ArbiterState:
    """Put something from the tray into a cell: a unit by its name, or a marker by ``new:`` and its code."""
    cell, item = _cell(state, event), _text(event, "item")
    if item.startswith("new:"):
        code = item.removeprefix("new:")
        if code not in MARKERS:
            raise UnknownNameError("marker", code, MARKERS)
        return replace(state, position=state.position.with_markers((*state.position.markers, Marker(code, cell))))
    side = next((side for side in Side if side.letter == item[:1]), None)
    if side is None:
        raise UnknownNameError("unit", item, [owner.letter + code for owner, code in state.position.catalogue.types])
    kind = state.position.catalogue.unit_type(side, item[1:])
    facing = state.facing if kind.kind.is_air else None
    unit = unit_of(state.position, item) or Unit(side, item[1:], cell, facing)
    return replace(state, position=state.position.with_unit(replace(unit, space=cell, carried_by=None)))


def _stroke(state: ArbiterState, event: Event) -> ArbiterState:
    cells = event.get("cells")
    if not isinstance(cells, list):
        raise NotationError(f"cells is a list of labels, not {quoted(cells)}")
    places = set(paintable(state.position.board))
    labels = [format_label(parse_label(_text({"cell": cell}, "cell"))) for cell in cells]
    for label in labels:
        if label not in places:
            raise UnknownNameError("space", label, places, "on this board")
    return replace(state, position=paint(state.position, labels, state.brush))


# -- controls ----------------------------------------------------------------------------------------


def _set(state: ArbiterState, event: Event) -> ArbiterState:
    return set_control(state, _text(event, "id"), event.get("value"))


def _press(state: ArbiterState, event: Event) -> ArbiterState:
    button = _text(event, "id")
    if button == "clear":
        return cleared(state)
    if button == "swap":
        return replace(state, source=state.target, target=state.source, action="")
    if button == "remove":
        return _without(state, state.source)
    if button == "turn-left" or button == "turn-right":
        edges = -1 if button == "turn-left" else 1
        cell = space_of(state.position, state.source)
        if cell is None:
            raise NotationError("select a counter first")
        return _turn(state, {"cell": cell, "mark": "", "edges": edges})
    if button == "no-counters":
        return replace(cleared(state), position=Position(state.position.board))
    if button.startswith("copy:"):
        return copied(state, button.removeprefix("copy:"))
    raise UnknownNameError("button", button, ["clear", "swap", "remove", "turn-left", "turn-right", "copy:code"])


def _rule(state: ArbiterState, event: Event) -> ArbiterState:
    rule_id = _text(event, "id")
    if rule_id:
        rule_ref(rule_id)
    return replace(state, rule=rule_id)


def _paste(state: ArbiterState, event: Event) -> ArbiterState:
    return replace(cleared(state), position=pasted(_text(event, "text"), state.position))


_HANDLERS: dict[str, Callable[[ArbiterState, Event], ArbiterState]] = {
    "drag": _drag,
    "paste": _paste,
    "place": _place,
    "press": _press,
    "remove": _remove,
    "rule": _rule,
    "set": _set,
    "stroke": _stroke,
    "tap": _tap,
    "turn": _turn,
    "type": _type,
}
