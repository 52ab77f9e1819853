"""Which rule does a player mean?

``search("shoot into the same dome")`` gives ranked entries, each with the words that matched, field by field,
and the sentence that fits best with those words marked. A word counts more the fewer entries use it and the
more its field says about an entry; a rule that defines a term stands before one that mentions it; a question
that is nearly a title, a term or a phrase players use counts more still. Typing errors, endings, British and
American spelling, names that only a sister game uses and Traditional Chinese are understood.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from u2200nb.errors import NotationError, quoted
from u2200nb.rulebook.concepts import concepts, concepts_in
from u2200nb.rulebook.entries import Entry, entry_at, entry_numbers, index, parse_game
from u2200nb.rulebook.passages import Passage, best_passage
from u2200nb.rulebook.postings import FIELDS, IMPACT, numbers_of
from u2200nb.rulebook.spelling import near_words
from u2200nb.rulebook.words import all_terms, is_han, stem, surfaces, terms

__all__ = ["LONGEST_QUERY", "Hit", "Match", "Results", "search"]

LONGEST_QUERY = 500
"""A question at a table is shorter than this many characters."""

FIELD_NAMES = tuple(FIELDS)
PLAYERS = ("2", "4", "solo")

_PHRASE_SHARE = 0.2
_NAME_SHARE = 0.5
_SAME = 0.97
_CANDIDATES = 40
_EXACT = 1000.0
_SHOWN_FIELDS = 8
_OTHERS = 0.8
_NOT_SOLO = 0.65
_SPECIAL = 0.95
_GUESS = 0.95
_KIND_SHARE = {"example": 0.8, "component": 0.85, "reading": 0.65, "value": 0.9}
_GAME_NAMES = {
    "revolution": "revolution",
    "callisto": "callisto",
    "burnt moon": "burnt-moon",
    "line of fire": "burnt-moon",
    "木衛四": "callisto",
}


class Match(NamedTuple):
    """The words of a query that were found in one field of an entry."""

    field: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Hit:
    """One entry that answers a query, and why.

    Parameters
    ----------
    entry : Entry
        The entry.
    score : float
        How well it fits; only comparable within one search.
    why : tuple of Match
        The words that matched, each in the field that says most about it, that field first.
    passage : Passage
        The sentence that fits best, with the places of the matching words.
    """

    entry: Entry
    score: float
    why: tuple[Match, ...]
    passage: Passage

    @property
    def reason(self) -> str:
        """Why it matched, as one line."""
        return "; ".join(f"{match.field}: {', '.join(match.words)}" for match in self.why)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found = self.entry
        return {
            "id": found.id,
            "game": found.game,
            "title": found.title,
            "answer": found.answer,
            "section": found.section,
            "score": self.score,
            "why": self.reason,
        }


@dataclass(frozen=True)
class Results(Sequence[Hit]):
    """The entries a search found, best first; it shows itself in a notebook.

    Parameters
    ----------
    query : str
        What was asked.
    hits : tuple of Hit
        The entries found.
    """

    query: str
    hits: tuple[Hit, ...]

    def __len__(self) -> int:
        return len(self.hits)

    def __getitem__(self, place: Any) -> Any:
        return self.hits[place]

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of the entries found, best first."""
        return tuple(hit.entry.id for hit in self.hits)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"results": [hit.to_dict() for hit in self.hits]}

    def __str__(self) -> str:
        from u2200nb.rulebook.show import results_as_text

        return results_as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from u2200nb.rulebook.show import results_as_html

        return results_as_html(self)


def search(query: str, game: str | None = None, players: str | int | None = None, limit: int = 10) -> Results:
    """Find the rules a player means.

    Parameters
    ----------
    query : str
        A question, keywords, an action's name or a rule id, in English or Traditional Chinese.
    game : str, optional
        Only this game: ``"revolution"``, ``"callisto"`` or ``"burnt-moon"``.
    players : str or int, optional
        Only rules that hold for ``2``, ``4`` or ``"solo"``.
    limit : int, default 10
        How many entries at most.

    Returns
    -------
    Results
        Best first; empty when no word of the query stands in any rule.

    Raises
    ------
    NotationError
        If the query is empty, has no letter in it or is too long, or a filter is unknown.

    Examples
    --------
    >>> search("can I shoot over a dome", game="revolution")[0].entry.game
    'revolution'
    """
    asked = parse_query(query)
    weights = query_weights(asked)
    ranked = rank(asked, weights, allowed(parse_game(game), parse_players(players)))
    return Results(asked, tuple(_hit(place, score, asked, weights) for score, place in ranked[: max(limit, 0)]))


def rank(asked: str, weights: dict[str, float], among: frozenset[int]) -> list[tuple[float, int]]:
    """Scores and numbers of the entries that fit best, the best first."""
    scores = add_impacts(weights, among)
    named = game_named(asked)
    shares, length = numbered(weights)
    best = sorted(scores, key=lambda place: (-scores[place], place))[:_CANDIDATES]
    reach = sum(index()["terms"][term][0] * share for term, share in weights.items())
    ranked = []
    for place in best:
        near, is_name = closeness(place, shares, length)
        score = scores[place] / IMPACT + _PHRASE_SHARE * reach * near + (_NAME_SHARE * reach if is_name else 0.0)
        ranked.append((score * prior(place, weights, named), place))
    exact = entry_numbers().get(asked.lower(), entry_numbers().get(asked.upper()))
    if exact is not None and exact in among:
        ranked = [(score, place) for score, place in ranked if place != exact]
        ranked.append((_EXACT, exact))
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    return ranked


def parse_query(query: str) -> str:
    """Return a query with its spaces tidied.

    Raises
    ------
    NotationError
        If nothing can be searched for.
    """
    asked = " ".join("".join(letter if letter.isprintable() else " " for letter in query).split())
    if not asked:
        raise NotationError('type a question or a few words, such as "shoot into the same dome"')
    if len(asked) > LONGEST_QUERY:
        raise NotationError(
            f"a query has at most {LONGEST_QUERY} characters, not {len(asked)}; ask one question at a time"
        )
    if not all_terms(asked):
        raise NotationError(f"there is no word in {quoted(asked)}; type a question or a few words")
    return asked


def parse_players(players: str | int | None) -> str | None:
    """Return a number of players as the entries give it; None and an empty text mean any number."""
    if players is None or players == "":
        return None
    number = str(players).strip().lower()
    number = {"1": "solo"}.get(number, number)
    if number not in PLAYERS:
        raise NotationError(f"players is one of {', '.join(PLAYERS)}, not {quoted(players)}")
    return number


@cache
def allowed(game: str | None, players: str | None) -> frozenset[int]:
    """Numbers of the entries that pass the filters."""
    return frozenset(
        number
        for number, row in enumerate(index()["entries"])
        if game in (None, row["game"]) and (players is None or players in row.get("players", PLAYERS))
    )


def query_weights(asked: str) -> dict[str, float]:
    """The terms of a query that stand in any entry, and how far each may count."""
    table = index()["terms"]
    asked = without_game(asked)
    weights = {term: 1.0 for term in terms(asked) or all_terms(asked) if term in table}
    corrected = asked
    for word in dict.fromkeys(surfaces(asked)):
        if is_known(word):
            continue
        guesses = named_first(near_words(word))
        for guess in guesses:
            if stem(guess) in table:
                share = _GUESS / len(guesses) ** 0.5
                weights[stem(guess)] = max(weights.get(stem(guess), 0.0), share)
        if guesses:
            corrected = corrected.lower().replace(word, guesses[0])
    for concept in dict.fromkeys(concepts_in(corrected, concepts())):
        if concept in table:
            weights[concept] = 1.0
    return weights


def without_game(asked: str) -> str:
    """The query without the name of the game it names: that says where to look, not for what."""
    named = game_named(asked)
    names = [name for name, game in _GAME_NAMES.items() if game == named]
    rest = re.sub("|".join(names), " ", asked, flags=re.IGNORECASE) if names else asked
    return rest if all_terms(rest) else asked


def named_first(guesses: list[str]) -> list[str]:
    """Of the words that may be meant, those that stand in some title; all where none does."""
    table = index()["terms"]
    in_titles = [guess for guess in guesses if any(mask & 1 for mask in table.get(stem(guess), (0, 0, 0, ()))[3])]
    return in_titles or guesses


def is_known(word: str) -> bool:
    """Whether a word stands in any entry, or is too common to be looked for."""
    return stem(word) in index()["terms"] or not terms(word)


def add_impacts(weights: dict[str, float], among: frozenset[int]) -> dict[int, float]:
    """Sum what every term says about every entry."""
    table = index()["terms"]
    scores: dict[int, float] = {}
    for term, share in weights.items():
        for number, impact in zip(numbers_with(term), table[term][2], strict=True):
            if number in among:
                scores[number] = scores.get(number, 0.0) + share * impact
    return scores


@cache
def numbers_with(term: str) -> tuple[int, ...]:
    """Numbers of the entries that hold a term, rising."""
    return numbers_of(index()["terms"][term][1])


@cache
def _term_numbers() -> dict[str, int]:
    """Numbers of the terms, as the phrases name them."""
    return {term: number for number, term in enumerate(index()["terms"])}


@cache
def _squares() -> list[float]:
    """The squared weight of every term, by number."""
    return [posting[0] ** 2 for posting in index()["terms"].values()]


@cache
def _phrases(number: int) -> tuple[tuple[int, frozenset[int], float], ...]:
    """The short texts of an entry: whether it is a name, the numbers of its terms, the length of its vector."""
    squares = _squares()
    rows = index()["phrases"][number]
    return tuple((is_name, frozenset(phrase), sqrt(sum(map(squares.__getitem__, phrase)))) for is_name, *phrase in rows)


def numbered(weights: dict[str, float]) -> tuple[dict[int, float], float]:
    """What each term of a query adds when a phrase shares it, by number, and the length of the query's vector."""
    table, numbers = index()["terms"], _term_numbers()
    shares = {numbers[term]: share * table[term][0] ** 2 for term, share in weights.items()}
    length = sqrt(sum((share * table[term][0]) ** 2 for term, share in weights.items()))
    return shares, length


def closeness(number: int, shares: dict[int, float], length: float) -> tuple[float, bool]:
    """How near the query is to the nearest short text of an entry, from 0 to 1, and whether it is its name."""
    best, named = 0.0, False
    asked = frozenset(shares)
    for is_name, phrase, phrase_length in _phrases(number):
        shared = phrase & asked
        if shared:
            near = sum(map(shares.__getitem__, shared)) / phrase_length
            best = max(best, near)
            named = named or bool(is_name and near >= _SAME * length)
    return (min(best / length, 1.0), named) if length else (0.0, False)


def game_named(asked: str) -> str | None:
    """The game a query names, where it names exactly one."""
    lowered = asked.lower()
    named = {game for name, game in _GAME_NAMES.items() if name in lowered}
    return named.pop() if len(named) == 1 else None


def prior(number: int, weights: dict[str, float], named: str | None) -> float:
    """How likely an entry is meant, whatever its words: rules before examples, the game named first."""
    row = index()["entries"][number]
    share = _KIND_SHARE.get(row["kind"], 1.0)
    if row["kind"] in ("component", "value") and ("~count" in weights or "~components" in weights):
        share = 1.0
    players = row.get("players", ())
    if players == ["solo"] and "~solo" not in weights:
        share *= _SPECIAL
    if players == ["4"] and "~four players" not in weights and "~commander" not in weights:
        share *= _SPECIAL
    if "~solo" in weights and "solo" not in players:
        share *= _NOT_SOLO
    if "~four players" in weights and "4" not in players:
        share *= _OTHERS
    if named is not None:
        share *= 1.3 if row["game"] == named else 0.8
    return share


def _hit(number: int, score: float, asked: str, weights: dict[str, float]) -> Hit:
    found = entry_at(number)
    return Hit(found, round(score, 3), tuple(_why(number, asked, weights)), best_passage(found, weights))


def _why(number: int, asked: str, weights: dict[str, float]) -> Iterator[Match]:
    """The matched words, as the query wrote them, each in the field that says most.

    What a word means stands only where no word itself matched.
    """
    written = {stem(word): word for word in reversed(surfaces(asked))}
    written |= {stem(guess): guess for word in written.values() if not is_known(word) for guess in near_words(word)}
    masks = dict(_masks(number, weights))
    for bit, field in enumerate(FIELD_NAMES[:_SHOWN_FIELDS]):
        found = [term for term, mask in masks.items() if mask & -mask == 1 << bit]
        said = [written.get(term, term) for term in found if not term.startswith("~")]
        meant = [f"({term[1:]})" for term in found if term.startswith("~")]
        if said or meant:
            yield Match(field, tuple(joined(dict.fromkeys(said), asked) or dict.fromkeys(meant)))


def joined(words: Iterable[str], asked: str) -> list[str]:
    """The words, with pairs of Chinese characters that overlap in the query as one.

    >>> joined(["dome", "自動", "動機", "目標"], "自動機的目標")
    ['dome', '自動機', '目標']
    """
    found: list[str] = []
    for word in words:
        if found and is_han(word) and found[-1].endswith(word[:1]) and found[-1] + word[1:] in asked:
            found[-1] += word[1:]
        else:
            found.append(word)
    return found


def _masks(number: int, weights: Iterable[str]) -> Iterator[tuple[str, int]]:
    table = index()["terms"]
    for term in weights:
        numbers, masks = numbers_with(term), table[term][3]
        place = bisect_left(numbers, number)
        if place < len(numbers) and numbers[place] == number:
            yield term, masks[place]
