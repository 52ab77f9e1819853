"""Which options would nobody at a table pick at random?

A player who hunkers cards down or ends turns at random can soon do nothing at all, and an action without effect may
be legal (R19) but helps nobody. The random agent leaves all three aside while there is something else.
"""

from __future__ import annotations

from u2200nb.engine.contract import Decision
from u2200nb.revolution.game import card_actions
from u2200nb.revolution.game.combat import finds_target
from u2200nb.revolution.game.draw import DrawUpTo
from u2200nb.revolution.game.options import COMBAT_FIRST, DONE, HUNKER_DOWN, Card, Option, Perform
from u2200nb.revolution.game.playing import ActAfterLanding, ChooseOrder, UseCard, uses_of
from u2200nb.revolution.game.rounds import PlayCards
from u2200nb.revolution.game.state import GameState

__all__ = ["is_wasteful", "would_do_something"]


def is_wasteful(state: GameState, option: Option) -> bool:
    """Whether an option gives up a card or the rest of a hand that could do something, or does nothing."""
    pending = state.pending
    if not isinstance(pending, Decision):
        return False
    step, player = state.agenda[0], pending.player
    cards = state.table.cards[player]
    match step:
        case UseCard():
            if option == HUNKER_DOWN:
                return True
            return isinstance(option, Perform) and not would_do_something(state, player, cards.units[step.kind], option)
        case PlayCards():
            if option == DONE:
                return not all(_ends_in_waste(state, player, card) for card in pending.options)
            return _ends_in_waste(state, player, option)
        case DrawUpTo():
            return option == DONE
        case ActAfterLanding():
            return isinstance(option, Perform) and not would_do_something(state, player, step.unit, option)
        case ChooseOrder():
            return option == COMBAT_FIRST and not would_do_something(state, player, step.unit, step.option)
        case _:
            return False


def _ends_in_waste(state: GameState, player: int, option: object) -> bool:
    """Whether a card could only be a command card that does nothing; done is no card at all."""
    if not isinstance(option, Card):
        return True
    cards = state.table.cards[player]
    kind = cards.numbers[option.name]
    return cards.units[kind] < 0 and not any(
        isinstance(use, Perform) and would_do_something(state, player, -1, use) for use in uses_of(state, player, kind)
    )


def would_do_something(state: GameState, player: int, unit: int, option: Perform) -> bool:
    """Whether an action that can be performed has an effect; an air unit that moves on may find a target later."""
    shot = state.table.shots.get(option.name)
    if shot is not None:
        in_order = isinstance(state.agenda[0], UseCard) and unit >= 0 and state.table.units[unit].is_air
        return in_order or finds_target(state, player, shot, unit)
    action = state.table.action(option)
    return action.name not in card_actions.CARD_ACTIONS or card_actions.would_change(state, player, action)
