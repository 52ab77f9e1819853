"""How does a command read its board, its objects and its readings, and write JSON?"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from u2200nb.errors import NotationError, quoted
from u2200nb.revolution.board import Board
from u2200nb.revolution.board_file import LARGEST_FILE, board_from_bytes, load_board
from u2200nb.revolution.objects import BoardObject, Kind, air, kind_from_name
from u2200nb.rulings.readings import Readings

__all__ = ["board_from", "json_option", "object_from", "parse_lines", "readings_option", "save_picture", "write_json"]

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """The option ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)


def readings_option(command: F) -> F:
    """The option ``--reading``."""
    words = "Read what the book leaves open in another way, such as R4=ends-block. Can be given again."
    return click.option("--reading", "readings", multiple=True, metavar="ID=OPTION", help=words)(command)


def write_json(value: Any) -> None:
    """Write one JSON value."""
    click.echo(json.dumps(value, ensure_ascii=False))


def board_from(name: str, readings: Iterable[str] = ()) -> Board:
    """Return the board named on the command line: a shipped name, a file, or ``-`` for standard input."""
    board = board_from_bytes(sys.stdin.buffer.read(LARGEST_FILE + 1), "<stdin>") if name == "-" else load_board(name)
    changed = board.readings
    for reading_id, option in Readings.parse(readings).choices:
        changed = changed.choose(reading_id, option)
    return board.read_as(changed)


def object_from(space: str, kind: str, facing: str | None = None, lines: str | None = None) -> BoardObject:
    """Return the object a command speaks of."""
    known = kind_from_name(kind)
    if known is not Kind.AIR:
        if facing or lines:
            raise NotationError(f"--facing and --lines belong to an air unit; a {known.words} has neither")
        return BoardObject(space, known)
    if facing is None and lines is None:
        return BoardObject(space, known)
    return air(space, facing=facing, lines=parse_lines(lines or ""))


def parse_lines(text: str) -> tuple[int, ...]:
    """Read firing lines written as ``0,1,-1``: edges clockwise from the facing."""
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise NotationError(
            f"firing lines are whole numbers of edges clockwise from the facing, such as 0,1,-1, not {quoted(text)}"
        ) from None


def save_picture(picture: Picture | None, name: str) -> None:
    """Write a picture to a file whose name ends in .svg, .png or .pdf.

    An SVG is the drawing that notebooks and phones show; the other two are made by matplotlib.
    """
    if picture is None:
        raise NotationError("this answer has no picture to draw")
    path = Path(name)
    if path.suffix.lower() == ".svg":
        from u2200nb.drawing.svg import draw_svg

        path.write_text(draw_svg(picture), encoding="utf-8")
        return
    from u2200nb.drawing.figures import save_figure

    save_figure(picture, path)
