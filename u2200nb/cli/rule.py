"""``u2200nb rule``: which rule answers a question? ``u2200nb rules``: all of them, on paper or as lists."""

from __future__ import annotations

from pathlib import Path

import click

from u2200nb.rulebook.entries import GAMES

__all__ = ["rule", "rules"]

_GAME = click.option("--game", type=click.Choice(list(GAMES)), help="Only rules of this game.")


@click.command()
@click.argument("question", nargs=-1)
@_GAME
@click.option("--players", type=click.Choice(["2", "4", "solo"]), help="Only rules that hold for so many players.")
@click.option("--limit", type=click.IntRange(1, 50), default=5, show_default=True, help="How many rules at most.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, best first.")
def rule(question: tuple[str, ...], game: str | None, players: str | None, limit: int, as_json: bool) -> None:
    """Find the rule that answers QUESTION, or show the rule with that id.

    \b
    u2200nb rule "can I shoot over a dome"
    u2200nb rule rev.sight.ground
    u2200nb rule 可以隔著大門射擊嗎 --game callisto
    """
    from u2200nb.rulebook.look_up import look_up
    from u2200nb.rulebook.search import search

    asked = " ".join(question)
    found = look_up(asked, game=game, players=players, limit=limit)
    if as_json:
        from json import dumps

        click.echo(dumps(search(asked, game=game, players=players, limit=limit).to_dict()))
    else:
        click.echo(str(found))


@click.group()
def rules() -> None:
    """All the rules: on paper, or as lists."""


@rules.command("print")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the pages; made when it is missing.",
)
@click.option("--reading", "choices", multiple=True, metavar="R4=ends-block", help="A reading this table chose.")
def print_pages(output: Path, choices: tuple[str, ...]) -> None:
    """Write printable pages: the rules and a player aid of each game, all readings, all words."""
    from u2200nb.rulebook.printed import write_pages
    from u2200nb.rulings import Readings

    readings = Readings.parse(choices)
    try:
        written = write_pages(output, readings)
    except OSError as error:
        raise click.UsageError(f"can't write into {str(output)!r}: {error.strerror}") from None
    for path in written:
        click.echo(str(path))


@rules.command("readings")
@_GAME
@click.option("--reading", "choices", multiple=True, metavar="R4=ends-block", help="A reading this table chose.")
def list_readings(game: str | None, choices: tuple[str, ...]) -> None:
    """List what the books leave open and how it is read here."""
    from u2200nb.rulebook.quick import readings_table
    from u2200nb.rulings import Readings

    click.echo(str(readings_table(Readings.parse(choices), game)))


@rules.command("glossary")
@_GAME
def list_terms(game: str | None) -> None:
    """List every defined term, in English and Traditional Chinese."""
    from u2200nb.rulebook.glossary import glossary

    click.echo(str(glossary(game)))


@rules.command("differences")
def list_differences() -> None:
    """List the words that mean one thing in one game and another in the next."""
    from u2200nb.rulebook.glossary import differences

    click.echo(str(differences()))


@rules.command("quick")
@click.argument("game", type=click.Choice(list(GAMES)))
def list_steps(game: str) -> None:
    """Show a round and a combat of GAME step by step."""
    from u2200nb.rulebook.quick import quick_references

    click.echo("\n\n".join(str(table) for table in quick_references(game)))
