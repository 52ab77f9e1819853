"""What kind of action is each of them: attack or shock, from where, with what value?

The table is ``data/actions/revolution.csv``; what a unit's own card prints beside the name is the unit's
business (`u2200nb.revolution.units.Action`).
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.resources import data_folder
from u2200nb.revolution.units import Action, Arrows, UnitType

__all__ = ["ActionRule", "action_rule", "action_rules", "combat_action", "combat_actions", "parse_action"]


@dataclass(frozen=True)
class ActionRule:
    """What the rulebook says of an action of this name.

    Parameters
    ----------
    name, rule : str
        Its name and the id of its rule.
    combat : str
        ``"attack"``, ``"shock"``, ``"by-card"`` for ASSAULT, or empty for what is no combat action.
    source : str
        ``"counter"``, ``"turret"``, ``"debris"`` or ``"none"``.
    where : str
        ``"combat-card"``, ``"command-card"`` or ``"cargo-display"``.
    has_value : bool
        Whether an X stands behind the name.
    """

    name: str
    rule: str
    combat: str
    source: str
    where: str
    has_value: bool

    @property
    def is_shock(self) -> bool:
        """Whether it is a shock-type action, which combat counters alone can be targets of."""
        return self.combat == "shock"


@cache
def action_rules() -> Mapping[str, ActionRule]:
    """Every action by name; MOVE is that of ground units.

    Examples
    --------
    >>> action_rules()["HACK"].is_shock, action_rules()["STRIKE"].source
    (True, 'debris')
    """
    with (data_folder("actions") / "revolution.csv").open(encoding="utf-8", newline="") as file:
        return {
            row["name"]: ActionRule(
                row["name"], row["rule"], row["combat"], row["source"], row["where"], row["value"] == "X"
            )
            for row in csv.DictReader(file)
        }


def action_rule(name: str) -> ActionRule:
    """Return the rule of an action; raises UnknownNameError."""
    found = action_rules().get(name.upper())
    if found is None:
        raise UnknownNameError("action", name, action_rules())
    return found


def combat_actions(unit_type: UnitType) -> tuple[Action, ...]:
    """Return the combat actions on a unit's cards from which it rolls: all but ASSAULT, which names one of them."""
    return tuple(action for action in unit_type.actions if action_rules()[action.name].combat in ("attack", "shock"))


def combat_action(unit_type: UnitType, text: str) -> Action:
    """Return the combat action on a unit's cards that a text names.

    Parameters
    ----------
    unit_type : UnitType
        The unit.
    text : str
        Its name; with the value, or whole as it is printed, where two actions share the name.

    Raises
    ------
    UnknownNameError, NotationError
        If the unit has no such combat action, or has several.

    Examples
    --------
    >>> from u2200nb.revolution.unit_file import catalogue
    >>> from u2200nb.revolution.units import Side
    >>> sky_shot = catalogue().unit_type(Side.BREAKERS, "SSA")
    >>> print(combat_action(sky_shot, "attack 1"))
    ATTACK 1 against ground
    >>> combat_action(sky_shot, "attack")
    Traceback (most recent call last):
        ...
    u2200nb.errors.NotationError: Sky-shot A has several: ATTACK 2 against air, ATTACK 1 against ground; say which
    """
    wanted = " ".join(text.upper().split())
    known = combat_actions(unit_type)
    found = [action for action in known if wanted in _names(action)]
    if len(found) > 1:
        raise NotationError(f"{unit_type.title} has several: {', '.join(map(str, found))}; say which")
    if not found:
        raise UnknownNameError("combat action", text, [str(action) for action in known], f"of {unit_type.title}")
    return found[0]


def _names(action: Action) -> set[str]:
    """What an action can be called: its name, with value, with value and arrows."""
    valued = f"{action.name} {action.value}"
    words = [] if action.arrows is Arrows.NONE else [f"{valued} {action.arrows.value}".upper()]
    return {action.name, valued, str(action).upper(), *words}


def parse_action(text: str) -> Action:
    """Read an action of a command card, which no table of units lists: ``"STRIKE 2 both"``.

    Parameters
    ----------
    text : str
        Name, value, and for what has a source the arrows: air, ground, both or either.

    Raises
    ------
    UnknownNameError, NotationError
        If there is no such action, or value or arrows are none.

    Examples
    --------
    >>> print(parse_action("remote fire 2 ground"))
    REMOTE FIRE 2 against ground
    """
    words = text.upper().split()
    cut = next((number for number, word in enumerate(words) if word.isdigit()), len(words))
    rule = action_rule(" ".join(words[:cut]))
    rest = words[cut:]
    value = int(rest[0]) if rest and rest[0].isascii() and len(rest[0]) < 4 else None
    arrows = " ".join(rest[1:]).lower().removeprefix("against ")
    if arrows not in {known.value for known in Arrows}:
        raise NotationError(f"arrows are air, ground, both or either, not {quoted(arrows)} in {quoted(text)}")
    if rule.has_value and value is None:
        raise NotationError(f"{rule.name} has a value, so write {rule.name} 2, not {quoted(text)}")
    return Action(rule.name, value, Arrows(arrows))
