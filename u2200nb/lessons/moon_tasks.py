"""What can an exercise ask about the lanes of Burnt Moon, and which answers are right?

As in `u2200nb.lessons.tasks`: the library computes every solution and explains it with a ruling. Pictures of a
question leave out what the rulings count, so that the learner counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from u2200nb.burnt_moon import MoonState, attack, can_deploy, casualty, majority, scanning
from u2200nb.burnt_moon.cards import LANES
from u2200nb.burnt_moon.picture import picture_of
from u2200nb.drawing.picture import Cell, Picture
from u2200nb.errors import NotationError, quoted
from u2200nb.lessons.answers import Answer, read_one_of
from u2200nb.rulings.ruling import Ruling

__all__ = [
    "MOON_TASKS",
    "AttackTask",
    "CasualtyTask",
    "DeployTask",
    "MajorityTask",
    "ScanningTask",
    "asked_lanes",
    "read_lanes",
    "read_place",
    "read_totals",
]

NOBODY = "nobody"
LOST_FROM = ("hand", "discard pile", "deck", "lane")

_SHOWN = ("lane", "site")
_COUNTED = re.compile(r"; counts .*")


def asked_lanes(state: MoonState, lane: int | None = None) -> Picture:
    """Return the lanes and sites as a picture without what they count; one lane, from 1, may be marked.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> picture = asked_lanes(position({1: "MOSS A | MOSS B"}), 1)
    >>> [cell.note for cell in picture.cells if cell.style == "lane"] == [""] * 10
    True
    """
    shown = picture_of(state)
    cells = tuple(_uncounted(cell, lane) for cell in shown.cells if cell.style in _SHOWN)
    legend = tuple((name, words) for name, words in shown.legend if name not in ("card", "pile"))
    if lane is not None:
        legend = (*legend, ("source", "asked about"))
    # The description counts too: the places say the same without.
    description = " ".join(f"{cell.title}." for cell in cells)
    return replace(shown, description=description, cells=cells, legend=legend, caption="")


def _uncounted(cell: Cell, asked: int | None) -> Cell:
    """A lane's cell without what is counted there; a site as it is."""
    if cell.style != "lane":
        return cell
    marked = ("source",) if cell.label == f"lane {asked}" else ()
    return replace(cell, note="", title=_COUNTED.sub("", cell.title), highlights=marked)


def read_lanes(answer: Answer) -> tuple[int, ...]:
    """Read numbers of lanes, or the word none; raises NotationError.

    Examples
    --------
    >>> read_lanes("3, lane 1"), read_lanes("none"), read_lanes(4)
    ((1, 3), (), (4,))
    """
    text = " ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)
    words = [word for word in re.split(r"[\s,;]+|\band\b", text.lower()) if word not in ("", "lane", "lanes")]
    if words == ["none"]:
        return ()
    if not words or not all(re.fullmatch(rf"[1-{LANES}]", word, re.ASCII) for word in words):
        raise NotationError(f"{quoted(answer)} names no lanes; write numbers from 1 to {LANES} such as 2, 4, or none")
    return tuple(sorted({int(word) for word in words}))


def read_totals(answer: Answer) -> tuple[int, int]:
    """Read two totals; raises NotationError.

    Examples
    --------
    >>> read_totals("4 against 5"), read_totals((4, 5))
    ((4, 5), (4, 5))
    """
    text = " ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*(?:,|;|:|-|–|to|against|\s)\s*([0-9]{1,3})\s*", text, re.ASCII)
    if not found:
        raise NotationError(f"{quoted(answer)} is not two numbers; write both, such as 4 against 5")
    return int(found[1]), int(found[2])


def read_place(answer: Answer) -> str:
    """Read from where a card is lost, such as ``discard``; raises NotationError."""
    word = str(answer).strip().lower().removeprefix("the ")
    return read_one_of("discard pile" if word == "discard" else re.sub(r"^lane [1-5]$", "lane", word), LOST_FROM)


@dataclass(frozen=True)
class MajorityTask:
    """Who has the majority in a lane?"""

    table: MoonState
    lane: int
    how_to_answer = "LFA, POSIWID or nobody"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what to look at."""
        given = read_one_of(answer, (*self.table.players, NOBODY))
        return None if given == self.solution() else "Count again what is ready, and what a site or a tile adds."

    def solution(self) -> str:
        """The faction, or nobody."""
        return self.explanation().verdict or NOBODY

    def explanation(self) -> Ruling[str | None]:
        """Both counts."""
        return majority(self.table, self.lane)

    def picture(self) -> Picture:
        """The lanes, this one marked."""
        return asked_lanes(self.table, self.lane)


@dataclass(frozen=True)
class AttackTask:
    """What are the two totals of an Attack?"""

    table: MoonState
    attacker: str
    target: str
    how_to_answer = "both totals, attack first, such as 4 against 5"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else which total is wrong."""
        given, right = read_totals(answer), self._totals()
        if given == right:
            return None
        wrong = [name for name, one, other in zip(("attack", "defence"), given, right, strict=True) if one != other]
        return f"The {' and the '.join(wrong)} {'adds' if len(wrong) == 1 else 'add'} up to something else."

    def _totals(self) -> tuple[int, int]:
        proof: Any = self.explanation().proof
        return proof.total("attack"), proof.total("defence")

    def solution(self) -> str:
        """Attack against defence."""
        return "{} against {}".format(*self._totals())

    def explanation(self) -> Ruling[bool]:
        """Both sums, term by term."""
        return attack(self.table, self.attacker, self.target)

    def picture(self) -> Picture:
        """The lanes, this one marked."""
        return asked_lanes(self.table, int(self.target.rsplit(maxsplit=1)[-1]))


@dataclass(frozen=True)
class DeployTask:
    """To which lanes may a card be deployed?"""

    table: MoonState
    card: str
    how_to_answer = "the numbers of the lanes, such as 2, 4, or none"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else how far it agrees."""
        given, right = set(read_lanes(answer)), set(self._lanes())
        parts = []
        if wrong := sorted(given - right):
            parts.append(f"Not lane {' or '.join(map(str, wrong))}.")
        if missing := len(right - given):
            parts.append(f"{missing} more {'is' if missing == 1 else 'are'} to be found.")
        return " ".join(parts) or None

    def _ruled(self) -> Callable[[MoonState, str, int], Ruling[bool]]:
        return can_deploy

    def _lanes(self) -> tuple[int, ...]:
        """Where the answer is yes, of the lanes it may be deployed to."""
        may = (lane for lane in range(1, LANES + 1) if can_deploy(self.table, self.card, lane).verdict)
        return tuple(lane for lane in may if self._ruled()(self.table, self.card, lane).verdict)

    def solution(self) -> str:
        """The numbers, or none."""
        return ", ".join(map(str, self._lanes())) or "none"

    def explanation(self) -> Ruling[bool]:
        """The ruling for one lane with this answer, or for the first lane."""
        return self._ruled()(self.table, self.card, next(iter(self._lanes()), 1))

    def picture(self) -> Picture:
        """The lanes."""
        return asked_lanes(self.table)


@dataclass(frozen=True)
class ScanningTask(DeployTask):
    """In which of the lanes it may be deployed to does a card cost an Interference?"""

    def _ruled(self) -> Callable[[MoonState, str, int], Ruling[bool]]:
        return scanning


@dataclass(frozen=True)
class CasualtyTask:
    """From where is the card that is lost when a ROV is hit?"""

    table: MoonState
    target: str
    how_to_answer = "hand, discard pile, deck or lane"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what to look at."""
        given = read_place(answer)
        return None if given == self.solution() else "Look through the places in their order, for a card that matches."

    def solution(self) -> str:
        """The place."""
        return re.sub(r"^lane .*", "lane", self.explanation().verdict)

    def explanation(self) -> Ruling[str]:
        """Place after place."""
        return casualty(self.table, self.target)

    def picture(self) -> Picture:
        """The lanes, that of the ROV marked."""
        return asked_lanes(self.table, int(self.target.rsplit(maxsplit=1)[-1]))


MOON_TASKS: dict[str, type[Any]] = {
    "majority": MajorityTask,
    "attack-totals": AttackTask,
    "deploy": DeployTask,
    "scanning": ScanningTask,
    "casualty": CasualtyTask,
}
"""The tasks about the lanes of Burnt Moon by the word that stands for them in a file of exercises."""
