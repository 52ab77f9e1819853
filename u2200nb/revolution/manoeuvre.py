"""May a MANOEUVRE be played like this, move by move, with what is picked up and dropped off on the way?

At the table the dispute is rarely where a ship could get to, but whether what was just done was right. A play is
written as a player says it: ``C3, left, pick up LGSA, C4, right``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from u2200nb.errors import NotationError, quoted
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.entering import BLOCKED, step_map
from u2200nb.revolution.playing import Refusal, capital
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.reach import why_no_move
from u2200nb.revolution.transporting import (
    PICK_UP,
    dropped_off,
    parse_deed,
    picked_up,
    read_earlier,
    why_no_loading,
    why_not_both,
    why_not_drop_off,
    why_not_load_here,
    why_not_pick_up,
)
from u2200nb.rulings.readings import Readings
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["ManoeuvrePlay", "PlayProof", "manoeuvre"]

_TURNS = {"left": -1, "right": 1}
_EDGE_TURNS = {"edge-left": -1, "edge-right": 1}


@dataclass(frozen=True)
class PlayProof:
    """What a verdict about a play can be checked by.

    Parameters
    ----------
    wrong_move : int or None
        No: the number, from 1, of the first move that can't be made; one more than there are moves where the
        end is missing, 0 where the card can't be played. Yes: None.
    after : str
        Yes: the position after the play, as a code. No: empty.
    """

    wrong_move: int | None
    after: str

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"wrong_move": self.wrong_move, "after": self.after}


@dataclass(frozen=True)
class ManoeuvrePlay:
    """The question whether a MANOEUVRE may be played as described."""

    position: Position
    unit: str
    moves: tuple[str, ...]
    earlier: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The question as a sentence."""
        title = self.position.title(self.position.unit(self.unit))
        return f"May {title} MANOEUVRE like this: {', '.join(self.moves) or 'no move at all'}?"

    def ask(self) -> Ruling[bool]:
        """Answer it."""
        return manoeuvre(self.position, self.unit, self.moves, earlier=self.earlier)

    def answer(self, ruling: Ruling[bool]) -> str:
        """The verdict as one short sentence."""
        if ruling.verdict:
            return f"Yes: {self.position.title(self.position.unit(self.unit))} may MANOEUVRE like this."
        return f"No: {ruling.steps[-1].text}"

    def faults(self, ruling: Ruling[bool]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.transporting_proof import play_faults

        return play_faults(self, ruling)

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The position before the play with the spaces it runs through."""
        from u2200nb.revolution.movement_picture import play_picture

        return play_picture(ruling)


def manoeuvre(
    position: Position, unit: Unit | str, moves: Iterable[str], *, earlier: Iterable[str] = ()
) -> Ruling[bool]:
    """Say whether a MANOEUVRE may be played as described, and what the position is then.

    Parameters
    ----------
    position : Position
        The position before the card is played.
    unit : Unit or str
        The air unit, such as ``"LTRB"``.
    moves : iterable of str
        In order: the label of a space it moves into; ``left`` or ``right`` for a turn of one edge; ``pick up
        LGSA`` or ``drop off LGSA``; at the end ``edge-left`` or ``edge-right`` where a step is not made.
    earlier : iterable of str, optional
        What a MANOEUVRE earlier in this turn picked up and dropped off (matters with R20 only).

    Returns
    -------
    Ruling
        Its verdict is a bool, its proof a `PlayProof`.

    Raises
    ------
    UnknownNameError, NotationError
        If a unit or space is not there, or a move can't be read.

    References
    ----------
    Revolution, Actions > MANOEUVRE (p. 31); Key Concepts > Air Movement (p. 18); readings R10, R16, R20, R35.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x4/12o//LTRB-B4-1.LGSA-B3")
    >>> ruling = manoeuvre(position, "LTRB", ["B3", "pick up LGSA", "left", "A3", "right"])
    >>> ruling.verdict, ruling.proof.after
    (True, 'U1rev/3x4/12o//LTRB-A3-1.LGSA-TRB')
    >>> print(manoeuvre(position, "LTRB", ["left", "A4"]).answer)
    No: Move 1, left: a turn comes after a space moved, one for each.
    """
    name = unit.name if isinstance(unit, Unit) else position.unit(unit).name
    question = ManoeuvrePlay(position, name, tuple(_read(position, move) for move in moves), read_earlier(earlier))
    run = _Run(question, dict(position.board.readings.choices))
    wrong, after = run.play()
    verdict = wrong is None
    matters = tuple(
        reading_id
        for reading_id, other in (("R10", "only-when-forced"), ("R20", "same-turn"), ("R35", "any-side"))
        if _otherwise(question, reading_id, other) is not verdict
    )
    code = format_position(after) if verdict else ""
    return Ruling(question, verdict, tuple(run.steps), matters, PlayProof(wrong, code))


def _otherwise(question: ManoeuvrePlay, reading_id: str, other: str) -> bool:
    """The verdict with one reading turned to its other option."""
    readings = question.position.board.readings
    choices = dict(readings.choices)
    if choices.pop(reading_id, None) != other:
        choices[reading_id] = other
    if reading_id == "R35":
        try:
            board = question.position.board.read_as(Readings(tuple(sorted(choices.items()))))
            question = replace(question, position=replace(question.position, board=board))
        except NotationError:  # somebody is aboard a ship of the other side
            return False
    wrong, _ = _Run(question, choices).play()
    return wrong is None


def _read(position: Position, move: str) -> str:
    """A move in the one way it is written."""
    deed = parse_deed(move)
    if deed:
        return f"{deed[0]} {position.unit(deed[1]).name}"
    word = move.strip().lower()
    if word in _TURNS or word in _EDGE_TURNS:
        return word
    try:
        return position.board.label(move)
    except NotationError:
        raise NotationError(
            f"{quoted(move)} is no move; write a space such as C3, left, right, edge-left, edge-right, "
            "pick up LGSA or drop off LGSA"
        ) from None


class _Run:
    """One play followed move by move, under given choices of readings."""

    def __init__(self, question: ManoeuvrePlay, choices: dict[str, str]) -> None:
        self.question = question
        self.position = question.position
        self.choices = choices
        self.steps: list[Step] = []
        self.refusal: Refusal | None = None
        self.done: list[str] = []
        self.moved = 0
        self.may_turn = False
        self.is_over = False

    @property
    def unit(self) -> Unit:
        """The unit as it stands now."""
        return self.position.unit(self.question.unit)

    def play(self) -> tuple[int | None, Position]:
        """Follow the play; the number of the first wrong move, or None, and the position then."""
        refusal = why_no_move(self.position, self.unit, "MANOEUVRE")
        if refusal:
            return self.refused(0, refusal), self.position
        self.spaces = self.position.unit_type(self.unit).move
        moves = self.question.moves
        for number, move in enumerate(moves, 1):
            refusal = self.make(move)
            if refusal:
                text = f"Move {number}, {move}: {refusal.text[:1].lower()}{refusal.text[1:]}"
                return self.refused(number, refusal._replace(text=text)), self.position
        if self.moved == 0 and not self.is_over:
            text = f"{capital(self.position.title(self.unit))} must move at least 1 space, and it has not."
            return self.refused(len(moves) + 1, Refusal(text, "rev.air-movement.compulsory")), self.position
        return None, self.position

    def refused(self, number: int, refusal: Refusal) -> int:
        self.refusal = refusal
        self.steps.append(Step(*refusal))
        return number

    def make(self, move: str) -> Refusal | None:
        """Make one move, or say why not."""
        if self.is_over:
            text = "after the edge the unit does nothing more with this card."
            return Refusal(text, "rev.air-movement.edge.stop", (self.position.space_of(self.unit),))
        deed = parse_deed(move)
        if deed:
            return self.load(*deed)
        if move in _TURNS:
            return self.turn(move)
        if move in _EDGE_TURNS:
            return self.meet_edge(move)
        return self.step(move)

    def ahead(self) -> str | None:
        """The space that a step leads into; None where it is not made."""
        steps = step_map(self.position.board)
        facing = self.facing
        stance = steps.ahead[steps.stance(self.position.space_of(self.unit), facing)]
        return None if stance == BLOCKED else steps.labels[stance // 6]

    @property
    def facing(self) -> Direction:
        """The facing of the unit as it stands now."""
        facing = self.unit.facing
        assert facing is not None  # only air units have MANOEUVRE
        return facing

    def step(self, label: str) -> Refusal | None:
        if self.moved == self.spaces:
            return Refusal(f"its MOVE is {self.spaces}, and it has moved that far.", "rev.air-movement.value", (label,))
        ahead = self.ahead()
        here = self.position.space_of(self.unit)
        if ahead != label:
            led = f"the space ahead is {ahead}" if ahead else "the step ahead can't be made"
            text = f"from {here}, facing {self.facing.name}, {led}."
            return Refusal(text, "rev.action.move-air", (here, label))
        self.position = self.position.with_unit(replace(self.unit, space=label))
        self.moved, self.may_turn = self.moved + 1, True
        self.steps.append(
            Step(f"It moves into {label}, {self.moved} of {self.spaces}.", "rev.action.move-air", (label,))
        )
        return None

    def turn(self, move: str) -> Refusal | None:
        if not self.may_turn:
            text = "a turn comes after a space moved, one for each."
            return Refusal(text, "rev.action.manoeuvre", (self.position.space_of(self.unit),))
        self.turned(_TURNS[move])
        self.may_turn = False
        text = f"It turns {move} and faces {self.facing.name}."
        self.steps.append(Step(text, "rev.action.manoeuvre", (self.position.space_of(self.unit),)))
        return None

    def turned(self, edges: int) -> None:
        self.position = self.position.with_unit(replace(self.unit, facing=self.facing.turned(edges)))

    def meet_edge(self, move: str) -> Refusal | None:
        here = (self.position.space_of(self.unit),)
        if self.moved == self.spaces:
            text = f"its MOVE is {self.spaces}, and it has moved that far, so it attempts no step."
            return Refusal(text, "rev.air-movement.value", here)
        ahead = self.ahead()
        if ahead:
            return Refusal(f"the step into {ahead} can be made, so there is no edge.", "rev.air-movement.edge", here)
        if self.moved and self.choices.get("R10") == "only-when-forced":
            text = "as this table reads it, the edge is met only where even one space can't be moved."
            return Refusal(text, "rev.air-movement.edge", here)
        self.turned(_EDGE_TURNS[move])
        self.is_over = True
        text = (
            f"The step is not made: it turns {move.removeprefix('edge-')}, faces {self.facing.name} and does nothing "
            "more, and its player takes a Discord if one is left."
        )
        self.steps.append(Step(text, "rev.air-movement.edge", here))
        return None

    def load(self, deed: str, name: str) -> Refusal | None:
        ship, unit = self.unit, self.position.unit(name)
        here = self.position.space_of(ship)
        refusal = (
            why_no_loading(self.question.position, ship)
            or why_not_both(self.position, unit, deed, self.done, "MANOEUVRE")
            or (why_not_pick_up if deed == PICK_UP else why_not_drop_off)(self.position, ship, unit)
        )
        if refusal is None and self.choices.get("R20") == "same-turn":
            refusal = why_not_both(self.position, unit, deed, self.question.earlier, "turn")
        if refusal is None and deed == PICK_UP and unit.space != here:
            text = f"{self.position.title(unit)} is in {unit.space}, the ship in {here}."
            refusal = Refusal(text, "rev.transport.pick-up", (here, self.position.space_of(unit)))
        refusal = refusal or why_not_load_here(self.position, here)
        if refusal:
            return refusal
        change, rule = (picked_up, "pick-up") if deed == PICK_UP else (dropped_off, "drop-off")
        self.position = change(self.position, ship, unit)
        self.done.append(f"{deed} {name}")
        past = "picks up" if deed == PICK_UP else "drops off"
        text = f"In {here} it {past} {self.position.title(unit)}."
        self.steps.append(Step(text, f"rev.transport.{rule}", (here,)))
        return None
