"""Which runs of ten words does this tree share with a rulebook?

The rulebooks are not part of the project; what is kept of them is a hash of five bytes for every run of ten words,
in ``runs.bin``. ``python -m tests.rulebook.own_words FOLDER`` makes that file from the texts in a folder.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HASHES = Path(__file__).with_name("runs.bin")
RUN = 10
SIZE = 5

_WORD = re.compile(r"[a-z0-9']+|[\u4e00-\u9fff]")
_CITED = re.compile(r"""^\s*["']?(section|heading)s?["']?\s*[=:]|rulebook-quote""")
_NOT_TEXT = {".png", ".jpg", ".svg", ".ico", ".lock", ".whl", ".zip", ".gz", ".woff2", ".bin"}


def words(text: str) -> list[str]:
    """Words in lower case; a Chinese character is a word of its own."""
    return _WORD.findall(text.lower().replace("\u2019", "'"))


def hashed(run: list[str]) -> bytes:
    """The hash of a run of words."""
    return blake2b(" ".join(run).encode(), digest_size=SIZE).digest()


def runs_of(text: str) -> Iterator[bytes]:
    """The hash of every run in a text."""
    found = words(text)
    for place in range(len(found) - RUN + 1):
        yield hashed(found[place : place + RUN])


def known_runs() -> frozenset[bytes]:
    """The hashes of every run in a rulebook."""
    table = HASHES.read_bytes()
    return frozenset(table[place : place + SIZE] for place in range(0, len(table), SIZE))


def tracked_files(root: Path = ROOT) -> list[Path]:
    """The files of a clone; without git, those of the folder."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        return [path for path in root.rglob("*") if not any(part.startswith(".") for part in path.parts)]
    return [root / name for name in listed if name]


def shared_runs(lines: list[str], known: frozenset[bytes]) -> Iterator[tuple[int, str]]:
    """Line and words of every run that a text shares; headings that are cited and marked quotations left out.

    Ten Chinese characters are a short phrase, so each counts as half a word.
    """
    stream = [(word, at) for at, line in enumerate(lines, 1) if not _CITED.search(line) for word in words(line)]
    place = 0
    while place + RUN <= len(stream):
        end = place + RUN
        if hashed([word for word, _ in stream[place:end]]) not in known:
            place += 1
            continue
        while end < len(stream) and hashed([word for word, _ in stream[end - RUN + 1 : end + 1]]) in known:
            end += 1
        run = [word for word, _ in stream[place:end]]
        if sum(0.5 if word >= "\u4e00" else 1 for word in run) >= RUN:
            yield stream[place][1], " ".join(run)
        place = end


def quotations(files: list[Path], known: frozenset[bytes]) -> Iterator[str]:
    """Yield file, line and words of every shared run."""
    for path in files:
        if path.suffix.lower() in _NOT_TEXT or not path.is_file() or path.stat().st_size > 4_000_000:
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for line, run in shared_runs(lines, known):
            yield f"{path.name}:{line}: {run}"


def main(folder: str) -> None:
    """Make the file of hashes."""
    books = sorted(Path(folder).glob("*.txt"))
    runs = {run for book in books for run in runs_of(book.read_text(encoding="utf-8"))}
    HASHES.write_bytes(b"".join(sorted(runs)))
    print(f"{len(runs)} runs of {len(books)} books")


if __name__ == "__main__":
    main(sys.argv[1])
