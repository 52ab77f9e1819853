"""How does somebody look up a rule with a finger: type, read, follow, go back?

`RuleLookUp` is made of plain ipywidgets. Results appear as one types; a click opens an entry, its neighbours are
buttons, and the way back is one too.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import ipywidgets as widgets

from u2200nb.errors import U2200Error
from u2200nb.rulebook.entries import GAMES, Entry, entry
from u2200nb.rulebook.look_up import look_up
from u2200nb.rulebook.search import Hit
from u2200nb.rulebook.show import entry_as_html, marked
from u2200nb.widgets.copy_button import CopyButton

__all__ = ["RuleLookUp"]

_ANY_GAME = ("all games", "")
_PLAYERS = (("any players", ""), ("2 players", "2"), ("4 players", "4"), ("solo", "solo"))
_SHOWN = 6


class RuleLookUp(widgets.VBox):  # type: ignore[misc]
    """A panel that finds rules as one types.

    Parameters
    ----------
    query : str
        What stands in the field at first.
    game, players : str
        The filters at first; empty for all.

    Examples
    --------
    >>> panel = RuleLookUp("trident", game="revolution")
    >>> panel.shown[0]
    'rev.action.trident-attack'
    >>> panel.open_rule("rev.sight.ground"); panel.shown
    ('rev.sight.ground',)
    >>> panel.go_back(); panel.shown[0]
    'rev.action.trident-attack'
    """

    def __init__(self, query: str = "", *, game: str = "", players: str = "") -> None:
        self.shown: tuple[str, ...] = ()
        self.citation = ""
        self._trail: list[str] = []
        self._query = widgets.Text(
            value=query,
            placeholder="a question, a few words, or an id",
            description="Rule",
            continuous_update=True,
            layout=widgets.Layout(width="24em"),
        )
        games = [_ANY_GAME, *((title, name) for name, title in GAMES.items())]
        self._game = widgets.Dropdown(options=games, value=game, layout=widgets.Layout(width="16em"))
        self._players = widgets.Dropdown(options=_PLAYERS, value=players, layout=widgets.Layout(width="9em"))
        self._back = widgets.Button(description="Back", icon="arrow-left", disabled=True)
        self._cite = widgets.Text(description="Citation", layout=widgets.Layout(width="40em", display="none"))
        self._copy = CopyButton(label="Copy the citation", layout=widgets.Layout(display="none"))
        self._body = widgets.VBox()
        self._back.on_click(lambda _: self.go_back())
        for field in (self._query, self._game, self._players):
            field.observe(lambda _: self._ask(), names="value")
        bar = widgets.HBox([self._query, self._game, self._players, self._back], layout=_wrapping())
        super().__init__([bar, self._body, widgets.HBox([self._cite, self._copy], layout=_wrapping())])
        self._ask()

    def open_rule(self, entry_id: str) -> None:
        """Show an entry and remember where one came from."""
        found = entry(entry_id)
        self._trail.append(entry_id)
        self._show_entry(found)

    def go_back(self) -> None:
        """Show the entry before, or the results again."""
        if self._trail:
            self._trail.pop()
        if self._trail:
            self._show_entry(entry(self._trail[-1]))
        else:
            self._ask()

    def _ask(self) -> None:
        """Show what the query finds; called whenever the query or a filter changes."""
        self._trail.clear()
        self._back.disabled = True
        self._cite.layout.display = self._copy.layout.display = "none"
        query = self._query.value
        if not query.strip():
            self._say("Type a question as you would ask it at the table.")
            return
        try:
            found = look_up(query, game=self._game.value, players=self._players.value, limit=_SHOWN)
        except U2200Error as error:
            self._say(str(error))
            return
        if isinstance(found, Entry):
            self.open_rule(found.id)
            return
        self.shown = found.ids
        if not found:
            self._say("No rule speaks of that. Try other words, or fewer.")
            return
        self._body.children = [self._result(hit) for hit in found]

    def _say(self, words: str) -> None:
        self.shown = ()
        self._body.children = [widgets.HTML(f"<p>{escape(words)}</p>")]

    def _result(self, hit: Hit) -> Any:
        """One result: a button with its title, and the passage that fits best."""
        game = GAMES[hit.entry.game].split(": ")[1]
        text = widgets.HTML(f"{marked(hit.passage)} <small>{escape(game)} · {escape(hit.entry.id)}</small>")
        return widgets.VBox([self._button(hit.entry.id, hit.entry.title, "26em"), text])

    def _button(self, entry_id: str, title: str, width: str = "auto") -> Any:
        button = widgets.Button(description=title, tooltip=entry_id, layout=widgets.Layout(width=width))
        button.on_click(lambda _: self.open_rule(entry_id))
        return button

    def _show_entry(self, found: Entry) -> None:
        self.shown = (found.id,)
        self.citation = found.citation
        self._back.disabled = False
        self._cite.value = self._copy.text = found.citation
        self._cite.layout.display = self._copy.layout.display = ""
        buttons = [self._button(other, entry(other).title) for other in found.neighbours]
        text = widgets.HTML(entry_as_html(found))
        self._body.children = [text, widgets.HBox(buttons, layout=_wrapping())]

    def __repr__(self) -> str:
        return f"Rule look-up: {self._query.value!r} shows {', '.join(self.shown) or 'nothing'}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget; where no widget can be drawn, what it shows as HTML and as text."""
        bundle = super()._repr_mimebundle_(**options)
        if isinstance(bundle, dict):
            bundle["text/plain"] = repr(self)
            bundle["text/html"] = "\n".join(_words_of(self._body)) or f"<p>{escape(repr(self))}</p>"
        return bundle


def _words_of(widget: Any) -> Iterator[str]:
    """The words a widget shows, as HTML."""
    if isinstance(widget, widgets.HTML):
        yield f"<div>{widget.value}</div>"
    if isinstance(widget, widgets.VBox):
        for child in widget.children:
            yield from _words_of(child)


def _wrapping() -> Any:
    return widgets.Layout(flex_flow="row wrap")
