"""Do the core's tests pass in the very Python that the page carries, with the modules it carries and no others?

Runs inside that Python. pytest and whatever it needs come from outside, also those modules of the standard library
that the page leaves out; but code of the page gets at none of them, so a module left out that the core needs makes
a test fail as it would make the page fail.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import json
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import FrameType, ModuleType
from typing import Any

OUTSIDE = "/outside"
ROOTS = (f"{OUTSIDE}/wheels", f"{OUTSIDE}/python_stdlib.zip")
PACKAGE = "u2200nb"


class FromOutside:
    """Finds what the page does not carry, for whoever is not the page."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Asked last, when the page itself has no such module."""
        if name.partition(".")[0] == PACKAGE or asked_by_the_page(sys._getframe(1)):
            return None
        folder = "".join(f"/{part}" for part in name.split(".")[:-1])
        spec = PathFinder.find_spec(name, [root + folder for root in ROOTS])
        if spec is not None:
            self.found.add(name)
        return spec


def asked_by_the_page(frame: FrameType | None) -> bool:
    """Whether the package asks, itself or through the standard library."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.partition(".")[0] == PACKAGE:
            return True
        if name != __name__ and not is_of_the_library(name):
            return False
        frame = frame.f_back
    return False


def is_of_the_library(name: str) -> bool:
    """Whether a module is one of the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def guard(outside: FromOutside) -> None:
    """Keep the page's code from modules that pytest has brought in already."""
    plain = builtins.__import__

    def guarded(name: str, *rest: Any, **named: Any) -> ModuleType:
        taken = dict(zip(("globals", "locals", "fromlist", "level"), rest, strict=False)) | named
        wanted = {name, *(f"{name}.{one}" for one in taken.get("fromlist") or ())}
        refused = wanted & outside.found if not taken.get("level") else set()
        if refused and asked_by_the_page(sys._getframe(1)):
            raise ModuleNotFoundError(f"the page carries no {', '.join(sorted(refused))}")
        return plain(name, *rest, **named)

    builtins.__import__ = guarded


class Count:
    """What became of each test, as a plugin of pytest."""

    def __init__(self) -> None:
        self.ends: dict[str, int] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.ends[report.outcome] = self.ends.get(report.outcome, 0) + 1


def run(arguments: str) -> str:
    """Run pytest with arguments in JSON; what it said, what ran, and where every module is from."""
    outside = FromOutside()
    sys.meta_path.append(outside)
    guard(outside)
    sys.path.insert(0, f"{OUTSIDE}/project")
    sys.dont_write_bytecode = True
    os.chdir(f"{OUTSIDE}/project")
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
    import pytest

    count = Count()
    plugins = ["-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin", "--hypothesis-profile", "few"]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = pytest.main([*plugins, *json.loads(arguments)], plugins=[count])
    origins = {name: str(getattr(module, "__file__", "")) for name, module in sys.modules.items()}
    return json.dumps(
        {"status": int(status), "said": said.getvalue(), "ends": count.ends, "origins": origins}, default=str
    )
