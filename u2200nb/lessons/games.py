"""How do a game's table and what has happened in a game look in a lesson?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from u2200nb.burnt_moon import MoonState
from u2200nb.drawing.picture import Picture
from u2200nb.engine.contract import Outcome
from u2200nb.engine.record import Record
from u2200nb.lessons.moon_tasks import asked_lanes
from u2200nb.lessons.sheet import as_html

if TYPE_CHECKING:
    import pandas

__all__ = ["Scene", "Story", "endings", "lanes", "story"]


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
