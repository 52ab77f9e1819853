"""Does the built page answer on a phone, keep what is the user's, and run nothing it should not?"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.pocket import SIZES, Pocket
from u2200nb.lessons.explorers import EXPLORERS
from u2200nb.revolution.board import Board
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position
from u2200nb.revolution.sight import line_of_sight

pytestmark = pytest.mark.browser

OpenPocket = Callable[..., Pocket]
MARKUP = "<img src=x onerror=window.ran=1><script>window.ran=1</script>"


# ---- asking ----


@pytest.mark.parametrize("size", SIZES)
def test_two_taps_give_the_verdict_in_view(open_pocket: OpenPocket, size: str) -> None:
    pocket = open_pocket(size).open()
    assert "sees" in pocket.ask("A1", "C3")
    assert pocket.tone == "yes"
    box = pocket.page.locator(".u2-verdict").bounding_box()
    assert 0 <= box["y"] < SIZES[size][1] - 40
    assert pocket.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_is_enough(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("desktop").open()
    pocket.page.focus('.u2-cell[tabindex="0"]')
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        pocket.page.keyboard.press(key)
    pocket.page.wait_for_selector('.u2-verdict[data-tone="yes"]')


def test_what_is_tapped_before_python_is_there_is_answered_later(open_pocket: OpenPocket) -> None:
    pocket = open_pocket()
    held: list[Any] = []
    pocket.page.route("**/python.packed", lambda route: held.append(route))
    pocket.page.goto(pocket.address)
    pocket.page.wait_for_selector(".u2-cell")
    assert pocket.page.is_visible("#waking")
    pocket.tap("A1")
    pocket.tap("C3")
    assert pocket.tone == "info"
    for route in held:
        route.continue_()
    pocket.awake()
    pocket.page.wait_for_selector('.u2-verdict[data-tone="yes"]')
    assert not pocket.page.is_visible("#waking")


@pytest.mark.parametrize("file", ["python.packed", "library.packed", "package.packed"])
@pytest.mark.parametrize("how", ["cut off", "damaged"])
def test_a_network_that_breaks_off_is_told_and_a_reload_mends_it(open_pocket: OpenPocket, file: str, how: str) -> None:
    pocket = open_pocket(service_workers="block")
    broken = f"**/{file}"
    pocket.page.route(
        broken, lambda route: route.abort() if how == "cut off" else route.fulfill(body=b"\x1f\x8b\x08\x00half")
    )
    pocket.page.goto(pocket.address)
    pocket.page.wait_for_selector("#waking[data-failed]")
    assert "Reload to try again" in pocket.page.inner_text("#waking")
    # Its Python is stopped; what that still had to say has been said once it is gone.
    for _ in range(600):
        if pocket.page.workers:
            pocket.page.wait_for_timeout(100)
    assert not pocket.page.workers
    pocket.faults.clear()
    pocket.page.unroute(broken)
    pocket.page.reload()
    assert "sees" in pocket.awake().ask("A1", "C3")


def test_the_board_stands_in_the_page_before_any_script_ran(open_pocket: OpenPocket) -> None:
    pocket = open_pocket(java_script_enabled=False)
    pocket.page.goto(pocket.address)
    assert pocket.page.locator("#first svg polygon").count() >= 72
    assert "needs JavaScript" in pocket.page.content()


def test_random_positions_are_answered_as_the_library_does(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("desktop").open()
    generator = random.Random(2200)
    for _ in range(200):
        columns, rows = generator.randint(2, 9), generator.randint(2, 8)
        board = Board("random", tuple("".join(generator.choices("...LG#dH", k=columns)) for _ in range(rows)))
        source, target = generator.choices(board.spaces, k=2)
        code = format_position(Position(board))
        before = pocket.page.get_attribute(".u2", "data-seq")
        pocket.page.evaluate("hash => { location.hash = hash; }", f"p={code}&s={source}&t={target}")
        pocket.page.wait_for_function("before => document.querySelector('.u2').dataset.seq !== before", arg=before)
        assert pocket.tone == ("yes" if line_of_sight(board, source, target).verdict else "no"), (code, source, target)


def test_a_corner_is_sketched_and_asked_about_on_a_small_phone_without_scrolling(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("small phone").open()
    pocket.page.click("#welcome-close")
    pocket.page.locator('[data-control="mode"] select').select_option(label="Paint the board")
    brush = pocket.page.locator('[data-control="brush"] select')
    brush.wait_for()
    brush.select_option(label="Low Enclosure")
    assert pocket.page.evaluate("scrollY") == 0
    for cell in ("C3", "D3"):
        pocket.ask(cell)
    pocket.page.locator('[data-control="mode"] select').select_option(label="Ask: who sees whom")
    brush.wait_for(state="hidden")
    assert "does not see" in pocket.ask("A2", "C3")


# ---- addresses ----


def test_an_address_opens_exactly_its_question_and_back_leads_back(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open("#p=U1rev/9x8/72o//LGSA-B2.BGSA-G3&s=LGSA&t=BGSA")
    assert pocket.tone == "yes"
    assert "s=LGSA" in pocket.page.url
    pocket.sheet("boards")
    pocket.page.click('.card[data-name="board:domes"]')
    pocket.page.wait_for_selector("#sheet", state="hidden")
    pocket.page.wait_for_function("() => !location.hash.includes('LGSA')")
    pocket.page.go_back()
    pocket.page.wait_for_selector('.u2-verdict[data-tone="yes"]')
    assert "s=LGSA" in pocket.page.url


def test_a_bare_position_code_is_an_address_too(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open("#U1rev/3x2/2oxodo")
    assert pocket.page.locator(".u2-cell").count() == 6


@pytest.mark.parametrize(
    "hash_",
    [
        "#p=U1rev/9x8/7",
        "#s=Z99",
        "#%E4%B8",
        "#q=1",
        f"#p={MARKUP}",
        f"#p=U1rev/9x8/72o&s={MARKUP}",
        "#p=" + "x" * 20_000,
    ],
)
def test_an_address_that_makes_no_sense_says_so(open_pocket: OpenPocket, hash_: str) -> None:
    pocket = open_pocket().open(hash_)
    pocket.page.wait_for_selector(".u2-error:not([hidden])")
    assert pocket.page.evaluate("window.ran") is None
    assert "sees" in pocket.ask("A1", "C3")


def test_what_was_on_the_table_is_there_on_another_day(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open("#p=U1rev/9x8/72o//LGSA-B2")
    pocket.ask("A1", "C3")
    pocket.page.wait_for_selector("body[data-kept*='t=']")
    pocket.open()
    pocket.page.wait_for_url(lambda url: "LGSA-B2" in url)
    assert pocket.tone == "yes"


def test_a_shared_address_is_shown_and_copied(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("desktop", permissions=["clipboard-read", "clipboard-write"]).open()
    pocket.ask("A1", "C3")
    sheet = pocket.sheet("share")
    sheet.get_by_role("button", name="Copy address").click()
    sheet.get_by_text("Copied.").wait_for()
    copied = pocket.page.evaluate("navigator.clipboard.readText()")
    assert copied == pocket.page.url == sheet.locator("textarea").input_value()


# ---- explorers ----


def test_explorers_ask_before_they_tell_and_lead_back(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open("#p=U1rev/9x8/72o//LGSA-B2")
    sheet = pocket.sheet("learn")
    sheet.get_by_role("button", name="Sight", exact=True).click()
    pocket.page.wait_for_selector("#sheet", state="hidden")
    pocket.page.wait_for_function("() => location.hash === '#x=sight'")
    pocket.ask("B6")
    pocket.page.click('[data-control="challenge"]')
    pocket.page.get_by_text("Does the unit in").wait_for()
    pocket.page.get_by_label("Yes", exact=True).click(force=True)
    pocket.page.wait_for_selector('.u2-verdict:not([data-tone="info"])')
    assert "of 1 so far" in pocket.verdict
    pocket.page.go_back()
    pocket.page.wait_for_function("() => location.hash.includes('LGSA-B2')")
    for name in EXPLORERS:
        pocket.open(f"#x={name}")
        assert pocket.page.locator(".u2-cell").count() > 10
        assert pocket.page.locator(".u2-error").is_hidden()


# ---- sheets ----


def test_the_back_button_closes_a_sheet(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open("#p=U1rev/9x8/72o&s=A1")
    for name in ("boards", "rules", "share", "help"):
        pocket.sheet(name).wait_for()
        pocket.page.go_back()
        pocket.page.wait_for_selector("#sheet", state="hidden")
        assert pocket.page.url.endswith("s=A1")


def test_rules_are_one_tap_away_in_both_languages(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open()
    sheet = pocket.sheet("rules")
    for question in ("shoot out of a dome", "視線"):
        sheet.locator("#ask").fill(question)
        sheet.locator(".hit").first.wait_for()
        title = sheet.locator(".hit b").first.inner_text()
        sheet.locator(".hit").first.click()
        sheet.locator("h2").get_by_text(title, exact=True).wait_for()  # Python answers from a worker
        sheet.get_by_role("button", name="Back").click()
    sheet.locator("#ask").fill(MARKUP)
    pocket.page.wait_for_timeout(500)
    assert pocket.page.evaluate("window.ran") is None


def test_a_rule_that_the_answer_cites_is_read_at_once_and_back_leads_to_the_board(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("small phone").open()
    pocket.ask("A1", "C3")
    pocket.page.click(".u2-verdict .u2-rule-link")
    sheet = pocket.page.locator("#sheet")
    sheet.get_by_text("rev.sight.ground").wait_for()
    sheet.get_by_role("heading", name="Line of sight from a ground source").wait_for()
    pocket.page.go_back()
    pocket.page.wait_for_selector("#sheet", state="hidden")
    assert "sees" in pocket.ask("B2", "D4")


def test_first_use_explains_itself_once(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("small phone").open()
    box = pocket.page.locator("#welcome").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= SIZES["small phone"][1]
    pocket.page.click("#welcome-close")
    pocket.page.wait_for_timeout(200)
    pocket.open()
    assert not pocket.page.is_visible("#welcome")


# ---- what is kept ----


def keep(pocket: Pocket, title: str) -> None:
    sheet = pocket.sheet("boards")
    sheet.locator("#keep-title").fill(title)
    sheet.get_by_role("button", name="Keep", exact=True).click()


def test_boards_are_kept_opened_exported_brought_back_and_deleted(
    open_pocket: OpenPocket,
    tmp_path: Any,
) -> None:
    pocket = open_pocket().open("#p=U1rev/3x2/2oxodo")
    keep(pocket, MARKUP)
    own = pocket.page.locator('.card[data-name^="boards/"]')
    own.wait_for()
    pocket.open("#p=U1rev/9x8/72o")
    pocket.sheet("boards")
    with pocket.page.expect_download() as download:
        pocket.page.get_by_role("button", name="Export all of mine").click()
    download.value.save_as(tmp_path / "mine.json")
    assert len(json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["files"]) == 1
    own.click()
    pocket.page.wait_for_function("() => document.querySelectorAll('.u2-cell').length === 6")
    pocket.sheet("boards")
    for _ in range(2):
        pocket.page.locator(".cards .plain").click()
    own.wait_for(state="detached")
    pocket.page.set_input_files("#sheet input[type=file]", tmp_path / "mine.json")
    own.wait_for()
    assert pocket.page.evaluate("window.ran") is None


def test_two_tabs_see_what_the_other_keeps(open_pocket: OpenPocket) -> None:
    one = open_pocket("desktop").open()
    other = Pocket(one.page.context, one.address).open("#p=U1rev/3x2/2oxodo")
    keep(other, "from the other tab")
    other.page.locator('.card[data-name="boards/from the other tab.toml"]').wait_for()
    one.page.bring_to_front()
    one.sheet("boards")
    one.page.locator('.card[data-name="boards/from the other tab.toml"]').wait_for()
    assert one.page.url.endswith("72o")


def test_a_browser_that_keeps_nothing_still_answers_and_says_so(open_pocket: OpenPocket) -> None:
    pocket = open_pocket()
    pocket.page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };")
    pocket.open()
    assert "keeps nothing" in pocket.news
    assert "sees" in pocket.ask("A1", "C3")


def test_a_phone_that_is_full_still_answers_and_says_so(open_pocket: OpenPocket) -> None:
    pocket = open_pocket()
    pocket.page.add_init_script(
        "IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    pocket.open()
    assert "sees" in pocket.ask("A1", "C3")
    pocket.page.wait_for_function("() => document.getElementById('news').textContent.includes('no room')")


def test_bringing_in_markup_shows_it_and_runs_nothing(open_pocket: OpenPocket, tmp_path: Any) -> None:
    board = tmp_path / "bad.toml"
    board.write_text(f"name = '{MARKUP}'\nterrain = '''\n..\n..\n'''\n", encoding="utf-8")
    pocket = open_pocket().open()
    pocket.sheet("boards")
    pocket.page.set_input_files("#sheet input[type=file]", board)
    pocket.page.wait_for_function("() => document.querySelectorAll('.u2-cell').length === 4")
    nonsense = tmp_path / "bad.json"
    nonsense.write_bytes(b"\x00\xff{{{")
    pocket.sheet("boards")
    pocket.page.set_input_files("#sheet input[type=file]", nonsense)
    pocket.page.wait_for_selector("#sheet .trouble")
    assert pocket.page.evaluate("window.ran") is None


# ---- unit values ----

DUEL = "#p=U1rev/9x8/72o//BGSA-D2.LGSA-D4&s=BGSA&t=LGSA&a=ATTACK+2+against+ground"


def units(pocket: Pocket) -> Any:
    sheet = pocket.sheet("boards")
    sheet.get_by_role("button", name="Numbers of the units …").click()
    sheet.locator(".unit").first.wait_for()
    return sheet


def open_unit(sheet: Any, unit: str) -> None:
    sheet.locator(f'[id="unit-{unit}"]').click()
    sheet.locator("#value-defence").wait_for()


def test_an_owner_types_the_numbers_of_a_unit_and_the_ruling_follows(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("small phone").open(DUEL)
    before = pocket.verdict
    sheet = units(pocket)
    open_unit(sheet, "LFA:GSA")
    assert "Total Defence" in sheet.locator("#value-defence-whence").inner_text()
    assert sheet.locator("#value-move-whence").inner_text() == "teaching value"
    sheet.locator("#value-defence").fill("many")
    sheet.get_by_role("button", name="Keep", exact=True).click()
    sheet.locator("#value-defence-fault").get_by_text("0 to 20").wait_for()
    assert pocket.page.evaluate("document.activeElement.id") == "value-defence"
    assert sheet.locator("#value-defence").get_attribute("aria-invalid") == "true"
    sheet.locator("#value-defence").fill("9")
    sheet.get_by_role("button", name="Keep", exact=True).click()
    sheet.get_by_text("Rulings use it from now on").wait_for()
    assert "partly yours" in sheet.locator('[id="unit-LFA:GSA"]').inner_text()
    assert pocket.page.evaluate("document.activeElement.id") == "unit-LFA:GSA"
    pocket.page.click("#sheet-close")
    pocket.page.wait_for_selector("#sheet", state="hidden")
    assert "total defence" in pocket.verdict
    assert pocket.verdict != before
    after = pocket.verdict
    pocket.open(DUEL)
    assert pocket.verdict == after
    sheet = units(pocket)
    open_unit(sheet, "LFA:GSA")
    assert sheet.locator("#value-defence").input_value() == "9"
    assert sheet.locator("#value-defence-whence").inner_text() == "my own counter"
    sheet.get_by_role("button", name="Back to the numbers").click()
    sheet.get_by_text("No number is yours yet").wait_for()
    pocket.page.go_back()
    pocket.page.wait_for_selector("#sheet", state="hidden")
    assert pocket.verdict == before


def test_actions_on_cards_are_changed_with_the_keyboard_alone(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("desktop").open(DUEL)
    sheet = units(pocket)
    sheet.locator('[id="unit-BRE:GSA"]').press("Enter")
    sheet.locator("#value-defence").wait_for()
    number = sheet.get_by_label("Its number").first
    number.focus()
    pocket.page.keyboard.press("Control+a")
    pocket.page.keyboard.type("x")
    pocket.page.keyboard.press("Enter")
    sheet.locator(".deed .fault").get_by_text("a whole number").wait_for()
    pocket.page.keyboard.press("Control+a")
    pocket.page.keyboard.type("4")
    pocket.page.keyboard.press("Enter")
    sheet.get_by_text("Rulings use it from now on").wait_for()
    pocket.page.keyboard.press("Escape")
    pocket.page.wait_for_selector("#sheet", state="hidden")
    pocket.open("#p=U1rev/9x8/72o//BGSA-D2.LGSA-D4&s=BGSA&t=LGSA&a=ATTACK+4+against+ground")
    assert "ATTACK 4" in pocket.verdict


def test_a_name_with_markup_is_a_name(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open()
    sheet = units(pocket)
    open_unit(sheet, ":SGB")
    sheet.locator("#value-title").fill("<img src=x onerror=window.ran=1>")
    sheet.get_by_role("button", name="Keep", exact=True).click()
    sheet.get_by_text("Rulings use it from now on").wait_for()
    assert "<img" in sheet.locator('[id="unit-:SGB"]').inner_text()
    assert pocket.page.evaluate("window.ran") is None


def test_twice_the_text_size_cuts_nothing_off_sideways(open_pocket: OpenPocket) -> None:
    pocket = open_pocket("small phone")
    pocket.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });"
    )
    pocket.open()
    box = pocket.page.locator("#welcome").bounding_box()
    assert box["y"] >= 0
    pocket.page.click("#welcome-close")
    assert "sees" in pocket.ask("A1", "C3")
    sideways = (
        "[document.documentElement, document.getElementById('sheet-body')].map((n) => n.scrollWidth - n.clientWidth)"
    )
    assert pocket.page.evaluate(sideways)[0] <= 0
    sheet = units(pocket)
    assert pocket.page.evaluate(sideways) == [0, 0]
    open_unit(sheet, "LFA:FIA")
    assert pocket.page.evaluate(sideways) == [0, 0]


# ---- guards ----


def test_the_policy_lets_no_foreign_script_run_and_nothing_out(open_pocket: OpenPocket) -> None:
    pocket = open_pocket().open()
    pocket.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.ran = 1";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.ran = 2'>");
        }"""
    )
    pocket.page.wait_for_timeout(300)
    assert pocket.page.evaluate("window.ran") is None
    assert pocket.page.evaluate("fetch('https://example.org/').then(() => 'out', () => 'kept in')") == "kept in"
    refused = [fault for fault in pocket.faults if "Content Security Policy" in fault]
    assert len(refused) >= 3
    pocket.faults.clear()
    pocket.outside.clear()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_bars_the_way_for_anybody(open_pocket: OpenPocket, axe: str, size: str, theme: str) -> None:
    pocket = open_pocket(size, theme, bypass_csp=True).open()
    pocket.page.evaluate(axe)

    def check(where: str) -> None:
        found = pocket.page.evaluate("axe.run(document)")["violations"]
        assert [(where, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []

    check("first")
    pocket.ask("A1", "C3")
    check("asked")
    for name in ("boards", "rules", "share", "help"):
        pocket.sheet(name)
        if name == "rules":
            pocket.page.fill("#ask", "dome")
            pocket.page.wait_for_selector(".hit")
        if name == "boards":
            pocket.page.wait_for_selector(".card img")
        pocket.page.wait_for_timeout(100)
        check(name)
        if name == "boards":
            pocket.page.get_by_role("button", name="Numbers of the units …").click()
            pocket.page.locator(".unit").first.wait_for()
            check("units")
            open_unit(pocket.page.locator("#sheet"), "LFA:FIA")
            pocket.page.fill("#value-defence", "many")
            pocket.page.get_by_role("button", name="Keep", exact=True).click()
            pocket.page.locator("#value-defence-fault").get_by_text("0 to 20").wait_for()
            check("unit")
        pocket.page.click("#sheet-close")
        pocket.page.wait_for_selector("#sheet", state="hidden")
