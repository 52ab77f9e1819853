"""How many cards of each kind lie in a pile?

A pile is a multiset, never a list: the order of a shuffled deck is not a fact until a card is drawn. It is
written as one integer with a byte for each kind of card (kind 0 lowest), so that putting piles together is
``+``, taking cards out is ``-``, and a pile is frozen, hashable and quick. A pile holds at most 254 cards,
many times what any of the games has for one player.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

__all__ = ["EMPTY", "KINDS", "count_in", "every", "kinds_in", "one", "pick", "pile_of", "size", "spread"]

EMPTY = 0
KINDS = 64
"""Most kinds of cards a table of cards may have."""

_ONES = tuple(1 << 8 * kind for kind in range(KINDS))


def one(kind: int) -> int:
    """Return the pile of a single card.

    >>> one(2) + one(2) + one(0)
    131073
    """
    return _ONES[kind]


def every(kinds: Iterable[int]) -> int:
    """Return the mask that keeps only cards of some kinds: ``pile & every(kinds)``.

    >>> hex(every([0, 2]))
    '0xff00ff'
    """
    mask = 0
    for kind in kinds:
        mask |= 255 << 8 * kind
    return mask


def count_in(pile: int, kind: int) -> int:
    """Return how many cards of a kind a pile holds.

    >>> count_in(one(2) + one(2), 2)
    2
    """
    return (pile >> 8 * kind) & 255


def size(pile: int) -> int:
    """Return how many cards a pile holds.

    A number leaves the same remainder by 255 as the sum of its bytes does, just as casting out nines does
    for digits.

    >>> size(one(0) + one(5) + one(5))
    3
    """
    return pile % 255


@lru_cache(maxsize=1 << 16)
def kinds_in(pile: int) -> tuple[int, ...]:
    """Return the kinds that are in a pile, in order, each once.

    >>> kinds_in(one(5) + one(0) + one(5))
    (0, 5)
    """
    return tuple(kind for kind, held in enumerate(pile.to_bytes(KINDS, "little")) if held)


def spread(pile: int) -> dict[int, int]:
    """Return a pile as kind -> how many.

    >>> spread(one(5) + one(0) + one(5))
    {0: 1, 5: 2}
    """
    return {kind: count_in(pile, kind) for kind in kinds_in(pile)}


def pile_of(counts: Iterable[tuple[int, int]]) -> int:
    """Return the pile with so many of each kind.

    >>> spread(pile_of([(0, 1), (5, 2)]))
    {0: 1, 5: 2}
    """
    return sum(how_many << 8 * kind for kind, how_many in counts)


def pick(pile: int, number: int) -> int:
    """Return the kind of the ``number``-th card (from 0) when the pile is laid out kind by kind.

    >>> [pick(one(0) + one(5) + one(5), number) for number in range(3)]
    [0, 5, 5]
    """
    for kind in kinds_in(pile):
        number -= count_in(pile, kind)
        if number < 0:
            return kind
    raise IndexError("the pile holds fewer cards")
