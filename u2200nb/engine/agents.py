"""How does a bot pick one of the options?

An agent is a function of what its player sees and of a generator of its own. It never gets a position with
anything in it that its player may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from u2200nb.engine.contract import Chance, Decision, Option, State
from u2200nb.engine.dice import Dice
from u2200nb.errors import UnknownNameError

__all__ = ["AGENTS", "Agent", "agent_named", "greedy_agent", "random_agent"]

Agent: TypeAlias = Callable[[State, Dice], Option]

_MOST_POSITIONS = 400
"""How many positions the greedy agent looks at for one pick, more or less."""
_FEW = 2
"""Outcomes of an open chance up to which the greedy agent looks behind each; behind more it does not look."""


def random_agent(state: State, dice: Dice) -> Option:
    """Pick any option, all equally likely, but keep the command and personnel cards.

    A player who hunkers down the cards that bring others back can soon do nothing at all; picks that
    `State.wasteful` names are made only when there is no other.
    """
    decision = state.pending
    assert isinstance(decision, Decision)
    options = decision.options
    option = options[dice.below(len(options))]
    if state.wasteful(option):
        kept = [other for other in options if not state.wasteful(other)]
        if kept:
            option = kept[dice.below(len(kept))]
    return option


def greedy_agent(state: State, dice: Dice) -> Option:
    """Pick the option whose best continuation within this play of a card looks best.

    It follows its own picks until the card is played out, luck decides among many outcomes, or somebody else
    is to pick, and compares the positions by `State.worth`. Ties are broken by the dice.
    """
    decision = state.pending
    assert isinstance(decision, Decision)
    player, options = decision.player, decision.options
    if len(options) == 1:
        return options[0]
    best: list[Option] = []
    best_worth = -inf
    for option in options:
        found = _Look(player, _MOST_POSITIONS // len(options)).after(state, option)
        if found > best_worth:
            best, best_worth = [option], found
        elif found == best_worth:
            best.append(option)
    return best[dice.below(len(best))]


class _Look:
    """Looks ahead within one play of one player, at no more than some number of positions."""

    def __init__(self, player: int, budget: int) -> None:
        self.player, self.budget = player, budget

    def after(self, state: State, option: Option) -> float:
        """The worth of the best position this option can lead to."""
        self.budget -= 1
        return self.best(state.choose(option)[0])

    def best(self, state: State) -> float:
        """The worth of the best position reachable from here with picks of this play."""
        pending = state.pending
        if self.budget > 0:
            if isinstance(pending, Decision):
                if pending.player == self.player and not pending.opens:
                    return max([self.after(state, option) for option in pending.options])
            elif isinstance(pending, Chance) and not pending.secret and len(pending.options) <= _FEW:
                total = sum(pending.weights)
                chances = zip(pending.options, pending.weights, strict=True)
                return sum(weight / total * self.after(state, option) for option, weight in chances)
        return state.worth(self.player)


AGENTS: dict[str, Agent] = {"random": random_agent, "greedy": greedy_agent}


def agent_named(name: str) -> Agent:
    """Return an agent by its name.

    Raises
    ------
    UnknownNameError
        If there is no such agent.
    """
    if name not in AGENTS:
        raise UnknownNameError("agent", name, AGENTS)
    return AGENTS[name]
