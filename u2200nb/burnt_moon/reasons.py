"""Why may an option be chosen now, and why not another?

One question for both: `MayChoose`. Its verdict is whether the option is among those offered; its steps say
what the option does, or which rule stands in its way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from u2200nb.burnt_moon import lanes
from u2200nb.burnt_moon.cards import FORCES, INTERFERENCE
from u2200nb.burnt_moon.draw import DrawCards
from u2200nb.burnt_moon.options import (
    ACTIVATE,
    DEPLOY,
    DONE,
    HUNKER_DOWN,
    Action,
    Card,
    Done,
    Lane,
    Option,
    Perform,
    Rov,
    Use,
)
from u2200nb.burnt_moon.personnel_actions import Blast, Bolster, Redeploy, RedeployTo, Strike, Withdraw
from u2200nb.burnt_moon.play import (
    ActivateIn,
    ChooseAction,
    DeployTo,
    ReadyIn,
    UseAgain,
    UsePersonnel,
    UseRov,
)
from u2200nb.burnt_moon.rounds import Bid, PlayCards
from u2200nb.burnt_moon.rov_actions import Attack, Move, Shock
from u2200nb.burnt_moon.rulings.attack import attack_terms
from u2200nb.burnt_moon.rulings.entering import cohesion_step, scanning_steps
from u2200nb.burnt_moon.rulings.majority import ControlQuestion
from u2200nb.burnt_moon.rulings.terms import picture_of_lanes, readings_that_matter
from u2200nb.burnt_moon.setup import PlaceMoss
from u2200nb.burnt_moon.state import MoonState
from u2200nb.cards.pile import count_in
from u2200nb.engine import choosing
from u2200nb.engine.contract import Chance, Outcome
from u2200nb.rulings.ruling import Ruling, Step

if TYPE_CHECKING:
    from u2200nb.drawing.picture import Picture

__all__ = ["MayChoose"]


@dataclass(frozen=True)
class MayChoose(choosing.MayChoose):
    """May this be chosen now?"""

    state: MoonState
    option: Option

    def effect(self) -> list[Step]:
        """What an option that is offered does."""
        return _effect(self.state, self.option)

    def obstacles(self) -> list[Step]:
        """Why something is not offered; the last step is the one that decides."""
        return _obstacles(self.state, self.option)

    def readings(self, verdict: bool) -> tuple[str, ...]:
        """The readings whose other option would change this verdict."""
        return readings_that_matter(self)

    def picture(self, ruling: Ruling[bool]) -> Picture:
        """The lanes."""
        lane = self.option.number if isinstance(self.option, Lane) else getattr(self.option, "lane", None)
        return picture_of_lanes(self.state, lane, self.answer(ruling))


# What an option does


_USES = {
    "deploy": ("The card is placed into a lane of your choice, ready.", "bm.rov.deploy"),
    "activate": ("A ready, matching ROV performs one of its actions; then the card is discarded.", "bm.rov.activate"),
    "ready": ("A disrupted, matching ROV is turned upright; then the card is discarded.", "bm.rov.ready"),
    "hunker down": ("The card goes back to the supply and is out of the deck until a Bolster.", "bm.hunker-down"),
}
_ACTIONS = {
    "ATTACK": "An enemy ROV in the lane is hit if the attack value reaches its defence value.",
    "CONTROL": "The site in the lane becomes yours, and the other's site there is flipped back.",
    "DEMO": "The enemy Fortification in the lane leaves the game.",
    "FORTIFY": "One of your Fortifications goes into the lane.",
    "MOVE": "The ROV goes to an adjacent lane.",
    "RECON": "An Interference of your hand leaves the game, and you draw a card for it.",
    "SHOCK": "A ready enemy ROV in the lane is disrupted.",
    "BLAST": "One or two ready enemy ROV in one lane are disrupted; the card goes to the supply and your turn ends.",
    "BOLSTER": "Cards of your supply go to your discard pile, up to the number shown.",
    "COMMAND": "You draw as many cards as shown and may play them this turn.",
    "COUNTER": "The other player's Disposal Tech or Decom goes back to its supply, wherever it is.",
    "OVERCLOCK": "The next ROV card of the force shown may be used twice, to activate or to ready.",
    "REDEPLOY": "One of your ready ROV is deployed to any other lane.",
    "STRIKE": "Any enemy ROV costs its owner a card, whatever its defence.",
    "WITHDRAW": "ROV of the force shown go from one lane to your discard pile, up to the number shown.",
}


def _rule_of(action: Action) -> str:
    return f"bm.action.{action.name.lower()}"


def _effect(state: MoonState, option: Option) -> list[Step]:
    """What an offered option does."""
    step, pending = state.agenda[0], state.pending
    assert not isinstance(pending, Outcome)
    if isinstance(pending, Chance):
        about = f"It is one of the ways in which luck can decide {pending.about}."
        return [Step(about, _CHANCE_RULES.get(type(step), "bm.round"))]
    player = pending.player
    if isinstance(option, Use):
        return [Step(*_USES[option.name])]
    if isinstance(option, Perform):
        steps = [Step(_ACTIONS[option.action.name], _rule_of(option.action))]
        if option.action.name == "CONTROL" and isinstance(step, ChooseAction):
            steps += ControlQuestion(state, player, step.lane).ask().steps
        return steps
    if isinstance(step, Attack) and isinstance(option, Rov):
        attacker = Rov(player, step.lane, step.kind, True)
        return attack_terms(state, attacker, option, step.action)[0]
    if isinstance(step, DeployTo | Move | RedeployTo) and isinstance(option, Lane):
        steps = [cohesion_step(state, player, step.kind, option.number)]
        if not isinstance(step, RedeployTo) or state.table.redeploy_scans:
            steps += scanning_steps(state, player, step.kind, option.number)[0]
        return steps
    return [_plain_effect(step, option)]


def _plain_effect(step: Any, option: Option) -> Step:
    """One sentence for the simple picks."""
    if isinstance(option, Done):
        if isinstance(step, PlayCards):
            return Step("Your turn ends and the rest of your hand is discarded.", "bm.round.turns.end")
        return Step("'Up to' allows fewer.", _STEP_RULES.get(type(step), "bm.round.turns"))
    texts = {
        PlaceMoss: "A MOSS A of the supply begins in this lane; it is not scanned.",
        Bid: "It is revealed together with the other bid and discarded; the higher initiative goes first.",
        PlayCards: "It is in your hand, so it can be played, if only to hunker down.",
        ActivateIn: "A ready ROV that matches the card is there and can act.",
        ReadyIn: "A disrupted ROV that matches the card is there.",
        Shock: "It is a ready enemy ROV in the lane.",
        Blast: "It is a ready enemy ROV.",
        Bolster: "It is in the supply and may be taken.",
        Redeploy: "It is a ready ROV of yours that another lane may take.",
        Strike: "It is an enemy ROV; Strike asks neither for its lane nor for its defence.",
        Withdraw: "It is a ROV of yours of the force shown.",
    }
    return Step(texts.get(type(step), "It is one of the options."), _STEP_RULES.get(type(step), "bm.round.turns"))


_STEP_RULES: dict[type, str] = {
    PlaceMoss: "bm.setup.moss", Bid: "bm.round.initiative", PlayCards: "bm.round.turns", UseRov: "bm.rov",
    UseAgain: "bm.action.overclock.uses", UsePersonnel: "bm.personnel", DeployTo: "bm.rov.deploy",
    ActivateIn: "bm.rov.activate", ReadyIn: "bm.rov.ready", ChooseAction: "bm.rov-actions",
    Attack: "bm.action.attack.target", Move: "bm.action.move", Shock: "bm.action.shock", Blast: "bm.action.blast",
    Bolster: "bm.action.bolster", Redeploy: "bm.action.redeploy", RedeployTo: "bm.action.redeploy",
    Strike: "bm.action.strike", Withdraw: "bm.action.withdraw",
}  # fmt: skip
_CHANCE_RULES: dict[type, str] = {DrawCards: "bm.round.draw"}


# What stands in the way


def _obstacles(state: MoonState, option: Option) -> list[Step]:
    """Why an option is not offered; the last step is the one that decides."""
    pending = state.pending
    if isinstance(pending, Outcome):
        return [Step(f"The game is over: {pending.sentence}", pending.rule)]
    step = state.agenda[0]
    rule = _STEP_RULES.get(type(step), _CHANCE_RULES.get(type(step), "bm.round"))
    if isinstance(pending, Chance):
        return [_not_by_luck(state, pending, option, rule)]
    for kind, explain in _EXPLAIN:
        if isinstance(step, kind):
            found = explain(state, step, option)
            if found:
                return found
    whose = state.players[pending.player]
    return [Step(f"What {whose} picks now is {pending.about}; {option.text!r} is no answer to that.", rule)]


def _not_by_luck(state: MoonState, pending: Chance, option: Option, rule: str) -> Step:
    if isinstance(option, Card):
        faction = state.table.factions[pending.player]
        name = faction.kinds[option.kind].name
        zones = state.sides[pending.player].zones
        if type(state.agenda[0]) is DrawCards:
            zones = zones.for_drawing()
            text = f"no {name} is left in {faction.name}'s deck of {zones.in_deck}, so it can't be drawn."
        else:
            text = f"no card of {faction.name}'s hand that nobody has shown can be {name}."
        return Step(f"Every {name} is somewhere else: {text}", rule)
    possible = ", ".join(each.text for each in choosing.offered(pending)[:8])
    return Step(f"What turns up now is {pending.about}: {possible}.", rule)


def _for_bid(state: MoonState, step: Any, option: Option) -> list[Step]:
    if isinstance(option, Card):
        return [
            Step(f"{option.name} is not in the hand, and only a card of the hand can be bid.", "bm.round.initiative")
        ]
    return []


def _for_moss(state: MoonState, step: Any, option: Option) -> list[Step]:
    if isinstance(option, Lane):
        other = state.players[1 - step.player]
        text = f"{other}'s MOSS A stands in {option.text}; the second player picks another lane."
        return [Step(text, "bm.setup.moss", (option.text,))]
    return []


def _for_play(state: MoonState, step: Any, option: Option) -> list[Step]:
    if isinstance(option, Card):
        if option.kind == INTERFERENCE:
            text = "Interference can be bid for the initiative, but not played in a turn."
            return [Step(text, "bm.interference")]
        zones = state.sides[step.player].zones
        if not count_in(zones.hand, option.kind) and not count_in(zones.unseen_pool, option.kind):
            return [Step(f"{option.name} is not in the hand.", "bm.round.turns")]
        text = "The next ROV card must be one that Overclock lets you use twice."
        return [Step(text, "bm.action.overclock")]
    if isinstance(option, Use | Perform):
        return [Step(f"First a card is played; then it can be used to {option.text}.", "bm.round.turns")]
    return []


def _for_use(state: MoonState, step: Any, option: Option) -> list[Step]:
    """ROV cards: deploy, activate, ready."""
    player, kind = step.player, step.kind
    faction, side = state.table.factions[player], state.sides[player]
    name = faction.kinds[kind].name
    if option == DEPLOY and not isinstance(step, UseAgain):
        if state.table.overclock_waits and state.overclock == kind & 1:
            return [Step("An overclocked card can't be deployed.", "bm.action.overclock.uses")]
        return [cohesion_step(state, player, kind, lane) for lane in range(5)]
    if option in (DEPLOY, HUNKER_DOWN):
        return [Step("An overclocked card is used to activate or to ready only.", "bm.action.overclock.uses")]
    if option == ACTIVATE:
        ready = [lane for lane in range(5) if count_in(side.ready[lane], kind)]
        if not ready:
            disrupted = any(count_in(pile, kind) for pile in side.disrupted)
            why = "disrupted ROV can't be activated" if disrupted else "only a deployed ROV that matches can act"
            rule = "bm.ready-disrupted.no-activate" if disrupted else "bm.matching"
            return [Step(f"{faction.name} has no ready {name} in any lane: {why}.", rule)]
        steps = []
        for lane in ready:
            for action in faction.actions[kind]:
                steps += _action_obstacle(state, player, kind, lane, action)
        return [*steps, Step(f"No ready {name} has an action it can perform where it stands.", "bm.rov.activate")]
    if isinstance(option, Use):
        return [Step(f"{faction.name} has no disrupted {name} in any lane.", "bm.rov.ready")]
    if isinstance(option, Perform):
        return [Step("First the card is used to activate a matching ROV; then an action is chosen.", "bm.rov.activate")]
    return []


def _for_personnel(state: MoonState, step: Any, option: Option) -> list[Step]:
    faction = state.table.factions[step.player]
    card = faction.kinds[step.kind]
    if isinstance(option, Use):
        return [Step(f"{card.name} is a personnel card: it is never in a lane.", "bm.personnel.no-lane")]
    if isinstance(option, Perform):
        if option.action not in card.actions:
            listed = ", ".join(action.text for action in card.actions)
            return [Step(f"{card.name} lists {listed}, not {option.text}.", "bm.personnel.card-action")]
        wanted = {
            "BLAST": "there is no ready enemy ROV in any lane",
            "REDEPLOY": "there is no ready ROV that another lane may take",
            "STRIKE": "there is no enemy ROV in any lane",
            "WITHDRAW": "there is no ROV of that force in any lane",
        }
        why = wanted.get(option.action.name, "it is not possible now")
        return [Step(f"{option.text} can't be performed: {why}.", _rule_of(option.action))]
    return []


def _for_entering(state: MoonState, step: Any, option: Option) -> list[Step]:
    """Deploy, Move and Redeploy: the lane."""
    if not isinstance(option, Lane):
        return []
    where = getattr(step, "lane", None)
    if isinstance(step, Move) and option.number not in lanes.beside(step.lane):
        text = f"{option.text} is not adjacent to lane {step.lane + 1}."
        return [Step(text, "bm.action.move", (option.text,))]
    if where == option.number:
        return [Step("Redeploy goes to another lane.", "bm.action.redeploy", (option.text,))]
    return [cohesion_step(state, step.player, step.kind, option.number)]


def _for_matching(state: MoonState, step: Any, option: Option) -> list[Step]:
    """Activate and Ready: the lane of the ROV."""
    if not isinstance(option, Lane):
        return []
    faction, side = state.table.factions[step.player], state.sides[step.player]
    name, lane = faction.kinds[step.kind].name, option.number
    if isinstance(step, ReadyIn):
        return [
            Step(f"There is no disrupted {name} of {faction.name}'s in {option.text}.", "bm.rov.ready", (option.text,))
        ]
    if not count_in(side.ready[lane], step.kind):
        disrupted = bool(count_in(side.disrupted[lane], step.kind))
        rule = "bm.ready-disrupted.no-activate" if disrupted else "bm.matching"
        text = f"There is no ready {name} of {faction.name}'s in {option.text}" + (
            "; it is disrupted." if disrupted else "."
        )
        return [Step(text, rule, (option.text,))]
    steps = [
        obstacle
        for action in faction.actions[step.kind]
        for obstacle in _action_obstacle(state, step.player, step.kind, lane, action)
    ]
    return [
        *steps,
        Step(f"The {name} in {option.text} has no action it can perform.", "bm.rov.activate", (option.text,)),
    ]


def _for_action(state: MoonState, step: Any, option: Option) -> list[Step]:
    if not isinstance(option, Perform):
        return []
    card = state.table.factions[step.player].kinds[step.kind]
    if option.action not in card.actions:
        listed = ", ".join(action.text for action in card.actions)
        return [Step(f"{card.name} lists {listed}, not {option.text}.", "bm.rov-actions")]
    return _action_obstacle(state, step.player, step.kind, step.lane, option.action)


def _action_obstacle(state: MoonState, player: int, kind: int, lane: int, action: Action) -> list[Step]:
    """Why a ROV can't perform an action where it stands; empty when it can."""
    from u2200nb.burnt_moon.rov_actions import is_legal

    if is_legal(state, player, kind, lane, action):
        return []
    me, other = state.players[player], state.players[1 - player]
    side, place = state.sides[player], f"lane {lane + 1}"
    if action.name == "CONTROL":
        return list(ControlQuestion(state, player, lane).ask().steps)
    if action.name == "MOVE":
        return [cohesion_step(state, player, kind, beside) for beside in lanes.beside(lane)]
    if action.name == "FORTIFY":
        text = (
            f"{me} has a Fortification in {place} already, and each player has one a lane at most."
            if side.fortified >> lane & 1
            else f"{me} has no Fortification left in the supply."
        )
        return [Step(text, "bm.action.fortify.limits", (place,))]
    texts = {
        "ATTACK": f"{other} has no ROV in {place} to attack.",
        "DEMO": f"{other} has no Fortification in {place}.",
        "RECON": f"{me} has no Interference in hand.",
        "SHOCK": f"{other} has no ready ROV in {place}.",
    }
    return [Step(texts[action.name], _rule_of(action), (place,))]


def _for_target(state: MoonState, step: Any, option: Option) -> list[Step]:
    """Attack, Shock, Blast, Strike, Redeploy, Withdraw: the ROV."""
    rule = _STEP_RULES[type(step)]
    if option == DONE:
        return [Step("Something has to be picked here first.", rule)]
    if not isinstance(option, Rov):
        return []
    own = isinstance(step, Redeploy | Withdraw)
    place = (f"lane {option.lane + 1}",)
    if (option.owner == step.player) != own:
        wanted = "one of your own ROV" if own else "an enemy ROV"
        return [Step(f"The target is {wanted}; {option.text} is not.", rule, place)]
    lane = getattr(step, "lane", -1)
    if lane >= 0 and option.lane != lane:
        return [Step(f"The target must be in lane {lane + 1}; {option.text} is not.", rule, place)]
    side = state.sides[option.owner]
    if not count_in(side.ready[option.lane] if option.ready else side.disrupted[option.lane], option.kind):
        return [Step(f"There is no {option.text}.", rule, place)]
    if isinstance(step, Shock | Blast) and not option.ready:
        return [Step(f"{option.text}: only a ready ROV can be disrupted.", rule, place)]
    if isinstance(step, Withdraw) and option.kind % 2 != step.force:
        return [Step(f"Only ROV of force {FORCES[step.force]} can be withdrawn with this card.", rule, place)]
    return [Step(f"No other lane may take {option.text}, or it is disrupted.", rule, place)]


def _for_bolster(state: MoonState, step: Any, option: Option) -> list[Step]:
    if not isinstance(option, Card):
        return []
    faction = state.table.factions[step.player]
    if option.kind == INTERFERENCE and not state.table.bolster_anything:
        return [Step("Bolster never takes Interference.", "bm.action.bolster")]
    if not count_in(state.sides[step.player].zones.supply, option.kind):
        return [Step(f"There is no {option.name} in {faction.name}'s supply.", "bm.action.bolster")]
    return [Step(f"This Bolster takes cards of force {FORCES[step.force]} only.", "bm.action.bolster.force")]


_EXPLAIN: tuple[tuple[Any, Callable[[MoonState, Any, Option], list[Step]]], ...] = (
    (Bid, _for_bid),
    (PlaceMoss, _for_moss),
    (PlayCards, _for_play),
    (UseRov | UseAgain, _for_use),
    (UsePersonnel, _for_personnel),
    (DeployTo | Move | RedeployTo, _for_entering),
    (ActivateIn | ReadyIn, _for_matching),
    (ChooseAction, _for_action),
    (Attack | Shock | Blast | Strike | Redeploy | Withdraw, _for_target),
    (Bolster, _for_bolster),
)
