"""Which cards and sites does each faction have, and what stands on them?

The kinds of cards of a faction are numbered: the eight ROV (type by type, force A before B), Interference,
then the personnel. Everything the rules ask about a kind many times is compiled here once, as tables and as
masks over piles.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from u2200nb.burnt_moon.options import DONE, Action, Card, Option, is_option_word
from u2200nb.cards.offers import CardOffers
from u2200nb.cards.pile import every, pile_of, size, spread
from u2200nb.cards.tables import Row, read_rows
from u2200nb.errors import DataError, Fault, NotationError, quoted
from u2200nb.resources import data_folder, user_folder

__all__ = [
    "CARD_COLUMNS",
    "DACU",
    "FACTIONS",
    "FORCES",
    "INTERFERENCE",
    "LANES",
    "MOSS",
    "MOSS_A",
    "ROV_TYPES",
    "SITE_COLUMNS",
    "TIR",
    "XED",
    "FactionCards",
    "Kind",
    "MoonCards",
    "Site",
    "check_cards",
    "check_sites",
    "load_cards",
    "moon_cards",
    "rov_kind",
]

FACTIONS = ("LFA", "POSIWID")
FORCES = ("A", "B")
ROV_TYPES = ("MOSS", "xED", "DaCU", "TIR")
MOSS, XED, DACU, TIR = range(4)
INTERFERENCE = 8
_FIRST_PERSONNEL = 9
LANES = 5
_LONGEST_TITLE = 30
_COUNTER_FINDS = ("Disposal Tech", "Decom")
_ROV_ACTIONS = ("ATTACK", "CONTROL", "DEMO", "FORTIFY", "MOVE", "RECON", "SHOCK")
_PERSONNEL_ACTIONS = (
    "BLAST", "BOLSTER", "COMMAND", "COUNTER", "OVERCLOCK", "REDEPLOY", "STRIKE", "WITHDRAW",
)  # fmt: skip

# What the book prints for one side: its component list, and the setup's nine cards and twelve piles.
_ROV, _PERSONNEL, _INTERFERENCES, _STARTING_DECK, _SUPPLY_PILES, _SITES = 28, 6, 6, 9, 12, 5


def rov_kind(rov_type: int, force: int) -> int:
    """Return the number of a kind of ROV.

    >>> rov_kind(XED, 1)
    3
    """
    return 2 * rov_type + force


MOSS_A = rov_kind(MOSS, 0)
FORCE_MASK = (every(range(0, 8, 2)), every(range(1, 8, 2)))
"""Mask over piles of the ROV of force A, and of force B."""
MOSS_MASK = every((rov_kind(MOSS, 0), rov_kind(MOSS, 1)))


class Kind(NamedTuple):
    """A kind of card: what is printed on its face, and how many there are.

    Parameters
    ----------
    name : str
        ``"MOSS A"``, ``"Interference"``, or the title of a personnel card.
    type : str
        One of `ROV_TYPES`, ``"personnel"`` or ``"Interference"``.
    force : int
        0 for force A, 1 for force B, -1 for none.
    initiative, copies, start : int
        Value as a bid; cards there are; cards with the mark of the starting deck.
    defence : int
        Base defence of a ROV.
    lane_effect : str
        ``"attack"``, ``"defence"`` or ``""``.
    scanning : bool
        Whether the scanning icon is on the card: it never costs an Interference.
    actions : tuple of Action
        The actions listed.
    printed : tuple of str
        Which of these values the rulebook prints; the others are teaching values.
    """

    name: str
    type: str
    force: int
    initiative: int
    copies: int
    start: int
    defence: int
    lane_effect: str
    scanning: bool
    actions: tuple[Action, ...]
    printed: tuple[str, ...]


class Site(NamedTuple):
    """A site: its name, the defence it adds in its lane, and its control points."""

    name: str
    defence: int
    points: int


class FactionCards:
    """The cards and sites of one faction, with the tables the rules read.

    Parameters
    ----------
    name : str
        The faction.
    kinds : tuple of Kind
        By number.
    sites : tuple of Site
        By number.
    """

    def __init__(self, name: str, kinds: tuple[Kind, ...], sites: tuple[Site, ...]) -> None:
        self.name, self.kinds, self.sites = name, kinds, sites
        self.numbers = {kind.name.lower(): number for number, kind in enumerate(kinds)}
        self.starting_deck = pile_of((number, kind.start) for number, kind in enumerate(kinds))
        self.supply = pile_of((number, kind.copies - kind.start) for number, kind in enumerate(kinds))
        self.attack_effect = every(n for n, kind in enumerate(kinds) if kind.lane_effect == "attack")
        self.defence_effect = every(n for n, kind in enumerate(kinds) if kind.lane_effect == "defence")
        self.scanning = tuple(kind.scanning for kind in kinds)
        self.defence = tuple(kind.defence for kind in kinds)
        self.initiative = tuple(kind.initiative for kind in kinds)
        self.actions = tuple(kind.actions for kind in kinds)
        self.countered = next((n for n, kind in enumerate(kinds) if kind.name in _COUNTER_FINDS), None)
        self.of_force = tuple(
            every(n for n, kind in enumerate(kinds) if kind.force == force and n != INTERFERENCE) for force in (0, 1)
        )
        self.playable = every(n for n in range(len(kinds)) if n != INTERFERENCE)
        self.cards: tuple[Option, ...] = tuple(Card(number, kind.name) for number, kind in enumerate(kinds))
        offers: CardOffers[Option] = CardOffers(self.cards, self.playable, DONE)
        self.cards_in, self.plays_from, self.odds_of = offers.cards_in, offers.plays_from, offers.odds_of

    def __reduce__(self) -> tuple[type[FactionCards], tuple[Any, ...]]:
        """What travels between processes is the table, not what was worked out from it on the way."""
        return FactionCards, (self.name, self.kinds, self.sites)

    def is_personnel(self, kind: int) -> bool:
        """Whether a kind of card is a personnel card."""
        return kind >= _FIRST_PERSONNEL

    def pile_in_words(self, pile: int) -> str:
        """``"2 MOSS A, 1 Decom"``, or ``"nothing"``."""
        words = [f"{count} {self.kinds[kind].name}" for kind, count in spread(pile).items()]
        return ", ".join(words) or "nothing"


class MoonCards:
    """The cards of both factions.

    Parameters
    ----------
    factions : tuple of FactionCards
        In the order of `FACTIONS`.
    fingerprint : str
        A short digest of the tables they were read from, kept in saved games.
    """

    def __init__(self, factions: tuple[FactionCards, FactionCards], fingerprint: str) -> None:
        self.factions, self.fingerprint = factions, fingerprint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoonCards) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<cards of Burnt Moon, {self.fingerprint}>"


CARD_COLUMNS = (
    "faction", "card", "type", "force", "initiative", "copies", "start",
    "defence", "lane_effect", "scanning", "actions", "printed",
)  # fmt: skip
SITE_COLUMNS = ("faction", "site", "defence", "points", "printed")


@cache
def moon_cards() -> MoonCards:
    """Return the cards in use: an owner's own tables where there are such, else the teaching set.

    An owner's tables are ``cards/burnt_moon.csv`` and ``cards/burnt_moon_sites.csv`` in the user's folder.

    Examples
    --------
    >>> [faction.kinds[0].name for faction in moon_cards().factions]
    ['MOSS A', 'MOSS A']
    """
    own, shipped = user_folder("cards"), data_folder("cards")
    paths = [
        own / name if (own / name).is_file() else shipped / name for name in ("burnt_moon.csv", "burnt_moon_sites.csv")
    ]
    return load_cards(*paths)


_TABLES = ("burnt_moon.csv", "burnt_moon_sites.csv")


def check_cards(path: Path) -> MoonCards:
    """Read a table of cards together with the shipped sites, to see whether it has faults."""
    return load_cards(path, data_folder("cards") / _TABLES[1])


def check_sites(path: Path) -> MoonCards:
    """Read a table of sites together with the shipped cards, to see whether it has faults."""
    return load_cards(data_folder("cards") / _TABLES[0], path)


def load_cards(cards: Path, sites: Path) -> MoonCards:
    """Read the two tables of cards and sites.

    Raises
    ------
    DataError
        With every fault of the first table that has any, each with its line; also when the set does not
        come out at the printed counts.
    """
    faults: list[Fault] = []
    kinds: dict[str, list[tuple[int, Kind]]] = {faction: [] for faction in FACTIONS}
    for row in read_rows(cards, CARD_COLUMNS, faults):
        kinds[row.word("faction", FACTIONS)].append((row.line, _kind(row)))
    if not faults:
        for faction in FACTIONS:
            faults += _count_faults(faction, kinds[faction])
    if faults:
        raise DataError(str(cards), faults)
    found: dict[str, list[Site]] = {faction: [] for faction in FACTIONS}
    for row in read_rows(sites, SITE_COLUMNS, faults):
        site = Site(row.text("site"), row.number("defence", 0, 9), row.number("points", 0, 9))
        faction = row.word("faction", FACTIONS)
        if fault := _title_fault(site.name):
            row.fault("site", fault)
        elif site.name.lower() in [other.name.lower() for other in found[faction]]:
            row.fault("site", f"{site.name!r} is the name of another site already")
        found[faction].append(site)
    for faction in FACTIONS:
        if not faults and len(found[faction]) != _SITES:
            faults.append(Fault(None, None, f"{faction} has {len(found[faction])} sites, not {_SITES}"))
    if faults:
        raise DataError(str(sites), faults)
    digest = sha256(b"".join(path.read_text(encoding="utf-8-sig").encode() for path in (cards, sites)))
    first, second = (
        FactionCards(name, tuple(kind for _, kind in _in_order(kinds[name])), tuple(found[name])) for name in FACTIONS
    )
    return MoonCards((first, second), digest.hexdigest()[:12])


def _title_fault(name: str) -> str:
    """What is wrong with a title, which has to be typed and must not be taken for anything else."""
    if " ".join(name.split()) != name or not all(
        part.isalnum() for part in name.replace("-", " ").replace("'", " ").split() or [""]
    ):
        return f"{quoted(name)} is not a title of letters, digits, single spaces and hyphens"
    if len(name) > _LONGEST_TITLE:
        return f"{quoted(name)} is longer than {_LONGEST_TITLE} characters"
    return f"{quoted(name)} is what an option is called, so a card can't be" if is_option_word(name) else ""


def _kind(row: Row) -> Kind:
    card_type = row.word("type", (*ROV_TYPES, "personnel", "Interference"))
    is_rov = card_type in ROV_TYPES
    force = row.word("force", FORCES) if is_rov else row.word("force", FORCES, otherwise="none")
    name = row.text("card")
    expected = f"{card_type} {force}" if is_rov else "Interference" if card_type == "Interference" else name
    if name != expected:
        row.fault("card", f"{name!r} should be {expected!r}, from its type and force")
    if fault := _title_fault(name):
        row.fault("card", fault)
    known = _ROV_ACTIONS if is_rov else _PERSONNEL_ACTIONS if card_type == "personnel" else ()
    actions = []
    for text in filter(None, (part.strip() for part in row.text("actions").split(";"))):
        try:
            action = Action.parse(text)
        except NotationError as error:
            row.fault("actions", str(error))
            continue
        if action.name not in known:
            row.fault("actions", f"{text!r} is not an action of {card_type} cards")
        actions.append(action)
    return Kind(
        name=name,
        type=card_type,
        force=FORCES.index(force) if force in FORCES else -1,
        initiative=row.number("initiative", 0, 99),
        copies=row.number("copies", 1, 40),
        start=row.number("start", 0, 9),
        defence=row.number("defence", 0, 20) if is_rov else 0,
        lane_effect=row.word("lane_effect", ("attack", "defence"), otherwise=""),
        scanning=row.word("scanning", ("yes", "no"), otherwise="no") == "yes",
        actions=tuple(actions),
        printed=tuple(part.strip() for part in row.text("printed").split(";") if part.strip()),
    )


def _in_order(kinds: list[tuple[int, Kind]]) -> list[tuple[int, Kind]]:
    """The eight ROV by type and force, Interference, then the personnel as the table has them."""
    types = (*ROV_TYPES, "Interference", "personnel")
    return sorted(kinds, key=lambda row: (types.index(row[1].type), row[1].force if row[1].type in ROV_TYPES else 0))


def _count_faults(faction: str, kinds: list[tuple[int, Kind]]) -> list[Fault]:
    """Where a faction's cards do not come out at the printed counts."""
    faults = []
    seen: dict[str, int] = {}
    for line, kind in kinds:
        if kind.name.lower() in seen:
            faults.append(Fault(line, None, f"{faction} has {kind.name!r} already in line {seen[kind.name.lower()]}"))
        seen.setdefault(kind.name.lower(), line)
        if kind.start > kind.copies:
            faults.append(Fault(line, None, f"{kind.start} in the starting deck, but only {kind.copies} copies"))
    cards = [kind for _, kind in kinds]
    piles = [kind.copies - kind.start for kind in cards if kind.type != "personnel"]
    people = {kind.force for kind in cards if kind.type == "personnel" and kind.copies > kind.start}
    counts = {
        "ROV cards": (sum(kind.copies for kind in cards if kind.type in ROV_TYPES), _ROV),
        "kinds of ROV": (len({kind.name for kind in cards if kind.type in ROV_TYPES}), 2 * len(ROV_TYPES)),
        "personnel cards": (sum(kind.copies for kind in cards if kind.type == "personnel"), _PERSONNEL),
        "Interference cards": (sum(k.copies for k in cards if k.type == "Interference"), _INTERFERENCES),
        "cards in the starting deck": (sum(kind.start for kind in cards), _STARTING_DECK),
        "piles of supply": (sum(1 for left in piles if left > 0) + len(people), _SUPPLY_PILES),
    }
    faults += [
        Fault(None, None, f"{faction} has {found} {what}, but the box has {printed}")
        for what, (found, printed) in counts.items()
        if found != printed
    ]
    if not faults and not any(k.name == "MOSS A" and k.copies > k.start for k in cards):
        faults.append(Fault(None, None, f"{faction} has no MOSS A in the supply to place at setup"))
    return faults


def cards_in_all(faction: FactionCards) -> int:
    """How many cards a faction has.

    >>> cards_in_all(moon_cards().factions[0])
    40
    """
    return size(faction.starting_deck + faction.supply)
