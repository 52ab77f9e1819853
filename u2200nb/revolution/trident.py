"""Which attacks of a TRIDENT ATTACK go together?

Up to three attacks, each along another firing line, at objects of one class, in different spaces. `legal_targets`
says what each of them can be aimed at; this says which sets of targets one play of the card can have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.aim import Aim, TargetRow
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import Named, Piece, piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.targets import LegalTargets, aim_of, attack_of, barred_by, possible_readings
from u2200nb.revolution.units import Action
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["TridentAttacks", "TridentProof", "TridentSet", "trident_attacks"]

MOST_ATTACKS = 3
_Sets = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TridentSet:
    """Targets that one TRIDENT ATTACK can have, and a firing line for each.

    Parameters
    ----------
    targets : tuple of str
        One to three names, in the order of the position.
    lines : tuple of str
        For each of them the direction of the line that is used, such as ``"NE"``; no two alike.
    """

    targets: tuple[str, ...]
    lines: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"targets": list(self.targets), "lines": list(self.lines)}


@dataclass(frozen=True)
class TridentProof:
    """What an answer about TRIDENT ATTACK can be checked by: each target with its odds, and each set with lines."""

    rows: tuple[TargetRow, ...]
    sets: tuple[TridentSet, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "targets": [row.to_dict() for row in self.rows],
            "sets": [trident.to_dict() for trident in self.sets],
        }


@dataclass(frozen=True)
class TridentAttacks:
    """The question which targets one TRIDENT ATTACK can have together."""

    attack: LegalTargets

    @property
    def position(self) -> Position:
        """The position."""
        return self.attack.position

    @property
    def text(self) -> str:
        """The question as a sentence."""
        assert self.attack.source is not None
        who = piece_of(self.position, self.attack.source).placed
        return f"Which targets can {who} attack together with {self.attack.action}?"

    def ask(self) -> Ruling[_Sets]:
        """Answer it."""
        assert self.attack.source is not None
        return trident_attacks(self.position, self.attack.source, self.attack.action)

    def answer(self, ruling: Ruling[_Sets]) -> str:
        """The verdict as one short sentence."""
        if not ruling.verdict:
            return f"{self.attack.action} has no target."
        most = max(map(len, ruling.verdict))
        largest = [" + ".join(names) for names in ruling.verdict if len(names) == most]
        shown = ", ".join(largest[:6]) + (f" and {len(largest) - 6} more" if len(largest) > 6 else "")
        return f"At most {most} at once, {len(largest)} such choice{'s' if len(largest) > 1 else ''}: {shown}."

    def faults(self, ruling: Ruling[_Sets]) -> Iterator[str]:
        """What a check of every choice, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.attack_proof import trident_faults

        return trident_faults(self.attack, ruling)

    def picture(self, ruling: Ruling[_Sets]) -> Picture:
        """The position with the firing lines and every target."""
        from u2200nb.revolution.combat_picture import rows_picture

        proof: TridentProof = ruling.proof  # type: ignore[assignment]
        return rows_picture(self.position, ruling, proof.rows, source=self.attack.source)


def trident_attacks(position: Position, unit: Named, action: Action | str = "TRIDENT ATTACK") -> Ruling[_Sets]:
    """Say which targets one TRIDENT ATTACK can have together.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The air unit, or its name.
    action : Action or str, default "TRIDENT ATTACK"
        The action on its card.

    Returns
    -------
    Ruling
        Its verdict is every legal choice of one to three targets, smaller ones first, each a tuple of names;
        its proof a `TridentProof` with a firing line for each.

    References
    ----------
    Revolution, Actions > TRIDENT ATTACK X; readings R27 and R34.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LFIA-D4-1.BFIA-D2-1.BFIB-D1-1.BTRA-F3-1")
    >>> trident_attacks(position, "LFIA").verdict
    (('BFIA',), ('BFIB',), ('BTRA',), ('BFIA', 'BTRA'), ('BFIB', 'BTRA'))
    """
    attack = attack_of(position, unit, action, None)
    board = position.board
    barred = barred_by(attack, board)
    aim = aim_of(attack, board)
    sets = _sets(attack, board)
    rows = () if barred else tuple(aim.row(piece) for piece in aim.could_be_targets() if aim.is_open(piece))
    return Ruling(
        question=TridentAttacks(attack),
        verdict=tuple(trident.targets for trident in sets),
        steps=tuple(_steps(aim, sets, barred)),
        readings=readings_that_change(
            board,
            possible_readings(attack, aim.could_be_targets()),
            lambda other: tuple(trident.targets for trident in _sets(attack, other)),
        ),
        proof=TridentProof(rows, sets),
    )


def _sets(attack: LegalTargets, board: Board) -> tuple[TridentSet, ...]:
    """Every legal choice of targets with a line for each."""
    if barred_by(attack, board) is not None:
        return ()
    aim = aim_of(attack, board)
    pieces = [piece for piece in aim.could_be_targets() if aim.is_open(piece)]
    lines = {piece.name: aim.lines_to(piece) for piece in pieces}
    covers = {piece.name: _covered(aim, piece) for piece in pieces}
    found = []
    for size in range(1, MOST_ATTACKS + 1):
        for chosen in combinations(pieces, size):
            if len({_is_in_the_air(piece) for piece in chosen}) > 1:
                continue
            if any(covers[a.name] & covers[b.name] for a, b in combinations(chosen, 2)):
                continue
            used = _lines_for(chosen, lines)
            if used:
                found.append(TridentSet(tuple(piece.name for piece in chosen), tuple(line.name for line in used)))
    return tuple(found)


def _is_in_the_air(piece: Piece) -> bool:
    return piece.kind is not None and piece.kind.is_in_the_air


def _covered(aim: Aim, piece: Piece) -> int:
    """The spaces a target is in: a structure is in every space of its area (R34)."""
    seen = sight_map(aim.board)
    if piece.kind is Kind.STRUCTURE and seen.structure_spaces == "any-space":
        return seen.area_of[piece.place]
    return 1 << piece.place


def _lines_for(chosen: tuple[Piece, ...], lines: dict[str, tuple[Direction, ...]]) -> tuple[Direction, ...]:
    """A line for each target, no line twice; nothing if there are too few."""
    usable = dict.fromkeys(line for piece in chosen for line in lines[piece.name])
    for used in permutations(usable, len(chosen)):
        if all(line in lines[piece.name] for piece, line in zip(chosen, used, strict=True)):
            return used
    return ()


def _steps(aim: Aim, sets: tuple[TridentSet, ...], barred: Step | None) -> Iterator[Step]:
    if barred is not None:
        yield barred
        return
    assert aim.looker is not None
    names = ", ".join(direction.name for direction in aim.looker.line_directions) or "nowhere"
    yield Step(
        f"Each attack uses another firing line; they run {names} from {aim.looker.space}.",
        "rev.action.trident-attack.lines",
        (aim.looker.space,),
    )
    yield Step("All attacks are at one class: objects in the air, or objects on the ground.", _CLASS)
    yield Step("No two attacks go to one space, and none to the same object twice.", _SPACES)
    own = "the line ahead" if 0 in aim.looker.lines else "a line ahead, which this counter has not"
    yield Step(f"For its own space the unit needs {own}.", "rev.action.trident-attack.own-space", (aim.looker.space,))
    if not sets:
        yield Step("Nothing can be targeted along any of them.", "rev.combat.target")
    for trident in sets:
        if len(trident.targets) == max(len(other.targets) for other in sets):
            pairs = zip(trident.targets, trident.lines, strict=True)
            listed = ", ".join(f"{name} along {line}" for name, line in pairs)
            yield Step(f"Together: {listed}.", "rev.action.trident-attack")


_CLASS = "rev.action.trident-attack.class"
_SPACES = "rev.action.trident-attack.spaces"
