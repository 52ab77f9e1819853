"""How does one shape, line or word get into matplotlib axes?

A :class:`Brush` draws in the unit of ``placing`` and names every artist by its ``gid``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from u2200nb.drawing.palettes import Palette
from u2200nb.drawing.picture import Point
from u2200nb.drawing.placing import columns, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Brush:
    """Puts shapes and words into axes.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
    palette : Palette
    points : float
        How many typographical points a unit takes.
    """

    def __init__(self, ax: Axes, palette: Palette, points: float) -> None:
        self.ax, self.palette, self.points = ax, palette, points

    def polygon(
        self,
        corners: tuple[Point, ...],
        layer: float,
        gid: str,
        *,
        face: str = "none",
        edge: str = "none",
        width: float = 0.0,
        dash: tuple[float, ...] = (),
        hatch: str = "",
    ) -> None:
        """Draw a closed shape, filled, hatched or outlined."""
        from matplotlib import rc_context
        from matplotlib.patches import Polygon

        with rc_context({"hatch.linewidth": 0.7 * self.points}):
            patch = Polygon(
                corners,
                closed=True,
                facecolor=face,
                edgecolor=edge,
                linewidth=width * self.points,
                zorder=layer,
                hatch=hatch or None,
                joinstyle="round",
            )
        if dash:
            patch.set_linestyle((0, self._dashes(dash, width)))
        patch.set_gid(gid)
        self.ax.add_patch(patch)

    def path(
        self, points: list[Point], layer: float, gid: str, colour: str, width: float, dash: tuple[float, ...]
    ) -> None:
        """Draw an open line."""
        from matplotlib.lines import Line2D

        line = Line2D(
            [x for x, _ in points],
            [y for _, y in points],
            color=colour,
            linewidth=width * self.points,
            zorder=layer,
            solid_capstyle="round",
            dash_capstyle="round",
            solid_joinstyle="round",
        )
        if dash:
            line.set_linestyle((0, self._dashes(dash, width)))
        line.set_gid(gid)
        self.ax.add_line(line)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        layer: float,
        gid: str,
        *,
        size: float,
        colour: str,
        halo: str = "",
        bold: bool = False,
        start: bool = False,
    ) -> None:
        """Write words around a point, or from it."""
        from matplotlib.patheffects import withStroke

        written = self.ax.text(
            x,
            y,
            plain(words).replace("$", r"\$"),
            fontsize=size * self.points,
            color=colour,
            fontweight="bold" if bold else "normal",
            ha="left" if start else "center",
            va="center_baseline",
            zorder=layer,
            clip_on=True,
        )
        if halo:
            written.set_path_effects([withStroke(linewidth=2.4 * self.points, foreground=halo)])
        written.set_gid(gid)

    def disc(self, x: float, y: float, radius: float, words: str, face: str, ink: str) -> None:
        """Draw a small disc with a sign on it."""
        from matplotlib.patches import Circle

        disc = Circle((x, y), radius, facecolor=face, edgecolor=ink, linewidth=0.8 * self.points, zorder=8.3)
        disc.set_gid("disc")
        self.ax.add_patch(disc)
        size = radius * min(1.4, 2.2 / columns(words))
        self.text(x, y, words, 8.4, "disc-text", size=size, colour=ink, bold=True)

    def _dashes(self, dash: tuple[float, ...], width: float) -> tuple[float, ...]:
        # matplotlib counts dashes in line widths; and a dot needs some length to be drawn.
        lengths = [max(length, 0.1) / width for length in dash]
        return tuple(lengths if len(lengths) % 2 == 0 else lengths * 2)
