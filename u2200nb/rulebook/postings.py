"""How much does each word say about each entry?

Made once, when the index is built: BM25 over weighted fields (Robertson, Zaragoza and Taylor, "Simple BM25
extension to multiple weighted fields", 2004), worked out in advance for every pair of term and entry, so that
a search only adds numbers. The short texts of an entry (title, terms it defines, synonyms) are kept as well,
since a question that is nearly one of them is nearly answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import log
from typing import Any

from u2200nb.rulebook.concepts import Concepts, concepts_in
from u2200nb.rulebook.words import stem, surfaces, terms

__all__ = ["CONCEPT_SHARE", "FIELDS", "IMPACT", "build_postings", "gaps", "numbers_of"]

FIELDS = {
    # name: (weight, how much a long field is held back)
    "title": (5.5, 0.3),
    "defines": (5.0, 0.2),
    "synonyms": (1.2, 0.2),
    "asked": (1.1, 0.4),
    "zh": (5.0, 0.2),
    "answer": (1.8, 0.6),
    "body": (0.6, 0.9),
    "section": (2.3, 0.9),
    "id": (1.1, 0.3),
    "parent": (1.0, 0.3),
}
"""Weight of a field, and how much a long one is held back, by name; the order gives the bits of a mask."""

SATURATION = 1.6
RARITY = 0.5
"""The power to which the rarity of a word counts: people who tell a story use rare words that mean little."""
CONCEPT_SHARE = 1.4
"""What a shared concept counts, where a shared word counts 1: what somebody means tells more than how they say it."""

IMPACT = 10
"""Parts into which what a word says about an entry is cut; it is kept as a whole number of them."""

_PLAYERS = {"solo": "~solo", "4": "~four players"}


def texts_of(row: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, list[str]]:
    """The searchable texts of an entry by field; ``titles`` holds those of all entries, by id."""
    above = row["id"].split(".")[1:-1]
    parents = [".".join([row["id"].split(".")[0], *above[: end + 1]]) for end in range(len(above))]
    body = [row.get("body", ""), row.get("source", "")]
    section = [*row["section"].split(" > ")[-2:], row.get("section_en", "")]
    return {
        "title": [row["title"]],
        "defines": list(row.get("defines", ())),
        "synonyms": list(row.get("synonyms", ())),
        "asked": list(row.get("asked", ())),
        "zh": list(row.get("zh", ())),
        "answer": [row["answer"]],
        "body": body,
        "section": section,
        "id": [" ".join(row["id"].replace("-", ".").split(".")[1:])],
        "parent": [titles[parent] for parent in parents[-1:] if parent in titles],
    }


def build_postings(rows: Sequence[Mapping[str, Any]], concepts: Concepts) -> dict[str, Any]:
    """Return what the search loads.

    Returns
    -------
    dict
        ``terms``: by term, its weight and then, entry by entry, the gap to its number, its impact and mask of
        fields; ``phrases``: by entry, its short texts: 1 for a name, term numbers;
        ``words``: every word as written, for spelling correction.
    """
    titles = {row["id"]: row["title"] for row in rows}
    fields = [{name: _field_terms(texts, concepts) for name, texts in texts_of(row, titles).items()} for row in rows]
    for row, found in zip(rows, fields, strict=True):
        only = row.get("players", ())
        if len(only) == 1 and only[0] in _PLAYERS:
            found["section"] = found["section"] + Counter([_PLAYERS[only[0]]])
    average = {name: sum(sum(found[name].values()) for found in fields) / len(rows) or 1.0 for name in FIELDS}
    entries_with = Counter(term for found in fields for term in set().union(*found.values()))
    weight = {
        term: round(log(1 + (len(rows) - count + 0.5) / (count + 0.5)) ** RARITY * _share(term), 3)
        for term, count in sorted(entries_with.items())
    }
    table: dict[str, list[Any]] = {term: [weight[term], [], [], []] for term in weight}
    for number, found in enumerate(fields):
        for term in sorted(set().union(*found.values())):
            amount, mask = 0.0, 0
            for bit, (name, (field_weight, held_back)) in enumerate(FIELDS.items()):
                if count := found[name][term]:
                    length = sum(found[name].values())
                    amount += field_weight * count / (1 - held_back + held_back * length / average[name])
                    mask |= 1 << bit
            impact = round(IMPACT * weight[term] * amount / (SATURATION + amount))
            for column, value in zip(table[term][1:], (number, impact, mask), strict=True):
                column.append(value)
    for posting in table.values():
        posting[1] = gaps(posting[1])
    numbers = {term: number for number, term in enumerate(table)}
    texts = [text for row in rows for field in texts_of(row, titles).values() for text in field]
    written = {word for text in texts for word in surfaces(text)}
    spelled = sorted(written | {stem(word) for word in written})
    return {
        "terms": table,
        "phrases": [_phrases(row, concepts, numbers) for row in rows],
        "words": " ".join(word for word in spelled if word.isalpha() and len(word) > 2),
    }


def _share(term: str) -> float:
    return CONCEPT_SHARE if term.startswith("~") else 1.0


def _field_terms(texts: Iterable[str], concepts: Concepts) -> Counter[str]:
    found: Counter[str] = Counter()
    for text in texts:
        found.update(terms(text))
        found.update(concepts_in(text, concepts))
    return found


def gaps(numbers: Sequence[int]) -> list[int]:
    """Return rising numbers as the first and the differences that follow.

    >>> gaps([3, 5, 9]), numbers_of(gaps([3, 5, 9])), gaps([])
    ([3, 2, 4], (3, 5, 9), [])
    """
    return [*numbers[:1], *(later - earlier for earlier, later in pairwise(numbers))]


def numbers_of(gaps: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers that `gaps` was given."""
    return tuple(accumulate(gaps))


def _phrases(row: Mapping[str, Any], concepts: Concepts, numbers: Mapping[str, int]) -> list[list[int]]:
    """The short texts of an entry: 1 for a name, numbers of the terms."""
    names = [row["title"], *row.get("defines", ())]
    others = [*row.get("synonyms", ()), *row.get("zh", ())]
    found: dict[tuple[str, ...], int] = {}
    for is_name, texts in ((1, names), (0, others)):
        for text in texts:
            found.setdefault(tuple(sorted({*terms(text), *concepts_in(text, concepts)})), is_name)
    return [[is_name, *map(numbers.__getitem__, phrase)] for phrase, is_name in found.items() if phrase]
