"""How do the rules as people write them become the index that the search loads?

``python -m u2200nb.rulebook.build`` reads ``data/rules/*.toml`` and the readings, checks them, and writes
``data/rules/index.json`` (entries and search postings) and ``data/rules/references.json`` (citations only).
The same input gives the same bytes. Faults between files are printed, and the exit status is 1.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from u2200nb.errors import DataError
from u2200nb.resources import data_folder, write_atomically
from u2200nb.rulebook.concepts import compile_concepts
from u2200nb.rulebook.postings import build_postings
from u2200nb.rulebook.schema import LINKS, Asked, Row, asked_faults, link_faults, read_asked, read_rules
from u2200nb.rulebook.words import all_terms
from u2200nb.rulings import Reading, all_readings

__all__ = ["build_index", "build_references", "main", "read_all_asked", "read_all_rules"]

_BOOKS = ("revolution", "callisto", "solo", "burnt_moon")
_PARTS = ("components", "parts", "setup", "", "play", "round", "movement", "combat", "sight", "actions", "four-players")
_NOT_RULES = ("asked", "glossary", "differences", "thesaurus")
_Read = TypeVar("_Read")
_READINGS_BOOK = "Readings of this project"


def rule_files(folder: Path) -> list[Path]:
    """The rules files in the order of the books and of their parts; a file of another name stands last."""

    def place(path: Path) -> tuple[int, int, str]:
        book, _, part = path.stem.partition("-")
        return (
            _BOOKS.index(book) if book in _BOOKS else len(_BOOKS),
            _PARTS.index(part) if part in _PARTS else len(_PARTS),
            path.stem,
        )

    return sorted((path for path in folder.glob("*.toml") if not path.stem.startswith(_NOT_RULES)), key=place)


def read_all_rules(folder: Path) -> list[Row]:
    """Every rule of a folder.

    Raises
    ------
    DataError
        With every fault of every file.
    """
    return _read_each(rule_files(folder), read_rules, folder)


def read_all_asked(folder: Path) -> list[Asked]:
    """The questions that players ask about every rule and reading of a folder.

    Raises
    ------
    DataError
        With every fault of every file.
    """
    return _read_each(sorted(folder.glob("asked-*.toml")), read_asked, folder)


def _read_each(paths: Iterable[Path], read: Callable[[Path], list[_Read]], folder: Path) -> list[_Read]:
    found: list[_Read] = []
    broken: list[DataError] = []
    for path in paths:
        try:
            found += read(path)
        except DataError as error:
            broken.append(error)
    if len(broken) == 1:
        raise broken[0]
    if broken:
        faults = [
            fault._replace(line=None, column=None, message=fault.at(e.file)) for e in broken for fault in e.faults
        ]
        raise DataError(str(folder.name), faults)
    return found


def build_entries(rows: Iterable[Row], readings: Iterable[Reading]) -> list[dict[str, Any]]:
    """The entries as plain rows, readings last, each with the ids of those that name it."""
    entries = []
    for row in rows:
        values = dict(row.values)
        if "sister" in values:
            values["sister"] = [[sister["id"], sister["how"]] for sister in values["sister"]]
        entries.append(values)
    readings = list(readings)
    entries += [_reading_as_row(reading) for reading in readings]
    known = {values["id"]: values for values in entries}
    for reading in readings:
        for rule_id in reading.rules:
            if rule_id in known and reading.id not in known[rule_id].get("readings", ()):
                known[rule_id]["readings"] = [*known[rule_id].get("readings", ()), reading.id]
    named_by: dict[str, dict[str, None]] = {entry_id: {} for entry_id in known}
    for values in entries:
        others = [other for key in (*LINKS, "readings") for other in values.get(key, ())]
        others += [sister_id for sister_id, _ in values.get("sister", ())]
        for other in others:
            if other in known and other != values["id"]:
                named_by[other][values["id"]] = None
    for values in entries:
        values["named_by"] = list(named_by[values["id"]])
    return [{key: value for key, value in values.items() if value not in ("", [], None)} for values in entries]


def _reading_as_row(reading: Reading) -> dict[str, Any]:
    """A reading as an entry: its question, what is taken, what else could be, and why."""
    options = " ".join(f"{option.name}: {option.text}" for option in reading.options)
    game = {"revolution": "Revolution", "callisto": "Callisto", "burnt-moon": "Burnt Moon"}[reading.game]
    return {
        "game": reading.game,
        "book": _READINGS_BOOK,
        "id": reading.id,
        "title": reading.title,
        "section": f"Readings > {game}",
        "kind": "reading",
        "answer": f"{reading.question} {reading.option(reading.default).text}",
        "body": f"Options: {options} Why the default is {reading.default}: {reading.why}",
        "related": list(reading.rules),
    }


def build_references(rows: Iterable[Row]) -> dict[str, Any]:
    """Citations: the books and the headings, and title, numbers of book and heading, page and answer by rule id."""
    listed = [row.values for row in rows]
    books = list(dict.fromkeys(values["book"] for values in listed))
    sections = list(dict.fromkeys(values["section"] for values in listed))
    rules = {
        values["id"]: [
            values["title"],
            books.index(values["book"]),
            sections.index(values["section"]),
            values.get("page"),
            values["answer"],
        ]
        for values in listed
    }
    return {"books": books, "sections": sections, "rules": rules}


def build_index(rows: Iterable[Row], readings: Iterable[Reading], folder: Path) -> dict[str, Any]:
    """Entries, with numbers for their books and headings, and what the search needs to find them at once."""
    entries = build_entries(rows, readings)
    concepts = compile_concepts(read_concepts(folder))
    books = list(dict.fromkeys(values["book"] for values in entries))
    sections = list(dict.fromkeys(values["section"] for values in entries))
    asked = {row.id: row for row in read_all_asked(folder)}
    short = [
        {**values, "book": books.index(values["book"]), "section": sections.index(values["section"])}
        for values in entries
    ]
    return {
        "books": books,
        "concepts": list(concepts),
        "entries": short,
        "sections": sections,
        **build_postings([_with_questions(values, asked.get(values["id"])) for values in entries], concepts),
    }


def _with_questions(values: dict[str, Any], asked: Asked | None) -> dict[str, Any]:
    """An entry as the search reads it: with what players ask about it."""
    if asked is None:
        return values
    return {**values, "asked": asked.asked, "zh": list(dict.fromkeys([*values.get("zh", ()), *asked.zh]))}


def read_concepts(folder: Path) -> list[dict[str, Any]]:
    """The thesaurus; a term of the bilingual glossary joins the concepts that know it, or is one itself."""
    concepts: list[dict[str, Any]] = tomllib.loads((folder / "thesaurus.toml").read_text("utf-8"))["concept"]
    known: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for concept in concepts:
        for word in dict.fromkeys(tuple(all_terms(text)) for text in concept["words"]):
            known.setdefault(word, []).append(concept)
    for row in tomllib.loads((folder / "glossary-zh.toml").read_text("utf-8"))["term"]:
        term = tuple(all_terms(row["en"]))
        if term not in known:
            known[term] = [{"name": row["en"].lower(), "words": [row["en"]], "zh": []}]
            concepts += known[term]
        for concept in known[term]:
            concept["zh"].append(row["zh"])
    return concepts


def as_json(table: dict[str, Any]) -> str:
    """JSON with a line for every entry, term and rule, so that a change shows as a small difference.

    The headings stand together on one line that begins with their name: they are cited as the books print them.
    """
    parts = []
    for name, value in sorted(table.items()):
        if name == "sections":
            parts.append(f"{_compact(name)}:{_compact(value)}")
        elif isinstance(value, dict):
            lines = [f"{_compact(key)}:{_compact(item)}" for key, item in sorted(value.items())]
            parts.append(f"{_compact(name)}:{{\n" + ",\n".join(lines) + "\n}")
        elif isinstance(value, list):
            parts.append(f"{_compact(name)}:[\n" + ",\n".join(map(_compact, value)) + "\n]")
        else:
            parts.append(f"{_compact(name)}:{_compact(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> int:
    """Write both files and print what is wrong between the rules."""
    folder = data_folder("rules")
    try:
        rows, asked = read_all_rules(folder), read_all_asked(folder)
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    readings = all_readings()
    faults = list(link_faults(rows, {name: reading.rules for name, reading in readings.items()}))
    faults += asked_faults(asked, [*(row.values["id"] for row in rows), *readings])
    write_atomically(folder / "index.json", as_json(build_index(rows, readings.values(), folder)))
    write_atomically(folder / "references.json", as_json(build_references(rows)))
    print(f"{len(rows)} rules and {len(readings)} readings written")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
