"""What does a button say for an option: which unit, where, and what the dice must show?

The text form of an option is short and unlike any other; a button can afford the words on the counter.
"""

from __future__ import annotations

from u2200nb.revolution.game.aiming import hit_weights, mark_named, source_of, total_defence
from u2200nb.revolution.game.combat import Fire, Trident
from u2200nb.revolution.game.options import Load, Option, Perform, Target
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.position import MARKERS

__all__ = ["label_of"]


def label_of(state: GameState, option: Option) -> str:
    """Return what the button of an option says.

    Parameters
    ----------
    state : GameState
        The position in which it is offered.
    option : Option
        One of the pending options.

    Examples
    --------
    >>> from u2200nb.revolution.game import new_game
    >>> label_of(new_game(), Load("drop off", "LGSA"))
    'drop off Ground-shot A'
    """
    units, numbers = state.table.units, state.table.unit_numbers
    if isinstance(option, Load):
        return f"{option.deed} {units[numbers[option.unit]].title}"
    if isinstance(option, Perform):
        return option.text.replace("(squad a)", "(squad A)").replace("(squad b)", "(squad B)")
    if not isinstance(option, Target):
        return option.text
    unit = numbers.get(option.name, -1)
    if unit >= 0:
        title, space = units[unit].title, state.counters[unit].space
    else:
        mark = state.marks[mark_named(state, option.name)]
        title, space = MARKERS[mark.code].title, mark.space
    where = f" in {state.field.labels[space]}" if space >= 0 else ""
    return f"{title}{where}{_needed(state, option.name)}"


def _needed(state: GameState, name: str) -> str:
    """What a roll at a target must show, and how likely that is."""
    step = state.agenda[0]
    if not isinstance(step, Fire | Trident):
        return ""
    source = source_of(state, step.unit, step.mark if isinstance(step, Fire) else "")
    if source is None:
        return ""
    total = total_defence(state, name, source)
    hit, miss = hit_weights(step.shot.dice, total)
    share = f"{100 * hit / (hit + miss):.0f}%" if hit else "no chance"
    return f": {total} or more, {share}"
