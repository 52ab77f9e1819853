"""How is a table of cards read from CSV, and how are its faults told?

A table has a header and may have empty lines and lines that start with ``#``. Every fault is collected with
its line and column, so that an owner who types values in sees them all at once.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from u2200nb.errors import Fault, quoted

__all__ = ["Row", "read_rows"]


class Row:
    """One line of a table, with the faults found in it.

    Parameters
    ----------
    line : int
        Its line in the file, from 1.
    columns : sequence of str
        The header.
    cells : sequence of str
        What stands under each column.
    faults : list of Fault
        Where faults are collected.
    """

    def __init__(self, line: int, columns: Sequence[str], cells: Sequence[str], faults: list[Fault]) -> None:
        self.line, self.columns, self.faults = line, columns, faults
        self._cells = dict(zip(columns, (cell.strip() for cell in cells), strict=False))

    def fault(self, column: str, message: str) -> None:
        """Note a fault of this line."""
        place = self.columns.index(column) + 1 if column in self.columns else None
        self.faults.append(Fault(self.line, place, f"{column}: {message}"))

    def text(self, column: str) -> str:
        """What stands under a column, without spaces around it."""
        return self._cells.get(column, "")

    def word(self, column: str, known: Sequence[str], otherwise: str | None = None) -> str:
        """Read one of a few words; an empty cell counts as ``otherwise`` where that is given."""
        found = self.text(column)
        if not found and otherwise is not None:
            return otherwise
        if found not in known:
            self.fault(column, f"{quoted(found)} is none of {', '.join(known)}")
            return known[0]
        return found

    def number(self, column: str, low: int, high: int) -> int:
        """Read a whole number from ``low`` to ``high``."""
        found = self.text(column)
        if found.isascii() and found.isdigit() and low <= int(found[:9]) <= high:
            return int(found)
        self.fault(column, f"{quoted(found)} is not a whole number from {low} to {high}")
        return low


def read_rows(path: Path, columns: Sequence[str], faults: list[Fault]) -> Iterator[Row]:
    """Yield the rows of a CSV file that must have some columns.

    Faults of the header and of the file itself go to ``faults`` as well.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(Fault(None, None, f"can't be read as a UTF-8 text: {error}"))
        return
    reader = csv.reader(text.splitlines())
    header: list[str] | None = None
    for cells in reader:
        if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
            continue
        line = reader.line_num
        if header is None:
            header = [cell.strip() for cell in cells]
            missing = [column for column in columns if column not in header]
            if missing:
                faults.append(Fault(line, None, f"the header has no column {', '.join(missing)}"))
                return
            continue
        if len(cells) != len(header):
            faults.append(Fault(line, None, f"{len(cells)} cells, but the header has {len(header)} columns"))
            continue
        yield Row(line, header, cells, faults)
    if header is None:
        faults.append(Fault(None, None, f"no header; it must have the columns {', '.join(columns)}"))
