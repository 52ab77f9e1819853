"""Do rulings about TRIDENT ATTACK, blasts, STRIKE, REMOTE FIRE and ASSAULT stand? A check written apart.

As in `u2200nb.revolution.combat_proof` every object is taken singly, without the evaluators' code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from u2200nb.geometry.hexes import Direction, Hex, distance
from u2200nb.revolution.combat_proof import (
    has_lines_for,
    may_target,
    object_of,
    plain_chance,
    plain_total,
    source_may_act,
    trident_lines,
)
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import Piece, piece_of, pieces
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.sight_proof import plain_area
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.revolution.aim import TargetRow
    from u2200nb.revolution.attacks import Assault, MarkerAttacks, ShotsProof
    from u2200nb.revolution.blasts import Blast
    from u2200nb.revolution.targets import LegalTargets, TargetsProof
    from u2200nb.revolution.trident import TridentProof

__all__ = ["assault_faults", "blast_faults", "marker_faults", "plain_shots", "row_faults", "trident_faults"]


def row_faults(position: Position, source: Piece | None, action: Action, row: TargetRow) -> Iterator[str]:
    """Yield what is wrong with the numbers of a target."""
    looker = None if source is None else object_of(position, source)
    piece = piece_of(position, row.name)
    total = plain_total(position, looker, piece)
    chance = None if total is None else plain_chance(total, action.value or 0)
    if (row.total_defence, row.chance, row.space) != (total, chance, piece.space):
        yield f"{row.name} in {piece.space} has a total defence of {total} and a chance of {chance}"


# -- TRIDENT ATTACK ----------------------------------------------------------------------------------


def trident_faults(attack: LegalTargets, ruling: Ruling[tuple[tuple[str, ...], ...]]) -> Iterator[str]:
    """Yield what is wrong with the choices of a TRIDENT ATTACK: every choice is tried."""
    proof: TridentProof = ruling.proof  # type: ignore[assignment]
    position = attack.position
    source = piece_of(position, str(attack.source))
    can = source_may_act(position, attack.side, source) and has_lines_for(position, source, attack.action)
    single = [
        piece for piece in pieces(position) if can and may_target(position, attack.side, source, attack.action, piece)
    ]
    looker = object_of(position, source)
    lines = {piece.name: trident_lines(position, looker, object_of(position, piece)) for piece in single}
    expected = [
        tuple(piece.name for piece in chosen)
        for size in (1, 2, 3)
        for chosen in combinations(single, size)
        if _go_together(position, chosen) and _have_lines([lines[piece.name] for piece in chosen])
    ]
    if list(ruling.verdict) != expected:
        yield "other targets go together"
    if tuple(trident.targets for trident in proof.sets) != ruling.verdict:
        yield "verdict and proof name different choices"
    for trident in proof.sets:
        used = [Direction[name] for name in trident.lines]
        fits = len(used) == len(trident.targets) == len(set(used)) and all(
            line in lines.get(name, set()) for name, line in zip(trident.targets, used, strict=True)
        )
        if not fits:
            yield f"{' + '.join(trident.targets)} can't be met along {' + '.join(trident.lines)}"
    if [row.name for row in proof.rows] != [piece.name for piece in single]:
        yield "the single targets are others"
        return
    for row in proof.rows:
        yield from row_faults(position, source, attack.action, row)


def _go_together(position: Position, chosen: tuple[Piece, ...]) -> bool:
    """One class, and no two in one space."""
    classes = {piece.kind is not None and piece.kind.is_in_the_air for piece in chosen}
    apart = all(not _spaces(position, a) & _spaces(position, b) for a, b in combinations(chosen, 2))
    return len(classes) == 1 and apart


def _spaces(position: Position, piece: Piece) -> set[Hex]:
    board = position.board
    if piece.kind is Kind.STRUCTURE and board.readings.option("R11") == "any-space":
        return plain_area(board, piece.space)
    return {board.hex(piece.space)}


def _have_lines(lines: list[set[Direction]]) -> bool:
    every = sorted(set().union(*lines), key=lambda line: line.value)
    return any(
        all(line in usable for line, usable in zip(used, lines, strict=True))
        for used in permutations(every, len(lines))
    )


# -- blasts ------------------------------------------------------------------------------------------


def blast_faults(question: Blast, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
    """Yield what is wrong with a blast: every counter is taken singly."""
    proof: TargetsProof = ruling.proof  # type: ignore[assignment]
    position, board = question.position, question.position.board
    middle = board.hex(question.space)
    reach = 1 if question.action.name == "BLAST" else 0
    enemy = any(unit.space == question.space and unit.side is not question.side for unit in position.units)
    allowed = reach == 1 or enemy
    if ruling.verdict != tuple(row.name for row in proof.rows if row.is_target):
        yield "verdict and rows name different counters"
    if [row.name for row in proof.rows] != [piece.name for piece in pieces(position)]:
        yield "there is not one row for each object on the board"
        return
    for piece, row in zip(pieces(position), proof.rows, strict=True):
        unit = piece.unit
        on_board = unit is not None and unit.space is not None
        hit = allowed and on_board and distance(middle, board.hex(piece.space)) <= reach
        if row.is_target is not hit:
            yield f"{row.name} is {'hit' if hit else 'not hit'}"
        elif hit:
            yield from row_faults(position, None, question.action, row)
        elif (row.total_defence, row.chance, row.space) != (None, None, piece.space):
            yield f"{row.name} in {piece.space} is not rolled against"


# -- several attacks -----------------------------------------------------------------------------------


def plain_shots(position: Position, source: Piece, action: Action, side: Side) -> list[str]:
    """Return the names of what a source can attack from where it stands, each asked singly."""
    if not source_may_act(position, side, source) or not has_lines_for(position, source, action):
        return []
    return [piece.name for piece in pieces(position) if may_target(position, side, source, action, piece)]


def marker_faults(question: MarkerAttacks, ruling: Ruling[tuple[tuple[str, str], ...]]) -> Iterator[str]:
    """Yield what is wrong with an answer about STRIKE or REMOTE FIRE."""
    proof: ShotsProof = ruling.proof  # type: ignore[assignment]
    position, action = question.position, question.action
    kind = Kind.DEBRIS if action.name == "STRIKE" else Kind.TURRET
    sources = [piece for piece in pieces(position) if piece.kind is kind]
    expected = [
        (source.name, name) for source in sources for name in plain_shots(position, source, action, question.side)
    ]
    if list(ruling.verdict) != expected:
        yield "other attacks are possible"
    if [(shot.source, shot.target.name) for shot in proof.shots] != expected:
        yield "the proof names other attacks"
        return
    for shot in proof.shots:
        source = piece_of(position, shot.source)
        if (shot.space, shot.facing, shot.action) != (source.space, "", action):
            yield f"{shot.source} is in {source.space}"
        yield from row_faults(position, source, action, shot.target)


def assault_faults(question: Assault, ruling: Ruling[tuple[tuple[str, ...], ...]]) -> Iterator[str]:
    """Yield what is wrong with an answer about ASSAULT: every step and every object is tried."""
    proof: ShotsProof = ruling.proof  # type: ignore[assignment]
    position = question.position
    unit = position.unit(question.unit)
    moved = _after_its_move(position, unit)
    kind = position.unit_type(unit)
    actions = [action for action in kind.actions if action.name in ("ATTACK", "SHOCK", "DUAL ATTACK", "TRIDENT ATTACK")]
    expected = {
        (unit.name, str(stood.space), stood.facing.name if stood.facing else "", str(action), name)
        for stood in moved
        for there in (position.with_unit(stood),)
        for action in actions
        for name in plain_shots(there, piece_of(there, unit.name), action, unit.side)
    }
    if set(ruling.verdict) != expected or len(ruling.verdict) != len(expected):
        yield "other attacks are possible"
    if tuple(shot.key for shot in proof.shots) != ruling.verdict:
        yield "verdict and proof name different attacks"
        return
    for shot in proof.shots:
        stood = next((unit for unit in moved if unit.space == shot.space), None)
        if stood is None:
            yield f"{shot.space} can't be reached"
            continue
        there = position.with_unit(stood)
        yield from row_faults(there, piece_of(there, unit.name), shot.action, shot.target)


def _after_its_move(position: Position, unit: Unit) -> list[Unit]:
    """The unit in every space where the move of ASSAULT takes it."""
    board, kind = position.board, position.unit_type(unit)
    listed = any(action.name == "ASSAULT" for action in kind.actions)
    if unit.space is None or unit.is_suppressed or unit.is_routed or not listed:
        return []
    option = board.readings.option
    here = board.hex(unit.space)
    if kind.kind.is_air:
        assert unit.facing is not None
        flown: list[Unit] = []
        for steps in range(1, (kind.move if option("R33") == "full-move" else 1) + 1):
            ahead = here + unit.facing.step.scaled(steps)
            if ahead not in board.terrain or board.terrain[ahead].no_air_entry:
                break
            flown += [replace(unit, space=label) for label in board.spaces if board.hex(label) == ahead]
        return flown
    found = [unit] if option("R18") == "move-optional" else []
    for label in board.spaces:
        terrain = board.terrain_at(label)
        if distance(here, board.hex(label)) == 1 and not terrain.no_ground_entry:
            high = terrain.title == "High Enclosure" and option("R2") != "may-enter"
            found += [] if high else [replace(unit, space=label)]
    return found
