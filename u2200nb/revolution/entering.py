"""Where does a single step lead on this board, and what stops it?

Ground units and air units are stopped by different terrain. `step_map` compiles, once for a board, which step
leads where; what moves asks only that. It numbers the spaces in the order of ``board.spaces``; a number and a
facing together are a *stance*, ``number * 6 + facing``.
"""

from __future__ import annotations

from functools import cached_property

from u2200nb.geometry.hexes import Direction, Hex, ring
from u2200nb.geometry.offset import odd_q_from_axial
from u2200nb.revolution.board import Board
from u2200nb.revolution.terrain import Terrain

__all__ = ["BLOCKED", "StepMap", "step_map"]

BLOCKED = -1
"""In place of a stance: the step is not made."""


def step_map(board: Board) -> StepMap:
    """Return the board's step map, compiled once for each board."""
    known: StepMap | None = board.__dict__.get("_step_map")
    if known is None:
        known = board.__dict__["_step_map"] = StepMap(board)
    return known


class StepMap:
    """A board as steps: from each stance the next one ahead, from each space the spaces ground may enter.

    References
    ----------
    Revolution, Key Concepts > Terrain (p. 17) and Air Movement (p. 18); Actions > MOVE X; readings R2, R16.

    Examples
    --------
    >>> from u2200nb.revolution.board import Board
    >>> steps = step_map(Board("corner", (".#", "..")))
    >>> steps.stopped_by(steps.stance("A1", Direction.SE)), steps.stopped_by(steps.stance("A1", Direction.N))
    ('obstacle', 'rim')
    >>> [steps.labels[number] for number in steps.ground_steps("may-enter")[steps.number["A1"]]]
    ['A2']
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.labels = board.spaces
        self.number = {label: number for number, label in enumerate(self.labels)}
        self.hexes = tuple(board.hex(label) for label in self.labels)
        self._ground: dict[str, tuple[tuple[int, ...], ...]] = {}

    def stance(self, label: str, facing: Direction) -> int:
        """The stance of an air unit in a space."""
        return self.number[label] * 6 + facing.value

    @cached_property
    def _neighbours(self) -> tuple[int, ...]:
        """For each stance the number of the space ahead, or BLOCKED where there is no space."""
        at = {hex_: number for number, hex_ in enumerate(self.hexes)}
        steps = [direction.step for direction in Direction]
        return tuple(at.get(Hex(q + dq, r + dr), BLOCKED) for q, r in self.hexes for dq, dr in steps)

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """For each stance of an air unit the one after a step straight ahead, or BLOCKED."""
        terrain = self.board.terrain
        closed = [terrain[hex_].no_air_entry for hex_ in self.hexes]
        return tuple(
            BLOCKED if near == BLOCKED or closed[near] else near * 6 + stance % 6
            for stance, near in enumerate(self._neighbours)
        )

    def ground_steps(self, high_enclosure: str) -> tuple[tuple[int, ...], ...]:
        """For each space the numbers of those a ground unit may step into.

        Parameters
        ----------
        high_enclosure : str
            The option of reading R2: ``"may-enter"`` or ``"no-entry"``.
        """
        known = self._ground.get(high_enclosure)
        if known is None:
            shut = {Terrain.HIGH_ENCLOSURE} if high_enclosure == "no-entry" else set()
            terrain = [self.board.terrain[hex_] for hex_ in self.hexes]
            open_ = [not kind.no_ground_entry and kind not in shut for kind in terrain]
            around = self._neighbours
            known = self._ground[high_enclosure] = tuple(
                tuple(near for near in around[number * 6 : number * 6 + 6] if near != BLOCKED and open_[near])
                for number in range(len(self.labels))
            )
        return known

    def stopped_by(self, stance: int) -> str:
        """What stops an air unit's step ahead: ``rim``, ``hole``, ``obstacle`` or ``high-enclosure``."""
        number, facing = divmod(stance, 6)
        near = self._neighbours[stance]
        if near != BLOCKED:
            return self.board.terrain[self.hexes[near]].slug
        return "rim" if self.hexes[number] + Direction(facing).step in self._outside else "hole"

    @cached_property
    def _outside(self) -> frozenset[Hex]:
        """What lies off the board within one step of it; a gap that spaces enclose is a hole instead."""
        places = [odd_q_from_axial(hex_) for hex_ in self.hexes]
        columns, rows = [column for column, _ in places], [row for _, row in places]
        existing = set(self.hexes)

        def is_near(hex_: Hex) -> bool:
            column, row = odd_q_from_axial(hex_)
            return min(columns) - 1 <= column <= max(columns) + 1 and min(rows) - 1 <= row <= max(rows) + 1

        first = min(self.hexes, key=lambda hex_: hex_.q)
        found = {first + Direction.NW.step}
        queue = list(found)
        for here in queue:
            for near in ring(here, 1):
                if near not in found and near not in existing and is_near(near):
                    found.add(near)
                    queue.append(near)
        return frozenset(found)
