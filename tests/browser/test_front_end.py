"""Does the page report what a hand did, show what Python says, and nothing else?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from tests.browser.bridge import Bridge
from tests.browser.fake import SightController
from u2200nb.arbiter.controller import ArbiterController
from u2200nb.errors import U2200Error
from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, blank_board
from u2200nb.revolution.objects import ground
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.sight import line_of_sight
from u2200nb.revolution.units import Side

pytestmark = pytest.mark.browser

OpenBoard = Callable[..., Bridge]
BAD_NAME = "<img src=x onerror=alert(1)><b>bold</b>"


def with_units(*units: tuple[str, str]) -> SightController:
    """A controller on an empty board with units of the LFA: code and space."""
    controller = SightController(Position(blank_board()))
    for item, cell in units:
        controller.handle({"type": "place", "item": item, "cell": cell})
    controller.heard.clear()
    return controller


def paste(bridge: Bridge, text: str) -> None:
    bridge.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
            document.querySelector(".u2-cell[tabindex='0']").dispatchEvent(event);
        }""",
        text,
    )


def between(start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> list[tuple[float, float]]:
    return [
        (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
        for step in range(1, steps + 1)
    ]


# ---- asking ----


def test_two_clicks_give_the_verdict(open_board: OpenBoard) -> None:
    bridge = open_board(SightController())
    bridge.page.mouse.click(*bridge.middle("A2"))
    bridge.page.mouse.click(*bridge.middle("H7"))
    bridge.wait(2)
    board = bridge.controller.position.board  # type: ignore[attr-defined]
    assert bridge.verdict == line_of_sight(board, "A2", "H7").answer
    assert bridge.cell("H7").get_attribute("aria-selected") == "true"
    assert bridge.cell("B1").get_attribute("aria-selected") == "false"


@pytest.mark.parametrize("size", ["phone", "small phone"])
def test_two_taps_give_the_verdict(open_board: OpenBoard, size: str) -> None:
    bridge = open_board(SightController(), size)
    bridge.page.touchscreen.tap(*bridge.middle("A2"))
    bridge.page.touchscreen.tap(*bridge.middle("H7"))
    bridge.wait(2)
    assert [event["cell"] for event in bridge.controller.heard] == ["A2", "H7"]  # type: ignore[attr-defined]
    assert bridge.verdict.startswith("Yes")


def random_position(dice: random.Random) -> Position:
    """A board of random terrain with a few units, at most one in a space."""
    rows = tuple("".join(dice.choice("......LG##dH") for _ in range(9)) for _ in range(8))
    position = Position(Board("random", rows))
    spaces = dice.sample(position.board.spaces, 5)
    units = [(Side.LFA, "GSA"), (Side.LFA, "FIA"), (Side.BREAKERS, "GSA"), (Side.BREAKERS, "BOA")]
    for (side, code), space in zip(units, spaces, strict=False):
        is_air = position.catalogue.unit_type(side, code).kind.is_air
        facing = dice.choice(list(Direction)) if is_air else None
        # Where no air unit may stand there is simply one unit less.
        with suppress(U2200Error):
            position = position.with_unit(Unit(side, code, space, facing))
    return position


def test_every_verdict_on_the_page_is_the_librarys(open_board: OpenBoard) -> None:
    """Of 220 random positions, pasted and asked by two taps, ground and air, units and bare spaces."""
    bridge = open_board(ArbiterController())
    dice = random.Random(2200)
    answers = Counter[bool]()
    asked = Counter[str]()
    for number in range(220):
        position = random_position(dice)
        board = position.board
        paste(bridge, format_position(position))
        bridge.wait(3 * number + 1)
        standing = [unit.space for unit in position.units if unit.space]
        source = dice.choice([*standing, dice.choice(board.spaces)])
        target = dice.choice([space for space in [*standing, *dice.sample(board.spaces, 3)] if space != source])
        objects = []
        for label in (source, target):
            bridge.page.mouse.click(*bridge.middle(label))
            unit = next(iter(position.in_space(label)), None)
            objects.append(position.as_object(unit) if unit else ground(label))
            asked[objects[-1].kind.value] += 1
        bridge.wait(3 * number + 3)
        expected = line_of_sight(board, *objects)
        assert bridge.verdict == expected.answer, format_position(position)
        answers[expected.verdict] += 1
    assert min(answers[True], answers[False], asked["ground"], asked["air"]) > 40


def test_steps_and_rules_are_shown_when_asked_for(open_board: OpenBoard) -> None:
    bridge = open_board(SightController())
    page = bridge.page
    for label in ("A2", "H7"):
        page.mouse.click(*bridge.middle(label))
    bridge.wait(2)
    page.click(".u2-steps summary")
    ruling = bridge.controller.ruling()  # type: ignore[attr-defined]
    shown = page.locator(".u2-steps li")
    assert shown.count() == len(ruling.steps)
    for number, step in enumerate(ruling.steps):
        assert step.text in shown.nth(number).inner_text()
    page.locator(".u2-step").first.focus()
    assert page.locator(".u2-spoken polygon").count() > 0
    page.click(".u2-verdict .u2-rule-link")
    bridge.wait(3)
    assert "One sentence that settles it." in page.inner_text(".u2-rule")
    page.click(".u2-rule [aria-label='Close the rule']")
    bridge.wait(4)
    assert page.locator(".u2-rule").is_hidden()


# ---- keyboard ----


def test_the_keyboard_does_everything(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "C3"), ("LGSA", "E5"))
    bridge = open_board(controller)
    page = bridge.page
    bridge.cell("A1").focus()
    for key in ("ArrowRight", "s", "d", "Enter"):
        page.keyboard.press(key)
    bridge.wait(1)
    assert controller.heard[-1] == {"type": "tap", "cell": "C3"}
    page.keyboard.press("]")
    page.keyboard.press("[")
    bridge.wait(3)
    assert [event.get("edges") for event in controller.heard[-2:]] == [1, -1]
    for key in ("m", "w", "Enter"):
        page.keyboard.press(key)
    bridge.wait(4)
    assert controller.heard[-1] == {"type": "drag", "cell": "C3", "mark": "LFIA", "to": "C2"}
    assert controller.position.space_of(controller.position.unit("LFIA")) == "C2"
    page.keyboard.type("e5")
    assert page.inner_text(".u2-typed").startswith("E5")
    page.keyboard.press("Enter")
    bridge.wait(5)
    assert controller.heard[-1] == {"type": "type", "text": "E5"}
    page.keyboard.press("Delete")
    bridge.wait(6)
    assert controller.heard[-1]["type"] == "remove"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    bridge.wait(8)
    assert [event["type"] for event in controller.heard[-2:]] == ["undo", "redo"]


def test_the_focus_has_one_place_and_a_ring_for_the_keyboard_alone(open_board: OpenBoard) -> None:
    bridge = open_board(SightController())
    page = bridge.page
    assert page.locator(".u2-cell[tabindex='0']").count() == 1
    page.mouse.click(*bridge.middle("E5"))
    assert not page.locator(".u2-focus").is_visible()
    page.keyboard.press("ArrowUp")
    assert page.locator(".u2-focus").is_visible()
    assert page.evaluate("document.activeElement.dataset.id") == "E4"
    assert page.locator(".u2-cell[tabindex='0']").get_attribute("data-id") == "E4"
    assert page.evaluate("document.querySelector('.u2-board').lastElementChild.classList.contains('u2-focus')")


def test_quick_keys_are_all_heard_in_order(open_board: OpenBoard) -> None:
    controller = SightController()
    bridge = open_board(controller)
    bridge.page.evaluate(
        """() => {
            const press = (key) => document.querySelector(".u2-cell[tabindex='0']")
                .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            for (let count = 0; count < 8; count += 1) { press("ArrowRight"); press("Enter"); }
        }"""
    )
    bridge.wait(8)
    assert [event["cell"] for event in controller.heard] == [f"{column}1" for column in "BCDEFGHI"]


# ---- counters ----


def test_a_counter_is_dragged_with_the_mouse(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller)
    mouse = bridge.page.mouse
    mouse.move(*bridge.middle("D4"))
    mouse.down()
    mouse.move(*bridge.middle("F6"), steps=5)
    assert bridge.page.inner_text(".u2-ghost") == "LFIA → F6"
    mouse.up()
    bridge.wait(1)
    assert controller.heard == [{"type": "drag", "cell": "D4", "mark": "LFIA", "to": "F6"}]
    assert "LFIA" in bridge.cell("F6").get_attribute("aria-label")
    mouse.move(*bridge.middle("F6"))
    mouse.down()
    mouse.move(5, 5, steps=5)
    mouse.up()
    bridge.wait(2)
    assert controller.heard[-1]["to"] is None


def test_a_counter_is_lifted_with_a_finger(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller, "phone")
    start, end = bridge.middle("D4"), bridge.middle("D7")
    bridge.touch("touchStart", start)
    bridge.page.wait_for_selector(".u2-ghost:not([hidden])")
    for point in between(start, end):
        bridge.touch("touchMove", point)
    bridge.touch("touchEnd")
    bridge.wait(1)
    assert controller.heard == [{"type": "drag", "cell": "D4", "mark": "LFIA", "to": "D7"}]
    assert bridge.page.evaluate("scrollY") == 0


def test_on_a_stack_two_taps_ask_which_and_one_takes_the_topmost(open_board: OpenBoard) -> None:
    controller = ArbiterController("U1rev/9x8/72o//LFIA-D4-1.LGSA-D4.BGSA-F6")
    bridge = open_board(controller)
    bridge.page.mouse.dblclick(*bridge.middle("D4"))
    bridge.page.click(".u2-chooser button[data-mark='LFIA']")
    bridge.wait(1)
    assert (controller.state.source, controller.state.target) == ("LFIA", "")
    bridge.page.mouse.click(*bridge.middle("F6"))
    bridge.wait(2)
    bridge.page.mouse.click(*bridge.middle("D4"))
    bridge.page.mouse.click(*bridge.middle("A1"))
    bridge.wait(4)
    assert (controller.state.source, controller.state.target) == ("LGSA", "A1")


def test_one_of_several_counters_is_chosen(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"), ("LGSA", "D4"))
    bridge = open_board(controller)
    page = bridge.page
    page.mouse.dblclick(*bridge.middle("D4"))
    assert page.locator(".u2-chooser button").count() == 2
    page.click(".u2-chooser button[data-mark='LFIA']")
    bridge.wait(1)
    assert controller.heard == [{"type": "tap", "cell": "D4", "mark": "LFIA"}]
    page.mouse.click(*bridge.middle("D4"), button="right")
    assert page.locator(".u2-chooser").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".u2-chooser").is_hidden()
    assert page.evaluate("document.activeElement.dataset.id") == "D4"


def test_a_long_press_on_a_stack_asks_which(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"), ("LGSA", "D4"))
    bridge = open_board(controller, "phone")
    bridge.touch("touchStart", bridge.middle("D4"))
    bridge.page.wait_for_selector(".u2-ghost:not([hidden])")
    bridge.touch("touchEnd")
    bridge.page.wait_for_selector(".u2-chooser:not([hidden])")
    bridge.page.tap(".u2-chooser button[data-mark='LGSA']")
    bridge.wait(1)
    assert controller.heard == [{"type": "tap", "cell": "D4", "mark": "LGSA"}]


def test_the_tray_places_by_taps_and_by_drag(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller)
    page = bridge.page
    page.click("[data-item='LGSA']")
    assert page.get_attribute("[data-item='LGSA']", "aria-pressed") == "true"
    page.mouse.click(*bridge.middle("C3"))
    bridge.wait(1)
    assert controller.heard == [{"type": "place", "item": "LGSA", "cell": "C3"}]
    page.hover("[data-item='LFIA']")
    page.mouse.down()
    page.mouse.move(*bridge.middle("G5"), steps=6)
    page.mouse.up()
    bridge.wait(2)
    assert controller.heard[-1] == {"type": "place", "item": "LFIA", "cell": "G5"}
    page.mouse.click(*bridge.middle("G5"))
    bridge.wait(3)
    assert controller.heard[-1]["type"] == "tap"


# ---- painting, zoom and scrolling ----


def painting(bridge: Bridge) -> None:
    bridge.page.locator("[data-control='mode'] label", has_text="Paint").click()
    bridge.wait(1)


def test_a_drag_paints_every_space_it_runs_over(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller)
    painting(bridge)
    mouse = bridge.page.mouse
    mouse.move(*bridge.middle("B2"))
    mouse.down()
    mouse.move(*bridge.middle("B7"), steps=2)
    mouse.up()
    bridge.wait(2)
    assert controller.heard[-1] == {"type": "stroke", "cells": [f"B{row}" for row in range(2, 8)]}
    assert bridge.cell("B5").get_attribute("aria-label").startswith("B5, Obstacle")
    assert bridge.page.locator(".u2-board .s-obstacle").count() == 6


def test_a_finger_paints_without_scrolling_the_page(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller, "phone")
    painting(bridge)
    start, end = bridge.middle("D7"), bridge.middle("D2")
    bridge.touch("touchStart", start)
    for point in between(start, end, 10):
        bridge.touch("touchMove", point)
    bridge.touch("touchEnd")
    bridge.wait(2)
    assert controller.heard[-1]["cells"] == [f"D{row}" for row in range(7, 1, -1)]
    assert bridge.page.evaluate("scrollY") == 0


def test_a_swipe_over_the_board_scrolls_the_page(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller, "phone")
    bridge.page.evaluate("document.body.classList.add('tall')")
    for label in ("E7", "D4"):
        bridge.page.evaluate("scrollTo(0, 0)")
        x, y = bridge.middle(label)
        bridge.touch("touchStart", (x, y))
        for point in between((x, y), (x, y - 150)):
            bridge.touch("touchMove", point)
        bridge.touch("touchEnd")
        bridge.page.wait_for_function("() => scrollY > 100")
    assert controller.heard == []


def test_a_pinch_zooms_and_taps_still_hit(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller, "phone")
    page = bridge.page
    whole = page.get_attribute(".u2-board", "viewBox")
    x, y = bridge.middle("E4")
    fingers = {"x": x, "y": y, "scaleFactor": 2.5, "gestureSourceType": "touch", "relativeSpeed": 900}
    bridge.client.send("Input.synthesizePinchGesture", fingers)
    assert page.get_attribute(".u2-board", "viewBox") != whole
    assert page.evaluate("visualViewport.scale") == 1
    heard = len(controller.heard)
    page.touchscreen.tap(*bridge.middle("E4"))
    bridge.wait(1)
    assert controller.heard[heard:] == [{"type": "tap", "cell": "E4"}]
    start, end = bridge.middle("E4"), (bridge.middle("E4")[0] - 60, bridge.middle("E4")[1] - 60)
    before = page.get_attribute(".u2-board", "viewBox")
    bridge.touch("touchStart", start)
    for point in between(start, end):
        bridge.touch("touchMove", point)
    bridge.touch("touchEnd")
    assert page.get_attribute(".u2-board", "viewBox") != before
    page.tap("[aria-label='Show the whole board']")
    assert page.get_attribute(".u2-board", "viewBox") == whole


def test_the_wheel_zooms_with_ctrl_and_scrolls_without(open_board: OpenBoard) -> None:
    bridge = open_board(with_units(("LFIA", "D4")))
    page = bridge.page
    page.evaluate("document.body.classList.add('tall')")
    whole = page.get_attribute(".u2-board", "viewBox")
    page.mouse.move(*bridge.middle("C3"))
    page.mouse.wheel(0, 200)
    page.wait_for_function("() => scrollY > 0")
    assert page.get_attribute(".u2-board", "viewBox") == whole
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("whole => document.querySelector('.u2-board').getAttribute('viewBox') !== whole", arg=whole)


# ---- controls, in and out ----


def test_every_kind_of_control_reports(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller)
    page = bridge.page
    page.check("[data-control='field'] input")
    page.click("[data-group='paint'] summary")
    page.select_option("[data-control='brush'] select", label="No Ground")
    page.click("[data-control='range'] [aria-label='Range: one more']")
    page.fill("[data-control='range'] input", "7")
    page.keyboard.press("Enter")
    page.click("[data-group='share'] summary")
    page.fill("[data-control='name'] input", BAD_NAME)
    page.keyboard.press("Enter")
    page.click("[data-control='code']")
    bridge.wait(6)
    assert controller.heard == [
        {"type": "set", "id": "field", "value": True},
        {"type": "set", "id": "brush", "value": "G"},
        {"type": "set", "id": "range", "value": 4},
        {"type": "set", "id": "range", "value": 7},
        {"type": "set", "id": "name", "value": BAD_NAME},
        {"type": "press", "id": "code"},
    ]
    assert page.locator("[data-control='undo']").is_disabled()


def test_a_position_goes_out_by_the_clipboard_and_comes_in_again(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller, permissions=["clipboard-read", "clipboard-write"])
    page = bridge.page
    code = format_position(controller.position)
    page.click("[data-group='share'] summary")
    page.click("[data-control='code']")
    bridge.wait(1)
    page.wait_for_selector(".u2-copied:not([hidden])")
    assert page.evaluate("navigator.clipboard.readText()") == code
    assert page.input_value(".u2-copied textarea") == code
    other = format_position(Position(blank_board(), (Unit(Side.BREAKERS, "GSA", "B2"),)))
    page.evaluate("text => navigator.clipboard.writeText(text)", other)
    bridge.cell("A1").focus()
    page.keyboard.press("Control+v")
    bridge.wait(2)
    assert controller.position == parse_position(other)
    page.fill(".u2-open textarea", code)
    page.click(".u2-open button >> text=Use it")
    bridge.wait(3)
    assert controller.position == parse_position(code)


def test_without_a_clipboard_the_text_stands_there_to_take(open_board: OpenBoard) -> None:
    bridge = open_board(with_units())
    bridge.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    bridge.page.click("[data-group='share'] summary")
    bridge.page.click("[data-control='code']")
    bridge.page.wait_for_selector(".u2-copied textarea")
    assert "below" in bridge.page.inner_text(".u2-copied")


def test_a_picture_is_copied_as_png(open_board: OpenBoard) -> None:
    from u2200nb.drawing.svg import draw_svg

    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller, permissions=["clipboard-read", "clipboard-write"])
    controller.copied = {"n": 1, "what": "png", "text": draw_svg(controller.picture(), theme="light")}
    bridge.show()
    bridge.page.wait_for_selector(".u2-copied:not([hidden])")
    kinds = bridge.page.evaluate("navigator.clipboard.read().then(items => items[0].types)")
    assert kinds == ["image/png"]


def test_a_dropped_file_is_read_and_a_bad_one_refused_in_words(open_board: OpenBoard) -> None:
    controller = with_units()
    bridge = open_board(controller)
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "position.txt", { type: "text/plain" }));
        const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector(".u2").dispatchEvent(event);
    }"""
    code = format_position(Position(blank_board(), (Unit(Side.LFA, "GSA", "B2"),)))
    bridge.page.evaluate(drop, code)
    bridge.wait(1)
    assert controller.position == parse_position(code)
    bridge.page.evaluate(drop, "U1rev/9x8/71o")
    bridge.wait(2)
    assert "72 spaces are needed" in bridge.page.inner_text(".u2-error")
    bridge.page.evaluate(drop, "x" * 2_000_001)
    bridge.page.wait_for_function("() => document.querySelector('.u2-message').textContent.includes('2,000,001 bytes')")
    assert len(controller.heard) == 2


# ---- faults, names, looks ----


def test_a_fault_in_the_page_is_shown_in_words(chromium: Any, new_page: Callable[..., Any]) -> None:
    controller = with_units()
    bridge = Bridge(new_page(), controller)
    shown = {"ground": None, "view": {**controller.view(), "controls": 7}}
    bridge.page.evaluate("shown => window.receive(shown)", shown)
    assert "Something went wrong in this page" in bridge.page.inner_text(".u2-fault")
    bridge.page.mouse.click(*bridge.middle("C3"))
    bridge.wait(1)
    assert controller.heard == [{"type": "tap", "cell": "C3"}]


class Markup(SightController):
    """Everything that is words holds markup."""

    def view(self) -> dict[str, Any]:
        view = super().view()
        return {
            **view,
            "titles": dict.fromkeys(view["titles"], BAD_NAME),
            "marks": {"D4": [{"id": f"u{n}", "title": BAD_NAME, "movable": True} for n in range(2)]},
            "verdict": {"text": BAD_NAME, "tone": BAD_NAME, "rule": BAD_NAME},
            "steps": [{"text": BAD_NAME, "rule": BAD_NAME, "spaces": [BAD_NAME]}],
            "notes": [BAD_NAME],
            "rule": dict.fromkeys(("id", "title", "answer", "body", "section"), BAD_NAME)
            | {"related": [[BAD_NAME] * 2]},
            "controls": [
                {**control, "label": BAD_NAME, **({"value": BAD_NAME} if "value" in control else {})}
                for control in view["controls"]
            ],
            "tray": [{**item, "title": BAD_NAME} for item in view["tray"]],
            "table": {"head": [BAD_NAME], "rows": [[BAD_NAME]]},
            "legend": [{**item, "text": BAD_NAME} for item in view["legend"]],
            "error": BAD_NAME,
        }


def test_markup_in_names_is_text(open_board: OpenBoard) -> None:
    bridge = open_board(Markup())
    page = bridge.page
    page.mouse.dblclick(*bridge.middle("D4"))
    assert page.locator(".u2 img, .u2 b").count() == 0
    for place in (".u2-verdict-words", ".u2-error", ".u2-table td, .u2-table th", ".u2-chooser button", ".u2-rule h3"):
        assert page.locator(place).first.inner_text() == BAD_NAME


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone", "small phone"])
def test_axe_finds_nothing(open_board: OpenBoard, axe: str, size: str, theme: str) -> None:
    controller = with_units(("LFIA", "D4"), ("LGSA", "D4"))
    controller.handle({"type": "tap", "cell": "A2"})
    controller.handle({"type": "tap", "cell": "H7"})
    controller.handle({"type": "rule", "id": "rev.sight.ground"})
    controller.error = "something is wrong"
    bridge = open_board(controller, size, theme)
    page = bridge.page
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    page.evaluate(axe)
    found = page.evaluate(
        "axe.run('.u2').then(found => found.violations.map(one => [one.id, one.help, one.nodes[0].html]))"
    )
    assert found == []


@pytest.mark.parametrize("size", ["phone", "small phone"])
def test_everything_fits_and_is_large_enough_for_a_finger(open_board: OpenBoard, size: str) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller, size)
    page = bridge.page
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.documentElement.style.fontSize = '28px'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.documentElement.style.fontSize = ''")
    small = page.evaluate(
        """() => [...document.querySelectorAll(".u2 :is(button, select, input:not([type='file']), summary)")]
            .map(node => node.matches("[type='radio'], [type='checkbox']") ? node.closest("label") : node)
            .filter(node => !node.closest("[hidden]") && !node.matches(".u2-step, .u2-steps-list *"))
            .map(node => [node.getBoundingClientRect(), node.outerHTML.slice(0, 120)])
            .filter(([box]) => box.width && (box.height < 43.5 || box.width < 43.5))
            .map(([box, html]) => html)"""
    )
    assert small == []


def test_the_board_follows_the_theme_of_the_notebook(open_board: OpenBoard) -> None:
    bridge = open_board(with_units(), theme="light")
    page = bridge.page
    ground = "getComputedStyle(document.querySelector('.u2-board .s-open-ground')).fill"
    light = page.evaluate(ground)
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_selector(".u2[data-theme='dark']")
    assert page.evaluate(ground) != light
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    page.wait_for_selector(".u2[data-theme='light']")
    assert page.evaluate(ground) == light


def test_a_board_of_thirty_by_thirty_is_shown_and_asked(open_board: OpenBoard) -> None:
    rows = tuple("".join("#" if (x * 7 + y * 3) % 11 == 0 else "." for x in range(30)) for y in range(30))
    controller = SightController(Position(Board("large", rows)))
    bridge = open_board(controller)
    assert bridge.page.locator(".u2-cell").count() == 900
    for label in ("B2", "AC28"):
        bridge.page.mouse.click(*bridge.middle(label))
    bridge.wait(2)
    assert bridge.verdict == line_of_sight(controller.position.board, "B2", "AC28").answer


def test_what_python_changes_is_shown(open_board: OpenBoard) -> None:
    controller = with_units(("LFIA", "D4"))
    bridge = open_board(controller)
    controller.position = controller.position.with_unit(replace(controller.position.unit("LFIA"), space="H2"))
    bridge.show()
    assert "LFIA" in bridge.cell("H2").get_attribute("aria-label")
    assert "LFIA" not in bridge.cell("D4").get_attribute("aria-label")
