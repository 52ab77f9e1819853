"""What can an exercise ask about a position, and which answers are right?

As in `u2200nb.lessons.tasks`: the library computes every solution and explains it with a ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError
from u2200nb.lessons.answers import Answer, read_number, read_one_of, read_spaces, read_yes_or_no
from u2200nb.lessons.position_answers import format_ends, is_chance, read_ends, read_objects, read_uses
from u2200nb.revolution.aim import TargetRow
from u2200nb.revolution.comms import comms, comms_map, is_in_comms
from u2200nb.revolution.control import ControlResult, control
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.pieces import piece_of
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_picture import position_picture
from u2200nb.revolution.rally import CardUse, card_uses
from u2200nb.revolution.reach import End, Verdict, ends_of_move, moved_to, mover_of, reachable
from u2200nb.revolution.targets import TargetsProof, legal_targets, target_names
from u2200nb.revolution.units import Side
from u2200nb.rulings.ruling import Ruling

__all__ = [
    "POSITION_TASKS",
    "CardUsesTask",
    "ChanceTask",
    "ControlTask",
    "DefenceTask",
    "DiscordsTask",
    "EndsTask",
    "InCommsTask",
    "OutOfCommsTask",
    "ShotTask",
    "TargetsTask",
    "asked_picture",
]


def asked_picture(position: Position, source: str | None = None, target: str | None = None) -> Picture:
    """Return a question as a picture, without the answer: the position, with what it asks about marked."""
    highlights: dict[str, tuple[str, ...]] = {}
    legend = []
    for name, marked, words in ((source, "source", "asked about"), (target, "target", "target")):
        if name is not None:
            space = piece_of(position, name).space
            highlights[space] = (*highlights.get(space, ()), marked)
            legend.append((marked, words))
    return position_picture(position, highlights=highlights, legend=legend)


@dataclass(frozen=True)
class InCommsTask:
    """Is this unit in comms?"""

    position: Position
    unit: str
    how_to_answer = "yes or no"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        right = is_in_comms(self.position, self.position.unit(self.unit))
        return None if read_yes_or_no(answer) is right else "It is the other way."

    def solution(self) -> str:
        """Yes or no."""
        return "yes" if is_in_comms(self.position, self.position.unit(self.unit)) else "no"

    def explanation(self) -> Ruling[bool]:
        """The ruling."""
        return comms(self.position, self.unit)

    def picture(self) -> Picture:
        """The position with the unit marked."""
        return asked_picture(self.position, self.unit)


@dataclass(frozen=True)
class OutOfCommsTask:
    """Which units of a side are out of comms?"""

    position: Position
    side: Side
    how_to_answer = "the names of the units, such as LFIA, or none"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else how far it agrees."""
        return _compare(read_objects(answer, self.position, likely=self.side), self._out())

    def _out(self) -> tuple[str, ...]:
        units = (unit for unit in self.position.units if unit.side is self.side)
        return tuple(unit.name for unit in units if not is_in_comms(self.position, unit))

    def solution(self) -> str:
        """The names, or none."""
        return ", ".join(self._out()) or "none"

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """Where comms reach, and who is out."""
        return comms_map(self.position, self.side)

    def picture(self) -> Picture:
        """The position."""
        return asked_picture(self.position)


@dataclass(frozen=True)
class DiscordsTask(OutOfCommsTask):
    """How many Discords does a side take if each of these units takes a card action where it stands?"""

    plays: tuple[str, ...]
    how_to_answer = "a number"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else whether it is more or fewer."""
        given, right = read_number(answer), int(self.solution())
        if given == right:
            return None
        return "It costs fewer than that." if given is not None and given > right else "It costs more than that."

    def solution(self) -> str:
        """The number."""
        return str(sum(not is_in_comms(self.position, self.position.unit(name)) for name in self.plays))


@dataclass(frozen=True)
class EndsTask:
    """Where, and facing which way, can a unit end with an action, the edge included?"""

    position: Position
    unit: str
    action: str

    @property
    def how_to_answer(self) -> str:
        """What to write."""
        return "each space with the facing there, such as D4 NE, D5 N" if self._is_air else "the spaces, in any order"

    @property
    def _is_air(self) -> bool:
        return self.position.is_air(mover_of(self.position, self.position.unit(self.unit), self.action))

    def _ends(self) -> tuple[End, ...]:
        return sum(ends_of_move(self.position, self.position.unit(self.unit), self.action), ())

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else how far it agrees."""
        given = read_ends(answer, self.position.board, with_facing=self._is_air)
        words = tuple(space if facing is None else f"{space} {facing.name}" for space, facing in given)
        return _compare(words, tuple(format_ends([end]) for end in self._ends()))

    def solution(self) -> str:
        """The ends, those at the edge last."""
        return ", ".join(dict.fromkeys(format_ends([end]) for end in self._ends()))

    def explanation(self) -> Ruling[Verdict]:
        """The ruling."""
        return reachable(self.position, self.unit, self.action)

    def picture(self) -> Picture:
        """The position with the unit marked."""
        return asked_picture(self.position, self.unit)


@dataclass(frozen=True)
class DefenceTask:
    """What is the total defence of a target?"""

    position: Position
    source: str
    target: str
    how_to_answer = "a number"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else whether it is more or less."""
        given, right = read_number(answer), total_defence(self.position, self.target, self.source).verdict
        if given == right:
            return None
        if given is None or right is None:
            return "It has a shield, and there is a way to count the spaces."
        return "It is less than that." if given > right else "It is more than that."

    def solution(self) -> str:
        """The number."""
        return str(self.explanation().verdict)

    def explanation(self) -> Ruling[int | None]:
        """The sum, term by term."""
        return total_defence(self.position, self.target, self.source)

    def picture(self) -> Picture:
        """The position with both marked."""
        return asked_picture(self.position, self.source, self.target)


@dataclass(frozen=True)
class TargetsTask:
    """Which objects can a unit target with an action?"""

    position: Position
    unit: str
    action: str
    how_to_answer = "the names of the targets, such as LFIA, or none"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else how far it agrees."""
        enemy = self.position.unit(self.unit).side.opponent
        right = target_names(self.position, self.unit, self.action)
        return _compare(read_objects(answer, self.position, likely=enemy), right)

    def solution(self) -> str:
        """The names, or none."""
        return ", ".join(self.explanation().verdict) or "none"

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """Every target with its odds, and why the rest is none."""
        return legal_targets(self.position, self.unit, self.action)

    def picture(self) -> Picture:
        """The position with the unit marked."""
        return asked_picture(self.position, self.unit)

    def _rows(self) -> tuple[TargetRow, ...]:
        proof: TargetsProof = self.explanation().proof  # type: ignore[assignment]
        return proof.targets


@dataclass(frozen=True)
class ChanceTask(TargetsTask):
    """What is the chance of a success against one target?"""

    target: str
    how_to_answer = "a fraction such as 3/10, or percent such as 30 %"

    def _row(self) -> TargetRow:
        for row in self._rows():
            if row.name == self.target and row.chance is not None:
                return row
        raise NotationError(f"{self.target} is no target of {self.action} here, so there is no chance to ask for")

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what to look at."""
        chance = self._row().chance
        assert chance is not None  # as _row sees to
        return None if is_chance(answer, chance) else "Count the total defence first, then how often every die misses."

    def solution(self) -> str:
        """The exact fraction."""
        return str(self._row().chance)

    def picture(self) -> Picture:
        """The position with both marked."""
        return asked_picture(self.position, self.unit, self.target)


@dataclass(frozen=True)
class ShotTask:
    """In which space can an air unit attack a target in one play: where it is, or after its straight move?"""

    position: Position
    unit: str
    action: str
    target: str
    how_to_answer = "one space"

    def _positions(self) -> dict[str, Position]:
        """The position before the move and after each move, by the unit's space."""
        mover = self.position.unit(self.unit)
        ends, _ = ends_of_move(self.position, mover, "MOVE")
        here = {self.position.space_of(mover): self.position}
        return here | {end.space: moved_to(self.position, mover, end) for end in ends}

    def _spaces(self) -> list[str]:
        return [
            space
            for space, position in self._positions().items()
            if self.target in target_names(position, self.unit, self.action)
        ]

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else why it can't attack from there."""
        given = read_spaces(answer, self.position.board)
        if len(given) != 1:
            return f"One space is asked for, not {len(given)}."
        position = self._positions().get(given[0])
        if position is None:
            return f"It can't be in {given[0]} before or after its move: with a combat action it flies straight on."
        if given[0] in self._spaces():
            return None
        proof: TargetsProof = legal_targets(position, self.unit, self.action).proof  # type: ignore[assignment]
        return next(f"From {given[0]}: {row.reason}" for row in proof.others if row.name == self.target)

    def solution(self) -> str:
        """The first such space."""
        spaces = self._spaces()
        if not spaces:
            raise NotationError(f"{self.unit} can't attack {self.target} in one play")
        return spaces[0]

    def explanation(self) -> Ruling[tuple[str, ...]]:
        """What it can target from there."""
        return legal_targets(self._positions()[self.solution()], self.unit, self.action)

    def picture(self) -> Picture:
        """The position with both marked."""
        return asked_picture(self.position, self.unit, self.target)


@dataclass(frozen=True)
class CardUsesTask:
    """What may a card of this unit do now?"""

    position: Position
    unit: str
    how_to_answer = (
        "one or more of: card action, cargo action, un-rout, ready, un-rout its transport, ready its transport, "
        "hunker down"
    )

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else how far it agrees."""
        return _compare(_uses(read_uses(answer)), _uses(self.explanation().verdict), "thing")

    def solution(self) -> str:
        """The uses."""
        return ", ".join(_uses(self.explanation().verdict))

    def explanation(self) -> Ruling[tuple[CardUse, ...]]:
        """The ruling."""
        return card_uses(self.position, self.unit)

    def picture(self) -> Picture:
        """The position with the unit marked."""
        return asked_picture(self.position, self.unit)


def _uses(uses: tuple[CardUse, ...]) -> tuple[str, ...]:
    """The uses as a learner writes them."""
    return tuple(use.words.removeprefix("take a ") for use in uses)


@dataclass(frozen=True)
class ControlTask:
    """What does CONTROL do here: place cubes, remove the enemy's, or is it refused?"""

    position: Position
    unit: str
    how_to_answer = "place, remove or refused"

    def judge(self, answer: Answer) -> str | None:
        """None for a right answer, else what is wrong with it."""
        given = read_one_of(answer, [str(result) for result in ControlResult])
        return None if given == self.solution() else "Look who controls the objective, and who is there on the ground."

    def solution(self) -> str:
        """The result."""
        return str(self.explanation().verdict)

    def explanation(self) -> Ruling[ControlResult]:
        """The ruling."""
        return control(self.position, self.unit)

    def picture(self) -> Picture:
        """The position with the unit marked."""
        return asked_picture(self.position, self.unit)


def _compare(given: tuple[str, ...], right: tuple[str, ...], noun: str = "") -> str | None:
    """Say how far two sets of words agree, without giving the right one away."""
    wrong, missing = sorted(set(given) - set(right)), len(set(right) - set(given))
    parts = []
    if wrong:
        parts.append(f"{', '.join(wrong)} {'does' if len(wrong) == 1 else 'do'} not belong there.")
    if missing:
        named = f" {noun}{'' if missing == 1 else 's'}" if noun else ""
        parts.append(f"{missing} more{named} {'is' if missing == 1 else 'are'} to be found.")
    return " ".join(parts) or None


POSITION_TASKS: dict[str, type[Any]] = {
    "in-comms": InCommsTask,
    "out-of-comms": OutOfCommsTask,
    "discords": DiscordsTask,
    "ends": EndsTask,
    "total-defence": DefenceTask,
    "targets": TargetsTask,
    "chance": ChanceTask,
    "shot": ShotTask,
    "card-uses": CardUsesTask,
    "control": ControlTask,
}
"""The tasks about positions by the word that stands for them in a file of exercises."""
