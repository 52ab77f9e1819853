"""Command ``draft``: a scenario file of the box as far as it is known here, for its owner to complete."""

from __future__ import annotations

from pathlib import Path

import click

from u2200nb.errors import NotationError
from u2200nb.resources import write_atomically


@click.command()
@click.argument("scenario")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write it to this new file.")
def draft(scenario: str, output: Path | None) -> None:
    """Print the draft of SCENARIO (0, 1a, ... 3h): what stands where, and what you must fill in.

    Then `u2200nb check` lists what is left to do, and `u2200nb play --game revolution --scenario FILE` plays it.
    """
    from u2200nb.revolution.game.drafts import draft_of

    text = draft_of(scenario)
    if output is None:
        click.echo(text, nl=False)
        return
    if output.exists():
        raise NotationError(f"{str(output)!r} is there already; a draft is not written over a file")
    write_atomically(output, text)
    click.echo(f"{output} written; u2200nb check {output} lists what to fill in.")
