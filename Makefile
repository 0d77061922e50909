PYTHON ?= python3
BIN := .venv/bin
NODE := $(BIN)/node

.PHONY: setup lock bom vulnerabilities run test test-all check check-browser bench load crash restart chaos random fuzz mutate book docs golden screenshots clean
.DELETE_ON_ERROR:

# The suite starts hundreds of processes: each would compile the whole program again.
export PYTHONDONTWRITEBYTECODE =

setup: .venv/installed

# Everything comes from locks/, by hash. uv reads a lock in seconds; where it cannot be had, pip does it.
UV := VIRTUAL_ENV=.venv $(BIN)/uv
PIP := $(BIN)/pip --quiet --disable-pip-version-check

define install
{ $(UV) --quiet pip install $(1) 2>/dev/null || $(PIP) install $(1); }
endef

.venv/installed: pyproject.toml locks/installer.txt locks/dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install --require-hashes -r locks/installer.txt || echo "without uv: pip installs, which takes longer" >&2
	@$(call install,--require-hashes -r locks/dev.txt)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

lock: setup  ## lock the newest versions that pyproject.toml allows
	@$(BIN)/python tools/dependencies.py lock

bom: setup .venv-audit/installed  ## a bill of materials of what a user installs; OUT=pitboss.cdx.json
	@$(BIN)/python tools/dependencies.py bom $(or $(OUT),pitboss.cdx.json)

vulnerabilities: setup .venv-audit/installed  ## look up known faults of everything that is locked
	@$(BIN)/python tools/dependencies.py vulnerabilities

.venv-audit/installed: locks/audit.txt .venv/installed
	@test -x .venv-audit/bin/python || $(PYTHON) -m venv .venv-audit
	@VIRTUAL_ENV=.venv-audit $(BIN)/uv --quiet pip install --require-hashes -r locks/audit.txt
	@touch $@

run: setup  ## open the floor in your browser
	@$(BIN)/pitboss serve

test: setup  ## everything but what takes minutes; GAME=three-card-poker or FAMILY=blackjack: what concerns it
	@$(BIN)/pytest -n $(if $(GAME)$(FAMILY),2,auto) --dist loadgroup -m "not slow" \
		$(if $(GAME),--game=$(GAME)) $(if $(FAMILY),--family=$(FAMILY))

test-all: setup  ## the slow ones too
	@$(BIN)/pytest -n auto --dist loadgroup

check: setup  ## style, types, architecture, tidiness; the browser's code too
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/tidy.py
	@$(BIN)/vulture
	@$(BIN)/python tools/make_types.py --check
	@$(MAKE) --no-print-directory check-browser

check-browser: setup node_modules/installed
	@$(NODE) node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	@$(NODE) node_modules/typescript/bin/tsc
	@$(BIN)/python tests/web/javascript/vectors.py node_modules/vectors.json
	@PITBOSS_VECTORS=node_modules/vectors.json $(NODE) --test --test-reporter=dot tests/web/javascript/*.test.js

# Node comes from the Python registry, its tools from the lock file; only `make check` needs them.
node_modules/installed: package-lock.json locks/javascript.txt .venv/installed
	@{ $(call install,--require-hashes -r locks/javascript.txt) && \
		$(BIN)/npm ci --silent --no-audit --no-fund --fetch-retries=1; } || \
		{ echo "make check: Node and its tools, which check the browser's code, are missing and could not be fetched" >&2; exit 1; }
	@touch $@

bench: .venv-bench/installed  ## rounds a second, side by side with peers
	@.venv-bench/bin/python bench/run.py $(PARTS)

.venv-bench/installed: pyproject.toml
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/pip install --quiet --disable-pip-version-check -e . \
		eval7 phevaluator pokerkit crapssim
	@touch $@

load: setup  ## a thousand bots at two hundred tables for a minute, then an audit; ON=postgresql; ROOM=1: the poker room
	@$(BIN)/python tools/load.py --on $(or $(ON),sqlite) $(if $(ROOM),--room)

crash: setup  ## kill the server fifty times while bots play, audit every time; ON=postgresql
	@$(BIN)/python tools/crash.py --on $(or $(ON),sqlite)

restart: setup  ## start a floor of a thousand tables with a thousand rounds each again, and time it
	@$(BIN)/python tests/floor/restarting.py

chaos: setup  ## simulated floors in bad weather, until it is interrupted; SEEDS=1000 FIRST=1 TRACE=1
	@$(BIN)/python tests/chaos/chaos.py --first $(or $(FIRST),1) --seeds $(or $(SEEDS),0) $(if $(TRACE),--trace)

random: setup  ## try the generators with statistical tests, and write docs/randomness.md
	@$(BIN)/python tools/randomness.py

fuzz: setup  ## throw a million hostile messages at a floor; MESSAGES=1000
	@$(BIN)/python tests/web/hostile.py --messages $(or $(MESSAGES),1000000)

mutate: setup  ## change the core line by line and say which changes no test finds; PATHS="engine ranking" N=100 SEED=1
	@$(BIN)/python tools/mutate.py $(PATHS) -n $(or $(N),100) --seed $(or $(SEED),1)

book: setup  ## every price of every game as one site; OUT=folder
	@$(BIN)/pitboss book --out $(or $(OUT),book)

docs: setup  ## bring what is generated up to date: parts of the documentation, the types for the browser
	@$(BIN)/python tools/make_docs.py
	@$(BIN)/python tools/make_types.py

golden: setup  ## record the golden round of every game again; read the difference before you commit
	@$(BIN)/python tests/golden_rounds.py

screenshots: setup  ## play in a browser and keep the pictures of it; GAMES="sic-bo keno", INTO=folder
	@PITBOSS_SCREENSHOTS=$(or $(INTO),docs/screenshots) PITBOSS_SCREENSHOTS_OF="$(GAMES)" $(BIN)/pytest -n 0 tests/web/browser/test_browser_screenshots.py

clean:
	rm -rf .venv .venv-bench .venv-audit node_modules
