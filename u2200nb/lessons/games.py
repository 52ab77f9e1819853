"""How do a game's table and what has happened in a game look in a lesson?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from u2200nb.burnt_moon import MoonState
from u2200nb.drawing.picture import Picture
from u2200nb.engine.contract import Chance, Outcome
from u2200nb.engine.record import Record
from u2200nb.errors import NotationError, UnknownNameError
from u2200nb.lessons.moon_tasks import asked_lanes
from u2200nb.lessons.sheet import as_html

if TYPE_CHECKING:
    import pandas

__all__ = ["Scene", "Story", "cards", "chances", "endings", "lanes", "moves", "story"]


@dataclass(frozen=True, repr=False)
class Scene:
    """A picture that says in words what it shows where none can be drawn."""

    picture: Picture

    def __str__(self) -> str:
        return self.picture.description

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.picture)


def lanes(table: MoonState) -> Scene:
    """Show the five lanes of Burnt Moon, with nothing counted yet.

    Examples
    --------
    >>> from u2200nb.burnt_moon import position
    >>> str(lanes(position({1: "MOSS A | xED B disrupted"}))).split(". ")[0]
    'POSIWID in lane 1: disrupted 1 xED B'
    """
    return Scene(asked_lanes(table))


@dataclass(frozen=True, repr=False)
class Story:
    """What happened in a game, round by round."""

    chapters: tuple[tuple[str, tuple[str, ...]], ...]
    ending: str = ""

    def __str__(self) -> str:
        parts = ["\n".join([title, *lines]) for title, lines in self.chapters]
        return "\n\n".join([*parts, *filter(None, [self.ending])]) or "Nothing has happened yet."

    __repr__ = __str__

    def _repr_html_(self) -> str:
        parts = []
        for number, (title, lines) in enumerate(self.chapters, 1):
            shown = " open" if number == len(self.chapters) else ""
            inside = "".join(f"<li>{escape(line)}</li>" for line in lines)
            parts.append(f"<details{shown}><summary>{escape(title)}</summary><ol>{inside}</ol></details>")
        parts += [f"<p><strong>{escape(self.ending)}</strong></p>"] if self.ending else []
        return f'<div style="max-width:44em">{"".join(parts) or "<p>Nothing has happened yet.</p>"}</div>'


def story(game: Any, player: int | None = None) -> Story:
    """Tell what happened in a game, to the point where its record stands.

    Parameters
    ----------
    game : Record or Play
        A record, or a game that is played on the page.
    player : int, optional
        As this player saw it; everything when left out, and on the page as the person there saw it.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> story(Record(new_game()))
    Nothing has happened yet.
    """
    if not isinstance(game, Record):
        player = game.controller.person if player is None else player
        game = game.record
    pending = game.state.pending
    return Story(tuple(_chapters(game, player)), pending.sentence if isinstance(pending, Outcome) else "")


def _chapters(record: Record, player: int | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    title, lines = "Before the first round", []
    for event, sentence in zip(record.events, record.log(player), strict=True):
        if event.kind != "round":
            lines.append(sentence)
            continue
        if lines:
            yield title, tuple(lines)
        title, lines = sentence, []
    if lines:
        yield title, tuple(lines)


def moves(game: Any) -> pandas.DataFrame:
    """Return what was picked in a game as a table, each with the number of its entry in the record.

    Parameters
    ----------
    game : Record or Play
        To the point where its record stands.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> record = Record(new_game(), seed=5)
    >>> _ = record.go_on(), record.choose("lane 2")
    >>> moves(record).picked.to_list()
    ['lane 2']
    """
    import pandas

    record = game if isinstance(game, Record) else game.record
    names = record.state.players
    rows = [
        (entry.number, names[entry.player], entry.about, entry.option.text)
        for entry in record.line
        if entry.by == "player"
    ]
    return pandas.DataFrame(rows, columns=["entry", "who", "what about", "picked"]).set_index("entry")


def cards(game: Any, side: str, player: int = 0) -> pandas.DataFrame:
    """Return where the cards of one side are, as far as a player can know.

    The cards of a hand nobody has shown are counted among those of the deck; the last row says how many of them
    are really where.

    Parameters
    ----------
    game : Record or Play
        A game of cards.
    side : str
        Whose cards, such as ``"Breakers"``.
    player : int
        Who looks.

    Raises
    ------
    UnknownNameError
        If there is no such side.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> cards(Record(new_game()), "LFA").loc["in all", ["hand", "deck"]].to_list()
    [0, 9]
    """
    import pandas

    record = game if isinstance(game, Record) else game.record
    sides = record.state.view(player)["sides"]
    if side not in sides:
        raise UnknownNameError("side", side, sides)
    seen = sides[side]
    table = pandas.DataFrame({place: seen[key] for key, place in _PLACES.items() if key in seen}).fillna(0).astype(int)
    table.loc["in all"] = table.sum()
    table.loc["in all", "hand"] += seen["unseen_in_hand"]
    table.loc["in all", "deck"] = seen["cards_in_deck"]
    # A place without a card is left out, but for the hand and the deck, which one always asks about.
    return table.loc[:, (table != 0).any() | table.columns.isin(["hand", "deck"])].rename_axis("card")


_PLACES = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "play_area": "play area",
    "being_played": "being played",
    "supply": "supply",
    "out_of_the_game": "out of the game",
}


def chances(game: Any) -> pandas.DataFrame:
    """Return what may turn up now, each with its exact chance.

    Parameters
    ----------
    game : Record or Play
        A game that waits for a card or a die.

    Raises
    ------
    NotationError
        If it waits for something that somebody picks.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> chances(Record(new_game())).chance.to_list()[:2]
    ['1/5', '1/5']
    """
    import pandas

    record = game if isinstance(game, Record) else game.record
    pending = record.state.pending
    if not isinstance(pending, Chance):
        raise NotationError("nothing is drawn or rolled now: the game waits for somebody to pick, or is over")
    rows = [(option.text, str(share), f"{float(share):.0%}") for option, share in pending.odds.items()]
    return pandas.DataFrame(rows, columns=["what", "chance", "about"]).set_index("what")


def endings(**results: Any) -> pandas.DataFrame:
    """Set the endings of several batches of playouts side by side, in shares of all their games.

    Parameters
    ----------
    results : Playouts
        Each under the name of its column.

    Examples
    --------
    >>> from u2200nb.burnt_moon import new_game
    >>> from u2200nb.engine import playouts
    >>> list(endings(now=playouts(new_game(), 3)).columns)
    ['now']
    """
    import pandas

    columns = {
        name.replace("_", " "): {f"{winner or 'nobody'}: {reason}": share for (winner, reason), share in ends.items()}
        for name, ends in ((name, batch.shares()) for name, batch in results.items())
    }
    return pandas.DataFrame(columns).fillna(0.0).sort_index().rename_axis("how it ends")
