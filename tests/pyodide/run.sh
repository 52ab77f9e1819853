#!/usr/bin/env bash
# The core's tests in the Python that a browser has (Pyodide under node): the core must stay on the standard library.
set -euo pipefail
cd "$(dirname "$0")/../.."
cache=${U2200NB_PYODIDE_CACHE:-.venv/pyodide}
mkdir -p "$cache"
[ -d "$cache/node_modules/pyodide" ] || npm install --silent --no-fund --no-audit --prefix "$cache" pyodide@314.0.7
# Pure Python wheels only: nothing compiled loads there.
wheels=$(.venv/bin/python -c 'from tests.pyodide.outside import wheels; print(wheels())')
core=()
for name in geometry drawing rulings rulebook cards engine revolution callisto burnt_moon arbiter; do
  for folder in "u2200nb/$name" "tests/$name"; do
    if [ -d "$folder" ]; then core+=("$folder"); fi
  done
done
exec node tests/pyodide/run.mjs "$cache/node_modules/pyodide" "$wheels" . -q \
  -m "not slow and not soak and not browser" --hypothesis-profile few \
  --ignore u2200nb/geometry/shapes.py --ignore u2200nb/geometry/regions.py --ignore u2200nb/drawing/figures.py \
  --ignore tests/geometry/test_shapes.py --ignore tests/revolution/test_firing_shapes.py --ignore tests/drawing/test_figures.py \
  "${core[@]}"
