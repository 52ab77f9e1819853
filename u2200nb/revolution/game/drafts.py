"""What has an owner of the box still to fill in before one of its fifteen scenarios can be played here?

Only what a community transcription tells of them is known: what stands where and who begins. A draft is a scenario
file with that in it and with everything else asked for; `u2200nb check` lists exactly what is left to fill in.
"""

from __future__ import annotations

from u2200nb.revolution.game.hooks import RULES
from u2200nb.revolution.game.scenario_file import SQUAD_SIZE
from u2200nb.revolution.position import Marker, Unit
from u2200nb.revolution.setups import Setup, setup
from u2200nb.revolution.units import Side

__all__ = ["draft_of"]

_LEFT_TO_ASK = "command cards, starting decks and special rules"


def draft_of(scenario: str) -> str:
    """Return the draft of a scenario file for one of the box's scenarios; raises UnknownNameError.

    Parameters
    ----------
    scenario : str
        Such as ``"1a"``.

    Examples
    --------
    >>> print(draft_of("0").splitlines()[0])
    name = "Rivalries Renewed"
    """
    known = setup(scenario)
    parts = [
        f'name = "{known.name}"',
        f'source = "{known.source}; the rest from my scenario book"',
        'board = "blank"',
        "# goal = the victory points to win",
        f'initiative = "{known.initiative.value}"',
        "",
        "# Strike out each line here once it is done.",
        "fill_in = [",
        *(f'    "{wish}",' for wish in _wishes(known)),
        "]",
    ]
    for side in Side:
        parts += ["", f"[{side.value}]", 'command = []  # such as ["Captain", "Squad Leader A"]']
        for unit in known.position.units:
            if unit.side is side:
                parts += _unit(unit)
    for marker in known.position.markers:
        parts += _marker(marker)
    return "\n".join(parts) + "\n"


def _wishes(known: Setup) -> list[str]:
    """What is missing, a sentence each; the missing goal and the markers' defences are named by check itself."""
    asked = (wish for wish in known.missing if not wish.startswith((_LEFT_TO_ASK, "the title of unit")))
    found = [wish.replace('"', "'") for wish in asked]
    if any(wish.startswith("map tile") for wish in found):
        found.append("those map tiles, as [[tile]] with spaces and terrain; with a shield also defence and when_hit")
    if any(marker.code == "DEB" for marker in known.position.markers):
        found.append("the terrain of the debris tiles, as [[tile]] in the spaces of the markers DEB")
    found += [
        "the command cards of both sides, under command",
        "the cards of each unit in the starting deck and the supply, where not 1 and the rest (deck, supply)",
        f"the special rules, as [[rule]] where one of these names fits: {', '.join(RULES)}",
    ]
    if known.id.startswith("3"):
        found.append(
            f"the units in red boxes that complete each squad to {SQUAD_SIZE}, as [[LFA.option]] and [[BRE.option]]"
        )
    return found


def _unit(unit: Unit) -> list[str]:
    lines = ["", f"[[{unit.side.value}.unit]]", f'code = "{unit.code}"']
    lines.append(f'in = "{unit.carried_by}"' if unit.carried_by else f'space = "{unit.space}"')
    if unit.facing is not None:
        lines.append(f"facing = {unit.facing.value + 1}")
    if unit.is_suppressed:
        lines.append("suppressed = true")
    return lines


def _marker(marker: Marker) -> list[str]:
    lines = ["", "[[marker]]", f'code = "{marker.code}"', f'space = "{marker.space}"']
    if marker.side is not None:
        lines.append(f'side = "{marker.side.value}"')
    if marker.kind.target is not None:
        lines.append('# defence = the number on its shield; when_hit = "damaged" or "destroyed"')
    return lines
