"""Would the tests notice if sight were a little wrong?

``python -m tests.mutation u2200nb/geometry/paths.py ...`` changes one operator, number, name of an option or
statement of a module at a time, runs the tests of the core on each change, and lists the changes that no test
noticed. It takes a good while; it is run by hand, and ``CONTRIBUTING.md`` says what came out.

``--only 12,40`` tries just those changes again. It needs ``fork``, so Linux or macOS.
"""

from __future__ import annotations

import ast
import copy
import importlib.util
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "tests/geometry/test_grid.py",
    "tests/geometry/test_paths.py",
    "tests/rulebook/test_revolution_sight.py",
    "tests/revolution/test_board.py",
    "tests/revolution/test_sight_oracle.py",
    "tests/revolution/test_sight_properties.py",
    "tests/revolution/test_sight_proofs.py",
    "tests/revolution/test_shipped_boards.py",
)
SECONDS, BYTES = 45, 1 * 2**30

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


def is_noticed(module: str, path: Path, tree: ast.Module) -> bool:
    """Whether a test fails on the changed module, in a process of its own."""
    import resource  # here, since a Windows machine that collects the tests has none

    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        try:
            os._exit(_run_tests(module, path, tree))
        except BaseException:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return status != 0


def _run_tests(module: str, path: Path, tree: ast.Module) -> int:
    import pytest

    spec = importlib.util.spec_from_file_location(module, path)
    assert spec is not None
    changed = importlib.util.module_from_spec(spec)
    sys.modules[module] = changed
    exec(compile(tree, str(path), "exec"), changed.__dict__)
    parent, _, name = module.rpartition(".")
    setattr(importlib.import_module(parent), name, changed)
    silence = io.StringIO()
    with redirect_stdout(silence), redirect_stderr(silence):
        arguments = [
            "-x",
            "-q",
            "--assert=plain",
            "-p",
            "no:cacheprovider",
            "--hypothesis-profile",
            "mutation",
            "-m",
            "not soak",
            *TESTS,
        ]
        return int(pytest.main(arguments))


def main(arguments: list[str]) -> int:
    import hypothesis  # noqa: F401  (imported before the fork, so that each child need not)
    import networkx  # noqa: F401
    import pytest  # noqa: F401

    os.chdir(ROOT)
    only: set[int] = set()
    if arguments[:1] == ["--only"]:
        only = {int(number) for number in arguments[1].split(",")}
        arguments = arguments[2:]
    for name in arguments:
        path = ROOT / name
        module = name.removesuffix(".py").replace("/", ".")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not only and is_noticed(module, path, tree):
            print(f"{name}: the tests fail without any change")
            return 1
        begin, tried, missed = time.monotonic(), 0, 0
        for number, (line, words, changed) in enumerate(mutants(tree)):
            if only and number not in only:
                continue
            tried += 1
            if not is_noticed(module, path, changed):
                missed += 1
                print(f"{name}:{line}: change {number} not noticed: {words[:300]}", flush=True)
        spent = time.monotonic() - begin
        print(f"{name}: {tried - missed} of {tried} changes noticed, in {spent / 60:.0f} minutes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
