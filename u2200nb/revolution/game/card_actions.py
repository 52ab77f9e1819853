"""What does each action that only moves cards do: BOLSTER, COMMAND, COORDINATE, INSPIRE, JAM, SCAN, SUPPORT?"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from u2200nb.cards.pile import count_in, one, size
from u2200nb.cards.zones import Zones
from u2200nb.engine.contract import Chance, Decision, Event
from u2200nb.revolution.game.draw import DrawCards, DrawUpTo
from u2200nb.revolution.game.moves import DISCORD_KIND
from u2200nb.revolution.game.options import DONE, Card, Found, Option
from u2200nb.revolution.game.state import GameState
from u2200nb.revolution.game.table import PLAYERS, SideCards
from u2200nb.revolution.units import Action

__all__ = ["CARD_ACTIONS", "Bolster", "Inspire", "Scan", "Support", "can_perform", "perform", "would_change"]

CARD_ACTIONS = ("BOLSTER", "COMMAND", "COORDINATE", "INSPIRE", "JAM", "SCAN", "SUPPORT")


def can_perform(state: GameState, player: int, name: str) -> bool:
    """Whether the book lets a card action be performed; doing nothing is allowed where it names no condition (R19)."""
    if name == "COORDINATE":
        return DISCORD_KIND in state.zones[player].possible_hand
    if name == "JAM":
        return count_in(state.zones[1 - player].supply, DISCORD_KIND) > 0
    return True


def would_change(state: GameState, player: int, action: Action) -> bool:
    """Whether a card action that can be performed would do anything."""
    zones, cards = state.zones[player], state.table.cards[player]
    match action.name:
        case "BOLSTER":
            return bool(_bolsterable(state, player, action.squad))
        case "COMMAND":
            return bool(zones.in_deck or zones.discard)
        case "INSPIRE":
            return bool(_of_squad(cards, zones.played & cards.combat, action.squad))
        case "SCAN":
            return bool(count_in(zones.hand + zones.deck + zones.discard, DISCORD_KIND))
        case "SUPPORT":
            return bool(_of_squad(cards, zones.supply & cards.combat, action.squad))
        case _:
            return True


def perform(state: GameState, player: int, action: Action, kind: int, events: list[Event]) -> GameState:
    """Carry out a card action of a card of some kind, or ask what it needs."""
    match action.name:
        case "BOLSTER":
            return state.push(Bolster(player, action.value or 0, action.squad))
        case "COMMAND":
            return state.push(DrawUpTo(player, action.value or 0))
        case "COORDINATE":
            return _coordinate(state, player, events)
        case "INSPIRE":
            return state.push(Inspire(player, action.value or 0, action.squad, kind))
        case "JAM":
            return _jam(state, player, events)
        case "SCAN":
            return state.push(Scan(player))
        case _:
            return state.push(Support(player, action.squad))


def _of_squad(cards: SideCards, pile: int, squad: str) -> int:
    return pile & cards.of_squad[squad] if squad else pile


def _bolsterable(state: GameState, player: int, squad: str) -> int:
    """The cards of the supply that BOLSTER may take (R24)."""
    cards, supply = state.table.cards[player], state.zones[player].supply
    if not state.table.bolster_anything:
        supply &= cards.playable
    return _of_squad(cards, supply, squad)


class Bolster(NamedTuple):
    """Take up to so many cards from the supply into the discard pile.

    References
    ----------
    Revolution, Actions > BOLSTER X; reading R24 (never Discord).
    """

    player: int
    left: int
    squad: str

    def ask(self, state: GameState) -> Decision | None:
        """Which card next, or done."""
        pile = _bolsterable(state, self.player, self.squad) if self.left else 0
        if not pile:
            return None
        options = (*state.table.cards[self.player].cards_in(pile), DONE)
        return Decision(self.player, "a card to take from the supply", options)

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Take it."""
        if not isinstance(option, Card):
            return state
        card = one(state.table.cards[self.player].numbers[option.name])
        zones = state.zones[self.player]
        zones = zones._replace(supply=zones.supply - card, discard=zones.discard + card)
        events.append(Event("bolsters", self.player, (option.name,)))
        return state.with_zones(self.player, zones).push(self._replace(left=self.left - 1))


def _coordinate(state: GameState, player: int, events: list[Event]) -> GameState:
    """Set a Discord of the hand aside and draw a card for it."""
    zones, card = state.zones[player].show(DISCORD_KIND), one(DISCORD_KIND)
    zones = zones._replace(hand=zones.hand - card, removed=zones.removed + card)
    events.append(Event("sets aside", player, (1,)))
    return state.with_zones(player, zones)._replace(quiet=0).push(DrawCards(player, 1))


class Inspire(NamedTuple):
    """Take up to so many combat cards of the play area back into the hand, not the card being resolved (R24).

    References
    ----------
    Revolution, Actions > INSPIRE X.
    """

    player: int
    left: int
    squad: str
    resolved: int

    def ask(self, state: GameState) -> Decision | None:
        """Which card next, or done."""
        cards, played = state.table.cards[self.player], state.zones[self.player].played
        pile = _of_squad(cards, (played - one(self.resolved)) & cards.combat, self.squad) if self.left else 0
        if not pile:
            return None
        return Decision(self.player, "a card to take back into the hand", (*cards.cards_in(pile), DONE))

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Take it."""
        if not isinstance(option, Card):
            return state
        card = one(state.table.cards[self.player].numbers[option.name])
        zones = state.zones[self.player]
        zones = zones._replace(played=zones.played - card, hand=zones.hand + card)
        events.append(Event("inspires", self.player, (option.name,)))
        return state.with_zones(self.player, zones).push(self._replace(left=self.left - 1))


def _jam(state: GameState, player: int, events: list[Event]) -> GameState:
    """A Discord goes from the opponent's supply to the opponent's discard pile."""
    other = 1 - player
    zones, card = state.zones[other], one(DISCORD_KIND)
    events.append(Event("jams", player, (PLAYERS[other],)))
    return state.with_zones(other, zones._replace(supply=zones.supply - card, discard=zones.discard + card))


class Scan(NamedTuple):
    """Set aside every Discord of hand, deck and discard pile.

    References
    ----------
    Revolution, Actions > SCAN.
    """

    player: int

    def ask(self, state: GameState) -> Chance | None:
        """How many of the unseen cards of the hand are Discord, where that is open."""
        odds = _discords_unseen(state.zones[self.player])
        if len(odds) < 2:
            return None
        about = f"how many Discord the {PLAYERS[self.player]} find in hand"
        return Chance(self.player, about, tuple(map(Found, odds)), tuple(odds.values()))

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Set them aside."""
        zones, card = state.zones[self.player], one(DISCORD_KIND)
        found = option.number if isinstance(option, Found) else next(iter(_discords_unseen(zones)))
        if found:
            zones = zones._replace(deck=zones.deck - card * found, unseen=zones.unseen - found)
        in_hand, in_discard = count_in(zones.hand, DISCORD_KIND), count_in(zones.discard, DISCORD_KIND)
        zones = zones._replace(hand=zones.hand - card * in_hand, discard=zones.discard - card * in_discard)
        in_deck = count_in(zones.deck, DISCORD_KIND)
        for _ in range(in_deck):
            zones = zones.take_out("deck", DISCORD_KIND)
        if not zones.unseen or not in_deck:
            zones = _settled(zones)
        total = found + in_hand + in_discard + in_deck
        events.append(Event("sets aside", self.player, (total,)))
        zones = zones._replace(removed=zones.removed + card * total)
        return state.with_zones(self.player, zones)._replace(quiet=0 if total else state.quiet)


def _discords_unseen(zones: Zones) -> dict[int, int]:
    """How many Discord the unseen cards of the hand hold, with the weight of each number."""
    pool = zones.unseen_pool
    alike, others = count_in(pool, DISCORD_KIND), size(pool)
    others -= alike
    odds = {
        number: comb(alike, number) * comb(others, zones.unseen - number)
        for number in range(min(alike, zones.unseen) + 1)
        if zones.unseen - number <= others
    }
    return odds or {0: 1}


def _settled(zones: Zones) -> Zones:
    """The cards with nothing unseen left open where the deck can't hold any more than the hand."""
    if not zones.unseen:
        return zones._replace(ruled_out=0)
    if zones.deck % 255 == zones.unseen:
        return zones._replace(hand=zones.hand + zones.deck, deck=0, unseen=0, ruled_out=0)
    return zones


class Support(NamedTuple):
    """Take one combat card from the supply into the hand.

    References
    ----------
    Revolution, Actions > SUPPORT.
    """

    player: int
    squad: str

    def ask(self, state: GameState) -> Decision | None:
        """Which card."""
        cards = state.table.cards[self.player]
        pile = _of_squad(cards, state.zones[self.player].supply & cards.combat, self.squad)
        return Decision(self.player, "a combat card to take from the supply", cards.cards_in(pile)) if pile else None

    def do(self, state: GameState, option: Option | None, events: list[Event]) -> GameState:
        """Take it."""
        if not isinstance(option, Card):
            return state
        card = one(state.table.cards[self.player].numbers[option.name])
        zones = state.zones[self.player]
        events.append(Event("supports", self.player, (option.name,)))
        return state.with_zones(self.player, zones._replace(supply=zones.supply - card, hand=zones.hand + card))
