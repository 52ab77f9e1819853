"""How is a position put together by hand, for a question, a lesson or a test?

Lanes are written as people speak of them, LFA's side before a bar and POSIWID's behind it. Cards come out of
the supply first and then out of the deck, so a position never holds a card the box does not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from u2200nb.burnt_moon.cards import FACTIONS, INTERFERENCE, LANES, FactionCards
from u2200nb.burnt_moon.moves import add_rov
from u2200nb.burnt_moon.options import DONE
from u2200nb.burnt_moon.rounds import BeginTurn, EndTurn, NextRound, PlayCards
from u2200nb.burnt_moon.state import MoonState, Side
from u2200nb.burnt_moon.table import table
from u2200nb.cards.pile import count_in, one, size, spread
from u2200nb.cards.zones import Zones
from u2200nb.engine.contract import Decision, Outcome
from u2200nb.errors import NotationError, UnknownNameError, quoted
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings

__all__ = ["as_position", "position"]


def position(
    lanes: Mapping[int, str],
    *,
    turn: str = "LFA",
    first: str | None = None,
    hands: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    removed: Mapping[str, str] | None = None,
    sites: Mapping[str, str] | None = None,
    unseen: Mapping[str, int] | None = None,
    fortifications: Mapping[str, int] | None = None,
    round: int = 1,
    readings: Readings = DEFAULT_READINGS,
) -> MoonState:
    """Return a position in the middle of a player's turn.

    Parameters
    ----------
    lanes : mapping of int to str
        For each lane from 1 to 5 that is not empty, both sides as ``"MOSS A, xED A disrupted; control |
        TIR B; fortification"``.
    turn : str
        The faction whose turn it is.
    first : str, optional
        Who has the initiative; the same when left out.
    hands, discards, decks, removed : mapping of str to str, optional
        By faction, the cards in these places: ``{"LFA": "MOSS B, Disposal Tech"}``. A deck that is not given
        keeps what is left of the starting deck; one that is given holds just these cards.
    sites : mapping of str to str, optional
        By faction, the sites from lane 1 to 5; in the order of the table when left out.
    unseen : mapping of str to int, optional
        By faction, how many cards of the deck are really in the hand, which nobody has shown.
    fortifications : mapping of str to int, optional
        By faction, the Fortifications left in the supply; all that are not in lanes when left out.
    round : int
        The number of the round.
    readings : Readings
        The choices where the book is silent.

    Raises
    ------
    NotationError
        If a lane or a list can't be read, or asks for more cards than there are.

    Notes
    -----
    The player whose turn it is has won if the other has no MOSS in any lane; the position is over then.

    Examples
    --------
    >>> state = position({2: "MOSS A, TIR A disrupted; control | MOSS B"}, hands={"LFA": "MOSS A"})
    >>> [option.text for option in state.pending.options]
    ['MOSS A', 'done']
    """
    if type(round) is not int or round < 1:
        raise NotationError(f"the round is a whole number from 1, not {quoted(round)}")
    agreed = table(readings)
    sides = [
        _zoned(faction, hands or {}, discards or {}, decks, removed or {}, sites or {}) for faction in agreed.factions
    ]
    for lane, text in lanes.items():
        if lane not in range(1, LANES + 1):
            raise UnknownNameError("lane", str(lane), map(str, range(1, LANES + 1)))
        halves = text.split("|")
        if len(halves) != len(FACTIONS):
            raise NotationError(f"a lane is written with one bar between the sides, not {quoted(text)}")
        for player, half in enumerate(halves):
            sides[player] = _with_lane(agreed.factions[player], sides[player], lane - 1, half)
        if sides[0].controlled & sides[1].controlled:
            raise NotationError(f"only one player controls a lane, but both do in lane {lane}")
    for player, faction in enumerate(agreed.factions):
        sides[player] = _counted(faction, sides[player], unseen or {}, fortifications or {})
    player = _number(turn)
    starter = player if first is None else _number(first)
    other = 1 - player
    rest: tuple[Any, ...] = (
        (BeginTurn(other), PlayCards(other), EndTurn(other), NextRound()) if player == starter else (NextRound(),)
    )
    agenda = (PlayCards(player), EndTurn(player), *rest)
    nothing_yet = Outcome(None, "", "", "bm.round.turns")
    state = MoonState(agreed, (sides[0], sides[1]), agenda, nothing_yet, round, starter, player)
    # A hand without playable cards would end the turn by itself; a position somebody asks about stays put.
    pending = state.ended() or agenda[0].ask(state) or Decision(player, "the card to play", (DONE,), opens=True)
    return state.waiting_for_answer(pending)


def as_position(state: MoonState) -> dict[str, Any]:
    """Return what `position` makes this very state from, but for the readings.

    How long nothing has left the game (reading B14) is not kept.

    Raises
    ------
    NotationError
        If a card is half played, or it is nobody's turn.

    Examples
    --------
    >>> state = position({2: "MOSS A; control | MOSS B disrupted"}, hands={"LFA": "MOSS A"})
    >>> as_position(state)["lanes"]
    {2: 'MOSS A; control | MOSS B disrupted'}
    >>> position(**as_position(state)) == state
    True
    """
    if state.active < 0 or state.overclock >= 0 or not isinstance(state.agenda[0], PlayCards):
        raise NotationError("only a position in which a player picks the next card can be written down")
    factions, sides = state.table.factions, state.sides
    places: dict[str, Any] = {
        plural: {
            faction.name: _card_list(faction, getattr(side.zones, place))
            for faction, side in zip(factions, sides, strict=True)
        }
        for plural, place in (("hands", "hand"), ("discards", "discard"), ("decks", "deck"), ("removed", "removed"))
    }
    lanes = {}
    for lane in range(LANES):
        halves = [_half(faction, side, lane) for faction, side in zip(factions, sides, strict=True)]
        if any(halves):
            lanes[lane + 1] = " | ".join(halves)
    return {
        "lanes": lanes,
        "turn": state.players[state.active],
        "first": state.players[state.first],
        **places,
        "sites": {
            faction.name: ", ".join(faction.sites[site].name for site in side.sites)
            for faction, side in zip(factions, sides, strict=True)
        },
        "unseen": {faction.name: side.zones.unseen for faction, side in zip(factions, sides, strict=True)},
        "fortifications": {faction.name: side.fortifications for faction, side in zip(factions, sides, strict=True)},
        "round": state.round,
    }


def _card_list(faction: FactionCards, pile: int) -> str:
    return ", ".join(faction.kinds[kind].name for kind, count in spread(pile).items() for _ in range(count))


def _half(faction: FactionCards, side: Side, lane: int) -> str:
    """One side of a lane as it is written."""
    cards = [faction.kinds[kind].name for kind, count in spread(side.ready[lane]).items() for _ in range(count)]
    cards += [
        f"{faction.kinds[kind].name} disrupted"
        for kind, count in spread(side.disrupted[lane]).items()
        for _ in range(count)
    ]
    flags = ["; control"] * (side.controlled >> lane & 1) + ["; fortification"] * (side.fortified >> lane & 1)
    return ", ".join(cards) + "".join(flags)


def _counted(faction: FactionCards, side: Side, unseen: Mapping[str, int], fortifications: Mapping[str, int]) -> Side:
    """The side with its numbers: cards nobody has shown, Fortifications left."""
    hidden = unseen.get(faction.name, 0)
    left = fortifications.get(faction.name, side.fortifications)
    if type(hidden) is not int or not 0 <= hidden <= size(side.zones.deck):
        raise NotationError(f"{faction.name} can't have {hidden!r} unseen cards of a deck of {size(side.zones.deck)}")
    if type(left) is not int or not 0 <= left <= side.fortifications:
        raise NotationError(f"{faction.name} has {side.fortifications} Fortifications left at most, not {left!r}")
    return side._replace(zones=side.zones._replace(unseen=hidden), fortifications=left)


def _number(faction: str) -> int:
    if faction not in FACTIONS:
        raise UnknownNameError("faction", faction, FACTIONS)
    return FACTIONS.index(faction)


def _cards(faction: FactionCards, text: str) -> list[int]:
    """Kinds of the cards in a list."""
    kinds = []
    for part in filter(None, (" ".join(part.split()) for part in text.split(","))):
        if part.lower() not in faction.numbers:
            raise UnknownNameError("card", part, [kind.name for kind in faction.kinds], f"of {faction.name}")
        kinds.append(faction.numbers[part.lower()])
    return kinds


def _zoned(
    faction: FactionCards,
    hands: Mapping[str, str],
    discards: Mapping[str, str],
    decks: Mapping[str, str] | None,
    removed: Mapping[str, str],
    sites: Mapping[str, str],
) -> Side:
    """A side with its cards where they were asked for."""
    zones = Zones(deck=faction.starting_deck, supply=faction.supply)
    if decks is not None and faction.name in decks:
        zones = Zones(supply=faction.starting_deck + faction.supply)
    places = {"hand": hands, "discard": discards, "removed": removed, "deck": decks or {}}
    for place, lists in places.items():
        for kind in _cards(faction, lists.get(faction.name, "")):
            zones = _taken(faction, zones, kind)
            zones = zones._replace(**{place: getattr(zones, place) + one(kind)})
    names = [site.name.lower() for site in faction.sites]
    order = [part.strip().lower() for part in sites.get(faction.name, ",".join(names)).split(",")]
    if sorted(order) != sorted(names):
        raise NotationError(f"the five sites of {faction.name} are {', '.join(names)}, not {', '.join(order)}")
    return Side(zones, sites=tuple(names.index(name) for name in order))


def _taken(faction: FactionCards, zones: Zones, kind: int) -> Zones:
    """The zones with one card taken out, from the supply if it is there."""
    for place in ("supply", "deck"):
        if count_in(getattr(zones, place), kind):
            return zones._replace(**{place: getattr(zones, place) - one(kind)})
    card = faction.kinds[kind]
    raise NotationError(f"{faction.name} has only {card.copies} {card.name}, and the position asks for more")


def _with_lane(faction: FactionCards, side: Side, lane: int, text: str) -> Side:
    """The side with one lane filled."""
    cards, *flags = [part.strip() for part in text.split(";")]
    for part in filter(None, (" ".join(part.split()) for part in cards.split(","))):
        name, ready = (part[: -len(" disrupted")], False) if part.endswith(" disrupted") else (part, True)
        for kind in _cards(faction, name):
            if kind >= INTERFERENCE:
                raise NotationError(f"{name} is never in a lane")
            side = add_rov(side._replace(zones=_taken(faction, side.zones, kind)), kind, lane, ready)
    for flag in filter(None, flags):
        if flag == "control":
            side = side._replace(controlled=side.controlled | 1 << lane)
        elif flag == "fortification" and side.fortifications:
            side = side._replace(fortified=side.fortified | 1 << lane, fortifications=side.fortifications - 1)
        else:
            raise NotationError(f"after the cards come 'control' and at most three 'fortification', not {quoted(flag)}")
    return side
