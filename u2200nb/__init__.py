"""Learn and look up the rules of the Undaunted 2200 games.

The public names below are loaded when they are first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers know the name; importing it from typing would be most of the cost
if TYPE_CHECKING:
    from typing import Any

    from u2200nb.errors import (
        DataError,
        GameOverError,
        IllegalActionError,
        NotationError,
        U2200Error,
        UnknownNameError,
    )
    from u2200nb.lessons.explore import explore
    from u2200nb.revolution.blasts import blast
    from u2200nb.revolution.board import Board, MapTile, blank_board, sketch
    from u2200nb.revolution.board_file import load_board, shipped_boards
    from u2200nb.revolution.comms import comms, comms_map
    from u2200nb.revolution.control import control
    from u2200nb.revolution.counting import count_range, trace_lines
    from u2200nb.revolution.defence import total_defence
    from u2200nb.revolution.firing import firing_lines, range_between
    from u2200nb.revolution.manoeuvre import manoeuvre
    from u2200nb.revolution.objects import BoardObject, Kind, air, debris, ground, structure, turret
    from u2200nb.revolution.position import Position, Unit
    from u2200nb.revolution.position_code import format_position, parse_position
    from u2200nb.revolution.position_file import load_position, shipped_positions
    from u2200nb.revolution.rally import card_uses
    from u2200nb.revolution.reach import reachable
    from u2200nb.revolution.sight import has_line_of_sight, line_of_sight
    from u2200nb.revolution.spots import shooting_spots
    from u2200nb.revolution.targets import legal_targets
    from u2200nb.revolution.terrain import Terrain
    from u2200nb.revolution.threats import threats
    from u2200nb.revolution.transporting import loading
    from u2200nb.revolution.units import Side
    from u2200nb.revolution.whatif import best_target, what_would_change
    from u2200nb.revolution.whole_board import field_of_view, seen_by, unseen
    from u2200nb.widgets.arbiter import Arbiter
    from u2200nb.widgets.board import BoardWidget
    from u2200nb.widgets.play import Play

__version__ = "0.1.0"

_HOME = {
    "Arbiter": "widgets.arbiter",
    "Board": "revolution.board",
    "BoardObject": "revolution.objects",
    "BoardWidget": "widgets.board",
    "DataError": "errors",
    "GameOverError": "errors",
    "IllegalActionError": "errors",
    "Kind": "revolution.objects",
    "MapTile": "revolution.board",
    "NotationError": "errors",
    "Play": "widgets.play",
    "Position": "revolution.position",
    "Side": "revolution.units",
    "Terrain": "revolution.terrain",
    "U2200Error": "errors",
    "Unit": "revolution.position",
    "UnknownNameError": "errors",
    "air": "revolution.objects",
    "best_target": "revolution.whatif",
    "blank_board": "revolution.board",
    "blast": "revolution.blasts",
    "card_uses": "revolution.rally",
    "comms": "revolution.comms",
    "comms_map": "revolution.comms",
    "control": "revolution.control",
    "count_range": "revolution.counting",
    "debris": "revolution.objects",
    "explore": "lessons.explore",
    "field_of_view": "revolution.whole_board",
    "firing_lines": "revolution.firing",
    "format_position": "revolution.position_code",
    "ground": "revolution.objects",
    "has_line_of_sight": "revolution.sight",
    "legal_targets": "revolution.targets",
    "line_of_sight": "revolution.sight",
    "load_board": "revolution.board_file",
    "load_position": "revolution.position_file",
    "loading": "revolution.transporting",
    "manoeuvre": "revolution.manoeuvre",
    "parse_position": "revolution.position_code",
    "range_between": "revolution.firing",
    "reachable": "revolution.reach",
    "seen_by": "revolution.whole_board",
    "shipped_boards": "revolution.board_file",
    "shipped_positions": "revolution.position_file",
    "shooting_spots": "revolution.spots",
    "sketch": "revolution.board",
    "structure": "revolution.objects",
    "threats": "revolution.threats",
    "total_defence": "revolution.defence",
    "trace_lines": "revolution.counting",
    "turret": "revolution.objects",
    "unseen": "revolution.whole_board",
    "what_would_change": "revolution.whatif",
}

__all__ = [
    "Arbiter",
    "Board",
    "BoardObject",
    "BoardWidget",
    "DataError",
    "GameOverError",
    "IllegalActionError",
    "Kind",
    "MapTile",
    "NotationError",
    "Play",
    "Position",
    "Side",
    "Terrain",
    "U2200Error",
    "Unit",
    "UnknownNameError",
    "air",
    "best_target",
    "blank_board",
    "blast",
    "card_uses",
    "comms",
    "comms_map",
    "control",
    "count_range",
    "debris",
    "explore",
    "field_of_view",
    "firing_lines",
    "format_position",
    "ground",
    "has_line_of_sight",
    "legal_targets",
    "line_of_sight",
    "load_board",
    "load_position",
    "loading",
    "manoeuvre",
    "parse_position",
    "range_between",
    "reachable",
    "seen_by",
    "shipped_boards",
    "shipped_positions",
    "shooting_spots",
    "sketch",
    "structure",
    "threats",
    "total_defence",
    "trace_lines",
    "turret",
    "unseen",
    "what_would_change",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'u2200nb' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"u2200nb.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def load_ipython_extension(shell: Any) -> None:
    """Give a notebook the line magic ``%rule``: ``%load_ext u2200nb``, then ``%rule trident``."""
    from u2200nb.rulebook.look_up import load_magic

    load_magic(shell)
