"""What can a transport ship pick up and drop off during its MANOEUVRE, where, and why not the rest?

Ground units get on only by their ship's MANOEUVRE, and off by it or by their own cargo actions (see
`u2200nb.revolution.cargo`). `loading` goes through every ground unit that the ship may carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.errors import NotationError, quoted
from u2200nb.revolution.entering import step_map
from u2200nb.revolution.playing import Refusal, capital
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.reach import Way, ways_of_move, why_no_move
from u2200nb.revolution.terrain import Terrain
from u2200nb.revolution.units import UnitKind
from u2200nb.rulings.readings import reading
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = [
    "DROP_OFF",
    "PICK_UP",
    "Deed",
    "Loading",
    "LoadingProof",
    "dropped_off",
    "loading",
    "parse_deed",
    "picked_up",
    "read_earlier",
    "why_not_drop_off",
    "why_not_load_here",
    "why_not_pick_up",
]

PICK_UP, DROP_OFF = "pick up", "drop off"


class Deed(NamedTuple):
    """A pick-up or drop-off: what is done, to which unit, in which space."""

    deed: str
    unit: str
    space: str

    def __str__(self) -> str:
        return f"{self.deed} {self.unit} in {self.space}"


@dataclass(frozen=True)
class LoadingProof:
    """What a verdict about loading can be checked by.

    Parameters
    ----------
    ship : str
        Name of the transport ship.
    ways : tuple of (str, tuple of str)
        For every Open Ground space the ship can pass, its start among them, one way there, as in
        `u2200nb.revolution.reach.End`; empty for the start.
    refused : tuple of (str, str, str)
        For every ground unit of its side that can't be loaded or unloaded anywhere: what can't be done, its
        name, and the rule that says so.
    """

    ship: str
    ways: tuple[tuple[str, Way], ...]
    refused: tuple[tuple[str, str, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "ship": self.ship,
            "ways": {space: list(way) for space, way in self.ways},
            "refused": [{"deed": deed, "unit": unit, "rule": rule} for deed, unit, rule in self.refused],
        }


@dataclass(frozen=True)
class Loading:
    """The question what a ship can pick up and drop off during its MANOEUVRE."""

    position: Position
    ship: str
    earlier: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The question as a sentence."""
        title = self.position.title(self.position.unit(self.ship))
        return f"What can {title} pick up and drop off during its MANOEUVRE?"

    def ask(self) -> Ruling[tuple[Deed, ...]]:
        """Answer it."""
        return loading(self.position, self.ship, earlier=self.earlier)

    def answer(self, ruling: Ruling[tuple[Deed, ...]]) -> str:
        """The verdict as one short sentence."""
        title = capital(self.position.title(self.position.unit(self.ship)))
        parts = []
        for deed in (PICK_UP, DROP_OFF):
            names = dict.fromkeys(done.unit for done in ruling.verdict if done.deed == deed)
            if names:
                titles = [self.position.unit_type(self.position.unit(name)).title for name in names]
                parts.append(f"{deed} {_listed(titles)}")
        return f"{title} can {' and '.join(parts) or 'pick up and drop off nobody'}."

    def faults(self, ruling: Ruling[tuple[Deed, ...]]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.transporting_proof import loading_faults

        return loading_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[Deed, ...]]) -> Picture:
        """The position with the spaces in which something can be picked up or dropped off."""
        from u2200nb.revolution.movement_picture import loading_picture

        return loading_picture(ruling)


def loading(position: Position, ship: Unit | str, *, earlier: Iterable[str] = ()) -> Ruling[tuple[Deed, ...]]:
    """Say what a transport ship can pick up and drop off during its MANOEUVRE, and where.

    Any number of ground units of its side, in any Open Ground space it passes, the first and the last too. A
    suppressed or routed unit is not picked up, but may be dropped off; no unit is both picked up and dropped
    off in one MANOEUVRE.

    Parameters
    ----------
    position : Position
        The position before the card is played.
    ship : Unit or str
        The transport ship, such as ``"LTRB"``.
    earlier : iterable of str, optional
        What was done by a MANOEUVRE earlier in this turn, such as ``"pick up LGSA"``. It matters only where a
        table reads the ban on doing both as lasting for the turn (R20).

    Returns
    -------
    Ruling
        Its verdict is a tuple of `Deed`, pick-ups first, then by unit and space; its proof a `LoadingProof`.
        Each deed can be done by itself; what two deeds together need, `u2200nb.revolution.manoeuvre` checks.

    Raises
    ------
    UnknownNameError
        If there is no such unit.
    NotationError
        If an earlier deed can't be read.

    References
    ----------
    Revolution, Key Concepts > Transporting Ground Units; Actions > MANOEUVRE (p. 31); readings R16, R20, R35.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> ruling = loading(parse_position("U1rev/2x4/6ol1o//LTRB-A4-1.LGSA-A3.LSSB-B3-s.LSSA-TRB"), "LTRB")
    >>> [str(deed) for deed in ruling.verdict]
    ['pick up LGSA in A3', 'drop off LSSA in A2', 'drop off LSSA in A3', 'drop off LSSA in B2']
    >>> ruling.proof.refused
    (('pick up', 'LSSB', 'rev.action.manoeuvre.not-suppressed'),)
    """
    name = ship.name if isinstance(ship, Unit) else position.unit(ship).name
    question = Loading(position, name, read_earlier(earlier))
    chosen = position.unit(name)
    refusal = why_no_loading(position, chosen)
    if refusal:
        return Ruling(question, (), (Step(*refusal),), (), LoadingProof(name, (), ()))
    verdict, ways, steps, refused = _go_through(question)
    matters = tuple(
        reading_id
        for reading_id in ("R20", "R35")
        for read in [_read_otherwise(question, reading_id)]
        if read is None or _go_through(read)[0] != verdict
    )
    return Ruling(
        question=question,
        verdict=verdict,
        steps=tuple(steps),
        readings=matters,
        proof=LoadingProof(name, tuple(ways.items()), tuple(refused)),
    )


def why_no_loading(position: Position, ship: Unit) -> Refusal | None:
    """Say why a unit can't load or unload by a MANOEUVRE at all; None where it can."""
    if position.unit_type(ship).kind is not UnitKind.TRANSPORT:
        text = f"{capital(position.title(ship))} is no transport ship, and only those carry units."
        return Refusal(text, "rev.transport", (position.space_of(ship),))
    return why_no_move(position, ship, "MANOEUVRE")


def why_not_load_here(position: Position, space: str) -> Refusal | None:
    """Say why nobody gets on or off in a space; None where it is Open Ground."""
    terrain = position.board.terrain_at(space)
    if terrain is Terrain.OPEN_GROUND:
        return None
    text = f"{space} is {terrain.title}: units get on and off on Open Ground only."
    return Refusal(text, "rev.transport.open-ground", (space,))


def why_not_pick_up(position: Position, ship: Unit, unit: Unit) -> Refusal | None:
    """Say why a ship can't pick up a unit wherever that unit is; None where only the space can be wrong."""
    title = capital(position.title(unit))
    here = (position.space_of(unit),)
    if unit.side is not ship.side and position.board.readings.option("R35") == "own-side":
        return Refusal(
            f"{title} is of the other side; a ship carries its own side's units.", "rev.transport.capacity", here
        )
    if position.is_air(unit):
        return Refusal(f"{title} is an air unit; ships carry ground units only.", "rev.transport.capacity", here)
    carrier = position.transport_of(unit)
    if carrier is not None:
        text = f"{title} is on the cargo display of {position.unit_type(carrier).title}, not in a space."
        return Refusal(text, "rev.transport.pick-up", here)
    if not unit.is_ready:
        text = f"{title} is {unit.status}, so it can't be picked up."
        return Refusal(text, "rev.action.manoeuvre.not-suppressed", here)
    return None


def why_not_drop_off(position: Position, ship: Unit, unit: Unit) -> Refusal | None:
    """Say why a ship can't drop off a unit wherever the ship is; None where only the space can be wrong."""
    if position.transport_of(unit) == ship:
        return None
    text = f"{capital(position.title(unit))} is not on the cargo display of {position.unit_type(ship).title}."
    return Refusal(text, "rev.transport.drop-off", (position.space_of(unit),))


def why_not_both(position: Position, unit: Unit, deed: str, done: Iterable[str], span: str) -> Refusal | None:
    """Say why a deed can't follow what was done to the same unit; `span` is ``MANOEUVRE`` or ``turn``."""
    other = DROP_OFF if deed == PICK_UP else PICK_UP
    if f"{other} {unit.name}" not in done:
        return None
    past = "picked up" if other == PICK_UP else "dropped off"
    verb, particle = deed.split()
    text = f"{capital(position.title(unit))} was {past} in this {span}, so the same {span} can't {verb} it {particle}."
    return Refusal(text, "rev.action.manoeuvre.both", (position.space_of(unit),))


def picked_up(position: Position, ship: Unit, unit: Unit) -> Position:
    """The position after a pick-up."""
    carrier = ship.code if ship.side is unit.side else ship.name
    return position.with_unit(replace(unit, space=None, carried_by=carrier))


def dropped_off(position: Position, ship: Unit, unit: Unit) -> Position:
    """The position after a drop-off in the ship's space; a unit keeps its status."""
    return position.with_unit(replace(unit, space=ship.space, carried_by=None))


def parse_deed(text: str) -> tuple[str, str] | None:
    """Read ``"pick up LGSA"`` or ``"drop off LGSA"`` as what is done and to whom; None if it is neither."""
    words = text.split()
    deed = " ".join(words[:2]).lower()
    if len(words) != 3 or deed not in (PICK_UP, DROP_OFF):
        return None
    return deed, words[2].upper()


def read_earlier(deeds: Iterable[str]) -> tuple[str, ...]:
    """What was done earlier in a turn, in the one way it is written."""
    read = []
    for text in deeds:
        found = parse_deed(text)
        if found is None:
            raise NotationError(f"an earlier deed is written as pick up LGSA or drop off LGSA, not {quoted(text)}")
        read.append(" ".join(found))
    return tuple(read)


def _ways_over_open_ground(position: Position, ship: Unit) -> dict[str, Way]:
    """One shortest way to each Open Ground space the ship passes in some MANOEUVRE, its start first."""
    ways, _ = ways_of_move(position, ship, "MANOEUVRE", position.board.readings)
    labels = step_map(position.board).labels
    start = position.space_of(ship)
    shortest: dict[str, Way] = {}
    for stance in sorted(ways):
        label, way = labels[stance // 6], ways[stance]
        if label not in shortest or len(way) < len(shortest[label]):
            shortest[label] = way
    shortest[start] = ()
    return {label: shortest[label] for label in labels if label in shortest and not why_not_load_here(position, label)}


def _read_otherwise(question: Loading, reading_id: str) -> Loading | None:
    """The question with one reading turned to its other option; None if the position can't be there then (R35)."""
    board = question.position.board
    (other,) = {option.name for option in reading(reading_id).options} - {board.readings.option(reading_id)}
    try:
        there = replace(question.position, board=board.read_as(board.readings.choose(reading_id, other)))
    except NotationError:
        return None
    return replace(question, position=there)


def _go_through(
    question: Loading,
) -> tuple[tuple[Deed, ...], dict[str, Way], list[Step], list[tuple[str, str, str]]]:
    """Go through every ground unit the ship may carry: what can be done, the ways there, the reasons, the rest."""
    position, ship = question.position, question.position.unit(question.ship)
    span, whose = position.board.readings.option("R20"), position.board.readings.option("R35")
    ways = _ways_over_open_ground(position, ship)
    title = capital(position.title(ship))
    verdict: list[Deed] = []
    refused: list[tuple[str, str, str]] = []
    steps = [
        Step(
            f"{title} picks up and drops off during its MANOEUVRE, in any Open Ground space it passes, the first "
            "and the last too.",
            "rev.action.manoeuvre.transport",
            tuple(ways),
        )
    ]
    carried = (unit for unit in position.units if unit.side is ship.side or whose == "any-side")
    units = sorted(carried, key=lambda unit: unit.name)
    for unit in units:
        if position.is_air(unit):
            continue
        deed = DROP_OFF if position.transport_of(unit) == ship else PICK_UP
        refusal, spaces = _one(question, ship, unit, deed, span, ways)
        if refusal:
            refused.append((deed, unit.name, refusal.rule))
            steps.append(Step(*refusal))
            continue
        verdict += [Deed(deed, unit.name, space) for space in spaces]
        shown = f"{len(spaces)} spaces" if len(spaces) > 6 else " or ".join(spaces)
        rule = "rev.transport.drop-off" if deed == DROP_OFF else "rev.transport.pick-up"
        steps.append(Step(f"It can {deed} {position.title(unit)} in {shown}.", rule, spaces))
    both = {done.deed for done in verdict}
    if len(both) == 2:
        steps.append(Step("No unit is both picked up and dropped off in one MANOEUVRE.", "rev.action.manoeuvre.both"))
    verdict.sort(key=lambda done: done.deed != PICK_UP)
    return tuple(verdict), ways, steps, refused


def _one(
    question: Loading, ship: Unit, unit: Unit, deed: str, span: str, ways: dict[str, Way]
) -> tuple[Refusal | None, tuple[str, ...]]:
    """Why one unit can't be loaded or unloaded anywhere, or the spaces where it can."""
    position = question.position
    why = why_not_drop_off if deed == DROP_OFF else why_not_pick_up
    refusal = why(position, ship, unit)
    if refusal is None and span == "same-turn":
        refusal = why_not_both(position, unit, deed, question.earlier, "turn")
    if refusal:
        return refusal, ()
    here = position.space_of(unit)
    if deed == DROP_OFF:
        if ways:
            return None, tuple(ways)
        text = f"No space that the ship passes is Open Ground, so it can't drop off {position.title(unit)}."
        return Refusal(text, "rev.transport.open-ground", (here,)), ()
    refusal = why_not_load_here(position, here)
    if refusal is None and here not in ways:
        text = f"No MANOEUVRE brings the ship to {here}, where {position.title(unit)} is."
        refusal = Refusal(text, "rev.transport.pick-up", (here,))
    return refusal, () if refusal else (here,)


def _listed(words: list[str]) -> str:
    """``A, B and C``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
