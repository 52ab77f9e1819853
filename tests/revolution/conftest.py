"""Firing lines as shapes need shapely, which a browser's Python does not have."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("shapely") else ["test_firing_shapes.py"]
