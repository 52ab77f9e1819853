"""How do the tests play?"""

from __future__ import annotations

from u2200nb.burnt_moon import MoonState
from u2200nb.cards.pile import count_in
from u2200nb.engine import Outcome

__all__ = ["do", "events_of", "held", "offered", "refusal"]


def do(state: MoonState, *texts: str) -> MoonState:
    """Choose one after another, by text."""
    for text in texts:
        state = state.choose(text)[0]
    return state


def events_of(state: MoonState, *texts: str) -> list[str]:
    """The sentences of what happens."""
    said = []
    for text in texts:
        state, events = state.choose(text)
        said += [state.sentence(event) for event in events]
    return said


def offered(state: MoonState) -> set[str]:
    """The texts of the options."""
    assert not isinstance(state.pending, Outcome)
    return {option.text for option in state.pending.options}


def refusal(state: MoonState, text: str) -> str:
    """Why a text can't be chosen, with the rules it rests on."""
    ruling = state.why_not(text)
    assert not ruling.verdict, f"{text} is offered"
    assert ruling.verify()
    return " ".join(f"{step.text} [{step.rule}]" for step in ruling.steps)


def held(state: MoonState, faction: str, place: str, card: str) -> int:
    """How many cards of a name are in one of a faction's places."""
    player = state.players.index(faction)
    cards = state.table.factions[player]
    return count_in(getattr(state.sides[player].zones, place), cards.numbers[card.lower()])
