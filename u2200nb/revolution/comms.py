"""Is a unit in comms, through whom, and where would it be?

Checked once, before a card action with a combat card, where the counter stands then (R30). Terrain never
matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from u2200nb.revolution.board import Board
from u2200nb.revolution.firing import range_to, rings
from u2200nb.revolution.pieces import Named, piece_of
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.units import Side
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "COMMS_RANGE",
    "CommsMap",
    "CommsMapProof",
    "CommsProof",
    "InComms",
    "comms",
    "comms_givers",
    "comms_map",
    "is_in_comms",
]

COMMS_RANGE = 2
"""How many spaces comms reach."""

COMMS_READINGS = ("R1", "R14", "R15")
"""The readings that can change who is in comms."""


@dataclass(frozen=True)
class CommsProof:
    """What a verdict about comms can be checked by.

    Parameters
    ----------
    reason : str
        ``"carried"``, ``"always"``, ``"in-range"``, ``"out-of-range"`` or ``"no-giver"``.
    giver : str or None
        The nearest unit of its side that gives comms; the transport ship of a carried unit.
    distance : int or None
        Spaces to it.
    distances : tuple of (str, int or None)
        Every giver of the side with the spaces to it; None where no chain of spaces leads there.
    """

    reason: str
    giver: str | None
    distance: int | None
    distances: tuple[tuple[str, int | None], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "reason": self.reason,
            "giver": self.giver,
            "distance": self.distance,
            "distances": dict(self.distances),
        }


@dataclass(frozen=True)
class InComms:
    """The question whether a unit is in comms."""

    position: Position
    unit: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Is {piece_of(self.position, self.unit).title} in comms?"

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        return comms(self.position, self.unit)

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        piece = piece_of(self.position, self.unit)
        if ruling.verdict:
            return f"Yes: {piece.placed} is in comms."
        return f"No: {piece.placed} is out of comms, and a card action costs a Discord."

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.combat_proof import comms_faults

        return comms_faults(self.position, self.unit, ruling)

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The position with the spaces in comms, the unit and its giver."""
        from u2200nb.revolution.combat_picture import comms_picture

        return comms_picture(ruling)


@dataclass(frozen=True)
class CommsMapProof:
    """What a map of comms can be checked by.

    Parameters
    ----------
    givers : tuple of str
        The side's units that give comms.
    spaces, other_spaces : tuple of str
        Where a unit would be in comms and where not.
    units_out : tuple of str
        Units of the side that are out of comms now.
    """

    givers: tuple[str, ...]
    spaces: tuple[str, ...]
    other_spaces: tuple[str, ...]
    units_out: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "givers": list(self.givers),
            "spaces": list(self.spaces),
            "other_spaces": list(self.other_spaces),
            "units_out": list(self.units_out),
        }


@dataclass(frozen=True)
class CommsMap:
    """The question in which spaces a unit of a side is in comms."""

    position: Position
    side: Side

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"In which spaces is a unit of {self.side.title} in comms?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return comms_map(self.position, self.side)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        out = ruling.proof.to_dict()["units_out"]
        who = f"out of comms now: {', '.join(out)}" if out else "no unit is out of comms now"
        return (
            f"A unit of {self.side.title} is in comms in {len(ruling.verdict)} of "
            f"{len(self.position.board.spaces)} spaces; {who}."
        )

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What a check of each space singly finds wrong."""
        from u2200nb.revolution.combat_proof import comms_map_faults

        return comms_map_faults(self.position, self.side, ruling)

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The position with the spaces in comms."""
        from u2200nb.revolution.combat_picture import comms_picture

        return comms_picture(ruling)


def comms_givers(position: Position, side: Side) -> tuple[Unit, ...]:
    """Return the units of a side whose counters give comms; being routed or suppressed does not matter."""
    return tuple(unit for unit in position.units if unit.side is side and position.unit_type(unit).gives_comms)


def is_in_comms(position: Position, unit: Unit) -> bool:
    """Return the bare verdict of `comms`.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LTRA-A1-2.LFIA-A4-2")
    >>> is_in_comms(position, position.unit("LFIA"))
    False
    """
    return _in_comms(position, position.board, unit)


def _in_comms(position: Position, board: Board, unit: Unit) -> bool:
    if unit.space is None or position.unit_type(unit).is_always_in_comms:
        return True
    givers = comms_givers(position, unit.side)
    if not givers:
        return board.readings.option("R14") == "no-check"
    return bool(_reached(board, [position.space_of(unit)]) & board.grid.mask(_hexes(position, givers)))


def _reached(board: Board, spaces: list[str]) -> int:
    """The spaces that comms from any of these reach."""
    reached = 0
    for space in spaces:
        for ring in rings(board, space)[: COMMS_RANGE + 1]:
            reached |= ring
    return reached


def _hexes(position: Position, units: tuple[Unit, ...]) -> list[Any]:
    return [position.board.hex(position.space_of(unit)) for unit in units]


def comms(position: Position, unit: Named) -> Ruling[bool]:
    """Say whether a unit is in comms, with the nearest giver and how far it is.

    A unit within 2 spaces of a transport ship of its side is in comms, whatever terrain lies between and
    whatever became of the ship. Transport ships are always in comms, and so is what they carry.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The unit or its name.

    Returns
    -------
    Ruling
        Its verdict is a bool, its proof a `CommsProof`.

    Raises
    ------
    UnknownNameError
        If there is no such unit.

    References
    ----------
    Revolution, Player Turns > Checking Comms (p. 15); readings R14, R15 and R30.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = comms(parse_position("U1rev/9x8/72o//LTRA-A1-2.LFIA-A4-2"), "LFIA")
    >>> ruling.verdict, ruling.proof.giver, ruling.proof.distance
    (False, 'LTRA', 3)
    """
    who = position.unit(piece_of(position, unit).name)
    board = position.board
    givers = comms_givers(position, who.side)
    around = rings(board, position.space_of(who))
    distances = tuple(
        (giver.name, range_to(around, board.grid.bit(board.hex(position.space_of(giver))))) for giver in givers
    )
    verdict = _in_comms(position, board, who)
    steps, proof = _reasons(position, who, distances, verdict)
    return Ruling(
        question=InComms(position, who.name),
        verdict=verdict,
        steps=steps,
        readings=readings_that_change(board, COMMS_READINGS, lambda other: _in_comms(position, other, who)),
        proof=proof,
    )


def _reasons(
    position: Position, who: Unit, distances: tuple[tuple[str, int | None], ...], verdict: bool
) -> tuple[tuple[Step, ...], CommsProof]:
    piece = piece_of(position, who)
    ship = position.transport_of(who)
    if ship is not None:
        step = Step(
            f"{piece.capital} is carried by {piece_of(position, ship).title}, and a transport ship and what it carries "
            "are always in comms with each other.",
            "rev.comms.always",
            (piece.space,),
        )
        return (step,), CommsProof("carried", ship.name, 0, distances)
    if position.unit_type(who).is_always_in_comms:
        step = Step(f"{piece.capital} is always in comms, as its counter shows.", "rev.comms.always", (piece.space,))
        return (step,), CommsProof("always", None, None, distances)
    if not distances:
        steps = [
            Step(
                f"Nothing of {who.side.title} on the board gives comms. Look at the special rules of your scenario: "
                "some sides begin with fewer than two transport ships.",
                "rev.comms.range",
                (piece.space,),
            )
        ]
        if verdict:
            steps.append(Step("As this table reads it, there is then no check at all.", "rev.comms.check"))
        else:
            steps.append(
                Step(
                    "With no giver within 2 spaces the unit is out of comms: take a Discord for each card action.",
                    "rev.comms.check.out",
                    (piece.space,),
                )
            )
        return tuple(steps), CommsProof("no-giver", None, None, ())
    name, far = min(distances, key=lambda pair: (pair[1] is None, pair[1] or 0))
    giver = position.unit(name)
    where = position.space_of(giver)
    if far is None:
        step = Step(
            f"No chain of spaces leads from {piece.space} to any giver of comms, and distance is counted along spaces. "
            "Terrain never blocks comms, but a hole in the board is no terrain.",
            "rev.comms.range",
            (piece.space,),
        )
        return (step, _discord()), CommsProof("out-of-range", None, None, distances)
    spaces = "in the same space" if far == 0 else "1 space away" if far == 1 else f"{far} spaces away"
    text = f"The nearest giver of comms of its side, {piece_of(position, giver).placed}, is {spaces}"
    if far > COMMS_RANGE:
        step = Step(f"{text}, more than the {COMMS_RANGE} that comms reach.", "rev.comms.range", (piece.space, where))
        return (step, _discord()), CommsProof("out-of-range", name, far, distances)
    steps = [Step(f"{text}, within the {COMMS_RANGE} that comms reach.", "rev.comms.range", (piece.space, where))]
    if not giver.is_ready:
        steps.append(Step(f"That it is {giver.status} changes nothing.", "rev.comms.routed-transport", (where,)))
    return tuple(steps), CommsProof("in-range", name, far, distances)


def _discord() -> Step:
    return Step(
        "Before a card action with it, a Discord goes from the supply to the discard pile, if one is left.",
        "rev.comms.check.out",
    )


def comms_map(position: Position, side: Side) -> Ruling[tuple[str, ...]]:
    """Say in which spaces a unit of a side is in comms, and which of its units are out.

    Returns
    -------
    Ruling
        Its verdict is the labels of the spaces, column by column; its proof a `CommsMapProof`.

    References
    ----------
    Revolution, Player Turns > Checking Comms (p. 15); readings R14 and R15.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = comms_map(parse_position("U1rev/9x8/72o//LTRA-A1-2.LFIA-A4-2"), Side.LFA)
    >>> ruling.verdict, ruling.proof.units_out
    (('A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2'), ('LFIA',))
    """
    board = position.board
    givers = comms_givers(position, side)
    spaces = board.labels(_map(position, board, side))
    out = tuple(unit.name for unit in position.units if unit.side is side and not is_in_comms(position, unit))
    if givers:
        listed = ", ".join(f"{position.unit_type(giver).title} in {position.space_of(giver)}" for giver in givers)
        steps = [
            Step(f"Comms reach {COMMS_RANGE} spaces, over any terrain, from: {listed}.", "rev.comms.range", spaces)
        ]
    else:
        steps = [
            Step(
                f"Nothing of {side.title} on the board gives comms; look at the special rules of your scenario.",
                "rev.comms.range",
            )
        ]
    steps += [
        Step(f"{position.title(unit)[:1].upper()}{position.title(unit)[1:]} is out.", "rev.comms.check.out", (space,))
        for unit in map(position.unit, out)
        for space in (position.space_of(unit),)
    ]
    return Ruling(
        question=CommsMap(position, side),
        verdict=spaces,
        steps=tuple(steps),
        readings=readings_that_change(board, COMMS_READINGS, lambda other: _map(position, other, side)),
        proof=CommsMapProof(
            tuple(giver.name for giver in givers),
            spaces,
            tuple(space for space in board.spaces if space not in set(spaces)),
            out,
        ),
    )


def _map(position: Position, board: Board, side: Side) -> int:
    givers = comms_givers(position, side)
    if not givers:
        return board.grid.everywhere if board.readings.option("R14") == "no-check" else 0
    return _reached(board, [position.space_of(giver) for giver in givers])
