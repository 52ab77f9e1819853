"""Which cards are there, and what stands on them?

One table for all cards in the box: command cards, Discord, and a row for the combat cards of each unit (a second
one where some of them are promoted). What an action does is no business of this table.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from u2200nb.cards.tables import Row, read_rows
from u2200nb.errors import DataError, Fault, NotationError, U2200Error, quoted
from u2200nb.resources import data_folder, user_folder
from u2200nb.revolution.action_rules import action_rule
from u2200nb.revolution.unit_file import CARGO_ACTIONS, catalogue
from u2200nb.revolution.units import Action, Arrows, Side

__all__ = ["CARD_COLUMNS", "DISCORD", "CardKind", "CardTable", "card_table", "load_card_table", "parse_card_action"]

DISCORD = "Discord"
CARD_COLUMNS = ("side", "card", "kind", "squad", "initiative", "copies", "promoted", "actions", "source")
_SIDES = {"LFA": (Side.LFA,), "BRE": (Side.BREAKERS,), "": (Side.LFA, Side.BREAKERS)}
_PRINTED = {"command": 15, "combat": 87, "discord": 20}
_ACTION = re.compile(r"([A-Z ]+?)(?: (\d{1,2}))?(?: against ([a-z ]+))?(?: \(squad ([AB])\))?", re.ASCII)
_ARROWS = {"air": Arrows.AIR, "ground": Arrows.GROUND, "air and ground": Arrows.BOTH, "air or ground": Arrows.EITHER}
_NEEDS_ARROWS = ("REMOTE FIRE", "STRIKE")


class CardKind(NamedTuple):
    """A kind of card of one side.

    Parameters
    ----------
    card : str
        Its title, or for a combat card the code of its unit.
    kind : str
        ``"command"``, ``"combat"`` or ``"discord"``.
    squad : str
        ``"A"``, ``"B"`` or empty.
    initiative, copies : int
        Its value as a bid; how many there are.
    promoted : bool
        Whether it has the promoted icon.
    actions : tuple of Action
        The actions of a command card; those of a combat card stand in the table of units.
    source : str
        Where the values are from.
    """

    card: str
    kind: str
    squad: str
    initiative: int
    copies: int
    promoted: bool
    actions: tuple[Action, ...]
    source: str


class CardTable(NamedTuple):
    """All kinds of cards of both sides, and a short digest of the tables they were read from."""

    kinds: dict[Side, tuple[CardKind, ...]]
    fingerprint: str

    def named(self, side: Side, card: str, promoted: bool = False) -> CardKind | None:
        """The kind of card of a side with a title or unit code."""
        for kind in self.kinds[side]:
            if kind.card.lower() == card.lower() and kind.promoted == promoted:
                return kind
        return None


def parse_card_action(text: str) -> Action:
    """Read an action as a card prints it.

    Raises
    ------
    NotationError
        If it is none, or lacks its value or arrows.

    Examples
    --------
    >>> parse_card_action("BOLSTER 2 (squad A)").squad
    'A'
    >>> print(parse_card_action("STRIKE 2 against air or ground"))
    STRIKE 2 against air or ground
    """
    match = _ACTION.fullmatch(text.strip())
    try:
        rule = action_rule(match[1] if match else text)
    except U2200Error as error:
        raise NotationError(f"{quoted(text)} is no action: {error}") from None
    assert match is not None
    _, value, arrows, squad = match.groups()
    if rule.has_value != (value is not None):
        raise NotationError(f"{quoted(text)}: {rule.name} has {'a' if rule.has_value else 'no'} value")
    if (rule.name in _NEEDS_ARROWS) != (arrows is not None) or (arrows and arrows not in _ARROWS):
        wanted = "is against air, ground, air and ground, or air or ground" if arrows else "needs its arrows"
        raise NotationError(f"{quoted(text)}: {rule.name} {wanted if rule.name in _NEEDS_ARROWS else 'has no arrows'}")
    return Action(rule.name, int(value) if value else None, _ARROWS[arrows] if arrows else Arrows.NONE, squad or "")


@cache
def card_table() -> CardTable:
    """Return the cards in use: an owner's own table where there is one, else the teaching set.

    An owner's table is ``cards/revolution.csv`` in the folder that ``u2200nb where`` names.

    Examples
    --------
    >>> card_table().named(Side.LFA, "captain").initiative
    9
    """
    own = user_folder("cards") / "revolution.csv"
    return load_card_table(own if own.is_file() else data_folder("cards") / "revolution.csv")


def load_card_table(path: Path) -> CardTable:
    """Read a table of cards.

    Raises
    ------
    DataError
        With every fault and its line; also when the cards do not come out at the printed counts.
    """
    faults: list[Fault] = []
    kinds: dict[Side, list[CardKind]] = {side: [] for side in Side}
    counts = dict.fromkeys(_PRINTED, 0)
    for row in read_rows(path, CARD_COLUMNS, faults):
        kind = _kind(row)
        counts[kind.kind] += kind.copies
        for side in _SIDES[row.word("side", tuple(_SIDES))]:
            if any((old.card, old.promoted) == (kind.card, kind.promoted) for old in kinds[side]):
                row.fault("card", f"{side.value} has {kind.card} in another line already")
            if kind.kind == "combat" and (side, kind.card) not in catalogue().types:
                row.fault("card", f"{quoted(kind.card)} is no unit of {side.title}")
            kinds[side].append(kind)
    if not faults:
        faults += _count_faults(kinds, counts)
    if faults:
        raise DataError(str(path), faults)
    digest = sha256(repr(sorted((side.value, found) for side, found in kinds.items())).encode())
    digest.update(repr(sorted((s.value, c, repr(t)) for (s, c), t in catalogue().types.items())).encode())
    displays = sorted((s.value, c, [a.name for a in actions]) for (s, c), actions in catalogue().displays.items())
    everywhere = tuple(action.name for action in catalogue().cargo_actions)
    if displays or everywhere != CARGO_ACTIONS:
        digest.update(repr((displays, everywhere)).encode())
    return CardTable({side: tuple(found) for side, found in kinds.items()}, digest.hexdigest()[:12])


def _kind(row: Row) -> CardKind:
    kind = row.word("kind", tuple(_PRINTED))
    card = row.text("card")
    if not card or not all(part.isalnum() for part in card.replace("-", " ").replace("'", " ").split()):
        row.fault("card", f"{quoted(card)} is not a title of letters, digits, spaces and hyphens")
    if (kind == "discord") != (card == DISCORD):
        row.fault("card", f"cards of kind discord are called {DISCORD}, and only those")
    actions = []
    for text in filter(None, (part.strip() for part in row.text("actions").split(";"))):
        try:
            actions.append(parse_card_action(text))
        except NotationError as error:
            row.fault("actions", str(error))
            continue
        if action_rule(actions[-1].name).where != "command-card":
            row.fault("actions", f"{quoted(text)} does not stand on command cards")
    if actions and kind != "command":
        row.fault("actions", "only command cards list actions here; those of combat cards stand in the table of units")
    if not row.text("source"):
        row.fault("source", "every row says where its values are from, such as: my own cards")
    return CardKind(
        card=card,
        kind=kind,
        squad=row.word("squad", ("A", "B"), otherwise=""),
        initiative=row.number("initiative", 0, 99),
        copies=row.number("copies", 1, 20),
        promoted=row.word("promoted", ("yes", "no"), otherwise="no") == "yes",
        actions=tuple(actions),
        source=row.text("source"),
    )


def _count_faults(kinds: dict[Side, list[CardKind]], counts: dict[str, int]) -> list[Fault]:
    """Where the cards do not come out at the printed counts, or at the copies that the table of units gives."""
    faults = [
        Fault(None, None, f"there are {found} {kind} cards, but the box has {_PRINTED[kind]}")
        for kind, found in counts.items()
        if found != _PRINTED[kind]
    ]
    for (side, code), unit_type in catalogue().types.items():
        copies = sum(kind.copies for kind in kinds[side] if kind.kind == "combat" and kind.card == code)
        if copies != unit_type.cards:
            message = f"{side.value} has {copies} cards of {code}, but its row in the table of units says"
            faults.append(Fault(None, None, f"{message} {unit_type.cards}"))
    return faults
