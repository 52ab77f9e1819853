"""Are the rules as data well formed, and if not, where is the fault and what would be right?

Each file is checked on its own, all faults at once, then the files against each other: every id that an entry
names must exist, and every entry must name another and be named by one. The questions that players ask stand in
files of their own, a table for each rule or reading, so that the rules stay pleasant to read.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from u2200nb.errors import DataError, Fault, quoted

__all__ = ["LINKS", "Asked", "Row", "asked_faults", "link_faults", "read_asked", "read_rules"]

PREFIX = {"revolution": "rev", "callisto": "cal", "burnt-moon": "bm"}
KINDS = ("rule", "action", "exception", "example", "component", "table", "value")
PLAYERS = ("2", "4", "solo")
LINKS = ("related", "exceptions", "examples")
_TEXTS = ("id", "title", "book", "section", "section_en", "kind", "answer", "body", "source")
_LISTS = ("defines", "synonyms", "zh", *LINKS, "readings", "players")
_NEEDED = ("id", "title", "section", "kind", "answer")
_KNOWN = (*_TEXTS, *_LISTS, "page", "sister")
_ID = re.compile(r"(rev|cal|bm)(\.[a-z0-9]+(-[a-z0-9]+)*)+")


class Row(NamedTuple):
    """One rule as it stands in a file: the values, the file and the line of its header."""

    values: dict[str, Any]
    file: str
    line: int


class Asked(NamedTuple):
    """What players ask about one rule or reading, word for word: its id, English and Chinese questions, the file."""

    id: str
    asked: list[str]
    zh: list[str]
    file: str


def read_rules(path: Path) -> list[Row]:
    """Return the rules of a file.

    Raises
    ------
    DataError
        With every fault of the file: its line, what is wrong and what would be right.
    """
    text, table = _read_toml(path)
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines, 1) if line.split("#")[0].strip() == "[[rule]]"]
    faults = list(_file_faults(table))
    game, book = table.get("game"), table.get("book", "")
    rows = []
    for values, head, end in zip(table.get("rule", []), heads, [*heads[1:], len(lines) + 1], strict=False):
        for key, message in _row_faults(values, str(game)):
            faults.append(Fault(_line_of(key, lines, head, end), None, message))
        rows.append(Row({"game": game, "book": book, **values}, path.name, head))
    if faults:
        raise DataError(path.name, faults)
    return rows


def _read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a file, in which faults have their lines, and what it says."""
    text = path.read_text(encoding="utf-8")
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+), column (\d+)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        raise DataError(path.name, [Fault(line, column, f"not TOML: {error}")]) from None


def read_asked(path: Path) -> list[Asked]:
    """Return the questions of a file.

    Raises
    ------
    DataError
        With every fault of the file: its line, what is wrong and what would be right.
    """
    text, table = _read_toml(path)
    heads = {line.strip().strip('[]"'): number for number, line in enumerate(text.splitlines(), 1) if line[:1] == "["}
    faults = [
        Fault(heads.get(rule_id), None, message)
        for rule_id, values in table.items()
        for message in _asked_row_faults(rule_id, values)
    ]
    if faults:
        raise DataError(path.name, faults)
    return [Asked(rule_id, values["asked"], values.get("zh", []), path.name) for rule_id, values in table.items()]


def _asked_row_faults(rule_id: str, values: Any) -> Iterator[str]:
    if not isinstance(values, dict) or not {"asked"} <= set(values) <= {"asked", "zh"}:
        yield f"{quoted(rule_id)} must be a table of asked and perhaps zh, such as [{rule_id!r}] asked = [...]"
        return
    for key, listed in values.items():
        yield from _list_faults(quoted(rule_id), key, listed)


def asked_faults(asked: Iterable[Asked], known: Iterable[str]) -> Iterator[str]:
    """Yield where a question belongs to no rule or reading, each as ``file: message``."""
    ids = set(known)
    for row in asked:
        if row.id not in ids:
            near = get_close_matches(row.id, ids, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield f"{row.file}: no rule or reading {row.id!r}{hint}"


def _line_of(key: str, lines: list[str], head: int, end: int) -> int:
    """Line of a key within a rule, or of the rule's header when it has no such key."""
    for number in range(head, end):
        if number <= len(lines) and re.match(rf"\s*{re.escape(key)}\s*=", lines[number - 1]):
            return number
    return head


def _file_faults(table: Mapping[str, Any]) -> Iterator[Fault]:
    if table.get("game") not in PREFIX:
        yield Fault(1, None, f"game must be one of {', '.join(PREFIX)}, not {quoted(table.get('game'))}")
    if not isinstance(table.get("book"), str) or not table["book"]:
        yield Fault(1, None, 'book is missing: give the book\'s name, such as "Undaunted 2200: Revolution, rulebook"')
    for key in table:
        if key not in ("game", "book", "rule"):
            yield Fault(1, None, f"unknown key {quoted(key)}; a rules file has game, book and [[rule]] tables")


def _row_faults(values: Mapping[str, Any], game: str) -> Iterator[tuple[str, str]]:
    """Pairs of key and message for one rule."""
    who = quoted(values.get("id", "a rule without an id"))
    for key in values:
        if key not in _KNOWN:
            near = get_close_matches(key, _KNOWN, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(_KNOWN)}"
            yield key, f"{who} has an unknown key {quoted(key)}; {hint}"
    for key in _NEEDED:
        if not values.get(key):
            yield key, f"{who} has no {key}"
    for key in _TEXTS:
        if key in values and not isinstance(values[key], str):
            yield key, f"{who}: {key} must be a text, not {quoted(values[key])}"
    for key in _LISTS:
        yield from ((key, message) for message in _list_faults(who, key, values.get(key, [])))
    yield from ((key, f"{who}: {message}") for key, message in _value_faults(values, game))


def _list_faults(who: str, key: str, listed: Any) -> Iterator[str]:
    if not isinstance(listed, list) or not all(isinstance(item, str) and item.strip() for item in listed):
        yield f"{who}: {key} must be a list of texts, not {quoted(listed)}"
    elif twice := [item for item, count in Counter(listed).items() if count > 1]:
        yield f"{who}: {key} lists {quoted(twice[0])} twice"


def _value_faults(values: Mapping[str, Any], game: str) -> Iterator[tuple[str, str]]:
    rule_id, prefix = values.get("id"), PREFIX.get(game, "rev")
    if isinstance(rule_id, str) and not (_ID.fullmatch(rule_id) and rule_id.startswith(prefix + ".")):
        yield "id", f"an id is {prefix}.words-with-hyphens, lower case, in {game}"
    if "kind" in values and values["kind"] not in KINDS:
        yield "kind", f"kind must be one of {', '.join(KINDS)}, not {quoted(values['kind'])}"
    if isinstance(values.get("answer"), str) and "\n" in values["answer"].strip():
        yield "answer", "the answer must be one sentence on one line; put the rest into the body"
    if "page" in values and (not isinstance(values["page"], int) or not 1 <= values["page"] <= 200):
        yield "page", f"page must be a page number, not {quoted(values['page'])}"
    players = values.get("players", [])
    for number in players if isinstance(players, list) else ():
        if number not in PLAYERS:
            yield "players", f"players must be of {', '.join(map(repr, PLAYERS))}, not {quoted(number)}"
    sisters = values.get("sister", [])
    if not isinstance(sisters, list):
        yield "sister", "sister must be a list of { id = ..., how = ... }"
        return
    for sister in sisters:
        if not isinstance(sister, dict) or set(sister) != {"id", "how"}:
            yield "sister", f"a sister is {{ id = ..., how = ... }}, not {quoted(sister)}"
        elif str(sister["id"]).startswith(prefix + "."):
            yield "sister", f"a sister stands in another game; {quoted(sister['id'])} is related"


def link_faults(rows: Iterable[Row], readings: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield what is wrong between the rules, each as ``file:line: message``.

    Parameters
    ----------
    rows : iterable of Row
        Every rule of every file.
    readings : mapping of str to iterable of str
        The rules each reading touches, by reading id.
    """
    listed = list(rows)
    first: dict[str, Row] = {}
    for row in listed:
        rule_id = row.values["id"]
        if rule_id in first:
            other = first[rule_id]
            yield Fault(row.line, None, f"{rule_id!r} stands at {other.file}:{other.line} already").at(row.file)
        first.setdefault(rule_id, row)
    named: set[str] = {rule_id for rules in readings.values() for rule_id in rules}
    for row in listed:
        rule_id, values = row.values["id"], row.values
        others = {key: list(values.get(key, ())) for key in LINKS}
        others["sister"] = [sister["id"] for sister in values.get("sister", ())]
        for key, ids in others.items():
            for other_id in ids:
                if other_id == rule_id:
                    yield Fault(row.line, None, f"{rule_id!r} names itself as {key}").at(row.file)
                elif other_id not in first and not (key == "related" and other_id in readings):
                    near = get_close_matches(other_id, first, n=1)
                    hint = f"; did you mean {near[0]!r}?" if near else ""
                    yield Fault(row.line, None, f"{rule_id!r}: no rule {other_id!r} ({key}){hint}").at(row.file)
                named.update({other_id} - {rule_id})
        for reading_id in values.get("readings", ()):
            if reading_id not in readings:
                yield Fault(row.line, None, f"{rule_id!r}: no reading {reading_id!r}").at(row.file)
    for row in listed:
        rule_id = row.values["id"]
        if not row.values.get("related"):
            yield Fault(row.line, None, f"{rule_id!r} names no related rule").at(row.file)
        if rule_id not in named:
            yield Fault(row.line, None, f"{rule_id!r} is named by no other entry").at(row.file)
    for reading_id, rules in readings.items():
        for rule_id in rules:
            if rule_id not in first:
                yield f"reading {reading_id}: no rule {rule_id!r}"
