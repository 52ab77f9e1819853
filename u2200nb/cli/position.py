"""Commands ``position``, ``comms``, ``defence``, ``targets`` and ``reach``: what holds in a position?

A position is given as a code, as the name of a file that holds one (or JSON, or a board), as ``setup:1a``, or
as ``-`` for standard input.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from u2200nb.arbiter.sharing import pasted
from u2200nb.cli.inputs import json_option, save_picture, write_json
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.board_file import LARGEST_FILE
from u2200nb.revolution.comms import comms as comms_ruling
from u2200nb.revolution.comms import comms_map
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.pieces import piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.revolution.position_tables import position_to_dict, to_csv
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.setups import setup
from u2200nb.revolution.targets import legal_targets
from u2200nb.revolution.units import Side
from u2200nb.rulings.odds import hit_chance
from u2200nb.rulings.ruling import Ruling

_FORMS = ("code", "json", "csv", "text")
_draw = click.option("--draw", metavar="FILE", help="Also draw it to an SVG, PNG or PDF file.")


def position_from(given: str) -> Position:
    """Return the position named on the command line."""
    if given.startswith("setup:"):
        return setup(given.removeprefix("setup:")).position
    if given == "-":
        return _read(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input")
    if "/" in given and given.startswith("U1rev"):
        return pasted(given, Position(blank_board()))
    path = Path(given)
    try:
        if path.is_file():
            with path.open("rb") as file:
                return _read(file.read(LARGEST_FILE + 1), given)
    except (OSError, ValueError):
        pass
    raise NotationError(
        f"there is no position {given[:60]!r}: give a code that begins with U1rev/, a file, setup:1a, or - "
        "for standard input"
    )


def _read(raw: bytes, source: str) -> Position:
    try:
        return pasted(raw.decode("utf-8-sig"), Position(blank_board()))
    except UnicodeDecodeError:
        raise NotationError(f"{source} is not UTF-8 text") from None


def _show(ruling: Ruling[Any], as_json: bool, draw: str | None) -> None:
    if draw:
        save_picture(ruling.question.picture(ruling), draw)
    if as_json:
        write_json(ruling.to_dict())
    else:
        click.echo(str(ruling))


@click.command()
@click.argument("position")
@click.option("--to", "form", default="text", metavar="FORM", help=f"Write it as {', '.join(_FORMS)}.")
@_draw
@json_option
def position(position: str, form: str, draw: str | None, as_json: bool) -> None:
    """Check POSITION, show it, or write it in another form."""
    found = position_from(position)
    if form not in _FORMS:
        raise UnknownNameError("form", form, _FORMS)
    if draw:
        save_picture(position_picture(found), draw)
    if as_json or form == "json":
        write_json(position_to_dict(found))
    elif form == "code":
        click.echo(format_position(found))
    elif form == "csv":
        click.echo(to_csv(found), nl=False)
    else:
        click.echo(str(found))
        click.echo(format_position(found))


@click.command()
@click.argument("position")
@click.argument("unit", required=False)
@click.option("--side", metavar="LFA|BRE", help="The comms range of a side instead of one unit.")
@_draw
@json_option
def comms(position: str, unit: str | None, side: str | None, draw: str | None, as_json: bool) -> None:
    """Is UNIT in comms, or where is a side in comms, and which of its units are out?"""
    found = position_from(position)
    if (unit is None) is (side is None):
        raise NotationError("give a unit such as LFIA, or --side LFA or BRE, and not both")
    if unit is not None:
        _show(comms_ruling(found, found.unit(unit)), as_json, draw)
        return
    sides = {known.value: known for known in Side}
    if side not in sides:
        raise UnknownNameError("side", str(side), sides)
    _show(comms_map(found, sides[side]), as_json, draw)


@click.command()
@click.argument("position")
@click.argument("target")
@click.option("--source", metavar="NAME", help="Who attacks; without one the action has no source and no range.")
@click.option("--dice", type=click.IntRange(0, 99), help="Also say the chance of that many ten-sided dice.")
@_draw
@json_option
def defence(position: str, target: str, source: str | None, dice: int | None, draw: str | None, as_json: bool) -> None:
    """What is the total defence of TARGET, term by term?"""
    found = position_from(position)
    ruling = total_defence(found, piece_of(found, target), piece_of(found, source) if source else None)
    if dice is None:
        _show(ruling, as_json, draw)
        return
    total = ruling.verdict
    chance = None if total is None else hit_chance(total, dice)
    if as_json:
        _show_with_chance(ruling, dice, None if chance is None else str(chance))
        return
    _show(ruling, as_json, draw)
    if chance is not None:
        click.echo(f"{dice} dice succeed with a chance of {chance} ({float(chance):.1%}).")


def _show_with_chance(ruling: Ruling[Any], dice: int, chance: str | None) -> None:
    write_json({**ruling.to_dict(), "dice": dice, "chance": chance})


@click.command()
@click.argument("position")
@click.argument("unit")
@click.argument("action")
@_draw
@json_option
def targets(position: str, unit: str, action: str, draw: str | None, as_json: bool) -> None:
    """What can UNIT aim ACTION at, with what chance, and why not at the rest?

    ACTION is a name such as ATTACK; where the cards have two of that name, "ATTACK 1" or "ATTACK 1 against ground".
    """
    found = position_from(position)
    _show(legal_targets(found, found.unit(unit), action), as_json, draw)


@click.command()
@click.argument("position")
@click.argument("unit")
@click.option("--action", default="MOVE", metavar="ACTION", help="MOVE, MANOEUVRE, ASSAULT or PILOT.")
@_draw
@json_option
def reach(position: str, unit: str, action: str, draw: str | None, as_json: bool) -> None:
    """Where can UNIT end its movement?"""
    found = position_from(position)
    _show(reachable(found, found.unit(unit), action), as_json, draw)
