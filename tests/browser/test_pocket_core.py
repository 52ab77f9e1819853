"""Do the core's tests pass in the page's own Python: its interpreter, its library, its package, in its worker?"""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.pocket import Pocket, version_of
from tests.pyodide.in_page import OUTSIDE
from tests.pyodide.outside import archive, files_of_tests
from u2200nb.pocket.packing import packed, zipped

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OpenPocket = Callable[..., Pocket]

FEWEST = 900
"""How many tests there are at the least: a list of files that came out too short is noticed."""
NOT_FOR_THE_PAGE = {
    "tests/drawing/test_terminal.py::test_the_text_can_be_limited_to_an_encoding[cp1252]": "there is no terminal",
    "tests/drawing/test_terminal.py::test_the_text_can_be_limited_to_an_encoding[cp950]": "there is no terminal",
    "tests/revolution/test_board_file.py::test_a_wrong_encoding_is_named_with_its_line[cp1252]": "makes such a file",
    "tests/rulebook/test_callisto_rules.py::test_each_term_of_the_guide_leads_to_an_entry": "reads no index",
}
"""Tests of what only a computer has, by reason."""

# Runs behind the page's own worker, once its Python is awake.
TAIL = """
python.then(async (python) => {
  const outside = await (await fetched(new URL("/outside.tar", here))).arrayBuffer();
  untar(new Uint8Array(outside), "/outside", python.FS);
  python.runPython("import sys; sys.path.append('/outside')");
  const said = python.pyimport("in_page").run(new URL(self.location.href).searchParams.get("tests"));
  self.postMessage({ tests: said });
}).catch((problem) => self.postMessage({ tests: JSON.stringify({ status: -1, said: String(problem) }) }));
"""

RUN = """([address, run]) => new Promise((keep) => {
  const worker = new Worker(`${address}?tests=${encodeURIComponent(run)}`, { type: "module" });
  worker.onmessage = ({ data }) => "tests" in data && keep(data.tests);
  worker.onerror = (problem) => keep(JSON.stringify({ status: -1, said: problem.message }));
})"""


def carried(site: Path) -> tuple[dict[str, bytes], list[str]]:
    """The library that the page carries, by path, and the names of the files of its package."""
    folder = site / f"v-{version_of(site)}"
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((folder / "library.packed").read_bytes()))) as library:
        modules = {name: library.read(name) for name in library.namelist()}
    with tarfile.open(folder / "package.packed") as package:
        return modules, package.getnames()


def module_names(paths: list[str]) -> set[str]:
    """The modules that lie in some files."""
    return {
        path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for path in paths if path.endswith(".pyc")
    }


def run_in_worker(pocket: Pocket, site: Path, arguments: list[str]) -> dict[str, Any]:
    """Run pytest in a worker of the page; what came of it."""

    def with_tail(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + TAIL)

    pocket.page.route("**/outside.tar", lambda route: route.fulfill(body=archive(), content_type="application/x-tar"))
    pocket.page.route("**/worker.js?tests=*", with_tail)
    found: dict[str, Any] = json.loads(
        pocket.page.evaluate(RUN, [f"v-{version_of(site)}/worker.js", json.dumps(arguments)])
    )
    return found


def test_the_core_passes_its_tests_in_the_pages_own_python(open_pocket: OpenPocket, sites: tuple[Path, Path]) -> None:
    library, package = carried(sites[0])
    files = files_of_tests(module_names(package))
    left_out = [f"--deselect={name}" for name in NOT_FOR_THE_PAGE]
    pocket = open_pocket("desktop", service_workers="block").open()
    found = run_in_worker(pocket, sites[0], ["-q", "-m", "not slow and not soak and not browser", *left_out, *files])
    assert found["status"] == 0, found["said"][-5000:]
    assert found["ends"]["passed"] >= FEWEST, found["said"][-5000:]
    origins = found["origins"]
    ours = {name: origin for name, origin in origins.items() if name.partition(".")[0] == "u2200nb"}
    assert ours.keys() >= {"u2200nb.revolution.sight", "u2200nb.arbiter.controller", "u2200nb.pocket.host"}
    assert all(origin.startswith("/lib/") and origin.endswith(".pyc") for origin in ours.values())
    of_the_library = {name: origins[name] for name in module_names(list(library)) & origins.keys()}
    assert of_the_library.keys() >= {"csv", "dataclasses", "fractions", "json", "re", "tomllib"}
    assert {name: origin for name, origin in of_the_library.items() if origin.startswith(OUTSIDE)} == {}


def test_a_module_that_the_page_lacks_makes_the_tests_fail_though_pytest_has_it(
    open_pocket: OpenPocket, sites: tuple[Path, Path]
) -> None:
    library, _ = carried(sites[0])
    without = packed(zipped({name: content for name, content in library.items() if name != "fractions.pyc"}))
    pocket = open_pocket("desktop", service_workers="block").open()
    pocket.page.route("**/library.packed", lambda route: route.fulfill(body=without))
    found = run_in_worker(pocket, sites[0], ["-q", "tests/revolution/test_defence.py"])
    assert found["status"] != 0
    assert "the page carries no fractions" in found["said"], found["said"]
    assert all("fractions" in fault for fault in pocket.faults), pocket.faults
    pocket.faults.clear()
