"""What stands on the page before Python is there?

The empty board as a drawing inside the HTML, and the arbiter's first view, from which the front end starts: a
finger can tap at once, and what it tapped is answered when Python wakes up.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import dataclass

from u2200nb.arbiter.controller import ArbiterController
from u2200nb.arbiter.parts import parted
from u2200nb.drawing.palettes import THEMES
from u2200nb.drawing.svg import draw_svg
from u2200nb.revolution.board import blank_board
from u2200nb.revolution.picture import board_picture

__all__ = ["FirstPaint", "first_paint", "style_digest", "theme_colours"]


@dataclass(frozen=True)
class FirstPaint:
    """The first drawing, and the first ground and view in its parts as JSON."""

    svg: str
    view: str


def first_paint() -> FirstPaint:
    """Return what an arbiter shows that nobody has asked anything yet.

    >>> "<script" in first_paint().svg
    False
    """
    arbiter = ArbiterController("blank")
    view, standing = parted(arbiter.view())
    return FirstPaint(
        draw_svg(board_picture(blank_board()), theme="auto"),
        json.dumps({"ground": arbiter.ground(), "view": view, "standing": standing}),
    )


def style_digest(svg: str) -> str:
    """Return the sources for a content security policy that let the style of this drawing in and no other.

    >>> style_digest("<svg><style>a{}</style></svg>")
    "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
    """
    styles = re.findall(r"<style[^>]*>(.*?)</style>", svg, re.DOTALL)
    return " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'" for style in styles
    )


def theme_colours() -> tuple[str, str]:
    """Return the background of the light and of the dark theme."""
    return THEMES["light"].paper, THEMES["dark"].paper
