"""What can be picked in Revolution, and how is each pick written?

One option picks one thing: a card, what to use it for, an action, a space, a turn, a target. Each is a frozen
value whose text form parses back; units, markers and actions are named as everywhere else in this package.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from u2200nb.errors import NotationError, U2200Error, quoted

if TYPE_CHECKING:
    from u2200nb.revolution.game.table import Table

__all__ = [
    "COMBAT_FIRST",
    "DONE",
    "DRAW",
    "EDGE_LEFT",
    "EDGE_RIGHT",
    "FACE_DOWN",
    "HIT",
    "HUNKER_DOWN",
    "IN_HAND",
    "LEFT",
    "MISS",
    "MOVE_FIRST",
    "MOVE_ONLY",
    "NOT_IN_HAND",
    "RIGHT",
    "Answer",
    "Card",
    "Found",
    "Load",
    "Option",
    "Perform",
    "Space",
    "Target",
    "parse_option",
]


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card of the player who picks."""

    name: str

    @property
    def text(self) -> str:
        """``"Fighter A"``, ``"Captain"``, ``"Discord"``."""
        return self.name


@dataclass(frozen=True, slots=True)
class Perform:
    """An action, as it is printed: name, value, arrows, squad."""

    name: str

    @property
    def text(self) -> str:
        """``"attack 2 against air"``, ``"bolster 2 (squad a)"``, ``"move"``."""
        return self.name


@dataclass(frozen=True, slots=True)
class Space:
    """A space to go to, or to choose."""

    label: str

    @property
    def text(self) -> str:
        """``"C4"``."""
        return self.label


@dataclass(frozen=True, slots=True)
class Target:
    """A unit or an object on the board, by its name there."""

    name: str

    @property
    def text(self) -> str:
        """``"LGSA"`` for a unit, ``"TUR-D4"`` for a marker."""
        return self.name


@dataclass(frozen=True, slots=True)
class Load:
    """A ground unit gets on or off during a MANOEUVRE."""

    deed: str
    unit: str

    @property
    def text(self) -> str:
        """``"pick up LGSA"``, ``"drop off LGSA"``."""
        return f"{self.deed} {self.unit}"


@dataclass(frozen=True, slots=True)
class Found:
    """How many cards of a kind a search of an unshown hand turns up."""

    number: int

    @property
    def text(self) -> str:
        """``"2 found in hand"``."""
        return f"{self.number} found in hand"


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the few fixed answers: a use, a turn, an order, a roll."""

    word: str

    @property
    def text(self) -> str:
        """``"hunker down"``, ``"left"``, ``"hit"``, ``"done"``."""
        return self.word


Option: TypeAlias = Card | Perform | Space | Target | Load | Found | Answer

HUNKER_DOWN, MOVE_ONLY, DONE, FACE_DOWN = map(Answer, ("hunker down", "move only", "done", "face down"))
LEFT, RIGHT, EDGE_LEFT, EDGE_RIGHT = map(Answer, ("left", "right", "edge-left", "edge-right"))
COMBAT_FIRST, MOVE_FIRST = Answer("combat first"), Answer("move first")
HIT, MISS = Answer("hit"), Answer("miss")
IN_HAND, NOT_IN_HAND = Answer("in hand"), Answer("not in hand")
DRAW = Answer("draw")
_RALLIES = (
    "un-rout", "ready", "un-rout and ready", "un-rout its transport", "ready its transport",
    "un-rout and ready its transport",
)  # fmt: skip
_WORDS: dict[str, Option] = {
    option.text: option
    for option in (
        HUNKER_DOWN, MOVE_ONLY, DONE, FACE_DOWN, LEFT, RIGHT, EDGE_LEFT, EDGE_RIGHT, COMBAT_FIRST, MOVE_FIRST,
        HIT, MISS, IN_HAND, NOT_IN_HAND, DRAW, *map(Answer, _RALLIES),
    )
}  # fmt: skip
_LOAD = re.compile(r"(pick up|drop off) ([a-z]{2,6})", re.ASCII)
_FOUND = re.compile(r"(\d{1,2}) found in hand", re.ASCII)


def parse_option(table: Table, player: int, text: str) -> Option:
    """Read the text form of an option.

    Parameters
    ----------
    table : Table
        The scenario, for the names of its cards, units and markers.
    player : int
        Whose cards are meant where a card is named.
    text : str
        Such as ``"C4"``; capitals and extra spaces do not matter.

    Raises
    ------
    NotationError
        If it is no option of this game.

    Examples
    --------
    >>> from u2200nb.revolution.game import new_game
    >>> parse_option(new_game().table, 0, " FIGHTER a"), parse_option(new_game().table, 0, "b3")
    (Card(name='Fighter A'), Space(label='B3'))
    """
    plain = " ".join(text[:80].split()).lower()
    if plain in _WORDS:
        return _WORDS[plain]
    named = table.option_named(max(player, 0), plain)
    if named is not None:
        return named
    if match := _LOAD.fullmatch(plain):
        return Load(match[1], match[2].upper())
    if match := _FOUND.fullmatch(plain):
        return Found(int(match[1]))
    try:
        return Space(table.board.label(plain))
    except U2200Error:
        unit = table.units[0]
        examples = [unit.title, *(p.name for p in unit.plays[:1]), table.board.spaces[0], unit.name, "left", "done"]
        raise NotationError(
            f"{quoted(text)} is no option of this scenario; options are written like {', '.join(map(repr, examples))}"
        ) from None
