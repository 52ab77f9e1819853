"""How are many files put into few, so that the same input always gives the same bytes?

A zip of plain byte code for the standard library, as Python reads it; a tar for the package and its data. Both
travel packed with gzip under names no server knows, so that none packs or unpacks them on the way.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping

__all__ = ["digest", "packed", "tar", "zipped"]

Files = Mapping[str, bytes]


def packed(content: bytes) -> bytes:
    """Return the content packed with gzip, without date and name."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def zipped(files: Files) -> bytes:
    """Return a zip archive of files that are stored as they are.

    >>> zipped({"b": b"", "a": b"1"}) == zipped({"a": b"1", "b": b""})
    True
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()


def tar(files: Files) -> bytes:
    """Return a tar archive of files."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return buffer.getvalue()


def digest(files: Files) -> str:
    """Return a short name for exactly these files."""
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return whole.hexdigest()[:12]
