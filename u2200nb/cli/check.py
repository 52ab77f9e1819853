"""Command ``check``: what is wrong with these files?"""

from __future__ import annotations

from pathlib import Path

import click

from u2200nb.cli.inputs import json_option, write_json
from u2200nb.errors import DataError, NotationError
from u2200nb.revolution.board_file import read_board_file


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Read each FILE and name every fault with its line and what would be right.

    Exit status 1 if there are any.
    """
    faults = [fault for name in files for fault in _faults(Path(name))]
    if as_json:
        write_json({"faults": faults})
    else:
        for fault in faults:
            place = ":".join(str(fault[part]) for part in ("file", "line", "column") if fault[part] is not None)
            click.echo(f"{place}: {fault['message']}")
        bad = len({fault["file"] for fault in faults})
        click.echo(f"{len(files)} file{'s' * (len(files) != 1)} checked, {len(faults)} faults in {bad} of them.")
    if faults:
        ctx.exit(1)


def _faults(path: Path) -> list[dict[str, object]]:
    if not path.exists():
        raise NotationError(f"there is no file {str(path)!r}")
    try:
        read_board_file(path)
    except DataError as problem:
        return [{"file": str(path), **fault._asdict()} for fault in problem.faults]
    return []
