"""How do many games go, and how fast?

`play_out` plays one game from a position with bots; `playouts` plays many, on any executor of
``concurrent.futures`` (threads, processes, a cluster's). The same seed gives the same game everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, as_completed
from typing import TYPE_CHECKING

from u2200nb.engine.agents import Agent, random_agent
from u2200nb.engine.contract import Decision, Outcome, State
from u2200nb.engine.dice import Dice
from u2200nb.engine.record import GameResult, Record

if TYPE_CHECKING:
    import pandas as pd

    from u2200nb.engine.contract import Game

__all__ = ["Playouts", "play", "play_on", "play_out", "playouts"]


class Playouts(tuple[GameResult, ...]):
    """The results of many games."""

    __slots__ = ()

    def shares(self) -> dict[tuple[str | None, str], float]:
        """Return the share of games by (winner, reason), most frequent first."""
        counts = Counter((result.winner, result.reason) for result in self)
        return {ending: count / len(self) for ending, count in counts.most_common()}

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table with a row for each game."""
        import pandas as pd

        return pd.DataFrame(list(self), columns=list(GameResult._fields))

    def __repr__(self) -> str:
        endings = ", ".join(
            f"{winner or 'nobody'} by {reason}: {share:.1%}" for (winner, reason), share in self.shares().items()
        )
        return f"<{len(self)} games: {endings}>"

    def _repr_html_(self) -> str:
        return str(self.to_frame().to_html())


def play_out(
    state: State,
    agents: Sequence[Agent] = (random_agent, random_agent),
    seed: int = 0,
    most_rounds: int | None = None,
) -> GameResult:
    """Play one game to its end.

    Parameters
    ----------
    state : State
        Where it starts.
    agents : sequence of Agent
        One for each player.
    seed : int
        Decides every chance and every pick of an agent.
    most_rounds : int, optional
        Stop when a round after this one begins.

    Returns
    -------
    GameResult
        How it went.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> play_out(new_game(), seed=1) == play_out(new_game(), seed=1)
    True
    """
    minds = _minds(state, seed)
    chances = decisions = 0
    while True:
        pending = state.pending
        if isinstance(pending, Decision):
            options = pending.options
            if len(options) == 1:
                option = options[0]
            else:
                decisions += 1
                player = pending.player
                # The random agent looks at nothing but its options, so it needs no view of its own.
                agent = agents[player]
                seen = state if agent is random_agent else state.seen_by(player)
                option = agent(seen, minds[player])
        elif isinstance(pending, Outcome):
            winner = None if pending.winner is None else state.players[pending.winner]
            return GameResult(winner, pending.reason, state.round, decisions, seed)
        else:
            option = pending.sample(Dice(seed, chances))
            chances += 1
        state = state.choose(option)[0]
        if most_rounds is not None and state.round > most_rounds:
            return GameResult(None, "unfinished", state.round, decisions, seed)


def _minds(state: State, seed: int) -> list[Dice]:
    """A generator for each player's agent, apart from those of the chances."""
    return [Dice(seed, -1 - player) for player in range(len(state.players))]


def play(state: State, agents: Sequence[Agent], seed: int = 0, game: Game | None = None) -> Record:
    """Play one game to its end and keep everything that happened.

    Parameters
    ----------
    state : State
        Where it starts.
    agents : sequence of Agent
        One for each player.
    seed : int
        As for `play_out`, which plays the same game with the same seed.
    game : Game, optional
        What game it is; needed only to save the record.

    Returns
    -------
    Record
        The whole game.
    """
    record = Record(state, seed=seed, game=game)
    play_on(record, agents)
    return record


def play_on(record: Record, agents: Sequence[Agent]) -> None:
    """Let bots play a record on to the end of the game, from where it stands."""
    minds = _minds(record.state, record.seed)
    while not isinstance(record.state.pending, Outcome):
        pending = record.state.pending
        if isinstance(pending, Decision):
            player = pending.player
            if len(pending.options) == 1:
                record.choose(pending.options[0])
            else:
                record.choose(agents[player](record.state.seen_by(player), minds[player]))
        else:
            record.draw()


def playouts(
    state: State,
    n: int,
    agents: Sequence[Agent] = (random_agent, random_agent),
    *,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool = False,
) -> Playouts:
    """Play many games from one position.

    Parameters
    ----------
    state : State
        Where each starts.
    n : int
        How many; game i has the seed ``seed + i``.
    agents : sequence of Agent
        One for each player; functions that can be pickled, for processes.
    seed : int
        The first seed.
    executor : concurrent.futures.Executor, optional
        Where they are played: processes, or a cluster's executor; here and now when None.
    progress : bool
        Show a progress bar.

    Returns
    -------
    Playouts
        The results in the order of their seeds, whatever the order in which they were finished.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> results = playouts(new_game(), 3, seed=7)
    >>> [result.seed for result in results]
    [7, 8, 9]
    """
    if n < 0:
        raise ValueError(f"the number of games must be 0 or more, not {n}")
    agents = tuple(agents)
    block = max(1, min(100, n // 16))
    blocks = [range(first, min(first + block, seed + n)) for first in range(seed, seed + n, block)]
    done: dict[int, list[GameResult]] = {}
    with _Bar(n, progress) as bar:
        if executor is None:
            for seeds in blocks:
                done[seeds.start] = _play_block(state, agents, seeds)
                bar.update(len(seeds))
        else:
            waiting = {executor.submit(_play_block, state, agents, seeds): seeds for seeds in blocks}
            for future in as_completed(waiting):
                seeds = waiting[future]
                done[seeds.start] = future.result()
                bar.update(len(seeds))
    return Playouts(result for seeds in blocks for result in done[seeds.start])


def _play_block(state: State, agents: tuple[Agent, ...], seeds: range) -> list[GameResult]:
    """Some games in one go, so that a worker is not handed each alone."""
    return [play_out(state, agents, seed) for seed in seeds]


class _Bar:
    """A progress bar, or nothing."""

    def __init__(self, total: int, shown: bool) -> None:
        self._bar = None
        if shown:
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit="game")

    def __enter__(self) -> _Bar:
        return self

    def update(self, games: int) -> None:
        """Some more games are done."""
        if self._bar is not None:
            self._bar.update(games)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
