"""Does the front end's own geometry do what a hand on the board means? Its tests run where node is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="there is no node here")
def test_the_geometry_of_the_page() -> None:
    assert NODE is not None
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.mjs"))
    assert files
    done = subprocess.run([NODE, "--test", *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
