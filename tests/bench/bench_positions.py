"""How fast are answers about a position: comms, targets with reasons, a whole side, what-if questions?"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.rows import Row, seconds_each
from u2200nb.revolution.action_rules import combat_actions
from u2200nb.revolution.comms import comms, comms_map
from u2200nb.revolution.defence import total_defence
from u2200nb.revolution.position import Position
from u2200nb.revolution.position_code import format_position, parse_position
from u2200nb.revolution.reach import reachable
from u2200nb.revolution.spots import shooting_spots
from u2200nb.revolution.targets import legal_targets, target_names
from u2200nb.revolution.threats import threats
from u2200nb.revolution.units import Side
from u2200nb.revolution.whatif import what_would_change

TITLE = "Positions: 16 units and 4 markers on a board with walls and a dome"
CODE = (
    "U1rev/9x8/20o3x2o3d15o4d5o2x18o//BSSA-A1.LGSA-A3.LFIA-C1-4.LTRN-B3-1.BTRA-E5-2.LSSB-H3.BBOA-D4-1.BFIA-B5-3."
    "LGSB-I8.LBOA-G4-3.LTRB-H2-5.BGSA-F2.BGSB-D7.BTRB-C8-1.BFIB-I5-6.LSSA-G7/TUR-D3.DEB-E4-d5.CP1-A1.DOM-G3-d7"
)


def run() -> Iterator[Row]:
    """Yield the rows, as they are measured."""
    position = parse_position(CODE)
    yield Row("a position code of 16 units parsed", seconds_each(lambda: parse_position(CODE)) * 1e3, "ms", 0.5)
    yield Row("  its length", len(format_position(position)), "characters", 300)
    slowest = 0.0
    for name, action in (("BSSA", "ATTACK 1"), ("BBOA", "ATTACK"), ("BFIB", "ATTACK"), ("LGSB", "ATTACK")):
        spent = seconds_each(lambda name=name, action=action: legal_targets(position, name, action))  # type: ignore[misc]
        slowest = max(slowest, spent)
    yield Row("all legal targets of a unit, with all reasons: the slowest of some", slowest * 1e3, "ms", 2)
    bare = seconds_each(lambda: target_names(position, "BSSA", "ATTACK 1"))
    yield Row("  the bare names of the targets", bare * 1e6, "us")
    for side in Side:
        whole = seconds_each(lambda side=side: _table(position, side))  # type: ignore[misc]
        yield Row(f"a full table for {side.title}", whole * 1e3, "ms", 20)
    yield Row("comms of a unit", seconds_each(lambda: comms(position, "BSSA")) * 1e3, "ms")
    yield Row("the map of comms of a side", seconds_each(lambda: comms_map(position, Side.LFA)) * 1e3, "ms")
    yield Row("total defence", seconds_each(lambda: total_defence(position, "LGSA", "BSSA")) * 1e3, "ms")
    yield Row("reach with MANOEUVRE", seconds_each(lambda: reachable(position, "LFIA", "MANOEUVRE")) * 1e3, "ms")
    spots = seconds_each(lambda: shooting_spots(position, "LBOA", "BGSA"), rounds=3)
    yield Row("from where could this unit shoot that one", spots * 1e3, "ms")
    threat = seconds_each(lambda: threats(position, "LGSA"), rounds=3)
    yield Row("who can shoot this unit next turn", threat * 1e3, "ms")
    change = seconds_each(lambda: what_would_change(position, "BSSA", "DEB-E4", "ATTACK 2"), rounds=3)
    yield Row("what would change the answer", change * 1e3, "ms")


def _table(position: Position, side: Side) -> None:
    for unit in position.on_board(side):
        for action in combat_actions(position.unit_type(unit)):
            legal_targets(position, unit, action)
