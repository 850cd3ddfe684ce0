# All tasks of a checkout. `make play` and `make test` install everything they need, once.

UV := .tools/bin/uv
BIN := .venv/bin
TRAIN_BIN := .venv-train/bin
# The environments are described in that script. uv shows how far it is.
ENVIRONMENTS := .tools/bin/python scripts/environments.py
SOURCES := pyproject.toml uv.lock hatch_build.py scripts/environments.py
DEBIAN_TEST_PACKAGES := fonts-liberation postgresql redis-server nginx-light gcc python3-dev
# A browser without windows is enough for tests, and needs less of the machine. Older Debians have the whole one alone.
BROWSER := scripts/debian chromium-headless-shell || scripts/debian chromium

# Many tests wait for a process, a browser or a clock: with three workers, two cores are idle for 6 % of the time, with
# four for 2 %.
WORKERS := 4

# Kernels that tests use, and those that the engine of a page has: one process compiles them before four workers would.
ENGINE_KERNELS := omphalos.physics.library:PHYSICS omphalos.bots.flick.library:FLICK
KERNELS := omphalos.bots.oracle.library:ORACLE omphalos.envs.library:ENVS
COMPILE := $(BIN)/python -m omphalos.kernels

PEERS := peer-box2d peer-catanatron peer-open-spiel peer-pettingzoo

# Tests start hundreds of processes. Without compiled modules on disk, each would compile numba and the rest from source.
unexport PYTHONDONTWRITEBYTECODE
# make PYTHON=python3.12 …, in a clone that is not set up yet. Debian's own Python comes first: it is compiled with
# profile-guided optimization, and one that pyenv has compiled takes a quarter longer.
ifndef PYTHON
PYTHON := $(shell /usr/bin/python3 -c 'import sqlite3, ssl, sys; sys.version_info >= (3, 11) and print(sys.executable)' \
	2>/dev/null)
endif
ifneq ($(PYTHON),)
export PYTHON  # for scripts/get-uv
export UV_PYTHON := $(PYTHON)
endif

.PHONY: help play site test quick test-train soak mutate test-lowest test-highest coverage check bench docs pictures dist sbom format clean

help:
	@echo 'make play     open the table in the browser'
	@echo 'make test     run all tests but those of test-train, which it counts'
	@echo 'make quick    run the tests of what has changed since main, in seconds: without Debian packages, browsers and compilers'
	@echo 'make test-train  run the tests of training and of kernels for the GPU; they need torch and CUDA'"'"'s compiler'
	@echo 'make soak     run all tests with many more scenes, games and kills; takes hours'
	@echo 'make mutate   plant faults in copies of the sources, and report those that no test notices; takes an hour'
	@echo 'make coverage run all tests and report the lines they miss; takes much longer'
	@echo 'make test-lowest  run the fast tests with the oldest dependencies that pyproject.toml allows'
	@echo 'make test-highest  run them with the newest ones, whatever the lock says'
	@echo 'make check    ruff, pyright, import-linter, the lock file, the list of modules, what deploys the project and the client'"'"'s own checks'
	@echo 'make bench    measure the figures that README states'
	@echo 'make docs     build the documentation into build/docs/'
	@echo 'make site     write a site that needs no server into site/, with the documentation; ADDRESS=https://… is where it will be'
	@echo 'make pictures  make the pictures of README and docs anew'
	@echo 'make dist     build the wheel and the source distribution into dist/, and try them'
	@echo 'make sbom     list what a release is made of, in sbom/'
	@echo 'make format   format the code'
	@echo 'make clean    remove what was built'

play: .venv/.ready-to-play client
	@$(BIN)/omphalos play

test: .venv/.ready-to-develop client
	@scripts/debian $(DEBIAN_TEST_PACKAGES)
	@$(BROWSER)
	@$(COMPILE) --engine $(ENGINE_KERNELS)
	@$(COMPILE) $(KERNELS)
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)
	@$(ENVIRONMENTS) size test

quick: .venv-quick/.ready
	@.venv-quick/bin/python scripts/quick.py $(ARGS)

# Files that import torch are checked here too, where it is installed.
test-train: .venv-train/.ready
	@$(TRAIN_BIN)/pytest -n 2 --dist worksteal -m needs --need-all $(ARGS) $$(grep -rl --include='test_*.py' 'mark\.needs(' tests)
	$(TRAIN_BIN)/pyright --warnings --pythonpath $(TRAIN_BIN)/python src/omphalos/train/*.py tests/train/*.py
	@$(ENVIRONMENTS) size test-train

soak:
	@OMPHALOS_SOAK=1 $(MAKE) test

mutate: .venv/.ready-to-develop client
	@scripts/debian $(DEBIAN_TEST_PACKAGES)
	@$(BIN)/python -m scripts.mutate $(ARGS)

coverage: .venv/.ready-to-develop client
	@scripts/debian $(DEBIAN_TEST_PACKAGES)
	@$(BROWSER)
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term $(ARGS)

test-lowest test-highest: .venv/.ready-to-develop client
	@KERNELS='$(KERNELS) $(ENGINE_KERNELS)' scripts/test-bounds $(@:test-%=%) $(ARGS)

check: .venv/.ready-to-develop client
	$(UV) lock --check --quiet
	$(BIN)/python -m scripts.check_lock
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright --warnings
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.modules --check
	$(BIN)/python -m scripts.messages --check
	$(BIN)/python -m scripts.measures
	$(BIN)/python web/build.py check
	scripts/check-deploy

bench: .venv/.ready-to-bench client
	@scripts/debian $(DEBIAN_TEST_PACKAGES) chromium
	$(BIN)/python -m benchmarks $(ARGS)

site: docs client
	@$(COMPILE) --engine $(ENGINE_KERNELS)
	@$(COMPILE) $(KERNELS)
	@$(BIN)/python web/build.py engine
	@$(BIN)/omphalos site site --docs build/docs $(ADDRESS:%=--address %)

docs: .venv/.ready-to-develop
	$(BIN)/zensical build --strict

pictures: .venv/.ready-to-develop client
	@scripts/debian fonts-liberation
	@$(BROWSER)
	$(BIN)/python -m scripts.pictures $(ARGS)

dist: .venv/.ready-to-develop
	@$(ENVIRONMENTS) install dist
	@rm -rf dist
	$(BIN)/python scripts/build_kernels.py
	$(BIN)/python web/build.py engine
	$(UV) build --sdist --wheel
	$(BIN)/twine check --strict dist/*.tar.gz dist/*.whl
	$(BIN)/python scripts/try_wheel.py

# What a release is made of, as CycloneDX: the program with its server, and what is bundled in the browser client.
sbom: .venv/.ready-to-develop client
	@mkdir -p sbom
	$(UV) export --quiet --frozen --no-default-groups --extra server --format cyclonedx1.5 --output-file sbom/python.cdx.json
	$(BIN)/python web/build.py sbom > sbom/client.cdx.json

format: .venv/.ready-to-develop
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python web/build.py format

clean:
	rm -rf .venv .venv-quick .venv-train .tools site dist sbom build web/node_modules src/omphalos/server/static

.PHONY: client
client:
	@$(BIN)/python web/build.py build

$(UV):
	@scripts/get-uv

.venv/.ready-to-play: $(SOURCES) | $(UV)
	@$(ENVIRONMENTS) install play
	@touch $@

.venv/.ready-to-develop: $(SOURCES) | $(UV)
	@$(ENVIRONMENTS) install test
	@touch $@ .venv/.ready-to-play

.venv/.ready-to-bench: .venv/.ready-to-develop
	@$(ENVIRONMENTS) install bench
	@for peer in $(PEERS); do $(ENVIRONMENTS) install bench $$peer || echo "$$peer: not available here"; done
	@touch $@

.venv-quick/.ready: $(SOURCES) | $(UV)
	@$(ENVIRONMENTS) install quick
	@touch $@

.venv-train/.ready: $(SOURCES) | $(UV)
	@$(ENVIRONMENTS) install test-train
	@touch $@
