"""Where is the data that ships with the package, and where do a user's own files go?

The one place that knows both. Shipped data lies inside the package in a wheel (``u2200nb/data``) and
beside it in a checkout (``data``); a user's boards, positions, unit values and progress lie in one folder
of theirs, which ``u2200nb where`` names and the environment variable ``U2200NB_HOME`` moves.
"""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["data_folder", "is_checkout", "notebooks_folder", "pocket_folder", "user_folder", "write_atomically"]

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str = "") -> Path:
    """Return the folder of shipped data, or one folder in it.

    >>> data_folder("boards").is_dir()
    True
    """
    inside = _PACKAGE / "data"
    root = inside if inside.is_dir() else _PACKAGE.parent / "data"
    return root / name


def notebooks_folder() -> Path:
    """Return the folder of the notebooks as they ship: inside the package in a wheel, beside it in a checkout."""
    inside = _PACKAGE / "notebooks"
    return inside if inside.is_dir() else _PACKAGE.parent / "notebooks"


def pocket_folder() -> Path:
    """Return the folder of the built pocket page: inside the package in a released wheel, ``build`` in a checkout."""
    inside = _PACKAGE / "pocket" / "site"
    return inside if inside.is_dir() else _PACKAGE.parent / "build" / "pocket"


def is_checkout() -> bool:
    """Whether the package runs from a checkout, with its data and notebooks beside it."""
    return not (_PACKAGE / "data").is_dir()


def user_folder(name: str = "") -> Path:
    """Return the user's own folder, or one folder in it. It is not made until something is kept there."""
    home = os.environ.get("U2200NB_HOME")
    if home:
        return Path(home).expanduser() / name
    from platformdirs import user_data_path

    return Path(user_data_path("u2200nb", appauthor=False)) / name


def write_atomically(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8 so that the file is the old one or the new one, never half of either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
