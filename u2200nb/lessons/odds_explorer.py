"""How does the chance to hit grow with dice and fall with defence?

A chart whose bars can be tapped: one for each total defence, its height the exact chance that at least one of the
dice shows that number or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from u2200nb.drawing.picture import Cell, Picture
from u2200nb.drawing.svg import draw_layers
from u2200nb.errors import U2200Error
from u2200nb.rulebook.entries import entry
from u2200nb.rulings.odds import hit_chance

__all__ = ["OddsExplorer"]

RULE = "rev.combat.dice"
MOST_DICE, DEFENCES = 6, range(1, 13)
_BARS = tuple(map(str, DEFENCES))
_TALL, _WIDE = 8.0, 0.8


class OddsExplorer:
    """Combat odds as bars.

    Examples
    --------
    >>> odds = OddsExplorer()
    >>> odds.handle({"type": "tap", "cell": "9"})
    >>> odds.view()["verdict"]["text"]
    '2 dice against 9: 9/25, 36 %.'
    """

    def __init__(self) -> None:
        self._dice, self._defence = 2, 6
        self._seq, self._number, self._right = 0, 0, 0
        self._asked: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._given = ""
        self._rule, self._error = "", ""

    def _picture(self, *, is_marked: bool) -> Picture:
        cells = []
        for place, defence in enumerate(DEFENCES):
            chance = hit_chance(defence, self._dice)
            height = max(float(chance) * _TALL, 0.12)
            left, right = float(place), place + _WIDE
            bar = ((left, _TALL - height), (right, _TALL - height), (right, _TALL + 1.0), (left, _TALL + 1.0))
            chosen = ("source",) if is_marked and defence == self._defence else ()
            title = f"defence {defence}: {_percent(defence, self._dice)}"
            cells.append(Cell(str(defence), bar, "site", str(defence), title=title, highlights=chosen))
        return Picture(f"Chance to hit with {self._dice} dice", "A bar for each total defence", tuple(cells))

    def picture(self) -> Picture:
        """The bars, with the chosen one marked unless it is being asked."""
        return self._picture(is_marked=self._asked is None or bool(self._given))

    def ground(self) -> dict[str, Any]:
        """What changes only with the dice."""
        layers = draw_layers(self._picture(is_marked=False))
        width, height = layers.size
        return {
            "key": f"odds {self._dice}",
            "title": f"Chance to hit with {self._dice} dice, a bar for each total defence",
            "width": width,
            "height": height,
            "style": layers.style,
            "defs": layers.defs,
            "svg": layers.ground,
            "cells": layers.cells,
            "keys": layers.keys,
        }

    def handle(self, event: Mapping[str, Any]) -> None:
        """Take an event in; what was wrong with it stands in the view."""
        self._seq += 1
        self._error = ""
        kind, name, value = event.get("type"), event.get("id"), event.get("value")
        if kind == "tap" and event.get("cell") in _BARS and self._asked is None:
            self._defence = int(str(event["cell"]))
        elif kind == "set" and name in ("dice", "defence") and self._asked is None:
            self._set(str(name), value)
        elif kind == "set" and name == "guess" and self._asked and not self._given:
            self._guess(value)
        elif kind == "press" and name == "challenge":
            self._ask()
        elif kind == "press" and name == "explore":
            self._asked, self._given = None, ""
        elif kind == "rule":
            self._open_rule(str(name or ""))
        else:
            self._error = "Tap a bar, set dice and defence, or take the challenge."

    def _set(self, name: str, value: object) -> None:
        allowed = range(1, MOST_DICE + 1) if name == "dice" else DEFENCES
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            self._error = f"{name} is a whole number from {allowed[0]} to {allowed[-1]}"
        elif name == "dice":
            self._dice = value
        else:
            self._defence = value

    def _open_rule(self, name: str) -> None:
        try:
            self._rule = entry(name).id if name else ""
        except U2200Error as problem:
            self._error = str(problem)

    def _ask(self) -> None:
        self._number += 1
        generator = Random(f"odds {self._number}")
        while True:
            one, other = ((generator.randint(1, 5), generator.randint(4, 10)) for _ in range(2))
            if hit_chance(one[1], one[0]) != hit_chance(other[1], other[0]) and one[0] < other[0] and one[1] < other[1]:
                break
        self._asked, self._given = (one, other), ""

    def _guess(self, value: object) -> None:
        assert self._asked is not None
        if value not in [_words(pair) for pair in self._asked]:
            self._error = "Choose one of the two."
            return
        self._given = str(value)
        self._right += self._given == self._likelier()
        self._dice, self._defence = self._asked[0]

    def _likelier(self) -> str:
        assert self._asked is not None
        return _words(max(self._asked, key=lambda pair: hit_chance(pair[1], pair[0])))

    def _verdict(self) -> dict[str, str]:
        if self._asked is None:
            chance = hit_chance(self._defence, self._dice)
            words = f"{self._dice} dice against {self._defence}: {chance}, {_percent(self._defence, self._dice)}."
            return {"text": words, "tone": "info", "rule": RULE}
        if not self._given:
            return {"text": "Which is likelier to hit?", "tone": "info", "rule": ""}
        is_right = self._given == self._likelier()
        chances = ", ".join(f"{_words(pair)}: {_percent(pair[1], pair[0])}" for pair in self._asked)
        words = f"{'Right' if is_right else 'Not so'}. {chances}. {self._right} of {self._number} so far."
        return {"text": words, "tone": "yes" if is_right else "no", "rule": RULE}

    def view(self) -> dict[str, Any]:
        """Everything else."""
        is_open = self._asked is None or bool(self._given)
        picture = self.picture()
        layers = draw_layers(picture)
        found = entry(self._rule) if self._rule else None
        return {
            "seq": self._seq,
            "svg": layers.overlay,
            "titles": {cell.id: cell.title for cell in picture.cells} if is_open else {},
            "marks": {},
            "paint": False,
            "selected": [str(self._defence)] if is_open else [],
            "verdict": self._verdict(),
            "steps": [],
            "notes": ["A die more helps most where the chance is small. Tap a bar for its exact chance."]
            if is_open
            else [],
            "rule": found
            and {
                "id": found.id,
                "title": found.title,
                "answer": found.answer,
                "body": found.body,
                "section": found.section,
                "related": [[other, entry(other).title] for other in found.related],
            },
            "controls": self._controls(),
            "tray": [],
            "table": self._table() if is_open else None,
            "legend": [],
            "copied": None,
            "error": self._error,
        }

    def _table(self) -> dict[str, Any]:
        """Chances by dice for the chosen defence and its neighbours."""
        near = [defence for defence in range(self._defence - 1, self._defence + 2) if defence in DEFENCES]
        rows = [[str(dice), *(_percent(defence, dice) for defence in near)] for dice in range(1, MOST_DICE + 1)]
        return {"head": ["dice", *(f"against {defence}" for defence in near)], "rows": rows}

    def _controls(self) -> list[dict[str, Any]]:
        def button(name: str, label: str) -> dict[str, Any]:
            return {"id": name, "kind": "button", "label": label, "group": "bar", "disabled": False}

        if self._asked is None:
            sliders = [("dice", self._dice, 1, MOST_DICE), ("defence", self._defence, DEFENCES[0], DEFENCES[-1])]
            numbers = [
                {
                    "id": name,
                    "kind": "number",
                    "label": name,
                    "group": "bar",
                    "value": value,
                    "least": least,
                    "most": most,
                }
                for name, value, least, most in sliders
            ]
            return [*numbers, button("challenge", "Ask me")]
        buttons = [button("challenge", "Next question"), button("explore", "Explore")]
        if self._given:
            return buttons
        options = [[_words(pair), _words(pair)] for pair in self._asked]
        guess = {
            "id": "guess",
            "kind": "choice",
            "label": "your answer",
            "group": "bar",
            "value": "",
            "options": options,
        }
        return [guess, *buttons]


def _percent(defence: int, dice: int) -> str:
    return f"{float(hit_chance(defence, dice)) * 100:.0f} %"


def _words(pair: tuple[int, int]) -> str:
    dice, defence = pair
    return f"{dice} {'die' if dice == 1 else 'dice'} against {defence}"
