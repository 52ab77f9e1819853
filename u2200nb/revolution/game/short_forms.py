"""What does a player mean who types an action's bare name, or a unit's title where a target is wanted?

``attack`` for ``attack 2 against ground``, ``rally`` for ``un-rout``, ``Ground-shot A`` for ``BGSA``, ``3 8`` for the
dice that are waited for. Of several
actions that bear the name, the one that is offered is meant; else the one on the card being used; else one on a card
that can be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from u2200nb.engine.contract import Decision, Outcome
from u2200nb.errors import NotationError, quoted
from u2200nb.revolution.action_rules import action_rules
from u2200nb.revolution.game.combat import Roll
from u2200nb.revolution.game.options import HIT, HUNKER_DOWN, MISS, Answer, Card, Load, Option, Perform, Target
from u2200nb.revolution.game.table import PLAYERS

if TYPE_CHECKING:
    from u2200nb.revolution.game.state import GameState

__all__ = ["meant_by", "target_titled"]


def meant_by(state: GameState, text: str) -> Option | None:
    """Return the option that a short form stands for at this point, None if it is no short form.

    Raises
    ------
    NotationError
        If it is the name of an action that no card of this scenario lists.

    Examples
    --------
    >>> from u2200nb.revolution.game import new_game
    >>> meant_by(new_game(), "attack").text
    'attack 2 against air'
    """
    plain = " ".join(text[:80].split()).lower()
    if plain in ("rally", "hunker"):
        return _answer(state, plain)
    if plain[:1].isdigit() and isinstance(step := state.agenda[0], Roll):
        return _dice(step, plain)
    if loaded := _load_titled(state, plain):
        return loaded
    titled = target_titled(state, plain)
    if titled is not None:
        return titled
    if plain in state.table.titles_of_cards and isinstance(state.pending, Decision):
        raise NotationError(f"{quoted(text)} is a card of the {PLAYERS[1 - state.pending.player]}")
    for option in _actions_in_view(state):
        if _is_called(state, option, plain):
            return option
    if plain.upper() in action_rules():
        raise NotationError(f"no card of this scenario lists {plain.upper()}")
    return None


def _dice(step: Roll, plain: str) -> Option:
    """What dice typed as numbers come to; 0 is read as 10."""
    found = [int(number) for number in plain.replace(",", " ").split() if number.isdigit()]
    asked = step.shot.dice
    if len(found) != asked or len(found) != len(plain.replace(",", " ").split()) or max(found) > 10:
        dice = f"{asked} {'die' if asked == 1 else 'dice'} from 1 to 10"
        raise NotationError(f"{quoted(plain)} is no roll of {dice}; write the numbers shown, or hit or miss")
    return HIT if max(number or 10 for number in found) >= step.total else MISS


def _is_called(state: GameState, option: Perform, plain: str) -> bool:
    """Whether words are the action's name, with its value or without."""
    action = state.table.action(option)
    name = action.name.lower()
    return plain in (name, f"{name} {action.value}")


def _actions_in_view(state: GameState) -> Iterator[Perform]:
    """Every action of the scenario: those offered first, then those of the card in use, then the player's."""
    pending, table = state.pending, state.table
    if isinstance(pending, Outcome):
        yield from map(Perform, table.actions)
        return
    yield from (option for option in pending.options if isinstance(option, Perform))
    step, player = state.agenda[0], pending.player
    cards = table.cards[player]
    kind = getattr(step, "kind", None)
    kinds = [kind] if isinstance(kind, int) else []
    if isinstance(pending, Decision):
        kinds += [cards.numbers[option.name] for option in pending.options if isinstance(option, Card)]
    kinds += range(len(cards.kinds))
    for each in kinds:
        yield from cards.performs[each]
        if cards.units[each] >= 0:
            unit = table.units[cards.units[each]]
            ship = state.counters[unit.number].ship
            yield from table.units[ship].cargo if ship >= 0 else unit.plays
    yield from map(Perform, table.actions)


def _load_titled(state: GameState, plain: str) -> Option | None:
    """``pick up Ground-shot A``: the player's own unit, else the other side's."""
    pending = state.pending
    for deed in ("pick up", "drop off"):
        if plain.startswith(f"{deed} ") and isinstance(pending, Decision):
            titled = [unit for unit in state.table.units if unit.title.lower() == plain.removeprefix(f"{deed} ")]
            titled.sort(key=lambda unit: unit.player != pending.player)
            if titled:
                return Load(deed, titled[0].name)
    return None


def _answer(state: GameState, plain: str) -> Option:
    if plain == "hunker":
        return HUNKER_DOWN
    pending = state.pending
    offered = () if isinstance(pending, Outcome) else pending.options
    rallies = [o for o in offered if isinstance(o, Answer) and o.word.startswith(("un-rout", "ready"))]
    return rallies[0] if rallies else Answer("ready")


def target_titled(state: GameState, title: str) -> Option | None:
    """The unit with a title, where targets are chosen: one that is offered, else the other side's, else the own."""
    pending = state.pending
    if not isinstance(pending, Decision) or not any(isinstance(option, Target) for option in pending.options):
        return None
    wanted = title.lower().partition(" in ")[0]
    titled = [unit for unit in state.table.units if unit.title.lower() == wanted]
    targets = [state.table.targets[unit.number] for unit in sorted(titled, key=lambda u: u.player == pending.player)]
    return next((target for target in targets if target in pending.options), targets[0] if targets else None)
