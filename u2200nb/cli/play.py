"""``u2200nb play``: games between bots. ``u2200nb replay``: a saved game as a text."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from u2200nb.errors import DataError, Fault, NotationError

if TYPE_CHECKING:
    from u2200nb.engine import Agent, Game, Record

__all__ = ["play", "read_record", "replay"]

_GAMES = {"burnt-moon": "u2200nb.burnt_moon", "revolution": "u2200nb.revolution.game"}
_LARGEST_FILE = 4_000_000


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
@click.option("--game", "name", type=click.Choice(list(_GAMES)), default="burnt-moon", show_default=True)
@click.option("--scenario", metavar="NAME", help="Revolution: a scenario by its name, or its file.")
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--agents", default="random,random", show_default=True, metavar="A,B", help="random or greedy for each.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=0, show_default=True, help="The first game's seed.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many games.")
@click.option("--reading", "readings", multiple=True, metavar="ID=OPTION", help="A reading this table chose.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep a single game in this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def play(
    name: str,
    scenario: str | None,
    players: int,
    agents: str,
    seed: int,
    games: int,
    readings: tuple[str, ...],
    save: Path | None,
    as_json: bool,
) -> None:
    """Play games between bots and tell how they end.

    \b
    u2200nb play --agents greedy,random --seed 3
    u2200nb play --game revolution --scenario first-landing
    u2200nb play --games 100 --json
    """
    from u2200nb.engine import play as play_and_keep
    from u2200nb.engine import play_out
    from u2200nb.rulings import Readings

    game = _game(name)
    setup: dict[str, Any] = {"readings": Readings.parse(readings).format()}
    if scenario is not None:
        if name != "revolution":
            raise NotationError(f"{game.title} has no scenarios, so leave out --scenario")
        setup["scenario"] = scenario
    start = game.begin(setup)
    if players != len(start.players):
        raise NotationError(f"{game.title} is for {len(start.players)} players, not {players}")
    minds = _agents(agents, players)
    if save is not None:
        if games != 1:
            raise NotationError(f"--save keeps a single game, not {games}")
        from u2200nb.resources import write_atomically

        write_atomically(save, play_and_keep(start, minds, seed, game).save())
    results = [play_out(start, minds, number) for number in range(seed, seed + games)]
    if as_json:
        from json import dumps

        click.echo(dumps({"games": [result._asdict() for result in results]}))
        return
    if games == 1:
        click.echo(play_and_keep(start, minds, seed, game).transcript(), nl=False)
    for result in results:
        click.echo(
            f"seed {result.seed}: {result.winner or 'nobody'} wins by {result.reason}, "
            f"{result.rounds} rounds, {result.decisions} decisions"
            if result.winner
            else f"seed {result.seed}: nobody wins, {result.reason}, {result.rounds} rounds, "
            f"{result.decisions} decisions"
        )


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
    from u2200nb.engine import load_record

    return load_record(_read(file), {name: _game(name) for name in _GAMES}, file)


def _read(file: str) -> str:
    """The text of a file of bearable size."""
    try:
        raw = sys.stdin.buffer.read(_LARGEST_FILE + 1) if file == "-" else Path(file).read_bytes()
        if len(raw) > _LARGEST_FILE:
            raise DataError(file, [Fault(None, None, f"larger than {_LARGEST_FILE:,} bytes, so no saved game")])
        return raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(file, [Fault(None, None, f"can't be read as a UTF-8 text: {error}")]) from error
