"""What does the board look like as a table, and the table beside the board?

A table answers what a picture does not: who is farthest from help, which target is easiest, what is left to move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from u2200nb.drawing.picture import Picture
from u2200nb.errors import NotationError
from u2200nb.lessons.sheet import as_html
from u2200nb.revolution.comms import CommsMap, comms
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.position_picture import position_in_words, position_picture
from u2200nb.revolution.reach import End, ReachProof
from u2200nb.revolution.targets import TargetsProof
from u2200nb.rulings.ruling import Ruling

if TYPE_CHECKING:
    import pandas

__all__ = ["Beside", "beside"]


@dataclass(frozen=True, repr=False)
class Beside:
    """A picture with a table beside it, or under it where the screen is narrow.

    Parameters
    ----------
    words : str
        What the picture shows, in words.
    picture : Picture
        The picture.
    table : pandas.DataFrame
        The table, to sort and filter as you like.
    """

    words: str
    picture: Picture
    table: pandas.DataFrame

    def __str__(self) -> str:
        return f"{self.words}\n\n{self.table.to_string()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return (
            '<div class="u2200nb-beside" style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">'
            f'<div style="flex:1 1 24em;max-width:40em">{as_html(self.picture)}</div>'
            f'<div style="flex:1 1 24em;max-width:44em;overflow-x:auto">{_html_table(self.table)}</div></div>'
        )


def _html_table(table: pandas.DataFrame) -> str:
    """The table with whole sentences in its cells and words on their left, which notebooks set on the right."""
    import pandas

    with pandas.option_context("display.max_colwidth", None):
        html: str = table.reset_index().to_html(border=0, index=False)
    return re.sub(r"<t([dh])>(.*?)</t", _html_cell, html)


def _html_cell(cell: re.Match[str]) -> str:
    """A cell that breaks only where it holds a sentence."""
    scope = ' scope="col"' if cell[1] == "h" else ""
    whole = ";white-space:nowrap" if len(cell[2]) < _SENTENCE else ""
    return f'<t{cell[1]}{scope} style="text-align:left;vertical-align:top{whole}">{cell[2]}</t'


_SENTENCE = 32
"""Letters from which on the text of a cell may go on in another line."""


def beside(shown: Position | Ruling[Any]) -> Beside:
    """Show a position, or a ruling about comms, reach or targets, as a picture with its table beside it.

    Parameters
    ----------
    shown : Position or Ruling
        A position gives a row for each unit, a map of comms one for each unit of the side, a reach one for each
        end of the move, targets one for each object on the board.

    Raises
    ------
    NotationError
        If it is a ruling of another kind.

    Examples
    --------
    >>> from u2200nb.revolution.position_code import parse_position
    >>> position = parse_position("U1rev/9x8/72o//BGSA-A1.LFIA-C1-4-s")
    >>> beside(position).table.loc["LFIA", ["space", "status"]].to_list()
    ['C1', 'suppressed']
    """
    if isinstance(shown, Position):
        return Beside(position_in_words(shown), position_picture(shown), _units(shown))
    picture = shown.question.picture(shown)
    if isinstance(shown.question, CommsMap):
        rows, first = _comms_rows(shown.question), "unit"
    elif isinstance(shown.proof, ReachProof):
        rows, first = [_end_row(end) for end in (*shown.proof.ends, *shown.proof.edge_ends)], "space"
    elif isinstance(shown.proof, TargetsProof):
        rows, first = _target_rows(shown.proof), "object"
    else:
        raise NotationError("a table is made of a position, or of a ruling about comms, reach or targets")
    assert picture is not None  # each of these has one
    return Beside(shown.answer, picture, _frame(rows, first))


def _frame(rows: list[dict[str, object]], first: str) -> pandas.DataFrame:
    import pandas

    table = pandas.DataFrame(rows)
    return table.set_index(first) if rows else table


def _units(position: Position) -> pandas.DataFrame:
    """A row for each unit."""
    return _frame([{"unit": unit.name, **_unit_row(position, unit)} for unit in position.units], "unit")


def _unit_row(position: Position, unit: Unit) -> dict[str, object]:
    kind = position.unit_type(unit)
    return {
        "title": kind.title,
        "space": unit.space or f"on {unit.carried_by}",
        "facing": "" if unit.facing is None else unit.facing.name,
        "status": unit.status,
        "defence": position.defence(unit),
        "move": kind.move,
    }


def _comms_rows(question: CommsMap) -> list[dict[str, object]]:
    """A row for each unit of the side: through whom it is in comms, or how far it is from everybody."""
    position = question.position
    rows: list[dict[str, object]] = []
    for unit in position.units:
        if unit.side is question.side:
            ruling = comms(position, unit)
            proof = ruling.proof.to_dict()
            far = {name: spaces for name, spaces in proof["distances"].items() if spaces is not None}
            nearest = "itself" if proof["reason"] == "always" else min(far, key=far.__getitem__, default="")
            rows.append(
                {
                    "unit": unit.name,
                    "space": position.space_of(unit),
                    "nearest transport": nearest,
                    "spaces": far.get(unit.name if nearest == "itself" else nearest, ""),
                    "in comms": "yes" if ruling.verdict else "no",
                }
            )
    return rows


def _end_row(end: End) -> dict[str, object]:
    return {
        "space": end.space,
        "facing": "" if end.facing is None else end.facing.name,
        "one way there": " ".join(end.way),
        "at the edge": end.event,
    }


def _target_rows(proof: TargetsProof) -> list[dict[str, object]]:
    """A row for each object: targets first, the easiest on top, then why the rest is none."""
    targets = sorted(proof.targets, key=lambda row: -1 if row.chance is None else row.chance, reverse=True)
    return [
        {
            "object": row.name,
            "space": row.space,
            "total": "" if row.total_defence is None else str(row.total_defence),
            "chance": "" if row.chance is None else f"{float(row.chance) * 100:.0f} %",
            "why": row.reason,
        }
        for row in (*targets, *proof.others)
    ]
