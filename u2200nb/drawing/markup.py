"""How does text stand in markup without ever being read as markup?

The standard library's `html` does the same, but loads a table of two thousand names first, which phones need not.
"""

from __future__ import annotations

__all__ = ["escape"]

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> str:
    """Return a text for markup, between elements or in an attribute.

    >>> escape('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return text.translate(_ESCAPES)
