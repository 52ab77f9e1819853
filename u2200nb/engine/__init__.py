"""One contract for all games: a chain of frozen states, a record of them, agents and playouts."""

from u2200nb.engine.agents import AGENTS, Agent, agent_named, greedy_agent, random_agent
from u2200nb.engine.contract import Chance, Decision, Event, Game, Option, Outcome, Pending, State
from u2200nb.engine.dice import Dice
from u2200nb.engine.playouts import Playouts, play, play_on, play_out, playouts
from u2200nb.engine.record import GameResult, Record
from u2200nb.engine.saves import load_record, load_record_file, save_record

__all__ = [
    "AGENTS",
    "Agent",
    "Chance",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "GameResult",
    "Option",
    "Outcome",
    "Pending",
    "Playouts",
    "Record",
    "State",
    "agent_named",
    "greedy_agent",
    "load_record",
    "load_record_file",
    "play",
    "play_on",
    "play_out",
    "playouts",
    "random_agent",
    "save_record",
]
