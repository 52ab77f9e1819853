"""What may a card of this unit do now: act, rally the unit or its ship, or hunker down?

The status of the counter decides. A suppressed or routed unit takes no action; its card brings it back step by
step. While a transport ship is not ready, the cards of what it carries can only help the ship.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from u2200nb.revolution.cargo import actions_of_card
from u2200nb.revolution.playing import capital
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position
from u2200nb.rulings.readings import Readings, reading
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["CardUse", "CardUses", "CardUsesProof", "card_uses"]


class CardUse(StrEnum):
    """A use of a combat card during its player's turn."""

    CARD_ACTION = "card-action"
    CARGO_ACTION = "cargo-action"
    UN_ROUT = "un-rout"
    READY = "ready"
    UN_ROUT_AND_READY = "un-rout-and-ready"
    UN_ROUT_TRANSPORT = "un-rout-transport"
    READY_TRANSPORT = "ready-transport"
    UN_ROUT_AND_READY_TRANSPORT = "un-rout-and-ready-transport"
    HUNKER_DOWN = "hunker-down"

    @property
    def words(self) -> str:
        """The use as a few words: ``"un-rout its transport"``."""
        if self is CardUse.HUNKER_DOWN:
            return "hunker down"
        if self in (CardUse.CARD_ACTION, CardUse.CARGO_ACTION):
            return f"take a {self.replace('-', ' ')}"
        return self.replace("-and-", " and ").replace("-transport", " its transport")


_OWN = {(True, False): CardUse.UN_ROUT, (False, True): CardUse.READY, (True, True): CardUse.UN_ROUT}
_SHIP = {
    CardUse.UN_ROUT: CardUse.UN_ROUT_TRANSPORT,
    CardUse.READY: CardUse.READY_TRANSPORT,
    CardUse.UN_ROUT_AND_READY: CardUse.UN_ROUT_AND_READY_TRANSPORT,
}


@dataclass(frozen=True)
class CardUsesProof:
    """What a verdict about the uses of a card can be checked by.

    Parameters
    ----------
    status : str
        The unit's status in words.
    ship : str
        Name of the ship that carries it, empty if none does.
    ship_status : str
        That ship's status in words, empty if there is none.
    actions : tuple of str
        The actions to choose from, if the card can act: those of the card, or those of the cargo display.
    after : tuple of (CardUse, str)
        For each use that rallies, the position after it, as a code.
    """

    status: str
    ship: str
    ship_status: str
    actions: tuple[str, ...]
    after: tuple[tuple[CardUse, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "status": self.status,
            "ship": self.ship,
            "ship_status": self.ship_status,
            "actions": list(self.actions),
            "after": {str(use): code for use, code in self.after},
        }


@dataclass(frozen=True)
class CardUses:
    """The question what a card of a unit may do now."""

    position: Position
    unit: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return f"What may a card of {self.position.title(self.position.unit(self.unit))} do now?"

    def ask(self) -> Ruling[tuple[CardUse, ...]]:
        """Answer it."""
        return card_uses(self.position, self.unit)

    def answer(self, ruling: Ruling[tuple[CardUse, ...]]) -> str:
        """The verdict as one short sentence."""
        title = self.position.title(self.position.unit(self.unit))
        return f"A card of {title} may {' or '.join(use.words for use in ruling.verdict)}."

    def faults(self, ruling: Ruling[tuple[CardUse, ...]]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""
        from u2200nb.revolution.rally_proof import card_uses_faults

        return card_uses_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[CardUse, ...]]) -> Picture:
        """The position with the unit's space marked."""
        from u2200nb.revolution.movement_picture import space_picture

        return space_picture(ruling, self.position, self.position.space_of(self.position.unit(self.unit)))


def card_uses(position: Position, unit: Unit | str) -> Ruling[tuple[CardUse, ...]]:
    """Say what a card of a unit may do now, by the status of the unit and of the ship that carries it.

    Every combat card may hunker down, which returns it to the supply. A ready unit acts, a carried one by its
    cargo display. A routed unit is un-routed first, then a suppressed one readied, each with a card and without
    moving. While the ship is suppressed or routed, a carried unit's card may only bring back the ship.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit or str
        The unit whose card is played, such as ``"LFIA"``.

    Returns
    -------
    Ruling
        Its verdict is a tuple of `CardUse`, hunkering down last; its proof a `CardUsesProof`.

    Raises
    ------
    UnknownNameError
        If there is no such unit.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action, Rallying a Unit (p. 24), Hunkering Down; readings R21,
    R31.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/9o//LFIA-B1-1-rs.LTRA-B2-1-s.LGSA-TRA")
    >>> print(card_uses(position, "LFIA").answer)
    A card of the LFA's Fighter A may un-rout or hunker down.
    >>> print(card_uses(position, "LGSA").answer)
    A card of the LFA's Ground-shot A may ready its transport or hunker down.
    """
    chosen = position.unit(unit.name if isinstance(unit, Unit) else unit)
    ship = position.transport_of(chosen)
    uses = _uses(position, chosen, position.board.readings)
    acts = CardUse.CARD_ACTION in uses or CardUse.CARGO_ACTION in uses
    actions: tuple[str, ...] = ()
    if acts:
        actions = tuple(map(str, position.cargo_actions(ship))) if ship else actions_of_card(position, chosen)
    after = tuple((use, format_position(_rallied(position, chosen, use))) for use in uses if _rallies(use))
    return Ruling(
        question=CardUses(position, chosen.name),
        verdict=uses,
        steps=_reasons(position, chosen, uses, actions),
        readings=_readings_that_matter(position, chosen, uses),
        proof=CardUsesProof(chosen.status, ship.name if ship else "", ship.status if ship else "", actions, after),
    )


def _uses(position: Position, unit: Unit, readings: Readings) -> tuple[CardUse, ...]:
    """The uses of a unit's card, hunkering down last."""
    ship = position.transport_of(unit)
    uses = []
    if ship and not ship.is_ready:
        uses.append(_SHIP[_rally(ship, readings)])
        if not unit.is_ready and readings.option("R21") == "freely":
            uses.append(_rally(unit, readings))
    elif not unit.is_ready:
        uses.append(_rally(unit, readings))
    else:
        uses.append(CardUse.CARGO_ACTION if ship else CardUse.CARD_ACTION)
    return (*uses, CardUse.HUNKER_DOWN)


def _rally(unit: Unit, readings: Readings) -> CardUse:
    """How a counter that is not ready is rallied: one step, or both where a table reads R31 so."""
    if unit.is_routed and unit.is_suppressed and readings.option("R31") == "one-card":
        return CardUse.UN_ROUT_AND_READY
    return _OWN[unit.is_routed, unit.is_suppressed]


def _rallies(use: CardUse) -> bool:
    return use in _SHIP or use in _SHIP.values()


def _rallied(position: Position, unit: Unit, use: CardUse) -> Position:
    """The position after a rally."""
    ship = position.transport_of(unit)
    rallied = ship if use in _SHIP.values() and ship else unit
    if use in (CardUse.READY, CardUse.READY_TRANSPORT):
        return position.with_unit(replace(rallied, is_suppressed=False))
    both = use in (CardUse.UN_ROUT_AND_READY, CardUse.UN_ROUT_AND_READY_TRANSPORT)
    return position.with_unit(replace(rallied, is_routed=False, is_suppressed=rallied.is_suppressed and not both))


def _reasons(position: Position, unit: Unit, uses: tuple[CardUse, ...], actions: tuple[str, ...]) -> tuple[Step, ...]:
    here = (position.space_of(unit),)
    title, ship = capital(position.title(unit)), position.transport_of(unit)
    steps = []
    if ship and not ship.is_ready:
        text = f"{title} is carried by {position.title(ship)}, which is {ship.status}: its card can only help the ship."
        steps.append(Step(text, "rev.rally.transport", here))
        steps.append(_rally_step(position, ship, uses[0]))
        if not unit.is_ready and len(uses) == 2:
            text = f"{title} is {unit.status} itself and is rallied only once its ship is ready again."
            steps.append(Step(text, "rev.rally.transport", here))
        elif not unit.is_ready:
            steps.append(_rally_step(position, unit, uses[1]))
    elif not unit.is_ready:
        steps.append(Step(f"{title} is {unit.status}, so its cards perform no action.", "rev.rally.no-actions", here))
        steps.append(_rally_step(position, unit, uses[0]))
    elif ship:
        text = f"{title} is ready and carried by {position.title(ship)}, so its card offers cargo actions only:"
        steps.append(Step(f"{text} {', '.join(actions)}.", "rev.card-action.carried", here))
    elif position.is_air(unit):
        text = f"{title} is ready: it must move and may take one of its actions besides: {', '.join(actions[1:])}."
        steps.append(Step(text, "rev.card-action.air", here))
    else:
        text = f"{title} is ready and on the board, so its card takes one of its actions: {', '.join(actions)}."
        steps.append(Step(text, "rev.card-action.ground.board", here))
    if any(_rallies(use) for use in uses):
        steps.append(Step("Rallying is no action: nothing moves and comms are not checked.", "rev.rally.no-move", here))
    text = "Any combat card may hunker down, whatever the status of its unit: it goes back to the supply."
    return (*steps, Step(text, "rev.hunker-down", here))


def _rally_step(position: Position, rallied: Unit, use: CardUse) -> Step:
    here = (position.space_of(rallied),)
    title = position.title(rallied)
    if use in (CardUse.READY, CardUse.READY_TRANSPORT):
        rule = "rev.rally.ready" if use is CardUse.READY else "rev.rally.transport.ready"
        return Step(f"It readies {title} by turning the counter face up.", rule, here)
    rule = "rev.rally.transport.unrout" if use in _SHIP.values() else "rev.rally.unrout"
    owner = rallied.side.opponent.title
    text = f"It un-routs {title}: the cube on it goes back to {owner}, who lose that point"
    if use in (CardUse.UN_ROUT_AND_READY, CardUse.UN_ROUT_AND_READY_TRANSPORT):
        return Step(f"{text}, and the same card turns the counter face up.", rule, here)
    more = "; another card is needed to ready it." if rallied.is_suppressed else "."
    return Step(f"{text}{more}", rule, here)


def _readings_that_matter(position: Position, unit: Unit, uses: tuple[CardUse, ...]) -> tuple[str, ...]:
    """The readings whose other option would change the uses, by asking again."""
    readings = position.board.readings
    return tuple(
        reading_id
        for reading_id in ("R21", "R31")
        if any(
            _uses(position, unit, readings.choose(reading_id, option.name)) != uses
            for option in reading(reading_id).options
        )
    )
