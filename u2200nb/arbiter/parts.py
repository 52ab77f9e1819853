"""Which part of a view stays the same from one event to the next, so that a host need not send it each time?

Most of a view are the counters that can be placed and the controls of readings, painting and sharing: a tap on
the board leaves them as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["parted"]

_STANDING_GROUPS = frozenset({"paint", "readings", "share"})


def parted(view: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what changes with nearly every event, and what seldom does: tray and controls of some groups.

    Examples
    --------
    >>> moving, standing = parted({"seq": 1, "tray": [], "controls": [{"id": "undo", "group": "bar"}]})
    >>> moving, standing
    ({'seq': 1, 'controls': [{'id': 'undo', 'group': 'bar'}]}, {'tray': [], 'controls': []})
    """
    moving = dict(view)
    controls = moving.get("controls", [])
    standing = {
        "tray": moving.pop("tray", []),
        "controls": [control for control in controls if control["group"] in _STANDING_GROUPS],
    }
    moving["controls"] = [control for control in controls if control["group"] not in _STANDING_GROUPS]
    return moving, standing
