"""How do a board and the arbiter stand in a notebook?

``host`` shows any controller (`docs/front-end.md`) with the front end in ``static``, which is the same on a
page without a server; ``board`` and ``arbiter`` are the two that most people want. ``look_up`` is the panel
for the rules.
"""
