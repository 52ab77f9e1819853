"""Would the tests notice if sight were a little wrong?

``python -m tests.mutation u2200nb/geometry/paths.py ...`` changes one operator, number, name of an option or
statement of a module at a time, calls the tests of the core on each change, and lists the changes that no test
noticed. It is run by hand, and ``CONTRIBUTING.md`` says what came out.

``--only 12,40`` tries just those changes again. It needs ``fork``, so Linux or macOS. Tests are called as
functions, without pytest, and the changed code is put into the module already loaded: a change that is noticed at
once then costs next to nothing.
"""

from __future__ import annotations

import ast
import copy
import importlib
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "tests.rulebook.test_revolution_sight",
    "tests.geometry.test_grid",
    "tests.geometry.test_paths",
    "tests.revolution.test_shipped_boards",
    "tests.revolution.test_board",
    "tests.revolution.test_sight_oracle",
    "tests.revolution.test_sight_proofs",
    "tests.revolution.test_sight_properties",
)
SECONDS_EACH, BYTES = 6, 2**30

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Every change: the line, what was done, and the module with it."""
    for number, node in enumerate(_nodes(tree)):
        for change in range(len(_changes(node))):
            changed = copy.deepcopy(tree)
            victim = _nodes(changed)[number]
            before = ast.unparse(victim)
            _changes(victim)[change]()
            words = _difference(before, ast.unparse(victim))
            yield getattr(victim, "lineno", 0), words, ast.fix_missing_locations(changed)


def _difference(before: str, after: str) -> str:
    """The lines that differ."""
    old, new = before.splitlines(), after.splitlines()
    gone, come = [line for line in old if line not in new], [line for line in new if line not in old]
    return f"{' '.join(gone).strip()}  =>  {' '.join(come).strip()}"


def _nodes(tree: ast.Module) -> list[ast.AST]:
    """What may be changed: the code of functions, without words for people and for the type checker."""
    found: list[ast.AST] = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.arg | ast.AnnAssign):
            if isinstance(node, ast.AnnAssign) and node.value:
                visit(node.value)
            return
        found.append(node)
        for name, value in ast.iter_fields(node):
            if name in ("decorator_list", "returns", "annotation"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_docstring(child):
                    visit(child)

    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)):
        visit(function)
    return found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> list[Callable[[], None]]:
    """Functions that each make one change in this node."""
    found: list[Callable[[], None]] = []
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            found.append(partial(node.ops.__setitem__, place, _swapped(operator)))
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in _SWAPS:
        found.append(partial(setattr, node, "op", _swapped(node.op)))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        found.append(partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), node.operand)))
    elif isinstance(node, ast.UnaryOp):
        found.append(partial(setattr, node, "op", ast.UAdd()))
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        found.append(partial(setattr, node, "value", not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        found += [partial(setattr, node, "value", node.value + step) for step in (1, -1)]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        found.append(partial(setattr, node, "value", "another word"))
    if isinstance(node, ast.IfExp):
        found.append(partial(node.__dict__.update, body=node.orelse, orelse=node.body))
    if isinstance(node, ast.If):
        found += [partial(setattr, node, "test", ast.Constant(value)) for value in (True, False)]
    for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
        if not isinstance(block, list):
            continue
        for place, statement in enumerate(block):
            if isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr | ast.Break) and not _is_docstring(
                statement
            ):
                found.append(partial(block.__setitem__, place, ast.Pass()))
    return found


def _swapped(operator: ast.AST) -> ast.AST:
    return _SWAPS[type(operator)]()


def calls() -> list[Callable[[], object]]:
    """Every test as a call without arguments; those that need pytest's own arguments are left out."""
    found: list[Callable[[], object]] = []
    for name in TESTS:
        for test in vars(importlib.import_module(name)).values():
            if not getattr(test, "__name__", "").startswith("test_") or test.__module__ != name:
                continue
            marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name != "usefixtures"]
            rows = [mark.args for mark in marks if mark.name == "parametrize"]
            if any(mark.name in ("soak", "slow") for mark in marks):
                continue
            if not rows:
                found.append(test)
            elif len(rows) == 1:
                many = not isinstance(rows[0][0], str) or "," in rows[0][0]
                found += [partial(test, *(row if many else (row,))) for row in rows[0][1]]
    return found


def _is_about(test: Callable[[], object], module: ModuleType) -> bool:
    """Whether a test stands in the folder of the module's package: those run first."""
    function = test.func if isinstance(test, partial) else test
    return str(function.__module__).split(".")[1] in (module.__name__.split(".")[1], "rulebook")


def is_noticed(module: ModuleType, tree: ast.Module, tests: list[Callable[[], object]]) -> bool:
    """Whether a test fails on the changed module, in a process of its own."""
    import resource  # here, since a Windows machine that collects the tests has none

    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                _put_in_place(module, tree)
                for test in tests:
                    seconds = int(time.process_time()) + SECONDS_EACH  # a change may make a loop endless
                    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
                    test()
            os._exit(0)
        except BaseException:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return status != 0


def _put_in_place(module: ModuleType, tree: ast.Module) -> None:
    """Give the functions of the loaded module the changed code, so that whoever has imported them gets it."""
    changed: dict[str, Any] = {"__name__": module.__name__}
    exec(compile(tree, str(module.__file__), "exec"), changed)
    for name, old in vars(module).items():
        new = changed.get(name)
        if isinstance(old, FunctionType) and old.__module__ == module.__name__:
            old.__code__ = new.__code__  # type: ignore[union-attr]
        elif isinstance(old, type) and old.__module__ == module.__name__:
            for part, held in vars(old).items():
                old_function, new_function = _function(held), _function(vars(new).get(part))
                if old_function and new_function:
                    old_function.__code__ = new_function.__code__


def _function(held: object) -> FunctionType | None:
    held = getattr(held, "func", getattr(held, "fget", held))
    return held if isinstance(held, FunctionType) else None


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    only: set[int] = set()
    if arguments[:1] == ["--only"]:
        only = {int(number) for number in arguments[1].split(",")}
        arguments = arguments[2:]
    importlib.import_module("tests.conftest")
    settings.load_profile("mutation")
    every_test = calls()
    for name in arguments:
        path = ROOT / name
        module = importlib.import_module(name.removesuffix(".py").replace("/", "."))
        tests = sorted(every_test, key=lambda test: not _is_about(test, module))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not only and is_noticed(module, tree, tests):
            print(f"{name}: the tests fail without any change")
            return 1
        begin, tried, missed = time.monotonic(), 0, 0
        for number, (line, words, changed) in enumerate(mutants(tree)):
            if only and number not in only:
                continue
            tried += 1
            if not is_noticed(module, changed, tests):
                missed += 1
                print(f"{name}:{line}: change {number} not noticed: {words[:300]}", flush=True)
            if tried % 25 == 0:
                print(f"{name}: {tried} changes so far", file=sys.stderr, flush=True)
        spent = time.monotonic() - begin
        print(f"{name}: {tried - missed} of {tried} changes noticed, in {spent / 60:.0f} minutes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
