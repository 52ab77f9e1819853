"""What does the arbiter look like? Takes the pictures of the README anew: ``python -m tests.browser.take_pictures``."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tests.browser.bridge import Bridge
from tests.browser.conftest import FLAGS, SIZES, find_browser
from tests.browser.jupyter import jupyter_server, notebook, open_notebook
from u2200nb.arbiter import ArbiterController
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.units import Side

FOLDER = Path(__file__).parents[2] / "docs" / "images"
POSITION = Position(
    load_board("canyon"),
    (
        Unit(Side.LFA, "GSA", "C4"),
        Unit(Side.LFA, "FIA", "E3", Direction.S),
        Unit(Side.LFA, "TRA", "B3", Direction.SE),
        Unit(Side.BREAKERS, "GSA", "F5"),
        Unit(Side.BREAKERS, "SSA", "G7"),
        Unit(Side.BREAKERS, "BOA", "E6", Direction.NW),
    ),
)


def arbiter() -> ArbiterController:
    """A ground unit that shoots, with every target and its chance."""
    controller = ArbiterController(POSITION, layers=("sight", "targets"))
    controller.handle({"type": "tap", "cell": "C4"})
    control = next(control for control in controller.view()["controls"] if control["id"] == "action")
    attack = next(value for value, _ in control["options"] if value.startswith("ATTACK"))
    controller.handle({"type": "set", "id": "action", "value": attack})
    controller.handle({"type": "tap", "cell": "F5"})
    return controller


def take(browser: Any) -> None:
    """Take all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, size, theme in (("arbiter", "desktop", "light"), ("arbiter-phone", "phone", "dark")):
        width, height = SIZES[size]
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
        Bridge(page, arbiter())
        page.evaluate("document.querySelector('.u2-steps').open = true")
        page.screenshot(path=FOLDER / f"{name}.png")
        page.close()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "notebooks"
        folder.mkdir()
        source = (
            f'import u2200nb\n\nu2200nb.BoardWidget("{format_position(POSITION)}", layers=["sight", "field of view"])'
        )
        (folder / "board.ipynb").write_text(notebook(source), encoding="utf-8")
        with jupyter_server(folder) as server:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            open_notebook(page, server, "board.ipynb", app="lab")
            page.wait_for_selector(".u2[data-seq]:not([data-seq=''])")
            for label in ("E3", "E6"):
                page.click(f".u2-cell[data-id='{label}']")
            page.wait_for_selector(".u2[data-answers='2']")
            page.screenshot(path=FOLDER / "notebook.png")


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        take(started.chromium.launch(executable_path=find_browser(), args=FLAGS))
