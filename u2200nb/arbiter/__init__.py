"""The arbiter: the controller behind every front end. Events in, the whole view out; no widget in here."""

from u2200nb.arbiter.controller import ArbiterController

__all__ = ["ArbiterController"]
