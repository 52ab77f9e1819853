"""Which rule stands in the way of an option that is not offered?

The last step is the one that decides. Where a stand-alone ruling answers, its steps are taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from u2200nb.cards.pile import count_in
from u2200nb.engine.contract import Chance, Outcome
from u2200nb.revolution.cargo import cargo_action
from u2200nb.revolution.control import control
from u2200nb.revolution.game.aiming import mark_named
from u2200nb.revolution.game.card_actions import Bolster, Inspire, Support
from u2200nb.revolution.game.combat import Blast, ChooseSource, Fire, Trident
from u2200nb.revolution.game.effects import STEP_RULES, rule_of_action, target_rows, unit_of
from u2200nb.revolution.game.flying import FlyStraight, Manoeuvre, Pilot
from u2200nb.revolution.game.ground_actions import MoveTo
from u2200nb.revolution.game.moves import DISCORD_KIND
from u2200nb.revolution.game.options import DONE, LEFT, RIGHT, Answer, Card, Load, Option, Perform, Space, Target
from u2200nb.revolution.game.playing import ActAfterLanding, ChooseCombat, UseCard, is_stopped
from u2200nb.revolution.game.rounds import Bid, PlayCards
from u2200nb.revolution.game.setup import ChooseUnits
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.playing import CARGO_ACTIONS, why_not_playable
from u2200nb.revolution.position import MARKERS
from u2200nb.revolution.rally import card_uses
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.transporting import why_not_both, why_not_drop_off, why_not_load_here, why_not_pick_up
from u2200nb.rulings.ruling import Step

__all__ = ["obstacles_to"]


def obstacles_to(state: GameState, option: Option) -> list[Step]:
    """Return why an option is not offered."""
    pending = state.pending
    if isinstance(pending, Outcome):
        return [Step(f"The game is over: {pending.sentence}", pending.rule)]
    step = state.agenda[0]
    rule = STEP_RULES.get(type(step), "rev.round")
    if isinstance(pending, Chance):
        possible = ", ".join(each.text for each in pending.options[:8])
        return [Step(f"What turns up now is {pending.about}, and that can be: {possible}.", rule)]
    for kind, explain in _EXPLAIN:
        if isinstance(step, kind):
            found = explain(state, step, option)
            if found:
                return found
    whose = state.players[pending.player]
    return [Step(f"What the {whose} pick now is {pending.about}; {option.text!r} is no answer to that.", rule)]


def _for_bid(state: GameState, step: Any, option: Option) -> list[Step]:
    if isinstance(option, Card):
        text = f"{option.name} is not in the hand, and only a card of the hand can be bid."
        return [Step(text, "rev.round.initiative")]
    text = "Both sides bid first; cards are played after that, the higher bid going first."
    return [Step(text, "rev.round.initiative")]


def _for_play(state: GameState, step: PlayCards, option: Option) -> list[Step]:
    if isinstance(option, Card):
        if option.name == state.table.cards[step.player].titles[DISCORD_KIND]:
            text = "Discord can be bid for the initiative, but is never played: it neither acts nor hunkers down."
            return [Step(text, "rev.discord.no-action")]
        return [Step(f"{option.name} is not in the hand.", "rev.round.turns")]
    if isinstance(option, Perform):
        return [Step(f"First a card is played; then it can be used for {option.name}.", "rev.play")]
    text = "First comes the card to play; what it does is picked after that."
    return [Step(text, "rev.play")]


def _for_use(state: GameState, step: UseCard | ActAfterLanding, option: Option) -> list[Step]:
    cards, unit = state.table.cards[step.player], unit_of(state, step)
    title = cards.titles[step.kind]
    if isinstance(step, ActAfterLanding) and isinstance(option, Answer):
        text = f"{title} is used for DROPSHIP already: one action of its card may follow, or none."
        return [Step(text, "rev.action.dropship")]
    if option == DONE:
        return [Step(f"{title} is played, so it is used: for an action, to rally or to hunker down.", "rev.play")]
    if isinstance(option, Space | Target | Load):
        text = f"First comes what {title} is used for; a space or a target is picked after that."
        return [Step(text, "rev.play")]
    if not isinstance(option, Perform):
        if unit < 0:
            text = f"{title} is a command card: it performs one of its actions or hunkers down."
            return [Step(text, "rev.card-action.command")]
        return _uses_of_card(state, unit)
    name = state.table.action(option).name
    if stopped := _stopped(state, unit):
        return stopped
    if unit < 0:
        if option not in cards.performs[step.kind]:
            listed = ", ".join(p.name for p in cards.performs[step.kind])
            return [Step(f"{title} lists {listed}, not {option.name}.", "rev.card-action.command")]
        return [_missing(state, step.player, name)]
    info = state.table.units[unit]
    position = state.position()
    refusal = why_not_playable(position, position.unit(info.name), name)
    if refusal and option not in state.table.special:
        return [Step(*refusal)]
    if name == "CONTROL" and option in info.plays:
        return list(control(position, info.name, cubes_left=state.cubes[step.player]).steps)
    if name in CARGO_ACTIONS:
        return list(cargo_action(position, info.name, name).steps)
    if state.counters[unit].ship >= 0:
        return _uses_of_card(state, unit)
    if option in info.plays or (name == "MOVE" and not info.is_air):
        if name in ("MOVE", "ASSAULT"):
            return list(reachable(position, info.name, name).steps)
        return [_missing(state, step.player, name)]
    if option in state.table.special:
        text = f"{info.title} can't take this special action where it is."
        return [Step(text, "rev.card-action.special", (state.field.labels[state.space_of(unit)],))]
    listed = ", ".join(p.name for p in info.plays) or "nothing"
    return [Step(f"The card of {info.title} lists {listed}, not {option.name}.", "rev.card-action")]


def _stopped(state: GameState, unit: int) -> list[Step]:
    """That the unit, or the ship that carries it, met the edge in this turn, where a table reads R16 so."""
    flier = state.counters[unit].ship if unit >= 0 and state.counters[unit].ship >= 0 else unit
    if flier < 0 or not is_stopped(state, flier):
        return []
    text = f"{state.table.units[flier].title} met the edge and does nothing more in this turn, as this table reads it."
    return [Step(text, "rev.air-movement.edge.stop", (state.field.labels[state.counters[flier].space],))]


def _uses_of_card(state: GameState, unit: int) -> list[Step]:
    """What a card of the unit can do, without what every card can do and what no rally does."""
    steps = card_uses(state.position(), state.table.units[unit].name).steps
    return [step for step in steps if step.rule not in ("rev.hunker-down", "rev.rally.no-move")]


def _missing(state: GameState, player: int, name: str) -> Step:
    """What an action that is listed needs and does not find."""
    tiles = any(mark.code == "DEB" for mark in state.marks)
    needs = {
        "COORDINATE": ("there is no Discord in the hand", "rev.action.coordinate.no-discord"),
        "JAM": ("there is no Discord left in the other side's supply", "rev.action.jam"),
        "REMOTE FIRE": ("there is no turret on the board that could fire", "rev.action.remote-fire"),
        "STRIKE": (
            "no debris tile has an object beside it to strike" if tiles else "there is no debris tile on the board",
            "rev.action.strike",
        ),
    }
    why, rule = needs.get(name, ("it is not possible now", rule_of_action(name)))
    return Step(f"{name} can't be performed: {why}.", rule)


def _for_walk(state: GameState, step: Any, option: Option) -> list[Step]:
    info = state.table.units[step.unit]
    if option == DONE:
        if isinstance(step, FlyStraight):
            return [Step(f"{info.title} must move at least 1 space.", "rev.air-movement.compulsory")]
        return [Step(f"The move was chosen, so {info.title} makes at least 1 step.", STEP_RULES[type(step)])]
    if option in (LEFT, RIGHT):
        return [
            Step(
                "Without MANOEUVRE an air unit flies straight on and keeps its facing.", "rev.air-movement.with-combat"
            )
        ]
    if not isinstance(option, Space):
        return []
    name = "ASSAULT" if isinstance(state.agenda[1], ChooseCombat) else "MOVE"
    ruling = reachable(state.position(), info.name, name)
    text = f"The move of {info.title} can't end in {option.label}."
    return [*ruling.steps, Step(text, STEP_RULES[type(step)], (option.label,))]


def _for_manoeuvre(state: GameState, step: Manoeuvre, option: Option) -> list[Step]:
    info, position = state.table.units[step.unit], state.position()
    here = position.unit(info.name).space
    assert here is not None
    if isinstance(option, Load):
        ship, unit = position.unit(info.name), _unit(position, option.unit)
        if unit is None:
            return [Step(f"{option.unit} is not on the table.", "rev.transport")]
        if not info.is_transport:
            return [Step(f"{info.title} is no transport ship, and only those carry units.", "rev.transport")]
        done = [f"pick up {u.name}" for u in state.table.units if step.picked >> u.number & 1]
        done += [f"drop off {u.name}" for u in state.table.units if step.dropped >> u.number & 1]
        why = why_not_pick_up if option.deed == "pick up" else why_not_drop_off
        refusal = (
            why_not_both(position, unit, option.deed, done, "MANOEUVRE")
            or why(position, ship, unit)
            or why_not_load_here(position, here)
        )
        if refusal:
            return [Step(*refusal)]
        text = f"{position.title(unit)} is in {position.space_of(unit)}, the ship in {here}."
        return [Step(text[:1].upper() + text[1:], "rev.transport.pick-up", (here, position.space_of(unit)))]
    if isinstance(option, Space):
        if step.moved == info.move:
            return [Step(f"Its MOVE is {info.move}, and it has moved that far.", "rev.air-movement.value", (here,))]
        return [Step(f"From {here} it can't move into {option.label}: it flies straight on.", "rev.action.move-air")]
    if option.text in ("left", "right"):
        return [Step("A turn comes after a space moved, one for each.", "rev.action.manoeuvre", (here,))]
    if option == DONE:
        return [Step("It must move at least 1 space.", "rev.air-movement.compulsory", (here,))]
    if option.text.startswith("edge"):
        return [Step("There is no edge ahead, or no movement left to meet it.", "rev.air-movement.edge", (here,))]
    return []


def _unit(position: Any, name: str) -> Any:
    return next((unit for unit in position.units if unit.name == name), None)


def _for_target(state: GameState, step: Fire | Trident, option: Option) -> list[Step]:
    if option == DONE:
        return [Step("A target has to be chosen first.", "rev.combat.target")]
    if not isinstance(option, Target):
        return []
    row = target_rows(state, step).get(option.name)
    if row is None:
        return [Step(f"{option.name} is not on the board.", "rev.combat.target")]
    if row.is_target:
        text = (
            f"{row.title[:1].upper()}{row.title[1:]} is no target for this one of the attacks: all go to one class of "
            "objects, each along another firing line and to another space."
        )
        return [Step(text, "rev.action.trident-attack", (row.space,))]
    return [Step(row.reason, row.rule, (row.space,))]


def _for_pilot(state: GameState, step: Pilot, option: Option) -> list[Step]:
    space = state.field.labels[state.counters[step.ship].space]
    text = f"The step ahead from {space} can't be made, so {state.table.units[step.ship].title} turns one edge instead."
    return [Step(text, "rev.air-movement.edge", (space,))]


def _for_blast(state: GameState, step: Blast, option: Option) -> list[Step]:
    rule = rule_of_action(step.shot.action)
    if isinstance(option, Space):
        text = f"{step.shot.action} takes a space with an enemy counter, and there is none in {option.label}."
        return [Step(text, rule, (option.label,))]
    return [Step(f"{step.shot.action} takes a space, and every counter there is rolled at.", rule)]


def _for_source(state: GameState, step: ChooseSource, option: Option) -> list[Step]:
    """REMOTE FIRE, STRIKE: the marker that is the source."""
    action, rule = step.shot.action, rule_of_action(step.shot.action)
    wanted = "turret" if action == "REMOTE FIRE" else "debris tile"
    if not isinstance(option, Target):
        return [Step(f"First comes the {wanted} that is the source; its target is picked after that.", rule)]
    number = mark_named(state, option.name)
    if number < 0:
        return [Step(f"{option.name} is no {wanted} on the board; {action} has one as its source.", rule)]
    mark = state.marks[number]
    space = (state.field.labels[mark.space],)
    if mark.code == "TUR" and action == "REMOTE FIRE":
        return [Step(f"The turret in {space[0]} belongs to the other side.", rule, space)]
    if mark.code == "DEB" and action == "STRIKE":
        return [Step(f"The debris tile in {space[0]} has no object beside it to strike.", rule, space)]
    return [Step(f"The {MARKERS[mark.code].title} in {space[0]} is no {wanted}.", rule, space)]


def _for_cards(state: GameState, step: Any, option: Option) -> list[Step]:
    """BOLSTER, SUPPORT, INSPIRE: the card."""
    if not isinstance(option, Card):
        return []
    rule = STEP_RULES[type(step)]
    cards, zones = state.table.cards[step.player], state.zones[step.player]
    kind = cards.numbers.get(option.name)
    where, pile = ("play area", zones.played) if isinstance(step, Inspire) else ("supply", zones.supply)
    if kind is None or not count_in(pile, kind):
        return [Step(f"There is no {option.name} in the {where}.", rule)]
    if kind == DISCORD_KIND:
        return [Step("Discord comes into the deck in other ways only.", rule)]
    if step.squad and cards.squads[kind] != step.squad:
        return [Step(f"Only cards of squad {step.squad} can be taken with this one.", rule)]
    if isinstance(step, Support | Inspire) and cards.units[kind] < 0:
        return [Step(f"{option.name} is a command card; only combat cards can be taken.", rule)]
    return [Step(f"{option.name} is the card being resolved.", rule)]


def _for_choice(state: GameState, step: ChooseUnits, option: Option) -> list[Step]:
    if isinstance(option, Target):
        text = "Units are chosen in the order of the scenario's list until each squad has exactly four."
        return [Step(text, "rev.setup.customise.four")]
    return []


_EXPLAIN: tuple[tuple[Any, Callable[[GameState, Any, Option], list[Step]]], ...] = (
    (Bid, _for_bid),
    (PlayCards, _for_play),
    (UseCard | ActAfterLanding, _for_use),
    (MoveTo | FlyStraight, _for_walk),
    (Manoeuvre, _for_manoeuvre),
    (Fire | Trident, _for_target),
    (ChooseSource, _for_source),
    (Blast, _for_blast),
    (Pilot, _for_pilot),
    (Bolster | Support | Inspire, _for_cards),
    (ChooseUnits, _for_choice),
)
