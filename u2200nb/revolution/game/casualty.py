"""What does a hit on a unit cost its side?

The defender finds a card of the unit in hand, discard pile or deck, in this order; without one the unit is routed;
a routed one loses the cards of its supply; and when none are left either, a transport ship passes the hit on to a
unit it carries. In a hand nobody has shown the answer is a chance, and "not there" is remembered.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.pile import count_in, every, one, size
from u2200nb.cards.zones import FOUND_IN, Zones
from u2200nb.engine.contract import Chance, Decision, Event
from u2200nb.revolution.game.moves import place_cube
from u2200nb.revolution.game.options import IN_HAND, NOT_IN_HAND, Answer, Card, Option, Target
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["Casualty", "PassOn", "carried_by"]


class Casualty(NamedTuple):
    """Inflict a casualty on a unit.

    Parameters
    ----------
    attacker : int
        Whose hit it is.
    unit : int
        The unit that was hit.
    passed : bool
        Whether the hit has been passed on from a transport ship already.

    References
    ----------
    Revolution, Key Concepts > Combat > 5. Determine Results; readings R21, R37.
    """

    attacker: int
    unit: int
    passed: bool = False

    def ask(self, state: GameState) -> Chance | Decision | None:
        """Whether an unshown hand holds a card of the unit; then which of several kinds is lost."""
        info = state.table.units[self.unit]
        zones, cards = state.zones[info.player], state.table.cards[info.player]
        open_kind = _open_kind(zones, info.cards)
        if open_kind is not None:
            about = f"whether the {PLAYERS[info.player]} find {cards.titles[open_kind]} in hand"
            return Chance(info.player, about, (IN_HAND, NOT_IN_HAND), zones.holds_odds(open_kind))
        _, found = _search(zones, info.cards)
        if len(found) < 2:
            return None
        options = tuple([cards.cards[kind] for kind in found])
        return Decision(info.player, f"which card of {info.title} is lost", options)

    def do(self, state: GameState, option: Answer | Card | None, events: list[Event]) -> GameState:
        """Remove a card from the first place that has one, or go on to the counter."""
        info = state.table.units[self.unit]
        player = info.player
        zones, cards = state.zones[player], state.table.cards[player]
        if isinstance(option, Answer):
            kind = _open_kind(zones, info.cards)
            assert kind is not None
            return state.with_zones(player, zones.show(kind) if option == IN_HAND else zones.rule_out(kind)).push(self)
        place, found = _search(zones, info.cards)
        if not found:
            return self._hit_the_counter(state, events)
        kind = found[0] if option is None else cards.numbers[option.name]
        zones = zones.take_out(place, kind)
        zones = zones._replace(removed=zones.removed + one(kind))
        events.append(Event("loses", player, (cards.titles[kind], _PLACES[place])))
        return state.with_zones(player, zones)._replace(quiet=0)

    def _hit_the_counter(self, state: GameState, events: list[Event]) -> GameState:
        """No card is left in hand, discard pile and deck."""
        info = state.table.units[self.unit]
        if not state.counters[self.unit].routed:
            return place_cube(state, self.unit, events)
        zones = state.zones[info.player]
        boxed = zones.supply & every(info.cards)
        if boxed:
            events.append(Event("supply lost", info.player, (size(boxed), info.title)))
            zones = zones._replace(supply=zones.supply - boxed, removed=zones.removed + boxed)
            return state.with_zones(info.player, zones)._replace(quiet=0)
        if not self.passed and info.is_transport and carried_by(state, self.unit):
            return state.push(PassOn(self.attacker, self.unit))
        events.append(Event("nothing left", info.player, (info.title,)))
        return state


_PLACES = {"hand": "hand", "discard": "discard pile", "deck": "deck"}


def _open_kind(zones: Zones, kinds: tuple[int, ...]) -> int | None:
    """A kind of card of which nobody knows whether the unseen hand holds it."""
    if zones.unseen:
        for kind in kinds:
            held, missing = zones.holds_odds(kind)
            if held and missing:
                return kind
    return None


def _search(zones: Zones, kinds: tuple[int, ...]) -> tuple[str, list[int]]:
    """The first place that has a card of these kinds, and which; what the unseen hand holds is known by now."""
    if zones.unseen:
        held = [kind for kind in kinds if zones.holds_odds(kind)[0]]
        if held:
            return "hand", held
    for place in FOUND_IN:
        pile = getattr(zones, place)
        found = [kind for kind in kinds if count_in(pile, kind)]
        if found:
            return place, found
    return "", []


def carried_by(state: GameState, ship: int) -> list[int]:
    """The units on a transport ship's cargo display."""
    return [number for number, counter in enumerate(state.counters) if counter.ship == ship]


class PassOn(NamedTuple):
    """The attacker chooses which of the carried units takes the casualty (R21)."""

    attacker: int
    ship: int

    def ask(self, state: GameState) -> Decision:
        """Any unit the ship carries."""
        targets = state.table.targets
        options = tuple([targets[unit] for unit in carried_by(state, self.ship)])
        return Decision(self.attacker, f"which unit aboard {state.table.units[self.ship].title} is hit", options)

    def do(self, state: GameState, option: Option, events: list[Event]) -> GameState:
        """Inflict it there; nothing is passed on again."""
        assert isinstance(option, Target)
        unit = state.table.unit_numbers[option.name]
        events.append(Event("passed on", self.attacker, (state.table.units[unit].title,)))
        return state.push(Casualty(self.attacker, unit, passed=True))
