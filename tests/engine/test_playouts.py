"""Do many games go the same way wherever they are played?"""

from __future__ import annotations

import sys

import pytest

from u2200nb.burnt_moon import new_game
from u2200nb.engine import Outcome, agent_named, greedy_agent, play, play_out, playouts, random_agent
from u2200nb.errors import UnknownNameError


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python has no threads")
def test_threads_and_one_after_another_agree() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        assert playouts(new_game(), 20, seed=4, executor=pool) == playouts(new_game(), 20, seed=4)


@pytest.mark.slow
def test_processes_agree() -> None:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(2) as pool:
        assert playouts(new_game(), 40, seed=4, executor=pool) == playouts(new_game(), 40, seed=4)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cluster_agrees() -> None:
    """Dask's local cluster, by its own executor."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        results = playouts(new_game(), 24, seed=4, executor=client.get_executor())
    assert results == playouts(new_game(), 24, seed=4)


def test_results_as_a_table() -> None:
    pytest.importorskip("pandas")
    results = playouts(new_game(), 5, seed=2)
    frame = results.to_frame()
    assert list(frame.columns) == ["winner", "reason", "rounds", "decisions", "seed"]
    assert list(frame["seed"]) == [2, 3, 4, 5, 6]
    assert sum(results.shares().values()) == pytest.approx(1)
    assert repr(results).startswith("<5 games: ")
    assert "<table" in results._repr_html_()


def test_no_games_and_fewer_than_none() -> None:
    assert len(playouts(new_game(), 0)) == 0
    with pytest.raises(ValueError, match="0 or more, not -1"):
        playouts(new_game(), -1)


def test_a_progress_bar_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    playouts(new_game(), 3, progress=True)
    assert "3/3" in capsys.readouterr().err


def test_a_game_can_be_stopped() -> None:
    result = play_out(new_game(), seed=0, most_rounds=3)
    assert (result.reason, result.winner, result.rounds) == ("unfinished", None, 4)


def test_greedy_beats_random_from_either_side() -> None:
    start = new_game()
    lfa = playouts(start, 12, (greedy_agent, random_agent))
    posiwid = playouts(start, 12, (random_agent, greedy_agent))
    won = sum(result.winner == "LFA" for result in lfa) + sum(result.winner == "POSIWID" for result in posiwid)
    assert won >= 17


def test_a_record_of_bots_reads_as_a_text() -> None:
    record = play(new_game(), (greedy_agent, greedy_agent), 3)
    assert isinstance(record.state.pending, Outcome)
    text = record.transcript()
    assert "\n\nRound 1.\n" in text
    assert text.endswith("\n")
    assert "draws a card" in record.transcript(0)
    assert "draws a card" not in text


def test_agents_by_name() -> None:
    assert agent_named("random") is random_agent
    with pytest.raises(UnknownNameError, match="Did you mean 'greedy'"):
        agent_named("greedi")
