"""Who can shoot this unit, or a unit in this space, next turn?

Each unit of the other side is asked from where it could shoot (`u2200nb.revolution.spots`). Command cards, with
which anybody may be hacked or blasted, are not among the answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError
from u2200nb.revolution.board import Board
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.pieces import Named, Piece, piece_of
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.rereading import readings_that_change
from u2200nb.revolution.spots import Spot, spot_readings, spots_against
from u2200nb.revolution.units import Side
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["Threat", "Threats", "ThreatsProof", "threats", "threats_to_space"]


@dataclass(frozen=True)
class Threat:
    """A unit that can shoot, with the fewest cards it needs and its best chance with those.

    Parameters
    ----------
    unit : str
        Its name.
    cards : int
        How many of its cards it needs at least.
    chance : Fraction or None
        The best chance with so many; None where the number on the target's shield is not known.
    spots : tuple of Spot
        Every place to shoot from.
    """

    unit: str
    cards: int
    chance: Fraction | None
    spots: tuple[Spot, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "unit": self.unit,
            "cards": self.cards,
            "chance": None if self.chance is None else str(self.chance),
            "spots": [spot.to_dict() for spot in self.spots],
        }


@dataclass(frozen=True)
class ThreatsProof:
    """What an answer about threats can be checked by: every unit that is one, with all its places to shoot from."""

    threats: tuple[Threat, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"threats": [threat.to_dict() for threat in self.threats]}


@dataclass(frozen=True)
class Threats:
    """The question who can shoot a target next turn.

    Parameters
    ----------
    position : Position
        The position.
    side : Side
        Whose units would shoot.
    target : str
        Name of what is there, or the label of a space for a unit that might go there.
    kind : Kind, optional
        For a space: whether the unit there would be a ground or an air unit.
    """

    position: Position
    side: Side
    target: str
    kind: Kind | None = None

    @property
    def goal(self) -> Piece:
        """The target; one that is not there yet has no number on its shield."""
        if self.kind is None:
            return piece_of(self.position, self.target)
        words = "an air unit" if self.kind is Kind.AIR else "a ground unit"
        board = self.position.board
        return Piece(
            name=f"?{self.target}",
            title=words,
            words=words,
            kind=self.kind,
            space=self.target,
            place=board.grid.place(board.hex(self.target)),
            unit=Unit(self.side.opponent, "?", self.target),
            object=BoardObject(self.target, self.kind),
        )

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"Who of {self.side.title} can shoot {self.goal.placed} next turn?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return _threats(self)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        proof: ThreatsProof = ruling.proof  # type: ignore[assignment]
        if not proof.threats:
            return f"No unit of {self.side.title} can shoot {self.goal.placed} next turn with up to two of its cards."
        listed = ", ".join(
            f"{threat.unit} ({threat.cards} card{'s' * (threat.cards > 1)}{_chance_words(threat)})"
            for threat in proof.threats
        )
        return f"{self.goal.placed[:1].upper()}{self.goal.placed[1:]} can be shot next turn by {listed}."

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What a walk over every move, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.whatif_proof import threats_faults

        return threats_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The position with the target and everybody who can shoot it."""
        from u2200nb.revolution.whatif_picture import threats_picture

        return threats_picture(ruling)


def _chance_words(threat: Threat) -> str:
    if threat.chance is None:
        return ""
    return f", chance {threat.chance}" if threat.chance else ", without a chance"


def threats(position: Position, target: Named) -> Ruling[tuple[str, ...]]:
    """Say who of the other side can shoot a unit next turn, by moving first where that helps.

    Parameters
    ----------
    position : Position
        The position as the other side finds it.
    target : Unit or str
        A unit, or its name.

    Returns
    -------
    Ruling
        Its verdict is the names of the units that can, its proof a `ThreatsProof`.

    References
    ----------
    Revolution, Player Turns; Key Concepts > Combat (p. 20).

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//LGSA-D4.BGSA-D6.BSSA-I8-rs")
    >>> print(threats(position, "LGSA").answer)
    The LFA's Ground-shot A in D4 can be shot next turn by BGSA (1 card, chance 51/100).
    """
    goal = piece_of(position, target)
    if goal.unit is None:
        raise NotationError(f"{goal.placed} is no unit; for a space ask threats_to_space()")
    return _threats(Threats(position, goal.unit.side.opponent, goal.name))


def threats_to_space(position: Position, space: str, side: Side, kind: Kind = Kind.GROUND) -> Ruling[tuple[str, ...]]:
    """Say who of a side can shoot a unit that the other side would have in a space.

    Parameters
    ----------
    position : Position
        The position.
    space : str
        Label of the space.
    side : Side
        Whose units would shoot.
    kind : Kind, default Kind.GROUND
        Whether the unit there would be a ground or an air unit.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BGSA-D6.BSSA-H4")
    >>> threats_to_space(position, "D4", Side.BREAKERS, Kind.AIR).verdict
    ('BSSA',)
    """
    if kind not in (Kind.GROUND, Kind.AIR):
        raise NotationError(f"a unit is a ground or an air unit, not a {kind.words}")
    return _threats(Threats(position, side, position.board.label(space), kind))


def _threats(question: Threats) -> Ruling[tuple[str, ...]]:
    position, goal = question.position, question.goal
    found = _all(question, position.board)
    ids = dict.fromkeys(
        reading_id for unit in _shooters(question) for reading_id in spot_readings(position, unit, goal)
    )
    return Ruling(
        question=question,
        verdict=tuple(threat.unit for threat in found),
        steps=tuple(_steps(question, found)),
        readings=readings_that_change(
            position.board, ids, lambda board: tuple(threat.unit for threat in _all(question, board))
        ),
        proof=ThreatsProof(found),
    )


def _shooters(question: Threats) -> tuple[Unit, ...]:
    return tuple(unit for unit in question.position.units if unit.side is question.side)


def _all(question: Threats, board: Board) -> tuple[Threat, ...]:
    """Every unit that can shoot, those that need fewer cards first, then those with the better chance."""
    found = []
    for unit in _shooters(question):
        spots = spots_against(question.position, board, unit, question.goal)
        if spots:
            cards = min(spot.cards for spot in spots)
            chances = [spot.chance for spot in spots if spot.cards == cards and spot.chance is not None]
            found.append(Threat(unit.name, cards, max(chances, default=None), spots))
    return tuple(sorted(found, key=lambda threat: (threat.cards, -(threat.chance or 0))))


def _steps(question: Threats, found: tuple[Threat, ...]) -> Iterator[Step]:
    position = question.position
    yield Step(
        f"Each unit of {question.side.title} was asked from where it could shoot with up to two of its cards; "
        "HACK, the blasts, STRIKE and REMOTE FIRE come from command cards and are not counted.",
        "rev.round.turns",
    )
    for threat in found:
        unit = position.unit(threat.unit)
        first = threat.spots[0]
        facing = f" facing {first.facing}" if first.facing else ""
        way = f" after {first.way}" if first.way else ""
        yield Step(
            f"{position.title(unit)[:1].upper()}{position.title(unit)[1:]} can, with {threat.cards} "
            f"card{'s' * (threat.cards > 1)}: {first.action} from {first.space}{facing}{way}.",
            "rev.combat.target",
            (position.space_of(unit), first.space),
        )
    waiting = [unit.name for unit in _shooters(question) if not unit.is_ready]
    if waiting:
        yield Step(
            f"Not ready, so one card must rally them, or two, before they shoot: {', '.join(waiting)}.",
            "rev.rally.no-actions",
        )
