"""What would change this answer, and which target is the best?

`what_would_change` takes an attack that is possible, or is not, and looks for the nearest things that would turn
the answer: another space for either end, another facing, a space of other terrain, a map tile lifted.
`best_target` looks for the best chance a unit has from where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.action_rules import combat_actions
from u2200nb.revolution.attacks import Shot, shots_from
from u2200nb.revolution.board import Board
from u2200nb.revolution.firing import rings
from u2200nb.revolution.pieces import Named, piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.targets import LegalTargets, aim_of, attack_of, barred_by, cannot_act, possible_readings
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import Action
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "BestProof",
    "BestTarget",
    "Change",
    "ChangesProof",
    "WhatWouldChange",
    "best_target",
    "chance_with",
    "what_would_change",
]

_Names = tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """One thing that would turn the answer.

    Parameters
    ----------
    kind : str
        ``"source"`` or ``"target"`` for another space of that unit, ``"facing"`` for another facing of the source,
        ``"open"`` or ``"obstacle"`` for a space that were Open Ground or an Obstacle, ``"lift"`` for a map tile.
    what : str
        The space, the facing, or the name of the tile.
    steps : int
        For another space how far it is; else 0.
    """

    kind: str
    what: str
    steps: int = 0

    @property
    def words(self) -> str:
        """The change in a few words."""
        return _WORDS[self.kind].format(self.what)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"kind": self.kind, "what": self.what, "steps": self.steps}


_WORDS = {
    "source": "source in {}",
    "target": "target in {}",
    "facing": "source facing {}",
    "open": "{} as Open Ground",
    "obstacle": "{} as an Obstacle",
    "lift": "without map tile {}",
}


@dataclass(frozen=True)
class ChangesProof:
    """What an answer about changes can be checked by: the answer as it is, and every change."""

    is_target_now: bool
    changes: tuple[Change, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"is_target_now": self.is_target_now, "changes": [change.to_dict() for change in self.changes]}


@dataclass(frozen=True)
class WhatWouldChange:
    """The question what would make a target of what is none, or the other way round."""

    attack: LegalTargets
    target: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        who = piece_of(self.attack.position, str(self.attack.source)).placed
        whom = piece_of(self.attack.position, self.target).placed
        return f"What would change whether {who} can target {whom} with {self.attack.action}?"

    def ask(self) -> Ruling[_Names]:
        """Answer it."""
        return what_would_change(self.attack.position, str(self.attack.source), self.target, self.attack.action)

    def answer(self, ruling: Ruling[_Names]) -> str:
        """The verdict as one short sentence."""
        now = ruling.proof.to_dict()["is_target_now"]
        state = "It is a target now" if now else "It is no target now"
        if not ruling.verdict:
            return f"{state}, and no single change that was tried turns that."
        return f"{state}; any of these alone turns that: {', '.join(ruling.verdict)}."

    def faults(self, ruling: Ruling[_Names]) -> Iterator[str]:
        """What trying every change, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.whatif_proof import changes_faults

        return changes_faults(self, ruling)

    def picture(self, ruling: Ruling[_Names]) -> Picture:
        """The position with every space that matters."""
        from u2200nb.revolution.whatif_picture import changes_picture

        return changes_picture(ruling)


def what_would_change(position: Position, unit: Named, target: Named, action: Action | str) -> Ruling[_Names]:
    """Say what single change would make a target of what is none, or the other way round.

    Tried are: the nearest spaces to which source or target could be put, every facing of the source, every space
    of terrain that were Open Ground (or, for a target, an Obstacle), every map tile lifted.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        Who attacks, or its name.
    target : Unit, Marker or str
        Whom, or its name.
    action : Action or str
        The action on its card.

    Returns
    -------
    Ruling
        Its verdict is the changes in a few words each, its proof a `ChangesProof`.

    References
    ----------
    Revolution, Key Concepts > Combat > 2. Choose Target; Line of Sight (p. 25).

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/4oxo3o//LGSA-B1.BGSA-B3")
    >>> what_would_change(position, "LGSA", "BGSA", "ATTACK").verdict[-3:]
    ('target in A3', 'target in C3', 'B2 as Open Ground')
    """
    attack = attack_of(position, unit, action, None)
    goal = piece_of(position, target)
    board = position.board
    barred = barred_by(attack, board)
    now = _is_target(attack, position, goal.name)
    changes = () if barred is not None else tuple(_changes(attack, goal.name, now))
    return Ruling(
        question=WhatWouldChange(attack, goal.name),
        verdict=tuple(change.words for change in changes),
        steps=tuple(_change_steps(attack, goal.name, now, changes, barred)),
        readings=readings_that_change(
            board,
            possible_readings(attack, (goal,)),
            lambda other: _is_target(attack, replace(position, board=other), goal.name),
        ),
        proof=ChangesProof(now, changes),
    )


def _is_target(attack: LegalTargets, position: Position, name: str) -> bool:
    there = replace(attack, position=position)
    if barred_by(there, position.board) is not None:
        return False
    return not aim_of(there, position.board).bar(piece_of(position, name))


def _changes(attack: LegalTargets, target: str, now: bool) -> Iterator[Change]:
    position, board = attack.position, attack.position.board
    for kind, name in (("source", str(attack.source)), ("target", target)):
        yield from _nearest_spaces(attack, kind, name, target, now)
    unit = position.unit(str(attack.source))
    if unit.facing is not None:
        for facing in Direction:
            turned = position.with_unit(replace(unit, facing=facing))
            if facing is not unit.facing and _is_target(attack, turned, target) is not now:
                yield Change("facing", facing.name)
    terrain = Terrain.OBSTACLE if now else Terrain.OPEN_GROUND
    ends = {piece_of(position, str(attack.source)).space, piece_of(position, target).space}
    covered = {board.label(space) for tile in board.tiles for space in tile.spaces}
    for space in board.spaces:
        if space in ends | covered or board.terrain_at(space) is terrain or _holds_air(position, space, terrain):
            continue
        there = replace(position, board=board.paint([space], terrain))
        if _is_target(attack, there, target) is not now:
            yield Change("obstacle" if now else "open", space)
    for tile in board.tiles:
        lifted = board.lift(tile.name)
        if not any(_holds_air(position, space, lifted.terrain_at(space)) for space in tile.spaces):
            there = replace(position, board=lifted)
            if _is_target(attack, there, target) is not now:
                yield Change("lift", tile.name)


def _holds_air(position: Position, space: str, terrain: Terrain) -> bool:
    """Whether an air unit is where such terrain would not let it be."""
    return terrain.no_air_entry and any(position.is_air(unit) for unit in position.in_space(space))


def _nearest_spaces(attack: LegalTargets, kind: str, name: str, target: str, now: bool) -> Iterator[Change]:
    """The nearest spaces, as far as they are all equally far, in which one of the two turns the answer."""
    position, board = attack.position, attack.position.board
    unit = piece_of(position, name).unit
    if unit is None or unit.space is None:
        return
    air = position.is_air(unit)
    for steps, ring in enumerate(rings(board, unit.space)):
        found = []
        for space in board.labels(ring) if steps else ():
            terrain = board.terrain_at(space)
            if terrain.no_air_entry if air else terrain.no_ground_entry:
                continue
            if _is_target(attack, position.with_unit(replace(unit, space=space)), target) is not now:
                found.append(Change(kind, space, steps))
        if found:
            yield from found
            return


def _change_steps(
    attack: LegalTargets, target: str, now: bool, changes: tuple[Change, ...], barred: Step | None
) -> Iterator[Step]:
    position = attack.position
    if barred is not None:
        yield barred
        return
    goal = piece_of(position, target)
    row = aim_of(attack, position.board).row(goal)
    state = "is a target" if now else "is no target"
    yield Step(f"{goal.capital} {state}: {row.reason}", row.rule, (goal.space,))
    for kind, words in _KINDS.items():
        some = [change for change in changes if change.kind == kind]
        if some:
            listed = ", ".join(change.what for change in some)
            far = f" ({some[0].steps} away)" if some[0].steps else ""
            spaces = () if kind in ("facing", "lift") else tuple(change.what for change in some)
            yield Step(f"{words}: {listed}{far}.", _KIND_RULES[kind], spaces)
    if not changes:
        yield Step("No single change that was tried turns the answer.", "rev.combat.target")


_KINDS = {
    "source": "The nearest spaces from which the answer is the other one",
    "target": "The nearest spaces of the target in which it is",
    "facing": "Facings of the source with which it is",
    "open": "Spaces that alone decide: as Open Ground they would turn it",
    "obstacle": "Spaces in which an Obstacle alone would turn it",
    "lift": "Map tiles without which it is",
}
_KIND_RULES = {
    "source": "rev.sight",
    "target": "rev.sight",
    "facing": "rev.combat.firing-lines",
    "open": "rev.sight.terrain",
    "obstacle": "rev.sight.terrain",
    "lift": "rev.terrain.map-tiles",
}


# -- the best target ---------------------------------------------------------------------------------


_Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BestProof:
    """What an answer about the best target can be checked by: every shot there is, with its chance."""

    shots: tuple[tuple[Shot, Fraction | None], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "shots": [
                {**shot.to_dict(), "chance_of_a_success": None if chance is None else str(chance)}
                for shot, chance in self.shots
            ]
        }


@dataclass(frozen=True)
class BestTarget:
    """The question which target a unit has the best chance at."""

    position: Position
    unit: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Which target has {piece_of(self.position, self.unit).placed} the best chance at?"

    def ask(self) -> Ruling[_Pairs]:
        """Answer it."""
        return best_target(self.position, self.unit)

    def answer(self, ruling: Ruling[_Pairs]) -> str:
        """The verdict as one short sentence."""
        proof: BestProof = ruling.proof  # type: ignore[assignment]
        if not ruling.verdict:
            return f"{piece_of(self.position, self.unit).capital} has no target with a chance that is known."
        best = max(chance for _, chance in proof.shots if chance is not None)
        listed = " or ".join(f"{target} with {action}" for action, target in ruling.verdict)
        return f"The best chance is {best}: {listed}."

    def faults(self, ruling: Ruling[_Pairs]) -> Iterator[str]:
        """What a check of every shot, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.whatif_proof import best_faults

        return best_faults(self, ruling)

    def picture(self, ruling: Ruling[_Pairs]) -> Picture:
        """The position with the best targets."""
        from u2200nb.revolution.combat_picture import rows_picture

        proof: BestProof = ruling.proof  # type: ignore[assignment]
        best = {target for _, target in ruling.verdict}
        rows = {shot.target.name: shot.target for shot, _ in proof.shots if shot.target.name in best}
        return rows_picture(self.position, ruling, rows.values(), source=self.unit)


def chance_with(shot: Shot) -> Fraction | None:
    """Return the chance that a shot's action succeeds at its target at least once; DUAL ATTACK rolls twice."""
    once = shot.target.chance
    if once is None or shot.action.name != "DUAL ATTACK":
        return once
    return 1 - (1 - once) ** 2


def best_target(position: Position, unit: Named) -> Ruling[_Pairs]:
    """Say which targets a unit has the best chance at from where it stands, with any of its combat actions.

    Every tied one is named. With DUAL ATTACK both attacks go to the one target.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The unit, or its name.

    Returns
    -------
    Ruling
        Its verdict is pairs of action and name of the target; none where there is no chance, or none is known.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BSSA-D4.LGSA-D5.LFIA-D6-1.LSSA-D5")
    >>> print(best_target(position, "BSSA").answer)
    The best chance is 16/25: LFIA with ATTACK 2 against air.
    """
    who = position.unit(piece_of(position, unit).name)
    shots = _all_shots(position, who.name)
    chances = [(shot, chance_with(shot)) for shot in shots]
    attacks = [attack_of(position, who.name, action, None) for action in combat_actions(position.unit_type(who))]
    ids = dict.fromkeys(
        reading_id
        for attack in attacks
        for reading_id in possible_readings(attack, aim_of(attack, position.board).could_be_targets())
    )

    def verdict(board: Board) -> _Pairs:
        there = position if board is position.board else replace(position, board=board)
        return _best([(shot, chance_with(shot)) for shot in _all_shots(there, who.name)])

    return Ruling(
        question=BestTarget(position, who.name),
        verdict=_best(chances),
        steps=tuple(_best_steps(position, who.name, chances)),
        readings=readings_that_change(position.board, ids, verdict),
        proof=BestProof(tuple(chances)),
    )


def _all_shots(position: Position, name: str) -> tuple[Shot, ...]:
    kind = position.unit_type(position.unit(name))
    return tuple(shot for action in combat_actions(kind) for shot in shots_from(position, name, action))


def _best(chances: list[tuple[Shot, Fraction | None]]) -> _Pairs:
    best = max((chance for _, chance in chances if chance is not None), default=Fraction(0))
    return tuple((str(shot.action), shot.target.name) for shot, chance in chances if chance == best and best > 0)


def _best_steps(position: Position, name: str, chances: list[tuple[Shot, Fraction | None]]) -> Iterator[Step]:
    barred = cannot_act(position, position.unit(name))
    if barred is not None:
        yield barred
        return
    if not chances:
        yield Step("None of its actions has a target from here.", "rev.combat.target")
    for shot, chance in sorted(chances, key=lambda pair: -(pair[1] or 0)):
        row = shot.target
        odds = "the number on its shield is not known here" if chance is None else f"chance {chance}"
        twice = " in two attacks" if shot.action.name == "DUAL ATTACK" else ""
        yield Step(
            f"{shot.action} at {row.title} in {row.space}: {row.reason}, {odds}{twice}.",
            "rev.combat.dice",
            (shot.space, row.space),
        )
