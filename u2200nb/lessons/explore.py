"""How does an explorer stand in a notebook?"""

from __future__ import annotations

from typing import Any

from u2200nb.lessons.explorers import explorer
from u2200nb.lessons.odds_form import OddsForm
from u2200nb.widgets.host import ControllerWidget

__all__ = ["explore"]


def explore(name: str) -> Any:
    """Return an explorer as a widget: one idea to try out, and a challenge that asks first.

    Parameters
    ----------
    name : str
        ``sight``, ``enclosure``, ``comms``, ``air``, ``firing``, ``blocker``, or ``odds``, which is a form with
        sliders.

    Raises
    ------
    UnknownNameError
        If there is no such explorer.

    Examples
    --------
    >>> explore("odds")
    Odds: 2 dice against 6: 3/4, 75 %.
    """
    return OddsForm() if name == "odds" else ControllerWidget(explorer(name))
