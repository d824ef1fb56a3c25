# Everything a person or the CI does with Sobremesa. `make` alone lists it.
#
# `make play` and `make test` need Python 3.11 or newer and nothing else: they make .venv, install into
# it what requirements/ pins, and run. What is installed already is recognised by stamp files in .venv.

VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors only. Every file is pinned by its hash, so there is little to warn of.
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
UV ?= uv
UPGRADE ?= --upgrade

# Python's own order of preference; `make test PYTHON=python3.12` asks for one.
PYTHONS := $(or $(PYTHON),python3.13 python3.12 python3.11 python3)

MAKEFLAGS += --no-builtin-rules --no-print-directory
# With `make -j`, steps would mix their output, and `play` shares the terminal with nobody.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test lint types pytest format bench types-web lock clean FORCE

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.runtime ## play at once, in the terminal
	@$(BIN)/sobremesa play

# One prerequisite a kind of check; the order is that of running: the quickest first.
test: lint types pytest ## check everything, as the CI does

lint: $(VENV)/.dev ## check style and layout (ruff)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(VENV)/.dev ## check types (mypy)
	@$(BIN)/mypy

pytest: $(VENV)/.dev ## run the tests alone
	@$(BIN)/pytest --numprocesses auto

format: $(VENV)/.dev ## lay out the code and mend what ruff can mend
	@$(BIN)/ruff check --fix --exit-zero --quiet
	@$(BIN)/ruff format

bench: $(VENV)/.runtime ## measure the engine
	@$(BIN)/python benchmarks/engine.py

# Kept with the sources: the client is built without Python. A test says when it is out of date.
types-web: $(VENV)/.runtime ## write the web client's types anew
	@$(BIN)/python -m web.messages

# Each file is held to the versions of those before it: all of them share one environment.
# `--universal`: one file for every system and every Python from 3.11.
lock: export UV_CUSTOM_COMPILE_COMMAND := make lock
lock: COMPILE := $(UV) pip compile --quiet --no-config --generate-hashes --no-emit-index-url \
	--universal --python-version 3.11 $(UPGRADE)
lock: ## renew the pinned requirements (needs uv)
	@command -v $(UV) >/dev/null || { \
		echo "make lock needs uv: install it (pip install uv), or name it (make lock UV=path/to/uv)." >&2; \
		exit 1; }
	@$(COMPILE) requirements/build.in -o requirements/build.txt >/dev/null
	@$(COMPILE) pyproject.toml -c requirements/build.txt -o requirements/runtime.txt >/dev/null
	@$(COMPILE) pyproject.toml requirements/dev.in -c requirements/build.txt \
		-c requirements/runtime.txt -o requirements/dev.txt >/dev/null

clean: ## remove .venv and all that was made
	@rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment ---------------------------------------------------------------------------------
# A stamp is written as the last step of its recipe, so an interrupted one leaves none.

# .venv holds for one folder and one interpreter. It is stale when the checkout was moved or copied (it
# would run the code of the old place), when its Python is gone (a system upgrade), or when PYTHON asks
# for another. The stamp holds the folder and what PYTHON was.
STALE := $(shell { IFS= read -r folder && IFS= read -r python; } 2>/dev/null <$(VENV)/.made \
	&& test -x $(BIN)/python && test "$$folder" = "$(CURDIR)" \
	&& { test -z "$(PYTHON)" || test "$$python" = "$(PYTHON)"; } || echo yes)

$(VENV)/.made: $(if $(STALE),FORCE)
	@found= bare=; \
	for python in $(PYTHONS); do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		bare=$$python; \
		"$$python" -c 'import ensurepip, venv' 2>/dev/null && { found=$$python; break; }; \
	done; \
	if test -z "$$found" && test -n "$$bare"; then \
		echo "$$bare cannot make virtual environments: its venv or ensurepip module is missing." >&2; \
		echo "On Debian and Ubuntu: apt-get install python3-venv" >&2; \
		exit 1; \
	elif test -z "$$found"; then \
		echo "Sobremesa needs Python 3.11 or newer; none found as: $(PYTHONS)" >&2; \
		echo "Install one (on Debian and Ubuntu: apt-get install python3 python3-venv)," >&2; \
		echo "or say where it is: make PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	echo "Making $(VENV) with $$found"; \
	"$$found" -m venv --clear $(VENV) && printf '%s\n' "$(CURDIR)" "$(PYTHON)" >$@

# `pip check` finds a dependency that was added to pyproject.toml without `make lock`.
$(VENV)/.runtime: $(VENV)/.made pyproject.toml requirements/build.txt requirements/runtime.txt
	@echo "Installing Sobremesa and what it needs"
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/runtime.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@missing=$$($(BIN)/python -m pip check) || { echo "$$missing" >&2; \
		echo "Is requirements/ older than pyproject.toml? make lock renews it." >&2; exit 1; }
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.txt
	@echo "Installing the development tools"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@
