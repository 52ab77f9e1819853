"""Can a game be played on the page, by tap and by keyboard alone?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.bridge import Bridge
from u2200nb.arbiter.play import PlayController
from u2200nb.burnt_moon import GAME as MOON
from u2200nb.engine.contract import Game
from u2200nb.revolution.game import GAME as REVOLUTION

pytestmark = pytest.mark.browser


def playing(open_board: Callable[..., Bridge], game: Game, size: str) -> tuple[PlayController, Any]:
    controller = PlayController(game, seed=6)
    return controller, open_board(controller, size).page


@contextmanager
def something_picked(page: Any, controller: PlayController) -> Iterator[None]:
    """What is done inside picks something, and the page shows what came of it."""
    before, events = len(controller.record.line), int(page.get_attribute(".u2", "data-answers"))
    yield
    page.wait_for_function("n => Number(document.querySelector('.u2').dataset.answers) > n", arg=events)
    assert len(controller.record.line) > before


def tap_what_can_be_picked(page: Any, controller: PlayController, finger: bool) -> None:
    """Tap a place where exactly one thing can be picked."""
    places = controller.stage.options_at(controller.state)
    cell = next(cell for cell, texts in sorted(places.items()) if cell and len(texts) == 1)
    place = page.locator(f".u2-cell[data-id='{cell}']")
    with something_picked(page, controller):
        (place.tap if finger else place.click)()


@pytest.mark.parametrize("size", ["desktop", "phone", "small phone"])
def test_burnt_moon_is_played_by_tap(open_board: Callable[..., Bridge], size: str) -> None:
    controller, page = playing(open_board, MOON, size)
    for about in ("lane for the first MOSS A", "card to bid", "card to play"):
        assert about in page.inner_text(".u2-verdict-words")
        tap_what_can_be_picked(page, controller, "phone" in size)
    after = controller.state
    page.click("[data-control='undo']")
    page.wait_for_function("() => document.querySelector('.u2-verdict-words').innerText.includes('card to play')")
    assert controller.state != after


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_revolution_is_played_by_tap(open_board: Callable[..., Bridge], size: str) -> None:
    controller, page = playing(open_board, REVOLUTION, size)
    with something_picked(page, controller):
        page.locator(".u2-options button").first.click()
    assert "card to play" in page.inner_text(".u2-verdict-words")
    tap_what_can_be_picked(page, controller, "phone" in size)
    assert "what to use" in page.inner_text(".u2-verdict-words")


@pytest.mark.parametrize("game", [MOON, REVOLUTION], ids=lambda game: game.name)
def test_a_game_is_played_by_keyboard_alone(open_board: Callable[..., Bridge], game: Game) -> None:
    controller, page = playing(open_board, game, "desktop")
    page.locator(".u2-options button").first.focus()
    for _ in range(5):
        with something_picked(page, controller):
            page.keyboard.press("Enter")
        assert page.evaluate("document.querySelector('.u2-options').contains(document.activeElement)")


def test_a_button_says_what_it_does_and_a_question_is_answered(open_board: Callable[..., Bridge]) -> None:
    _, page = playing(open_board, MOON, "desktop")
    button = page.locator("[data-control='choose:lane 1']")
    assert button.get_attribute("title") == button.get_attribute("aria-description") != ""
    page.locator("[data-control='why-not'] input").focus()
    page.keyboard.type("lane 2")
    page.keyboard.press("Enter")
    page.wait_for_selector('.u2-verdict-words:has-text("can\'t be chosen now")')
    assert "picks another lane" in page.text_content(".u2-main")


def test_the_words_of_the_lanes_can_be_read_on_a_phone(open_board: Callable[..., Bridge]) -> None:
    """The smallest writing in a lane is at least 8 px high on a screen of 390 px."""
    _, page = playing(open_board, MOON, "phone")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.u2-board .label, .u2-board .note')].map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
    )
    assert min(sizes) >= 8
