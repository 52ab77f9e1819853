"""What can be picked in Burnt Moon, and how is each pick written?

One option picks one thing: a card, what to use it for, an action, a lane, a ROV. Each is a frozen value whose
text form parses back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from u2200nb.errors import NotationError, quoted

if TYPE_CHECKING:
    from u2200nb.burnt_moon.cards import MoonCards

__all__ = [
    "ACTIVATE",
    "DEPLOY",
    "DONE",
    "FACE_DOWN",
    "HUNKER_DOWN",
    "IN_HAND",
    "LANE_OPTIONS",
    "NOT_IN_HAND",
    "READY",
    "ROV_OPTIONS",
    "Action",
    "Begins",
    "Card",
    "Done",
    "FaceDown",
    "Held",
    "Lane",
    "Option",
    "Perform",
    "Rov",
    "SiteTile",
    "Use",
    "is_option_word",
    "parse_option",
]

_FACTIONS = ("LFA", "POSIWID")
_ROV_NAMES = tuple(f"{rov} {force}" for rov in ("MOSS", "xED", "DaCU", "TIR") for force in "AB")
_FORCES = "AB"
_ACTION = re.compile(r"([a-z]+)(?: (\d{1,2})(?:/(\d{1,2}))?)?(?: ([ab]))?", re.ASCII | re.IGNORECASE)
_WITH_TWO_VALUES = ("ATTACK",)
_WITH_VALUE = ("BOLSTER", "COMMAND", "WITHDRAW")
_WITH_FORCE = ("OVERCLOCK", "WITHDRAW")
_BARE = ("CONTROL", "DEMO", "FORTIFY", "MOVE", "RECON", "SHOCK", "BLAST", "COUNTER", "REDEPLOY", "STRIKE")


class Action(NamedTuple):
    """An action as a card lists it.

    Parameters
    ----------
    name : str
        In capitals, such as ``"ATTACK"``.
    value, low : int
        Its value; for ATTACK the value with a majority and the one without.
    force : int
        The force it is restricted to: 0 for A, 1 for B, -1 for none.

    Examples
    --------
    >>> Action.parse("attack 3/2")
    Action(name='ATTACK', value=3, low=2, force=-1)
    >>> Action.parse("BOLSTER 2 A").text
    'bolster 2 A'
    """

    name: str
    value: int = 0
    low: int = 0
    force: int = -1

    @property
    def text(self) -> str:
        """As it is written in tables and options."""
        parts = [self.name.lower()]
        if self.name in _WITH_TWO_VALUES:
            parts.append(f"{self.value}/{self.low}")
        elif self.name in _WITH_VALUE:
            parts.append(str(self.value))
        if self.force >= 0:
            parts.append(_FORCES[self.force])
        return " ".join(parts)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action.

        Raises
        ------
        NotationError
            If it is none, or lacks its value or force.
        """
        match = _ACTION.fullmatch(text.strip())
        name = match[1].upper() if match else ""
        if match is None or name not in (*_WITH_TWO_VALUES, *_WITH_VALUE, *_WITH_FORCE, *_BARE):
            raise NotationError(
                f"{quoted(text)} is not an action; actions are written like MOVE, ATTACK 3/2, BOLSTER 2 A"
            )
        _, value, low, force = match.groups()
        if (value is not None) != (name in _WITH_TWO_VALUES + _WITH_VALUE):
            raise NotationError(f"{quoted(text)}: {name} has {'a' if value is None else 'no'} value")
        if (low is not None) != (name in _WITH_TWO_VALUES):
            wanted = "two values, with and without majority" if low is None else "one value"
            raise NotationError(f"{quoted(text)}: {name} has {wanted}")
        if (force is None) if name in _WITH_FORCE else (force is not None and name != "BOLSTER"):
            raise NotationError(f"{quoted(text)}: {name} names {'a' if force is None else 'no'} force")
        return cls(name, int(value or 0), int(low or 0), _FORCES.index(force.upper()) if force else -1)


@dataclass(frozen=True, slots=True)
class Begins:
    """A player begins with the initiative."""

    player: int

    @property
    def text(self) -> str:
        """``"LFA begins"``."""
        return f"{_FACTIONS[self.player]} begins"


@dataclass(frozen=True, slots=True)
class SiteTile:
    """A site turns up."""

    name: str

    @property
    def text(self) -> str:
        """``"site Vent"``."""
        return f"site {self.name}"


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane, numbered from 0 inside and from 1 in words."""

    number: int

    @property
    def text(self) -> str:
        """``"lane 3"``."""
        return f"lane {self.number + 1}"


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card."""

    kind: int
    name: str

    @property
    def text(self) -> str:
        """``"MOSS A"``, ``"Decom"``."""
        return self.name


@dataclass(frozen=True, slots=True)
class Use:
    """What a card is played for."""

    name: str

    @property
    def text(self) -> str:
        """``"deploy"``, ``"activate"``, ``"ready"``, ``"hunker down"``."""
        return self.name


@dataclass(frozen=True, slots=True)
class Perform:
    """One of the actions listed on a card."""

    action: Action

    @property
    def text(self) -> str:
        """``"attack 3/2"``."""
        return self.action.text


@dataclass(frozen=True, slots=True)
class Rov:
    """A deployed ROV; ROV of one kind and state in one lane are alike."""

    owner: int
    lane: int
    kind: int
    ready: bool

    @property
    def text(self) -> str:
        """``"LFA MOSS A in lane 3"``, with ``", disrupted"`` when it is."""
        state = "" if self.ready else ", disrupted"
        return f"{_FACTIONS[self.owner]} {_ROV_NAMES[self.kind]} in lane {self.lane + 1}{state}"


@dataclass(frozen=True, slots=True)
class Done:
    """No more: of cards in a turn, of picks in an action."""

    @property
    def text(self) -> str:
        """``"done"``."""
        return "done"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card is drawn and nobody at this table shows it."""

    @property
    def text(self) -> str:
        """``"face down"``."""
        return "face down"


@dataclass(frozen=True, slots=True)
class Held:
    """Whether a searched card is in a hand nobody has shown."""

    found: bool

    @property
    def text(self) -> str:
        """``"in hand"`` or ``"not in hand"``."""
        return "in hand" if self.found else "not in hand"


Option: TypeAlias = Begins | SiteTile | Lane | Card | Use | Perform | Rov | Done | FaceDown | Held

DEPLOY, ACTIVATE, READY, HUNKER_DOWN = map(Use, ("deploy", "activate", "ready", "hunker down"))
DONE, FACE_DOWN = Done(), FaceDown()
IN_HAND, NOT_IN_HAND = Held(True), Held(False)
LANE_OPTIONS = tuple(map(Lane, range(5)))
ROV_OPTIONS = tuple(
    tuple(
        tuple((Rov(owner, lane, kind, False), Rov(owner, lane, kind, True)) for kind in range(8)) for lane in range(5)
    )
    for owner in (0, 1)
)
"""Every deployed ROV there can be, by owner, lane, kind and state, made once."""

_FIXED: tuple[Option, ...] = (
    DEPLOY, ACTIVATE, READY, HUNKER_DOWN, DONE, FACE_DOWN, IN_HAND, NOT_IN_HAND,
    Begins(0), Begins(1), *LANE_OPTIONS,
    *(rov for owner in ROV_OPTIONS for lane in owner for kind in lane for rov in kind),
)  # fmt: skip
_WORDS = {option.text.lower(): option for option in _FIXED}


def is_option_word(text: str) -> bool:
    """Whether a text is the form of an option that has no card in it, so that no card may be called so.

    >>> is_option_word("Counter"), is_option_word("Done"), is_option_word("Foreman A")
    (True, True, False)
    """
    try:
        Action.parse(text)
    except NotationError:
        return text.lower() in _WORDS
    return True


def parse_option(cards: MoonCards, player: int, text: str) -> Option:
    """Read the text form of an option.

    Parameters
    ----------
    cards : MoonCards
        The cards in use, for the names of personnel and sites.
    player : int
        Whose cards are meant where a card is named.
    text : str
        Such as ``"lane 3"``; capitals and extra spaces do not matter.

    Raises
    ------
    NotationError
        If it is no option of this game.

    Examples
    --------
    >>> from u2200nb.burnt_moon.cards import moon_cards
    >>> parse_option(moon_cards(), 0, "posiwid xed b in lane 2, disrupted")
    Rov(owner=1, lane=1, kind=3, ready=False)
    """
    plain = " ".join(text.split()).lower()
    if plain in _WORDS:
        return _WORDS[plain]
    faction = cards.factions[max(player, 0)]
    if plain in faction.numbers:
        return faction.cards[faction.numbers[plain]]
    if plain.startswith("site "):
        for site in faction.sites:
            if plain[5:] == site.name.lower():
                return SiteTile(site.name)
    try:
        return Perform(Action.parse(plain))
    except NotationError:
        raise NotationError(
            f"{quoted(text)} is no option of Burnt Moon; options are written like 'MOSS A', 'deploy', "
            "'lane 3', 'attack 3/2', 'LFA xED B in lane 2, disrupted' or 'done'"
        ) from None
