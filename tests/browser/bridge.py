"""A page that holds the front end and nothing else, with Python at its other end.

The files are served as they are (each a module of its own), under a strict content security policy; whatever
else the page asks for is refused and kept in ``refused``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from u2200nb.widgets.host import Controller

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

STATIC = Path(__file__).parents[2] / "u2200nb" / "widgets" / "static"
HOME = "https://board.test/"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'none'"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/board.css">
<link rel="stylesheet" href="/page.css"></head>
<body><main id="board"></main><script type="module" src="/main.js"></script></body></html>"""

PAGE_STYLE = "body { margin: 0; } main { padding: 8px; } .tall { height: 2000px; }"

MAIN = """import front from "/board.js";
const values = { event: {}, view: {}, ground: {} };
const hearers = {};
const tell = (name) => (hearers["change:" + name] ?? []).forEach((hear) => hear());
const receive = ({ ground, view }) => {
  if (ground) { values.ground = ground; tell("ground"); }
  values.view = view;
  tell("view");
};
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; },
  on: (name, hear) => (hearers[name] ??= []).push(hear),
  save_changes: async () => receive(JSON.parse(await window.toPython(JSON.stringify(values.event)))),
};
window.receive = receive;
receive(JSON.parse(await window.toPython("{}")));
front.render({ model, el: document.getElementById("board") });
"""


class Bridge:
    """The page's other end: passes events to a controller, and gives the view back."""

    def __init__(self, page: Page, controller: Controller) -> None:
        self.page = page
        self.controller = controller
        self.refused: list[str] = []
        self.faults: list[str] = []
        self.key = ""
        page.on("pageerror", lambda problem: self.faults.append(str(problem)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.route("**/*", self._serve)
        page.expose_function("toPython", self._answer)
        # One session: a touch that another began cannot be moved.
        self.client = page.context.new_cdp_session(page)
        page.goto(HOME)
        page.wait_for_selector(".u2[data-seq]:not([data-seq=''])")

    def _serve(self, route: Route) -> None:
        url = route.request.url
        name = url.removeprefix(HOME)
        made = {"": ("text/html", PAGE), "page.css": ("text/css", PAGE_STYLE), "main.js": ("text/javascript", MAIN)}
        headers = {"Content-Security-Policy": POLICY}
        if url.startswith(HOME) and name in made:
            kind, text = made[name]
            route.fulfill(body=text, content_type=kind, headers=headers)
        elif url.startswith(HOME) and (STATIC / name).is_file():
            route.fulfill(body=(STATIC / name).read_text(), content_type=TYPES[Path(name).suffix], headers=headers)
        elif name == "favicon.ico":
            route.fulfill(status=204)
        else:
            self.refused.append(url)
            route.abort()

    def _answer(self, text: str) -> str:
        event: dict[str, Any] = json.loads(text)
        n = event.pop("n", 0)
        if event:
            self.controller.handle(event)
        return json.dumps(self._shown(n))

    def _shown(self, n: int) -> dict[str, Any]:
        ground = self.controller.ground()
        is_new = ground["key"] != self.key
        self.key = ground["key"]
        return {"ground": ground if is_new else None, "view": {**self.controller.view(), "answers": n}}

    def show(self) -> None:
        """Send what the controller shows now, as when Python itself has changed something."""
        n = self.page.evaluate("Number(document.querySelector('.u2').dataset.answers)")
        self.page.evaluate("shown => window.receive(shown)", self._shown(n))

    def wait(self, events: int) -> None:
        """Wait until so many events in all are answered."""
        self.page.wait_for_function("n => Number(document.querySelector('.u2').dataset.answers) >= n", arg=events)

    @property
    def verdict(self) -> str:
        """The verdict as the page shows it."""
        return self.page.inner_text(".u2-verdict-words")

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send a touch to the browser as a finger would: ``touchStart``, ``touchMove`` or ``touchEnd``."""
        rows = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": rows})

    def cell(self, label: str) -> Any:
        """The cell with a label."""
        return self.page.locator(f".u2-cell[data-id='{label}']")

    def middle(self, label: str) -> tuple[float, float]:
        """Where on the page a cell has its middle."""
        box = self.cell(label).bounding_box()
        assert box is not None
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
