"""At which objects may one roll be aimed, and what stops it from the others?

The place where legal targets are decided. `Aim` looks from one source with one action on a board under its
readings; it asks the sight map once for each kind of object and then tests a bit for each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from u2200nb.geometry.grid import bits
from u2200nb.geometry.hexes import Direction, direction_between
from u2200nb.revolution.action_rules import action_rule
from u2200nb.revolution.board import Board
from u2200nb.revolution.comms import COMMS_RANGE
from u2200nb.revolution.defence import spaces_of
from u2200nb.revolution.firing import range_to, rings
from u2200nb.revolution.objects import BoardObject, Kind
from u2200nb.revolution.pieces import NIHABH_TRANSPORT, Piece, pieces
from u2200nb.revolution.position import Position, Unit
from u2200nb.revolution.sight_map import sight_map
from u2200nb.revolution.units import Action, Side
from u2200nb.rulings.odds import hit_chance

__all__ = ["Aim", "TargetRow"]


@dataclass(frozen=True)
class TargetRow:
    """One object on the board, as an attack sees it.

    Parameters
    ----------
    name, title, kind, space : str
        Which object, what to call it, what it is and where.
    is_target : bool
        Whether the attack may be aimed at it.
    total_defence : int or None
        For a target what a die must show; None where the number on its shield is not known here.
    chance : Fraction or None
        For a target the exact chance of a success.
    reason, rule : str
        For a target how its defence is made up, else why it is none; and the rule behind it.
    """

    name: str
    title: str
    kind: str
    space: str
    is_target: bool
    total_defence: int | None
    chance: Fraction | None
    reason: str
    rule: str

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; the chance as an exact fraction and in percent."""
        values: dict[str, Any] = {"name": self.name, "kind": self.kind, "space": self.space}
        if self.is_target:
            values["total_defence"] = self.total_defence
            values["chance"] = None if self.chance is None else str(self.chance)
            values["percent"] = None if self.chance is None else round(float(self.chance) * 100, 2)
        return {**values, "reason": self.reason, "rule": self.rule}


class Aim:
    """One source with one action on a board under its readings.

    Parameters
    ----------
    position : Position
        The position.
    board : Board
        Its board, perhaps under other readings.
    side : Side
        Who acts.
    source : Piece or None
        The source; None for an action that has none.
    action : Action
        The action with its dice and arrows.
    """

    def __init__(self, position: Position, board: Board, side: Side, source: Piece | None, action: Action) -> None:
        self.position, self.board, self.side, self.source, self.action = position, board, side, source, action
        self.looker: BoardObject | None = None if source is None else source.object
        rule = action_rule(action.name)
        self.is_shock = rule.is_shock
        self.is_trident = rule.name == "TRIDENT ATTACK"
        self.reads_own_side = board.readings.option("R12b") == "any-counter"
        self._seen: dict[Kind, int] = {}

    def bar(self, piece: Piece) -> str:
        """What stops the attack from being aimed at an object, the first in this order; empty if nothing does."""
        if piece.kind is None:
            return "no-shield"
        if piece is self.source:
            return "itself"
        if piece.is_carried:
            return "carried"
        if not self.reads_own_side and piece.unit is not None and piece.unit.side is self.side:
            return "own-side"
        return self.bar_of_action(piece) or self.bar_of_sight(piece)

    def bar_of_action(self, piece: Piece) -> str:
        """What arrows and type of the action say; no reading changes that."""
        assert piece.kind is not None
        arrows = self.action.arrows
        if not (arrows.reach_air if piece.kind.is_in_the_air else arrows.reach_ground):
            return "arrows"
        return "shock" if self.is_shock and piece.unit is None else ""

    def bar_of_sight(self, piece: Piece) -> str:
        """What sight and firing lines say."""
        if self.looker is None:
            return ""
        if not self.sees(piece):
            return "unseen"
        if self.is_trident and not self.meets_a_line(piece):
            return "no-line-ahead"
        # From the ground and from debris what is seen has a range; along a firing line a hole may lie between.
        return "no-range" if self.looker.kind is Kind.AIR and self.range_to(piece) is None else ""

    def could_be_targets(self) -> tuple[Piece, ...]:
        """The objects from which readings choose: those that neither kind nor action rules out."""
        return tuple(
            piece
            for piece in pieces(self.position)
            if piece.kind is not None
            and piece is not self.source
            and not piece.is_carried
            and not self.bar_of_action(piece)
        )

    def is_open(self, piece: Piece) -> bool:
        """Whether an object that could be a target is one."""
        if not self.reads_own_side and piece.unit is not None and piece.unit.side is self.side:
            return False
        return not self.bar_of_sight(piece)

    def sees(self, piece: Piece) -> bool:
        """Whether the source sees an object; the sight map is asked once for each kind."""
        assert self.looker is not None
        assert piece.kind is not None
        if piece.kind is Kind.STRUCTURE:
            return bool(self.structure_seen(piece) >> piece.place & 1)
        found = self._seen.get(piece.kind)
        if found is None:
            found = self._seen[piece.kind] = sight_map(self.board).seen(self.looker, piece.kind)
        return bool(found >> piece.place & 1)

    def structure_seen(self, piece: Piece) -> int:
        """The spaces in which a marker makes this structure's area a target that is seen."""
        assert self.looker is not None
        seen = sight_map(self.board)
        start = self.board.grid.place(self.board.hex(self.looker.space))
        if seen.is_left_out(start, self.looker.kind):
            return 0
        terrain = self.board.terrain_at(piece.space)
        return seen.structure_seen(start, self.looker, terrain, seen.area_of[piece.place])

    def meets_a_line(self, piece: Piece) -> bool:
        """Whether `lines_to` has any line: what is seen elsewhere is on one, the own space needs the line ahead."""
        looker, board = self.looker, self.board
        assert looker is not None
        if 0 in looker.lines or (looker.lines and board.readings.option("R27") == "any-line"):
            return True
        return bool(spaces_of(board, looker, piece) & ~board.grid.bit(board.hex(looker.space)))

    def lines_to(self, piece: Piece) -> tuple[Direction, ...]:
        """The firing lines along which a TRIDENT ATTACK can be made at a target that is seen (R27).

        Its own space needs the line ahead; a structure can be met in several spaces of its area.
        """
        looker, board = self.looker, self.board
        assert looker is not None
        assert looker.facing is not None
        start = board.hex(looker.space)
        found: set[Direction] = set()
        for place in bits(spaces_of(board, looker, piece)):
            direction = direction_between(start, board.grid.hex_at(place))
            if direction is not None:
                found.add(direction)
            elif 0 in looker.lines:
                found.add(looker.facing)
            elif board.readings.option("R27") == "any-line":
                found.update(looker.line_directions)
        return tuple(direction for direction in looker.line_directions if direction in found)

    # -- the numbers ---------------------------------------------------------------------------------

    @cached_property
    def rings(self) -> tuple[int, ...]:
        assert self.looker is not None
        return rings(self.board, self.looker.space)

    def range_to(self, piece: Piece) -> int | None:
        """The range bonus; 0 without a source."""
        if self.looker is None:
            return 0
        return range_to(self.rings, spaces_of(self.board, self.looker, piece))

    def nihabh(self, piece: Piece) -> int:
        """1 where a Nihabh Transport of the target's side, other than itself, is near."""
        if piece.unit is None:
            return 0
        ships = self.ships[piece.unit.side]
        return int(any(ship is not piece.unit and reach >> piece.place & 1 for ship, reach in ships))

    @cached_property
    def ships(self) -> dict[Side, list[tuple[Unit, int]]]:
        """The Nihabh Transports of each side, with the spaces near them."""
        found: dict[Side, list[tuple[Unit, int]]] = {side: [] for side in Side}
        for unit in self.position.units:
            if unit.code == NIHABH_TRANSPORT:
                near = rings(self.board, self.position.space_of(unit))[: COMMS_RANGE + 1]
                found[unit.side].append((unit, sum(near)))
        return found

    # -- in words ------------------------------------------------------------------------------------

    def row(self, piece: Piece) -> TargetRow:
        """An object with its total defence and chance, or the reason why it is no target."""
        bar = self.bar(piece)
        if bar:
            reason, rule = self.why(piece, bar)
            return self.barred_row(piece, reason, rule)
        return self.target_row(piece)

    def target_row(self, piece: Piece) -> TargetRow:
        """A target with its total defence and chance."""
        far, bonus = self.range_to(piece), self.nihabh(piece)
        total = None if piece.base is None or far is None else piece.base + far + bonus
        base = f"base {piece.base}" if piece.base is not None else "the number on its shield, not known here,"
        reason = f"{base} + range {far}{' + Nihabh 1' if bonus else ''}"
        chance = None if total is None else hit_chance(total, self.action.value or 0)
        return TargetRow(
            piece.name, piece.title, piece.words, piece.space, True, total, chance, reason, "rev.combat.defence"
        )

    def barred_row(self, piece: Piece, reason: str, rule: str) -> TargetRow:
        return TargetRow(piece.name, piece.title, piece.words, piece.space, False, None, None, reason, rule)

    def why(self, piece: Piece, bar: str) -> tuple[str, str]:
        """Why an object is no target, and the rule."""
        if bar == "no-shield":
            if piece.marker is None:
                return (
                    "A map tile is a target only if it has a shield; this position knows none on it.",
                    "rev.combat.target.tiles",
                )
            return "It has no shield.", "rev.combat.target.markers"
        if bar == "arrows":
            if piece.kind is not None and piece.kind.is_in_the_air:
                return "It is in the air, and the arrows of this action reach the ground only.", _AIR
            return "It is on the ground, and the arrows of this action reach the air only.", _GROUND
        if bar == "unseen":
            return self.why_unseen(piece)
        return _REASONS[bar]

    def why_unseen(self, piece: Piece) -> tuple[str, str]:
        """The step that decides the ruling about sight."""
        from u2200nb.revolution.sight import LineOfSight
        from u2200nb.revolution.sight_reasons import decisive_step

        assert self.looker is not None
        assert piece.object is not None
        if self.looker.kind is Kind.AIR and not self.looker.lines:
            return "The unit has no firing lines, so it reaches its own space only.", "rev.combat.firing-lines"
        step = decisive_step(LineOfSight(self.board, self.looker, piece.object))
        return step.text, step.rule


_AIR, _GROUND = "rev.combat.target.air", "rev.combat.target.ground"
_REASONS = {
    "itself": ("It is the source itself.", "rev.combat.source"),
    "carried": (
        "It is on a cargo display, where nothing can target it; a casualty may pass to it from its transport ship.",
        "rev.combat.target.cargo",
    ),
    "own-side": (
        "It is of the acting side: an action with a single target chooses an enemy counter (reading R12b).",
        "rev.combat.target",
    ),
    "shock": (
        "This action is of the shock type, which targets combat counters only.",
        "rev.combat.target.shock-type",
    ),
    "no-line-ahead": (
        "It is in the source's own space, for which the line ahead is needed, and the counter has none (reading R27).",
        "rev.action.trident-attack.own-space",
    ),
    "no-range": ("No chain of spaces leads to it, so there is no range (reading R15).", "rev.combat.range"),
}
