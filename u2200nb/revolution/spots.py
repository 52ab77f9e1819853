"""From where could this unit shoot that one this turn, by moving first?

A turn is several cards, and a unit shoots where one card ends: before its compulsory move or after it, after
ASSAULT or DROPSHIP, or with a second card of the unit after a first one moved it. More than two cards of one
unit are left out: a hand is four.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.revolution.action_rules import combat_actions
from u2200nb.revolution.aim import Aim
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import NIHABH_TRANSPORT, Named, Piece, piece_of
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.reach import ends_of_move, moved_to
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.targets import cannot_act, has_parts
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "MOST_CARDS",
    "ShootingSpots",
    "Spot",
    "SpotsProof",
    "Stance",
    "shooting_spots",
    "spots_against",
    "stances_this_turn",
]

MOST_CARDS = 2
"""How many cards of the one unit are looked at."""


class Stance(NamedTuple):
    """Where a unit can stand when it shoots, and what it takes to get there.

    Parameters
    ----------
    unit : Unit
        The unit as it stands then.
    cards : int
        How many of its cards that takes, the shot's own among them.
    way : str
        What is done first, in words; empty for a shot from where it stands now.
    """

    unit: Unit
    cards: int
    way: str


@dataclass(frozen=True)
class Spot:
    """A place to shoot from.

    Parameters
    ----------
    space, facing : str
        Where the unit is then; the facing is empty for a ground unit.
    cards : int
        How many of its cards that takes.
    way : str
        What is done first; empty where nothing is.
    action : str
        The action.
    total_defence : int or None
        What a die must show; None where the number on the shield is not known.
    chance : Fraction or None
        The exact chance of a success with one roll of that action.
    """

    space: str
    facing: str
    cards: int
    way: str
    action: str
    total_defence: int | None
    chance: Fraction | None

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from every other: space, facing, action."""
        return self.space, self.facing, self.action

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "space": self.space,
            "facing": self.facing or None,
            "cards": self.cards,
            "first": self.way or None,
            "action": self.action,
            "total_defence": self.total_defence,
            "chance": None if self.chance is None else str(self.chance),
        }


@dataclass(frozen=True)
class SpotsProof:
    """What an answer about places to shoot from can be checked by: each of them, singly."""

    spots: tuple[Spot, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"spots": [spot.to_dict() for spot in self.spots]}


_Keys = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ShootingSpots:
    """The question from where a unit could shoot another this turn."""

    position: Position
    unit: str
    target: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        who, whom = piece_of(self.position, self.unit), piece_of(self.position, self.target)
        return f"From where could {who.placed} shoot {whom.placed} this turn?"

    def ask(self) -> Ruling[_Keys]:
        """Answer it."""
        return shooting_spots(self.position, self.unit, self.target)

    def answer(self, ruling: Ruling[_Keys]) -> str:
        """The verdict as one short sentence."""
        proof: SpotsProof = ruling.proof  # type: ignore[assignment]
        who, whom = piece_of(self.position, self.unit), piece_of(self.position, self.target)
        if not proof.spots:
            return f"From nowhere: {who.title} can't shoot {whom.title} this turn."
        parts = []
        for cards in range(1, MOST_CARDS + 1):
            spots = [spot for spot in proof.spots if spot.cards == cards]
            if spots:
                spaces = dict.fromkeys(spot.space for spot in spots)
                parts.append(f"with {cards} card{'s' * (cards > 1)} from {', '.join(spaces)}")
        return f"{who.title[:1].upper()}{who.title[1:]} could shoot {whom.title} {'; '.join(parts)}."

    def faults(self, ruling: Ruling[_Keys]) -> Iterator[str]:
        """What a walk over every move, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.whatif_proof import spots_faults

        return spots_faults(self, ruling)

    def picture(self, ruling: Ruling[_Keys]) -> Picture:
        """The position with every space to shoot from and the best chance there."""
        from u2200nb.revolution.whatif_picture import spots_picture

        return spots_picture(ruling)


def stances_this_turn(position: Position, unit: Unit) -> tuple[Stance, ...]:
    """Return where a unit can stand when it shoots this turn, each with the fewest cards that takes.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/9o//LGSA-A1")
    >>> [(stance.unit.space, stance.cards) for stance in stances_this_turn(position, position.unit("LGSA"))]
    [('A1', 1), ('A2', 2), ('B1', 2)]
    """
    found: dict[tuple[str | None, object], Stance] = {}
    for stance in _stances(position, unit):
        known = found.setdefault((stance.unit.space, stance.unit.facing), stance)
        if stance.cards < known.cards:
            found[stance.unit.space, stance.unit.facing] = stance
    most = min(MOST_CARDS, position.unit_type(unit).cards)
    return tuple(stance for stance in found.values() if stance.cards <= most)


def _stances(position: Position, unit: Unit) -> Iterator[Stance]:
    """Every way to get somewhere and shoot, in the order of what it takes."""
    ship = position.transport_of(unit)
    if ship is not None:
        space = position.space_of(unit)
        if unit.is_ready and ship.is_ready and not position.board.terrain_at(space).no_pick_up_or_drop_off:
            landed = replace(unit, space=space, carried_by=None)
            listed = {action.name for action in position.cargo_actions(ship)}
            if "DROPSHIP" in listed:
                yield Stance(landed, 1, f"DROPSHIP in {space}")
            elif "DISEMBARK" in listed:
                yield Stance(landed, 2, f"DISEMBARK in {space}")
        return
    if not unit.is_ready:
        rallied = _rallied(position, unit)
        if rallied is not None:
            yield Stance(rallied, 2, "a card that rallies it")
            if position.is_air(unit):
                for end in ends_of_move(position.with_unit(rallied), rallied, "MOVE")[0]:
                    way = f"a card that rallies it, then its move to {end.space}"
                    yield Stance(replace(rallied, space=end.space), 2, way)
        return
    yield Stance(unit, 1, "")
    names = {action.name for action in position.unit_type(unit).actions}
    if not position.is_air(unit):
        if "ASSAULT" in names:
            for end in ends_of_move(position, unit, "ASSAULT")[0]:
                yield Stance(replace(unit, space=end.space), 1, f"ASSAULT to {end.space}")
        for end in ends_of_move(position, unit, "MOVE")[0]:
            yield Stance(replace(unit, space=end.space), 2, f"MOVE to {end.space}")
        return
    for end in ends_of_move(position, unit, "MOVE")[0]:
        yield Stance(replace(unit, space=end.space), 1, f"its move to {end.space}")
    first = "MANOEUVRE" if "MANOEUVRE" in names else "MOVE"
    ends, edge_ends = ends_of_move(position, unit, first)
    for end in (*ends, *edge_ends):
        there = replace(unit, space=end.space, facing=end.facing)
        turned = ", turned at the edge for a Discord," if end.event else ""
        way = f"{first} to {end.space}{turned} facing {end.facing.name}" if end.facing else ""
        yield Stance(there, 2, way)
        for onward in ends_of_move(moved_to(position, unit, end), there, "MOVE")[0]:
            yield Stance(replace(there, space=onward.space), 2, f"{way}, then its move to {onward.space}")


def _rallied(position: Position, unit: Unit) -> Unit | None:
    """The unit after one rally card, if that makes it ready; routed and suppressed takes two (R31)."""
    if unit.is_routed and unit.is_suppressed and position.board.readings.option("R31") != "one-card":
        return None
    return replace(unit, is_routed=False, is_suppressed=False)


def spots_against(position: Position, board: Board, unit: Unit, goal: Piece) -> tuple[Spot, ...]:
    """Return the places from which a unit could shoot a target this turn, under a board's readings."""
    there = position if board is position.board else replace(position, board=board)
    found = [spot for stance in stances_this_turn(there, unit) for spot in _spots_from(there, board, stance, goal)]
    return tuple(sorted(found, key=lambda spot: (spot.cards, spot.way != "")))


def _spots_from(position: Position, board: Board, stance: Stance, goal: Piece) -> Iterator[Spot]:
    """The shots from one stance: the unit alone stands elsewhere, so the rest of the position serves as it is."""
    unit = stance.unit
    if unit.code == NIHABH_TRANSPORT:
        position = position.with_unit(unit)
    looker = _standing(position, unit)
    if goal.name == looker.name:
        return
    for action in combat_actions(position.unit_type(unit)):
        if action.name == "TRIDENT ATTACK" and not (looker.object and looker.object.lines):
            continue
        aim = Aim(position, board, unit.side, looker, action)
        if not aim.bar(goal):
            row = aim.target_row(goal)
            facing = unit.facing.name if unit.facing else ""
            yield Spot(looker.space, facing, stance.cards, stance.way, str(action), row.total_defence, row.chance)


def _standing(position: Position, unit: Unit) -> Piece:
    """A unit as a source, standing where it is not yet."""
    space = str(unit.space)
    piece = piece_of(position, unit.name)
    assert piece.object is not None
    place = position.board.grid.place(position.board.hex(space))
    return replace(
        piece, space=space, place=place, unit=unit, object=replace(piece.object, space=space, facing=unit.facing)
    )


def shooting_spots(position: Position, unit: Named, target: Named) -> Ruling[_Keys]:
    """Say from where a unit could shoot a target this turn, by moving first where that helps.

    Parameters
    ----------
    position : Position
        The position; only this unit moves.
    unit : Unit or str
        Who shoots, or its name.
    target : Unit, Marker or str
        Whom, or its name.

    Returns
    -------
    Ruling
        Its verdict is every place as space, facing (empty for a ground unit) and action, those with fewer cards
        first; its proof a `SpotsProof` with cards, way and odds.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action; Key Concepts > Air Movement (p. 18), Combat (p. 20).

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/3o3x3o//LGSA-A1.BGSA-B3")
    >>> print(shooting_spots(position, "LGSA", "BGSA").answer)
    From nowhere: the LFA's Ground-shot A can't shoot the Breakers' Ground-shot A this turn.
    """
    who = position.unit(piece_of(position, unit).name)
    goal = piece_of(position, target)
    spots = spots_against(position, position.board, who, goal)
    return Ruling(
        question=ShootingSpots(position, who.name, goal.name),
        verdict=tuple(spot.key for spot in spots),
        steps=tuple(_steps(position, who, goal, spots)),
        readings=readings_that_change(
            position.board,
            spot_readings(position, who, goal),
            lambda board: tuple(spot.key for spot in spots_against(position, board, who, goal)),
        ),
        proof=SpotsProof(spots),
    )


def spot_readings(position: Position, who: Unit, goal: Piece) -> tuple[str, ...]:
    """The readings that speak of such a unit, its moves and such a target at all."""
    flies = position.is_air(who)
    holds = {
        "R1": not flies,
        "R2": not flies,
        "R3": bool(position.board.tiles),
        "R4": True,
        "R7": flies,
        "R10": flies,
        "R11": goal.kind is Kind.STRUCTURE,
        "R12": goal.kind is Kind.STRUCTURE,
        "R12b": goal.unit is not None and goal.unit.side is who.side,
        "R15": not flies or has_parts(position.board),
        "R18": not flies,
        "R25": True,
        "R26": goal.kind is Kind.TURRET,
        "R27": flies,
        "R31": who.is_routed and who.is_suppressed,
    }
    return tuple(reading_id for reading_id, speaks in holds.items() if speaks)


def _steps(position: Position, who: Unit, goal: Piece, spots: tuple[Spot, ...]) -> Iterator[Step]:
    stances = stances_this_turn(position, who)
    if not stances:
        yield cannot_act(position, who) or Step("It can't act this turn.", "rev.card-action")
        return
    spaces = tuple(dict.fromkeys(str(stance.unit.space) for stance in stances))
    rule = "rev.card-action.air.combat" if position.is_air(who) else "rev.card-action.ground.board"
    how = (
        "An air unit shoots before its straight move or after it; a card played before with MANOEUVRE can turn it."
        if position.is_air(who)
        else "A ground unit's card is a move or a shot, so moving first takes a second card, but for ASSAULT."
    )
    yield Step(how, rule, (position.space_of(who),))
    yield Step(
        f"With up to {MOST_CARDS} of its cards it can stand in {len(spaces)} spaces when it shoots.", rule, spaces
    )
    if not spots:
        yield Step(f"From none of them {goal.title} is a legal target.", "rev.combat.target", (goal.space,))
        return
    known = [spot for spot in spots if spot.chance is not None]
    for cards in range(1, MOST_CARDS + 1):
        some = [spot for spot in known if spot.cards == cards]
        if some:
            best = max(spot.chance or Fraction(0) for spot in some)
            where = dict.fromkeys(
                f"{spot.space}{f' facing {spot.facing}' if spot.facing else ''} ({spot.action})"
                for spot in some
                if spot.chance == best
            )
            yield Step(
                f"With {cards} card{'s' * (cards > 1)} the best chance is {best}, from {', '.join(where)}.",
                "rev.combat.dice",
                tuple(dict.fromkeys(spot.space for spot in some if spot.chance == best)),
            )
