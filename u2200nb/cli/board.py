"""Commands ``show`` and ``draw``: how does a board look?"""

from __future__ import annotations

import sys

import click

from u2200nb.cli.inputs import board_from, json_option, readings_option, save_picture, write_json
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.picture import board_picture


@click.command()
@click.argument("board", required=False)
@click.option("--colour/--no-colour", "--color/--no-color", default=None, help="Colours; on in a terminal.")
@json_option
def show(board: str | None, colour: bool | None, as_json: bool) -> None:
    """Show BOARD in the terminal, or list the shipped boards."""
    if board is None:
        notes = {name: load_board(name).notes for name in shipped_boards()}
        if as_json:
            write_json({"boards": notes})
            return
        for name, note in notes.items():
            click.echo(f"{name}: {note}" if note else name)
        return
    picture = board_picture(board_from(board))
    if as_json:
        write_json(picture.to_dict())
        return
    from u2200nb.drawing.terminal import draw_text

    in_colour = sys.stdout.isatty() if colour is None else colour
    click.echo(draw_text(picture, colour=in_colour), color=in_colour)


@click.command()
@click.argument("board")
@click.option("-o", "--output", required=True, metavar="FILE", help="A name that ends in .svg, .png or .pdf.")
@readings_option
def draw(board: str, output: str, readings: tuple[str, ...]) -> None:
    """Draw BOARD to a file."""
    save_picture(board_picture(board_from(board, readings)), output)
    click.echo(f"wrote {output}")
