"""Which special rules can a scenario file name, and when does each speak?

A scenario names a rule and gives its values; the rule is asked at the moments that the book leaves to the scenario:
when an object is hit, when a round begins, and when a special action is taken instead of a card action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.engine.contract import Event, Outcome
from u2200nb.revolution.terrain import terrain_from_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from u2200nb.revolution.game.scenario import ScenarioRule
    from u2200nb.revolution.game.state import GameState, Mark

__all__ = ["RULES", "ChangeTerrain", "CollectSupplies", "HoldOut", "RuleKind", "ScoreForHitting", "SpecialRule"]


class SpecialRule:
    """A special rule that says nothing; each rule answers where it has something to say."""

    action = ""
    """The name of the special action it offers, if it offers one."""

    def on_hit(self, state: GameState, player: int, mark: Mark, events: list[Event]) -> GameState:
        """Return the position after a player has damaged or destroyed an object."""
        return state

    def may_act(self, state: GameState, unit: int) -> bool:
        """Whether a unit on the board may take the special action."""
        return False

    def act(self, state: GameState, unit: int, events: list[Event]) -> GameState:
        """Return the position after the special action."""
        return state

    def before_round(self, state: GameState) -> Outcome | None:
        """The outcome, if the rule ends the game before the next round."""
        return None


class ScoreForHitting(SpecialRule):
    """Damaging or destroying an object of some kind scores; the cubes go to the box."""

    def __init__(self, codes: tuple[str, ...], points: int) -> None:
        self.codes, self.points = codes, points

    def on_hit(self, state: GameState, player: int, mark: Mark, events: list[Event]) -> GameState:
        """Score, unless the object belongs to the scorer."""
        if mark.code not in self.codes or mark.owner == player:
            return state
        return score(state, player, self.points, events)


class ChangeTerrain(SpecialRule):
    """Damaging or destroying an object of some kind changes the printed terrain of the area it stands in."""

    def __init__(self, codes: tuple[str, ...], terrain: str) -> None:
        self.codes, self.terrain = codes, terrain_from_name(terrain)

    def on_hit(self, state: GameState, player: int, mark: Mark, events: list[Event]) -> GameState:
        """Change it."""
        if mark.code not in self.codes:
            return state
        field = state.field
        labels = [field.labels[space] for space in field.area(mark.space)]
        events.append(Event("terrain", player, (", ".join(labels), self.terrain.title)))
        return state._replace(field=field.changed_to(field.board.paint(labels, self.terrain)))


class CollectSupplies(SpecialRule):
    """A ground unit takes the supplies in its space: the marker goes to the box and its side scores.

    References
    ----------
    Revolution, Player Turns > Performing a Card Action (special actions); reading R30.
    """

    action = "collect supplies"

    def __init__(self, points: int) -> None:
        self.points = points

    def may_act(self, state: GameState, unit: int) -> bool:
        """Only where a supplies marker lies."""
        space = state.counters[unit].space
        is_air = state.table.units[unit].is_air
        return not is_air and any(mark.code == "SUP" and mark.space == space for mark in state.marks)

    def act(self, state: GameState, unit: int, events: list[Event]) -> GameState:
        """Take it."""
        space, info = state.counters[unit].space, state.table.units[unit]
        number = next(n for n, mark in enumerate(state.marks) if mark.code == "SUP" and mark.space == space)
        events.append(Event("collects", info.player, (info.title, state.field.labels[space])))
        return score(state.without_mark(number), info.player, self.points, events)


class HoldOut(SpecialRule):
    """A side that keeps the other from its goal for so many rounds wins."""

    def __init__(self, side: str, rounds: int) -> None:
        self.player, self.rounds = ("LFA", "BRE").index(side), rounds

    def before_round(self, state: GameState) -> Outcome | None:
        """The end, once the rounds are over."""
        if state.round < self.rounds:
            return None
        said = f"{self.rounds} rounds are over, and the {state.players[self.player]} have held out: they win."
        return Outcome(self.player, "held out", said, "rev.setup.scenario")


def score(state: GameState, player: int, points: int, events: list[Event]) -> GameState:
    """Take cubes from a player's supply for good; with fewer left than earned, all that are left (R23)."""
    points = min(points, state.cubes[player])
    events.append(Event("scores", player, (points,)))
    boxed = tuple(held + points * (number == player) for number, held in enumerate(state.boxed))
    return state.with_cubes(player, -points)._replace(boxed=(boxed[0], boxed[1]))


class RuleKind(NamedTuple):
    """How a special rule is written in a file: its values with their type and default, and how it is made."""

    values: Mapping[str, tuple[type, Any]]
    make: Callable[[ScenarioRule], SpecialRule]


RULES: dict[str, RuleKind] = {
    "score-for-hitting": RuleKind(
        {"codes": (list, ["TUR"]), "points": (int, 1)},
        lambda rule: ScoreForHitting(rule.value("codes"), rule.value("points")),
    ),
    "terrain-when-hit": RuleKind(
        {"codes": (list, ["DOM"]), "terrain": (str, "open-ground")},
        lambda rule: ChangeTerrain(rule.value("codes"), rule.value("terrain")),
    ),
    "collect-supplies": RuleKind({"points": (int, 1)}, lambda rule: CollectSupplies(rule.value("points"))),
    "hold-out": RuleKind(
        {"side": (str, "LFA"), "rounds": (int, 12)},
        lambda rule: HoldOut(rule.value("side"), rule.value("rounds")),
    ),
}
"""The special rules by name."""
