"""Which colours do the three themes use?

``light`` and ``dark`` for screens, ``print`` in greys for paper. Colours are chosen so that text has a
contrast of 4.5 to 1 or more with whatever it stands on, and everything else that carries meaning 3 to 1
or more; the tests compute every pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "PRINT", "THEMES", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme.

    Parameters
    ----------
    paper, ink, quiet, rim : str
        Background, text, less important text, border of cells.
    casing : str
        Laid under lines and rings, so that patterns do not run into them.
    surfaces : mapping of str to (str, str)
        Fill and ink of the pattern for each surface.
    highlights, lines, outlines : mapping of str to str
    washes : mapping of str to (str, float)
        For area highlights: the colour laid over the cells and how strongly, 0 to 1.
    sides : mapping of str to (str, str, str)
        Fill, outline and text of each side's marks.
    warning : tuple of (str, str)
        Fill and text of the sign on suppressed and routed marks.
    """

    name: str
    paper: str
    ink: str
    quiet: str
    rim: str
    casing: str
    surfaces: Mapping[str, tuple[str, str]]
    highlights: Mapping[str, str]
    washes: Mapping[str, tuple[str, float]]
    lines: Mapping[str, str]
    outlines: Mapping[str, str]
    sides: Mapping[str, tuple[str, str, str]]
    warning: tuple[str, str]


LIGHT = Palette(
    name="light",
    paper="#fbf9f4",
    ink="#1d2126",
    quiet="#565a60",
    rim="#5e584d",
    casing="#fffdf8",
    surfaces={
        "open-ground": ("#f1ebdd", "#f1ebdd"),
        "no-landing": ("#e3d2a9", "#846626"),
        "no-ground": ("#b1c6d8", "#426685"),
        "obstacle": ("#bdb0a3", "#64564a"),
        "low-enclosure": ("#d3e3c8", "#537c48"),
        "high-enclosure": ("#d4c5e1", "#735589"),
        "void": ("#fbf9f4", "#8d8577"),
        "site": ("#e6e3da", "#6f6a5c"),
        "lane": ("#eef0f0", "#6d7880"),
        "card": ("#fffdf6", "#fffdf6"),
        "pile": ("#e4dccb", "#75694f"),
        "deck": ("#e2d0b8", "#80643f"),
        "foundation": ("#ccc5ba", "#625b50"),
        "floor": ("#eae6e0", "#eae6e0"),
        "water": ("#bfd9e2", "#3f7285"),
    },
    highlights={
        "unseen": "#57585e",
        "visible": "#0b5f4b",
        "reach": "#0e5a78",
        "comms": "#274d8f",
        "out-of-comms": "#8a4300",
        "focus": "#14171b",
        "selected": "#14171b",
        "source": "#0a4a86",
        "target": "#93174f",
        "blocking": "#98200f",
        "legal-target": "#7f3f00",
        "path": "#1b5e31",
    },
    washes={
        "unseen": ("#e9e7e4", 0.62),
        "visible": ("#e2fbe9", 0.38),
        "reach": ("#dff3ff", 0.40),
        "comms": ("#eef2ff", 0.0),
        "out-of-comms": ("#fff0dd", 0.0),
    },
    lines={
        "corridor": "#3f4c5a",
        "straight-line": "#33383e",
        "firing-line": "#7a3d00",
        "blocked-line": "#98200f",
        "open-path": "#115c33",
        "blocked-path": "#98200f",
    },
    outlines={"area": "#2f5d2a", "tile": "#5b3a1a", "seen-area": "#0b5f4b"},
    sides={
        "": ("#f6f3ec", "#3b3f45", "#1d2126"),
        "lfa": ("#1b4a7d", "#0b2545", "#ffffff"),
        "breakers": ("#fde3c8", "#8c2f0b", "#5a1c04"),
        "posiwid": ("#5f3a75", "#33184a", "#ffffff"),
    },
    warning=("#1d2126", "#ffffff"),
)

DARK = Palette(
    name="dark",
    paper="#15181c",
    ink="#f2efe7",
    quiet="#b5b5b0",
    rim="#a3a6ab",
    casing="#101316",
    surfaces={
        "open-ground": ("#292b2a", "#292b2a"),
        "no-landing": ("#4b4129", "#b89a58"),
        "no-ground": ("#1c3449", "#7aa3c7"),
        "obstacle": ("#544a43", "#b09e90"),
        "low-enclosure": ("#27432e", "#86ae82"),
        "high-enclosure": ("#3e2f57", "#ab92cc"),
        "void": ("#15181c", "#6f737a"),
        "site": ("#35352f", "#94907f"),
        "lane": ("#23282c", "#75828b"),
        "card": ("#2b2b28", "#2b2b28"),
        "pile": ("#3c382d", "#a0967c"),
        "deck": ("#46382a", "#b1946f"),
        "foundation": ("#3f3b36", "#a0988b"),
        "floor": ("#303033", "#303033"),
        "water": ("#173a45", "#6ba6b8"),
    },
    highlights={
        "unseen": "#b0b2b7",
        "visible": "#6fdcb6",
        "reach": "#7fd0f2",
        "comms": "#a9c4ff",
        "out-of-comms": "#ffbe7a",
        "focus": "#ffffff",
        "selected": "#ffffff",
        "source": "#8cc4ff",
        "target": "#ff9fca",
        "blocking": "#ff9d8a",
        "legal-target": "#ffc36b",
        "path": "#93dba5",
    },
    washes={
        "unseen": ("#14161a", 0.60),
        "visible": ("#3f8f74", 0.20),
        "reach": ("#35728f", 0.22),
        "comms": ("#3c5a9a", 0.0),
        "out-of-comms": ("#7a4a12", 0.0),
    },
    lines={
        "corridor": "#b6c2cf",
        "straight-line": "#e4e2db",
        "firing-line": "#ffc07a",
        "blocked-line": "#ff9d8a",
        "open-path": "#8fe3ab",
        "blocked-path": "#ff9d8a",
    },
    outlines={"area": "#b7dba9", "tile": "#e5c39b", "seen-area": "#6fdcb6"},
    sides={
        "": ("#24272b", "#dcd9d0", "#f2efe7"),
        "lfa": ("#8dbcf0", "#dcebff", "#0a1c31"),
        "breakers": ("#41200d", "#ff9d5c", "#ffdfc6"),
        "posiwid": ("#cba6e4", "#f1e2fb", "#240f36"),
    },
    warning=("#f2efe7", "#15181c"),
)

PRINT = Palette(
    name="print",
    paper="#ffffff",
    ink="#000000",
    quiet="#333333",
    rim="#4f4f4f",
    casing="#ffffff",
    surfaces={
        "open-ground": ("#ffffff", "#ffffff"),
        "no-landing": ("#f1f1f1", "#555555"),
        "no-ground": ("#d2d2d2", "#444444"),
        "obstacle": ("#b4b4b4", "#333333"),
        "low-enclosure": ("#e9e9e9", "#555555"),
        "high-enclosure": ("#dedede", "#4a4a4a"),
        "void": ("#ffffff", "#777777"),
        "site": ("#eeeeee", "#555555"),
        "lane": ("#f6f6f6", "#777777"),
        "card": ("#ffffff", "#ffffff"),
        "pile": ("#e4e4e4", "#555555"),
        "deck": ("#dadada", "#4a4a4a"),
        "foundation": ("#c6c6c6", "#3c3c3c"),
        "floor": ("#f1f1f1", "#f1f1f1"),
        "water": ("#d2d2d2", "#444444"),
    },
    highlights={
        "unseen": "#555555",
        "visible": "#000000",
        "reach": "#222222",
        "comms": "#222222",
        "out-of-comms": "#222222",
        "focus": "#000000",
        "selected": "#000000",
        "source": "#000000",
        "target": "#000000",
        "blocking": "#000000",
        "legal-target": "#222222",
        "path": "#222222",
    },
    washes={
        "unseen": ("#f4f4f4", 0.50),
        "visible": ("#ffffff", 0.40),
        "reach": ("#ffffff", 0.0),
        "comms": ("#ffffff", 0.0),
        "out-of-comms": ("#ffffff", 0.0),
    },
    lines={
        "corridor": "#333333",
        "straight-line": "#222222",
        "firing-line": "#000000",
        "blocked-line": "#222222",
        "open-path": "#000000",
        "blocked-path": "#222222",
    },
    outlines={"area": "#222222", "tile": "#222222", "seen-area": "#000000"},
    sides={
        "": ("#ffffff", "#333333", "#000000"),
        "lfa": ("#222222", "#000000", "#ffffff"),
        "breakers": ("#ffffff", "#000000", "#000000"),
        "posiwid": ("#4d4d4d", "#000000", "#ffffff"),
    },
    warning=("#000000", "#ffffff"),
)

THEMES: Mapping[str, Palette] = {palette.name: palette for palette in (LIGHT, DARK, PRINT)}
