"""What can be asked from a shell?

One click group whose commands are loaded when they are called, so that an answer costs no more than it
needs. Exit status: 0 for an answer, whichever it is; 1 when `check` found faults; 2 for bad input.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from u2200nb import __version__
from u2200nb.errors import U2200Error

__all__ = ["cli", "main"]

_COMMANDS = {
    "lab": ("u2200nb.cli.lab", "Open the notebooks in JupyterLab."),
    "table": ("u2200nb.cli.table", "Serve the pocket page to the phones at the table."),
    "where": ("u2200nb.cli.lab", "Name the folders of shipped data and of your own files."),
    "los": ("u2200nb.cli.sight", "Does A see B? The ruling with its reasons."),
    "fov": ("u2200nb.cli.sight", "What is seen from a space, or from every space."),
    "show": ("u2200nb.cli.board", "Show a board in the terminal."),
    "draw": ("u2200nb.cli.board", "Draw a board to an SVG, PNG or PDF file."),
    "position": ("u2200nb.cli.position", "Check, convert or draw a position."),
    "comms": ("u2200nb.cli.position", "Is a unit in comms, and which of a side are out?"),
    "targets": ("u2200nb.cli.position", "What can a unit attack, and why not the rest?"),
    "defence": ("u2200nb.cli.position", "Total defence, term by term."),
    "reach": ("u2200nb.cli.position", "Where can a unit end its movement?"),
    "check": ("u2200nb.cli.check", "Check files and name every fault with its place."),
    "rule": ("u2200nb.cli.rule", "Find a rule by what a player would type."),
    "rules": ("u2200nb.cli.rule", "Print the rules as pages."),
    "draft": ("u2200nb.cli.draft", "Draft a scenario of the box for its owner to complete."),
    "campaign": ("u2200nb.cli.campaign", "Keep the log of a campaign."),
    "play": ("u2200nb.cli.play", "Play games between bots."),
    "replay": ("u2200nb.cli.play", "Replay a saved game."),
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order in which people meet them."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(_COMMANDS[cmd_name][0])
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for an unknown one name those that are near."""
        name = args[0] if args else ""
        if args and name not in _COMMANDS and not name.startswith("-"):
            from u2200nb.errors import UnknownNameError

            raise UnknownNameError("command", name, _COMMANDS)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error of this package ends it with one message and exit status 2."""
        try:
            return super().invoke(ctx)
        except U2200Error as problem:
            raise BadInput(str(problem)) from None
        except BrokenPipeError:
            raise
        except OSError as problem:
            raise BadInput(f"{problem.filename or 'a file'}: {problem.strerror or problem}") from None


class BadInput(click.ClickException):
    """Bad input: one message on standard error, exit status 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Write the message."""
        click.echo(f"Error: {self.format_message()}", file=file or sys.stderr)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="u2200nb")
def cli() -> None:
    """Rulings, rules and lessons for the Undaunted 2200 games."""


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A Windows code page has no hex arrows; a replaced character beats an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="u2200nb")
