"""What does the page's Python start with?

Apart from :mod:`u2200nb.pocket.host`, which knows no explorer: they are loaded when one is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from u2200nb.pocket.host import Controller, PocketHost

__all__ = ["host"]


def host() -> PocketHost:
    """Return the host for a page, in the browser's own file system."""
    return PocketHost(_explorers)


def _explorers() -> Mapping[str, tuple[str, Callable[[], Controller]]]:
    from u2200nb.lessons.explorers import EXPLORERS

    return EXPLORERS
