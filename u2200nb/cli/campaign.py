"""Command ``campaign``: the log of a campaign, and what can come next."""

from __future__ import annotations

import click

from u2200nb.cli.inputs import json_option, write_json
from u2200nb.errors import NotationError


@click.command()
@click.argument("name", required=False)
@click.option("--played", metavar="ID", help="Add a result: the scenario, such as 1a.")
@click.option("--winner", type=click.Choice(["LFA", "BRE", "nobody"]), help="Who won it.")
@click.option("--points", nargs=2, type=click.IntRange(0, 12), metavar="LFA BRE", help="Victory points of both sides.")
@click.option("--note", default="", help="Anything you want to remember.")
@json_option
def campaign(
    name: str | None, played: str | None, winner: str | None, points: tuple[int, int] | None, note: str, as_json: bool
) -> None:
    """Print the results of campaign NAME and what can come next; without a name, the campaigns there are.

    \b
    u2200nb campaign Tuesdays --played 0 --winner LFA --points 6 4
    """
    from u2200nb.revolution.game.campaign import Campaign, campaigns

    if name is None:
        if as_json:
            write_json({"campaigns": list(campaigns())})
        else:
            click.echo("\n".join(campaigns()) or "No campaign is kept yet.")
        return
    log = Campaign(name)
    if played is not None:
        if winner is None or not points:
            raise NotationError("a result needs --winner and --points as well")
        log.record(played, None if winner == "nobody" else winner, points, note)
    elif winner or points or note:
        raise NotationError("--winner, --points and --note belong to --played")
    results, following = log.results, log.next_scenarios
    if as_json:
        rows = [{**vars(result), "points": list(result.points)} for result in results]
        write_json({"campaign": name, "results": rows, "next": list(following)})
        return
    for result in results:
        ending = f"{result.winner} won" if result.winner else "nobody won"
        remark = f" ({result.note})" if result.note else ""
        click.echo(f"{result.scenario}: {ending}, {result.points[0]} to {result.points[1]} points{remark}")
    click.echo(f"Next: {', '.join(following)}" if following else "The campaign is over.")
