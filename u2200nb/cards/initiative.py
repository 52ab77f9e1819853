"""Who goes first after the bids?"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["NO_CARD", "highest_bid"]

NO_CARD = -1
"""The bid of a player who has no card to bid: it loses to any card."""


def highest_bid(bids: Sequence[int], first: int) -> int:
    """Return who takes the initiative: the highest bid, and in a tie whoever has it already.

    Parameters
    ----------
    bids : sequence of int
        The initiative of each player's card, `NO_CARD` where there was none.
    first : int
        Who has the initiative now.

    References
    ----------
    How to Play > 2. Determine Initiative in all three games; readings B9 and R28 for a missing card.

    Examples
    --------
    >>> highest_bid([4, 6], first=0), highest_bid([5, 5], first=1), highest_bid([NO_CARD, 1], first=0)
    (1, 1, 1)
    >>> highest_bid([NO_CARD, NO_CARD], first=0)
    0
    """
    best = max(bids)
    return first if bids[first] == best else bids.index(best)
