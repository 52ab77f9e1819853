"""How does an address hold a position and a question, so that it opens exactly that?

As pairs: ``p`` the position code, ``s`` who looks and ``t`` what is looked at (a counter's name or a space),
``a`` the action, ``sk`` and ``tk`` what stands in a bare space, ``f`` and ``l`` facing and firing lines of an
air unit imagined there. They are taken in as the taps and choices that they stand for, so that an address can
ask nothing a finger could not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from u2200nb.arbiter.controller import ArbiterController
from u2200nb.arbiter.state import ArbiterState, Mode
from u2200nb.arbiter.things import marker_of, space_of, unit_of
from u2200nb.errors import NotationError, quoted
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position

__all__ = ["ask_again", "question_of"]

_KEYS = ("p", "s", "t", "a", "sk", "tk", "f", "l")


def question_of(arbiter: ArbiterController) -> list[list[str]]:
    """Return the pairs of an address for what the arbiter shows.

    >>> question_of(ArbiterController("blank"))
    [['p', 'U1rev/9x8/72o']]
    """
    state, plain = arbiter.state, ArbiterState(arbiter.position)
    pairs = [["p", format_position(state.position)]]
    if state.source:
        pairs.append(["s", state.source])
        pairs += _imagined(state, plain, "s")
    if state.target:
        pairs.append(["t", state.target])
        pairs += _imagined(state, plain, "t")
    if state.action:
        pairs.append(["a", state.action])
    return pairs


def _imagined(state: ArbiterState, plain: ArbiterState, which: str) -> list[list[str]]:
    """What is imagined in a bare space, as far as it is not what one would think."""
    name = state.source if which == "s" else state.target
    kind = state.source_kind if which == "s" else state.target_kind
    if _is_counter(state.position, name) or kind is Kind.GROUND:
        return []
    pairs = [[f"{which}k", kind.value]]
    if which == "s" and kind is Kind.AIR:
        pairs += [["f", state.facing.name]] if state.facing is not plain.facing else []
        pairs += [["l", "".join(map(str, state.lines))]] if state.lines != plain.lines else []
    return pairs


def _is_counter(position: Position, name: str) -> bool:
    return unit_of(position, name) is not None or marker_of(position, name) is not None


def ask_again(arbiter: ArbiterController, asked: Mapping[str, str]) -> None:
    """Bring an arbiter to what an address asks.

    Parameters
    ----------
    arbiter : ArbiterController
        It is left as it was if the address can't be read.
    asked : mapping of str to str
        The pairs of the address.

    Raises
    ------
    NotationError, UnknownNameError, DataError
        If a part makes no sense; the message names it.
    """
    if not asked:
        return
    for key, value in asked.items():
        if key not in _KEYS or not isinstance(value, str):
            raise NotationError(f"the address holds {quoted(key)}, which means nothing here; it may be cut off")
    before = arbiter.state
    try:
        for event in _events(asked):
            arbiter.handle(event(arbiter.position) if callable(event) else event)
            if arbiter.state.error:
                raise NotationError(f"the address can't be opened: {arbiter.state.error}")
    except NotationError:
        arbiter.state = before
        raise


def _events(asked: Mapping[str, str]) -> list[Any]:
    """The taps and choices that an address stands for."""
    events: list[Any] = []
    if "p" in asked:
        events.append({"type": "paste", "text": asked["p"]})
    events += [{"type": "set", "id": "mode", "value": Mode.ASK.value}, {"type": "press", "id": "clear"}]
    events.append({"type": "set", "id": "source_kind", "value": asked.get("sk", Kind.GROUND.value)})
    events.append({"type": "set", "id": "target_kind", "value": asked.get("tk", Kind.GROUND.value)})
    if "f" in asked:
        events.append({"type": "set", "id": "facing", "value": asked["f"]})
    if "l" in asked:
        lines = [int(line) if line in "012345" else line for line in asked["l"]]
        events.append({"type": "set", "id": "lines", "value": lines})
    for key in ("s", "t"):
        if key in asked:
            events.append(lambda position, name=asked[key]: _tap(position, name))
    if "a" in asked:
        events.append({"type": "set", "id": "action", "value": asked["a"]})
    return events


def _tap(position: Position, name: str) -> dict[str, str]:
    """The tap that selects a counter or a space."""
    cell = space_of(position, name)
    mark = {"mark": name} if _is_counter(position, name) else {}
    return {"type": "tap", "cell": cell or name, **mark}
