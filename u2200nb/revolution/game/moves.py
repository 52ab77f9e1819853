"""How does each small change of a position come about: a Discord taken, a unit placed, an object removed?

Changes that several actions share. Each takes a position, gives the next, and notes what happened.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from u2200nb.cards.pile import count_in, one
from u2200nb.engine.contract import Event
from u2200nb.revolution.game.options import Option
from u2200nb.revolution.game.scenario import OtherSide
from u2200nb.revolution.game.state import GameState, Mark

__all__ = [
    "DISCORD_KIND",
    "FinishCard",
    "check_comms",
    "place_cube",
    "remove_mark",
    "stop_the_card",
    "take_discord",
    "turn_over",
]

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


_TILES = ("DEB", "TIL", "DOM")
"""Kinds of object that are a map tile, or a terrain area that may be one."""
_OVER = {"TUR": "SHG", "SHG": "TUR"}


def remove_mark(state: GameState, number: int) -> GameState:
    """Take an object off the board; where it is or stands for a map tile, the terrain under that counts again."""
    mark, field = state.marks[number], state.field
    state = state.without_mark(number)
    tile = field.board.tile_at(field.labels[mark.space]) if mark.code in _TILES else None
    return state if tile is None else state._replace(field=field.changed_to(field.board.lift(tile.name)))


def turn_over(state: GameState, number: int) -> GameState:
    """Turn an object to its other side, with what that shows: a shield, and for a map tile its terrain (R13).

    Where the scenario does not say what is there, the shield stays as it is and the next hit destroys the object.
    """
    mark, field = state.marks[number], state.field
    other = mark.other_side or OtherSide(mark.defence, "destroyed")
    below = OtherSide(mark.defence, mark.when_hit)
    if other.terrain is not None:
        tile = field.board.tile_at(field.labels[mark.space])
        assert tile is not None  # only the shield of a map tile has a terrain below it
        below = below._replace(terrain=tile.terrain)
        turned = tuple(replace(each, terrain=other.terrain) if each == tile else each for each in field.board.tiles)
        state = state._replace(field=field.changed_to(replace(field.board, tiles=turned)))
    if not other.defence:
        return state.without_mark(number)
    code = _OVER.get(mark.code, mark.code)
    name = mark.name.replace(mark.code, code, 1)
    shown = (other.defence, other.when_hit, mark.other_side and below)
    return state.with_mark(number, Mark(name, code, mark.space, mark.owner, mark.cubes, *shown))
