"""How well does the rule search answer questions it has not seen, beside two plain searches, and how fast?

For the tuning half, the later, the blind and the held-out questions of ``tests/rulebook/questions.toml``: how often an
entry that answers comes first (hit@1) and among the first three (hit@3), and the mean of 1 / its place (MRR), for a
search that counts shared words, for plain BM25 over the whole text of the entries, and for the package's own.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import log
from typing import Any, NamedTuple

from tests.bench.rows import ROOT, Row
from u2200nb.rulebook import Entry, all_entries, search

TITLE = "Rule search: share of questions answered, and time"
QUESTIONS = ROOT / "tests" / "rulebook" / "questions.toml"
Search = Callable[[str, str], list[str]]
GOALS = {"hit@1": 80.0, "hit@3": 95.0}


class Figures(NamedTuple):
    """How often the first answer and one of the first three is right, and the mean of 1 / the right one's place."""

    questions: int
    hit1: float
    hit3: float
    mrr: float


@cache
def questions() -> list[dict[str, Any]]:
    """Every question with an answer, as written."""
    rows: list[dict[str, Any]] = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]
    return rows


def own_search(text: str, game: str) -> list[str]:
    """The package's search."""
    return list(search(text, game=game or None).ids)


def raw_text(entry: Entry) -> str:
    """What an entry says, as one lower-case text: without the words added for the search."""
    return " ".join((entry.title, entry.answer, entry.body, entry.section, entry.section_en)).lower()


@cache
def raw_texts(game: str) -> tuple[tuple[str, str], ...]:
    """Id and raw text of the entries of a game."""
    return tuple((entry.id, raw_text(entry)) for entry in all_entries() if game in ("", entry.game))


def tokens(text: str) -> list[str]:
    """Words as written; Chinese by single characters."""
    return re.findall(r"[a-z0-9']+|[\u4e00-\u9fff]", text.lower())


def substring_search(text: str, game: str) -> list[str]:
    """Entries that hold the query as it is, then by how many of its words they hold."""
    asked, wanted = text.lower(), set(tokens(text))
    scored = [
        ((asked in raw) * 1000 + sum(word in raw for word in wanted), -place, entry_id)
        for place, (entry_id, raw) in enumerate(raw_texts(game))
    ]
    return [entry_id for score, _, entry_id in sorted(scored, reverse=True)[:10] if score]


@cache
def raw_counts(game: str) -> tuple[list[tuple[str, Counter[str]]], Counter[str], float]:
    """Word counts of the entries of a game, in how many a word stands, and their mean length."""
    counts = [(entry_id, Counter(tokens(raw))) for entry_id, raw in raw_texts(game)]
    spread = Counter(word for _, count in counts for word in count)
    return counts, spread, sum(count.total() for _, count in counts) / len(counts)


def bm25_search(text: str, game: str) -> list[str]:
    """BM25 (k1 = 1.2, b = 0.75) over the whole text of the entries."""
    counts, spread, mean = raw_counts(game)
    scored = []
    for place, (entry_id, count) in enumerate(counts):
        score = 0.0
        for word in set(tokens(text)):
            if count[word]:
                rarity = log(1 + (len(counts) - spread[word] + 0.5) / (spread[word] + 0.5))
                score += rarity * count[word] * 2.2 / (count[word] + 1.2 * (0.25 + 0.75 * count.total() / mean))
        scored.append((score, -place, entry_id))
    return [entry_id for score, _, entry_id in sorted(scored, reverse=True)[:10] if score]


def measure(asked: Iterable[dict[str, Any]], find: Search) -> Figures:
    """Ask every question and compare with the entries that answer it."""
    places = []
    for row in asked:
        right = [place for place, found in enumerate(find(row["text"], row["game"]), 1) if found in row["answers"]]
        places.append(right[0] if right else 0)
    number = len(places)
    return Figures(
        number,
        sum(place == 1 for place in places) / number,
        sum(1 <= place <= 3 for place in places) / number,
        sum(1 / place for place in places if place) / number,
    )


SEARCHES: dict[str, Search] = {"substring": substring_search, "plain BM25": bm25_search, "u2200nb": own_search}


def halves() -> dict[str, list[dict[str, Any]]]:
    """The questions by half, and the hard and the Chinese ones of the held-out half."""
    answered = [row for row in questions() if row["answers"]]
    held = [row for row in answered if row["half"] == "held"]
    return {
        "tuning": [row for row in answered if row["half"] == "tune"],
        "later": [row for row in answered if row["half"] == "later"],
        "blind": [row for row in answered if row["half"] == "blind"],
        "held out": held,
        "held out, hard": [row for row in held if row.get("hard")],
        "held out, Chinese": [row for row in held if row["lang"] == "zh"],
    }


def cold_start() -> float:
    """Milliseconds from an import in a fresh process to the first answer, the best of five."""
    code = (
        "import time; start = time.perf_counter();"
        "from u2200nb.rulebook import search; search('shoot into the same dome');"
        "print(time.perf_counter() - start)"
    )
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs) * 1000


def later_answers() -> tuple[float, float]:
    """Median and slowest milliseconds of an answer once the index is loaded."""
    times = []
    for row in questions():
        start = time.perf_counter()
        search(row["text"], game=row["game"] or None)
        times.append(time.perf_counter() - start)
    times.sort()
    return times[len(times) // 2] * 1000, times[-1] * 1000


def run() -> Iterator[Row]:
    """The figures of every half and search, then the times."""
    for half, asked in halves().items():
        for name, find in SEARCHES.items():
            figures = measure(asked, find)
            for metric, value in (("hit@1", figures.hit1), ("hit@3", figures.hit3), ("MRR", figures.mrr)):
                goal = GOALS.get(metric) if half == "held out" and name == "u2200nb" else None
                where = f"{half} ({figures.questions} questions), {name}: {metric}"
                yield Row(where, value * 100, "%", goal, at_least=True)
    yield Row("first answer of a cold process", cold_start(), "ms", 150)
    middle, slowest = later_answers()
    yield Row("a later answer, median of all questions", middle, "ms", 2)
    yield Row("  the slowest of them", slowest, "ms")
    for game, count in Counter(entry.game for entry in all_entries()).items():
        yield Row(f"entries about {game}, readings included", count, "entries")
