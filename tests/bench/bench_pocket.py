"""How fast is the page on a phone, how much does it load, and how many phones can one machine serve at once?

Starts count from the opening of the address to the ruling on two taps that were made as soon as there was a board
to tap; cold is a browser that has never been there. The slow phone has a processor slowed four times and a line of
10 Mbit/s, as far as the browser lets its worker be slowed; what it refused stands beside the figure.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.rows import ROOT, Row
from u2200nb.pocket import build
from u2200nb.pocket.server import PocketServer, read_site

TITLE = "The page on a phone: starts, bytes, taps, and many phones at one server"
PHONES = 100
TAPS = 60
NOT_SLOWED: set[str] = set()
"""What a worker refused of being slowed down, in the browser's words."""
SLOWER = 4
LINE = 10e6 / 8
_TAP = """cell => new Promise((keep) => {
    const board = document.querySelector(".u2");
    const start = performance.now();
    new MutationObserver((_, watcher) => {
        watcher.disconnect();
        requestAnimationFrame(() => keep(performance.now() - start));
    }).observe(board, { attributes: true, attributeFilter: ["data-seq"] });
    board.querySelector(`.u2-cell[data-id="${cell}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


def run() -> Iterator[Row]:
    """Every figure, those that need no browser first."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "page"
        build.build_site(folder, build.installed_pyodide())
        yield Row("bytes that a phone loads once, all files as they travel", _bytes(folder) / 1e6, "MB", 6)
        yield from _crowd(folder)
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            yield Row("starts and taps", None, "s", note="playwright is not installed")
            return
        from tests.browser.conftest import FLAGS, find_browser

        with sync_playwright() as started, PocketServer(folder) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            browser = started.chromium.launch(executable_path=find_browser(), args=FLAGS)
            address = f"http://127.0.0.1:{server.port}/"
            yield from _in_browser(browser, address, "", 1, (2.5, 1.7, 50))
            yield from _in_browser(browser, address, ", slow phone", SLOWER, (9, 5, 100))
            browser.close()
            server.shutdown()


def _bytes(folder: Path) -> int:
    site = read_site(folder)
    left_out = ("/", "/pocket.json")
    return sum(len(served.packed or served.content) for path, served in site.items() if path not in left_out)


# ---- many phones ----


def _crowd(folder: Path) -> Iterator[Row]:
    """All files, asked for by many at once."""
    command = [sys.executable, "-m", "u2200nb", "table", "--port", "0", "--folder", str(folder)]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        paths = [path for path in read_site(folder) if path not in ("/pocket.json",)]
        wrong: list[str] = []
        phones = [threading.Thread(target=_phone, args=(port, paths, wrong)) for _ in range(PHONES)]
        begin = time.perf_counter()
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
        seconds = time.perf_counter() - begin
        yield Row(f"{PHONES} phones load everything at once", seconds, "s", 20, note=f"{len(wrong)} went wrong")
        yield Row("  memory of the server at its highest", _highest_memory(server.pid), "MB", 60)
    finally:
        server.terminate()
        server.wait()


def _phone(port: int, paths: list[str], wrong: list[str]) -> None:
    try:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for path in paths:
            line.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = line.getresponse()
            answer.read()
            if answer.status != 200:
                wrong.append(path)
        line.close()
    except OSError as problem:
        wrong.append(str(problem))


def _highest_memory(pid: int) -> float | None:
    """Megabytes, where the system tells."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


# ---- one phone ----


def _in_browser(
    browser: Any, address: str, words: str, slower: int, goals: tuple[float, float, float]
) -> Iterator[Row]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(120_000)
    if slower > 1:
        _slow_down(page, slower)
    seconds = _start(page, address)
    note = f"not slowed in the worker: {'; '.join(sorted(NOT_SLOWED))}" if NOT_SLOWED else ""
    yield Row(f"cold start to the first ruling{words}", seconds, "s", goals[0], note=note)
    page.wait_for_selector("body[data-offline]")
    page.close()
    page = context.new_page()
    page.set_default_timeout(120_000)
    if slower > 1:
        _slow_down(page, slower)
    yield Row(f"warm start to the first ruling{words}", _start(page, address), "s", goals[1])
    cells = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFGHI"]
    times = sorted(page.evaluate(_TAP, cells[(7 * number) % len(cells)]) for number in range(TAPS))
    yield Row(f"tap to verdict, 95 of 100{words}", times[int(len(times) * 0.95)], "ms", goals[2])
    yield Row(f"  half of them{words}", times[len(times) // 2], "ms")
    context.close()


def _start(page: Any, address: str) -> float:
    """Open an address, tap twice at once, and wait for the ruling; seconds."""
    begin = time.perf_counter()
    page.goto(address + "#p=U1rev/9x8/72o" if page.context.pages[1:] else address, wait_until="commit")
    for cell in ("A1", "C3"):
        page.locator(f'.u2-cell[data-id="{cell}"]').tap()
    page.wait_for_selector('.u2-verdict[data-tone="yes"]')
    return time.perf_counter() - begin


def _slow_down(page: Any, slower: int) -> None:
    """Slow the page and its workers down."""
    session = page.context.new_cdp_session(page)
    line = {"offline": False, "latency": 40, "downloadThroughput": LINE, "uploadThroughput": LINE / 4}
    slowing = [
        ("Network.enable", {}),
        ("Network.emulateNetworkConditions", line),
        ("Emulation.setCPUThrottlingRate", {"rate": slower}),
    ]
    for method, values in slowing:
        session.send(method, values)

    def attached(event: dict[str, Any]) -> None:
        for number, (method, values) in enumerate([*slowing, ("Runtime.runIfWaitingForDebugger", {})], 1):
            message = json.dumps({"id": number, "method": method, "params": values})
            session.send("Target.sendMessageToTarget", {"sessionId": event["sessionId"], "message": message})

    def answered(event: dict[str, Any]) -> None:
        refusal = json.loads(event["message"]).get("error")
        if refusal:
            NOT_SLOWED.add(str(refusal.get("message")))

    session.on("Target.attachedToTarget", attached)
    session.on("Target.receivedMessageFromTarget", answered)
    session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": False})
