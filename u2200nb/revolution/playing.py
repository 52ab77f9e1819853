"""May a unit's card be played for this action at all?

Before anybody asks where an action leads: is the counter on the board or carried, is it ready, and does the card
or the cargo display list the action? Every question about actions asks here first.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.unit_file import CARGO_ACTIONS

__all__ = ["CARGO_ACTIONS", "Refusal", "capital", "why_not_playable"]


class Refusal(NamedTuple):
    """Why something can't be done: a sentence, its rule, and the spaces it speaks of."""

    text: str
    rule: str
    spaces: tuple[str, ...] = ()


def why_not_playable(position: Position, unit: Unit, action: str) -> Refusal | None:
    """Say why a unit's card can't be played for an action; None where it can.

    A carried unit takes cargo actions only, and only while its ship is ready; a suppressed or routed unit takes
    no action at all.

    Parameters
    ----------
    position : Position
        The position.
    unit : Unit
        Whose card is played.
    action : str
        The name of an action as the rulebook prints it. MOVE stands on every combat card.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action and Rallying a Unit.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/3x3/9o//LTRA-B2-1-s.LGSA-TRA")
    >>> why_not_playable(position, position.unit("LGSA"), "CONTROL").rule
    'rev.card-action.carried'
    >>> why_not_playable(position, position.unit("LGSA"), "PILOT").rule
    'rev.rally.transport'
    """
    title, ship = position.title(unit), position.transport_of(unit)
    here = (position.space_of(unit),)
    rule = f"rev.action.{action.lower().replace(' ', '-')}"
    if ship and action not in CARGO_ACTIONS:
        text = f"{title} is carried by {position.unit_type(ship).title}, so its card offers only cargo actions."
        return Refusal(capital(text), "rev.card-action.carried", here)
    if ship is None and action in CARGO_ACTIONS:
        text = f"{title} is not carried, and {action} stands on cargo displays only."
        return Refusal(capital(text), rule, here)
    if not unit.is_ready:
        text = f"{title} is {unit.status}, so its cards allow no card action."
        return Refusal(capital(text), "rev.rally.no-actions", here)
    if ship and not ship.is_ready:
        text = f"{position.title(ship)} is {ship.status}, so nobody aboard performs a cargo action."
        return Refusal(capital(text), "rev.rally.transport", here)
    listed = position.cargo_actions(ship) if ship else position.unit_type(unit).actions
    if action != "MOVE" and action not in {printed.name for printed in listed}:
        where = "the cargo display does not list it" if ship else "its card does not list it"
        return Refusal(capital(f"{title} can't take {action}: {where}."), rule, here)
    return None


def capital(words: str) -> str:
    """The words with a capital at their beginning."""
    return words[:1].upper() + words[1:]
