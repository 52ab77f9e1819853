"""What happens in a round and in a combat, step by step, on half a page?

The words are those of the entries, so a quick reference can't say anything else than the rules.
"""

from __future__ import annotations

from u2200nb.rulebook.entries import GAMES, entries, entry, parse_game
from u2200nb.rulebook.tables import Table
from u2200nb.rulings import DEFAULT_READINGS, Readings, all_readings

__all__ = ["STEPS", "action_reference", "quick_reference", "quick_references", "readings_table"]

STEPS = {
    "revolution": {
        "A round": (
            "rev.round.draw",
            "rev.round.initiative",
            "rev.round.turns",
            "rev.card-action",
            "rev.comms.check",
            "rev.air-movement.compulsory",
            "rev.air-movement.edge",
            "rev.rally",
            "rev.hunker-down",
        ),
        "Combat": (
            "rev.combat.source",
            "rev.combat.target",
            "rev.combat.firing-lines",
            "rev.combat.defence",
            "rev.combat.dice",
            "rev.combat.results",
            "rev.combat.shock",
            "rev.combat.casualty.search",
            "rev.combat.rout",
        ),
        "Line of sight": (
            "rev.sight.enclosure",
            "rev.sight.ground",
            "rev.sight.air",
            "rev.sight.terrain",
        ),
    },
    "callisto": {
        "A round": (
            "cal.round.draw",
            "cal.round.initiative",
            "cal.round.turns",
            "cal.play-card",
            "cal.spawn.when",
            "cal.ready",
            "cal.hunker-down",
            "cal.equipment",
            "cal.round.turns.end",
        ),
        "Combat": (
            "cal.combat.target",
            "cal.combat.target.class",
            "cal.combat.defence",
            "cal.combat.dice",
            "cal.combat.roll",
            "cal.combat.results",
            "cal.casualty.search",
            "cal.neutralised",
        ),
        "What stops an attack": (
            "cal.combat.boundaries",
            "cal.combat.doors",
            "cal.bridge.combat",
            "cal.combat.no-sight",
        ),
        "The automaton's turn (solo)": (
            "cal.solo.turn.draw",
            "cal.solo.turn.sort",
            "cal.solo.turn.markers",
            "cal.solo.turn.resolve",
            "cal.solo.targets",
        ),
    },
    "burnt-moon": {
        "A round": (
            "bm.round.draw",
            "bm.round.initiative",
            "bm.round.turns",
            "bm.personnel",
            "bm.rov.deploy",
            "bm.rov.activate",
            "bm.rov.ready",
            "bm.hunker-down",
        ),
        "Attack": (
            "bm.action.attack.target",
            "bm.majority",
            "bm.action.attack.value",
            "bm.action.attack.defence",
            "bm.action.attack.result",
            "bm.casualty",
        ),
        "Lanes": ("bm.scanning", "bm.force-cohesion", "bm.fortifications", "bm.game-end"),
    },
}
"""The entries of each quick reference, by game and name."""


def quick_reference(game: str, name: str) -> Table:
    """Return one quick reference, such as ``quick_reference("revolution", "Combat")``.

    Examples
    --------
    >>> quick_reference("revolution", "Combat").rows[0][0]
    'Step 1: identify the source'
    """
    steps = [entry(step) for step in STEPS[parse_game(game) or "revolution"][name]]
    return Table(name, ("Step", "What to do", "Rule"), tuple((step.title, step.answer, step.id) for step in steps))


def quick_references(game: str) -> tuple[Table, ...]:
    """Return every quick reference of a game."""
    wanted = parse_game(game) or "revolution"
    return tuple(quick_reference(wanted, name) for name in STEPS[wanted])


def action_reference(game: str) -> Table:
    """Return the actions of a game with what each does.

    Examples
    --------
    >>> action_reference("revolution").rows[0][0]
    'ASSAULT'
    """
    wanted = parse_game(game) or "revolution"
    rows = tuple((found.title, found.answer, found.id) for found in entries(wanted, kind="action"))
    return Table(f"Actions of {GAMES[wanted]}", ("Action", "What it does", "Rule"), rows)


def readings_table(readings: Readings = DEFAULT_READINGS, game: str | None = None) -> Table:
    """Return every reading with the option in force at this table.

    Parameters
    ----------
    readings : Readings
        The choices of the table.
    game : str, optional
        Only the readings of this game.

    Examples
    --------
    >>> from u2200nb.rulings import Readings
    >>> rows = readings_table(Readings.parse(["R4=ends-block"])).rows
    >>> next(row[2] for row in rows if row[0] == "R4")
    'ends-block (chosen by this table)'
    """
    wanted = parse_game(game)
    rows = []
    for found in all_readings().values():
        if wanted not in (None, found.game):
            continue
        option = readings.option(found.id)
        setting = option if option == found.default else f"{option} (chosen by this table)"
        options = " / ".join(f"{each.name}: {each.text}" for each in found.options)
        switch = "yes" if found.switch else "not yet"
        rows.append((found.id, found.question, setting, options, found.why, switch, ", ".join(found.rules)))
    columns = ("Reading", "Question", "Setting", "Options", "Why the default", "Can be switched", "Rules")
    return Table("Where the books are silent: readings and their setting", columns, tuple(rows))
