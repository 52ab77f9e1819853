"""What does a command card allow that attacks from a turret or a debris tile, or a card that moves first?

STRIKE and REMOTE FIRE choose their source, ASSAULT its space; for every choice the targets are those of
`u2200nb.revolution.targets.legal_targets`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.action_rules import action_rule, combat_actions, parse_action
from u2200nb.revolution.aim import TargetRow
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import Named, Piece, piece_of, pieces
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.reach import End, ends_of_move, moved_to, why_no_move
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.targets import (
    aim_of,
    attack_of,
    barred_by,
    names_of_targets,
    possible_readings,
)
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "Assault",
    "MarkerAttacks",
    "Shot",
    "ShotsProof",
    "assault",
    "marker_attacks",
    "remote_fire",
    "shots_from",
    "strike",
]


@dataclass(frozen=True)
class Shot:
    """One attack that can be made.

    Parameters
    ----------
    source : str
        Name of the unit, turret or debris tile.
    space, facing : str
        Where the source is then; the facing is empty for what has none.
    action : Action
        The action with its dice and arrows.
    target : TargetRow
        The target with its odds.
    """

    source: str
    space: str
    facing: str
    action: Action
    target: TargetRow

    @property
    def key(self) -> tuple[str, ...]:
        """What tells it from every other: source, space, facing, action, target."""
        return self.source, self.space, self.facing, str(self.action), self.target.name

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "source": self.source,
            "space": self.space,
            "facing": self.facing or None,
            "action": str(self.action),
            "target": self.target.to_dict(),
        }


@dataclass(frozen=True)
class ShotsProof:
    """What an answer about several attacks can be checked by: every one of them."""

    shots: tuple[Shot, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"shots": [shot.to_dict() for shot in self.shots]}


def shots_from(position: Position, source: Named, action: Action, side: Side | None = None) -> tuple[Shot, ...]:
    """Return the attacks that a source can make from where it stands with one action."""
    attack = attack_of(position, source, action, side)
    if barred_by(attack, position.board) is not None:
        return ()
    piece = piece_of(position, source)
    facing = piece.unit.facing.name if piece.unit is not None and piece.unit.facing is not None else ""
    aim = aim_of(attack, position.board)
    return tuple(
        Shot(piece.name, piece.space, facing, attack.action, aim.target_row(goal))
        for goal in aim.could_be_targets()
        if aim.is_open(goal)
    )


# -- from a turret or a debris tile ------------------------------------------------------------------


_Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MarkerAttacks:
    """The question what STRIKE or REMOTE FIRE can be aimed at, from every source there is."""

    position: Position
    side: Side
    action: Action

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"What can {self.side.title} attack with {self.action}?"

    def ask(self) -> Ruling[_Pairs]:
        """Answer it."""
        return marker_attacks(self.position, self.side, self.action)

    def answer(self, ruling: Ruling[_Pairs]) -> str:
        """The verdict as one short sentence."""
        if not ruling.verdict:
            return f"{self.action} has no target."
        proof: ShotsProof = ruling.proof  # type: ignore[assignment]
        listed = "; ".join(
            f"{shot.source} at {shot.target.name}, chance {'not known' if shot.target.chance is None else ''}"
            f"{'' if shot.target.chance is None else shot.target.chance}"
            for shot in proof.shots
        )
        return f"{self.action} can be aimed {len(ruling.verdict)} ways: {listed}."

    def faults(self, ruling: Ruling[_Pairs]) -> Iterator[str]:
        """What a check of each source and object singly, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.attack_proof import marker_faults

        return marker_faults(self, ruling)

    def picture(self, ruling: Ruling[_Pairs]) -> Picture:
        """The position with every target and the best chance at it."""
        return _shots_picture(self.position, ruling)


def marker_attacks(position: Position, side: Side, action: Action | str) -> Ruling[_Pairs]:
    """Say what STRIKE or REMOTE FIRE can be aimed at, from every debris tile or turret.

    Returns
    -------
    Ruling
        Its verdict is pairs of the names of source and target, its proof a `ShotsProof`.

    Raises
    ------
    NotationError, UnknownNameError
        If it is another action, or lacks its value or arrows.

    References
    ----------
    Revolution, Actions > STRIKE X, REMOTE FIRE X; readings R5, R26 and R26b.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LGSA-D5/DEB-D4.DEB-E5.DEB-A1")
    >>> marker_attacks(position, Side.BREAKERS, "STRIKE 2 ground").verdict
    (('DEB-D4', 'LGSA'), ('DEB-E5', 'LGSA'))
    """
    action = parse_action(action) if isinstance(action, str) else action
    rule = action_rule(action.name)
    kind = {"turret": Kind.TURRET, "debris": Kind.DEBRIS}.get(rule.source)
    if kind is None:
        raise NotationError(f"this is about STRIKE X and REMOTE FIRE X, which attack from a marker, not {action}")
    sources = tuple(piece for piece in pieces(position) if piece.kind is kind)
    shots = tuple(shot for source in sources for shot in shots_from(position, source, action, side))
    attacks = [attack_of(position, source, action, side) for source in sources]
    ids = dict.fromkeys(
        reading_id
        for attack in attacks
        for reading_id in possible_readings(attack, aim_of(attack, position.board).could_be_targets())
    )

    def verdict(board: Board) -> _Pairs:
        return tuple((attack.source or "", name) for attack in attacks for name in names_of_targets(attack, board))

    return Ruling(
        question=MarkerAttacks(position, side, action),
        verdict=tuple((shot.source, shot.target.name) for shot in shots),
        steps=tuple(_marker_steps(position, side, action, sources, shots)),
        readings=readings_that_change(position.board, ids, verdict),
        proof=ShotsProof(shots),
    )


def strike(position: Position, side: Side, action: Action | str) -> Ruling[_Pairs]:
    """Say what a STRIKE can be aimed at: any debris tile is the source, an object in an adjacent space the target.

    References
    ----------
    Revolution, Actions > STRIKE X; reading R5.
    """
    return marker_attacks(position, side, action)


def remote_fire(position: Position, side: Side, action: Action | str) -> Ruling[_Pairs]:
    """Say what REMOTE FIRE can be aimed at: a turret marker is the source and looks as a ground unit does.

    References
    ----------
    Revolution, Actions > REMOTE FIRE X; readings R26 and R26b.
    """
    return marker_attacks(position, side, action)


def _marker_steps(
    position: Position, side: Side, action: Action, sources: tuple[Piece, ...], shots: tuple[Shot, ...]
) -> Iterator[Step]:
    rule = action_rule(action.name).rule
    if not sources:
        what = "debris tile" if action.name == "STRIKE" else "turret"
        yield Step(f"There is no {what} on the board, so {action.name} can't be taken.", rule)
        return
    if action.name == "STRIKE":
        yield Step(
            "A debris tile strikes into adjacent spaces; it goes back to the box whatever is rolled.",
            "rev.action.strike.removed",
            tuple(source.space for source in sources),
        )
    else:
        yield Step("A turret is always in comms, so no Discord is taken.", rule)
    for source in sources:
        barred = barred_by(attack_of(position, source, action, side), position.board)
        if barred is not None:
            yield barred
            continue
        own = [shot for shot in shots if shot.source == source.name]
        if not own:
            yield Step(f"{source.capital} has no target.", rule, (source.space,))
        for shot in own:
            yield _shot_step(f"{source.capital}", shot)


def _shot_step(who: str, shot: Shot) -> Step:
    row = shot.target
    odds = (
        "total defence not known"
        if row.total_defence is None
        else f"total defence {row.total_defence}, chance {row.chance}"
    )
    return Step(
        f"{who} at {row.title} in {row.space}: {row.reason}, {odds}.", "rev.combat.defence", (shot.space, row.space)
    )


# -- after a move of one space -----------------------------------------------------------------------


_Shots = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Assault:
    """The question what a unit can attack with ASSAULT, from each space it can move to."""

    position: Position
    unit: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"What can {piece_of(self.position, self.unit).placed} attack with ASSAULT?"

    def ask(self) -> Ruling[_Shots]:
        """Answer it."""
        return assault(self.position, self.unit)

    def answer(self, ruling: Ruling[_Shots]) -> str:
        """The verdict as one short sentence."""
        title = piece_of(self.position, self.unit).title
        if not ruling.verdict:
            return f"{title[:1].upper()}{title[1:]} can attack nothing with ASSAULT."
        targets = dict.fromkeys(key[-1] for key in ruling.verdict)
        spaces = dict.fromkeys(key[1] for key in ruling.verdict)
        return f"{title[:1].upper()}{title[1:]} can attack {', '.join(targets)} with ASSAULT, from {', '.join(spaces)}."

    def faults(self, ruling: Ruling[_Shots]) -> Iterator[str]:
        """What a check of each step and object singly, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.attack_proof import assault_faults

        return assault_faults(self, ruling)

    def picture(self, ruling: Ruling[_Shots]) -> Picture:
        """The position with every target and the best chance at it."""
        return _shots_picture(self.position, ruling, source=self.unit)


def assault(position: Position, unit: Named) -> Ruling[_Shots]:
    """Say what a unit can attack with ASSAULT: a move of one space, then a combat action of the same card.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The unit, or its name.

    Returns
    -------
    Ruling
        Its verdict is every attack as source, space, facing, action and target; its proof a `ShotsProof`.

    References
    ----------
    Revolution, Actions > ASSAULT; readings R18, R30 and R33.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = assault(parse_position("U1rev/3x3/4oxo3o//LPSV-A1.BGSA-C2"), "LPSV")
    >>> [(space, target) for _, space, _, _, target in ruling.verdict]
    [('A2', 'BGSA'), ('B1', 'BGSA')]
    """
    who = position.unit(piece_of(position, unit).name)
    shots = _assault_shots(position, who)
    move_ids = ("R2", "R18", "R33")
    sight_ids = ("R1", "R3", "R4", "R7", "R11", "R12", "R12b", "R15", "R25", "R26", "R27")

    def verdict(board: Board) -> _Shots:
        there = position if board is position.board else replace(position, board=board)
        return tuple(shot.key for shot in _assault_shots(there, who))

    return Ruling(
        question=Assault(position, who.name),
        verdict=tuple(shot.key for shot in shots),
        steps=tuple(_assault_steps(position, who, shots)),
        readings=readings_that_change(position.board, (*move_ids, *sight_ids), verdict),
        proof=ShotsProof(shots),
    )


def _assault_shots(position: Position, who: Unit) -> tuple[Shot, ...]:
    ends, _ = ends_of_move(position, who, "ASSAULT")
    actions = combat_actions(position.unit_type(who))
    return tuple(
        shot
        for end in ends
        for there in (moved_to(position, who, end),)
        for action in actions
        for shot in shots_from(there, who.name, action)
    )


def _assault_steps(position: Position, who: Unit, shots: tuple[Shot, ...]) -> Iterator[Step]:
    why = why_no_move(position, who, "ASSAULT")
    if why is not None:
        yield Step(why[0], why[1], (position.space_of(who),))
        return
    ends, edge_ends = ends_of_move(position, who, "ASSAULT")
    yield Step(
        f"It moves first, to {_listed(ends)}; comms were checked before, where it stands now.",
        "rev.action.assault",
        tuple(end.space for end in ends),
    )
    if edge_ends:
        yield Step("Where the edge turns it, the attack is lost.", "rev.air-movement.edge.stop")
    names = ", ".join(str(action) for action in combat_actions(position.unit_type(who)))
    yield Step(f"Then it takes one combat action of the same card: {names or 'there is none'}.", "rev.action.assault")
    for shot in shots:
        yield _shot_step(f"From {shot.space} {shot.action}", shot)
    if not shots:
        yield Step("From none of these spaces there is a target.", "rev.combat.target")


def _listed(ends: tuple[End, ...]) -> str:
    return ", ".join(dict.fromkeys(end.space for end in ends)) or "no space at all"


def _shots_picture(position: Position, ruling: Ruling[Any], source: str | None = None) -> Picture:
    """The position with the best chance at each target."""
    from u2200nb.revolution.combat_picture import rows_picture

    proof: ShotsProof = ruling.proof  # type: ignore[assignment]
    best: dict[str, TargetRow] = {}
    for shot in proof.shots:
        known = best.get(shot.target.name)
        if known is None or (shot.target.chance or 0) > (known.chance or 0):
            best[shot.target.name] = shot.target
    return rows_picture(position, ruling, best.values(), source=source)
