"""Where can this unit end when its card is played?

Ground units walk freely, air units fly straight on and must move; MANOEUVRE and PILOT let them turn. A step
that an air unit can't make turns it at the edge instead. `reachable` gives the ruling, with one way to each
end; `ends_of_move` gives the bare ends for code that needs speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.errors import UnknownNameError
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.entering import BLOCKED, StepMap, step_map
from u2200nb.revolution.playing import Refusal, capital, why_not_playable
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.terrain import Terrain
from u2200nb.rulings.readings import Readings, reading
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "MOVES",
    "REACH_READINGS",
    "End",
    "Reach",
    "ReachProof",
    "ends_of_move",
    "moved_to",
    "mover_of",
    "reachable",
    "why_no_move",
]

MOVES = ("MOVE", "MANOEUVRE", "ASSAULT", "PILOT")
"""The actions that move a counter."""

REACH_READINGS = ("R2", "R10", "R18", "R32", "R33")
"""The readings that can change where a unit ends."""

_STRAIGHT_ON = ((0, ""),)
_ONE_TURN = ((0, ""), (5, "left"), (1, "right"))
_EDGE_TURNS = ((5, "edge-left"), (1, "edge-right"))

Way = tuple[str, ...]
_Ways = dict[int, Way]


class End(NamedTuple):
    """A space, and for an air unit a facing, in which a move can end.

    Parameters
    ----------
    space : str
        Label of the space.
    facing : Direction or None
        The facing there; ground units have none.
    way : tuple of str
        One way there, move by move: the label of each space entered, ``left`` and ``right`` for a turn of one
        edge, ``edge-left`` or ``edge-right`` for the turn at the edge. Empty where a unit stays.
    event : str
        What stopped it: ``rim``, ``hole``, ``obstacle`` or ``high-enclosure``; empty for an ordinary end.
    """

    space: str
    facing: Direction | None
    way: Way
    event: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain: dict[str, Any] = {"space": self.space, "facing": self.facing and self.facing.name, "way": [*self.way]}
        if self.event:
            plain["event"] = self.event
        return plain


@dataclass(frozen=True)
class ReachProof:
    """What a verdict about reach can be checked by.

    Parameters
    ----------
    mover : str
        Name of the unit whose counter moves: with PILOT the transport ship.
    spaces : int
        How many spaces it may move at most; 0 if it may not move at all.
    ends : tuple of End
        Every end without an edge event, in the order of the verdict, each with one way there.
    edge_ends : tuple of End
        Every end at the edge: a step was not made, the counter turned, and its player takes a Discord.
    """

    mover: str
    spaces: int
    ends: tuple[End, ...]
    edge_ends: tuple[End, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; the verdict among them, since facings are written by name there."""
        return {
            "verdict": [[end.space, end.facing and end.facing.name] for end in self.ends],
            "mover": self.mover,
            "spaces": self.spaces,
            "ends": [end.to_dict() for end in self.ends],
            "edge_ends": [end.to_dict() for end in self.edge_ends],
        }


Verdict = tuple[tuple[str, Direction | None], ...]


@dataclass(frozen=True)
class Reach:
    """The question where a unit's counter, or the ship that carries it, can end with an action."""

    position: Position
    unit: str
    action: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        mover = self.position.title(mover_of(self.position, self.position.unit(self.unit), self.action))
        if self.action == "PILOT":
            return f"Where can {mover} end when {self.position.title(self.position.unit(self.unit))} takes PILOT?"
        return f"Where can {mover} end with {self.action}?"

    def ask(self) -> Ruling[Verdict]:
        """Answer it."""
        return reachable(self.position, self.unit, self.action)

    def answer(self, ruling: Ruling[Verdict]) -> str:
        """The verdict as one short sentence."""
        proof: ReachProof = ruling.proof  # type: ignore[assignment]
        mover = self.position.title(self.position.unit(proof.mover))
        spaces = dict.fromkeys(space for space, _ in ruling.verdict)
        edge = " or at the edge" if proof.edge_ends else ""
        if not spaces:
            end = "can only meet the edge" if edge else "can't move"
            return f"{capital(mover)} {end} with {self.action}."
        shown = f"{len(spaces)} spaces" if len(spaces) > 6 else ", ".join(spaces)
        facings = f" ({len(ruling.verdict)} with their facings)" if len(ruling.verdict) > len(spaces) else ""
        return f"{capital(mover)} can end in {shown}{facings}{edge} with {self.action}."

    def faults(self, ruling: Ruling[Verdict]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.reach_proof import reach_faults

        return reach_faults(self, ruling)

    def picture(self, ruling: Ruling[Verdict]) -> Picture:
        """The position with every space in which the move can end."""
        from u2200nb.revolution.movement_picture import reach_picture

        return reach_picture(ruling)


def reachable(position: Position, unit: Unit | str, action: str = "MOVE") -> Ruling[Verdict]:
    """Say where a unit can end with an action, with one way to each end.

    A ground unit moves 1 to X spaces through spaces that ground may enter, whoever stands there. An air unit
    moves 1 to X spaces straight on and must; with MANOEUVRE it may turn one edge after each space. A step over
    the rim, into a hole or into terrain closed to air is not made: the counter turns one edge to either side,
    does nothing more, and its player takes a Discord.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        Whose card is played, such as ``"LFIA"``; with PILOT the carried unit, whose ship then moves.
    action : str, default "MOVE"
        ``"MOVE"``, ``"MANOEUVRE"``, ``"ASSAULT"`` or ``"PILOT"``. For an air unit MOVE is the compulsory
        movement beside no action or a combat action.

    Returns
    -------
    Ruling
        Its verdict is a tuple of pairs of space and facing (None for a ground unit), column by column and then
        clockwise; ends at the edge are not in it but stand in the proof, a `ReachProof`. A reading is named
        where another option would change either.

    Raises
    ------
    UnknownNameError
        If there is no such unit or no such way to move.

    References
    ----------
    Revolution, Actions > MOVE X, MANOEUVRE, ASSAULT, PILOT; Key Concepts > Air Movement (p. 18); readings R2,
    R10, R16, R18, R32, R33.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = reachable(parse_position("U1rev/3x3/9o//LFIA-B2-1"), "LFIA")
    >>> ruling.verdict
    (('B1', <Direction.N: 0>),)
    >>> [(end.space, end.facing.name, end.way) for end in ruling.proof.edge_ends]
    [('B1', 'NE', ('B1', 'edge-right')), ('B1', 'NW', ('B1', 'edge-left'))]
    >>> print(ruling.answer)
    The LFA's Fighter A can end in B1 or at the edge with MOVE.
    """
    from u2200nb.revolution.reach_reasons import reach_ruling

    name = unit.name if isinstance(unit, Unit) else position.unit(unit).name
    return reach_ruling(Reach(position, name, action_name(action)))


def action_name(action: str) -> str:
    """A way to move as the rulebook writes it; raises UnknownNameError."""
    name = action.strip().upper()
    if name not in MOVES:
        raise UnknownNameError("way to move", action, MOVES)
    return name


def mover_of(position: Position, unit: Unit, action: str) -> Unit:
    """The unit whose counter moves: with PILOT the ship that carries the unit, if one does."""
    ship = position.transport_of(unit)
    return ship if action == "PILOT" and ship else unit


def moved_to(position: Position, mover: Unit, end: End) -> Position:
    """The position after a move; what a ship carries goes with it."""
    return position.with_unit(replace(mover, space=end.space, facing=end.facing))


def spaces_of_move(position: Position, unit: Unit, action: str, readings: Readings | None = None) -> int:
    """How many spaces an action moves a counter at most, by what is printed and how R33 is read."""
    whole = position.is_air(unit) and (readings or position.board.readings).option("R33") == "full-move"
    if action == "PILOT" or (action == "ASSAULT" and not whole):
        return 1
    return position.unit_type(unit).move


def why_no_move(position: Position, unit: Unit, action: str) -> Refusal | None:
    """Say why a unit can't move with an action, whatever stands in its way; None where it can."""
    refusal = why_not_playable(position, unit, action)
    if refusal is None and spaces_of_move(position, unit, action) == 0:
        rule = "rev.action.move-air" if position.is_air(unit) else "rev.action.move-ground"
        text = f"The MOVE of {position.title(unit)} is 0, so it can't move."
        return Refusal(text, rule, (position.space_of(unit),))
    return refusal


def ends_of_move(position: Position, unit: Unit, action: str) -> tuple[tuple[End, ...], tuple[End, ...]]:
    """Return the bare ends of `reachable`: those of the verdict, and those at the edge.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/9o//LGSA-A1")
    >>> ends, edge_ends = ends_of_move(position, position.unit("LGSA"), "MOVE")
    >>> [end.space for end in ends], edge_ends
    (['A2', 'B1'], ())
    """
    if why_no_move(position, unit, action):
        return (), ()
    steps = step_map(position.board)
    ways, edge_ways = ways_of_move(position, unit, action, position.board.readings)
    if not position.is_air(mover_of(position, unit, action)):
        labels = steps.labels
        return tuple([End(labels[number], None, ways[number]) for number in sorted(ways)]), ()
    return _air_ends(steps, ways), _edge_ends(steps, edge_ways)


def ways_of_move(position: Position, unit: Unit, action: str, readings: Readings) -> tuple[_Ways, _Ways]:
    """One way to each end, by number or stance, as these readings have it."""
    mover = mover_of(position, unit, action)
    steps = step_map(position.board)
    spaces = spaces_of_move(position, unit, action, readings)
    option = readings.option
    if mover.facing is None:
        start = steps.number[position.space_of(mover)]
        ways = _ground_ways(steps, start, spaces, option("R2"))
        if action == "ASSAULT" and option("R18") == "move-optional":
            ways[start] = ()
        elif option("R32") == "must-leave":
            ways.pop(start, None)
        return ways, {}
    stance = steps.stance(position.space_of(mover), mover.facing)
    turns = _ONE_TURN if action in ("MANOEUVRE", "PILOT") else _STRAIGHT_ON
    ways, edge_ways = _air_ways(steps, stance, spaces, turns)
    if option("R10") == "only-when-forced" and steps.ahead[stance] != BLOCKED:
        edge_ways = {}
    return ways, edge_ways


def _ground_ways(steps: StepMap, start: int, spaces: int, high_enclosure: str) -> _Ways:
    """One shortest way to each space; the start is among them where a way leads back to it."""
    around, labels = steps.ground_steps(high_enclosure), steps.labels
    ways: _Ways = {}
    front: _Ways = {start: ()}
    for _ in range(spaces):
        reached: _Ways = {}
        for number, way in front.items():
            for near in around[number]:
                if near not in ways:
                    ways[near] = reached[near] = (*way, labels[near])
        front = reached
    return ways


def _air_ways(steps: StepMap, start: int, spaces: int, turns: tuple[tuple[int, str], ...]) -> tuple[_Ways, _Ways]:
    """One shortest way to each stance, and to each stance and side at the edge.

    A stance met again later in the move allows nothing that it did not allow at first, so each goes on once.
    The edge ends are keyed by the stance before the blocked step, times 6, plus the edges turned.
    """
    ahead, labels = steps.ahead, steps.labels
    ways: _Ways = {}
    edge_ways: _Ways = {}
    front: _Ways = {start: ()}
    for _ in range(spaces):
        reached: _Ways = {}
        for stance, way in front.items():
            flown = ahead[stance]
            if flown == BLOCKED:
                for edges, turn in _EDGE_TURNS:
                    edge_ways.setdefault(stance * 6 + edges, (*way, turn))
                continue
            facing = flown % 6
            base = flown - facing
            here = (*way, labels[base // 6])
            for edges, turn in turns:
                turned = base + (facing + edges) % 6
                if turned not in ways:
                    ways[turned] = reached[turned] = (*here, turn) if turn else here
        front = reached
    return ways, edge_ways


_FACINGS = tuple(Direction)


def _air_ends(steps: StepMap, ways: _Ways) -> tuple[End, ...]:
    labels = steps.labels
    return tuple([End(labels[stance // 6], _FACINGS[stance % 6], ways[stance]) for stance in sorted(ways)])


def _edge_ends(steps: StepMap, edge_ways: _Ways) -> tuple[End, ...]:
    """The ends at the edge; two ways to one end there may differ in what stopped them, so both are kept."""
    ends: dict[tuple[int, int, str], Way] = {}
    for key, way in edge_ways.items():
        stance, edges = divmod(key, 6)
        number, facing = divmod(stance, 6)
        turned = (facing + edges) % 6
        event = steps.stopped_by(stance)
        known = ends.get((number, turned, event))
        if known is None or len(way) < len(known):
            ends[number, turned, event] = way
    labels = steps.labels
    return tuple(
        [
            End(labels[number], _FACINGS[turned], ends[number, turned, event], event)
            for number, turned, event in sorted(ends)
        ]
    )


def readings_that_matter(position: Position, unit: Unit, action: str) -> tuple[str, ...]:
    """The ids of the readings whose other option would change an end, by asking again."""
    if why_no_move(position, unit, action):
        return ()
    readings = position.board.readings
    here = _ends_only(position, unit, action, readings)
    return tuple(
        reading_id
        for reading_id in REACH_READINGS
        if _can_matter(reading_id, position, unit, action)
        and any(
            _ends_only(position, unit, action, readings.choose(reading_id, option.name)) != here
            for option in reading(reading_id).options
            if option.name != readings.option(reading_id)
        )
    )


def _ends_only(position: Position, unit: Unit, action: str, readings: Readings) -> tuple[set[int], set[int]]:
    ways, edge_ways = ways_of_move(position, unit, action, readings)
    return set(ways), set(edge_ways)


def _can_matter(reading_id: str, position: Position, unit: Unit, action: str) -> bool:
    """Whether a reading speaks of this kind of move at all; asking again settles the rest."""
    is_air = mover_of(position, unit, action).facing is not None
    match reading_id:
        case "R2":
            return not is_air and Terrain.HIGH_ENCLOSURE in position.board.terrain.values()
        case "R10":
            return is_air
        case "R18":
            return not is_air and action == "ASSAULT"
        case "R33":
            return is_air and action == "ASSAULT"
        case _:
            return not is_air
