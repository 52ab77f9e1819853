"""Commands ``los`` and ``fov``: does A see B, and what is seen from where?"""

from __future__ import annotations

import click

from u2200nb.cli.inputs import board_from, json_option, object_from, readings_option, save_picture, write_json
from u2200nb.errors import NotationError
from u2200nb.revolution.objects import BoardObject, Kind, kind_from_name
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.whole_board import field_of_view, fields_of_view

_SOURCES = "ground, air, turret or debris"
_facing = click.option("--facing", metavar="N|NE|SE|S|SW|NW", help="Facing of an air source.")
_lines = click.option(
    "--lines", metavar="0,1,-1", help="Firing lines of an air source, in edges clockwise from its facing."
)
_draw = click.option("--draw", metavar="FILE", help="Also draw the answer to an SVG, PNG or PDF file.")


@click.command()
@click.argument("board")
@click.argument("source")
@click.argument("target")
@click.option("--source-kind", default="ground", metavar="KIND", help=f"What looks: {_SOURCES}.")
@click.option("--target-kind", default="ground", metavar="KIND", help=f"What is looked at: {_SOURCES}, or structure.")
@_facing
@_lines
@readings_option
@_draw
@json_option
def los(
    board: str,
    source: str,
    target: str,
    source_kind: str,
    target_kind: str,
    facing: str | None,
    lines: str | None,
    readings: tuple[str, ...],
    draw: str | None,
    as_json: bool,
) -> None:
    """Does the object in space SOURCE see the one in space TARGET?

    BOARD is a shipped name (`u2200nb show` lists them), a board file, or - for a picture on standard input:

        printf '..#\\n.#.\\n...\\n' | u2200nb los - A1 C3
    """
    looker = object_from(source, source_kind, facing, lines)
    ruling = line_of_sight(board_from(board, readings), looker, BoardObject(target, kind_from_name(target_kind)))
    if draw:
        save_picture(ruling.question.picture(ruling), draw)
    if as_json:
        write_json(ruling.to_dict())
    else:
        click.echo(str(ruling))


@click.command()
@click.argument("board")
@click.argument("source", required=False)
@click.option("--all", "all_sources", is_flag=True, help="From every space.")
@click.option("--source-kind", default="ground", metavar="KIND", help=f"What looks: {_SOURCES}.")
@click.option("--target-kind", default="ground", metavar="KIND", help=f"What is looked for: {_SOURCES}, or structure.")
@_facing
@_lines
@readings_option
@_draw
@json_option
def fov(
    board: str,
    source: str | None,
    all_sources: bool,
    source_kind: str,
    target_kind: str,
    facing: str | None,
    lines: str | None,
    readings: tuple[str, ...],
    draw: str | None,
    as_json: bool,
) -> None:
    """In which spaces is a target seen from SOURCE, or with --all from every space?"""
    if (source is None) is not all_sources:
        raise NotationError("give a space to look from, or --all to look from every space, and not both")
    on = board_from(board, readings)
    looked_for = kind_from_name(target_kind)
    looker = object_from(source or on.spaces[0], source_kind, facing, lines)
    if looker.kind is Kind.AIR and not looker.lines:
        raise NotationError("an air unit sees along its firing lines: give --facing and --lines, such as 0,1,-1")
    if source is not None:
        ruling = field_of_view(on, looker, looked_for)
        if draw:
            save_picture(ruling.question.picture(ruling), draw)
        if not as_json:
            from u2200nb.drawing.terminal import draw_text

            click.echo(draw_text(ruling.question.picture(ruling)))  # type: ignore[arg-type]
            click.echo(str(ruling))
            return
        fields = fields_of_view(on, looker, looked_for, spaces=(on.label(source),))
    else:
        if draw:
            raise NotationError("--draw draws one field of view: name the space to look from")
        fields = fields_of_view(on, looker, looked_for)
    if as_json:
        write_json({space: list(seen) for space, seen in fields.items()})
    else:
        for space, seen in fields.items():
            click.echo(f"{space}: {' '.join(seen) or 'nothing'}")
