"""How does the arbiter get onto a phone without a server?

:mod:`u2200nb.pocket.build` makes one folder that any static host can serve: the front end, a Python for the
browser (Pyodide) and the same package that answers in a notebook. :mod:`u2200nb.pocket.host` is what runs
there behind the page, :mod:`u2200nb.pocket.server` serves the folder from one's own machine.
"""
