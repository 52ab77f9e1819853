"""What can this unit attack from where it stands, with what chance, and why not the rest?

One evaluator for every action that rolls at a single target: those of a unit's card, those of a command card
from a turret or a debris tile, and those without a source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.action_rules import ActionRule, action_rule, combat_action, parse_action
from u2200nb.revolution.aim import Aim, TargetRow
from u2200nb.revolution.board import Board
from u2200nb.revolution.comms import is_in_comms
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import Named, Piece, piece_of, pieces
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.terrain import NO_SPACE
from u2200nb.revolution.units import Action, Arrows, Side
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "LegalTargets",
    "TargetRow",
    "TargetsProof",
    "aim_of",
    "attack_of",
    "barred_by",
    "cannot_act",
    "cannot_fire",
    "has_parts",
    "legal_targets",
    "names_of_targets",
    "possible_readings",
    "target_names",
]


@dataclass(frozen=True)
class TargetsProof:
    """What an answer about targets can be checked by: a row for each object on the board."""

    rows: tuple[TargetRow, ...]

    @property
    def targets(self) -> tuple[TargetRow, ...]:
        """The rows of the targets."""
        return tuple(row for row in self.rows if row.is_target)

    @property
    def others(self) -> tuple[TargetRow, ...]:
        """The rows of everything else."""
        return tuple(row for row in self.rows if not row.is_target)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "targets": [row.to_dict() for row in self.targets],
            "others": [row.to_dict() for row in self.others],
        }


@dataclass(frozen=True)
class LegalTargets:
    """The question what an action can be aimed at.

    Parameters
    ----------
    position : Position
        The position.
    side : Side
        Who acts.
    source : str or None
        Name of the unit, turret or debris tile that is the source; None where the action has none.
    action : Action
        The action with its dice and arrows.
    """

    position: Position
    side: Side
    source: str | None
    action: Action

    @property
    def text(self) -> str:
        """The question as a sentence."""
        who = piece_of(self.position, self.source).placed if self.source else self.side.title
        return f"What can {who} target with {self.action}?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return legal_targets(self.position, self.source, self.action, side=self.side)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        proof: TargetsProof = ruling.proof  # type: ignore[assignment]
        if not proof.targets:
            return f"{self.action} has no target."
        listed = "; ".join(f"{row.title} in {row.space}, {_odds(row)}" for row in proof.targets)
        return f"{self.action} can target {len(proof.targets)} of {len(proof.rows)} objects: {listed}."

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What a check of each object singly, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.combat_proof import targets_faults

        return targets_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The position with the source, its targets and their chances."""
        from u2200nb.revolution.combat_picture import targets_picture

        return targets_picture(ruling)


def _odds(row: TargetRow) -> str:
    if row.total_defence is None:
        return "total defence not known"
    return f"total defence {row.total_defence}, chance {row.chance}"


def legal_targets(
    position: Position, source: Named | None, action: Action | str, *, side: Side | None = None
) -> Ruling[tuple[str, ...]]:
    """Say what an action can target, and of everything else on the board why it can't.

    Parameters
    ----------
    position : Position
        The position.
    source : Unit, Marker or str, optional
        The unit whose card it is, or the turret of a REMOTE FIRE, the debris tile of a STRIKE, or None for
        HACK, which has no source.
    action : Action or str
        The action; a text names one on the unit's cards, such as ``"ATTACK"`` or ``"ATTACK 2 air"``.
    side : Side, optional
        Who acts, where the source is no unit.

    Returns
    -------
    Ruling
        Its verdict is the names of the targets in the order of the position, its proof a `TargetsProof` with a
        row for every object on the board.

    Raises
    ------
    UnknownNameError, NotationError
        If there is no such source or action, it is no action that rolls at a single target, or such a source
        can't make it.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target, 3. Determine Total Defence Value; readings R11, R12b,
    R17, R26b and R27.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BSSA-A1.LGSA-A3.LFIA-C1-4")
    >>> ruling = legal_targets(position, "BSSA", "ATTACK 1")
    >>> ruling.verdict, ruling.proof.targets[0].chance
    (('LGSA',), Fraction(3, 10))
    >>> print(ruling.proof.others[1].reason)
    It is in the air, and the arrows of this action reach the ground only.
    """
    question = attack_of(position, source, action, side)
    board = position.board
    barred = barred_by(question, board)
    aim = aim_of(question, board)
    if barred is None:
        rows = tuple(aim.row(piece) for piece in pieces(position))
    else:
        rows = tuple(aim.barred_row(piece, barred.text, barred.rule) for piece in pieces(position))
    among = aim.could_be_targets()
    return Ruling(
        question=question,
        verdict=tuple(row.name for row in rows if row.is_target),
        steps=tuple(_steps(question, rows, barred)),
        readings=readings_that_change(
            board, possible_readings(question, among), lambda other: names_of_targets(question, other, among)
        ),
        proof=TargetsProof(rows),
    )


def target_names(
    position: Position, source: Named | None, action: Action | str, *, side: Side | None = None
) -> tuple[str, ...]:
    """Return the bare verdict of `legal_targets`."""
    question = attack_of(position, source, action, side)
    return names_of_targets(question, position.board)


def attack_of(position: Position, source: Named | None, action: Action | str, side: Side | None) -> LegalTargets:
    """Return the question that such an attack raises, once it is sure that there can be such an attack."""
    piece = None if source is None else piece_of(position, source)
    if isinstance(action, str):
        if piece is not None and piece.unit is not None:
            action = combat_action(position.unit_type(piece.unit), action)
        else:
            action = parse_action(action)
    rule = action_rule(action.name)
    if rule.combat not in ("attack", "shock") or rule.name in _WITHOUT_TARGET:
        instead = _WITHOUT_TARGET.get(rule.name, "ask this of a combat action")
        raise NotationError(f"{rule.name} does not roll at a single target: {instead}")
    if action.value is None:
        raise NotationError(f"{rule.name} rolls a number of dice, so write {rule.name} 2")
    if rule.source == "none":
        action = replace(action, arrows=Arrows.BOTH)
    elif action.arrows is Arrows.NONE:
        raise NotationError(f"which objects {action} can target depends on its arrows: air, ground, both or either")
    if not _can_be_source(rule, piece):
        wanted = {"counter": "a unit", "turret": "a turret marker", "debris": "a debris tile", "none": "nothing"}
        given = "nothing" if piece is None else piece.placed
        raise NotationError(f"the source of {rule.name} is {wanted[rule.source]}, not {given}")
    if piece is not None and piece.unit is not None:
        side = piece.unit.side
    if side is None:
        raise NotationError(f"who acts? {rule.name} is on a command card, so name the side")
    return LegalTargets(position, side, None if piece is None else piece.name, action)


_WITHOUT_TARGET = {
    "BLAST": "it hits every counter in and around a space, see blast()",
    "FOCUSED BLAST": "it hits every counter in a space, see blast()",
}


def _can_be_source(rule: ActionRule, piece: Piece | None) -> bool:
    """Whether this is what the action has as its source; a turret's other side is looked at later."""
    match rule.source:
        case "counter":
            return piece is not None and piece.unit is not None
        case "turret":
            return piece is not None and piece.kind is Kind.TURRET
        case "debris":
            return piece is not None and piece.kind is Kind.DEBRIS
        case _:
            return piece is None


def aim_of(question: LegalTargets, board: Board) -> Aim:
    """The attack on the board as these readings have it."""
    position = question.position
    source = None if question.source is None else piece_of(position, question.source)
    return Aim(position, board, question.side, source, question.action)


def names_of_targets(question: LegalTargets, board: Board, among: tuple[Piece, ...] | None = None) -> tuple[str, ...]:
    """The names of the targets, among those that could be ones under some reading."""
    if barred_by(question, board) is not None:
        return ()
    aim = aim_of(question, board)
    return tuple(piece.name for piece in (aim.could_be_targets() if among is None else among) if aim.is_open(piece))


def barred_by(question: LegalTargets, board: Board) -> Step | None:
    """Why the source can't make this attack at all."""
    if question.source is None:
        return None
    source = piece_of(question.position, question.source)
    if source.unit is not None:
        if question.action.name == "TRIDENT ATTACK" and not (source.object and source.object.lines):
            return Step(
                f"{source.capital} has no firing lines, and each attack of a TRIDENT ATTACK needs one.",
                "rev.action.trident-attack.lines",
                (source.space,),
            )
        return cannot_act(question.position, source.unit)
    if source.kind is Kind.TURRET:
        return cannot_fire(source, question.side, board)
    return None


def cannot_act(position: Position, unit: Unit) -> Step | None:
    """Return why a unit's card can't be played for an action on the board; None if it can.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action; Rallying a Unit.
    """
    title = f"{position.title(unit)[:1].upper()}{position.title(unit)[1:]}"
    if not unit.is_ready:
        return Step(
            f"{title} is {unit.status}, so its cards can't be played for an action, only to rally it, for initiative "
            "or to hunker down.",
            "rev.rally",
            (position.space_of(unit),),
        )
    ship = position.transport_of(unit)
    if ship is not None:
        return Step(
            f"{title} is carried by {piece_of(position, ship).title}, so only the actions of the cargo display are "
            "open to it. With DROPSHIP it could get off and then take this one.",
            "rev.card-action.carried",
            (position.space_of(unit),),
        )
    return None


def cannot_fire(turret: Piece, side: Side, board: Board) -> Step | None:
    """Return why a turret marker can't fire for a side; None if it can (R26b)."""
    if turret.marker is None or turret.marker.code != "TUR":
        return Step(
            f"{turret.capital} is no turret but the other side of the marker: a target, no source.",
            "rev.action.remote-fire",
            (turret.space,),
        )
    if turret.side is not None and turret.side is not side:
        return Step(
            f"{turret.capital} belongs to {turret.side.title} here, so it fires for them only.",
            "rev.action.remote-fire",
            (turret.space,),
        )
    if turret.side is None and board.readings.option("R26b") == "own-side":
        return Step(
            f"{turret.capital} belongs to nobody here, and as this table reads it only turrets of the own side fire.",
            "rev.action.remote-fire",
            (turret.space,),
        )
    return None


def possible_readings(question: LegalTargets, among: tuple[Piece, ...]) -> tuple[str, ...]:
    """The readings that speak of what is there at all; asking again settles the rest."""
    if not among:
        return ()
    position = question.position
    if question.source is None:
        return ("R12b",)
    board = position.board
    source = piece_of(position, question.source)
    kinds = {piece.kind for piece in among}
    terrain = {board.terrain_at(piece.space) for piece in (*among, source)}
    holds = {
        "R1": source.kind in (Kind.GROUND, Kind.TURRET),
        "R3": bool(board.tiles),
        "R4": Kind.STRUCTURE in kinds or any(kind.blocks_ground_to_ground for kind in terrain),
        "R5": source.kind is Kind.DEBRIS,
        "R7": source.kind is Kind.AIR and NO_SPACE in "".join(board.rows),
        "R11": Kind.STRUCTURE in kinds,
        "R12": Kind.STRUCTURE in kinds,
        "R12b": any(piece.unit is not None and piece.unit.side is question.side for piece in among),
        "R15": has_parts(board),
        "R25": any(kind.no_air_entry or kind.no_ground_entry for kind in terrain),
        "R26": Kind.TURRET in (*kinds, source.kind),
        "R26b": source.kind is Kind.TURRET,
        "R27": question.action.name == "TRIDENT ATTACK",
    }
    return tuple(reading_id for reading_id, speaks in holds.items() if speaks)


def has_parts(board: Board) -> bool:
    """Whether holes cut the board into parts."""
    return len(board.grid.areas(board.grid.everywhere)) > 1


def _steps(question: LegalTargets, rows: tuple[TargetRow, ...], barred: Step | None) -> Iterator[Step]:
    if barred is not None:
        yield barred
        return
    position, action = question.position, question.action
    rule = action_rule(action.name)
    if question.source is None:
        yield Step(f"{rule.name} has no source: no sight, no firing line and no range.", "rev.combat.source")
    else:
        source = piece_of(position, question.source)
        yield Step(f"The source is {source.placed}.", "rev.combat.source", (source.space,))
        if source.unit is not None and not is_in_comms(position, source.unit):
            yield Step(
                "It is out of comms: a Discord goes to the discard pile first, then the action is carried out.",
                "rev.comms.check.out",
                (source.space,),
            )
    kind = "shock" if rule.is_shock else "attack"
    objects = "combat counters" if rule.is_shock else "any object with a shield"
    where = {Arrows.AIR: "in the air", Arrows.GROUND: "on the ground"}.get(action.arrows, "in the air or on the ground")
    yield Step(
        f"{rule.name} is of the {kind} type: it can target {objects} {where}, and rolls "
        f"{action.value} {'die' if action.value == 1 else 'dice'}.",
        f"rev.combat.target.{kind}-type",
    )
    if rule.name in _SERIES:
        yield Step(_SERIES[rule.name], rule.rule)
    for row in rows:
        if row.is_target:
            yield Step(
                f"{row.title[:1].upper()}{row.title[1:]} in {row.space}: {row.reason}, {_odds(row)}.",
                row.rule,
                (row.space,),
            )
    for reason, rule_id in dict.fromkeys((row.reason, row.rule) for row in rows if not row.is_target):
        same = [row for row in rows if row.reason == reason and not row.is_target]
        names = ", ".join(row.name for row in same)
        yield Step(f"No target: {names}. {reason}", rule_id, tuple(dict.fromkeys(row.space for row in same)))
    if position.board.is_sketch:
        yield Step("This holds for the spaces sketched; those left out could give other paths.", "rev.sight")


_SERIES = {
    "DUAL ATTACK": "Two attacks are made one after the other, at the same target or at another; the second is chosen "
    "when the first is done.",
    "TRIDENT ATTACK": "Up to three attacks are made, each along another firing line, at objects of one class in "
    "different spaces; trident_attacks() lists which go together.",
}
