# Everything a person or the CI does with Sobremesa. `make` alone lists it.
#
# `make play` and `make test` need Python 3.11 or newer and nothing else: they make .venv, install into
# it what requirements/ pins, and run. What is installed already is recognised by stamp files in .venv.
# Node, which builds the web client, comes out of requirements/, too.

VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors only. Every file is pinned by its hash, so there is little to warn of.
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
# npm of the environment, which finds the node beside it.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
UV ?= uv
UPGRADE ?= --upgrade

# Python's own order of preference; `make test PYTHON=python3.12` asks for one.
PYTHONS := $(or $(PYTHON),python3.13 python3.12 python3.11 python3)

# The browser that `make e2e` drives; `make e2e CHROMIUM=/path/to/it` names another.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

MAKEFLAGS += --no-builtin-rules --no-print-directory
# With `make -j`, steps would mix their output, and `play` shares the terminal with nobody.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play pages test lint types web-check pytest e2e screens pictures figures fuzz torture soak format \
	bench types-web lock clean FORCE

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.runtime pages ## play at once, in the browser (make play PORT=9000)
	@$(BIN)/sobremesa serve --open $(if $(PORT),--port $(PORT))

pages: web/dist/index.html ## build the pages alone, as a package or a server takes them

# One prerequisite a kind of check; the order is that of running: the quickest first.
test: lint types web-check pytest e2e ## check everything, as the CI does

lint: $(VENV)/.dev ## check style and layout (ruff)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(VENV)/.dev ## check types (mypy)
	@$(BIN)/mypy

web-check: web/node_modules/.installed ## check the web client: types, layout, its own tests
	@$(NPM) run --silent check
	@$(NPM) run --silent test

pytest: $(VENV)/.dev ## run the tests alone
	@$(BIN)/pytest --numprocesses auto

# Whoever has no browser can do everything else; the CI has one.
e2e: $(VENV)/.runtime web/dist/index.html ## play in a real browser
	@if test -n "$(CHROMIUM)"; then CHROMIUM="$(CHROMIUM)" $(NPM) run --silent e2e -- $(E2E); \
	elif test -n "$(CI)"; then echo "make e2e: there is no Chromium" >&2; exit 1; \
	else echo "make e2e: no Chromium is found, so nothing is tested in a browser." \
		"(On Debian and Ubuntu: apt-get install chromium)"; fi

# What a browser test is named by chooses what is run.
screens: export SCREENS := yes
screens: E2E := screens.spec screen.spec looking-back.spec
screens: e2e ## take pictures of all pages, into web/screens/index.html

pictures: export PICTURES := yes
pictures: E2E := pictures.spec
pictures: e2e ## take the pictures of the README anew, into docs/pictures

figures: export FIGURES := yes
figures: E2E := figures.spec --workers 1
figures: e2e ## measure the pages: bytes, times, growth (web/figures/)

# The same tests as in `pytest`, with more of what they make up. The figures are printed.
fuzz: export FUZZ_MESSAGES := 100000
fuzz: export FUZZ_REQUESTS := 300
fuzz: $(VENV)/.dev ## send a server 100,000 malformed messages
	@$(BIN)/pytest --numprocesses 0 -rP tests/server/test_fuzz.py tests/server/http/test_schema.py

# Ctrl-C ends both early, with what was found so far.
torture: $(VENV)/.dev ## kill a server 100 times while 200 tables play
	@$(BIN)/python -m tests.torture.crash

SECONDS ?= 1200
soak: $(VENV)/.dev ## watch a server at work for 20 minutes (make soak SECONDS=300)
	@$(BIN)/python -m tests.torture.soak --seconds $(SECONDS)

format: $(VENV)/.dev web/node_modules/.installed ## lay out the code and mend what ruff can mend
	@$(BIN)/ruff check --fix --exit-zero --quiet
	@$(BIN)/ruff format
	@$(NPM) run --silent format -- --log-level warn

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
	@$(COMPILE) requirements/web.in -c requirements/dev.txt -o requirements/web.txt >/dev/null

clean: ## remove .venv and all that was made
	@rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	@rm -rf web/node_modules web/dist web/test-results web/screens web/figures
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

$(VENV)/.web: $(VENV)/.made requirements/web.txt
	@echo "Installing Node"
	@$(PIP) install --require-hashes -r requirements/web.txt
	@touch $@

# Node's own version is no reason to install these anew: they run with every one.
web/node_modules/.installed: web/package-lock.json | $(VENV)/.web
	@echo "Installing what builds and checks the web client"
	@$(NPM) ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Folders are among the sources, since a file that goes away changes nothing but its folder.
WEB_SOURCES := $(shell find web/src web/public web/worker src/sobremesa/messages -not -name '*.py[co]' \
	-not -name __pycache__) $(wildcard web/*.html web/*.ts web/*.js web/*.json)

web/dist/index.html: $(WEB_SOURCES) web/node_modules/.installed
	@echo "Building the web client"
	@$(NPM) run --silent build -- --logLevel warn
