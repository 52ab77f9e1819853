"""What is a position of a game of Revolution, and what may each player see of it?

Counters and markers on numbered spaces, both players' cards and victory point cubes, a few facts (round,
initiative, whose turn) and the agenda of steps still to be taken. Everything is a frozen value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.cards.pile import kinds_in
from u2200nb.cards.zones import Zones
from u2200nb.engine.choosing import choose
from u2200nb.engine.contract import Chance, Event, Outcome, Pending
from u2200nb.errors import NotationError
from u2200nb.revolution.game.field import Field
from u2200nb.revolution.game.options import Card, Option, parse_option
from u2200nb.revolution.game.scenario import OtherSide
from u2200nb.revolution.game.table import PLAYERS, Table

if TYPE_CHECKING:
    from u2200nb.revolution.position import Position
    from u2200nb.rulings.ruling import Ruling

__all__ = ["FACE_DOWN_BID", "HIDDEN_CHOICE", "NOBODY", "NO_BID", "NO_SPACE", "Counter", "GameState", "Mark"]

NO_BID, FACE_DOWN_BID = -1, -2
"""Instead of the kind of card bid: none, and one that is still face down."""
NO_SPACE = NOBODY = -1
HIDDEN_CHOICE = -2
"""Instead of the units a player has chosen in secret."""


class Counter(NamedTuple):
    """A combat counter.

    Parameters
    ----------
    space : int
        The number of its space, `NO_SPACE` while it is carried or in the box.
    facing : int
        0 (north) to 5; -1 for ground units.
    ship : int
        The number of the transport ship that carries it, -1 for none.
    suppressed, routed : bool
        Its status; a routed unit has one of the opponent's cubes on it.
    """

    space: int = NO_SPACE
    facing: int = -1
    ship: int = -1
    suppressed: bool = False
    routed: bool = False

    @property
    def ready(self) -> bool:
        """Neither suppressed nor routed."""
        return not (self.suppressed or self.routed)


class Mark(NamedTuple):
    """A marker or debris tile on the board.

    Parameters
    ----------
    name, code : str
        Its name, such as ``"CP1-E4"``, and its kind.
    space : int
        The number of its space.
    owner : int
        Who controls it or whose it is; `NOBODY` for neither.
    cubes : int
        Victory point cubes on it, the owner's.
    defence : int
        The number on its shield; 0 for what can't be hit.
    when_hit : str
        ``"damaged"``, ``"destroyed"`` or empty.
    other_side : OtherSide or None
        What is below: the side that damage turns up, None where the scenario does not say.
    """

    name: str
    code: str
    space: int
    owner: int = NOBODY
    cubes: int = 0
    defence: int = 0
    when_hit: str = ""
    other_side: OtherSide | None = None


class GameState(NamedTuple):
    """A position of a game. Make the first one with `new_game`.

    Parameters
    ----------
    table : Table
        Scenario and readings.
    agenda : tuple
        Steps still to be taken, the next first.
    pending : Decision, Chance or Outcome
        What the game waits for.
    zones : tuple of Zones
        Each player's cards.
    counters : tuple of Counter
        By the number of the unit.
    field : Field
        The board as it is now.
    marks : tuple of Mark
        What lies on the board besides units.
    cubes : tuple of int
        Victory point cubes in each player's supply.
    round, first, active : int
        From 1 (0 during setup); who has the initiative; whose turn it is, -1 outside turns.
    bids : tuple of int
        The kinds of cards bid, `NO_BID` or `FACE_DOWN_BID`.
    quiet : int
        Rounds since a cube was moved or a card left the game (reading R36).
    loaded : tuple of int
        Masks of the units picked up and dropped off in this turn (matters with R20 only).
    chosen : tuple of int
        Masks of the units each player has chosen at setup, `HIDDEN_CHOICE` while that is not shown.
    boxed : tuple of int
        Cubes that scored by a special rule and went back to the box.
    stopped : int
        Mask of the units that met the edge in this turn (matters with R16 only).

    Examples
    --------
    >>> from u2200nb.revolution.game import new_game
    >>> state = new_game()
    >>> state.round, state.pending.about
    (1, 'the card the LFA draw')
    """

    table: Table
    agenda: tuple[Any, ...]
    pending: Pending
    zones: tuple[Zones, Zones]
    counters: tuple[Counter, ...]
    field: Field
    marks: tuple[Mark, ...]
    cubes: tuple[int, int]
    round: int = 0
    first: int = 0
    active: int = -1
    bids: tuple[int, int] = (NO_BID, NO_BID)
    quiet: int = 0
    loaded: tuple[int, int] = (0, 0)
    chosen: tuple[int, int] = (0, 0)
    boxed: tuple[int, int] = (0, 0)
    stopped: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The sides, by player."""
        return PLAYERS

    # The contract

    def choose(self, option: Option | str) -> tuple[GameState, tuple[Event, ...]]:
        """Return the next position and what happened.

        Parameters
        ----------
        option : Option or str
            One of the pending options, or its text form.

        Raises
        ------
        IllegalActionError
            If it is not offered; the ruling that says why goes with it.
        GameOverError
            If the game is over.
        """
        return choose(self, option)

    def parse(self, text: str) -> Option:
        """Read the text form of an option, offered or not, or its short form; raises NotationError."""
        try:
            option = parse_option(self.table, -1 if isinstance(self.pending, Outcome) else self.pending.player, text)
        except NotationError:
            from u2200nb.revolution.game.short_forms import meant_by

            meant = meant_by(self, text)
            if meant is None:
                raise
            return meant
        if isinstance(option, Card):
            from u2200nb.revolution.game.short_forms import target_titled

            return target_titled(self, option.name) or option
        return option

    def seen_by(self, player: int) -> GameState:
        """The same position with the other's unshown cards and secret choice turned into what can be known."""
        other = 1 - player
        zones = _put2(self.zones, other, self.zones[other].unseen_hand())
        bids = self.bids if self.bids[other] == NO_BID else _put2(self.bids, other, FACE_DOWN_BID)
        state = self._replace(zones=zones, bids=bids)
        if self.round == 0 and self.chosen[other]:
            state = state._replace(chosen=_put2(self.chosen, other, HIDDEN_CHOICE))
        pending = self.pending
        if isinstance(pending, Outcome) or pending.player != other:
            return state
        # What the other may pick, or may draw, is itself a secret; ask again with what is known.
        asked: Pending | None = state.agenda[0].ask(state)
        return state.waiting_for_answer(asked or pending._replace(options=()))

    def view(self, player: int) -> dict[str, Any]:
        """Everything a player may see, as plain values for JSON."""
        from u2200nb.revolution.game.view import view_of

        return view_of(self, player)

    def explain(self, option: Option | str) -> Ruling[bool]:
        """Why an option may be chosen, and what it does."""
        from u2200nb.revolution.game.reasons import MayChoose

        return MayChoose(self, self.parse(option) if isinstance(option, str) else option).ask()

    def why_not(self, option: Option | str) -> Ruling[bool]:
        """Why something is not among the options; the ruling says so if it is."""
        return self.explain(option)

    def sentence(self, event: Event) -> str:
        """An event in words."""
        from u2200nb.revolution.game.words import sentence

        return sentence(event)

    def census(self) -> Mapping[str, int]:
        """How many of each card, cube and counter there are in all places together."""
        counts: dict[str, int] = {}
        for player, name in enumerate(PLAYERS):
            pile, cards = self.zones[player].total, self.table.cards[player]
            counts |= {f"{name} {cards.titles[kind]}": pile >> 8 * kind & 255 for kind in kinds_in(pile)}
            routed = sum(self.counters[unit].routed for unit in self.table.of_player[1 - player])
            placed = sum(mark.cubes for mark in self.marks if mark.owner == player)
            counts[f"{name} cubes"] = self.cubes[player] + routed + placed + self.boxed[player]
        counts["counters"] = sum(counter.space != NO_SPACE or counter.ship >= 0 for counter in self.counters)
        return counts

    def wasteful(self, option: Option) -> bool:
        """Whether an option gives up a command card, or does nothing."""
        from u2200nb.revolution.game.waste import is_wasteful

        return is_wasteful(self, option)

    def worth(self, player: int) -> int:
        """How good the position looks for a player; winning is a million."""
        from u2200nb.revolution.game.worth import worth_of

        return worth_of(self, player)

    def position(self) -> Position:
        """What stands on the board, as the stand-alone rulings take it."""
        from u2200nb.revolution.game.as_position import position_of

        return position_of(self)

    # Changes

    def with_zones(self, player: int, zones: Zones) -> GameState:
        """Return the position with one player's cards changed."""
        # Here and below: every step of every game passes these, and a plain call is twice as fast as `_replace`.
        both = (zones, self.zones[1]) if player == 0 else (self.zones[0], zones)
        return GameState(self.table, self.agenda, self.pending, both, *self[4:])

    def with_counter(self, unit: int, counter: Counter) -> GameState:
        """Return the position with one counter changed."""
        counters = self.counters
        changed = (*counters[:unit], counter, *counters[unit + 1 :])
        return GameState(self.table, self.agenda, self.pending, self.zones, changed, *self[5:])

    def with_mark(self, number: int, mark: Mark) -> GameState:
        """Return the position with one marker changed."""
        return self._replace(marks=(*self.marks[:number], mark, *self.marks[number + 1 :]))

    def without_mark(self, number: int) -> GameState:
        """Return the position without a marker."""
        return self._replace(marks=self.marks[:number] + self.marks[number + 1 :])

    def with_cubes(self, player: int, more: int) -> GameState:
        """Return the position with so many cubes more, or fewer, in a player's supply."""
        return self._replace(cubes=_put2(self.cubes, player, self.cubes[player] + more), quiet=0)

    def with_agenda(self, agenda: tuple[Any, ...]) -> GameState:
        """Return the position with another agenda."""
        return GameState(self.table, agenda, *self[2:])

    def waiting_for_answer(self, pending: Pending) -> GameState:
        """Return the position with what has to be answered next."""
        return GameState(self.table, self.agenda, pending, *self[3:])

    def in_turn_of(self, player: int) -> GameState:
        """Return the position in which a player's turn begins, or with -1 in which a turn is over."""
        loaded, stopped = ((0, 0), 0) if player >= 0 else (self.loaded, self.stopped)
        return GameState(*self[:10], player, self.bids, self.quiet, loaded, self.chosen, self.boxed, stopped)

    def push(self, *steps: Any) -> GameState:
        """Return the position with steps put on top of the agenda."""
        return GameState(self.table, steps + self.agenda, *self[2:])

    # What the rules ask of it

    def ended(self) -> Outcome | None:
        """The outcome, if a player has no victory point cube left."""
        cubes = self.cubes
        if cubes[0] and cubes[1]:
            return None
        winner = 0 if not cubes[0] else 1
        said = f"The {PLAYERS[winner]} have placed their last victory point cube and win the scenario."
        return Outcome(winner, "victory points", said, "rev.game-end")

    def space_of(self, unit: int) -> int:
        """The space a unit is in; a carried one is where its ship is."""
        counter = self.counters[unit]
        return self.counters[counter.ship].space if counter.ship >= 0 else counter.space

    def in_comms(self, unit: int) -> bool:
        """Whether a unit is in comms where it stands."""
        info, counter = self.table.units[unit], self.counters[unit]
        if counter.ship >= 0 or info.always_in_comms:
            return True
        near = self.field.near[counter.space]
        found = False
        for giver in self.table.givers[info.player]:
            space = self.counters[giver].space
            if space != NO_SPACE:
                found = True
                if near >> space & 1:
                    return True
        return not found and self.table.no_giver_no_check

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        return self.position()._repr_mimebundle_(**options)

    @property
    def waiting_for(self) -> str:
        """What is pending, as a sentence."""
        pending = self.pending
        if isinstance(pending, Outcome):
            return pending.sentence
        who = PLAYERS[pending.player]
        return f"{'luck decides' if isinstance(pending, Chance) else f'the {who} pick'} {pending.about}"

    def __repr__(self) -> str:
        return f"<Revolution, {self.table.scenario.name}, round {self.round}: {self.waiting_for}>"


def _put2(pair: tuple[Any, Any], player: int, value: Any) -> tuple[Any, Any]:
    """The pair with one player's value changed."""
    return (value, pair[1]) if player == 0 else (pair[0], value)
