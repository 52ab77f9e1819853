"""How are the fifteen scenarios set up, as far as it is known here?

A community transcription of what stands where; boards are blank, since their terrain is not known here.
Check your scenario book.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from u2200nb.errors import UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.geometry.offset import axial_from_odd_q, format_label
from u2200nb.resources import data_folder
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.position import MARKERS, Marker, Position, Unit
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Side, UnitKind

__all__ = ["SETUP_SOURCE", "Setup", "setup", "setups"]

SETUP_SOURCE = "community transcription: check your scenario book"


@dataclass(frozen=True)
class Setup:
    """The start of a scenario, as far as it is known.

    Parameters
    ----------
    id : str
        Such as ``"1a"``.
    name, board : str
        The scenario and its printed board.
    initiative : Side
        Who starts with the marker.
    position : Position
        Units and markers on blank terrain.
    missing : tuple of str
        What an owner must fill in before it can be played, each as a sentence.
    source : str
        Where the figures are from.
    """

    id: str
    name: str
    board: str
    initiative: Side
    position: Position
    missing: tuple[str, ...]
    source: str = SETUP_SOURCE


def setups() -> tuple[str, ...]:
    """Return the ids of the scenarios, in the order of the campaign.

    >>> setups()[:3]
    ('0', '1a', '1b')
    """
    return tuple(_scenarios())


def setup(scenario: str) -> Setup:
    """Return the start of a scenario; raises UnknownNameError.

    >>> setup("0").position.unit("LFIA").space
    'A7'
    """
    scenarios = _scenarios()
    if scenario not in scenarios:
        raise UnknownNameError("scenario", scenario, scenarios)
    about = scenarios[scenario]
    rows = [row for row in _table("setups") if row["scenario"] == scenario]
    missing = [f"the terrain of the board {about['board'].title()}: it is blank here, paint it from your board"]
    markers = tuple(_marker(row) for row in rows if row["kind"] == "marker" and row["code"] in MARKERS)
    for row in rows:
        if row["kind"] == "marker" and row["code"] not in MARKERS:
            missing.append(f"map tile {row['code']}, shown in {_label(row)}: its shape is not known here")
    units: list[Unit] = [_unit(row) for row in rows if row["kind"] == "unit"]
    for row in rows:
        if row["kind"] == "cargo":
            units.append(_carried(row, units, missing))
    missing += _unknown_titles(units)
    missing.append("command cards, starting decks and special rules: they stand in the scenario book only")
    position = Position(blank_board(), tuple(units), markers)
    return Setup(
        scenario, about["name"], about["board"], Side(about["initiative"]), position, tuple(dict.fromkeys(missing))
    )


def _scenarios() -> dict[str, Mapping[str, str]]:
    return {row["scenario"]: row for row in _table("scenarios")}


def _table(name: str) -> Sequence[Mapping[str, str]]:
    with (data_folder("setups") / f"revolution_{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _label(row: Mapping[str, str]) -> str:
    return format_label(axial_from_odd_q(int(row["column"]) - 1, int(row["row"]) - 1))


def _marker(row: Mapping[str, str]) -> Marker:
    note = row["note"]
    side = next((side for side in Side if note == f"controlled by {side.value}"), None)
    flipped = "SHG" if row["code"] == "TUR" and note == "flipped" else row["code"]
    return Marker(flipped, _label(row), side)


def _unit(row: Mapping[str, str]) -> Unit:
    facing = Direction((int(row["facing"]) - 1) % 6) if row["facing"] else None
    return Unit(Side(row["side"]), row["code"], _label(row), facing, is_suppressed=row["note"] == "suppressed")


def _carried(row: Mapping[str, str], units: list[Unit], missing: list[str]) -> Unit:
    """A unit that starts on a cargo display; where the display is not named, the ship of its squad is taken."""
    side = Side(row["side"])
    ships = [
        unit.code
        for unit in units
        if unit.side is side and unit.space and catalogue().unit_type(side, unit.code).kind is UnitKind.TRANSPORT
    ]
    named = row["note"].removeprefix("in ")
    if named in ships:
        return Unit(side, row["code"], carried_by=named)
    squad = f"TR{row['code'][-1]}"
    ship = squad if squad in ships else ships[0]
    missing.append(
        f"which transport ship carries {side.letter}{row['code']}: the transcription does not say, {ship} is taken"
    )
    return Unit(side, row["code"], carried_by=ship)


def _unknown_titles(units: Sequence[Unit]) -> list[str]:
    found = [unit for unit in units if catalogue().unit_type(unit.side, unit.code).title == unit.code]
    return [f"the title of unit {unit.name}: only its code is known here" for unit in found]
