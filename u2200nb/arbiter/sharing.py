"""How does a position or ruling leave the arbiter, and how does one come in?"""

from __future__ import annotations

import json
from dataclasses import replace

from u2200nb import __version__
from u2200nb.arbiter.answers import answer_of
from u2200nb.arbiter.state import ArbiterState, Copied
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.revolution.board_file import LARGEST_FILE, format_board, parse_board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import CODE_VERSION, format_position, parse_position
from u2200nb.revolution.position_tables import from_csv, position_from_dict, position_to_dict, to_csv

__all__ = ["copied", "pasted"]

KINDS = ("text", "code", "board", "json", "csv", "svg", "png", "report")


def copied(state: ArbiterState, what: str) -> ArbiterState:
    """Return the state with something ready for the clipboard."""
    if what not in KINDS:
        raise UnknownNameError("form to copy", what, KINDS)
    number = state.copied.number + 1 if state.copied else 1
    return replace(state, copied=Copied(number, what, _form(state, what)))


def _form(state: ArbiterState, what: str) -> str:
    position = state.position
    if what == "code":
        return format_position(position)
    if what == "board":
        return format_board(position.board)
    if what == "json":
        return json.dumps(position_to_dict(position), ensure_ascii=False)
    if what == "csv":
        return to_csv(position)
    if what in ("svg", "png"):
        from u2200nb.arbiter.view import picture_of
        from u2200nb.drawing.svg import draw_svg

        return draw_svg(picture_of(state), theme="light")
    answer = answer_of(state)
    if what == "text":
        return answer.as_text()
    return _report(state, answer.as_text())


def _report(state: ArbiterState, answer: str) -> str:
    """One text with position, question, answer, readings and version, to paste into a forum."""
    readings = ", ".join(state.position.board.readings.format()) or "the defaults"
    return (
        f"{answer}\n\nBoard: {state.position.board.name}\nPosition: {format_position(state.position)}\n"
        f"Readings: {readings}\nu2200nb {__version__}"
    )


def pasted(text: str, position: Position) -> Position:
    """Return the position that a text gives: a code, a board file, a picture, JSON, or a table of units.

    Raises
    ------
    DataError, NotationError
        If it can't be read; the message names the place.
    """
    if len(text) > LARGEST_FILE:
        raise NotationError(f"what was pasted has {len(text):,} characters; at most {LARGEST_FILE:,} are read")
    stripped = text.strip()
    if not stripped:
        raise NotationError("nothing was pasted; a position code begins with U1rev/")
    code = next((word for word in stripped.split() if f"{CODE_VERSION}/" in word), None)
    if code and len(stripped) < 4_000:
        return parse_position(code[code.index(f"{CODE_VERSION}/") :])
    if stripped.startswith("{"):
        try:
            values = json.loads(stripped)
        except (ValueError, RecursionError) as problem:
            raise NotationError(f"this begins like JSON but is none: {problem}") from None
        return position_from_dict(values)
    if stripped.startswith("side,"):
        return from_csv(position, stripped, source="what was pasted")
    return Position(parse_board(text, source="what was pasted"))
