"""How is each event of Revolution said?"""

from __future__ import annotations

from u2200nb.engine.contract import Event
from u2200nb.revolution.game.table import PLAYERS

__all__ = ["Count", "sentence"]

_SENTENCES: dict[str, str] = {
    "chooses unit": "{who} choose {0} for the squads.",
    "joins": "{who}: {0} joins {1}.",
    "round": "Round {0}.",
    "reshuffles": "{who} shuffle {0:discarded card} into a new deck.",
    "draws": "{who} draw {0}.",
    "chooses bid": "{who} choose {0} for the initiative.",
    "bids": "{who} bid {0} (initiative {1}).",
    "initiative": "{who} have the initiative.",
    "turn": "The turn of {who}.",
    "plays": "{who} play {0}.",
    "hunkers down": "{who} hunker down: {0} goes back to the supply.",
    "rallies": "{who} rally {0}: {1}.",
    "performs": "{who}: {0} takes {1}.",
    "discord": "{who} take a Discord: {0}.",
    "moves": "{who}: {0} moves to {1}.",
    "turns": "{who}: {0} turns {1}.",
    "edge": "{who}: {0} meets the edge, turns {1} and does nothing more.",
    "pick up": "{who}: {0} picks up {1} in {2}.",
    "drop off": "{who}: {0} drops off {1} in {2}.",
    "disembarks": "{who}: {0} disembarks in {1}.",
    "no target": "{who} find no target for {0}.",
    "hits": "{who}: {0} at {1}, {2} against {3}: hit.",
    "misses": "{who}: {0} at {1}, {2} against {3}: missed.",
    "blast": "{who}: {0} in {1}.",
    "suppressed": "{who}: {0} is suppressed.",
    "no effect": "{who}: {0} is suppressed already.",
    "loses": "{who} lose {0}, found in: {1}.",
    "routed": "{who}: {0} is routed.",
    "supply lost": "{who} lose what the supply has of {1}: {0:card}.",
    "nothing left": "{who}: {0} has nothing left to lose.",
    "passed on": "{who} pass the hit on to {0} aboard.",
    "damaged": "{who} damage {0}.",
    "destroyed": "{who} destroy {0}.",
    "terrain": "{0}: the terrain is {1} now.",
    "debris gone": "{who} have used up {0}.",
    "controls": "{who} control {0} and place {1:cube}.",
    "frees": "{who} free {0}; the other side has {1:cube} back.",
    "scores": "{who} score {0:point} by a special rule.",
    "collects": "{who}: {0} collects the supplies in {1}.",
    "bolsters": "{who} take {0} from the supply into the discard pile.",
    "sets aside": "{who} set aside {0:Discord card}.",
    "inspires": "{who} take {0} back into the hand.",
    "supports": "{who} take {0} from the supply into the hand.",
    "jams": "{who} jam: a Discord goes to the discard pile of {0}.",
    "ends turn": "{who} end the turn and discard {0} left in hand.",
}
_UNSEEN: dict[str, str] = {
    "draws": "{who} draw a card.",
    "chooses bid": "{who} choose a card for the initiative.",
    "chooses unit": "{who} choose a unit for the squads.",
}


class Count(int):
    """A number that is said with what it counts: ``{0:cube}``.

    >>> f"{Count(1):cube}, {Count(2):cube}"
    '1 cube, 2 cubes'
    """

    def __format__(self, counted: str, /) -> str:
        """The number and the word."""
        return f"{int(self)} {counted}{'' if self == 1 else 's'}" if counted else str(int(self))


def sentence(event: Event) -> str:
    """Return an event in words.

    >>> sentence(Event("draws", 0, ("Captain",), True).seen_by(1))
    'The LFA draw a card.'
    """
    if event.kind == "ends turn" and event.what == ("nothing",):
        return f"The {PLAYERS[event.player]} end the turn."
    words = _UNSEEN if event.kind in _UNSEEN and not event.what else _SENTENCES
    who = f"the {PLAYERS[event.player]}" if event.player >= 0 else ""
    said = words[event.kind].format(*(Count(part) if isinstance(part, int) else part for part in event.what), who=who)
    return said[:1].upper() + said[1:]
