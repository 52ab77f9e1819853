"""What must the dice show: how is a target's total defence made up, and what is the chance?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.board import Board
from u2200nb.revolution.comms import COMMS_RANGE
from u2200nb.revolution.firing import range_to, rings
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.pieces import NIHABH_TRANSPORT, Named, Piece, piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.sight_map import sight_map
from u2200nb.rulings.odds import hit_chance
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["DefenceProof", "TotalDefence", "nihabh_near", "range_from", "total_defence"]

DICE_IN_THE_BOX = 4
DEFENCE_READINGS = ("R1", "R3", "R4", "R5", "R7", "R11", "R12", "R15", "R26")
"""The readings that can change a range, most of them that to a structure."""


@dataclass(frozen=True)
class DefenceProof:
    """The terms of a total defence.

    Parameters
    ----------
    base : int or None
        The number on the shield; None where it is not known.
    range : int or None
        The range bonus: 0 without a source, None where no chain of spaces leads to the target.
    nihabh : int
        1 where a Nihabh Transport of the target's side is near, else 0.
    near : tuple of str
        The Nihabh Transports that are near.
    """

    base: int | None
    range: int | None
    nihabh: int
    near: tuple[str, ...]

    @property
    def total(self) -> int | None:
        """The sum; None where a term is not known."""
        return None if self.base is None or self.range is None else self.base + self.range + self.nihabh

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"base": self.base, "range": self.range, "nihabh": self.nihabh, "nihabh_near": list(self.near)}


@dataclass(frozen=True)
class TotalDefence:
    """The question what the total defence of a target is, from a source or without one."""

    position: Position
    target: str
    source: str | None = None

    @property
    def text(self) -> str:
        """The question as a sentence."""
        against = f"against {piece_of(self.position, self.source).placed}" if self.source else "without a source"
        return f"What is the total defence of {piece_of(self.position, self.target).placed} {against}?"

    def ask(self) -> Ruling[int | None]:
        """Answer it."""
        return total_defence(self.position, self.target, self.source)

    def answer(self, ruling: Ruling[int | None]) -> str:
        """The verdict as one short sentence."""
        title = piece_of(self.position, self.target).placed
        if ruling.verdict is None:
            return f"The total defence of {title} can't be given: {ruling.steps[-1].text}"
        terms = ruling.proof.to_dict()
        bonus = f" + Nihabh {terms['nihabh']}" if terms["nihabh"] else ""
        return (
            f"The total defence of {title} is {ruling.verdict}: base {terms['base']} + range {terms['range']}{bonus}."
        )

    def faults(self, ruling: Ruling[int | None]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.combat_proof import defence_faults

        return defence_faults(self.position, self.target, self.source, ruling)

    def picture(self, ruling: Ruling[int | None]) -> Picture:
        """The position with source and target, and the total on the target's space."""
        from u2200nb.revolution.combat_picture import defence_picture

        return defence_picture(ruling)


def total_defence(position: Position, target: Named, source: Named | None = None) -> Ruling[int | None]:
    """Say what the total defence of a target is, term by term.

    The number on its shield, one for each space between source and target, and one more for a combat counter
    that has a Nihabh Transport of its own side, other than itself, within 2 spaces.

    Parameters
    ----------
    position : Position
        The position.
    target : Unit, Marker or str
        What is attacked, or its name.
    source : Unit, Marker or str, optional
        What attacks; none for HACK and the blasts, which have no source and so no range.

    Returns
    -------
    Ruling
        Its verdict is the total, its proof a `DefenceProof`. The verdict is None where a term is missing: the
        number on a shield that is not known here, or a range where no chain of spaces leads across (R15).

    Raises
    ------
    UnknownNameError, NotationError
        If one of them is not there, or the target has no shield.

    References
    ----------
    Revolution, Key Concepts > Combat > 3. Determine Total Defence Value; readings R1, R11 and R15.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BSSB-A1.LGSA-A3.LTRN-B3-1")
    >>> ruling = total_defence(position, "LGSA", "BSSB")
    >>> print(ruling.answer)
    The total defence of the LFA's Ground-shot A in A3 is 9: base 6 + range 2 + Nihabh 1.
    """
    goal = piece_of(position, target)
    start = None if source is None else piece_of(position, source)
    if goal.kind is None:
        raise NotationError(f"{goal.placed} has no shield, so it is no target and has no defence")
    if start is not None and start.object is None:
        raise NotationError(f"{start.placed} can't be the source of an attack")
    near = nihabh_near(position, position.board, goal)
    proof = DefenceProof(goal.base, _range(position.board, start, goal), int(bool(near)), near)
    if goal.is_carried:
        proof = DefenceProof(goal.base, None, 0, ())
    return Ruling(
        question=TotalDefence(position, goal.name, None if start is None else start.name),
        verdict=proof.total,
        steps=tuple(_steps(position, start, goal, proof)),
        readings=readings_that_change(
            position.board, DEFENCE_READINGS, lambda other: _total(position, other, start, goal)
        ),
        proof=proof,
    )


def _total(position: Position, board: Board, start: Piece | None, goal: Piece) -> int | None:
    if goal.is_carried:
        return None
    far = _range(board, start, goal)
    if far is None or goal.base is None:
        return None
    return goal.base + far + bool(nihabh_near(position, board, goal))


def nihabh_near(position: Position, board: Board, goal: Piece) -> tuple[str, ...]:
    """Return the Nihabh Transports that make a target harder to hit.

    References
    ----------
    Revolution, Key Concepts > Combat > 3. Determine Total Defence Value, C.
    """
    if goal.unit is None or goal.is_carried:
        return ()
    ships = [
        unit
        for unit in position.units
        if unit.code == NIHABH_TRANSPORT and unit.side is goal.unit.side and unit is not goal.unit
    ]
    if not ships:
        return ()
    within = rings(board, goal.space)[: COMMS_RANGE + 1]
    return tuple(
        ship.name for ship in ships if range_to(within, board.grid.bit(board.hex(position.space_of(ship)))) is not None
    )


def _range(board: Board, start: Piece | None, goal: Piece) -> int | None:
    if start is None:
        return 0
    assert start.object is not None
    return range_from(board, start.object, goal)


def range_from(board: Board, source: BoardObject, goal: Piece) -> int | None:
    """Return the range bonus: the spaces to the target, or to the nearest seen space of a structure's area (R11)."""
    return range_to(rings(board, source.space), spaces_of(board, source, goal))


def spaces_of(board: Board, source: BoardObject, goal: Piece) -> int:
    """The spaces of a target that the range is counted to: its own, or for a structure those that are seen."""
    if goal.kind is not Kind.STRUCTURE:
        return 1 << goal.place
    seen = sight_map(board)
    if seen.structure_spaces != "any-space":
        return 1 << goal.place
    area = seen.area_of[goal.place]
    start = board.grid.place(board.hex(source.space))
    return seen.seen_of_structure(start, source, board.terrain_at(goal.space), area) or area


def _steps(position: Position, start: Piece | None, goal: Piece, proof: DefenceProof) -> Iterator[Step]:
    if goal.is_carried:
        yield Step(f"{goal.capital} is on a cargo display, where nothing can target it.", "rev.combat.target.cargo")
        return
    if proof.base is None:
        pass
    elif goal.unit is not None and goal.unit.defence is None:
        source = position.unit_type(goal.unit).source
        yield Step(
            f"The number on its shield is {proof.base} (in the table of units: {source}).",
            "rev.combat.defence.base",
            (goal.space,),
        )
    else:
        yield Step(
            f"The number on its shield is {proof.base}, as given with the position.",
            "rev.combat.defence.base",
            (goal.space,),
        )
    if proof.range is not None:
        yield _range_step(position.board, start, goal, proof.range)
    if proof.near:
        ships = " and ".join(f"{piece_of(position, name).space}" for name in proof.near)
        yield Step(
            f"A Nihabh Transport of its side is within {COMMS_RANGE} spaces, in {ships}: 1 more, however many there "
            "are and whether they are ready or not.",
            "rev.combat.nihabh",
            (goal.space, *(piece_of(position, name).space for name in proof.near)),
        )
    elif any(unit.code == NIHABH_TRANSPORT for unit in position.units):
        yield Step(_no_bonus(position, goal), "rev.combat.nihabh.not-for", (goal.space,))
    if proof.base is None:
        yield Step(
            f"The number on the shield of {goal.placed} is not known here: it is printed on the component. "
            f"Give it with the position, as in {goal.name.split('-')[0]}-{goal.space}-d5.",
            "rev.combat.defence.base",
            (goal.space,),
        )
    if start is not None and proof.range is None:
        yield Step(
            f"No chain of spaces leads from {start.space} to {goal.space}, so there is no range and no attack.",
            "rev.combat.range",
            (start.space, goal.space),
        )
    if proof.total is not None:
        yield _chances(proof.total)


def _range_step(board: Board, start: Piece | None, goal: Piece, far: int) -> Step:
    if start is None:
        return Step("There is no source, so there is no range: 0.", "rev.combat.range")
    spaces = "1 space" if far == 1 else f"{far} spaces"
    if goal.kind is Kind.STRUCTURE and start.object is not None:
        nearest = board.labels(rings(board, start.space)[far] & spaces_of(board, start.object, goal))
        terrain = board.terrain_at(goal.space)
        if not terrain.is_enclosure:
            return Step(
                f"The structure's area is the target, and in this position that is all the {terrain.title} that "
                f"touches {goal.space}: range {far}. Paint the terrain from your board first.",
                "rev.combat.target.structure",
                (goal.space,),
            )
        return Step(
            f"The structure's area is the target: from {start.space} to the nearest of its spaces that is seen, "
            f"{nearest[0]}, it is {spaces}.",
            "rev.combat.target.structure",
            (start.space, nearest[0]),
        )
    return Step(
        f"From {start.space} to {goal.space} it is {spaces}; terrain does not matter.",
        "rev.combat.range",
        (start.space, goal.space),
    )


def _no_bonus(position: Position, goal: Piece) -> str:
    if goal.unit is None:
        return "A Nihabh Transport helps combat counters only."
    if goal.unit.code == NIHABH_TRANSPORT:
        return "A Nihabh Transport does not help itself, and no other one of its side is near."
    if not any(u.code == NIHABH_TRANSPORT and u.side is goal.unit.side for u in position.units):
        return "A Nihabh Transport helps its own side only, and this is the other."
    return f"The Nihabh Transport of its side is more than {COMMS_RANGE} spaces away."


def _chances(total: int) -> Step:
    """The chance for as many dice as there are in the box."""
    chances = [hit_chance(total, dice) for dice in range(1, DICE_IN_THE_BOX + 1)]
    listed = ", ".join(f"{chance} with {dice}" for dice, chance in enumerate(chances, 1))
    rule = "rev.combat.dice" if chances[0] else "rev.combat.dice.no-automatic"
    return Step(f"One die showing {total} or more is enough. The chance is {listed} dice.", rule)
