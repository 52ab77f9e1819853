"""Which units are there, and what is printed on their counters and cards?

The values come from tables: the teaching set that ships with the package, and over it an owner's own values
from their folder. Every value says where it is from, since most are printed only in pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from u2200nb.errors import UnknownNameError

__all__ = ["Action", "Arrows", "Catalogue", "Side", "UnitKind", "UnitType"]


class Side(Enum):
    """A side: all factions that one player or team controls."""

    LFA = "LFA"
    BREAKERS = "BRE"

    @property
    def letter(self) -> str:
        """Its letter in position codes."""
        return self.name[0]

    @property
    def title(self) -> str:
        """What the rulebook calls it."""
        return "the LFA" if self is Side.LFA else "the Breakers"

    @property
    def possessive(self) -> str:
        """``"the LFA's"`` or ``"the Breakers'"``."""
        return self.title + ("'s" if self is Side.LFA else "'")

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.BREAKERS if self is Side.LFA else Side.LFA


class UnitKind(Enum):
    """The unit type, shown by the counter's shape."""

    GROUND = "ground unit"
    COMBAT_SHIP = "combat ship"
    TRANSPORT = "transport ship"

    @property
    def is_air(self) -> bool:
        """Whether it is an air unit."""
        return self is not UnitKind.GROUND


class Arrows(Enum):
    """The arrows beside a combat action: which objects it can target.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target.
    """

    AIR = "air"
    GROUND = "ground"
    BOTH = "both"
    EITHER = "either"
    NONE = ""

    @property
    def reach_air(self) -> bool:
        """Whether objects in the air can be targets."""
        return self in (Arrows.AIR, Arrows.BOTH, Arrows.EITHER)

    @property
    def reach_ground(self) -> bool:
        """Whether objects on the ground can be targets."""
        return self in (Arrows.GROUND, Arrows.BOTH, Arrows.EITHER)


@dataclass(frozen=True)
class Action:
    """An action as printed on a card or cargo display.

    Parameters
    ----------
    name : str
        As the rulebook prints it: ``"DUAL ATTACK"``.
    value : int or None
        The X behind the name.
    arrows : Arrows
        What a combat action can target.
    squad : str
        ``"A"`` or ``"B"`` where the action is restricted to one squad, else empty.
    source : str
        Where the values are from.
    """

    name: str
    value: int | None = None
    arrows: Arrows = Arrows.NONE
    squad: str = ""
    source: str = ""

    def __str__(self) -> str:
        parts = [self.name]
        if self.value is not None:
            parts.append(str(self.value))
        if self.squad:
            parts.append(f"(squad {self.squad})")
        if self.arrows is not Arrows.NONE:
            words = {"both": "air and ground", "either": "air or ground"}.get(self.arrows.value, self.arrows.value)
            parts.append(f"against {words}")
        return " ".join(parts)


@dataclass(frozen=True)
class UnitType:
    """What is printed on a unit's counter and cards.

    Parameters
    ----------
    code : str
        Short code such as ``"GSA"``.
    title : str
        Title such as ``"Ground-shot A"``; the code itself where the title is not known.
    kind : UnitKind
        Ground unit, combat ship or transport ship.
    squad : str
        ``"A"``, ``"B"`` or empty.
    faction : str
        Such as ``"LFA"`` or ``"RareMetal"``.
    cards : int
        Combat cards of this type.
    move : int
        The X of its MOVE.
    defence : int
        The number on its shield.
    lines : tuple of int
        Firing lines in edges clockwise from the facing; empty for ground units.
    gives_comms, is_always_in_comms : bool
        What the counter shows about comms.
    actions : tuple of Action
        The actions of its cards besides MOVE.
    source : str
        Where the values are from.
    """

    code: str
    title: str
    kind: UnitKind
    squad: str
    faction: str
    cards: int
    move: int
    defence: int
    lines: tuple[int, ...]
    gives_comms: bool
    is_always_in_comms: bool
    actions: tuple[Action, ...]
    source: str

    def action(self, name: str) -> Action:
        """Return the first action of that name; raises UnknownNameError."""
        for action in self.actions:
            if action.name == name.upper():
                return action
        raise UnknownNameError("action", name, [action.name for action in self.actions], f"of {self.title}")


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All unit types by side and code, with the owner's values laid over the teaching set.

    Parameters
    ----------
    types : mapping of (Side, str) to UnitType
        A unit that either side can have stands there twice.
    cargo_actions : tuple of Action
        What the cargo displays offer that are not listed apart.
    displays : mapping of (Side, str) to tuple of Action
        What the cargo displays of some transport ships offer.
    """

    types: Mapping[tuple[Side, str], UnitType]
    cargo_actions: tuple[Action, ...] = ()
    displays: Mapping[tuple[Side, str], tuple[Action, ...]] = field(default_factory=dict)

    def unit_type(self, side: Side, code: str) -> UnitType:
        """Return a unit type; raises UnknownNameError."""
        found = self.types.get((side, code))
        if found is None:
            codes = [known for owner, known in self.types if owner is side]
            raise UnknownNameError("unit code", code, codes, f"for {side.title}")
        return found

    def cargo_of(self, side: Side, code: str) -> tuple[Action, ...]:
        """The actions on the cargo display of a transport ship."""
        return self.displays.get((side, code), self.cargo_actions)
