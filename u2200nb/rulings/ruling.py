"""What is a ruling, and how does it show and prove itself?

Every question a player asks is a frozen value with one evaluator, and its answer is a `Ruling`: the verdict,
the steps that lead to it (each with its rule), the readings that matter for this very verdict, and a proof
that other code can check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["Proof", "Question", "Ruling", "Step"]

V = TypeVar("V")


@dataclass(frozen=True)
class Step:
    """One reason: a sentence, the rule it rests on, and the spaces it speaks of.

    Parameters
    ----------
    text : str
        One sentence.
    rule : str
        A rule id such as ``"rev.sight.ground"``.
    spaces : tuple of str
        Labels of the spaces the sentence speaks of.
    """

    text: str
    rule: str
    spaces: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"text": self.text, "rule": self.rule, "spaces": list(self.spaces)}


class Proof(Protocol):
    """What a verdict can be checked by; its fields stand beside the verdict in JSON."""

    def to_dict(self) -> Mapping[str, Any]:
        """Plain values for JSON."""


class Question(Protocol[V]):
    """A frozen value that can be asked again at any time."""

    @property
    def text(self) -> str:
        """The question as a sentence."""

    def ask(self) -> Ruling[V]:
        """Answer it."""

    def answer(self, ruling: Ruling[V]) -> str:
        """The verdict as one short sentence."""

    def faults(self, ruling: Ruling[V]) -> Iterator[str]:
        """What a check written apart from the evaluator finds wrong with the proof."""

    def picture(self, ruling: Ruling[V]) -> Picture | None:
        """The ruling as a picture, where it has one."""


@dataclass(frozen=True)
class Ruling(Generic[V]):
    """An answer that explains itself.

    Parameters
    ----------
    question : Question
        What was asked; ``question.ask()`` gives the ruling again.
    verdict : object
        The answer: a bool for yes and no, else a number, an exact fraction or labels of spaces.
    steps : tuple of Step
        The reasons, in the order in which the rules are applied.
    readings : tuple of str
        Ids of exactly those readings whose other option would change this verdict.
    proof : Proof
        What `verify` checks.
    """

    question: Question[V]
    verdict: V
    steps: tuple[Step, ...]
    readings: tuple[str, ...]
    proof: Proof

    def __bool__(self) -> bool:
        raise TypeError(
            "a Ruling is neither true nor false; its answer is in .verdict "
            "(a 'no' is an answer with reasons, not an empty value)"
        )

    @property
    def answer(self) -> str:
        """The verdict as one short sentence."""
        return self.question.answer(self)

    def faults(self) -> list[str]:
        """List what is wrong with this ruling; empty when it stands.

        The proof is checked by code of its own, then the words are compared with a fresh evaluation.
        """
        found = list(self.question.faults(self))
        fresh = self.question.ask()
        found += [
            f"{field.name} is not what the rules give"
            for field in fields(self)
            if getattr(self, field.name) != getattr(fresh, field.name)
        ]
        return found

    def verify(self) -> bool:
        """Whether the proof and every field of this ruling stand up to a check."""
        return not self.faults()

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "question": self.question.text,
            "answer": self.answer,
            "verdict": _plain(self.verdict),
            **self.proof.to_dict(),
            "steps": [step.to_dict() for step in self.steps],
            "readings": list(self.readings),
        }

    def __str__(self) -> str:
        from u2200nb.rulings.words import ruling_as_text

        return ruling_as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from u2200nb.rulings.words import ruling_as_html

        return ruling_as_html(self)


def _plain(value: Any) -> Any:
    """A verdict as JSON has it: sequences as lists, members of an enum by name, fractions as text."""
    if isinstance(value, tuple | list | frozenset):
        return [_plain(part) for part in value]
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Fraction):
        return str(value)
    return value
