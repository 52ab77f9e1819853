"""How does a controller stand in a notebook?

A controller is plain Python: events in, the whole view out (``docs/front-end.md``). `ControllerWidget` hands both
to and fro between it and the front end in ``static``. Where no kernel runs the stored notebook still shows
a picture and the verdict in words.
"""

from __future__ import annotations

import base64
import re
from difflib import get_close_matches
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Protocol

import anywidget
import traitlets

from u2200nb.arbiter.parts import parted
from u2200nb.drawing.picture import Picture
from u2200nb.drawing.svg import draw_svg
from u2200nb.errors import U2200Error

__all__ = ["FRONT_END_FILES", "Controller", "ControllerWidget", "front_end", "style"]

FRONT_END_FILES = ("geometry.mjs", "elements.js", "panels.js", "share.js", "stage.js", "board.js")
"""The files of the front end in the order in which each needs only those before it."""

_STATIC = Path(__file__).parent / "static"
_IMPORT = re.compile(r"^import\b[^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


class Controller(Protocol):
    """What the widget needs of a controller."""

    def ground(self) -> dict[str, Any]:
        """What changes only with the board."""

    def view(self) -> dict[str, Any]:
        """Everything else, whole."""

    def handle(self, event: dict[str, Any]) -> None:
        """Do what an event asks; a bad one is answered in the view."""

    def picture(self) -> Picture:
        """What is seen, for where no script runs."""


@cache
def front_end() -> str:
    """Return the front end as one text, as a notebook loads it: the files joined, imports left out.

    Examples
    --------
    >>> text = front_end()
    >>> "import " in text.split("export default")[0].splitlines()[0], text.count("export ")
    (False, 1)
    """
    texts = [(_STATIC / name).read_text(encoding="utf-8") for name in FRONT_END_FILES]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)


@cache
def style() -> str:
    """Return the style sheet of the front end."""
    return (_STATIC / "board.css").read_text(encoding="utf-8")


class ControllerWidget(anywidget.AnyWidget):
    """A controller in a notebook.

    Parameters
    ----------
    controller : Controller
        Anything that takes events and gives a view.

    Attributes
    ----------
    ground, view, standing : dict
        What is shown, as the controller gave it last; ``standing`` is the part of the view that seldom changes.
        Read them, do not set them.
    event : dict
        What was done last on the page.
    verdict : str
        What is said now, in words.
    controller : Controller

    Raises
    ------
    TypeError
        For a keyword the widget does not know; the message names those it does.
    """

    _esm = front_end()
    _css = style()

    ground = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    standing = traitlets.Dict().tag(sync=True)
    event = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Unicode(read_only=True)

    _keywords: tuple[str, ...] = ()
    """What a subclass takes by keyword, for the message to who misspells one."""

    def __init__(self, controller: Controller, **unknown: Any) -> None:
        if unknown:
            raise TypeError(self._unknown_words(unknown))
        self.controller = controller
        super().__init__()
        self.show()

    @classmethod
    def _unknown_words(cls, unknown: dict[str, Any]) -> str:
        name = next(iter(unknown))
        near = get_close_matches(name, cls._keywords, n=1)
        if near:
            hint = f"Did you mean {near[0]!r}?"
        elif cls._keywords:
            hint = f"It takes {', '.join(cls._keywords)}."
        else:
            hint = "It takes no keyword."
        return f"{cls.__name__} has no keyword {name!r}. {hint}"

    def send_event(self, type_: str, **values: Any) -> None:
        """Do from Python what a hand could do on the page, such as ``send_event("tap", cell="D4")``."""
        self.event = {"type": type_, **values, "n": self.event.get("n", 0) + 1}

    def show(self) -> None:
        """Send what the controller shows now."""
        view, standing = parted({**self._view(), "answers": self.event.get("n", 0)})
        ground = self.controller.ground()
        with self.hold_sync():
            if ground.get("key") != self.ground.get("key"):
                self.ground = ground
            self.standing = standing
            self.view = view
        self.set_trait("verdict", str((view.get("verdict") or {}).get("text", "")))

    def _view(self) -> dict[str, Any]:
        return self.controller.view()

    @traitlets.observe("event")
    def _on_event(self, change: Any) -> None:
        event = {name: value for name, value in change.new.items() if name != "n"}
        if not event:
            return
        try:
            self.controller.handle(event)
            self.show()
        except Exception as problem:
            # Whatever went wrong, the page must hear of it: here nobody sees a traceback.
            kind = "" if isinstance(problem, U2200Error) else f" ({type(problem).__name__}; please report it)"
            error = f"That could not be done: {problem}{kind}"
            seq = self.view.get("seq", 0)
            self.view = {**self.view, "seq": seq, "error": error, "answers": change.new.get("n", 0)}

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.verdict or 'nothing asked yet'}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and a picture with the verdict in words for where none can be drawn."""
        bundle = super()._repr_mimebundle_(**options)
        data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
        if data is None:
            data = {}
        picture = self.controller.picture()
        drawn = base64.b64encode(draw_svg(picture, theme="light").encode()).decode("ascii")
        data["text/html"] = (
            f'<img src="data:image/svg+xml;base64,{drawn}" alt="{escape(picture.description or picture.title)}"'
            f' style="max-width:100%;height:auto"><p>{escape(self.verdict)}</p>'
        )
        data["text/plain"] = repr(self)
        return (data, *rest) if rest else data
