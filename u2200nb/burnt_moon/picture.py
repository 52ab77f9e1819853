"""How do the five lanes look, and which option belongs to which place in the picture?

A picture is always one player's: it is made from what that player may see. That player's side is the lower
one, as it lies on the table. Alike ROV of one state are one card with a number.
"""

from __future__ import annotations

from collections.abc import Collection

from u2200nb.burnt_moon.cards import LANES, FactionCards
from u2200nb.burnt_moon.lanes import has_majority, presence
from u2200nb.burnt_moon.options import Card, Lane, Rov
from u2200nb.burnt_moon.personnel_actions import Bolster
from u2200nb.burnt_moon.state import FACE_DOWN_BID, NO_BID, WINNING_POINTS, MoonState, Side
from u2200nb.cards.pile import kinds_in, size, spread
from u2200nb.drawing.picture import Cell, Mark, Picture, Polygon
from u2200nb.engine.contract import Outcome

__all__ = ["options_at", "picture_of"]

# Cells about as high as they are wide keep the writing legible where the five lanes fill the width of a phone.
_WIDTH, _LANE, _SITE, _PILE, _GAP = 2.6, 4.3, 1.9, 1.9, 0.12
_HAND = 4
"""Kinds of cards in a row of the hand; the longest name fits into its quarter."""
_SIDES = ("lfa", "posiwid")
_LEGEND = (
    ("site", "site: name, control points, defence it adds"),
    ("lane", "ROV in a lane"),
    ("card", "a card of the hand"),
    ("pile", "deck, discard pile, supply"),
    ("fortification", "Fortification"),
    ("objective", "controlled site"),
    ("lfa", "LFA"),
    ("posiwid", "POSIWID"),
)


def picture_of(
    state: MoonState, player: int = 0, *, highlighted: Collection[int] = (), title: str = "The five lanes"
) -> Picture:
    """Draw the lanes, hands and piles as a player sees them.

    Parameters
    ----------
    state : MoonState
        The position.
    player : int
        Who looks; the lower side.
    highlighted : collection of int
        Lanes to mark, from 0.
    title : str
        What it shows.

    Returns
    -------
    Picture
        One cell for each lane and site of a side, for each pile, and for each kind of card in the hand.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> picture = picture_of(position({2: "MOSS A, TIR A disrupted; control | xED B"}))
    >>> next(cell.title for cell in picture.cells if cell.id == "LFA lane 2")
    'LFA in lane 2: 1 MOSS A, disrupted 1 TIR A; counts 2, majority'
    """
    seen = state.seen_by(player)
    other = 1 - player
    hand = _hand(seen, player)
    rows = [
        (_PILE, LANES, _piles(seen, other)),
        (_LANE, LANES, [_lane_cell(seen, other, lane, highlighted) for lane in range(LANES)]),
        (_SITE, LANES, [_site_cell(seen, other, lane) for lane in range(LANES)]),
        (_SITE, LANES, [_site_cell(seen, player, lane) for lane in range(LANES)]),
        (_LANE, LANES, [_lane_cell(seen, player, lane, highlighted) for lane in range(LANES)]),
        (_PILE, LANES, _piles(seen, player)),
        *((_PILE, _HAND, hand[start : start + _HAND]) for start in range(0, len(hand), _HAND)),
    ]
    cells: list[Cell] = []
    top = 0.0
    for height, across, row in rows:
        width = _WIDTH * LANES / across
        for number, make in enumerate(row):
            left = number * width
            box = ((left, top), (left + width - _GAP, top), (left + width - _GAP, top + height), (left, top + height))
            cells.append(_placed(make, box))
        top += height + _GAP
    return Picture(title, describe(seen), tuple(cells), legend=_LEGEND, caption=seen.waiting_for)


def _placed(cell: Cell, box: Polygon) -> Cell:
    return Cell(cell.id, box, cell.style, cell.label, cell.letter, cell.marks, cell.highlights, cell.title, cell.note)


_NOWHERE: Polygon = ((0, 0), (1, 0), (1, 1))


def _lane_cell(state: MoonState, player: int, lane: int, highlighted: Collection[int]) -> Cell:
    """One side's ROV in a lane."""
    side, faction = state.sides[player], state.table.factions[player]
    marks = [
        Mark(
            "card", faction.kinds[kind].type, _SIDES[player], status=status,
            badge=faction.kinds[kind].name[-1] + (str(count) if count > 1 else ""),
            title=f"{count} {faction.kinds[kind].name}{', disrupted' if status != 'ready' else ''}",
        )
        for status, pile in (("ready", side.ready[lane]), ("suppressed", side.disrupted[lane]))
        for kind, count in spread(pile).items()
    ]  # fmt: skip
    if side.fortified >> lane & 1:
        marks.append(Mark("fortification", "F", _SIDES[player], title="Fortification"))
    leads = has_majority(state, player, lane)
    note = f"{presence(state, player, lane)}" + (" majority" if leads else "")
    return Cell(
        f"{faction.name} lane {lane + 1}",
        _NOWHERE,
        "lane",
        label=f"lane {lane + 1}",
        marks=tuple(marks),
        highlights=("focus",) if lane in highlighted else (),
        title=f"{faction.name} in lane {lane + 1}: {_in_lane(faction, side, lane)}; "
        f"counts {presence(state, player, lane)}{', majority' if leads else ''}",
        note=note,
    )


def _in_lane(faction: FactionCards, side: Side, lane: int) -> str:
    parts = [faction.pile_in_words(side.ready[lane])] if side.ready[lane] else []
    if side.disrupted[lane]:
        parts.append(f"disrupted {faction.pile_in_words(side.disrupted[lane])}")
    if side.fortified >> lane & 1:
        parts.append("a Fortification")
    return ", ".join(parts) or "nothing"


def _site_cell(state: MoonState, player: int, lane: int) -> Cell:
    """One side's site in a lane."""
    side, faction = state.sides[player], state.table.factions[player]
    name = f"{faction.name} site {lane + 1}"
    if side.sites[lane] < 0:
        return Cell(name, _NOWHERE, "site", title=f"{faction.name}'s site in lane {lane + 1} is not laid yet")
    site = faction.sites[side.sites[lane]]
    controlled = bool(side.controlled >> lane & 1)
    marks = (Mark("objective", str(site.points), _SIDES[player], title="controlled"),) if controlled else ()
    words = f"{site.name}, {site.points} control points, defence +{site.defence}"
    return Cell(
        name,
        _NOWHERE,
        "site",
        label=site.name,
        marks=marks,
        title=f"{faction.name}'s site in lane {lane + 1}: {words}, {'controlled' if controlled else 'uncontrolled'}",
        note=f"{site.points} · +{site.defence}",
    )


def _piles(state: MoonState, player: int) -> list[Cell]:
    """Deck, hand or bid, discard pile, supply and what has left the game, with their numbers."""
    side, faction = state.sides[player], state.table.factions[player]
    zones, name = side.zones, faction.name
    bid = {NO_BID: "no bid", FACE_DOWN_BID: "a bid face down"}.get(side.bid) or f"bid {faction.kinds[side.bid].name}"
    points = f"{state.points(player)} control points, {side.fortifications} Fortifications left"
    counted = [
        ("deck", "deck", f"{zones.in_deck}", f"{zones.in_deck} cards in the deck"),
        ("cards in hand", "hand", f"{zones.in_hand}", f"{zones.in_hand} cards in hand; {bid}"),
        ("discard pile", "discard", f"{size(zones.discard)}", f"discard pile: {faction.pile_in_words(zones.discard)}"),
        ("supply", "supply", f"{size(zones.supply)}", f"supply: {faction.pile_in_words(zones.supply)}"),
        ("points", name, f"{state.points(player)} of {WINNING_POINTS}", points),
    ]
    return [
        Cell(f"{name} {what}", _NOWHERE, "pile", label=label, title=f"{name}: {words}", note=note)
        for what, label, note, words in counted
    ]


def _hand(state: MoonState, player: int) -> list[Cell]:
    """The cards of the viewer's hand, alike ones together."""
    zones, faction = state.sides[player].zones, state.table.factions[player]
    return [
        Cell(
            f"{faction.name} hand {faction.kinds[kind].name}",
            _NOWHERE,
            "card",
            label=faction.kinds[kind].name,
            title=f"in hand: {count} {faction.kinds[kind].name}, initiative {faction.kinds[kind].initiative}",
            note=f"×{count}" if count > 1 else "",
        )
        for kind, count in spread(zones.hand).items()
    ]


def describe(state: MoonState) -> str:
    """The position in sentences, for somebody who can't see the picture."""
    sentences = [f"Round {state.round}; {state.players[state.first]} has the initiative."]
    for lane in range(LANES):
        parts = []
        for player, (faction, side) in enumerate(zip(state.table.factions, state.sides, strict=True)):
            controlled = ", controls it" if side.controlled >> lane & 1 else ""
            parts.append(
                f"{faction.name} {_in_lane(faction, side, lane)}{controlled}, counts {presence(state, player, lane)}"
            )
        sentences.append(f"Lane {lane + 1}: {'; '.join(parts)}.")
    for player, faction in enumerate(state.table.factions):
        sentences.append(f"{faction.name} has {state.points(player)} control points.")
    return " ".join(sentences)


def options_at(state: MoonState) -> dict[str, tuple[str, ...]]:
    """Return the cells of the picture that can be picked now, with the text forms of their options.

    Options without a place in the picture, such as what to use a card for, stand under ``""``.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> options_at(position({1: "| MOSS A"}, hands={"LFA": "MOSS B"}))
    {'LFA hand MOSS B': ('MOSS B',), '': ('done',)}
    """
    pending = state.pending
    if isinstance(pending, Outcome):
        return {}
    places: dict[str, list[str]] = {}
    name = state.players[pending.player]
    from_supply = isinstance(state.agenda[0], Bolster)
    for option in pending.options:
        if isinstance(option, Lane):
            place = f"{name} {option.text}"
        elif isinstance(option, Rov):
            place = f"{state.players[option.owner]} lane {option.lane + 1}"
        elif isinstance(option, Card):
            in_hand = option.kind in kinds_in(state.sides[pending.player].zones.hand)
            place = f"{name} supply" if from_supply else f"{name} hand {option.name}" if in_hand else f"{name} deck"
        else:
            place = ""
        places.setdefault(place, []).append(option.text)
    return {place: tuple(texts) for place, texts in places.items()}
