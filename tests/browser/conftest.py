"""A browser for the tests, and boards in it.

Without a Chromium the tests are skipped; with ``U2200NB_BROWSER_REQUIRED=1`` that is an error, so that nobody
takes a run without them for a run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.browser.bridge import Bridge
from tests.browser.pocket import open_pocket, sites
from u2200nb.widgets.host import Controller

__all__ = ["open_pocket", "sites"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
SIZES = {"desktop": (1280, 900), "phone": (390, 844), "small phone": (320, 568)}
AXE = "axe-core@4.14.1"


def find_browser() -> str | None:
    """Where a Chromium is on this machine."""
    return os.environ.get("U2200NB_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def _is_missing(what: str) -> NoReturn:
    if os.environ.get("U2200NB_BROWSER_REQUIRED") == "1":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _is_missing("playwright is not installed; pip install playwright")
    path = find_browser()
    if path is None:
        names = ", ".join(BROWSERS)
        _is_missing(f"there is no browser here ({names}); install Debian's chromium or set U2200NB_BROWSER")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page of a size, ``desktop``, ``phone`` or ``small phone``, in a theme."""
    contexts = []

    def open_page(size: str = "desktop", theme: str = "light", **options: Any) -> Any:
        width, height = SIZES[size]
        touch = "phone" in size
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def open_board(new_page: Callable[..., Any]) -> Iterator[Callable[..., Bridge]]:
    """Open a controller in a page of its own. At the end nothing may have gone wrong there or gone out."""
    bridges = []

    def open_controller(controller: Controller, size: str = "desktop", theme: str = "light", **options: Any) -> Bridge:
        bridge = Bridge(new_page(size, theme, **options), controller)
        bridges.append(bridge)
        return bridge

    yield open_controller
    for bridge in bridges:
        assert bridge.faults == []
        assert bridge.refused == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core, which judges accessibility."""
    cache = Path(os.environ.get("U2200NB_AXE_CACHE", ".venv/axe"))
    script = cache / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        npm = shutil.which("npm")
        if npm is None:
            _is_missing("there is no npm here to install axe-core with")
        command = [npm, "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(cache), AXE]
        subprocess.run(command, check=True)
    return script.read_text(encoding="utf-8")
