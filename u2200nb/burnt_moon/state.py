"""What is a position of Burnt Moon, and what may each player see of it?

A position is two sides, a few facts (round, initiative, whose turn) and the agenda of steps still to be
taken. Everything is a frozen value: `MoonState.choose` gives the next position and what happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from u2200nb.burnt_moon.cards import LANES, MOSS_MASK
from u2200nb.burnt_moon.options import Option, parse_option
from u2200nb.burnt_moon.table import Table
from u2200nb.cards.pile import EMPTY, kinds_in
from u2200nb.cards.zones import Zones
from u2200nb.engine.choosing import choose
from u2200nb.engine.contract import Chance, Event, Outcome, Pending

if TYPE_CHECKING:
    from u2200nb.rulings.ruling import Ruling

__all__ = ["FACE_DOWN_BID", "NO_BID", "WINNING_POINTS", "MoonState", "Side", "put"]

NO_BID, FACE_DOWN_BID = -1, -2
"""Instead of the kind of card bid: none, and one that is still face down."""
WINNING_POINTS = 8
FORTIFICATIONS = 3
_NO_PILES = (EMPTY,) * LANES


def put(values: tuple[int, ...], lane: int, value: int) -> tuple[int, ...]:
    """Return the values of the five lanes with one changed.

    >>> put((0, 0, 0, 0, 0), 3, 7)
    (0, 0, 0, 7, 0)
    """
    return (*values[:lane], value, *values[lane + 1 :])


class Side(NamedTuple):
    """Everything that belongs to one player.

    Parameters
    ----------
    zones : Zones
        The cards that are not deployed.
    ready, disrupted : tuple of int
        Lane by lane, the pile of deployed ROV in either state.
    sites : tuple of int
        Lane by lane, the number of the site laid there.
    controlled, fortified : int
        Bit masks of the lanes whose site is controlled, and that hold a Fortification.
    fortifications : int
        Fortification tiles in the supply.
    bid : int
        The kind of card bid for the initiative, `NO_BID` or `FACE_DOWN_BID`.
    """

    zones: Zones
    ready: tuple[int, ...] = _NO_PILES
    disrupted: tuple[int, ...] = _NO_PILES
    sites: tuple[int, ...] = ()
    controlled: int = 0
    fortified: int = 0
    fortifications: int = FORTIFICATIONS
    bid: int = NO_BID

    def in_lane(self, lane: int) -> int:
        """The pile of deployed ROV in a lane, ready and disrupted."""
        return self.ready[lane] + self.disrupted[lane]

    @property
    def has_moss(self) -> bool:
        """Whether a ROV of type MOSS is in some lane; a disrupted one is."""
        a, b, c, d, e = self.ready
        if (a | b | c | d | e) & MOSS_MASK:
            return True
        a, b, c, d, e = self.disrupted
        return bool((a | b | c | d | e) & MOSS_MASK)


class MoonState(NamedTuple):
    """A position of Burnt Moon. Make the first one with `new_game`.

    Parameters
    ----------
    table : Table
        Cards and readings in use.
    sides : tuple of Side
        LFA and POSIWID.
    agenda : tuple
        Steps still to be taken, the next first.
    pending : Decision, Chance or Outcome
        What the game waits for.
    round : int
        From 1; 0 during setup.
    first : int
        Who has the initiative.
    active : int
        Whose turn it is, -1 outside turns.
    overclock : int
        The force for which an Overclock waits: 0, 1, or -1 for none.
    quiet : int
        Rounds since a card or Fortification last left the game.
    acted : bool
        Whether the player whose turn it is has played a card.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> state = new_game()
    >>> state.pending.about
    "which of LFA's sites lies in lane 1"
    >>> state, events = state.choose(state.parse("site Flow"))
    >>> state.sentence(events[0])
    "LFA's site in lane 1 is Flow."
    """

    table: Table
    sides: tuple[Side, Side]
    agenda: tuple[Any, ...]
    pending: Pending
    round: int = 0
    first: int = 0
    active: int = -1
    overclock: int = -1
    quiet: int = 0
    acted: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """The factions, by player."""
        return tuple(faction.name for faction in self.table.factions)

    def choose(self, option: Option | str) -> tuple[MoonState, tuple[Event, ...]]:
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
        """Read the text form of an option, offered or not.

        Raises
        ------
        NotationError
            If it is no option of this game.
        """
        player = -1 if isinstance(self.pending, Outcome) else self.pending.player
        return parse_option(self.table.cards, player, text)

    def with_side(self, player: int, side: Side, **changes: Any) -> MoonState:
        """Return the position with one side, and perhaps other facts, changed."""
        sides = (side, self.sides[1]) if player == 0 else (self.sides[0], side)
        if changes:
            return self._replace(sides=sides, **changes)
        return MoonState(self.table, sides, *self[2:])

    def with_zones(self, player: int, zones: Zones) -> MoonState:
        """Return the position with one player's cards changed."""
        return self.with_side(player, Side(zones, *self.sides[player][1:]))

    def with_agenda(self, agenda: tuple[Any, ...]) -> MoonState:
        """Return the position with another agenda."""
        # Every step of every game passes here and below; this is twice as fast as `_replace`.
        return MoonState(self.table, self.sides, agenda, *self[3:])

    def waiting_for_answer(self, pending: Pending) -> MoonState:
        """Return the position with what has to be answered next."""
        return MoonState(self.table, self.sides, self.agenda, pending, *self[4:])

    def push(self, *steps: Any) -> MoonState:
        """Return the position with steps put on top of the agenda."""
        return self.with_agenda(steps + self.agenda)

    def points(self, player: int) -> int:
        """The control points of the lanes a player controls."""
        side = self.sides[player]
        if not side.controlled:
            return 0
        tiles = self.table.factions[player].sites
        return sum(tiles[site].points for lane, site in enumerate(side.sites) if side.controlled >> lane & 1)

    def ended(self) -> Outcome | None:
        """The outcome, if the player whose turn it is has won at this moment."""
        player = self.active
        if player < 0 or not (self.acted or self.table.wins_before_acting):
            return None
        name = self.table.factions[player].name
        if self.sides[player].controlled and self.points(player) >= WINNING_POINTS:
            points = self.points(player)
            said = f"{name} controls {points} control points in their own turn and wins."
            return Outcome(player, "control points", said, "bm.game-end.control-points")
        if not self.sides[1 - player].has_moss:
            other = self.table.factions[1 - player].name
            said = f"{other} has no MOSS in any lane in {name}'s turn: {name} wins."
            return Outcome(player, "no enemy MOSS", said, "bm.game-end.moss")
        return None

    def seen_by(self, player: int) -> MoonState:
        """The same position with the other's unshown cards turned into a pool and a count."""
        other = 1 - player
        side = self.sides[other]
        hidden = side._replace(zones=side.zones.unseen_hand(), bid=FACE_DOWN_BID if side.bid != NO_BID else NO_BID)
        state = self.with_side(other, hidden)
        pending = self.pending
        if isinstance(pending, Outcome) or pending.player != other:
            return state
        # What the other may pick, or may draw, is itself a secret; ask again with what is known.
        asked: Pending | None = state.agenda[0].ask(state)
        return state.waiting_for_answer(asked or pending._replace(options=()))

    def view(self, player: int) -> dict[str, Any]:
        """Everything a player may see, as plain values for JSON."""
        from u2200nb.burnt_moon.view import view_of

        return view_of(self, player)

    def explain(self, option: Option | str) -> Ruling[bool]:
        """Why an option may be chosen, and what it does."""
        from u2200nb.burnt_moon.reasons import MayChoose

        return MayChoose(self, self.parse(option) if isinstance(option, str) else option).ask()

    def why_not(self, option: Option | str) -> Ruling[bool]:
        """Why something is not among the options; the ruling says so if it is."""
        return self.explain(option)

    def sentence(self, event: Event) -> str:
        """An event in words."""
        from u2200nb.burnt_moon.words import sentence

        return sentence(self.players, event)

    def census(self) -> Mapping[str, int]:
        """How many of each card and site there are in all places together."""
        counts: dict[str, int] = {}
        for side, faction in zip(self.sides, self.table.factions, strict=True):
            pile = side.zones.total + sum(side.ready) + sum(side.disrupted)
            for kind in kinds_in(pile):
                counts[f"{faction.name} {faction.kinds[kind].name}"] = pile >> 8 * kind & 255
            counts[f"{faction.name} sites"] = len(set(side.sites) - {-1}) + side.sites.count(-1)
        return counts

    def wasteful(self, option: Option) -> bool:
        """Whether an option gives up a personnel card for nothing."""
        from u2200nb.burnt_moon.play import gives_up_personnel

        return gives_up_personnel(self, option)

    def worth(self, player: int) -> int:
        """How good the position looks for a player; winning is a million."""
        from u2200nb.burnt_moon.worth import worth_of

        return worth_of(self, player)

    def __repr__(self) -> str:
        return f"<Burnt Moon, round {self.round}: {self.waiting_for}>"

    @property
    def waiting_for(self) -> str:
        """What is pending, as a sentence."""
        pending = self.pending
        if isinstance(pending, Outcome):
            return pending.sentence
        who = self.players[pending.player]
        verb = "luck decides" if isinstance(pending, Chance) else f"{who} picks"
        return f"{verb} {pending.about}"
