"""What does the arbiter know at any moment?

One frozen value: the position, what was asked about it, and what is switched on. Undo steps back through
the positions; what is merely looked at is not undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.position import Position
from u2200nb.revolution.units import Side

__all__ = ["ArbiterState", "Copied", "Layer", "Mode"]


class Mode(Enum):
    """What a tap does."""

    ASK = "ask"
    MOVE = "move"
    PAINT = "paint"


class Layer(Enum):
    """What is laid over the board."""

    SIGHT = "sight"
    FIELD_OF_VIEW = "field of view"
    UNSEEN = "unseen"
    COMMS = "comms"
    FIRING_LINES = "firing lines"
    REACH = "reach"
    TARGETS = "targets"
    SHOOT_FROM = "shoot from"


@dataclass(frozen=True)
class Copied:
    """Something to put on the clipboard; ``number`` grows so that the same thing can be copied again."""

    number: int
    what: str
    text: str


@dataclass(frozen=True)
class ArbiterState:
    """The arbiter at one moment.

    Parameters
    ----------
    position : Position
        The board and what stands on it, with its readings.
    mode : Mode
        What a tap does.
    source, target : str
        What was tapped: the name of a unit, ``marker:`` and its number, or the label of a space; empty if
        nothing was.
    source_kind, target_kind : Kind
        What stands in a bare space that was tapped.
    facing : Direction
        Facing of an air unit imagined in a bare space.
    lines : tuple of int
        Its firing lines.
    action : str
        The chosen action of the source as its card prints it; empty: sight alone.
    layers : frozenset of Layer
        What is switched on.
    side : Side
        Whose comms are shown, and who looks for the layer of unseen spaces.
    brush : str
        What painting lays: the slug of a terrain, ``tile:`` and a slug, ``no-space`` or ``lift``.
    rule : str
        Id of the rule whose text is open; empty for none.
    copied : Copied or None
        What was copied last.
    error : str
        What was wrong with the last event.
    """

    position: Position
    mode: Mode = Mode.ASK
    source: str = ""
    target: str = ""
    source_kind: Kind = Kind.GROUND
    target_kind: Kind = Kind.GROUND
    facing: Direction = Direction.N
    lines: tuple[int, ...] = (0, 1, 5)
    action: str = ""
    layers: frozenset[Layer] = frozenset({Layer.SIGHT})
    side: Side = Side.LFA
    brush: str = "obstacle"
    rule: str = ""
    copied: Copied | None = None
    error: str = ""
