"""How does each small change of a position come about: a Discord taken, a unit placed, an object removed?

Changes that several actions share. Each takes a position, gives the next, and notes what happened.
"""

from __future__ import annotations

from typing import NamedTuple

from u2200nb.cards.pile import count_in, one
from u2200nb.engine.contract import Event
from u2200nb.revolution.game.options import Option
from u2200nb.revolution.game.state import GameState

__all__ = ["DISCORD_KIND", "FinishCard", "check_comms", "place_cube", "remove_mark", "stop_the_card", "take_discord"]

DISCORD_KIND = 0
"""The number of Discord among the kinds of cards of each side."""


class FinishCard(NamedTuple):
    """The end of the play of a card; it stays in the play area."""

    player: int

    def ask(self, state: GameState) -> None:
        """Nothing to ask."""

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Nothing more."""
        return state


def take_discord(state: GameState, player: int, why: str, events: list[Event]) -> GameState:
    """Put a Discord from the supply into the discard pile, if one is left."""
    zones = state.zones[player]
    if not count_in(zones.supply, DISCORD_KIND):
        return state
    card = one(DISCORD_KIND)
    events.append(Event("discord", player, (why,)))
    return state.with_zones(player, zones._replace(supply=zones.supply - card, discard=zones.discard + card))


def check_comms(state: GameState, unit: int, events: list[Event]) -> GameState:
    """Before a card action of a unit: out of comms it costs a Discord."""
    if state.in_comms(unit):
        return state
    info = state.table.units[unit]
    return take_discord(state, info.player, f"{info.title} is out of comms", events)


def stop_the_card(state: GameState) -> GameState:
    """Drop whatever the card would still do: the steps down to its `FinishCard`."""
    for number, step in enumerate(state.agenda):
        if isinstance(step, FinishCard):
            return state.with_agenda(state.agenda[number:])
    return state


def place_cube(state: GameState, unit: int, events: list[Event]) -> GameState:
    """Rout a unit: one of the opponent's cubes goes on its counter."""
    info = state.table.units[unit]
    events.append(Event("routed", info.player, (info.title,)))
    state = state.with_counter(unit, state.counters[unit]._replace(routed=True))
    return state.with_cubes(1 - info.player, -1)


def remove_mark(state: GameState, number: int) -> GameState:
    """Take a marker or debris tile off the board; the terrain under the tile counts again."""
    mark = state.marks[number]
    state = state.without_mark(number)
    if mark.code != "DEB":
        return state
    tile = state.field.board.tile_at(state.field.labels[mark.space])
    if tile is None:
        return state
    kept = tuple(other for other in state.field.board.tiles if other != tile)
    return state._replace(field=state.field.with_tiles(kept))
