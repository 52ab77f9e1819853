"""Which terrain types are there, and what does each restrict?

The rulebook prints this as a table; our copy of it is cut short, and the rest follows from its text. That
ground units may enter a High Enclosure is reading R2.
"""

from __future__ import annotations

from enum import Enum

from u2200nb.errors import UnknownNameError

__all__ = ["Terrain", "terrain_from_name", "terrain_from_symbol"]


class Terrain(Enum):
    """The terrain of a space, with the character that stands for it in board files.

    References
    ----------
    Revolution, Key Concepts > Terrain (p. 17) and Line of Sight (p. 25); reading R2.

    Examples
    --------
    >>> Terrain.LOW_ENCLOSURE.blocks_ground_to_ground, Terrain.LOW_ENCLOSURE.blocks_all_sight
    (True, False)
    >>> [terrain.title for terrain in Terrain if terrain.no_air_entry]
    ['Obstacle', 'High Enclosure']
    """

    OPEN_GROUND = "."
    NO_LANDING = "L"
    NO_GROUND = "G"
    OBSTACLE = "#"
    LOW_ENCLOSURE = "d"
    HIGH_ENCLOSURE = "H"

    @property
    def symbol(self) -> str:
        """Its character in a board file."""
        return self.value

    @property
    def title(self) -> str:
        """Its name as the rulebook prints it: ``"Low Enclosure"``."""
        return self.name.replace("_", " ").title()

    @property
    def slug(self) -> str:
        """Its name in data and pictures: ``"low-enclosure"``."""
        return self.name.replace("_", "-").lower()

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return f"rev.terrain.{self.slug}"

    @property
    def no_pick_up_or_drop_off(self) -> bool:
        """No transport picks up or drops off here."""
        return self is not Terrain.OPEN_GROUND

    @property
    def no_ground_entry(self) -> bool:
        """No ground unit enters."""
        return self in (Terrain.NO_GROUND, Terrain.OBSTACLE)

    @property
    def no_air_entry(self) -> bool:
        """No air unit enters."""
        return self in (Terrain.OBSTACLE, Terrain.HIGH_ENCLOSURE)

    @property
    def blocks_ground_to_ground(self) -> bool:
        """It blocks sight from the ground to the ground; what blocks all sight does that too."""
        return self.blocks_all_sight or self is Terrain.LOW_ENCLOSURE

    @property
    def blocks_all_sight(self) -> bool:
        """It blocks every line of sight."""
        return self in (Terrain.OBSTACLE, Terrain.HIGH_ENCLOSURE)

    @property
    def is_enclosure(self) -> bool:
        """What stands in it stands inside an enclosure."""
        return self in (Terrain.LOW_ENCLOSURE, Terrain.HIGH_ENCLOSURE)


_BY_SYMBOL = {terrain.symbol: terrain for terrain in Terrain}
_BY_SLUG = {terrain.slug: terrain for terrain in Terrain}
NO_SPACE = "_"


def terrain_from_symbol(symbol: str) -> Terrain:
    """Return the terrain a character stands for.

    Raises
    ------
    UnknownNameError
        If it stands for none.
    """
    if symbol not in _BY_SYMBOL:
        raise UnknownNameError("terrain letter", symbol, _BY_SYMBOL)
    return _BY_SYMBOL[symbol]


def terrain_from_name(name: str) -> Terrain:
    """Return a terrain by its symbol, slug or title: ``"d"``, ``"low-enclosure"``, ``"Low Enclosure"``.

    Raises
    ------
    UnknownNameError
        If there is no such terrain.
    """
    if name in _BY_SYMBOL:
        return _BY_SYMBOL[name]
    slug = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if slug not in _BY_SLUG:
        raise UnknownNameError("terrain", name, _BY_SLUG)
    return _BY_SLUG[slug]
