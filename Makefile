# make decks      print-ready PDFs of the four games in output/ (OPTIONS="--lang pl --paper letter" to choose)
# make test       every test
# make studio     the local web page: print, score, edit (OPTIONS="--lan" for phones)
# make check      format, lint, types, import contracts
# make bench      speed and size, as ratios measured in one run
# make photos     read hundreds of rendered photos and write docs/reading-results.md (some minutes)
# make pictures   the README's pictures, drawn anew
# make screens    the pictures of the studio's screens, taken anew
# make clean      forget all that was built or installed here

PYTHON ?= python3
OPTIONS ?=
VENV := .venv
BIN := $(VENV)/bin
PRINT_READY := $(VENV)/.print-ready
TEST_READY := $(VENV)/.test-ready
BENCH_READY := $(VENV)/.bench-ready
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := decks
.PHONY: decks studio test check bench photos pictures screens clean
.NOTPARALLEL: # two installations at once would break the one virtual environment

decks: $(PRINT_READY)
	$(BIN)/pnp build $(OPTIONS)

# Ctrl-C is how one leaves it.
studio: $(PRINT_READY)
	@$(BIN)/pnp studio $(OPTIONS) || [ $$? -eq 130 ]

test: $(TEST_READY)
	$(BIN)/python -m pytest -n 3 --dist worksteal

check: $(TEST_READY)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH_READY)
	$(BIN)/python -m bench
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.reading
	$(BIN)/python -m bench.studio

photos: $(TEST_READY)
	$(BIN)/python -m tests.tools.scoreboard --first 91000 --cases 1 --out docs/reading-results.md

pictures: $(TEST_READY)
	$(BIN)/python -m tests.tools.pictures

screens: $(TEST_READY)
	$(BIN)/python -m tests.tools.screenshots

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf output/*.pdf output/.papertable

# Each set-up happens once, and again when pyproject.toml has changed.

# opencv-python needs libGL; where that is missing the same OpenCV without windows takes its place, never both.
define choose_opencv
@if $(PIP) show opencv-python-headless >/dev/null 2>&1 || ! $(BIN)/python -c 'import cv2' 2>/dev/null; then \
	echo "opencv-python cannot be loaded here (no libGL?): opencv-python-headless takes its place"; \
	$(PIP) uninstall --yes opencv-python opencv-python-headless && $(PIP) install opencv-python-headless; \
fi
endef

# The studio's pages are tested in a real browser. Where none can be had those tests are skipped, and say so.
define get_browser
@$(BIN)/python -m tests.tools.get_browser || true
endef

# pip compiles what it installs but not a clone; without this the first commands would be slow.
define compile_ours
@$(BIN)/python -m compileall -q pnp scorer studio
endef

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Papertable needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(PRINT_READY): pyproject.toml | $(BIN)/python
	$(PIP) install --editable .
	$(choose_opencv)
	$(compile_ours)
	@touch $@

$(TEST_READY): pyproject.toml | $(BIN)/python
	$(PIP) install --editable '.[dev]'
	$(choose_opencv)
	$(compile_ours)
	$(get_browser)
	@touch $(PRINT_READY) $@

$(BENCH_READY): $(TEST_READY)
	$(PIP) install 'typst>=0.11' || echo "no typst here: the bench goes without it"
	@touch $@
