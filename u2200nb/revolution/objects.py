"""What can see and be seen: which kinds of object are there, and which are in the air?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.geometry.hexes import Direction, parse_direction

__all__ = ["BoardObject", "Kind", "air", "debris", "ground", "kind_from_name", "structure", "turret"]


class Kind(Enum):
    """What an object is, as far as sight goes.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target: in the air are air units and space debris tiles,
    everything else with a shield is on the ground.
    """

    GROUND = "ground"
    AIR = "air"
    TURRET = "turret"
    DEBRIS = "debris"
    STRUCTURE = "structure"

    @property
    def is_in_the_air(self) -> bool:
        """Whether it is in the air."""
        return self in (Kind.AIR, Kind.DEBRIS)

    @property
    def words(self) -> str:
        """What to call one in a sentence."""
        return _WORDS[self]


_WORDS = {
    Kind.GROUND: "ground unit",
    Kind.AIR: "air unit",
    Kind.TURRET: "turret",
    Kind.DEBRIS: "debris tile",
    Kind.STRUCTURE: "structure",
}


@dataclass(frozen=True)
class BoardObject:
    """An object in a space: what sight is asked from and to.

    Parameters
    ----------
    space : str
        Label of its space; for a structure the marker's.
    kind : Kind
        What it is.
    facing : Direction, optional
        The direction an air unit faces.
    lines : tuple of int
        Firing lines printed on an air unit's counter, in edges clockwise from its facing: 0 is ahead.

    Examples
    --------
    >>> print(air("D4", facing="NE", lines=(0, 1, -1)))
    air unit in D4 facing NE
    """

    space: str
    kind: Kind = Kind.GROUND
    facing: Direction | None = None
    lines: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind is not Kind.AIR and (self.facing is not None or self.lines):
            raise NotationError(f"only an air unit has a facing and firing lines, a {self.kind.words} has none")
        if self.facing is None and self.lines:
            raise NotationError("firing lines are counted from the facing, so an air unit with lines needs one")

    @cached_property
    def line_directions(self) -> tuple[Direction, ...]:
        """The directions of its firing lines on the board, clockwise from north, each once."""
        if self.facing is None:
            return ()
        values = {(self.facing.value + line) % 6 for line in self.lines}
        return tuple(direction for direction in Direction if direction.value in values)

    @property
    def words(self) -> str:
        """What and where it is: ``"ground unit in A1"``."""
        return f"{self.kind.words} in {self.space}"

    def __str__(self) -> str:
        return f"{self.words} facing {self.facing.name}" if self.facing else self.words


def kind_from_name(name: str) -> Kind:
    """Return a kind by its name; raises UnknownNameError."""
    try:
        return Kind(name.strip().lower())
    except ValueError:
        raise UnknownNameError("kind of object", name, [kind.value for kind in Kind]) from None


def ground(space: str) -> BoardObject:
    """A ground unit."""
    return BoardObject(space)


def air(space: str, *, facing: Direction | str | None = None, lines: Iterable[int] = ()) -> BoardObject:
    """An air unit; as a source it needs its facing and the lines printed on its counter.

    Parameters
    ----------
    space : str
        Label of its space.
    facing : Direction or str, optional
        Such as ``"NE"``.
    lines : iterable of int
        Edges clockwise from the facing: 0 ahead, 1 sixty degrees to the right, -1 to the left. They are
        counted modulo 6.
    """
    direction = parse_direction(facing) if isinstance(facing, str) else facing
    counted = tuple(sorted({_line(line) for line in lines}))
    return BoardObject(space, Kind.AIR, direction, counted)


def _line(line: object) -> int:
    if not isinstance(line, int) or isinstance(line, bool):
        raise NotationError(f"a firing line is a whole number of edges clockwise, not {quoted(line)}")
    return line % 6


def turret(space: str) -> BoardObject:
    """A turret marker."""
    return BoardObject(space, Kind.TURRET)


def debris(space: str) -> BoardObject:
    """A space debris tile."""
    return BoardObject(space, Kind.DEBRIS)


def structure(space: str) -> BoardObject:
    """A structure marker, which makes the terrain area of its space a target."""
    return BoardObject(space, Kind.STRUCTURE)
