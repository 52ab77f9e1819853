"""Which modules does the page's Python need?

Whatever could be imported from where the page starts: import statements are followed wherever they stand, in
functions too, so that nothing is missing when a rare question is asked. What is followed no further is named
here, each with its reason. `compile_needed` runs in the page's own Python, since only that can read the sources
of its library and write its byte code; so this module leans on nothing but the standard library.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

__all__ = ["NEVER_REACHED", "STARTS", "Module", "compile_needed", "needed_modules", "read_modules"]

STARTS = (
    # What the page itself asks for, and what Pyodide and Python load by name while they start.
    "u2200nb.pocket.start",
    "_pyodide",
    "_pyodide._base",
    "_pyodide._core_docs",
    "_pyodide._future_helper",
    "_pyodide._importhook",
    "_pyodide.docs_argspec",
    "_pyodide.docstring",
    "_pyodide.jsbind",
    "pyodide",
    "pyodide._package_loader",
    "pyodide._state",
    "pyodide.code",
    "pyodide.common",
    "pyodide.ffi",
    "pyodide.webloop",
    "asyncio",
    "codecs",
    "encodings",
    "encodings.aliases",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8",
    "encodings.utf_8_sig",
    "site",
    "traceback",
    "zipimport",
)
"""Modules from which all others are found."""

NEVER_REACHED = {
    "_pydatetime": "Pyodide has the compiled one",
    "_pydecimal": "Pyodide has the compiled one",
    "_pyio": "Pyodide has the compiled one",
    "_pyrepl": "there is no terminal",
    "argparse": "there is no command line",
    "ast._unparse": "nothing is turned back into source",
    "_ast_unparse": "nothing is turned back into source",
    "asyncio.__main__": "there is no terminal",
    "asyncio.proactor_events": "no Windows in a browser",
    "asyncio.windows_events": "no Windows in a browser",
    "asyncio.windows_utils": "no Windows in a browser",
    "bdb": "no debugger on a phone",
    "calendar": "nothing reads a date there",
    "_strptime": "nothing reads a date there",
    "bz2": "nothing is packed there",
    "cmd": "there is no terminal",
    "code": "there is no terminal",
    "compression": "nothing is packed there",
    "concurrent.futures.interpreter": "a browser has no processes",
    "concurrent.futures.process": "a browser has no processes",
    "ctypes": "no foreign library can be loaded",
    "doctest": "no test runs there",
    "email": "nothing leaves the phone",
    "encodings._win_cp_codecs": "no Windows in a browser",
    "ftplib": "nothing leaves the phone",
    "getopt": "there is no command line",
    "gettext": "there is no command line",
    "html": "the package escapes text itself",
    "http": "nothing leaves the phone",
    "importlib.metadata": "nothing is installed there",
    "importlib.readers": "data is read from its folder",
    "importlib.resources": "data is read from its folder",
    "lzma": "nothing is packed there",
    "multiprocessing": "a browser has no processes",
    "nturl2path": "no Windows in a browser",
    "optparse": "there is no command line",
    "pdb": "no debugger on a phone",
    "pickle": "states are written as text",
    "platform": "nobody asks which machine it is",
    "platformdirs": "the page names the user's folder",
    "plistlib": "no other system's files are read",
    "py_compile": "nothing is compiled there",
    "pydoc": "nobody calls help() there",
    "pydoc_data": "nobody calls help() there",
    "pyodide.console": "there is no terminal",
    "pyodide.http": "nothing leaves the phone",
    "pyodide._nodesock": "nothing leaves the phone",
    "pyodide._nodesock_transport": "nothing leaves the phone",
    "pyodide_sqlite3": "there is no database",
    "rlcompleter": "there is no terminal",
    "runpy": "there is no command line",
    "secrets": "no secret is made there",
    "socketserver": "nothing leaves the phone",
    "ssl": "nothing leaves the phone",
    "statistics": "only for samples of decimals",
    "sysconfig": "nothing is built there",
    "tarfile": "nothing is packed there",
    "tracemalloc": "nobody measures memory there",
    "unittest": "no test runs there",
    "urllib": "nothing leaves the phone",
    "xml": "no XML is read there",
}
"""Modules that are imported only inside functions that the page never calls, by reason."""


_FROZEN_AS = {
    "importlib._bootstrap": "_frozen_importlib",
    "importlib._bootstrap_external": "_frozen_importlib_external",
}
"""Modules that the interpreter holds under another name."""

EMPTIED = frozenset({"u2200nb.lessons"})
"""Packages that only gather names for notebooks; the page goes to their modules straight, so it finds them empty."""


@dataclass(frozen=True)
class Module:
    """One module of a library: its path in there and its source."""

    path: str
    source: str

    @property
    def is_package(self) -> bool:
        """Whether it holds other modules."""
        return self.path.endswith("/__init__.py")

    @property
    def name(self) -> str:
        """Its dotted name."""
        return self.path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")


def needed_modules(library: Mapping[str, Module], starts: Iterable[str] = STARTS) -> list[str]:
    """Return the names of all modules that can be reached from some, sorted.

    Parameters
    ----------
    library : mapping of str to Module
        All there are, by name; an import of any other name is one of a compiled module.
    starts : iterable of str
        Where to begin.

    Examples
    --------
    >>> library = {"a": Module("a.py", "def f():\\n    import b"), "b": Module("b.py", "import sys"),
    ...            "c": Module("c.py", "")}
    >>> needed_modules(library, ["a"])
    ['a', 'b']
    """
    waiting = list(starts)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in library:
            continue
        found.add(name)
        waiting.append(name.rpartition(".")[0])
        for imported, is_certain in _imported(library[name]):
            if is_certain or not _is_left_out(imported):
                waiting.append(imported)
    return sorted(found)


def _is_left_out(name: str) -> bool:
    parts = name.split(".")
    return any(".".join(parts[: end + 1]) in NEVER_REACHED for end in range(len(parts)))


def _imported(module: Module) -> Iterator[tuple[str, bool]]:
    """Every name in an import of a module, and whether loading the module is sure to import it."""
    package = module.name.split(".") if module.is_package else module.name.split(".")[:-1]
    for node, is_certain in _statements(ast.parse(module.source), True):
        if isinstance(node, ast.Import):
            yield from ((alias.name, is_certain) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base, is_certain
            yield from ((f"{base}.{alias.name}", is_certain) for alias in node.names)


_PERHAPS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.If, ast.Try)


def _statements(tree: ast.AST, is_certain: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Every statement but those that only type checkers follow, and whether it runs when the module is loaded."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            continue
        yield node, is_certain
        yield from _statements(node, is_certain and not isinstance(node, _PERHAPS))


def read_modules(folder: Path) -> dict[str, Module]:
    """Return all modules of a folder by name, those in `EMPTIED` without what they hold."""
    paths = sorted(folder.rglob("*.py"))
    found = [Module(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in paths]
    return {module.name: replace(module, source="") if module.name in EMPTIED else module for module in found}


def compile_needed(sources: str, compiled: str) -> None:
    """Write the byte code of every module that is needed.

    Parameters
    ----------
    sources : str
        A folder that holds the sources of the standard library in ``stdlib`` and of the package in ``package``.
    compiled : str
        Where to write, in folders of the same names.
    """
    from importlib._bootstrap_external import _code_to_timestamp_pyc  # type: ignore[attr-defined]

    libraries = {name: read_modules(Path(sources, name)) for name in ("stdlib", "package")}
    needed = {name for name in needed_modules(libraries["stdlib"] | libraries["package"]) if not _is_in_python(name)}
    for library, modules in libraries.items():
        for name in sorted(needed & modules.keys()):
            module = modules[name]
            code = compile(_without_docstrings(module.source), module.path, "exec", dont_inherit=True, optimize=1)
            target = Path(compiled, library, module.path).with_suffix(".pyc")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_code_to_timestamp_pyc(code))


def _is_in_python(name: str) -> bool:
    """Whether the interpreter holds a module itself, so that its file is never read."""
    from _imp import is_frozen

    return is_frozen(_FROZEN_AS.get(name, name))


def _without_docstrings(source: str) -> ast.Module:
    """A module without what only readers need. Classes keep a word, since dataclasses would make a docstring else."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and _docstring(node):
            node.body[0].value = ast.copy_location(ast.Constant(""), node.body[0])  # type: ignore[attr-defined]
            if isinstance(node, ast.ClassDef):
                node.body[0].value.value = "."  # type: ignore[attr-defined]
    return tree


def _docstring(node: ast.AST) -> bool:
    return bool(ast.get_docstring(node, clean=False))  # type: ignore[arg-type]
