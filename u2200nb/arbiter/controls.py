"""What does each control do to the arbiter when it is set?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from u2200nb.arbiter.painting import BRUSHES, resized
from u2200nb.arbiter.state import ArbiterState, Layer, Mode
from u2200nb.arbiter.things import marker_of, unit_of, with_marker
from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.geometry.hexes import parse_direction
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.objects import kind_from_name
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.setups import setup
from u2200nb.revolution.units import Side

__all__ = ["cleared", "set_control"]


def set_control(state: ArbiterState, control: str, value: object) -> ArbiterState:
    """Return the state after a control was set; raises the package's errors for what makes no sense."""
    name, _, rest = control.partition(":")
    if name == "layer":
        return _set_layer(state, rest, value)
    if name == "reading":
        return _set_reading(state, rest, value)
    setter = _SETTERS.get(control)
    if setter is None:
        raise UnknownNameError("control", control, _SETTERS)
    return setter(state, value)


def _set_layer(state: ArbiterState, name: str, value: object) -> ArbiterState:
    layer = next((layer for layer in Layer if layer.value == name), None)
    if layer is None:
        raise UnknownNameError("layer", name, [layer.value for layer in Layer])
    return replace(state, layers=state.layers | {layer} if value else state.layers - {layer})


def _set_reading(state: ArbiterState, reading_id: str, value: object) -> ArbiterState:
    readings = state.position.board.readings.choose(reading_id, _string(value))
    return replace(state, position=replace(state.position, board=state.position.board.read_as(readings)))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(f"the value must be text, not {quoted(value)}")
    return value


def _whole(value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise NotationError(f"the value must be a whole number from {least} to {most}, not {quoted(value)}")
    return value


def _set_mode(state: ArbiterState, value: object) -> ArbiterState:
    try:
        return replace(state, mode=Mode(value), source="", target="")
    except ValueError:
        raise UnknownNameError("mode", str(value), [mode.value for mode in Mode]) from None


def _set_line(state: ArbiterState, value: object) -> ArbiterState:
    lines = tuple(sorted({_whole(line, -6, 6) % 6 for line in value} if isinstance(value, list) else set()))
    if not lines:
        raise NotationError("an air unit that looks needs at least one firing line")
    return replace(state, lines=lines)


def _set_side(state: ArbiterState, value: object) -> ArbiterState:
    if value not in {side.value for side in Side}:
        raise UnknownNameError("side", str(value), [side.value for side in Side])
    return replace(state, side=Side(value))


def _set_action(state: ArbiterState, value: object) -> ArbiterState:
    unit = unit_of(state.position, state.source)
    actions = [] if unit is None else [str(action) for action in state.position.unit_type(unit).actions]
    if value and value not in actions:
        raise UnknownNameError("action", str(value), actions, "of what is selected")
    return replace(state, action=_string(value))


def _set_board(state: ArbiterState, value: object) -> ArbiterState:
    name = _string(value)
    if name.startswith("setup:"):
        return replace(cleared(state), position=setup(name.removeprefix("setup:")).position)
    return replace(cleared(state), position=Position(load_board(name)))


def cleared(state: ArbiterState) -> ArbiterState:
    """Return the state with nothing selected."""
    return replace(state, source="", target="", action="")


def _selected(state: ArbiterState) -> Unit:
    unit = unit_of(state.position, state.source)
    if unit is None:
        raise NotationError("select a counter first")
    return unit


def _set_facing(state: ArbiterState, value: object) -> ArbiterState:
    facing = parse_direction(_string(value))
    unit = unit_of(state.position, state.source)
    if unit is None:
        return replace(state, facing=facing)
    return replace(state, position=state.position.with_unit(replace(unit, facing=facing)))


def _set_status(state: ArbiterState, value: object) -> ArbiterState:
    words = {
        "ready": (False, False),
        "suppressed": (True, False),
        "routed": (False, True),
        "routed and suppressed": (True, True),
    }
    if value not in words:
        raise UnknownNameError("status", str(value), words)
    suppressed, routed = words[str(value)]
    unit = replace(_selected(state), is_suppressed=suppressed, is_routed=routed)
    return replace(state, position=state.position.with_unit(unit))


def _set_defence(state: ArbiterState, value: object) -> ArbiterState:
    number = _whole(value, 0, 20)
    if marker_of(state.position, state.source):
        return with_marker(state, state.source, lambda marker: replace(marker, defence=number))
    unit = _selected(state)
    printed = state.position.unit_type(unit).defence
    return replace(
        state, position=state.position.with_unit(replace(unit, defence=None if number == printed else number))
    )


def _set_carrier(state: ArbiterState, value: object) -> ArbiterState:
    unit = _selected(state)
    code = _string(value)
    if code:
        carried = replace(unit, space=None, carried_by=code)
        return replace(cleared(state), position=state.position.with_unit(carried))
    dropped = replace(unit, space=state.position.space_of(unit), carried_by=None)
    return replace(state, position=state.position.with_unit(dropped))


def _set_owner(state: ArbiterState, value: object) -> ArbiterState:
    side = Side(value) if value in {side.value for side in Side} else None
    return with_marker(state, state.source, lambda marker: replace(marker, side=side))


def _set_name(state: ArbiterState, value: object) -> ArbiterState:
    board = replace(state.position.board, name=_string(value)[:80])
    return replace(state, position=replace(state.position, board=board))


def _set_columns(state: ArbiterState, value: object) -> ArbiterState:
    rows = len(state.position.board.rows)
    return replace(cleared(state), position=resized(state.position, _whole(value, 1, 60), rows))


def _set_rows(state: ArbiterState, value: object) -> ArbiterState:
    columns = len(state.position.board.rows[0])
    return replace(cleared(state), position=resized(state.position, columns, _whole(value, 1, 60)))


def _set_brush(state: ArbiterState, value: object) -> ArbiterState:
    if value not in BRUSHES:
        raise UnknownNameError("brush", str(value), BRUSHES)
    # Whoever picks up a brush paints.
    return replace(_set_mode(state, Mode.PAINT.value), brush=str(value))


_SETTERS: dict[str, Callable[[ArbiterState, object], ArbiterState]] = {
    "action": _set_action,
    "board": _set_board,
    "brush": _set_brush,
    "carrier": _set_carrier,
    "columns": _set_columns,
    "defence": _set_defence,
    "facing": _set_facing,
    "lines": _set_line,
    "mode": _set_mode,
    "name": _set_name,
    "owner": _set_owner,
    "rows": _set_rows,
    "side": _set_side,
    "source_kind": lambda state, value: replace(state, source_kind=kind_from_name(_string(value))),
    "status": _set_status,
    "target_kind": lambda state, value: replace(state, target_kind=kind_from_name(_string(value))),
}
