"""How is each event of Burnt Moon said?"""

from __future__ import annotations

from u2200nb.engine.contract import Event

__all__ = ["sentence"]

_SENTENCES: dict[str, str] = {
    "site": "{who}'s site in lane {0} is {1}.",
    "begins": "{who} begins with the initiative.",
    "places": "{who} places {0} in lane {1}.",
    "round": "Round {0}.",
    "reshuffles": "{who} shuffles {0} discarded cards into a new deck.",
    "draws": "{who} draws {0}.",
    "chooses bid": "{who} chooses {0} for the initiative.",
    "bids": "{who} bids {0} (initiative {1}).",
    "initiative": "{who} has the initiative.",
    "turn": "{who}'s turn.",
    "plays": "{who} plays {0}.",
    "deploys": "{who} deploys {0} to lane {1}.",
    "interference": "{who} takes an Interference for lane {0}.",
    "hunkers down": "{who} hunkers down: {0} goes back to the supply.",
    "readied": "{who} readies {0} in lane {1}.",
    "again": "{who} uses {0} again.",
    "acts": "{who}'s {0} in lane {1}: {2}.",
    "attacks": "{who} attacks {0}: {1} against {2}.",
    "loses": "{who} loses {0}, found in: {1}.",
    "controls": "{who} controls lane {0}, {1} control points in all.",
    "demolishes": "{who} removes the enemy Fortification in lane {0} from the game.",
    "fortifies": "{who} fortifies lane {0}.",
    "moves": "{who} moves {0} from lane {1} to lane {2}.",
    "recon": "{who} removes an Interference from the game and draws a card for it.",
    "disrupted": "{who}'s {0} in lane {1} is disrupted.",
    "orders": "{who} orders: {0}.",
    "blast ends": "{who} returns the card to the supply and plays no more this round.",
    "bolsters": "{who} takes {0} from the supply into the discard pile.",
    "redeploys": "{who} redeploys {0} from lane {1} to lane {2}.",
    "strikes": "{who} strikes {0}.",
    "returns": "{who} returns {0} to the supply, found in: {1}.",
    "finds nothing": "{who} has no {0} to return.",
    "withdraws": "{who} withdraws {0}.",
    "ends turn": "{who} ends the turn and discards {0}.",
}
_UNSEEN: dict[str, str] = {
    "draws": "{who} draws a card.",
    "chooses bid": "{who} chooses a card for the initiative.",
}


def sentence(players: tuple[str, ...], event: Event) -> str:
    """Return an event in words.

    >>> sentence(("LFA", "POSIWID"), Event("draws", 0, ("MOSS A",), True).seen_by(1))
    'LFA draws a card.'
    """
    table = _UNSEEN if event.kind in _UNSEEN and not event.what else _SENTENCES
    who = players[event.player] if event.player >= 0 else ""
    return table[event.kind].format(*event.what, who=who)
