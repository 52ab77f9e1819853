"""How does a learner play with dice and defence in a notebook?"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

import ipywidgets as widgets

from u2200nb.drawing.svg import draw_svg
from u2200nb.lessons.odds_explorer import OddsExplorer

__all__ = ["OddsForm"]


class OddsForm(widgets.VBox):  # type: ignore[misc]
    """Combat odds as sliders and bars: how likely do some dice reach a total defence, exactly?

    The form of the explorer of odds: it explores freely, or asks first which of two throws is likelier.

    Examples
    --------
    >>> form = OddsForm()
    >>> form.slide("defence", 9)
    >>> form
    Odds: 2 dice against 9: 9/25, 36 %.
    """

    def __init__(self) -> None:
        self._explorer = OddsExplorer()
        self._controls = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self._verdict, self._bars = widgets.HTML(), widgets.HTML()
        super().__init__([self._controls, self._verdict, self._bars])
        self._build()

    def slide(self, name: str, value: int) -> None:
        """Set ``dice`` or ``defence``, as the sliders do."""
        self._send({"type": "set", "id": name, "value": value})

    def press(self, name: str) -> None:
        """Press ``challenge`` or ``explore``, as the buttons do."""
        self._send({"type": "press", "id": name})

    def answer(self, words: str) -> None:
        """Answer a challenge, as its buttons do: ``"2 dice against 6"``."""
        self._send({"type": "set", "id": "guess", "value": words})

    @property
    def verdict(self) -> str:
        """What the form says now, in words."""
        view = self._explorer.view()
        return str(view["error"] or view["verdict"]["text"])

    def _send(self, event: dict[str, Any]) -> None:
        before = [control["id"] for control in self._explorer.view()["controls"]]
        self._explorer.handle(event)
        if [control["id"] for control in self._explorer.view()["controls"]] == before and event["type"] == "set":
            self._show()  # A slider that is being dragged must stay the same slider.
        else:
            self._build()

    def _build(self) -> None:
        """Make the controls anew and show what is chosen."""
        self._controls.children = [
            field for control in self._explorer.view()["controls"] for field in self._fields(control)
        ]
        self._show()

    def _show(self) -> None:
        picture = self._explorer.picture()
        source = b64encode(draw_svg(picture).encode()).decode()
        words = "; ".join(cell.title for cell in picture.cells if "source" in cell.highlights)
        self._verdict.value = f"<p role='status'><strong>{escape(self.verdict)}</strong></p>"
        self._bars.value = (
            f'<img alt="{escape(picture.description)}. {escape(words)}" style="max-width:28em;width:100%"'
            f' src="data:image/svg+xml;base64,{source}">'
        )

    def _fields(self, control: dict[str, Any]) -> list[Any]:
        """The ipywidgets for one control."""
        name, label = control["id"], control["label"]
        if control["kind"] == "number":
            slider = widgets.IntSlider(
                value=control["value"], min=control["least"], max=control["most"], description=label
            )
            slider.observe(lambda change: self.slide(name, change["new"]), names="value")
            return [slider]
        if control["kind"] == "choice":
            return [self._button(option, lambda option=option: self.answer(option)) for option, _ in control["options"]]
        return [self._button(label, lambda: self.press(name))]

    @staticmethod
    def _button(label: str, pressed: Any) -> Any:
        button = widgets.Button(description=label, layout=widgets.Layout(width="auto"))
        button.on_click(lambda _: pressed())
        return button

    def __repr__(self) -> str:
        return f"Odds: {self.verdict}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The form; where no widget can be drawn, its bars and its words."""
        bundle = super()._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data |= {"text/html": self._verdict.value + self._bars.value, "text/plain": repr(self)}
        return bundle
