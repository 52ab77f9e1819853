"""What does the page's Python start with?

Apart from :mod:`u2200nb.pocket.host` because it alone knows which explorers there are.
"""

from __future__ import annotations

from u2200nb.pocket.host import PocketHost

__all__ = ["host"]


def host() -> PocketHost:
    """Return the host for a page, in the browser's own file system."""
    return PocketHost()
