"""What may a player see of what is pending?"""

from __future__ import annotations

from typing import Any

from u2200nb.engine.contract import Decision, Outcome, State

__all__ = ["pending_seen"]


def pending_seen(state: State, player: int) -> dict[str, Any]:
    """Return what a position waits for as plain values, the options only for whom they are.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> pending_seen(new_game(), 0)["about"]
    "which of LFA's sites lies in lane 1"
    """
    pending = state.pending
    if isinstance(pending, Outcome):
        winner = None if pending.winner is None else state.players[pending.winner]
        return {"kind": "outcome", "winner": winner, "reason": pending.reason, "text": pending.sentence}
    kind = "decision" if isinstance(pending, Decision) else "chance"
    shown: dict[str, Any] = {"kind": kind, "player": state.players[pending.player], "about": pending.about}
    if pending.player == player or not (isinstance(pending, Decision) or pending.secret):
        shown["options"] = [option.text for option in pending.options]
    return shown
