"""What is agreed before the game, compiled for play: the scenario, its units and cards, and the readings?

Units are numbered through both sides, the kinds of cards of each side from 0 (Discord), so that a position is a
few tuples of small numbers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from u2200nb.cards.offers import CardOffers
from u2200nb.cards.pile import every, pile_of, spread
from u2200nb.revolution.action_rules import action_rule, action_rules
from u2200nb.revolution.game.cards import DISCORD, CardKind, card_table
from u2200nb.revolution.game.hooks import RULES
from u2200nb.revolution.game.options import DONE, Card, Load, Option, Perform, Space, Target
from u2200nb.revolution.game.scenario import Scenario, ScenarioUnit
from u2200nb.revolution.objects import Kind
from u2200nb.revolution.pieces import NIHABH_TRANSPORT
from u2200nb.revolution.position import MARKERS
from u2200nb.revolution.unit_file import catalogue
from u2200nb.revolution.units import Action, Side, UnitType
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["MOVE", "PLAYERS", "SIDES", "Shot", "SideCards", "Table", "UnitInfo", "table"]

SIDES = tuple(Side)
PLAYERS = ("LFA", "Breakers")
_DISCORD = 0
MOVE = Perform("move")


class Shot(NamedTuple):
    """A combat action as a roll: its option and action, dice, type, where its arrows reach, whether it has a source."""

    name: str
    action: str
    dice: int
    is_shock: bool
    air: bool
    ground: bool
    sourceless: bool


class UnitInfo(NamedTuple):
    """A unit as play needs it: what is printed on it, and which cards are its.

    ``plays`` are the actions of its card on the board, ``combat`` those that roll dice, ``cargo`` those of its cargo
    display.
    """

    number: int
    player: int
    code: str
    name: str
    title: str
    squad: str
    kind: Kind
    is_air: bool
    is_transport: bool
    is_nihabh_transport: bool
    move: int
    defence: int
    lines: tuple[int, ...]
    gives_comms: bool
    always_in_comms: bool
    plays: tuple[Perform, ...]
    combat: tuple[Perform, ...]
    cargo: tuple[Perform, ...]
    cards: tuple[int, ...]
    setup: ScenarioUnit


class SideCards:
    """The cards of one side in this scenario.

    Parameters
    ----------
    kinds : tuple of CardKind
        Discord, command cards, then the combat cards of each unit.
    titles : tuple of str
        What each is called.
    units : tuple of int
        The number of the unit of each kind, -1 for Discord and command cards.
    squads : tuple of str
        The squad of each.
    """

    def __init__(
        self, kinds: tuple[CardKind, ...], titles: tuple[str, ...], units: tuple[int, ...], squads: tuple[str, ...]
    ) -> None:
        self.kinds, self.titles, self.units, self.squads = kinds, titles, units, squads
        self.numbers = {title: number for number, title in enumerate(titles)}
        self.cards: tuple[Card, ...] = tuple(map(Card, titles))
        self.initiative = tuple(kind.initiative for kind in kinds)
        self.combat = every(number for number, unit in enumerate(units) if unit >= 0)
        self.playable = every(range(1, len(kinds)))
        self.command = self.playable & ~self.combat
        self.of_squad = {squad: every(n for n, own in enumerate(squads) if own == squad) for squad in "AB"}
        self.performs = tuple(tuple(Perform(str(action).lower()) for action in kind.actions) for kind in kinds)
        offers: CardOffers[Option] = CardOffers(self.cards, self.playable, DONE)
        self.cards_in, self.plays_from, self.odds_of = offers.cards_in, offers.plays_from, offers.odds_of
        self._words: dict[int, str] = {}

    def pile_in_words(self, pile: int) -> str:
        """``"2 Fighter A, 1 Captain"``, or ``"nothing"``."""
        found = self._words.get(pile)
        if found is None:
            counts = spread(pile).items()
            found = ", ".join(f"{count} {self.titles[kind]}" for kind, count in counts) or "nothing"
            self._words[pile] = found
        return found


class Table:
    """A scenario compiled for play.

    Parameters
    ----------
    scenario : Scenario
        What is set out.
    readings : Readings
        The choices of readings.
    """

    def __init__(self, scenario: Scenario, readings: Readings) -> None:
        self.scenario, self.readings = scenario, readings
        self.board = scenario.board.read_as(readings)
        self.fingerprint = card_table().fingerprint
        self.actions: dict[str, Action] = {MOVE.name: Action("MOVE")}
        self.units: list[UnitInfo] = []
        self.cards = (self._side(0), self._side(1))
        for side_cards in self.cards:
            for kind, performs in zip(side_cards.kinds, side_cards.performs, strict=True):
                self.actions |= {p.name: action for p, action in zip(performs, kind.actions, strict=True)}
        self.unit_numbers = {unit.name: unit.number for unit in self.units}
        self.of_player = tuple(tuple(u.number for u in self.units if u.player == player) for player in (0, 1))
        self.givers = tuple(tuple(n for n in own if self.units[n].gives_comms) for own in self.of_player)
        self.nihabh = tuple(tuple(n for n in own if self.units[n].is_nihabh_transport) for own in self.of_player)
        self.rules = tuple(RULES[rule.name].make(rule) for rule in scenario.rules)
        self.special = tuple(Perform(rule.action) for rule in self.rules if rule.action)
        self.actions |= {p.name: Action(p.name) for p in self.special}
        self.shots = {name: shot for name, action in self.actions.items() if (shot := _shot(name, action)) is not None}
        self.spaces = tuple(map(Space, self.board.spaces))
        self.targets = tuple(Target(unit.name) for unit in self.units)
        self.worths: dict[Any, int] = {}
        self.titles_of_cards = frozenset(title.lower() for cards in self.cards for title in cards.titles)
        self._named = self._options_by_text()
        self._compile_readings()

    def _compile_readings(self) -> None:
        """Each switched reading as a plain yes or no."""
        option = self.readings.option
        self.edge_only_when_forced = option("R10") == "only-when-forced"
        self.edge_stops_for_the_turn = option("R16") == "this-turn"
        self.hits_own = option("R12b") == "any-counter"
        self.no_giver_no_check = option("R14") == "no-check"
        self.assault_may_stay = option("R18") == "move-optional"
        self.loads_once_a_turn = option("R20") == "same-turn"
        self.rallies_freely = option("R21") == "freely"
        self.carried_count = option("R22") == "carried-count"
        self.control_needs_cubes = option("R23") == "not-allowed"
        self.bolster_anything = option("R24") == "anything"
        self.own_turrets_only = option("R26b") == "own-side"
        self.any_line = option("R27") == "any-line"
        self.poor_lose = option("R28") == "loses"
        self.special_is_card_action = option("R30") == "every-card-action"
        self.one_card_rallies = option("R31") == "one-card"
        self.air_assault_full = option("R33") == "full-move"
        self.carries_enemies = option("R35") == "any-side"
        self.strikes_at_nothing = option("R39") == "used-up"
        self.never_stale = option("R36") == "never"

    def _performs(self, actions: tuple[Action, ...]) -> tuple[Perform, ...]:
        found = []
        for action in actions:
            bare = replace(action, source="")
            found.append(Perform(str(bare).lower()))
            self.actions[found[-1].name] = bare
        return tuple(found)

    def _side(self, player: int) -> SideCards:
        """One side: its units, and its kinds of cards."""
        side, setup = SIDES[player], self.scenario.sides[player]
        known = card_table()
        discord = known.named(side, DISCORD)
        assert discord is not None
        kinds, titles, units, squads = [discord], [DISCORD], [-1], [""]
        for title in dict.fromkeys(setup.command):
            kind = known.named(side, title)
            assert kind is not None
            kinds.append(kind)
            titles.append(kind.card)
            units.append(-1)
            squads.append(kind.squad)
        for unit in (*setup.units, *setup.options):
            printed = catalogue().unit_type(side, unit.code)
            number = len(self.units)
            cards = []
            for promoted in (False, True):
                kind = known.named(side, unit.code, promoted)
                if kind is not None and (unit.promoted or not promoted):
                    cards.append(len(kinds))
                    kinds.append(kind)
                    titles.append(printed.title + (", promoted" if promoted else ""))
                    units.append(number)
                    squads.append(unit.squad)
            self.units.append(self._unit(player, number, unit, printed, tuple(cards)))
        return SideCards(tuple(kinds), tuple(titles), tuple(units), tuple(squads))

    def _unit(
        self, player: int, number: int, unit: ScenarioUnit, printed: UnitType, cards: tuple[int, ...]
    ) -> UnitInfo:
        plays = self._performs(printed.actions)
        return UnitInfo(
            number=number,
            player=player,
            code=unit.code,
            name=SIDES[player].letter + unit.code,
            title=printed.title,
            squad=unit.squad,
            kind=Kind.AIR if printed.kind.is_air else Kind.GROUND,
            is_air=printed.kind.is_air,
            is_transport=printed.kind.value == "transport ship",
            is_nihabh_transport=unit.code == NIHABH_TRANSPORT,
            move=printed.move,
            defence=printed.defence,
            lines=printed.lines,
            gives_comms=printed.gives_comms,
            always_in_comms=printed.is_always_in_comms,
            plays=plays,
            combat=tuple(p for p in plays if action_rule(self.actions[p.name].name).combat in ("attack", "shock")),
            cargo=self._performs(catalogue().cargo_of(SIDES[player], unit.code)),
            cards=cards,
            setup=unit,
        )

    def starting_piles(self, player: int, chosen: frozenset[int]) -> tuple[int, int]:
        """A side's deck and supply, with the cards of the units that take part."""
        cards, setup = self.cards[player], self.scenario.sides[player]
        deck, supply = {_DISCORD: 2}, {_DISCORD: cards.kinds[_DISCORD].copies - 2}
        for title in setup.command:
            kind = cards.numbers[next(own for own in cards.titles if own.lower() == title.lower())]
            deck[kind] = deck.get(kind, 0) + 1
        for number in self.of_player[player]:
            unit = self.units[number]
            if number in chosen:
                plain, *promoted = unit.cards
                deck[plain] = unit.setup.deck
                supply[plain] = unit.setup.supply - unit.setup.promoted
                supply |= dict.fromkeys(promoted, unit.setup.promoted)
        return pile_of(deck.items()), pile_of(supply.items())

    def _options_by_text(self) -> tuple[dict[str, Option], dict[str, Option]]:
        """For each player every option that has a name, by that name in small letters."""
        found: list[dict[str, Option]] = []
        for side_cards in self.cards:
            named: dict[str, Option] = {card.name.lower(): card for card in side_cards.cards}
            named |= {unit.name.lower(): Target(unit.name) for unit in self.units}
            for marker in self.scenario.markers:
                if MARKERS[marker.code].target is not None:
                    for code in ("TUR", "SHG") if marker.code in ("TUR", "SHG") else (marker.code,):
                        name = f"{code}-{self.board.label(marker.space)}"
                        named[name.lower()] = Target(name)
            named |= {name: Perform(name) for name in self.actions}
            for unit in self.units:
                named |= {f"{d} {unit.name.lower()}": Load(d, unit.name) for d in ("pick up", "drop off")}
            found.append(named)
        return found[0], found[1]

    def option_named(self, player: int, text: str) -> Option | None:
        """The card, unit, marker or action with this name."""
        return self._named[player].get(text)

    def action(self, option: Perform) -> Action:
        """What an option performs."""
        return self.actions[option.name]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Table)
            and (self.scenario, self.readings, self.fingerprint)
            == (other.scenario, other.readings, other.fingerprint)
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.scenario.id, self.readings, self.fingerprint))

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_of_copy, (replace(self.scenario, board=replace(self.scenario.board)), self.readings)

    def __repr__(self) -> str:
        return f"<table: {self.scenario.name}, readings {', '.join(self.readings.format()) or 'as given'}>"


def _shot(name: str, action: Action) -> Shot | None:
    """An action as a roll; None for what rolls no dice."""
    rule = action_rules().get(action.name)
    if rule is None or rule.combat not in ("attack", "shock"):
        return None
    sourceless = rule.source == "none"
    return Shot(
        name=name,
        action=action.name,
        dice=action.value or 0,
        is_shock=rule.is_shock,
        air=sourceless or action.arrows.reach_air,
        ground=sourceless or action.arrows.reach_ground,
        sourceless=sourceless,
    )


def _table_of_copy(scenario: Scenario, readings: Readings) -> Table:
    return table(scenario, readings)


@lru_cache(maxsize=64)
def table(scenario: Scenario, readings: Readings = DEFAULT_READINGS) -> Table:
    """Return the table of a scenario under some readings."""
    return Table(scenario, readings)
