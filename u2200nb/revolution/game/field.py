"""What does the board let a counter do, asked a thousand times a second?

A board under its readings, with the answers of the stand-alone rulings (sight map, rings, step map) kept as masks
and tables over numbered spaces. Nothing is decided here: every entry is asked once of the evaluator that rulings
ask too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from u2200nb.geometry.hexes import Direction
from u2200nb.revolution.board import Board, MapTile
from u2200nb.revolution.comms import COMMS_RANGE
from u2200nb.revolution.entering import step_map
from u2200nb.revolution.firing import rings
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.terrain import Terrain

__all__ = ["FAR", "FREE_STEPS", "Field", "field_of"]

FAR = 99
"""In place of a range: no chain of spaces leads there (R15)."""
FREE_STEPS = 3
"""Steps straight on that `Field.steps_ahead` counts at most."""
_FACINGS = tuple(Direction)


def field_of(board: Board) -> Field:
    """Return the board's field, compiled once for each board."""
    known: Field | None = board.__dict__.get("_field")
    if known is None:
        known = board.__dict__["_field"] = Field(board)
    return known


class Field:
    """A board with the answers that a game asks for again and again.

    Spaces are numbered as in ``board.spaces``; a mask has a bit for each number.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.steps = steps = step_map(board)
        self.labels = steps.labels
        self.number = steps.number
        self.ahead = steps.ahead
        self._places = [board.grid.place(hex_) for hex_ in steps.hexes]
        self.open_ground = tuple(board.terrain[hex_] is Terrain.OPEN_GROUND for hex_ in steps.hexes)
        self.ground_steps = steps.ground_steps(board.readings.option("R2"))
        self.range, self.near = self._ranges()
        self.steps_ahead = self._steps_ahead()
        self._seen: dict[tuple[int, int, tuple[int, ...], Kind, Kind], int] = {}
        self._walks: dict[tuple[int, int], tuple[int, ...]] = {}
        self._nearest: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._changed: dict[tuple[tuple[str, ...], tuple[MapTile, ...]], Field] = {(board.rows, board.tiles): self}

    def _ranges(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """For each space the range to every other, and the mask of those that comms reach from it."""
        number_at = {place: number for number, place in enumerate(self._places)}
        table, near = [], []
        for label in self.labels:
            row = [FAR] * len(self.labels)
            for steps, ring in enumerate(rings(self.board, label)):
                while ring:
                    low = ring & -ring
                    row[number_at[low.bit_length() - 1]] = steps
                    ring ^= low
            table.append(tuple(row))
            near.append(sum(1 << number for number, far in enumerate(row) if far <= COMMS_RANGE))
        return tuple(table), tuple(near)

    def _steps_ahead(self) -> tuple[int, ...]:
        """For each stance how many steps straight on can be made, as far as anybody cares."""
        found = []
        for stance in range(len(self.ahead)):
            steps = 0
            while steps < FREE_STEPS and (stance := self.ahead[stance]) >= 0:
                steps += 1
            found.append(steps)
        return tuple(found)

    def changed_to(self, board: Board) -> Field:
        """Return the field of the same board with other tiles or terrain; compiled once for each change."""
        key = (board.rows, board.tiles)
        found = self._changed.get(key)
        if found is None:
            found = field_of(board)
            found._changed = self._changed
            self._changed[key] = found
        return found

    def area(self, space: int) -> tuple[int, ...]:
        """The spaces of the terrain area that a space is in."""
        area = sight_map(self.board).area_of[self._places[space]]
        return tuple(number for number, place in enumerate(self._places) if area >> place & 1)

    def nearest(self, goals: tuple[int, ...]) -> tuple[int, ...]:
        """For each space the range to the nearest of some spaces."""
        found = self._nearest.get(goals)
        if found is None:
            found = self._nearest[goals] = tuple(min(row[goal] for goal in goals) for row in self.range)
        return found

    def seen(self, space: int, facing: int, lines: tuple[int, ...], source: Kind, target: Kind) -> int:
        """The spaces in which this source sees a target of this kind."""
        key = (space, facing, lines, source, target)
        found = self._seen.get(key)
        if found is None:
            looker = self.looker(space, facing, lines, source)
            seen = sight_map(self.board).seen(looker, target)
            found = sum(1 << number for number, place in enumerate(self._places) if seen >> place & 1)
            self._seen[key] = found
        return found

    def looker(self, space: int, facing: int, lines: tuple[int, ...], source: Kind) -> BoardObject:
        """A source as the sight map knows it."""
        if source is Kind.AIR:
            return BoardObject(self.labels[space], Kind.AIR, _FACINGS[facing], lines)
        return BoardObject(self.labels[space], source)

    def structure(self, space: int, facing: int, lines: tuple[int, ...], source: Kind, at: int) -> tuple[bool, int]:
        """Whether a structure is seen, and how far its nearest space that counts is (R11, R12)."""
        from u2200nb.revolution.defence import range_from
        from u2200nb.revolution.pieces import Piece

        looker = self.looker(space, facing, lines, source)
        seen = sight_map(self.board)
        start, place = self._places[space], self._places[at]
        if seen.is_left_out(start, source):
            return False, FAR
        label = self.labels[at]
        area = seen.structure_seen(start, looker, self.board.terrain_at(label), seen.area_of[place])
        goal = Piece("", "", "", Kind.STRUCTURE, label, place, object=BoardObject(label, Kind.STRUCTURE))
        far = range_from(self.board, looker, goal)
        return bool(area >> place & 1), FAR if far is None else far

    def structure_spaces(self, space: int) -> tuple[int, ...]:
        """The spaces that a structure with its marker in a space is in."""
        return self.area(space) if sight_map(self.board).structure_spaces == "any-space" else (space,)

    def walk(self, start: int, spaces: int) -> tuple[int, ...]:
        """Where a ground unit can end with so many steps at most (R2, R32)."""
        key = (start, spaces)
        found = self._walks.get(key)
        if found is None:
            ends: set[int] = set()
            front = {start}
            for _ in range(spaces):
                front = {near for number in front for near in self.ground_steps[number]} - ends
                ends |= front
            if self.board.readings.option("R32") == "must-leave":
                ends.discard(start)
            found = self._walks[key] = tuple(sorted(ends))
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.board == other.board

    def __hash__(self) -> int:
        return hash((self.board.name, len(self.board.tiles)))

    def __reduce__(self) -> tuple[Any, ...]:
        """What travels is the bare board; the answers are worked out anew."""
        return _field_of_copy, (replace(self.board),)

    def __repr__(self) -> str:
        return f"<field {self.board.name}>"


def _field_of_copy(board: Board) -> Field:
    return field_of(board)
