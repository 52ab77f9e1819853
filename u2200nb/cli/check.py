"""Command ``check``: what is wrong with these files?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from u2200nb.burnt_moon.cards import CARD_COLUMNS, SITE_COLUMNS, check_cards, check_sites
from u2200nb.cli.inputs import json_option, write_json
from u2200nb.errors import DataError, Fault, NotationError, U2200Error
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.board_file import LARGEST_FILE, read_board_file
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import CODE_VERSION, parse_position
from u2200nb.revolution.position_tables import COLUMNS, from_csv
from u2200nb.revolution.setups import setup
from u2200nb.revolution.unit_file import ACTION_COLUMNS, UNIT_COLUMNS, check_action_table, check_unit_table


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Read each FILE and name every fault with its line and what would be right.

    A FILE is a board, a scenario, a position, a saved game, a table of units, of their actions or of cards; or
    setup:1a, which lists what an owner must fill in before that scenario can be played. Exit status 1 if there are
    faults.
    """
    faults = [(name, fault) for name in files for fault in _faults(name)]
    if as_json:
        write_json({"faults": [{"file": name, **fault._asdict()} for name, fault in faults]})
    else:
        for name, fault in faults:
            click.echo(fault.at(name))
        bad = len({name for name, _ in faults})
        click.echo(f"{len(files)} file{'s' * (len(files) != 1)} checked, {len(faults)} faults in {bad} of them.")
    if faults:
        ctx.exit(1)


def _faults(name: str) -> list[Fault]:
    if name.startswith("setup:"):
        return [Fault(None, None, f"missing: {words}") for words in setup(name.removeprefix("setup:")).missing]
    path = Path(name)
    if not path.is_file():
        raise NotationError(f"there is no file {name!r}")
    try:
        _reader_of(path)(path)
    except DataError as problem:
        return list(problem.faults)
    except U2200Error as problem:
        return [Fault(None, None, str(problem))]
    return []


def _reader_of(path: Path) -> Callable[[Path], object]:
    """How to read a file, by its first line."""
    with path.open("rb") as file:
        lines = (
            line.decode("utf-8", errors="replace").lstrip("\ufeff").strip()
            for line in iter(lambda: file.readline(500), b"")
        )
        first = next((line for line in lines if path.suffix != ".csv" or not line.startswith("#")), "")
    if first.startswith(CODE_VERSION):
        return lambda path: parse_position(path.read_text(encoding="utf-8"))
    tables: dict[str, Callable[[Path], list[Fault]]] = {
        ",".join(UNIT_COLUMNS): check_unit_table,
        ",".join(ACTION_COLUMNS): check_action_table,
    }
    if first in tables:
        return lambda path: _raise(path, tables[first](path))
    if first == ",".join(COLUMNS):
        return lambda path: from_csv(Position(blank_board()), path.read_text(encoding="utf-8"), source=str(path))
    cards = {",".join(CARD_COLUMNS): check_cards, ",".join(SITE_COLUMNS): check_sites}
    if first in cards:
        return cards[first]
    from u2200nb.revolution.game.cards import CARD_COLUMNS as REVOLUTION_COLUMNS
    from u2200nb.revolution.game.cards import load_card_table

    if first == ",".join(REVOLUTION_COLUMNS):
        return load_card_table
    if path.suffix == ".csv":
        known = "\n  ".join([*tables, ",".join(COLUMNS), *cards, ",".join(REVOLUTION_COLUMNS)])
        message = f"this is no table known here; the first line must be one of:\n  {known}"
        raise DataError(str(path), [Fault(1, None, message)])
    if path.suffix == ".json":
        return _read_json
    return _read_scenario_or_board if path.suffix == ".toml" else read_board_file


def _read_scenario_or_board(path: Path) -> object:
    """A scenario sets out sides or a goal, which no board file does."""
    from u2200nb.revolution.game.scenario_file import is_scenario_file, read_scenario_file

    with path.open("rb") as file:
        text = file.read(LARGEST_FILE).decode("utf-8", errors="replace")
    return read_scenario_file(path) if is_scenario_file(text) else read_board_file(path)


def _raise(path: Path, faults: list[Fault]) -> None:
    if faults:
        raise DataError(str(path), faults)


def _read_json(path: Path) -> None:
    from u2200nb.arbiter.sharing import pasted

    with path.open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if b'"u2200nb-record"' in raw:
        from u2200nb.cli.play import read_record

        read_record(str(path))
        return
    try:
        pasted(raw.decode("utf-8-sig"), Position(blank_board()))
    except UnicodeDecodeError as problem:
        raise DataError(str(path), [Fault(None, None, f"byte {problem.start + 1} is not UTF-8")]) from None
