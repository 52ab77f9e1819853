"""What is the chance that a roll succeeds, exactly?"""

from __future__ import annotations

from fractions import Fraction

__all__ = ["hit_chance"]


def hit_chance(total_defence: int, dice: int, faces: int = 10) -> Fraction:
    """Return the chance that at least one die shows the total defence or more.

    Parameters
    ----------
    total_defence : int
        The number to reach; 1 or less always succeeds, more than ``faces`` never does.
    dice : int
        How many dice are rolled, 0 or more.
    faces : int, default 10
        Sides of a die, numbered from 1.

    Returns
    -------
    Fraction
        In [0, 1].

    References
    ----------
    Revolution, Key Concepts > Combat > 4. Roll Dice; reading R9 (ten sides).

    Examples
    --------
    >>> hit_chance(9, 2)
    Fraction(9, 25)
    >>> hit_chance(11, 4)
    Fraction(0, 1)
    """
    if dice < 0 or faces < 1:
        raise ValueError(f"dice must be 0 or more and faces 1 or more, not {dice} and {faces}")
    misses = min(max(total_defence - 1, 0), faces)
    return 1 - Fraction(misses, faces) ** dice
