"""Which things does a text speak of, whatever words and language it uses for them?

A concept joins words that mean the same to somebody who asks: plane, jet and 戰機 all speak of an air unit.
The concepts stand in ``data/rules/thesaurus.toml``, the bilingual glossary adds one per term, and entries and
queries are read in the same way. A concept is a term of its own in the index, written with a ``~``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from u2200nb.rulebook.entries import index
from u2200nb.rulebook.words import all_terms, is_han

__all__ = ["Concepts", "compile_concepts", "concepts", "concepts_in"]


class Concepts(NamedTuple):
    """The compiled thesaurus: phrases by first stem, and Chinese phrases by first character.

    Parameters
    ----------
    english : mapping of str to list
        Under the first stem of a phrase: its other stems and the concept, as ``[[stem, ...], name]``.
    chinese : mapping of str to list
        Under the first character of a phrase: ``[phrase, name]``.
    """

    english: Mapping[str, Sequence[Any]]
    chinese: Mapping[str, Sequence[Any]]


def compile_concepts(rows: Iterable[Mapping[str, Any]]) -> Concepts:
    """Compile rows of name, words and zh.

    Examples
    --------
    >>> air = compile_concepts([{"name": "air unit", "words": ["plane", "combat ship"], "zh": ["戰機"]}])
    >>> [list(concepts_in(text, air)) for text in ("Planes!", "two combat ships", "戰機可以射擊嗎", "tanks")]
    [['~air unit'], ['~air unit'], ['~air unit'], []]
    """
    english: dict[str, list[Any]] = {}
    chinese: dict[str, list[Any]] = {}
    for row in rows:
        name = "~" + row["name"]
        phrases = dict.fromkeys(tuple(all_terms(text)) for text in row.get("words", ()))
        for first, *rest in filter(None, phrases):
            english.setdefault(first, []).append([rest, name])
        for text in dict.fromkeys(row.get("zh", ())):
            chinese.setdefault(text[0], []).append([text, name])
    return Concepts(english, chinese)


@cache
def concepts() -> Concepts:
    """The compiled thesaurus of the index."""
    return Concepts(*index()["concepts"])


def concepts_in(text: str, known: Concepts) -> Iterator[str]:
    """Yield the concepts a text speaks of, once for each time it does."""
    yield from concepts_of_terms(all_terms(text), known)
    if any(is_han(letter) for letter in text):
        for place, letter in enumerate(text):
            for phrase, name in known.chinese.get(letter, ()):
                if text.startswith(phrase, place):
                    yield name


def concepts_of_terms(terms: Sequence[str], known: Concepts) -> Iterator[str]:
    """Yield the concepts that a run of stems speaks of."""
    for place, term in enumerate(terms):
        for rest, name in known.english.get(term, ()):
            if list(terms[place + 1 : place + 1 + len(rest)]) == rest:
                yield name
