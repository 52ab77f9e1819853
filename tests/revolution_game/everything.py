"""A scenario with everything that the engine knows: every kind of unit, marker, tile, terrain and special rule."""

from __future__ import annotations

from tests.revolution_game.games import scenario_text
from u2200nb.revolution.game import Scenario, parse_scenario

__all__ = ["everything"]

_COMMAND = '"Captain", "Squad Leader A", "Squad Leader B", "Signals Officer", "Gunnery Officer", "Quartermaster"'
_TILES = """
[[tile]]
name = "silo"
terrain = "obstacle"
spaces = ["E4", "E5"]
defence = 3
when_hit = "damaged"
other_side = {terrain = "no-ground", defence = 4, when_hit = "destroyed"}
[[tile]]
name = "pad"
terrain = "no-landing"
spaces = ["C3"]
[[tile]]
name = "dome"
terrain = "low-enclosure"
spaces = ["G4", "G5", "H4"]
[[tile]]
name = "debris"
terrain = "obstacle"
spaces = ["D6"]
[[tile]]
name = "bunker"
terrain = "high-enclosure"
spaces = ["A2", "A3", "B2"]
[[rule]]
name = "collect-supplies"
[[rule]]
name = "score-for-hitting"
codes = ["TUR", "DOM", "TIL", "SHG"]
[[rule]]
name = "terrain-when-hit"
codes = ["SHG"]
terrain = "no-landing"
"""
_LFA = (
    "TRA A7 2; TRR B7 2; TRN A6 2; FIA B8 1 promoted=1; BOA C8 1; FIB D8 1; TGN C7 1; SGB D7 1; "
    "GSA in TRA; SSA in TRA; PSV in TRR; ESR A5; GSM B6"
)
_BREAKERS = (
    "TRA I2 5; TRB H2 5; FIA H1 4; BOB G1 4; FIB F1 4; TFN H3 5; TBN F2 4; "
    "GSA in TRA; SSB in TRB; GSB I3 suppressed; SSA G4"
)
_MARKERS = (
    "CP1 D4; CP2 F3; CP1 G5; SUP C4; SUP H6; TUR D5 4 damaged; TUR A3 6 destroyed; SHG F6 5 destroyed; "
    "DOM G4 4 destroyed; DEB D6 4 destroyed; NOE B2; HGR I8; DRO A1"
)


def everything(goal: int = 9) -> Scenario:
    """Return it; it is no good game, but it goes everywhere."""
    text = scenario_text(_LFA, _BREAKERS, board="blank", markers=_MARKERS, command=_COMMAND, rules=_TILES, goal=goal)
    return parse_scenario(text, source="everything.toml")
