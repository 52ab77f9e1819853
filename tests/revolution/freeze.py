"""What did every shipped board answer when somebody last looked?

``python -m tests.revolution.freeze`` writes the field of view of every space for every pair of kinds into
``matrices/``: after a change of a board, or of the rules on purpose. A test compares, so that a fix for one board
does not change another unseen.

Each line holds a source's space and a number in base 16: from the right, its bits are the board's spaces column by
column, 1 where the target is seen, and ``-`` where the source can't stand. Air units have all six lines.
"""

from __future__ import annotations

from pathlib import Path

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board
from u2200nb.revolution.board_file import load_board, shipped_boards
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.whole_board import fields_of_view

MATRICES = Path(__file__).parent / "matrices"
SOURCES = (Kind.GROUND, Kind.TURRET, Kind.AIR, Kind.DEBRIS)


def matrix(board: Board, source: Kind, target: Kind) -> tuple[str, ...]:
    """A line for every space of the board."""
    space = board.spaces[0]
    looker = BoardObject(space, source, Direction.N, (0, 1, 2, 3, 4, 5)) if source is Kind.AIR else source
    fields = fields_of_view(board, looker, target)
    bit = {space: 1 << number for number, space in enumerate(board.spaces)}
    return tuple(
        f"{space} {sum(bit[seen] for seen in fields[space]):x}" if space in fields else f"{space} -"
        for space in board.spaces
    )


def frozen_text(board: Board) -> str:
    """All pairs of kinds; one that answers as an earlier pair does is only named."""
    parts: dict[tuple[str, ...], str] = {}
    lines = [f"{board.name}: {len(board.spaces)} spaces"]
    for source in SOURCES:
        for target in Kind:
            name = f"{source.value} to {target.value}"
            answers = matrix(board, source, target)
            if answers in parts:
                lines += ["", f"{name}: as {parts[answers]}"]
            else:
                parts[answers] = name
                lines += ["", f"{name}:", *answers]
    return "\n".join(lines) + "\n"


def main() -> None:
    MATRICES.mkdir(exist_ok=True)
    for old in MATRICES.glob("*.txt"):
        old.unlink()
    for name in shipped_boards():
        text = frozen_text(load_board(name))
        (MATRICES / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(name, len(text))


if __name__ == "__main__":
    main()
