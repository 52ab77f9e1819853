"""``python -m u2200nb`` is the command line."""

from __future__ import annotations

from u2200nb.cli import main

if __name__ == "__main__":
    main()
