"""Which sentence of an entry fits a query best, and where in it are the words that match?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from u2200nb.rulebook.concepts import Concepts
from u2200nb.rulebook.entries import Entry
from u2200nb.rulebook.words import COMMON, is_han, words

__all__ = ["Passage", "best_passage"]

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])")


class Passage(NamedTuple):
    """A sentence, and the start and end of each word in it that matched."""

    text: str
    marks: tuple[tuple[int, int], ...]


def best_passage(entry: Entry, weights: Mapping[str, float], concepts: Concepts) -> Passage:
    """Return the sentence of answer and body that holds most of what was asked; the answer when none does."""
    sentences = [sentence for text in (entry.answer, entry.body) for sentence in _SENTENCE.split(text) if sentence]
    best, most = Passage(entry.answer, ()), 0
    for sentence in sentences:
        marks = tuple(dict.fromkeys(_marks(sentence, weights, concepts)))
        if len(marks) > most:
            best, most = Passage(sentence, marks), len(marks)
    return best


def _marks(sentence: str, weights: Mapping[str, float], concepts: Concepts) -> Iterator[tuple[int, int]]:
    found = list(words(sentence))
    for place, word in enumerate(found):
        if is_han(word.text):
            continue
        if word.term in weights and word.text not in COMMON:
            yield word.start, word.end
            continue
        for rest, name in concepts.english.get(word.term, ()):
            span = found[place : place + 1 + len(rest)]
            if name in weights and [each.term for each in span[1:]] == rest:
                yield word.start, span[-1].end
                break
