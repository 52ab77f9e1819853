"""The rules as data: what each says, where it is printed, and a search that finds the one a player means."""

from u2200nb.rulebook.entries import GAMES, Entry, Sister, all_entries, entries, entry
from u2200nb.rulebook.search import Hit, Results, search

__all__ = ["GAMES", "Entry", "Hit", "Results", "Sister", "all_entries", "entries", "entry", "search"]
