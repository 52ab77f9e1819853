"""What does an offered option do, in words and with its rule?"""

from __future__ import annotations

from typing import Any

from u2200nb.engine.contract import Chance, Outcome
from u2200nb.revolution.action_rules import action_rules
from u2200nb.revolution.comms import comms
from u2200nb.revolution.control import control
from u2200nb.revolution.game.card_actions import Bolster, Inspire, Scan, Support
from u2200nb.revolution.game.casualty import Casualty, PassOn
from u2200nb.revolution.game.combat import Blast, ChooseSource, Fire, Roll, Trident
from u2200nb.revolution.game.draw import DrawCards, DrawUpTo
from u2200nb.revolution.game.flying import FlyStraight, Manoeuvre, Pilot, PilotTurn
from u2200nb.revolution.game.ground_actions import MoveTo
from u2200nb.revolution.game.options import (
    COMBAT_FIRST,
    DONE,
    EDGE_LEFT,
    EDGE_RIGHT,
    HUNKER_DOWN,
    MOVE_FIRST,
    MOVE_ONLY,
    Answer,
    Load,
    Option,
    Perform,
    Space,
    Target,
)
from u2200nb.revolution.game.playing import ActAfterLanding, ChooseCombat, ChooseOrder, UseCard
from u2200nb.revolution.game.rounds import Bid, EndTurn, PlayCards, RevealBid
from u2200nb.revolution.game.setup import ChooseUnits, RevealUnits
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import SIDES
from u2200nb.revolution.rally import card_uses
from u2200nb.revolution.targets import legal_targets
from u2200nb.rulings.ruling import Step

__all__ = ["STEP_RULES", "effect_of", "rule_of_action", "target_rows", "unit_of"]

STEP_RULES: dict[type, str] = {
    ChooseUnits: "rev.setup.customise", RevealUnits: "rev.setup.customise", DrawCards: "rev.round.draw",
    DrawUpTo: "rev.action.command",
    Bid: "rev.round.initiative", RevealBid: "rev.round.initiative", PlayCards: "rev.round.turns",
    EndTurn: "rev.round.end-of-turn", UseCard: "rev.play", ChooseOrder: "rev.card-action.air.combat",
    ChooseCombat: "rev.action.assault", ActAfterLanding: "rev.action.dropship", MoveTo: "rev.action.move-ground",
    FlyStraight: "rev.action.move-air", Manoeuvre: "rev.action.manoeuvre", Pilot: "rev.action.pilot",
    PilotTurn: "rev.action.pilot", Fire: "rev.combat.target", Roll: "rev.combat.dice",
    Trident: "rev.action.trident-attack", Blast: "rev.action.blast", ChooseSource: "rev.combat.source.command",
    Casualty: "rev.combat.casualty", PassOn: "rev.combat.carried-casualty", Bolster: "rev.action.bolster",
    Inspire: "rev.action.inspire", Scan: "rev.action.scan", Support: "rev.action.support",
}  # fmt: skip
"""The rule behind what each step asks."""

_ACTIONS = {
    "MOVE": "The unit moves 1 space or more, up to its MOVE.",
    "MANOEUVRE": "The compulsory move, with a turn of one edge after each space; a transport ship loads and unloads.",
    "ATTACK": "Dice are rolled at one object; a success costs a unit a card, and at last routs it.",
    "SHOCK": "Dice are rolled at one combat counter; a success suppresses it.",
    "DUAL ATTACK": "Two attacks, one after the other, at the same target or at another.",
    "TRIDENT ATTACK": "Up to three attacks, each along another firing line, all in the air or all on the ground.",
    "ASSAULT": "The unit moves 1 space and then takes a combat action of its card.",
    "BLAST": "Every counter in a space and around it is shocked, friend and foe; no source, so no range.",
    "FOCUSED BLAST": "Every counter in a space with an enemy is shocked, friend and foe; no source, so no range.",
    "HACK": "One enemy counter anywhere on the board is shocked; no source, so no range.",
    "BOLSTER": "Cards of the supply go to the discard pile, never Discord.",
    "COMMAND": "Cards are drawn and can be played this turn.",
    "COORDINATE": "A Discord of the hand is set aside for good and a card drawn for it.",
    "INSPIRE": "Combat cards of the play area go back into the hand.",
    "JAM": "A Discord of the other side's supply goes to its discard pile.",
    "SCAN": "Every Discord in hand, deck and discard pile is set aside for good.",
    "SUPPORT": "A combat card of the supply goes into the hand.",
    "REMOTE FIRE": "A turret makes an attack.",
    "STRIKE": "A debris tile is hurled at an object in the next space and is gone, hit or miss.",
    "DISEMBARK": "The unit is set down in the ship's space.",
    "DROPSHIP": "The unit is set down in the ship's space and may take an action of its card.",
    "PILOT": "The ship moves 1 space ahead and may turn.",
}


def effect_of(state: GameState, option: Option) -> list[Step]:
    """Return what an offered option does."""
    step, pending = state.agenda[0], state.pending
    assert not isinstance(pending, Outcome)
    rule = STEP_RULES.get(type(step), "rev.round")
    if isinstance(pending, Chance):
        return [Step(f"It is one of the ways in which luck can decide {pending.about}.", rule)]
    if isinstance(option, Perform):
        return _of_action(state, step, option)
    if isinstance(option, Target) and isinstance(step, Fire | Trident):
        row = target_rows(state, step).get(option.name)
        if row is not None:
            text = f"{row.title[:1].upper()}{row.title[1:]} can be targeted: {row.reason}."
            return [Step(text, row.rule, (row.space,))]
    if isinstance(step, UseCard) and isinstance(option, Answer):
        return _of_use(state, step, option)
    return [_plain(state, step, option, rule)]


def unit_of(state: GameState, step: Any) -> int:
    """The unit whose card is played in a step, -1 for a command card."""
    if isinstance(step, UseCard):
        return state.table.cards[step.player].units[step.kind]
    found: int = getattr(step, "unit", -1)
    return found


def target_rows(state: GameState, step: Fire | Trident) -> dict[str, Any]:
    """The ruling on a roll's targets: a row for each object, by name."""
    source: str | None = state.table.units[step.unit].name if step.unit >= 0 else getattr(step, "mark", "") or None
    action = state.table.actions[step.shot.name]
    ruling = legal_targets(state.position(), source, action, side=SIDES[step.player])
    rows = ruling.proof.rows  # type: ignore[attr-defined]
    return {row.name: row for row in rows}


def rule_of_action(name: str) -> str:
    """The id of an action's rule; special actions stand in the scenario."""
    return action_rules()[name].rule if name in action_rules() else "rev.card-action.special"


def _of_action(state: GameState, step: Any, option: Perform) -> list[Step]:
    name = state.table.action(option).name
    unit = unit_of(state, step)
    steps: list[Step] = []
    if unit >= 0 and isinstance(step, UseCard):
        ruling = comms(state.position(), state.table.units[unit].name)
        if not ruling.verdict:
            steps += ruling.steps
    if name == "CONTROL" and state.counters[unit].space >= 0:
        player = state.table.units[unit].player
        ruling_of_control = control(state.position(), state.table.units[unit].name, cubes_left=state.cubes[player])
        return [*steps, *ruling_of_control.steps]
    text = _ACTIONS.get(name, "A special action of this scenario, taken instead of a card action.")
    return [*steps, Step(text, rule_of_action(name))]


def _of_use(state: GameState, step: UseCard, option: Answer) -> list[Step]:
    unit = unit_of(state, step)
    if option == HUNKER_DOWN:
        text = "The card goes back to the supply and is out of the deck until a BOLSTER."
        return [Step(text, "rev.hunker-down")]
    if option == MOVE_ONLY:
        text = "The unit makes its compulsory move and takes no action besides."
        return [Step(text, "rev.air-movement.compulsory")]
    return list(card_uses(state.position(), state.table.units[unit].name).steps)


def _plain(state: GameState, step: Any, option: Option, rule: str) -> Step:
    """One sentence for the simple picks."""
    if option == DONE:
        if isinstance(step, PlayCards):
            return Step("Your turn ends; what is left of the hand is discarded.", "rev.round.end-of-turn")
        return Step("'Up to' allows fewer.", rule)
    if option in (EDGE_LEFT, EDGE_RIGHT):
        text = "The step ahead is not made: the counter turns one edge, does nothing more, and a Discord is taken."
        return Step(text, "rev.air-movement.edge")
    if option in (COMBAT_FIRST, MOVE_FIRST):
        return Step("The action comes before or after the whole move, never in the middle.", rule)
    if isinstance(option, Load):
        text = f"The ship is on Open Ground, so it can {option.deed} {option.unit}."
        return Step(text, "rev.action.manoeuvre.transport")
    if isinstance(option, Space) and not isinstance(step, Blast):
        return Step(f"The move can lead to {option.label}.", rule, (option.label,))
    texts: dict[type, str] = {
        ChooseUnits: "It is one of the units this scenario lets you choose, and its squad has room.",
        Bid: "It is revealed together with the other bid and discarded; the higher initiative goes first.",
        PlayCards: "It is in your hand, so it can be played, if only to hunker down.",
        Casualty: "It matches the unit and lies where the search found it.",
        PassOn: "The ship has nothing left to lose and carries it.",
        DrawUpTo: "A card of the deck comes into the hand and can be played this turn.",
        Bolster: "It is in the supply and may be taken.",
        Inspire: "It is in the play area and may be taken back.",
        Support: "It is a combat card of the supply.",
        ChooseSource: "It is on the board and can be the source.",
    }
    return Step(texts.get(type(step), "It is one of the options."), rule)
