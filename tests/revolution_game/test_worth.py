"""Is what the greedy agent counts the plain sum that it is said to be, however often it has met the position?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.revolution_game.games import walk
from u2200nb.cards.pile import count_in
from u2200nb.engine import Outcome
from u2200nb.revolution.board import Board
from u2200nb.revolution.comms import is_in_comms
from u2200nb.revolution.firing import range_between
from u2200nb.revolution.game import GameState, new_game
from u2200nb.revolution.game.draw import DrawUpTo
from u2200nb.revolution.game.field import Field


def of_side(state: GameState, player: int) -> int:
    """The worth of a side, counted from the position as the stand-alone rulings know it."""
    position, board = state.position(), state.field.board
    own = [info for info in state.table.units if info.player == player]
    goals = [
        state.field.labels[mark.space]
        for mark in state.marks
        if mark.code == "SUP" or (mark.code in ("CP1", "CP2") and mark.owner != player)
    ]
    enemies = [unit.space for unit in position.units if unit.space and unit.side is not position.unit(own[0].name).side]
    total = 120 * (state.table.scenario.goal - state.cubes[player])
    for info in own:
        unit = position.unit(info.name)
        here = position.space_of(unit)
        total -= 25 * unit.is_suppressed
        total += 4 * is_in_comms(position, unit)
        if info.is_air:
            total += 4 * steps_ahead(board, here, unit.facing)
            total -= min([range_between(board, here, enemy) or 0 for enemy in enemies], default=9)
        elif goals and not unit.is_routed:
            total += max(0, 30 - 5 * min(range_between(board, here, goal) or 0 for goal in goals))
            total -= 6 * (unit.carried_by is not None)
    zones, cards = state.zones[player], state.table.cards[player]
    for kind, card in enumerate(cards.kinds):
        held = sum(count_in(pile, kind) for pile in (zones.deck, zones.hand, zones.discard, zones.played))
        total += {"discord": -12, "command": 14, "combat": 0}[card.kind] * held
        total += 5 * count_in(zones.supply, kind) * (card.kind == "combat")
    working = sum(
        count_in(pile, kind)
        for kind, card in enumerate(cards.kinds)
        if card.kind == "combat"
        for pile in (zones.deck, zones.hand, zones.discard, zones.played)
    )
    agenda = state.agenda
    drawing = len(agenda) > 1 and isinstance(agenda[1], DrawUpTo) and agenda[1].player == player
    return total + 9 * min(working, 12) + drawing


def steps_ahead(board: Board, here: str, facing: object) -> int:
    """Up to three steps straight on, along the line from which an air unit is not stopped."""
    steps, hex_ = 0, board.hex(here)
    while steps < 3:
        hex_ = hex_ + facing.step  # type: ignore[attr-defined]
        if hex_ not in board.terrain or board.terrain[hex_].no_air_entry:
            break
        steps += 1
    return steps


@pytest.mark.parametrize("scenario", ["first-landing", "salvage-run"])
def test_the_worth_of_a_position_is_the_plain_sum(scenario: str) -> None:
    for number, state in enumerate(walk(new_game(scenario), 11, 1500)):
        if number % 25 == 0 and not isinstance(state.pending, Outcome):
            plain = of_side(state, 0) - of_side(state, 1)
            assert (state.worth(0), state.worth(1)) == (plain, -plain)


def test_a_board_without_a_tile_is_compiled_once_and_as_if_anew() -> None:
    field = new_game("salvage-run").field
    tiles = field.board.tiles[1:]
    lifted = field.changed_to(replace(field.board, tiles=tiles))
    assert lifted is field.changed_to(replace(field.board, tiles=tiles))
    assert lifted.changed_to(field.board) is field
    plain = Field(replace(field.board, tiles=tiles))
    assert (lifted.ahead, lifted.ground_steps, lifted.open_ground, lifted.range) == (
        plain.ahead, plain.ground_steps, plain.open_ground, plain.range,
    )  # fmt: skip
    assert lifted.open_ground != field.open_ground
