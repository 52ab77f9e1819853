"""What answers behind the page?

The page sends an event or a call as JSON and gets everything it must show as JSON back. The user's own files
lie in the user's folder of this Python, where the whole package looks for them; whatever changes there is
told to the page, which keeps it in the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from u2200nb.arbiter.controller import ArbiterController
from u2200nb.arbiter.parts import parted
from u2200nb.errors import NotationError, U2200Error, UnknownNameError
from u2200nb.pocket.address import ask_again, question_of
from u2200nb.pocket.gallery import gallery, picture_of_board
from u2200nb.pocket.rules import find_rules, rule_in_full
from u2200nb.pocket.shelf import OwnFiles
from u2200nb.pocket.values import forget_unit, keep_unit, list_units, unit_in_full
from u2200nb.revolution.unit_file import catalogue

__all__ = ["Controller", "PocketHost"]


class Controller(Protocol):
    """What stands behind a front end; docs/front-end.md tells more."""

    def ground(self) -> dict[str, Any]:
        """What changes only with the board."""

    def view(self) -> dict[str, Any]:
        """Everything else."""

    def handle(self, event: Mapping[str, Any]) -> None:
        """Take an event in."""


Explorers: TypeAlias = Mapping[str, tuple[str, Callable[[], Controller]]]


class PocketHost:
    """The arbiter and the explorers behind one page.

    Parameters
    ----------
    explorers : callable, optional
        Returns title and maker of each explorer by name; called when one is wanted.

    Examples
    --------
    >>> host = PocketHost()
    >>> answer = json.loads(host.start("{}", '[["p", "U1rev/9x8/72o"], ["s", "A1"], ["t", "C3"]]'))
    >>> answer["view"]["verdict"]["tone"], answer["address"][1:]
    ('yes', [['s', 'A1'], ['t', 'C3']])
    """

    def __init__(self, explorers: Callable[[], Explorers] = dict) -> None:
        self._explorers = explorers
        self._arbiter = ArbiterController("blank")
        self._exploring = ""
        self._shown: Controller = self._arbiter
        self._ground = ""
        self._standing: dict[str, Any] = {}
        self._files = OwnFiles()

    def start(self, files: str, address: str) -> str:
        """Take the user's files in, then show what an address asks."""
        problems = self._look_again(json.loads(files))
        return self._said(self._open(json.loads(address)) or problems)

    def handle(self, event: str) -> str:
        """Take one event of the front end in."""
        happened = json.loads(event)
        self._shown.handle(happened)
        return self._said("", answers=happened.get("n", 0))

    def call(self, name: str, values: str) -> str:
        """Answer what the page itself asks, such as for the gallery or for a rule."""
        given = json.loads(values)
        try:
            calls: dict[str, Callable[..., Any]] = {
                "explorers": lambda: [[name, title] for name, (title, _) in self._explorers().items()],
                "export": self._files.export,
                "forget": self._forget,
                "forget_unit": self._forget_unit,
                "gallery": lambda: gallery(self._files),
                "import": self._import,
                "keep": lambda title: self._files.keep(title, self._arbiter.position),
                "open": self._show_address,
                "open_own": self._open_own,
                "keep_unit": self._keep_unit,
                "look_again": self._look_again,
                "picture": lambda name: picture_of_board(name, self._files),
                "rule": rule_in_full,
                "search": find_rules,
                "unit": unit_in_full,
                "units": list_units,
            }
            if name not in calls:
                raise UnknownNameError("call", name, calls)
            return json.dumps({"value": calls[name](**given), "files": self._files.changes()})
        except U2200Error as problem:
            return json.dumps({"problem": str(problem), "files": self._files.changes()})

    # -- what the page can ask ----------------------------------------------------------------------

    def _show_address(self, address: list[list[str]]) -> dict[str, Any]:
        return self._what_is_shown(self._open(address))

    def _open(self, address: list[list[str]]) -> str:
        """Show what an address asks; returns in words what was wrong with it."""
        asked = dict(address)
        name = asked.get("x", "")
        if name:
            known = self._explorers()
            if name not in known:
                return str(UnknownNameError("explorer", name, known))
            self._shown = known[name][1]()
        self._ground, self._standing = "", {}
        self._exploring = name
        if name:
            return ""
        self._shown = self._arbiter
        try:
            ask_again(self._arbiter, asked)
        except U2200Error as problem:
            return str(problem)
        return ""

    def _open_own(self, name: str) -> dict[str, Any]:
        """Show a board or position of the user's own."""
        position = self._files.open(name)
        self._exploring, self._shown = "", self._arbiter
        self._ground, self._standing = "", {}
        self._arbiter.position = position
        return self._what_is_shown()

    def _look_again(self, files: Mapping[str, Any]) -> str:
        """Take in the files that the browser keeps; returns in words what can't be used."""
        problems = self._files.take_in(files)
        return problems or self._use_values()

    def _use_values(self) -> str:
        """Let the owner's unit values hold on the table too; returns in words why they can't."""
        printed = catalogue()
        if printed is self._arbiter.position.catalogue:
            return ""
        try:
            self._arbiter.use_values(printed)
        except U2200Error as problem:
            return f"the table keeps its old unit values until it is opened anew: {problem}"
        return ""

    def _forget(self, name: str) -> dict[str, Any]:
        self._files.forget(name)
        return self._with_values()

    def _keep_unit(self, **given: Any) -> dict[str, Any]:
        """Keep what was typed for a unit."""
        faults = keep_unit(self._files, **given)
        return {**faults, **self._with_values()}

    def _forget_unit(self, unit: str) -> dict[str, Any]:
        forget_unit(self._files, unit)
        return self._with_values()

    def _with_values(self) -> dict[str, Any]:
        """What is on the table, with the unit values that hold now."""
        return {"again": self._what_is_shown(self._use_values())}

    def _import(self, name: str, text: str) -> dict[str, Any]:
        """Take in a file: everything that was exported, a table of unit values, or a board or position."""
        words = self._files.import_file(name, text)
        if words:
            return {"words": words, **self._with_values()}
        self._exploring, self._shown = "", self._arbiter
        self._arbiter.handle({"type": "paste", "text": text})
        problem = self._arbiter.view()["error"]
        if problem:
            raise NotationError(f"{name}: {problem}")
        return {"words": f"{name} is on the table", "shown": self._what_is_shown()}

    def _said(self, problem: str, *, answers: int = 0) -> str:
        """Everything the page must show, and keep."""
        return json.dumps(self._what_is_shown(problem, answers=answers) | {"files": self._files.changes()})

    def _what_is_shown(self, problem: str = "", *, answers: int = 0) -> dict[str, Any]:
        """Everything the page must show; ground and what stands beside it only when they have changed."""
        view, standing = parted(self._shown.view())
        view["answers"] = answers
        if problem:
            view["error"] = problem
        ground = self._shown.ground()
        shown: dict[str, Any] = {"view": view}
        shown["address"] = [["x", self._exploring]] if self._exploring else question_of(self._arbiter)
        if ground["key"] != self._ground:
            self._ground = ground["key"]
            shown["ground"] = ground
        if standing != self._standing:
            self._standing = standing
            shown["standing"] = standing
        return shown
