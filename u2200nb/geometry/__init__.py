"""Geometry without a game: hexes, grids, shortest paths; shapes and regions with shapely."""
