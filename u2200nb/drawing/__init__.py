"""How does a board look?

``picture`` holds the values, ``theme`` the colours and patterns, ``svg``, ``terminal`` and
``figures`` the three ways to show them. Nothing in here knows a rule or a hex.
"""
