"""Cards: piles, the places where a player's cards are, bids, and tables of cards. No game stands here."""

from u2200nb.cards.initiative import NO_CARD, highest_bid
from u2200nb.cards.pile import EMPTY, count_in, kinds_in, one, pile_of, size, spread
from u2200nb.cards.zones import FOUND_IN, Zones

__all__ = [
    "EMPTY",
    "FOUND_IN",
    "NO_CARD",
    "Zones",
    "count_in",
    "highest_bid",
    "kinds_in",
    "one",
    "pile_of",
    "size",
    "spread",
]
