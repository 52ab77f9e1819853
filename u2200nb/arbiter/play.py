"""How does a person play a game against a bot, on any front end?

The controller of a game that is played: options are buttons and cells to tap, each with its reason; the bot
moves by itself; what happened can be taken back; whoever wonders why something can't be done asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from u2200nb.arbiter.stages import stage_of
from u2200nb.drawing.picture import Picture
from u2200nb.drawing.svg import draw_layers
from u2200nb.engine.agents import AGENTS, agent_named
from u2200nb.engine.contract import Chance, Decision, Game, Outcome, State
from u2200nb.engine.dice import Dice
from u2200nb.engine.record import Record
from u2200nb.errors import NotationError, U2200Error, UnknownNameError, quoted
from u2200nb.rulings.ruling import Ruling

__all__ = ["PlayController"]

_LONGEST_LOG = 14
_TABLE = "table"


class PlayController:
    """A game between a person and a bot, or kept for a table of people.

    Parameters
    ----------
    game : Game
        Which game.
    start : State, optional
        Where it begins; by default its first state.
    person : int
        Which player the person is.
    opponent : str
        What plays the others: ``"greedy"``, ``"random"``, or ``"table"``: people at a table, who type in
        what they chose, drew and rolled.
    seed : int
        Decides draws and dice, except at a table.
    record : Record, optional
        A game to go on with from where it stands, in place of ``start`` and ``seed``; it can be undone to its
        beginning.

    Raises
    ------
    UnknownNameError
        If there is no such opponent.
    NotationError
        If there is no such player, or the record is of another game.

    Examples
    --------
    >>> from u2200nb.burnt_moon import GAME
    >>> play = PlayController(GAME, seed=3)
    >>> play.handle({"type": "press", "id": "choose:lane 1"})
    >>> play.view()["verdict"]["text"]
    'Your turn to pick: the card to bid for the initiative.'
    """

    def __init__(
        self,
        game: Game,
        start: State | None = None,
        *,
        person: int = 0,
        opponent: str = "greedy",
        seed: int = 0,
        record: Record | None = None,
    ) -> None:
        self.game, self.person, self.opponent = game, person, opponent
        self.stage = stage_of(game)
        if opponent not in (*AGENTS, _TABLE):
            raise UnknownNameError("opponent", opponent, (*AGENTS, _TABLE))
        self._bot = None if opponent == _TABLE else agent_named(opponent)
        if record is None:
            record = Record(game.begin({}) if start is None else start, seed, game)
        elif record.game is not game:
            raise NotationError(f"this is no saved game of {game.title}")
        self.record = record
        if not 0 <= person < len(self.state.players):
            raise NotationError(f"the person is player 0 to {len(self.state.players) - 1}, not {quoted(person)}")
        self._seq = 0
        self._error = ""
        self._asked: Ruling[bool] | None = None
        self._narrowed: tuple[str, ...] = ()
        self._copied: dict[str, Any] | None = None
        self._go_on()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    # -- going on ------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let luck and the bot act until the person has something to pick, or the game is over."""
        if self._bot is None:
            return
        while not isinstance(pending := self.state.pending, Outcome):
            if isinstance(pending, Chance):
                self.record.draw()
            elif pending.player != self.person:
                seen = self.state.seen_by(pending.player)
                dice = Dice(self.record.seed ^ 0x5EED, len(self.record.line))
                self.record.choose(self._bot(seen, dice).text)
            elif len(pending.options) == 1:
                self.record.choose(pending.options[0])
            else:
                return

    def handle(self, event: Mapping[str, Any]) -> None:
        """Take an event in; what was wrong with it stands in the view."""
        self._seq += 1
        self._error, self._asked, self._copied = "", None, None
        try:
            self._take(event)
        except U2200Error as problem:
            self._error = str(problem)
            ruling = getattr(problem, "ruling", None)
            self._asked = ruling if isinstance(ruling, Ruling) else None

    def _take(self, event: Mapping[str, Any]) -> None:
        kind = event.get("type") if isinstance(event, Mapping) else None
        if kind == "tap":
            self._tap(str(event.get("cell", "")))
        elif kind == "press":
            self._press(str(event.get("id", "")))
        elif kind in ("undo", "redo"):
            self._press(str(kind))
        elif kind == "set" and event.get("id") == "why-not":
            self._why_not(event.get("value"))
        elif kind == "set" and event.get("id") == "entry":
            self._choose(str(event.get("value", "")).strip())
        elif kind == "type":
            self._choose(str(event.get("text", "")).strip())
        elif kind != "rule":
            raise NotationError(f"{quoted(kind)} is nothing that can be done in a game that is played")

    def _tap(self, cell: str) -> None:
        """One option there is picked; of several the buttons are left to pick from."""
        texts = self._mine(self.stage.options_at(self.state).get(cell, ()))
        if not texts:
            raise NotationError(f"nothing can be picked at {quoted(cell)} now")
        if len(texts) == 1:
            self._choose(texts[0])
        else:
            self._narrowed = texts

    def _press(self, button: str) -> None:
        if button.startswith("choose:"):
            self._choose(button.removeprefix("choose:"))
        elif button == "all":
            self._narrowed = ()
        elif button == "undo":
            self._narrowed = ()
            self._undo()
        elif button == "redo":
            self._narrowed = ()
            self.record.redo()
            self._go_on()
        elif button == "copy:game":
            self._copied = {"n": self._seq, "what": "game", "text": self.record.save()}
        elif button == "copy:log":
            self._copied = {"n": self._seq, "what": "log", "text": self.record.transcript(self._seat())}
        else:
            raise UnknownNameError("button", button, ["undo", "redo", "copy:game", "copy:log"])

    def _choose(self, text: str) -> None:
        self.record.choose(text)
        self._narrowed = ()
        self._go_on()

    def _undo(self) -> None:
        """Back to the person's last pick; at a table by one entry."""
        self.record.undo()
        while self._bot is not None and self.record.line and not self._is_mine():
            self.record.undo()
        self._go_on()

    def _is_mine(self) -> bool:
        pending = self.state.pending
        return isinstance(pending, Decision) and pending.player == self.person and len(pending.options) > 1

    def _why_not(self, value: object) -> None:
        if not isinstance(value, str) or not value.strip():
            raise NotationError("type what you would like to do, in the words of the buttons, such as: done")
        self._asked = self.state.why_not(value.strip())

    def _mine(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        pending = self.state.pending
        return texts if self._bot is None or (isinstance(pending, Decision) and self._is_mine()) else ()

    def _seat(self) -> int:
        """Whose view is shown: the person's; at a table that of whoever has to pick."""
        pending = self.state.pending
        return self.person if self._bot is not None or isinstance(pending, Outcome) else pending.player

    # -- showing -------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The table as the person sees it, with what can be picked marked."""
        places = self.stage.options_at(self.state)
        shown = self.stage.picture(self.state, self._seat())
        cells = tuple(
            replace(cell, highlights=(*cell.highlights, "legal-target"))
            if self._mine(places.get(cell.id, ())) and "legal-target" not in cell.highlights
            else cell
            for cell in shown.cells
        )
        legend = (*shown.legend, ("legal-target", "can be picked now"))
        return replace(shown, cells=cells, legend=legend)

    def ground(self) -> dict[str, Any]:
        """The bare table; its key changes with its form."""
        picture = self.picture()
        bare = replace(
            picture,
            cells=tuple(replace(cell, marks=(), highlights=(), note="") for cell in picture.cells),
            lines=(),
        )
        layers = draw_layers(bare)
        width, height = layers.size
        seen = [(cell.id, cell.style, cell.label, cell.letter) for cell in bare.cells]
        return {
            "key": hashlib.sha256(repr(seen).encode()).hexdigest()[:16],
            "title": self.game.title,
            "width": width,
            "height": height,
            "style": layers.style,
            "defs": layers.defs,
            "svg": layers.ground,
            "cells": layers.cells,
            "keys": layers.keys,
        }

    def view(self) -> dict[str, Any]:
        """Everything else, whole."""
        picture = self.picture()
        layers = draw_layers(picture)
        asked = self._asked
        return {
            "seq": self._seq,
            "svg": layers.overlay,
            "titles": {cell.id: _words(cell.title or cell.label or cell.id, cell) for cell in picture.cells},
            "marks": {},
            "paint": False,
            "selected": [],
            "verdict": self._verdict(),
            "steps": [] if asked is None else [step.to_dict() for step in asked.steps],
            "notes": [],
            "rule": None,
            "controls": self._controls(),
            "tray": [],
            "table": {"head": ["", "what happened"], "rows": [list(row) for row in self._numbered_log()]},
            "legend": list(layers.legend),
            "copied": self._copied,
            "error": self._error,
        }

    def words(self) -> str:
        """What is pending and what happened last, as plain text."""
        return "\n".join([self._verdict()["text"], *self._log()])

    def _log(self) -> list[str]:
        """What happened last, newest first."""
        return [line for line in self.record.log(self._seat())[-_LONGEST_LOG:][::-1] if line]

    def _numbered_log(self) -> list[tuple[int, str]]:
        """What happened last, newest first, each with its number in the game."""
        log = [line for line in self.record.log(self._seat()) if line]
        return list(enumerate(log, 1))[-max(_LONGEST_LOG, self._since_own_pick()) :][::-1]

    def _since_own_pick(self) -> int:
        """How many things happened from the person's last pick on: whatever the machine did since is worth a line."""
        happened = 0
        for entry in reversed(self.record.line):
            happened += len(entry.events)
            if entry.by == "player" and entry.player == self.person:
                break
        return happened

    def _verdict(self) -> dict[str, str]:
        pending = self.state.pending
        if self._error:
            return {"text": self._error, "tone": "error", "rule": self._rule_asked()}
        if self._asked is not None:
            if self._asked.verdict:
                return {"text": self._asked.answer, "tone": "yes", "rule": self._rule_asked()}
            return {
                "text": f"{self._asked.answer} {self._asked.steps[-1].text}",
                "tone": "no",
                "rule": self._rule_asked(),
            }
        if isinstance(pending, Outcome):
            return {"text": pending.sentence, "tone": "info", "rule": pending.rule}
        if self._bot is None:
            whose = self.state.players[pending.player]
            what = "what turned up" if isinstance(pending, Chance) else "what they picked"
            return {"text": f"{whose}: {pending.about}. Type in {what}.", "tone": "info", "rule": ""}
        return {"text": f"Your turn to pick: {pending.about}.", "tone": "info", "rule": ""}

    def _rule_asked(self) -> str:
        return self._asked.steps[-1].rule if self._asked is not None and self._asked.steps else ""

    def _controls(self) -> list[dict[str, Any]]:
        controls: list[dict[str, Any]] = []
        pending = self.state.pending
        standing = self.stage.standing(self.state, self._seat())
        controls.append({"id": "standing", "kind": "words", "label": "", "group": "options", "value": standing})
        if not isinstance(pending, Outcome):
            texts = self._narrowed or tuple(option.text for option in pending.options)
            if self._bot is None and isinstance(pending, Chance) and pending.unseen is not None:
                texts = (*texts, pending.unseen.text)
            controls += [
                self._button(f"choose:{text}", self.stage.label(self.state, text), "options", why=self._why(text))
                for text in texts
            ]
            if self._narrowed:
                controls.append(self._button("all", "show every option", "options"))
            if self._bot is None:
                hint = "in the words of the buttons, or the numbers on the dice"
                controls.append(self._field("entry", "type what happened", hint) | {"clears": True})
            controls.append(self._field("why-not", "why can't I ...?", "an option in the words of the buttons"))
        back = bool(self.record.line)
        controls += [
            self._button("undo", "undo", "bar", off=not back),
            self._button("redo", "redo", "bar", off=not self.record.can_redo),
        ]
        controls += [
            self._button("copy:log", "copy what happened", "share"),
            self._button("copy:game", "copy the saved game", "share"),
        ]
        return controls

    def _why(self, text: str) -> str:
        """What an option does, in a sentence; said when somebody rests on its button."""
        if isinstance(self.state.pending, Chance):
            return ""
        return " ".join(step.text for step in self.state.explain(text).steps)

    @staticmethod
    def _field(id_: str, label: str, hint: str) -> dict[str, Any]:
        return {"id": id_, "kind": "text", "label": label, "group": "options", "value": "", "placeholder": hint}

    @staticmethod
    def _button(id_: str, label: str, group: str, *, off: bool = False, why: str = "") -> dict[str, Any]:
        return {"id": id_, "kind": "button", "label": label, "group": group, "disabled": off, "help": why}


def _words(title: str, cell: Any) -> str:
    """A cell in words for screen readers."""
    parts = [title, *(mark.title for mark in cell.marks if mark.title)]
    if "legal-target" in cell.highlights:
        parts.append("can be picked now")
    return ", ".join(dict.fromkeys(part for part in parts if part))
