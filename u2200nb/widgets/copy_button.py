"""How does a text get on the clipboard from a notebook?"""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

__all__ = ["CopyButton"]


class CopyButton(anywidget.AnyWidget):
    """A button that puts its text on the clipboard, or shows it where the page may not.

    Attributes
    ----------
    text : str
        What is copied.
    label : str
        What stands on the button.

    Examples
    --------
    >>> CopyButton(text="rev.sight.ground", label="copy")
    CopyButton: rev.sight.ground
    """

    _esm = Path(__file__).parent / "static" / "copy.js"

    text = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("copy").tag(sync=True)

    def __repr__(self) -> str:
        return f"CopyButton: {self.text}"
