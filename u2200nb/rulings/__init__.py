"""Rulings: answers with their reasons, readings, odds and proof. No rule of any game stands here."""

from u2200nb.rulings.odds import hit_chance
from u2200nb.rulings.readings import DEFAULT_READINGS, Reading, ReadingOption, Readings, all_readings, reading
from u2200nb.rulings.references import RuleRef, rule_ref
from u2200nb.rulings.ruling import Proof, Question, Ruling, Step

__all__ = [
    "DEFAULT_READINGS",
    "Proof",
    "Question",
    "Reading",
    "ReadingOption",
    "Readings",
    "RuleRef",
    "Ruling",
    "Step",
    "all_readings",
    "hit_chance",
    "reading",
    "rule_ref",
]
