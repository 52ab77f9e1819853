"""How does a board look?

``picture`` holds the values and ``wire`` takes them to a front end and back; ``theme`` and ``palettes``
say how each thing looks, ``placing`` where it goes; ``svg``, ``terminal`` and ``figures`` are the three
ways to show it. Nothing in here knows a rule or a hex.
"""
