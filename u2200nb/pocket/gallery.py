"""Which boards can be opened, and what do they look like?"""

from __future__ import annotations

from typing import Any

from u2200nb.drawing.svg import draw_svg
from u2200nb.pocket.shelf import OwnFiles
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.revolution.setups import SETUP_SOURCE, setup, setups

__all__ = ["gallery", "picture_of_board"]


def gallery(files: OwnFiles) -> dict[str, Any]:
    """Return what can be opened: the user's own, the shipped boards, and the setups of the scenarios.

    Each has a name that `picture_of_board` draws; own ones are opened by it, the others by their code.
    """
    own = [name for name in files.names() if not name.startswith("units/")]
    return {
        "own": [{"name": name, "title": name.partition("/")[2].rpartition(".")[0]} for name in own],
        "boards": [_shipped(name) for name in shipped_boards()],
        "setups": [_setup(scenario) for scenario in setups()],
        "setup_note": SETUP_SOURCE,
    }


def _shipped(name: str) -> dict[str, str]:
    board = load_board(name)
    return {"name": f"board:{name}", "title": board.name, "code": format_position(Position(board))}


def _setup(scenario: str) -> dict[str, str]:
    found = setup(scenario)
    return {
        "name": f"setup:{scenario}",
        "title": f"{scenario} {found.name}".strip(),
        "code": format_position(found.position),
    }


def picture_of_board(name: str, files: OwnFiles) -> str:
    """Return the drawing of something that can be opened, as SVG for both themes."""
    kind, _, rest = name.partition(":")
    if kind == "board":
        position = Position(load_board(rest))
    elif kind == "setup":
        position = setup(rest).position
    else:
        position = files.open(name)
    return draw_svg(position_picture(position), theme="auto", size=160)
