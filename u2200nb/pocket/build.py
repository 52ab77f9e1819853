"""How is the pocket page built?

``python -m u2200nb.pocket.build -o build/pocket`` makes one folder that any static host can serve, under any
path. It holds Pyodide's core, the part of the standard library the page can reach, this package with its data,
and the same front end as the notebook. The same sources always give the same bytes; their digest is the version,
and everything that may change lies in a folder of that name, so that two versions never mix.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template

from u2200nb.errors import DataError, Fault, U2200Error
from u2200nb.pocket.first_paint import first_paint, style_digest, theme_colours
from u2200nb.pocket.packing import digest, packed, tar, zipped
from u2200nb.resources import data_folder

__all__ = ["PYODIDE", "STATIC", "Compiled", "build_site", "compiled", "installed_pyodide", "main"]

PYODIDE = "314.0.7"
PINNED = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""SHA-256 of what is taken from the npm package of that version."""

_PACKAGE = Path(__file__).resolve().parents[1]
STATIC = Path(__file__).with_name("static")
"""The page's own files."""
Compiled = tuple[dict[str, bytes], dict[str, bytes]]
_FRONT_END = _PACKAGE / "widgets" / "static"
_LICENCES = Path(__file__).with_name("licences")
_DATA_LEFT_OUT = {"rules", "lessons", "cards", "scenarios"}
"""Data that the page never opens; of the rules it takes the indexes alone."""
_RULES = ("index.json", "references.json")
_ROOT_FILES = ("icon.svg", "icon-180.png", "icon-192.png", "icon-512.png", "manifest.webmanifest")
_PAGE_FILES = ("pocket.css", "pocket.js", "python.js", "sheets.js", "shelf.js", "units.js", "worker.js")


def build_site(output: Path, pyodide: Path, *, compiled_files: Compiled | None = None, static: Path = STATIC) -> str:
    """Make the folder of the page and return its version.

    Parameters
    ----------
    output : Path
        The folder; what it held before is deleted, if that was a page.
    pyodide : Path
        The unpacked npm package.
    compiled_files : Compiled, optional
        What `compiled` returned before; by default it is called.
    static : Path
        The page's own files.

    Returns
    -------
    str
        The version: the same for the same sources.

    Raises
    ------
    DataError
        If a file of Pyodide is missing or another than the pinned one, or the folder holds something else.
    """
    core = {name: _pinned(pyodide, name) for name in PINNED}
    stdlib, package = compiled_files or compiled(pyodide)
    files = {
        "pyodide.mjs": _without_source_map(core["pyodide.mjs"]),
        "pyodide.asm.mjs": core["pyodide.asm.mjs"],
        "python.packed": packed(core["pyodide.asm.wasm"]),
        "library.packed": packed(zipped(stdlib)),
        "package.packed": packed(tar(package)),
        **{name: (static / name).read_bytes() for name in _PAGE_FILES},
        **{f"front/{path.name}": path.read_bytes() for path in sorted(_FRONT_END.iterdir()) if path.is_file()},
        "licences.txt": _licences(),
    }
    paint = first_paint()
    files["first.json"] = paint.view.encode()
    files["worker.js"] = files["worker.js"].replace(b"$lock", _lock(pyodide))
    root = {name: (static / name).read_bytes() for name in _ROOT_FILES}
    index = (static / "index.html").read_text(encoding="utf-8")
    service = (static / "service.js").read_text(encoding="utf-8")
    version = digest(
        {**files, **root, "index": index.encode(), "service": service.encode(), "paint": paint.svg.encode()}
    )
    folder = f"v-{version}"
    light, dark = theme_colours()
    site = {f"{folder}/{name}": content for name, content in files.items()} | root
    site["index.html"] = (
        Template(index)
        .substitute(
            policy=_policy(paint.svg),
            folder=folder,
            version=version,
            board=paint.svg,
            paper_light=light,
            paper_dark=dark,
            front_styles="\n".join(
                f'<link rel="stylesheet" href="{folder}/{name}">'
                for name in sorted(files)
                if name.startswith("front/") and name.endswith(".css")
            ),
        )
        .encode()
    )
    manifest = {name: hashlib.sha256(site[name]).hexdigest() for name in sorted(site)}
    site["service.js"] = (
        Template(service).safe_substitute(version=version, files=json.dumps(manifest, indent=1)).encode()
    )
    site["pocket.json"] = json.dumps({"version": version, "pyodide": PYODIDE, "files": manifest}, indent=1).encode()
    _write(output, site)
    return version


def _pinned(folder: Path, name: str) -> bytes:
    try:
        content = (folder / name).read_bytes()
    except OSError as problem:
        message = f"can't be read ({problem.strerror}); npm install pyodide@{PYODIDE} makes it"
        raise DataError(str(folder / name), [Fault(None, None, message)]) from None
    if hashlib.sha256(content).hexdigest() != PINNED[name]:
        raise DataError(str(folder / name), [Fault(None, None, f"is not the file of Pyodide {PYODIDE}")])
    return content


def _without_source_map(script: bytes) -> bytes:
    """The script without the line that names its source map, which is not carried."""
    return script.split(b"//# sourceMappingURL=")[0]


def _lock(pyodide: Path) -> bytes:
    """Pyodide's list of packages, emptied: none is carried, so none may be asked for."""
    info = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    return json.dumps({"info": info, "packages": {}}, sort_keys=True).encode()


def compiled(pyodide: Path) -> Compiled:
    """Return the files of the standard library and of this package that the page can reach, by path.

    Raises
    ------
    DataError
        If Pyodide's library is missing or another than the pinned one.
    """
    stdlib = _pinned(pyodide, "python_stdlib.zip")
    with tempfile.TemporaryDirectory() as place:
        sources, made = Path(place) / "sources", Path(place) / "compiled"
        made.mkdir()
        with zipfile.ZipFile(io.BytesIO(stdlib)) as archive:
            archive.extractall(sources / "stdlib")
        shutil.copytree(
            _PACKAGE, sources / "package" / "u2200nb", ignore=shutil.ignore_patterns("__pycache__", "static", "site")
        )
        script = Path(__file__).with_name("bytecode.mjs")
        subprocess.run(["node", script, pyodide, sources, made], check=True)
        return _tree(made / "stdlib"), _tree(made / "package") | _data()


def _tree(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _data() -> dict[str, bytes]:
    """The data that the page can open, where the package looks for it."""
    folders = sorted(path for path in data_folder().iterdir() if path.is_dir() and path.name not in _DATA_LEFT_OUT)
    paths = [
        path for folder in folders for path in sorted(folder.iterdir()) if path.suffix in (".toml", ".csv", ".json")
    ]
    paths += [data_folder("rules") / name for name in _RULES]
    return {f"u2200nb/data/{path.relative_to(data_folder()).as_posix()}": path.read_bytes() for path in paths}


def _licences() -> bytes:
    """All licences of what the page carries, as one text."""
    parts = [
        ("u2200nb", _PACKAGE.parent / "LICENSE"),
        (f"Pyodide {PYODIDE}, unchanged; its source: https://github.com/pyodide/pyodide", _LICENCES / "MPL-2.0.txt"),
        ("Python (CPython 3.14 and its standard library), as byte code", _LICENCES / "Python.txt"),
    ]
    return "\n\n".join(
        f"{title}\n{'=' * len(title)}\n\n{path.read_text('utf-8').strip()}" for title, path in parts
    ).encode()


def _policy(board: str) -> str:
    """What the page may load: its own files, and nothing else from anywhere."""
    rules = {
        "default-src": "'none'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "worker-src": "'self'",
        "connect-src": "'self'",
        "style-src": f"'self' {style_digest(board)}",
        "img-src": "'self' data: blob:",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


def _write(output: Path, site: Mapping[str, bytes]) -> None:
    if output.exists():
        if any(output.iterdir()) and not (output / "pocket.json").is_file():
            raise DataError(
                str(output), [Fault(None, None, "holds something that is no pocket page; name another folder")]
            )
        shutil.rmtree(output)
    for name, content in site.items():
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def installed_pyodide() -> Path:
    """Return the npm package of the pinned version, fetched once into the folder that the core's tests use too."""
    cache = Path(os.environ.get("U2200NB_PYODIDE_CACHE", ".venv/pyodide"))
    folder = cache / "node_modules" / "pyodide"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        command = [
            "npm",
            "install",
            "--silent",
            "--no-fund",
            "--no-audit",
            "--prefix",
            str(cache),
            f"pyodide@{PYODIDE}",
        ]
        subprocess.run(command, check=True)
    return folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Build from a command line."""
    parser = argparse.ArgumentParser(prog="python -m u2200nb.pocket.build", description="Build the pocket page.")
    parser.add_argument("-o", "--output", type=Path, default=Path("build/pocket"), help="the folder to make")
    parser.add_argument("--pyodide", type=Path, help="the unpacked npm package; by default npm fetches it")
    given = parser.parse_args(arguments)
    try:
        version = build_site(given.output, given.pyodide or installed_pyodide())
    except U2200Error as problem:
        print(f"Error: {problem}", file=sys.stderr)
        return 2
    except (FileNotFoundError, subprocess.CalledProcessError) as problem:
        print(f"Error: {problem}; building needs node and npm", file=sys.stderr)
        return 2
    size = sum(path.stat().st_size for path in given.output.rglob("*") if path.is_file())
    print(f"{given.output}: version {version}, {size / 1e6:.1f} MB; show it with: u2200nb table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
