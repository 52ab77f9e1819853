"""How long from a tap on the board to the verdict drawn, in JupyterLab?

Fifty taps on a board of the printed size and on one of 30 x 30, timed in the page from the finger that is
lifted to the frame after the new view; and a matplotlib redraw of the same picture into an output beside it.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.bench.rows import Row

TITLE = "The board in JupyterLab"
TAPS = 50
REDRAWS = 20

_WATCH = """() => {
    const root = document.querySelector(".u2");
    window.times = [];
    let start = 0;
    root.addEventListener("pointerup", () => { start = performance.now(); }, true);
    new MutationObserver(() => requestAnimationFrame(() => { window.times.push(performance.now() - start); }))
        .observe(root, { attributes: true, attributeFilter: ["data-seq"] });
}"""

_REDRAW = """async () => {
    const output = document.querySelectorAll(".jp-Cell")[1].querySelector(".jp-OutputArea");
    const panel = globalThis.jupyterapp.shell.currentWidget;
    const start = performance.now();
    const shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
            const image = output.querySelector("img");
            if (!image || image === window.last) return;
            window.last = image;
            observer.disconnect();
            image.decode().then(() => requestAnimationFrame(resolve));
        });
        observer.observe(output, { childList: true, subtree: true, attributes: true });
    });
    panel.sessionContext.session.kernel.requestExecute({ code: "redraw()" });
    await shown;
    return performance.now() - start;
}"""

_NOTEBOOK = (
    """import u2200nb
from u2200nb.revolution.board import Board
rows = tuple("".join("#" if (x * 7 + y * 3) % 11 == 0 else "." for x in range({side})) for y in range({side}))
board = u2200nb.Arbiter({start})
board""",
    """from IPython.display import display
import matplotlib.pyplot as plt
from ipywidgets import Output
from u2200nb.drawing.figures import draw_figure
out = Output()
def redraw():
    figure, _ = draw_figure(board.controller.picture())
    with out:
        out.clear_output(wait=True)
        display(figure)
    plt.close(figure)
redraw()
out""",
)


def run() -> Iterator[Row]:
    """Yield the rows, as they are measured; without a browser one row that says so."""
    from tests.browser.conftest import find_browser

    path = find_browser()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        yield Row("tap to verdict drawn", None, "ms", 60, note="there is no browser or no playwright here")
        return
    from tests.browser.conftest import FLAGS
    from tests.browser.jupyter import jupyter_server

    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "notebooks"
        folder.mkdir()
        with jupyter_server(folder) as server, sync_playwright() as started:
            browser = started.chromium.launch(executable_path=path, args=FLAGS)
            yield from _printed_size(server, browser)
            yield from _large(server, browser)
            browser.close()


def _printed_size(server: Any, browser: Any) -> Iterator[Row]:
    page = _opened(server, browser, "printed", "'canyon'", 9)
    times = _taps(page)
    yield from _rows(times, "tap to verdict drawn, 9 x 8", 60)
    page.evaluate(_REDRAW)
    redraws = [page.evaluate(_REDRAW) for _ in range(REDRAWS)]
    yield Row("  a matplotlib redraw beside it, median", median(redraws), "ms")
    yield Row("  the board is faster by", median(redraws) / median(times), "times", 2, at_least=True)
    page.close()


def _large(server: Any, browser: Any) -> Iterator[Row]:
    page = _opened(server, browser, "large", "Board('large', rows)", 30)
    yield from _rows(_taps(page), "tap to verdict drawn, 30 x 30", None)
    page.close()


def _rows(times: list[float], name: str, goal: float | None) -> Iterator[Row]:
    yield Row(f"{name}, median", median(times), "ms")
    yield Row(f"{name}, 95th percentile of {len(times)}", quantiles(times, n=20)[-1], "ms", goal)


def _opened(server: Any, browser: Any, name: str, start: str, side: int) -> Any:
    from tests.browser.jupyter import notebook, open_notebook

    first, second = _NOTEBOOK
    text = notebook(first.format(side=side, start=start), second)
    (server.folder / f"{name}.ipynb").write_text(text, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 1100})
    open_notebook(page, server, f"{name}.ipynb", app="lab")
    page.wait_for_selector(".u2[data-seq]:not([data-seq=''])")
    page.wait_for_selector(".jp-OutputArea img")
    return page


def _taps(page: Any) -> list[float]:
    page.evaluate(_WATCH)
    cells = page.locator(".u2-cell")
    dice = random.Random(2200)
    for number in range(TAPS):
        cell = cells.nth(dice.randrange(cells.count()))
        box = cell.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("count => window.times.length >= count", arg=number + 1)
        page.wait_for_timeout(60)
    return list(page.evaluate("window.times"))
