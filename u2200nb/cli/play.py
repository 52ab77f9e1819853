"""``u2200nb play``: games between bots. ``u2200nb replay``: a saved game as a text."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from u2200nb.errors import NotationError

if TYPE_CHECKING:
    from u2200nb.engine import Agent, Game, GameResult, Record, State

__all__ = ["play", "read_record", "replay"]

_GAMES = {"burnt-moon": "u2200nb.burnt_moon", "revolution": "u2200nb.revolution.game"}


def _game(name: str) -> Game:
    """The game with a name; only its own package is imported."""
    game: Game = import_module(_GAMES[name]).GAME
    return game


def _agents(names: str, players: int) -> tuple[Agent, ...]:
    """One agent for each player; a single name serves for all."""
    from u2200nb.engine import agent_named

    found = [agent_named(name.strip()) for name in names.split(",")]
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise NotationError(f"{len(found)} agents are named for {players} players: {names}")
    return tuple(found)


@click.command()
@click.option("--game", "name", type=click.Choice(list(_GAMES)), help="Which game.  [default: burnt-moon]")
@click.option("--scenario", metavar="NAME", help="Revolution: a scenario by its name, or its file.")
@click.option("--load", "loaded", metavar="FILE", help="Go on with this saved game from where it stands.")
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--agents", default="random,random", show_default=True, metavar="A,B", help="random or greedy for each.")
@click.option("--seed", type=click.IntRange(0, 2**63), help="The first game's seed.  [default: 0, or the saved game's]")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many games.")
@click.option("--reading", "readings", multiple=True, metavar="ID=OPTION", help="A reading this table chose.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep a single game in this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def play(
    name: str | None,
    scenario: str | None,
    loaded: str | None,
    players: int,
    agents: str,
    seed: int | None,
    games: int,
    readings: tuple[str, ...],
    save: Path | None,
    as_json: bool,
) -> None:
    """Play games between bots and tell how they end.

    \b
    u2200nb play --agents greedy,random --seed 3
    u2200nb play --game revolution --scenario first-landing
    u2200nb play --load evening.json --games 100
    u2200nb play --games 100 --json
    """
    from u2200nb.engine import Record, play_on, play_out

    if save is not None and games != 1:
        raise NotationError(f"--save keeps a single game, not {games}")
    if loaded is None:
        game, start = _begin(name or "burnt-moon", scenario, readings)
        record = Record(start, seed or 0, game)
    elif name or scenario or readings:
        raise NotationError("the saved game has its game, scenario and readings, so leave those out with --load")
    else:
        record = read_record(loaded)
        record.seed = record.seed if seed is None else seed
        start = record.state
    if players != len(start.players):
        title = record.game.title if record.game else "this game"
        raise NotationError(f"{title} is for {len(start.players)} players, not {players}")
    minds = _agents(agents, players)
    if games == 1:
        play_on(record, minds)
        results = [record.result()]
        if save is not None:
            from u2200nb.resources import write_atomically

            write_atomically(save, record.save())
    else:
        results = [play_out(start, minds, number) for number in range(record.seed, record.seed + games)]
    if as_json:
        from json import dumps

        click.echo(dumps({"games": [result._asdict() for result in results]}))
        return
    if games == 1:
        click.echo(record.transcript(), nl=False)
    for result in results:
        click.echo(_in_words(result))


def _begin(name: str, scenario: str | None, readings: tuple[str, ...]) -> tuple[Game, State]:
    """A game and its first position."""
    from u2200nb.rulings import Readings

    game = _game(name)
    setup: dict[str, Any] = {"readings": Readings.parse(readings).format()}
    if scenario is not None:
        if name != "revolution":
            raise NotationError(f"{game.title} has no scenarios, so leave out --scenario")
        setup["scenario"] = scenario
    return game, game.begin(setup)


def _in_words(result: GameResult) -> str:
    ending = f"{result.winner} wins by {result.reason}" if result.winner else f"nobody wins, {result.reason}"
    return f"seed {result.seed}: {ending}, {result.rounds} rounds, {result.decisions} decisions"


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--player", help="As this player saw it.")
@click.option("--json", "as_json", is_flag=True, help="Print what the game waits for and the log as JSON.")
def replay(file: str, player: str | None, as_json: bool) -> None:
    """Play a saved game again, by the rules, and print it; `-` reads standard input."""
    from u2200nb.errors import UnknownNameError

    record = read_record(file)
    names = record.state.players
    if player is not None and player not in names:
        raise UnknownNameError("player", player, names)
    viewer = None if player is None else names.index(player)
    if as_json:
        from json import dumps

        shown = record.view(viewer) if viewer is not None else {"log": record.log()}
        click.echo(dumps({"seed": record.seed, "entries": len(record.line), **shown}, ensure_ascii=False))
    else:
        click.echo(record.transcript(viewer), nl=False)


def read_record(file: str) -> Record:
    """Read a saved game of any game, from a file or standard input."""
    from u2200nb.engine import load_record, load_record_file
    from u2200nb.engine.saves import LARGEST, record_text

    games = {name: _game(name) for name in _GAMES}
    if file == "-":
        return load_record(record_text(sys.stdin.buffer.read(LARGEST + 1), "<stdin>"), games, "<stdin>")
    return load_record_file(Path(file), games)
