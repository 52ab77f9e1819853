# Two commands for everybody: `make lab` and `make test`. Each sets up what it needs, in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: lab test notebooks bench soak check pocket clean

lab: $(VENV)/ready
	$(BIN)/u2200nb lab

test: $(VENV)/ready-test
	$(BIN)/python -m pytest -q -m "not slow and not soak and not browser"

notebooks: $(VENV)/ready-test
	$(BIN)/python -m pytest -q --nbval-lax --nbval-current-env \
	  --nbval-sanitize-with tests/notebooks/sanitize.cfg -W default notebooks

bench: $(VENV)/ready-test
	$(BIN)/python -m tests.bench

# The arbiter for phones, as one folder for any static host; needs node and npm. See it with: u2200nb table
pocket: $(VENV)/ready
	$(BIN)/python -m u2200nb.pocket.build -o build/pocket

soak: $(VENV)/ready-test
	$(BIN)/python -m pytest -q -m soak

# What .ci/run asks beyond the tests: style, types, the direction of imports.
check: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "u2200nb needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@ $(VENV)/ready

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
