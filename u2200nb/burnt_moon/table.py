"""What is agreed at the table before the game: whose cards, and which readings?

The choices of readings are compiled here once into plain yes and no, so that no rule has to look them up.
"""

from __future__ import annotations

from functools import cache

from u2200nb.burnt_moon.cards import MoonCards, moon_cards
from u2200nb.rulings.readings import DEFAULT_READINGS, Readings, all_readings

__all__ = ["Table", "table"]


class Table:
    """The cards and readings in use.

    Parameters
    ----------
    cards : MoonCards
        Both factions' cards and sites.
    readings : Readings
        The choices of readings.
    """

    def __init__(self, cards: MoonCards, readings: Readings) -> None:
        self.cards, self.readings = cards, readings
        self.factions = cards.factions
        self.wins_before_acting = not self._takes("B1", "after-actions")
        self.overclock_waits = self._takes("B2", "must-fit")
        self.effect_counts_itself = not self._takes("B3", "others-only")
        self.strike_any = self._takes("B4", "any-rov")
        self.redeploy_scans = not self._takes("B5", "redeploy-free")
        self.cohesion_of_ready = self._takes("B6", "ready-cards")
        self.bolster_anything = self._takes("B10", "anything")
        self.withdraw_some = self._takes("B11", "at-least-one")
        self.site_when_controlled = self._takes("B12", "controlled-only")
        self.never_stale = self._takes("B14", "never")

    def _takes(self, reading: str, option: str) -> bool:
        """Whether a reading was switched to an option."""
        return (reading, option) in self.readings.choices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.cards, self.readings) == (other.cards, other.readings)

    def __hash__(self) -> int:
        return hash((self.cards, self.readings))

    def __repr__(self) -> str:
        return f"<table: {self.cards!r}, readings {', '.join(self.readings.format()) or 'as given'}>"


@cache
def table(readings: Readings = DEFAULT_READINGS) -> Table:
    """Return the table with the cards in use and some readings."""
    return Table(moon_cards(), readings)


def switched_readings() -> tuple[str, ...]:
    """Ids of the readings of this game that rulings follow."""
    return tuple(r.id for r in all_readings().values() if r.game == "burnt-moon" and r.switch)
