"""Which sentence of an entry fits a query best, and where in it are the words that match?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from u2200nb.rulebook.concepts import concepts
from u2200nb.rulebook.entries import Entry
from u2200nb.rulebook.words import COMMON, is_han, words

__all__ = ["Passage", "best_passage"]

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])")


class Passage(NamedTuple):
    """A sentence, and the start and end of each word in it that matched."""

    text: str
    marks: tuple[tuple[int, int], ...]


def best_passage(entry: Entry, weights: Mapping[str, float]) -> Passage:
    """Return the sentence of answer and body that holds most of what was asked; the answer when none does."""
    best, most = Passage(entry.answer, ()), 0
    for sentence in (*_sentences(entry.answer), *_sentences(entry.body)):
        marks = tuple(dict.fromkeys((start, end) for start, end, term in _spans(sentence) if term in weights))
        if len(marks) > most:
            best, most = Passage(sentence, marks), len(marks)
    return best


@lru_cache(maxsize=5_000)
def _sentences(text: str) -> tuple[str, ...]:
    return tuple(filter(None, _SENTENCE.split(text)))


@lru_cache(maxsize=10_000)
def _spans(sentence: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end and term of every word and concept of a sentence that a query may hold."""
    return tuple(_terms_with_places(sentence))


def _terms_with_places(sentence: str) -> Iterator[tuple[int, int, str]]:
    found = list(words(sentence))
    for place, word in enumerate(found):
        if is_han(word.text):
            continue
        if word.text not in COMMON:
            yield word.start, word.end, word.term
        for rest, name in concepts().english.get(word.term, ()):
            span = found[place : place + 1 + len(rest)]
            if [each.term for each in span[1:]] == rest:
                yield word.start, span[-1].end, name
