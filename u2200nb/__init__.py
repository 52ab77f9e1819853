"""Learn and look up the rules of the Undaunted 2200 games.

The public names below are loaded when they are first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from u2200nb.errors import (
        DataError,
        GameOverError,
        IllegalActionError,
        NotationError,
        U2200Error,
        UnknownNameError,
    )

__version__ = "0.1.0"

_HOME = {
    "DataError": "errors",
    "GameOverError": "errors",
    "IllegalActionError": "errors",
    "NotationError": "errors",
    "U2200Error": "errors",
    "UnknownNameError": "errors",
}

__all__ = [
    "DataError",
    "GameOverError",
    "IllegalActionError",
    "NotationError",
    "U2200Error",
    "UnknownNameError",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'u2200nb' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"u2200nb.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
