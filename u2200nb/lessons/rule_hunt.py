"""Which rule settles a dispute?

A dispute at the table, and a learner who looks for the rule that ends it. The rule itself explains why.
"""

from __future__ import annotations

from dataclasses import dataclass

from u2200nb.errors import U2200Error, UnknownNameError
from u2200nb.lessons.answers import Answer, is_blank
from u2200nb.lessons.rule_card import rule
from u2200nb.lessons.sheet import Folded, Outcome, Sheet, Verdict, Words
from u2200nb.rulebook.entries import entry

__all__ = ["DISPUTES", "Dispute", "hunt"]


@dataclass(frozen=True)
class Dispute:
    """What two players disagree about, and the rules that settle it, the best one first."""

    text: str
    rules: tuple[str, ...]


DISPUTES = {
    "over-the-rim": Dispute(
        "Your transport's card makes it fly one space, and that space is off the board. Your opponent says the ship is "
        "lost. Which rule settles it?",
        ("rev.air-movement.edge", "rev.air-movement.edge.turn", "rev.air-movement.edge.stop"),
    ),
    "open-door": Dispute(
        "Callisto. The door between you is open. Your opponent shoots through it at your squad. Which rule settles it?",
        ("cal.door.attacks", "cal.combat.doors"),
    ),
    "equal-totals": Dispute(
        "Burnt Moon. The attack adds up to 5, and so does the defence. Which rule settles it?",
        ("bm.action.attack.result",),
    ),
}
"""The disputes by name."""


def hunt(name: str, found: Answer = "") -> Sheet:
    """Tell a dispute and judge the rule that a learner found for it.

    Parameters
    ----------
    name : str
        One of ``DISPUTES``.
    found : str
        The id of a rule, such as ``"rev.sight.ground"``; empty while still looking.

    Raises
    ------
    UnknownNameError
        If there is no such dispute.

    Examples
    --------
    >>> hunt("open-door", "cal.door.attacks").outcome
    <Outcome.RIGHT: 'Right'>
    """
    if name not in DISPUTES:
        raise UnknownNameError("dispute", name, DISPUTES)
    dispute = DISPUTES[name]
    head = Words(dispute.text, is_strong=True)
    if is_blank(found):
        ask = Verdict(
            Outcome.NOT_YET, "Look it up, then write the rule's id between the quotes and run this cell again."
        )
        return Sheet([head, ask, Folded("Show the rule", (rule(dispute.rules[0]),))], Outcome.NOT_YET)
    try:
        named = entry(str(found))
    except U2200Error as problem:
        return Sheet([head, Verdict(Outcome.UNREADABLE, str(problem))], Outcome.UNREADABLE)
    if named.id in dispute.rules:
        return Sheet([head, Verdict(Outcome.RIGHT, named.title), rule(named.id)], Outcome.RIGHT)
    wrong = Verdict(Outcome.WRONG, f"{named.title} does not settle it. Does the answer below end the dispute?")
    return Sheet([head, wrong, rule(named.id)], Outcome.WRONG)
