"""Commands ``lab`` and ``where``: open the notebooks, and where is everything?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

from u2200nb.cli.inputs import json_option, write_json
from u2200nb.resources import data_folder, is_checkout, notebooks_folder, user_folder

_START = "00-start-here.ipynb"


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--folder", metavar="DIR", help="Where to keep your copy of the notebooks.")
@click.argument("jupyter_options", nargs=-1, type=click.UNPROCESSED)
def lab(folder: str | None, jupyter_options: tuple[str, ...]) -> None:
    """Open JupyterLab on the first notebook; further options go to JupyterLab.

    From a checkout the notebooks open where they are; otherwise a copy of yours is kept in your own folder,
    and what you changed in it stays.
    """
    source = notebooks_folder()
    if folder:
        home = copy_notebooks(source, Path(folder))
    elif is_checkout():
        home = source
    else:
        home = copy_notebooks(source, user_folder("notebooks"))
    # The address that is printed then leads to the first notebook, with or without a browser.
    place = [f"--ServerApp.root_dir={home.resolve()}", f"--LabApp.default_url=/lab/tree/{_START}"]
    command = [sys.executable, "-m", "jupyterlab", *place, *jupyter_options]
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in command:
        # In a container one is root as a rule; the server listens on this machine only and asks for its token.
        command.append("--allow-root")
    if not _has_browser():
        command.append("--no-browser")
        click.echo("No browser found here: open the address that JupyterLab prints below.")
    raise SystemExit(subprocess.call(command))


def copy_notebooks(source: Path, home: Path) -> Path:
    """Copy the notebooks to a folder, leaving alone what is there already."""
    home.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.ipynb")):
        copy = home / path.name
        if not copy.exists():
            copy.write_bytes(path.read_bytes())
    return home


def _has_browser() -> bool:
    """Whether this machine can show a page."""
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


@click.command()
@json_option
def where(as_json: bool) -> None:
    """Name the folders of shipped data, of the notebooks, and of your own files."""
    folders = {"yours": user_folder(), "data": data_folder(), "notebooks": notebooks_folder()}
    if as_json:
        write_json({name: str(path) for name, path in folders.items()})
        return
    words = {"yours": "your boards, positions, values and progress", "data": "shipped data", "notebooks": "notebooks"}
    for name, path in folders.items():
        click.echo(f"{words[name]}: {path}{'' if path.exists() else ' (made when something is kept there)'}")
