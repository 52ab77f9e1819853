"""Which small boards each teach one idea?

An explorer is a controller like the arbiter: it stands in a notebook (``explore("sight")``) and on the pocket
page. One explores freely by tapping, dragging and turning, or is asked first: a challenge shows the position
and waits for an answer before it shows why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from u2200nb.arbiter.controller import ArbiterController
from u2200nb.arbiter.state import ArbiterState, Layer
from u2200nb.drawing.picture import Picture
from u2200nb.errors import UnknownNameError
from u2200nb.lessons.challenges import Challenge, challenge
from u2200nb.lessons.odds_explorer import OddsExplorer
from u2200nb.revolution.position import Unit
from u2200nb.revolution.position_code import parse_position
from u2200nb.revolution.reach import reachable

__all__ = ["EXPLORERS", "BoardExplorer", "Idea", "explorer", "explorers"]


@dataclass(frozen=True)
class Idea:
    """What one explorer shows.

    Parameters
    ----------
    name, title : str
        How it is called in code and by people.
    words : str
        The idea in a sentence or two, and what to try.
    rule : str
        The rule behind it.
    code : str
        The position at the start.
    source, target : str
        Counters that are selected at the start. The target, or the source where nothing is looked at, goes where
        one taps.
    layers : frozenset of Layer
        What is shown over the board.
    flies : bool
        Whether it goes only where its MANOEUVRE can end.
    """

    name: str
    title: str
    words: str
    rule: str
    code: str
    source: str
    target: str
    layers: frozenset[Layer]
    flies: bool = False


_IDEAS = (
    Idea(
        "sight",
        "Sight",
        "A ground unit sees along any shortest path that no blocking space cuts. Tap a space: the target goes there.",
        "rev.sight.ground",
        "U1rev/9x8/20o2x4o2xo2x3o2l7o2x5ox21o//LGSA-B5.BGSA-F3",
        "LGSA",
        "BGSA",
        frozenset({Layer.SIGHT}),
    ),
    Idea(
        "enclosure",
        "Enclosures",
        "Who stands in a dome sees within it; from outside and from above it looks otherwise. Tap where the fighter "
        "or the soldier should stand.",
        "rev.sight.enclosure",
        "U1rev/9x8/20o3d6o3d6o3d25o2d4o//LGSA-D4.BGSA-C4.BFIA-H3-5",
        "LGSA",
        "BGSA",
        frozenset({Layer.SIGHT}),
    ),
    Idea(
        "comms",
        "Comms",
        "A unit far from its transport is out of comms, and using it costs a Discord. Tap where the transport flies.",
        "rev.comms",
        "U1rev/9x8/30o2x7o2x31o//LTRA-C3-3.LGSA-B6.LSSA-G6.LGSB-H2",
        "LTRA",
        "",
        frozenset({Layer.COMMS}),
    ),
    Idea(
        "air",
        "Air movement",
        "An air unit goes straight on, and turns one edge after a space only with MANOEUVRE. Tap a marked space to "
        "fly there; tap it again for another facing.",
        "rev.air-movement.manoeuvre",
        "U1rev/9x8/22o2x8o2x38o//LFIA-B6-2",
        "LFIA",
        "",
        frozenset({Layer.REACH}),
        flies=True,
    ),
    Idea(
        "firing",
        "Firing lines",
        "An air unit sees only along the lines on its counter. Tap the fighter to turn it, a space to put it there.",
        "rev.combat.firing-lines",
        "U1rev/9x8/22o2x8o2x38o//LFIA-E5-1",
        "LFIA",
        "",
        frozenset({Layer.FIRING_LINES}),
    ),
    Idea(
        "blocker",
        "Find the blocker",
        "When nobody sees, a few spaces close every shortest path. Tap about, or take the challenge and find one.",
        "rev.sight.ground",
        "U1rev/9x8/20o2x4o2xo2x3o2l7o2x5ox21o//LGSA-B5.BGSA-G2",
        "LGSA",
        "BGSA",
        frozenset({Layer.SIGHT}),
    ),
)


class BoardExplorer:
    """One idea on a board.

    Parameters
    ----------
    idea : Idea
        What it shows.

    Examples
    --------
    >>> sight = explorer("sight")
    >>> sight.handle({"type": "tap", "cell": "B3"})
    >>> sight.view()["verdict"]["tone"]
    'yes'
    >>> sight.handle({"type": "press", "id": "challenge"})
    >>> sight.view()["verdict"]["text"].startswith("Does the unit in")
    True
    """

    def __init__(self, idea: Idea) -> None:
        self.idea = idea
        self._arbiter = ArbiterController()
        self._number = 0
        self._right = 0
        self._asked: Challenge | None = None
        self._given = ""
        self._explore()

    def _explore(self) -> None:
        idea = self.idea
        self._asked, self._given, self._target = None, "", idea.target
        self._arbiter.state = ArbiterState(
            parse_position(idea.code), source=idea.source, target=idea.target, layers=idea.layers
        )

    def _ask(self) -> None:
        self._number += 1
        asked = challenge(self.idea.name, self._number)
        self._asked, self._given = asked, ""
        self._arbiter.state = ArbiterState(asked.position, source=asked.source, target=asked.target, layers=frozenset())

    def picture(self) -> Picture:
        """All that is drawn; while a challenge waits for its answer, without the verdict."""
        return replace(self._arbiter.picture(), caption=self.view()["verdict"]["text"])

    def ground(self) -> dict[str, Any]:
        """What changes only with the board."""
        return self._arbiter.ground()

    def handle(self, event: Mapping[str, Any]) -> None:
        """Take an event in; what was wrong with it stands in the view."""
        state = self._arbiter.state
        kind = event.get("type") if isinstance(event, Mapping) else None
        pressed = event.get("id") if kind == "press" else ""
        if pressed == "challenge":
            self._ask()
        elif pressed == "explore":
            self._explore()
        elif kind == "rule":
            self._arbiter.handle(event)
        elif self._asked is not None:
            self._answer(event)
        elif kind == "tap":
            self._tap(event)
        elif kind in ("drag", "turn") and not self.idea.flies:
            self._pass_on(event)
        else:
            self._arbiter.state = replace(state, error="Tap a space, or take the challenge.")

    @property
    def _mover(self) -> Unit:
        """The counter that goes where one taps."""
        state = self._arbiter.state
        return state.position.unit(self._target or self.idea.source)

    def _pass_on(self, event: Mapping[str, Any]) -> None:
        """Let the arbiter do it, with the same counters selected afterwards and none lost."""
        before = self._arbiter.state
        self._arbiter.handle(event)
        after = self._arbiter.state
        if len(after.position.units) < len(before.position.units):
            after = replace(before, error="It stays on the board: drag it to another space.")
        self._arbiter.state = replace(after, source=self.idea.source, target=self._target)

    def _tap(self, event: Mapping[str, Any]) -> None:
        """Tap a counter to look at it, a space to move there, the mover itself to turn it."""
        state, cell, mover = self._arbiter.state, event.get("cell"), self._mover
        others = [unit.name for unit in state.position.units if unit.space == cell and unit.name != self.idea.source]
        if cell == mover.space:
            self._turn(mover)
        elif self.idea.target and others:
            self._target = others[0]
            self._arbiter.state = replace(state, target=self._target, error="")
        elif self.idea.flies:
            self._fly(mover, str(cell))
        else:
            self._pass_on({"type": "drag", "cell": mover.space, "mark": mover.name, "to": cell})

    def _turn(self, mover: Unit) -> None:
        if mover.facing is None or self.idea.flies:
            self._arbiter.state = replace(self._arbiter.state, error="It stands there already. Tap another space.")
        else:
            self._pass_on({"type": "turn", "cell": mover.space, "mark": mover.name, "edges": 1})

    def _fly(self, mover: Unit, cell: str) -> None:
        """Fly to a space, with the first facing it can have there."""
        state = self._arbiter.state
        ruling = reachable(state.position, mover, "MANOEUVRE")
        end = next(((space, facing) for space, facing in ruling.verdict if space == cell), None)
        if end is None:
            error = f"It can't end in {cell} with MANOEUVRE; it can in the marked spaces."
            self._arbiter.state = replace(state, error=error)
        else:
            position = state.position.with_unit(replace(mover, space=cell, facing=end[1]))
            self._arbiter.state = replace(state, position=position, error="")

    def _answer(self, event: Mapping[str, Any]) -> None:
        """Take the answer to a challenge; only the first counts."""
        asked, state = self._asked, self._arbiter.state
        assert asked is not None
        is_guess = event.get("type") == "set" and event.get("id") == "guess"
        is_tap = event.get("type") == "tap"
        if asked.options:
            given = event.get("value") if is_guess else None
            can_be = asked.options
        else:
            given = event.get("cell") if is_tap else None
            can_be = asked.position.board.spaces
        if not isinstance(given, str) or given not in can_be:
            self._arbiter.state = replace(state, error="Answer the question, or explore again.")
        elif not self._given:
            self._given = given
            self._right += given in asked.right
            self._arbiter.state = replace(state, layers=self.idea.layers, error="")

    def view(self) -> dict[str, Any]:
        """Everything else."""
        view = self._arbiter.view()
        view |= {"tray": [], "controls": self._controls()}
        if self._asked is None:
            view["notes"] = [self.idea.words, *view["notes"]]
            view["verdict"] = {**view["verdict"], "rule": self.idea.rule}
            if self.idea.target == "":
                view["verdict"] = {"text": self.idea.title, "tone": "info", "rule": self.idea.rule}
        elif not self._given:
            view |= {"verdict": {"text": self._asked.words, "tone": "info", "rule": ""}, "steps": [], "notes": []}
        else:
            is_right = self._given in self._asked.right
            right = " or ".join(self._asked.right)
            words = f"{'Right' if is_right else 'Not so'}: {right}. {self._score}"
            view["verdict"] = {"text": words, "tone": "yes" if is_right else "no", "rule": self.idea.rule}
        return view

    @property
    def _score(self) -> str:
        return f"{self._right} of {self._number} so far."

    def _controls(self) -> list[dict[str, Any]]:
        if self._asked is None:
            return [_button("challenge", "Ask me")]
        buttons = [_button("challenge", "Next question"), _button("explore", "Explore")]
        if not self._asked.options or self._given:
            return buttons
        options = [[option, option] for option in self._asked.options]
        guess = {"id": "guess", "kind": "choice", "label": "your answer", "group": "bar"}
        return [{**guess, "value": "", "options": options}, *buttons]


def _button(name: str, label: str) -> dict[str, Any]:
    return {"id": name, "kind": "button", "label": label, "group": "bar", "disabled": False}


EXPLORERS: Mapping[str, tuple[str, Callable[[], Any]]] = {
    **{idea.name: (idea.title, partial(BoardExplorer, idea)) for idea in _IDEAS},
    "odds": ("Combat odds", OddsExplorer),
}
"""Title and maker of each explorer by name."""


def explorers() -> tuple[str, ...]:
    """Return the names of the explorers.

    >>> explorers()
    ('sight', 'enclosure', 'comms', 'air', 'firing', 'blocker', 'odds')
    """
    return tuple(EXPLORERS)


def explorer(name: str) -> Any:
    """Return an explorer by its name, ready for a board widget.

    Parameters
    ----------
    name : str
        One of `explorers`.

    Raises
    ------
    UnknownNameError
        If there is none of that name.

    Examples
    --------
    >>> explorer("firing").view()["verdict"]["text"]
    'Firing lines'
    """
    if name not in EXPLORERS:
        raise UnknownNameError("explorer", name, EXPLORERS)
    return EXPLORERS[name][1]()
