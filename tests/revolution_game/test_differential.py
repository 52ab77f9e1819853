"""Do the game's legal targets, moves, uses and comms equal the stand-alone rulings on the same position?

The game reads masks; the rulings are asked anew, on a position made from the code of what stands on the board.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.revolution_game.everything import everything
from tests.revolution_game.games import walk
from u2200nb.engine import Decision, play, random_agent
from u2200nb.revolution.blasts import blast_spaces
from u2200nb.revolution.comms import comms, is_in_comms
from u2200nb.revolution.control import ControlResult
from u2200nb.revolution.control import control as control_ruling
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.game import GameState, new_game
from u2200nb.revolution.game.aiming import source_of
from u2200nb.revolution.game.aiming import total_defence as total_of_game
from u2200nb.revolution.game.combat import Blast, Fire, Roll, Trident
from u2200nb.revolution.game.flying import FlyStraight, Manoeuvre, Pilot
from u2200nb.revolution.game.ground_actions import MoveTo, control_result
from u2200nb.revolution.game.options import HUNKER_DOWN, MISS, MOVE_ONLY, Answer, Load, Space, Target
from u2200nb.revolution.game.playing import ChooseCombat, UseCard
from u2200nb.revolution.game.table import SIDES
from u2200nb.revolution.manoeuvre import manoeuvre
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.rally import CardUse, card_uses
from u2200nb.revolution.reach import ends_of_move
from u2200nb.revolution.targets import target_names
from u2200nb.revolution.transporting import loading
from u2200nb.revolution.trident import trident_attacks
from u2200nb.rulings.readings import Readings

SCENARIOS = ("first-landing", "salvage-run", "everything")
FEW_GAMES = 10
"""Of each scenario, before every landing; the rest of the five hundred with `make soak`."""


def begun(scenario: str, *readings: str) -> GameState:
    """A game of a shipped scenario, or of the one that has everything."""
    chosen = Readings.parse(readings)
    return new_game(everything() if scenario == "everything" else scenario, chosen)


def as_coded(state: GameState) -> Position:
    """The position of the game, once through its code, which knows no game."""
    position = state.position()
    again = parse_position(format_position(position))
    assert again.units == position.units
    return position


def check_comms(state: GameState, position: Position) -> None:
    for info in state.table.units:
        assert state.in_comms(info.number) == is_in_comms(position, position.unit(info.name))


def check_control(state: GameState, position: Position) -> None:
    for info in state.table.units:
        counter = state.counters[info.number]
        if counter.space < 0 or not counter.ready or "control" not in [p.name for p in info.plays]:
            continue
        found, _ = control_result(state, info.number)
        left = state.cubes[info.player]
        if left:
            assert ControlResult(found) is control_ruling(position, info.name, cubes_left=left).verdict


def check_uses(state: GameState, position: Position, step: UseCard, options: tuple[object, ...]) -> None:
    unit = state.table.cards[step.player].units[step.kind]
    if unit < 0:
        return
    verdict = card_uses(position, state.table.units[unit].name).verdict
    acts = {CardUse.CARD_ACTION, CardUse.CARGO_ACTION} & set(verdict)
    rallies = {use.words for use in verdict if use not in acts and use is not CardUse.HUNKER_DOWN}
    assert {o.text for o in options if isinstance(o, Answer)} - {HUNKER_DOWN.text, MOVE_ONLY.text} == rallies
    assert HUNKER_DOWN in options
    if not acts:
        assert len(options) == len(rallies) + 1


def check_ends(state: GameState, position: Position, step: object, options: tuple[object, ...]) -> None:
    spaces = {o.label for o in options if isinstance(o, Space)}
    edges = {o.text for o in options if isinstance(o, Answer) and o.text.startswith("edge")}
    if isinstance(step, MoveTo):
        name = state.table.units[step.unit].name
        action = "ASSAULT" if isinstance(state.agenda[1], ChooseCombat) else "MOVE"
        assert spaces == {end.space for end in ends_of_move(position, position.unit(name), action)[0]}
    elif isinstance(step, FlyStraight):
        ends, at_edge = ends_of_move(position, position.unit(state.table.units[step.unit].name), "MOVE")
        assert spaces == {end.space for end in ends}
        assert edges == {end.way[-1] for end in at_edge}
    elif isinstance(step, Manoeuvre) and not step.moved and not step.picked and not step.dropped:
        name = state.table.units[step.unit].name
        found, at_edge_of_game = all_ends(state, step)
        ends, at_edge = ends_of_move(position, position.unit(name), "MANOEUVRE")
        assert found == {(end.space, end.facing.value) for end in ends if end.facing}
        assert at_edge_of_game == {(end.space, end.facing.value) for end in at_edge if end.facing}
        if state.table.units[step.unit].is_transport:
            here = position.unit(name).space
            deeds = {f"{deed.deed} {deed.unit}" for deed in loading(position, name).verdict if deed.space == here}
            assert {o.text for o in options if isinstance(o, Load)} == deeds


def all_ends(state: GameState, step: Manoeuvre) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Every space and facing in which a MANOEUVRE of the game can end, and those at the edge; nobody loaded."""
    ends: set[tuple[str, int]] = set()
    at_edge: set[tuple[str, int]] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        pending = here.pending
        assert isinstance(pending, Decision)
        for option in pending.options:
            if isinstance(option, Load):
                continue
            after = here.choose(option)[0]
            counter = after.counters[step.unit]
            end = (after.field.labels[counter.space], counter.facing)
            if option.text.startswith("edge"):
                at_edge.add(end)
            elif isinstance(after.agenda[0], Manoeuvre):
                waiting.append(after)
            else:
                ends.add(end)
    return ends, at_edge


def all_chosen(state: GameState) -> set[frozenset[str]]:
    """Every choice of targets that the picks of a TRIDENT ATTACK can come to, all attacks missing."""
    found: set[frozenset[str]] = set()
    waiting = [(state, frozenset[str]())]
    while waiting:
        here, chosen = waiting.pop()
        for option in getattr(here.pending, "options", ()):
            if isinstance(option, Target) and chosen | {option.name} not in found:
                found.add(chosen | {option.name})
                after = here.choose(option)[0]
                if isinstance(after.agenda[0], Roll):
                    after = after.choose(MISS)[0]
                if isinstance(after.agenda[0], Trident):
                    waiting.append((after, chosen | {option.name}))
    return found


def check_targets(state: GameState, position: Position, step: Fire | Trident, options: tuple[object, ...]) -> None:
    mark = step.mark if isinstance(step, Fire) else ""
    source_name = state.table.units[step.unit].name if step.unit >= 0 else mark or None
    action = state.table.actions[step.shot.name]
    names = {o.name for o in options if isinstance(o, Target)}
    if isinstance(step, Trident):
        sets = trident_attacks(position, source_name or "", action).verdict
        if not step.lines:
            assert names == {name for chosen in sets for name in chosen}
            assert all_chosen(state) == {frozenset(chosen) for chosen in sets}
    else:
        assert names == set(target_names(position, source_name, action, side=SIDES[step.player]))
    source = source_of(state, step.unit, mark)
    assert source is not None
    for name in names:
        ruling = total_defence(position, name, source_name)
        assert ruling.verdict == total_of_game(state, name, source)


def check(state: GameState) -> bool:
    """Compare everything at one decision; whether there was anything to compare."""
    pending, step = state.pending, state.agenda[0]
    if not isinstance(pending, Decision):
        return False
    position = as_coded(state)
    check_comms(state, position)
    check_control(state, position)
    if isinstance(step, UseCard):
        check_uses(state, position, step, pending.options)
    elif isinstance(step, MoveTo | FlyStraight | Manoeuvre):
        check_ends(state, position, step, pending.options)
    elif isinstance(step, Fire | Trident):
        check_targets(state, position, step, pending.options)
    elif isinstance(step, Blast):
        action = state.table.actions[step.shot.name]
        found = blast_spaces(position, SIDES[step.player], action)
        spaces = {o.label for o in pending.options if isinstance(o, Space)}
        assert set(found) <= spaces
        assert step.shot.action == "BLAST" or set(found) == spaces
    return True


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_the_game_and_the_rulings_agree(scenario: str, seed: int) -> None:
    assert sum(check(state) for state in walk(begun(scenario), seed, 900)) > 100


def _games(scenario: str, games: int, few: int) -> list[object]:
    """A scenario's games, the first few before every landing."""
    return [
        pytest.param(scenario, seed, marks=pytest.mark.slow if seed < few else pytest.mark.soak)
        for seed in range(games)
    ]


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [
        *_games("first-landing", 230, FEW_GAMES),
        *_games("salvage-run", 230, FEW_GAMES),
        *_games("everything", 40, 2),
    ],
)
def test_the_game_and_the_rulings_agree_in_five_hundred_games(scenario: str, seed: int) -> None:
    for state in walk(begun(scenario), 1000 + seed):
        check(state)


@pytest.mark.slow
@pytest.mark.parametrize(
    "choice",
    [
        "R1=endless", "R2=no-entry", "R3=by-layer", "R4=ends-block", "R10=only-when-forced", "R11=marker-only",
        "R11=marker-own-open", "R12=outside", "R12=inside", "R12b=any-counter", "R18=move-optional", "R20=same-turn",
        "R21=freely", "R22=carried-count", "R25=geometry", "R25=left-out", "R26=above", "R26b=own-side", "R27=any-line",
        "R31=one-card", "R32=must-leave", "R33=full-move", "R35=any-side",
    ],
)  # fmt: skip
def test_they_agree_under_every_other_reading(choice: str) -> None:
    for scenario in SCENARIOS:
        for state in walk(begun(scenario, choice), 7, 700):
            check(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_every_manoeuvre_played_is_one_the_ruling_allows_and_ends_where_it_says(scenario: str, seed: int) -> None:
    record = play(begun(scenario), (random_agent, random_agent), seed)
    states: list[Any] = list(record.states())
    moves: list[str] = []
    start, name, played = states[0], "", 0
    for before, entry, after in zip(states, record.line, states[1:], strict=False):
        step = before.agenda[0]
        if not isinstance(step, Manoeuvre):
            continue
        if step == Manoeuvre(step.player, step.unit):
            start, name, moves = before, before.table.units[step.unit].name, []
        moves += [] if entry.option.text == "done" else [entry.option.text]
        if not isinstance(after.agenda[0], Manoeuvre) and played < 60:
            ruling = manoeuvre(start.position(), name, moves)
            assert ruling.verdict, ruling.answer
            assert ruling.proof.after == format_position(after.position())  # type: ignore[attr-defined]
            played += 1
    assert played > 10


def test_the_ruling_on_comms_says_the_same_as_its_bare_verdict() -> None:
    for state in walk(new_game("first-landing"), 5, 120):
        position = state.position()
        for info in state.table.units:
            assert comms(position, info.name).verdict == state.in_comms(info.number)


def test_a_pilot_moves_the_ship_where_the_ruling_says() -> None:
    seen = 0
    for seed in range(6):
        for state in walk(new_game("first-landing"), seed, 1200):
            step = state.agenda[0] if state.agenda else None
            if isinstance(step, Pilot) and isinstance(state.pending, Decision):
                assert {o.text for o in state.pending.options} == {"edge-left", "edge-right"}
                seen += 1
    assert seen
