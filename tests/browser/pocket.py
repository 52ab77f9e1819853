"""The built page, a server for it, and pages in which nothing may go out or go wrong."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from u2200nb.pocket import build
from u2200nb.pocket.server import PocketServer

SIZES = {
    "phone": (390, 844),
    "small phone": (360, 640),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1280, 900),
}


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The page, and one that differs in one style: an older build."""
    folder = tmp_path_factory.mktemp("pocket")
    pyodide = build.installed_pyodide()
    files = build.compiled(pyodide)
    older = folder / "older static"
    shutil.copytree(build.STATIC, older)
    with (older / "pocket.css").open("a", encoding="utf-8") as style:
        style.write("\n/* older */\n")
    build.build_site(folder / "page", pyodide, compiled_files=files)
    build.build_site(folder / "older", pyodide, compiled_files=files, static=older)
    return folder / "page", folder / "older"


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[PocketServer]:
    """Serve a folder until the block ends."""
    with PocketServer(folder, port=port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def version_of(folder: Path) -> str:
    """The version of a built page."""
    version: str = json.loads((folder / "pocket.json").read_text(encoding="utf-8"))["version"]
    return version


class Pocket:
    """One browser page on the pocket page."""

    def __init__(self, context: Any, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        self.outside: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda problem: self.faults.append(str(problem)))
        self.page.on("console", lambda said: said.type == "error" and self.faults.append(said.text))
        self.page.on("request", self._requested)

    def _requested(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.outside.append(request.url)

    def open(self, hash_: str = "") -> Pocket:
        """Open the page at an address and wait for Python."""
        self.page.goto("about:blank")
        self.page.goto(self.address + hash_)
        return self.awake()

    def awake(self) -> Pocket:
        """Wait until Python is there."""
        self.page.wait_for_selector("body[data-ready]")
        return self

    def kept_offline(self) -> Pocket:
        """Wait until the page is kept for use without a network."""
        self.page.wait_for_selector("body[data-offline]")
        return self

    def tap(self, cell: str) -> None:
        """Tap a cell as a hand would."""
        shape = self.page.locator(f'.u2-cell[data-id="{cell}"]')
        if self.page.evaluate("navigator.maxTouchPoints"):
            shape.tap()
        else:
            shape.click()

    def ask(self, *cells: str) -> str:
        """Tap cells, wait for the answer to the last, and return the verdict."""
        for cell in cells:
            before = self.page.get_attribute(".u2", "data-seq")
            self.tap(cell)
            self.page.wait_for_function("before => document.querySelector('.u2').dataset.seq !== before", arg=before)
        return self.verdict

    @property
    def verdict(self) -> str:
        """The words of the verdict."""
        words: str = self.page.inner_text(".u2-verdict-words")
        return words

    @property
    def tone(self) -> str:
        """Yes, no, info or error."""
        tone: str = self.page.get_attribute(".u2-verdict", "data-tone")
        return tone

    @property
    def news(self) -> str:
        """What the page says at its top."""
        return str(self.page.text_content("#news"))

    def sheet(self, name: str) -> Any:
        """Open a sheet."""
        self.page.click(f'[data-sheet="{name}"]')
        return self.page.locator("#sheet")


@pytest.fixture
def open_pocket(chromium: Any, sites: tuple[Path, Path]) -> Iterator[Callable[..., Pocket]]:
    """Open the page in a fresh browser profile of a size. At the end nothing may have gone wrong there or gone out."""
    opened: list[Pocket] = []
    contexts = []
    with serving(sites[0]) as server:

        def open_page(size: str = "phone", theme: str = "light", **options: Any) -> Pocket:
            width, height = SIZES[size]
            touch = size != "desktop"
            viewport = {"width": width, "height": height}
            context = chromium.new_context(
                viewport=viewport, color_scheme=theme, has_touch=touch, is_mobile=touch, **options
            )
            contexts.append(context)
            opened.append(Pocket(context, f"http://127.0.0.1:{server.port}/"))
            return opened[-1]

        yield open_page
        for context in contexts:
            context.close()
    for pocket in opened:
        assert pocket.outside == []
        assert pocket.faults == []
