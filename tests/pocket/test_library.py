"""Is what the page's Python may import there, and what it never reaches left out?"""

from __future__ import annotations

import sys

import pytest

from u2200nb.pocket.library import NEVER_REACHED, Module, needed_modules, read_modules
from u2200nb.pocket.packing import digest, packed, tar, zipped
from u2200nb.resources import data_folder

PACKAGE = data_folder().parent / "u2200nb"


def library(**sources: str) -> dict[str, Module]:
    modules = [Module(name.replace("__", "/") + ".py", source) for name, source in sources.items()]
    return {module.name: module for module in modules}


def test_imports_are_followed_wherever_they_stand() -> None:
    found = library(
        a="def f():\n    if x:\n        import b", b="try:\n    import c\nexcept ImportError:\n    pass", c="", d=""
    )
    assert needed_modules(found, ["a"]) == ["a", "b", "c"]


def test_relative_imports_bring_their_package() -> None:
    found = {
        "p": Module("p/__init__.py", ""),
        "p.one": Module("p/one.py", "from . import two\nfrom .three import x"),
        "p.two": Module("p/two.py", ""),
        "p.three": Module("p/three.py", ""),
    }
    assert needed_modules(found, ["p.one"]) == ["p", "p.one", "p.three", "p.two"]


def test_imports_for_type_checkers_are_not_followed() -> None:
    assert needed_modules(library(a="if TYPE_CHECKING:\n    import b", b=""), ["a"]) == ["a"]


def test_what_is_never_reached_is_left_out_unless_loading_needs_it() -> None:
    assert "pdb" in NEVER_REACHED
    assert needed_modules(library(a="def f():\n    import pdb", pdb=""), ["a"]) == ["a"]
    assert needed_modules(library(a="import pdb", pdb=""), ["a"]) == ["a", "pdb"]


def test_the_page_reaches_no_module_that_needs_more_than_the_standard_library() -> None:
    everything = read_modules(PACKAGE.parent)
    reached = needed_modules({name: module for name, module in everything.items() if name.startswith("u2200nb")})
    assert "u2200nb.lessons.explorers" in reached
    assert "u2200nb.arbiter.controller" in reached
    assert "u2200nb.rulebook.search" in reached
    assert not [
        name
        for name in reached
        if name.startswith(("u2200nb.cli", "u2200nb.widgets", "u2200nb.drawing.figure", "u2200nb.burnt_moon"))
    ]


@pytest.mark.parametrize("name", sorted(set(NEVER_REACHED) & sys.stdlib_module_names))
def test_no_module_that_is_left_out_is_imported_by_the_core(name: str) -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in ("cli", "widgets", "pocket", "lessons"):
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[:1] == ["import"] or (words[:1] == ["from"] and "import" in words):
                assert words[1].split(".")[0] != name, f"{path}: {line}"


def test_the_same_files_give_the_same_bytes() -> None:
    one, other = {"b/x": b"1", "a": b"2" * 700}, {"a": b"2" * 700, "b/x": b"1"}
    assert packed(zipped(one)) == packed(zipped(other))
    assert packed(tar(one)) == packed(tar(other))
    assert digest(one) == digest(other) != digest({**one, "a": b"3"})
