# Two commands: `make play` and `make test`. Everything they need is set up on the way.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell command -v $(name) 2>/dev/null)))
BIN := .venv/bin
FAST := .venv-fast/bin
TESTED := .venv-tested/bin
SOURCES := $(shell find fathom -name '*.py' -o -name '*.npz' -o -name '*.toml' -o -name '*.json')
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt
# Three at a time on two cores, for many wait for a server; whichever is done takes over from the others.
PYTEST := -m pytest -n 3 --dist worksteal

# Hundreds of commands are started in the tests: none of them should compile our modules anew.
unexport PYTHONDONTWRITEBYTECODE

# Small functions of one room are called from all others, and nobody outside calls any: the compiler may put more of them in
# place than it would.
INLINE := -fno-semantic-interposition -fno-plt -fvisibility=hidden --param max-inline-insns-auto=80 --param inline-unit-growth=200
COMPILED := HATCH_BUILD_HOOK_ENABLE_CUSTOM=true CFLAGS='$(CFLAGS) $(INLINE)' PIP_CONSTRAINT=constraints.txt
# The same C in a quarter of the time, for tests that take less than that to play.
COMPILED_SOON := HATCH_BUILD_HOOK_ENABLE_CUSTOM=true FATHOM_OPT_LEVEL=1 PIP_CONSTRAINT=constraints.txt

.PHONY: play test checked-and-interpreted quick chromium browser check test-interpreted test-browser test-fast test-ray fast wheel bench soak pictures clean

# The server starts at once. Where there is a C compiler, it has the rules compiled beside it, and bots use them as soon as
# they are there.
play: .venv/ready
	@FATHOM_FAST=.venv-fast $(BIN)/fathom serve --open $(BESIDE)

# Chromium comes while pip works, and the compiler works beside the checks and the first tests: each leaves the other room.
test:
	@$(MAKE) --no-print-directory -j 2 .venv/ready chromium
	@$(MAKE) --no-print-directory -j 2 checked-and-interpreted $(COMPILE)
	@$(MAKE) --no-print-directory test-browser test-fast

checked-and-interpreted:
	@$(COMPILED_NEXT) $(MAKE) --no-print-directory -j 1 check test-interpreted

# For every save, in about two minutes: the checks, and the tests of whatever works without a browser, a command line or
# another build: rules, records, tables and the API.
QUICK_TESTS := tests/core tests/games tests/table tests/test_records.py tests/test_perft.py tests/test_rule_coverage.py \
	tests/web/test_api.py

quick: check
	$(BIN)/python $(PYTEST) $(QUICK_TESTS)

# The tests play in a real Chromium: the machine's own, that of the distribution, or the one Playwright fetches. The build
# without windows does the same in less time.
CHROMIUM := command -v chromium-headless-shell chromium chromium-browser google-chrome >/dev/null
chromium:
	@$(CHROMIUM) || { \
		echo 'Installing Chromium for the browser tests'; \
		apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } || true

browser: .venv/ready chromium
	@$(CHROMIUM) || $(BIN)/playwright install chromium

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-interpreted: .venv/read
	$(BIN)/python $(PYTEST) --ignore=tests/browser

# The first to read the tests has to compile them and all that they import, for ten seconds: one does that for all workers.
.venv/read: .venv/ready
	@$(BIN)/python -m pytest --collect-only -q >/dev/null || true
	@touch $@

# Whole games in a real Chromium.
test-browser: browser .venv/ready
	$(BIN)/python $(PYTEST) tests/browser

# The tests of rules, bots and records once more on the compiled build, with some of tables and the API to see that
# these get along with it; on a copy beside which there are no sources to import. Tests marked `sources` take no notice
# of compiled rules, and are left out here.
COMPILED_TESTS := tests/core tests/games tests/bots tests/arena tests/workshop/test_balance.py tests/workshop/test_targets.py \
	tests/workshop/test_engine_bench.py tests/workshop/test_soak.py tests/test_conformance.py tests/test_records.py \
	tests/test_perft.py tests/test_build.py tests/test_docs.py tests/table/test_hall.py tests/web/test_api.py

ifeq ($(shell command -v cc),)
BESIDE :=
COMPILE :=
COMPILED_NEXT :=
test-fast:
	@echo 'There is no C compiler here (cc), so the compiled rules are not tested.'
else
BESIDE := --compile '$(MAKE) fast'
COMPILE := .venv-tested/ready
COMPILED_NEXT := FATHOM_COMPILED_NEXT=1  # tests marked `deep` are left to the compiled rules
test-fast: .venv-tested/ready
	rm -rf build/test-fast && mkdir -p build/test-fast
	cp -rp tests docs README.md hatch_build.py pyproject.toml build/test-fast
	cd build/test-fast && FATHOM_COMPILED=1 ../../$(TESTED)/python $(PYTEST) $(COMPILED_TESTS)
endif

# Contests on a Ray cluster of a few nodes on this machine. Ray is large, so nothing else installs it.
test-ray: .venv/ready
	$(BIN)/python $(PIP_INSTALL) --editable '.[ray]'
	$(BIN)/python -m pytest tests/arena/test_ray.py

# Rules and core compiled to C with mypyc, in an environment of its own.
fast: .venv-fast/ready

# A wheel with the compiled rules, for this machine's Python.
wheel: .venv/ready
	rm -rf build/wheel && mkdir -p build/wheel
	cp -r fathom hatch_build.py pyproject.toml README.md LICENSE build/wheel
	$(COMPILED) $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist ./build/wheel

bench: .venv-fast/ready .venv/ready
	$(BIN)/python $(PIP_INSTALL) --editable '.[bench]'
	$(BIN)/fathom bench engine --compiled $(FAST)/python

# A hundred thousand random games of each game for each number of seats, with every mix of options.
soak: .venv-fast/ready
	$(FAST)/fathom soak --games 100000

# The pictures and the film of the README, from real sessions.
pictures: .venv/ready browser
	$(BIN)/python $(PIP_INSTALL) --editable '.[dev,pictures]'
	$(BIN)/python docs/pictures.py

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python $(PIP_INSTALL) --editable '.[dev]'
	@touch $@

# Built from a copy: the compiler leaves its work beside the sources. All other packages are those of .venv, pip and the
# compiler among them. Whoever is to use a build finds in `ready` of which sources it was made, once it is complete.
SITE := -c 'import site; print(site.getsitepackages()[0])'
.venv-tested/ready: COMPILED := $(COMPILED_SOON)
.venv-fast/ready .venv-tested/ready: .venv/ready $(SOURCES) hatch_build.py pyproject.toml constraints.txt
	rm -f $@
	$(PYTHON) -m venv --without-pip $(@D)
	$(BIN)/python $(SITE) > "$$($(@D)/bin/python $(SITE))/packages.pth"
	rm -rf build/$(@D) && mkdir -p build/$(@D)
	cp -r fathom hatch_build.py pyproject.toml README.md LICENSE build/$(@D)
	$(BIN)/python -m fathom.core.build build/$(@D)/fathom > build/$(@D)/ready
	$(COMPILED) $(@D)/bin/python $(PIP_INSTALL) --no-build-isolation --force-reinstall --no-deps ./build/$(@D)
	mv build/$(@D)/ready $@

clean:
	rm -rf .venv .venv-fast .venv-tested build dist
