"""Who is hit by BLAST or FOCUSED BLAST in this space?

Each combat counter, of either side, gets a SHOCK of its own. There is no source: no sight and no range, but the
bonus of a Nihabh Transport counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from u2200nb.errors import NotationError
from u2200nb.revolution.action_rules import parse_action
from u2200nb.revolution.aim import Aim, TargetRow
from u2200nb.revolution.pieces import Piece, pieces
from u2200nb.revolution.position import Position
from u2200nb.revolution.targets import TargetsProof
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["Blast", "blast", "blast_spaces"]

BLASTS = ("BLAST", "FOCUSED BLAST")


@dataclass(frozen=True)
class Blast:
    """The question who is hit by a blast in a space."""

    position: Position
    side: Side
    action: Action
    space: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Who is hit by {self.action.name} {self.action.value} of {self.side.title} in {self.space}?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return blast(self.position, self.side, self.action, self.space)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        proof: TargetsProof = ruling.proof  # type: ignore[assignment]
        name = self.action.name
        if not ruling.verdict:
            return f"{name} in {self.space} hits nobody."
        listed = "; ".join(
            f"{row.title} in {row.space}, total defence {row.total_defence}, chance {row.chance}"
            for row in proof.targets
        )
        return f"{name} in {self.space} is rolled against {len(ruling.verdict)}: {listed}."

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What a check of each counter singly, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.attack_proof import blast_faults

        return blast_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The position with the spaces of the blast and everybody hit."""
        from u2200nb.revolution.combat_picture import rows_picture

        proof: TargetsProof = ruling.proof  # type: ignore[assignment]
        return rows_picture(self.position, ruling, proof.targets, focus=self.space)


def blast(position: Position, side: Side, action: Action | str, space: str) -> Ruling[tuple[str, ...]]:
    """Say who is hit by a BLAST or FOCUSED BLAST in a space, friends too.

    Parameters
    ----------
    position : Position
        The position.
    side : Side
        Who plays it.
    action : Action or str
        Such as ``"BLAST 2"``.
    space : str
        The chosen space.

    Returns
    -------
    Ruling
        Its verdict is the names of the counters that are rolled against, its proof a `TargetsProof`.

    Raises
    ------
    NotationError, UnknownNameError
        If it is another action or no space of the board.

    References
    ----------
    Revolution, Actions > BLAST X, FOCUSED BLAST X.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LGSA-D4.BGSA-D5.BFIA-D6-1")
    >>> blast(position, Side.LFA, "BLAST 1", "D4").verdict
    ('LGSA', 'BGSA')
    >>> blast(position, Side.LFA, "FOCUSED BLAST 1", "D4").steps[0].text
    'No enemy combat counter is in D4, so FOCUSED BLAST can not choose it.'
    """
    action = parse_action(action) if isinstance(action, str) else action
    if action.name not in BLASTS or action.value is None:
        raise NotationError(f"this is about BLAST X and FOCUSED BLAST X, not {action}")
    space = position.board.label(space)
    barred = _barred(position, side, action, space)
    within = _within(position, action, space)
    aim = Aim(position, position.board, side, None, action)
    rows = tuple(_row(aim, piece, within, barred) for piece in pieces(position))
    return Ruling(
        question=Blast(position, side, action, space),
        verdict=tuple(row.name for row in rows if row.is_target),
        steps=tuple(_steps(position, action, space, within, rows, barred)),
        readings=(),
        proof=TargetsProof(rows),
    )


def blast_spaces(position: Position, side: Side, action: Action | str) -> dict[str, tuple[str, ...]]:
    """Return for every space that can be chosen to some effect who is hit there.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LGSA-D4.BGSA-D5.BFIA-D5-1")
    >>> blast_spaces(position, Side.LFA, "FOCUSED BLAST 1")
    {'D5': ('BGSA', 'BFIA')}
    """
    action = parse_action(action) if isinstance(action, str) else action
    found = {}
    for space in position.board.spaces:
        if _barred(position, side, action, space) is None:
            within = _within(position, action, space)
            hit = tuple(unit.name for unit in position.on_board() if unit.space in within)
            if hit:
                found[space] = hit
    return found


def _within(position: Position, action: Action, space: str) -> tuple[str, ...]:
    """The spaces of the blast: the chosen one, and with BLAST those that touch it."""
    board = position.board
    if action.name == "FOCUSED BLAST":
        return (space,)
    return board.labels(board.grid.around(board.grid.bit(board.hex(space))) & board.grid.everywhere)


def _barred(position: Position, side: Side, action: Action, space: str) -> Step | None:
    if action.name == "BLAST" or any(unit.side is not side for unit in position.in_space(space)):
        return None
    return Step(
        f"No enemy combat counter is in {space}, so FOCUSED BLAST can not choose it.",
        "rev.action.focused-blast",
        (space,),
    )


def _row(aim: Aim, piece: Piece, within: tuple[str, ...], barred: Step | None) -> TargetRow:
    if barred is not None:
        return aim.barred_row(piece, barred.text, barred.rule)
    if piece.unit is None:
        reason = "no-shield" if piece.kind is None else "shock"
    elif piece.is_carried:
        reason = "carried"
    elif piece.space not in within:
        rule = "rev.action.blast" if aim.action.name == "BLAST" else "rev.action.focused-blast"
        return aim.barred_row(piece, "It is not in a space of the blast.", rule)
    else:
        return aim.target_row(piece)
    return aim.barred_row(piece, *aim.why(piece, reason))


def _steps(
    position: Position,
    action: Action,
    space: str,
    within: tuple[str, ...],
    rows: tuple[TargetRow, ...],
    barred: Step | None,
) -> Iterator[Step]:
    if barred is not None:
        yield barred
        return
    rule = "rev.action.blast" if action.name == "BLAST" else "rev.action.focused-blast"
    where = f"{space} and the spaces that touch it" if action.name == "BLAST" else space
    yield Step(f"A SHOCK {action.value} is made at every combat counter in {where}, friend and enemy.", rule, within)
    yield Step("There is no source: no sight and no range.", "rev.combat.source")
    for row in rows:
        if row.is_target:
            yield Step(
                f"{row.title[:1].upper()}{row.title[1:]} in {row.space}: {row.reason}, total defence "
                f"{row.total_defence}, chance {row.chance}.",
                row.rule,
                (row.space,),
            )
    carried = [row.name for row in rows if row.rule == "rev.combat.target.cargo" and row.space in within]
    if carried:
        yield Step(f"Not hit, being on a cargo display: {', '.join(carried)}.", "rev.combat.target.cargo")
    if not any(row.is_target for row in rows):
        yield Step("No counter is there.", rule, within)
