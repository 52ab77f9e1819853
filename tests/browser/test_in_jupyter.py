"""Does the board work where people meet it: in JupyterLab and Notebook 7, on a desk and on a phone?

One server for all; each test runs a notebook of its own. The page may speak to that server alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.browser.jupyter import Server, jupyter_server, notebook, open_notebook, refuse_outside
from u2200nb.revolution.board_file import load_board
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.units import Side

pytestmark = pytest.mark.browser

BOARD = "canyon"
CODE = format_position(Position(load_board(BOARD), (Unit(Side.LFA, "GSA", "D5"), Unit(Side.BREAKERS, "GSA", "F6"))))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("jupyter") / "notebooks"
    folder.mkdir()
    with jupyter_server(folder) as running:
        yield running


@dataclass
class Lab:
    """A notebook in a page."""

    page: Any
    refused: list[str] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        return str(self.page.inner_text(".u2-verdict-words"))

    def middle(self, label: str) -> tuple[float, float]:
        cell = self.page.locator(f".u2-cell[data-id='{label}']").first
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap(self, label: str, finger: bool) -> None:
        events = self.events
        (self.page.touchscreen.tap if finger else self.page.mouse.click)(*self.middle(label))
        self.wait(events + 1)

    @property
    def events(self) -> int:
        return int(self.page.get_attribute(".u2", "data-answers"))

    def wait(self, events: int) -> None:
        self.page.wait_for_function("n => Number(document.querySelector('.u2').dataset.answers) >= n", arg=events)

    def python(self, code: str) -> str:
        """Run code in the kernel and give what it prints."""
        return str(
            self.page.evaluate(
                """async code => {
                    const panel = globalThis.jupyterapp.shell.currentWidget;
                    const run = panel.sessionContext.session.kernel.requestExecute({ code });
                    let text = "";
                    run.onIOPub = (message) => { text += message.content.text ?? (message.content.evalue ?? ""); };
                    await run.done;
                    return text;
                }""",
                code,
            )
        ).strip()


@pytest.fixture
def open_lab(server: Server, new_page: Callable[..., Any]) -> Iterator[Callable[..., Lab]]:
    opened: list[Lab] = []

    def start(app: str, size: str, source: str, **options: Any) -> Lab:
        lab = Lab(new_page(size, **options))
        opened.append(lab)
        refuse_outside(lab.page, server, lab.refused)
        name = f"board-{len(list(server.folder.iterdir()))}.ipynb"
        (server.folder / name).write_text(notebook(source), encoding="utf-8")
        open_notebook(lab.page, server, name, app=app)
        lab.page.wait_for_selector(".u2[data-seq]:not([data-seq=''])", timeout=30_000)
        return lab

    yield start
    for lab in opened:
        assert lab.refused == []
        lab.page.close()
    for kernel in server.kernels():
        server.ask(f"api/kernels/{kernel}", "DELETE")


SHOW = f"import u2200nb\nboard = u2200nb.Arbiter({BOARD!r})\nboard"
LONG_WAY = line_of_sight(load_board(BOARD), "A2", "H7").answer


@pytest.mark.parametrize("app", ["lab", "notebooks"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_dispute_is_settled(open_lab: Callable[..., Lab], app: str, size: str) -> None:
    lab = open_lab(app, size, SHOW)
    finger = size == "phone"
    lab.tap("A2", finger)
    lab.tap("H7", finger)
    assert lab.verdict == LONG_WAY
    assert lab.python("print(board.verdict)") == LONG_WAY
    assert lab.page.evaluate("document.querySelector('.u2').getBoundingClientRect().width") > 250


def test_counters_are_placed_moved_undone_painted_copied_and_pasted(open_lab: Callable[..., Lab]) -> None:
    lab = open_lab("lab", "desktop", SHOW, permissions=["clipboard-read", "clipboard-write"])
    page = lab.page
    page.click("[data-item='LGSA']")
    lab.tap("D5", False)
    page.click("[data-item='BGSA']")
    lab.tap("F6", False)
    assert lab.python("print(board.position)") == CODE
    events = lab.events
    page.mouse.move(*lab.middle("D5"))
    page.mouse.down()
    page.mouse.move(*lab.middle("C3"), steps=5)
    page.mouse.up()
    lab.wait(events + 1)
    assert lab.python("print(board.controller.position.unit('LGSA').space)") == "C3"
    page.click("[data-control='undo']")
    lab.wait(events + 2)
    assert lab.python("print(board.position)") == CODE
    page.select_option("[data-control='mode'] select", "2")
    lab.wait(events + 3)
    page.mouse.move(*lab.middle("E2"))
    page.mouse.down()
    page.mouse.move(*lab.middle("G2"), steps=5)
    page.mouse.up()
    lab.wait(events + 4)
    assert lab.python("print(board.controller.position.board.terrain_at('F2').title)") == "Obstacle"
    page.click("[data-control='undo']")
    lab.wait(events + 5)
    page.locator("[data-group='share'] > summary").click()
    page.click("[data-control='copy:code']")
    lab.wait(events + 6)
    page.wait_for_selector(".u2-copied:not([hidden])")
    code = page.evaluate("navigator.clipboard.readText()")
    assert parse_position(code) == parse_position(CODE)
    other = format_position(Position(load_board(BOARD), (Unit(Side.LFA, "GSA", "B2"),)))
    page.evaluate("text => navigator.clipboard.writeText(text)", other)
    page.locator(".u2-cell[tabindex='0']").focus()
    page.keyboard.press("Control+v")
    lab.wait(events + 7)
    assert lab.python("print(board.position)") == other


def test_keys_typed_on_the_board_do_not_edit_the_notebook(open_lab: Callable[..., Lab]) -> None:
    lab = open_lab("lab", "desktop", SHOW)
    page = lab.page
    events = lab.events
    lab.tap("A1", False)
    for key in ("d", "d", "a", "b", "x", "z", "Escape", "Enter"):
        page.keyboard.press(key)
    page.locator("[data-control='mode'] select").focus()
    page.keyboard.press("x")
    page.wait_for_timeout(300)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 1
    assert "u2200nb.Arbiter" in page.inner_text(".jp-Notebook .jp-InputArea-editor")
    assert lab.events > events + 1


@pytest.mark.parametrize("app", ["lab", "notebooks"])
def test_what_is_typed_at_a_table_is_taken_with_enter(open_lab: Callable[..., Lab], app: str) -> None:
    source = "from u2200nb import Play\ntable = Play('revolution', opponent='table')\ntable"
    lab = open_lab(app, "desktop", source)
    field = lab.page.locator("[data-control='entry'] input")
    field.focus()
    for number, text in enumerate(("Captain", "face down", "face down"), 1):
        lab.page.keyboard.type(text)
        lab.page.keyboard.press("Enter")
        lab.wait(number)
        assert field.input_value() == ""
    entered = lab.python("print([entry.option.text for entry in table.record.line])")
    assert entered == "['Captain', 'face down', 'face down']"
    lab.page.locator("[data-control='why-not'] input").focus()
    lab.page.keyboard.type("Captain")
    lab.page.keyboard.press("Enter")
    lab.wait(4)
    assert "can't be chosen now. What turns up now" in lab.verdict
    lab.page.keyboard.press("Tab")
    assert lab.events == 4


def test_what_python_sets_is_shown_and_observed(open_lab: Callable[..., Lab]) -> None:
    lab = open_lab("lab", "desktop", SHOW)
    lab.python(f"board.position = {CODE!r}")
    lab.page.wait_for_function("() => document.querySelector('.u2-cell[data-id=D5]').ariaLabel.includes('LFA')")
    lab.python("seen = []; board.observe(lambda change: seen.append(change.new), 'verdict')")
    lab.tap("D5", False)
    lab.tap("F6", False)
    assert lab.python("print(seen[-1])") == lab.verdict
    assert "NotationError" in lab.python(
        "try: board.position = 'U1rev/9x8/7o'\nexcept Exception as e: print(type(e).__name__)"
    )


def test_a_fault_in_python_is_shown_under_the_board(open_lab: Callable[..., Lab]) -> None:
    lab = open_lab("lab", "desktop", SHOW)
    lab.python("board.controller.handle = lambda event: 1 / 0")
    lab.tap("D5", False)
    assert "division by zero (ZeroDivisionError; please report it)" in lab.page.inner_text(".u2-error")


def test_two_boards_in_one_notebook_do_not_touch_each_other(open_lab: Callable[..., Lab]) -> None:
    lab = open_lab("lab", "desktop", SHOW + "\ndisplay(board)\nother = u2200nb.BoardWidget('blank')\nother")
    page = lab.page
    page.wait_for_function("() => document.querySelectorAll('.u2[data-seq]:not([data-seq=\"\"])').length >= 2")
    lab.tap("A2", False)
    lab.tap("H7", False)
    assert lab.verdict == LONG_WAY
    assert page.locator(".u2").last.locator(".u2-verdict-words").inner_text() != LONG_WAY


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_arbiter_in_jupyterlab(open_lab: Callable[..., Lab], axe: str, theme: str) -> None:
    lab = open_lab(
        "lab", "desktop", f"import u2200nb\nboard = u2200nb.Arbiter({CODE!r}, layers=['sight', 'targets'])\nboard"
    )
    name = "JupyterLab Dark" if theme == "dark" else "JupyterLab Light"
    lab.page.evaluate("theme => globalThis.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    lab.page.wait_for_selector(f".u2[data-theme='{theme}']")
    # The theme's own style sheet comes later and moves the page: a tap before that would land elsewhere.
    lab.page.wait_for_load_state("networkidle")
    lab.page.wait_for_timeout(1500)
    lab.tap("D5", False)
    lab.tap("F6", False)
    lab.page.click(".u2-verdict .u2-rule-link")
    lab.page.wait_for_selector(".u2-rule:not([hidden])")
    lab.page.evaluate("document.querySelectorAll('.u2 details').forEach(fold => fold.open = true)")
    lab.page.evaluate(axe)
    found = lab.page.evaluate("axe.run('.u2').then(found => found.violations.map(one => [one.id, one.nodes[0].html]))")
    assert found == []


def test_with_no_kernel_a_picture_and_the_words_remain(
    open_lab: Callable[..., Lab], server: Server, new_page: Any
) -> None:
    source = (
        f"{SHOW[: SHOW.rindex(chr(10))]}\nboard.send_event('tap', cell='A2')\nboard.send_event('tap', cell='H7')\nboard"
    )
    lab = open_lab("lab", "desktop", source)
    assert lab.verdict == LONG_WAY
    lab.page.evaluate("() => globalThis.jupyterapp.commands.execute('docmanager:save')")

    def saved() -> dict[str, Any]:
        path = max(server.folder.glob("*.ipynb"), key=lambda path: path.stat().st_mtime)
        return json.loads(path.read_text(encoding="utf-8"))

    for _ in range(50):
        outputs = saved()["cells"][0]["outputs"]
        if outputs:
            break
        lab.page.wait_for_timeout(100)
    data = outputs[0]["data"]
    assert LONG_WAY in "".join(data["text/html"])
    assert "data:image/svg+xml;base64," in "".join(data["text/html"])
    assert LONG_WAY in "".join(data["text/plain"])
