"""What is different between two positions: who moved, who is in comms, and who can shoot whom?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from u2200nb.revolution.action_rules import combat_actions
from u2200nb.revolution.attacks import shots_from
from u2200nb.revolution.comms import is_in_comms
from u2200nb.revolution.position import Position, Unit
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["Comparison", "ComparisonProof", "compare"]

_Shot = tuple[str, str, str]
_Odds = dict[_Shot, Fraction | None]


@dataclass(frozen=True)
class ComparisonProof:
    """What a comparison can be checked by.

    Parameters
    ----------
    changed : tuple of str
        Names of the units that differ in space, facing, status or what carries them.
    came, went : tuple of str
        Units and markers that are only after, or only before.
    comms_gained, comms_lost : tuple of str
        Units of both that are in comms only after, or only before.
    shots_gained, shots_lost : tuple of (str, str, str)
        Attacks (unit, action, target) that are possible only after, or only before, without a move.
    odds : tuple of ((str, str, str), Fraction, Fraction)
        Attacks possible in both whose chance changed.
    """

    changed: tuple[str, ...]
    came: tuple[str, ...]
    went: tuple[str, ...]
    comms_gained: tuple[str, ...]
    comms_lost: tuple[str, ...]
    shots_gained: tuple[_Shot, ...]
    shots_lost: tuple[_Shot, ...]
    odds: tuple[tuple[_Shot, Fraction | None, Fraction | None], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain: dict[str, Any] = {field.name: list(getattr(self, field.name)) for field in fields(self)}
        for name in ("shots_gained", "shots_lost"):
            plain[name] = [list(shot) for shot in plain[name]]
        plain["odds"] = [
            {"shot": list(shot), "before": before and str(before), "after": after and str(after)}
            for shot, before, after in self.odds
        ]
        return plain


@dataclass(frozen=True)
class Comparison:
    """The question what is different between two positions."""

    before: Position
    after: Position

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return "What is different between the two positions?"

    def ask(self) -> Ruling[tuple[str, ...]]:
        """Answer it."""
        return compare(self.before, self.after)

    def answer(self, ruling: Ruling[tuple[str, ...]]) -> str:
        """The verdict as one short sentence."""
        return " ".join(ruling.verdict) or "Nothing that counts is different."

    def faults(self, ruling: Ruling[tuple[str, ...]]) -> Iterator[str]:
        """What a check of each unit and shot singly, written apart from the evaluator, finds wrong."""
        from u2200nb.revolution.whatif_proof import comparison_faults

        return comparison_faults(self, ruling)

    def picture(self, ruling: Ruling[tuple[str, ...]]) -> Picture:
        """The later position, with the units that changed and where they came from."""
        from u2200nb.revolution.whatif_picture import comparison_picture

        return comparison_picture(ruling)


def compare(before: Position, after: Position) -> Ruling[tuple[str, ...]]:
    """Say what is different between two positions: counters, comms, and attacks possible without a move.

    Parameters
    ----------
    before, after : Position
        Two positions, usually on the same board.

    Returns
    -------
    Ruling
        Its verdict is a sentence for each kind of difference, its proof a `ComparisonProof`.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> before = parse_position("U1rev/9x8/72o//LBOA-D4-1.BGSA-E2.LTRA-D4-1")
    >>> after = parse_position("U1rev/9x8/72o//LBOA-E4-1.BGSA-E2.LTRA-D4-1")
    >>> for sentence in compare(before, after).verdict:
    ...     print(sentence)
    Changed: LBOA.
    Can shoot now: LBOA at BGSA with ATTACK 3 against ground, LBOA at BGSA with SHOCK 2 against ground.
    """
    proof = _proof(before, after)
    sentences = tuple(_sentences(proof))
    steps = tuple(Step(sentence, rule) for sentence, rule in zip(sentences, _rules(proof), strict=True)) or (
        Step("No counter, no comms and no attack is different.", "rev.play"),
    )
    return Ruling(Comparison(before, after), sentences, steps, (), proof)


def _proof(before: Position, after: Position) -> ComparisonProof:
    old, new = _by_name(before), _by_name(after)
    both = [name for name in old if name in new]
    old_comms = {name for name in both if is_in_comms(before, old[name])}
    new_comms = {name for name in both if is_in_comms(after, new[name])}
    old_odds, new_odds = _odds(before), _odds(after)
    old_markers, new_markers = _markers(before), _markers(after)
    return ComparisonProof(
        changed=tuple(name for name in both if old[name] != new[name]),
        came=(*(name for name in new if name not in old), *_missing(new_markers, old_markers)),
        went=(*(name for name in old if name not in new), *_missing(old_markers, new_markers)),
        comms_gained=tuple(name for name in both if name in new_comms - old_comms),
        comms_lost=tuple(name for name in both if name in old_comms - new_comms),
        shots_gained=tuple(shot for shot in new_odds if shot not in old_odds),
        shots_lost=tuple(shot for shot in old_odds if shot not in new_odds),
        odds=tuple(
            (shot, old_odds[shot], chance)
            for shot, chance in new_odds.items()
            if shot in old_odds and old_odds[shot] != chance
        ),
    )


def _by_name(position: Position) -> dict[str, Unit]:
    return {unit.name: unit for unit in position.units}


def _markers(position: Position) -> list[str]:
    return [
        f"{marker.code}-{marker.space}{f'-{marker.side.letter}' if marker.side else ''}" for marker in position.markers
    ]


def _missing(here: list[str], there: list[str]) -> list[str]:
    """What is here more often than there."""
    left = list(there)
    found = []
    for name in here:
        if name in left:
            left.remove(name)
        else:
            found.append(name)
    return found


def _odds(position: Position) -> _Odds:
    """Every attack that is possible without a move, with its chance."""
    return {
        (unit.name, str(action), shot.target.name): shot.target.chance
        for unit in position.on_board()
        for action in combat_actions(position.unit_type(unit))
        for shot in shots_from(position, unit.name, action)
    }


_PARTS = (
    ("changed", "Changed", "rev.counter.status"),
    ("came", "New", "rev.counters"),
    ("went", "Gone", "rev.counters"),
    ("comms_gained", "In comms now", "rev.comms.range"),
    ("comms_lost", "Out of comms now", "rev.comms.check.out"),
    ("shots_gained", "Can shoot now", "rev.combat.target"),
    ("shots_lost", "Can't shoot any more", "rev.combat.target"),
    ("odds", "Other chances", "rev.combat.dice"),
)


def _sentences(proof: ComparisonProof) -> Iterator[str]:
    for name, words, _ in _PARTS:
        items = getattr(proof, name)
        if items:
            yield f"{words}: {', '.join(map(_item, items))}."


def _rules(proof: ComparisonProof) -> Iterator[str]:
    return (rule for name, _, rule in _PARTS if getattr(proof, name))


def _item(item: Any) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item[0], str):
        unit, action, target = item
        return f"{unit} at {target} with {action}"
    shot, before, after = item
    return f"{_item(shot)} {before} before, {after} now"
