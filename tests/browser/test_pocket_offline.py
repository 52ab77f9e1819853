"""Does the page work with its server gone, and does an update come whole or not at all?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import FLAGS, find_browser
from tests.browser.pocket import Pocket, serving, version_of
from u2200nb.pocket.server import read_site

pytestmark = pytest.mark.browser

Sites = tuple[Path, Path]
UPDATE = "() => navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => 0, () => 0)"
IS_ALONE = "async (version) => (await caches.keys()).join() === `u2200nb-${version}`"


def fresh_browser(chromium: Any, profile: Path) -> Any:
    """A browser process of its own, with what an earlier one kept in this profile."""
    kind = chromium.browser_type
    return kind.launch_persistent_context(profile, executable_path=find_browser(), args=FLAGS, viewport=None)


def version_shown(pocket: Pocket) -> str:
    return str(pocket.page.get_attribute("body", "data-version"))


def versions_kept(pocket: Pocket) -> list[str]:
    names: list[str] = pocket.page.evaluate("caches.keys()")
    return sorted(name.removeprefix("u2200nb-") for name in names)


def test_a_fresh_browser_with_the_server_gone_answers(chromium: Any, sites: Sites, tmp_path: Path) -> None:
    with serving(sites[0]) as server:
        port = server.port
        context = fresh_browser(chromium, tmp_path)
        Pocket(context, f"http://127.0.0.1:{port}/").open().kept_offline()
        context.close()
    context = fresh_browser(chromium, tmp_path)
    pocket = Pocket(context, f"http://127.0.0.1:{port}/").open("#p=U1rev/9x8/72o&s=A1&t=C3")
    assert pocket.tone == "yes"
    assert "sees" in pocket.ask("D4", "E5")
    sheet = pocket.sheet("rules")
    sheet.locator("#ask").fill("dome")
    sheet.locator(".hit").first.wait_for()
    assert pocket.outside == []
    context.close()


def test_the_page_works_under_a_path(chromium: Any, sites: Sites, tmp_path: Path) -> None:
    with serving(sites[0]) as server:
        server.site = {"/games/arbiter" + path: served for path, served in server.site.items()}
        context = fresh_browser(chromium, tmp_path)
        pocket = Pocket(context, f"http://127.0.0.1:{server.port}/games/arbiter/").open().kept_offline()
        assert "sees" in pocket.ask("A1", "C3")
        assert (pocket.outside, pocket.faults) == ([], [])
        server.site = {}
        pocket.page.reload()
        pocket.awake()
        context.close()


def test_an_update_replaces_the_older_page_cleanly(chromium: Any, sites: Sites, tmp_path: Path) -> None:
    new, older = sites
    with serving(older) as server:
        context = fresh_browser(chromium, tmp_path)
        pocket = Pocket(context, f"http://127.0.0.1:{server.port}/").open().kept_offline()
        pocket.ask("A1", "C3")
        pocket.page.wait_for_function("() => location.hash.includes('t=C3')")
        assert version_shown(pocket) == version_of(older)
        server.site = read_site(new)
        pocket.page.reload()
        pocket.awake()
        assert version_shown(pocket) == version_of(older)
        pocket.page.wait_for_selector("#news button")
        loaded: list[str] = []
        pocket.page.on("request", lambda request: loaded.append(request.url))
        pocket.page.click("#news button")
        pocket.page.wait_for_function("version => document.body.dataset.version === version", arg=version_of(new))
        pocket.awake()
        assert not [address for address in loaded if version_of(older) in address]
        assert versions_kept(pocket) == [version_of(new)]
        assert pocket.tone == "yes"
        context.close()


@pytest.mark.parametrize("fault", ["missing", "other bytes", "old page"])
def test_an_update_that_is_not_whole_changes_nothing(
    chromium: Any,
    sites: Sites,
    tmp_path: Path,
    fault: str,
) -> None:
    new, older = sites
    with serving(older) as server:
        context = fresh_browser(chromium, tmp_path)
        pocket = Pocket(context, f"http://127.0.0.1:{server.port}/").open().kept_offline()
        site = read_site(new)
        package = f"/v-{version_of(new)}/package.packed"
        if fault == "missing":
            del site[package]
        elif fault == "other bytes":
            site[package] = site["/icon.svg"]
        else:
            site["/index.html"] = site["/"] = server.site["/"]
        server.site = site
        pocket.page.reload()
        pocket.awake()
        pocket.kept_offline()
        pocket.page.evaluate(UPDATE)
        pocket.page.reload()
        pocket.awake()
        assert version_shown(pocket) == version_of(older)
        assert "sees" in pocket.ask("A1", "C3")
        # The browser may be trying once more just now; in the end nothing is left of what was not whole.
        pocket.page.wait_for_function(IS_ALONE, arg=version_of(older))
        context.close()
