"""What is a scenario: which units, cards, tiles, markers, goal and special rules does it set out?

A scenario is a frozen value. It is read from a TOML file by `u2200nb.revolution.game.scenario_file`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from u2200nb.revolution.board import Board
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Side

__all__ = ["OtherSide", "Scenario", "ScenarioMarker", "ScenarioRule", "ScenarioUnit", "SideSetup"]


@dataclass(frozen=True)
class ScenarioUnit:
    """A unit of a side: where its counter starts and where its cards are.

    Parameters
    ----------
    code, squad : str
        Which unit; its squad, where the scenario gives one that the counter does not show.
    space : str or None
        Label of its space; None while it is carried or may be chosen.
    facing : int or None
        As on the table, 1 (north) to 6 (north-west); ground units have none.
    carried_by : str or None
        Code of the transport ship whose display it starts on.
    suppressed : bool
        Whether its counter starts face down.
    deck, supply, promoted : int
        Cards in the starting deck and in the supply; how many of those in the supply are promoted.
    """

    code: str
    squad: str = ""
    space: str | None = None
    facing: int | None = None
    carried_by: str | None = None
    suppressed: bool = False
    deck: int = 1
    supply: int = 0
    promoted: int = 0


@dataclass(frozen=True)
class SideSetup:
    """What one side brings.

    Parameters
    ----------
    command : tuple of str
        Titles of its command cards, one for each card.
    units : tuple of ScenarioUnit
        Those that the scenario prescribes.
    options : tuple of ScenarioUnit
        Those that the player chooses from until each squad has four units.
    """

    command: tuple[str, ...]
    units: tuple[ScenarioUnit, ...]
    options: tuple[ScenarioUnit, ...] = ()


class OtherSide(NamedTuple):
    """What the other side of a marker or map tile shows, up once it was damaged.

    Parameters
    ----------
    defence : int
        The number on its shield; 0 for none.
    when_hit : str
        The icon below its shield, empty without one.
    terrain : Terrain, optional
        The terrain of a map tile's other side.
    """

    defence: int = 0
    when_hit: str = ""
    terrain: Terrain | None = None


@dataclass(frozen=True)
class ScenarioMarker:
    """A marker, a debris tile, or the shield of another map tile.

    Parameters
    ----------
    code, space : str
        Which kind and where.
    side : Side or None
        Whose it is at the start.
    defence : int or None
        The number on its shield, for what can be hit.
    when_hit : str
        The icon below its shield: ``"damaged"``, ``"destroyed"`` or empty.
    other_side : OtherSide or None
        What it shows once it was damaged; None where the scenario does not say.
    """

    code: str
    space: str
    side: Side | None = None
    defence: int | None = None
    when_hit: str = ""
    other_side: OtherSide | None = None


@dataclass(frozen=True)
class ScenarioRule:
    """A special rule by its name, with its values."""

    name: str
    values: tuple[tuple[str, Any], ...] = ()

    def value(self, name: str) -> Any:
        """One of its values."""
        return dict(self.values)[name]


@dataclass(frozen=True)
class Scenario:
    """Everything that is set out before the first round.

    Parameters
    ----------
    id, name, notes : str
        What its file and what it is called; anything a reader should know.
    board : Board
        The board with the map tiles on it.
    goal : int
        Victory points to win, the cubes each side takes.
    initiative : Side
        Who begins with the marker.
    sides : tuple of SideSetup
        The LFA's and the Breakers'.
    markers : tuple of ScenarioMarker
        Objectives and other markers.
    rules : tuple of ScenarioRule
        Special rules.
    source : str
        Where its values are from.
    text : str
        The file it was read from, so that a saved game can hold a scenario that nobody else has.

    References
    ----------
    Revolution, Setup (p. 10).
    """

    id: str
    name: str
    board: Board
    goal: int
    initiative: Side
    sides: tuple[SideSetup, SideSetup]
    markers: tuple[ScenarioMarker, ...] = ()
    rules: tuple[ScenarioRule, ...] = ()
    notes: str = ""
    source: str = ""
    text: str = field(default="", compare=False, repr=False)
