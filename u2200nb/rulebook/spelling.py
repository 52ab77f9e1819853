"""Which word of the rules did somebody mean who typed one that is in none of them?"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache

from u2200nb.rulebook.entries import index

__all__ = ["near_words", "slips"]


@cache
def _by_start() -> dict[tuple[str, int], list[str]]:
    """The words of the rules by first letter and length."""
    grouped: dict[tuple[str, int], list[str]] = {}
    for word in _words():
        grouped.setdefault((word[0], len(word)), []).append(word)
    return grouped


@cache
def _words() -> list[str]:
    words: list[str] = index()["words"].split()
    return words


@lru_cache(maxsize=1_000)
def near_words(word: str) -> list[str]:
    """Return words of the rules that a mistyped or unfinished word may stand for, the likeliest first.

    Two letters may be swapped, one may be wrong, missing or too many; in a word of seven letters or more, two
    such slips. An unfinished word of three letters or more stands for the words that start with it.
    """
    found: dict[str, float] = {}
    allowed = 0 if len(word) < 4 or not word.isalpha() else 1 if len(word) < 7 else 2
    if allowed:
        for start in dict.fromkeys((word[0], word[1])):
            for length in range(len(word) - allowed, len(word) + allowed + 1):
                for known in _by_start().get((start, length), ()):
                    distance = slips(word, known, allowed)
                    if distance <= allowed:
                        found[known] = distance + (0.5 if known[0] != word[0] else 0.0)
    if len(word) >= 3:
        words = _words()
        for place in range(bisect_left(words, word), len(words)):
            if not words[place].startswith(word):
                break
            found.setdefault(words[place], 1.0)
    best = sorted(found, key=lambda known: (found[known], len(known), known))
    return [known for known in best if found[known] <= found[best[0]]][:4]


def slips(typed: str, meant: str, most: int) -> int:
    """Count the slips between two words; more than ``most`` all count the same.

    Examples
    --------
    >>> slips("supress", "suppress", 2), slips("tridnet", "trident", 2), slips("dome", "lane", 1)
    (1, 1, 2)
    """
    if abs(len(typed) - len(meant)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        earlier, before, row = before, row, [i]
        for j, other in enumerate(meant, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == meant[j - 2] and typed[i - 2] == other:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
