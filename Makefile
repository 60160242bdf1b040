# From a bare clone with Python 3.11+ and make: `make demo` shows what Adjudge does, `make test` runs what CI runs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# uv installs in seconds and checks every hash; where it is absent a private copy is fetched with pip.
$(VENV)/.tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Adjudge needs Python 3.11 or later; set PYTHON=/path/to/python3.11"; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@command -v uv >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@touch $@

UV = $$(command -v uv || echo $(BIN)/uv)

# Bytecode of what every command imports is written here, and not by the first command: nor by every command, where Python was
# told to write none.
WARM := import adjudge.cli.verify, adjudge.engine, nupunkt, numpy, onnxruntime, tantivy

$(VENV)/.run: requirements/run.txt pyproject.toml | $(VENV)/.tools
	@VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --require-hashes -r requirements/run.txt
	@VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q src/adjudge && env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -c '$(WARM)'
	@touch $@

$(VENV)/.dev: requirements/dev.txt requirements/alone.txt $(VENV)/.run
	@VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --require-hashes -r requirements/dev.txt
	@VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --require-hashes --no-deps -r requirements/alone.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	@VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --require-hashes -r requirements/bench.txt
	@touch $@

setup: $(VENV)/.run  ## make the environment (.venv)

demo: $(VENV)/.run  ## build the starter knowledge base and verify three claims with it
	@$(BIN)/adjudge demo

check: $(VENV)/.dev  ## format, lint, types, import order
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --num-workers 2
	@$(BIN)/mypy bench/same  # a call that no longer fits would fail the same way each time
	@$(BIN)/lint-imports --no-cache

# Code that is compiled is kept: the tests start some hundred processes, each of which would compile all it imports again.
unexport PYTHONDONTWRITEBYTECODE

test: check  ## everything CI runs
	@$(BIN)/python -m pytest -m "not long" -n 3 --dist worksteal  # on two cores too: some wait for a server, a browser or a disk

test-long: $(VENV)/.dev  ## the tests that take minutes
	@$(BIN)/python -m pytest -m long

EVALUATORS := .bench/evaluators
test-evaluators: | $(VENV)/.tools  ## the evaluators, and judges run by PyTorch, against the libraries they need, in an environment of their own
	@test -x $(EVALUATORS)/bin/python || $(UV) venv --quiet --python $(BIN)/python $(EVALUATORS)
	@$(UV) pip install --quiet -p $(EVALUATORS)/bin/python -e '.[langchain,llamaindex,ragas,deepeval,torch]' pytest
	@cd $(EVALUATORS) && bin/python -m pytest -c $(CURDIR)/tests_extra/pytest.ini --rootdir=$(CURDIR)/tests_extra $(CURDIR)/tests_extra

bench: $(VENV)/.bench  ## side-by-side measurements (see bench/README.md)
	@$(BIN)/python -m bench.retrieval

judgement: $(VENV)/.run  ## measure the answers, each development set judged by what the others fit (DATA=folder, LIMIT=rows, KEEP=1)
	@$(BIN)/python -m bench.judgement $(if $(DATA),--data "$(DATA)") $(if $(LIMIT),--limit $(LIMIT)) $(if $(KEEP),--keep)

ablation: $(VENV)/.run  ## measure the same without each rule in turn (DATA=folder, LIMIT=rows)
	@$(BIN)/python -m bench.judgement.ablation $(if $(DATA),--data "$(DATA)") $(if $(LIMIT),--limit $(LIMIT))

everyday: $(VENV)/.run  ## measure plain claims, documents, questions, drafts and articles (ONLY=part, LIMIT=rows, DETAILS=file)
	@$(BIN)/python -m bench.everyday $(if $(ONLY),--only $(ONLY)) $(if $(LIMIT),--limit $(LIMIT)) $(if $(DETAILS),--details "$(DETAILS)")

bench-service: $(VENV)/.dev  ## measure the HTTP service (HOME_FOLDER=folder, COUNT=requests a row, MEMORY=verifications)
	@$(BIN)/python -m bench.speed.service $(if $(HOME_FOLDER),--home "$(HOME_FOLDER)") $(if $(COUNT),--count $(COUNT)) $(if $(MEMORY),--memory $(MEMORY))

SAME = $(BIN)/python -m bench.same
SAME_OPTIONS = $(if $(RESULTS),--results "$(RESULTS)") $(if $(ONLY),--only $(ONLY)) $(if $(FRESH),--fresh)
same: $(VENV)/.run  ## whether results are byte for byte what was recorded (ONLY=kind,kind SAMPLE=cases FRESH=1 RESULTS=folder)
	@$(SAME) compare $(SAME_OPTIONS) $(if $(SAMPLE),--sample $(SAMPLE))

same-record: $(VENV)/.run  ## record the results that `make same` compares with (ONLY, FRESH, RESULTS; REPLACE=1 over older ones)
	@$(SAME) record $(SAME_OPTIONS) $(if $(REPLACE),--replace)

MUTANTS := .bench/mutants
MUTANTS_OPTIONS = $(if $(ONLY),--only $(ONLY)) $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) $(if $(SURVIVORS),--survivors) $(if $(KEEP),--keep)
mutants: $(VENV)/.dev  ## whether tests notice 60 small mistakes, one at a time (ONLY=area SEED=number COUNT=changes SURVIVORS=1 KEEP=1)
	@test -x $(MUTANTS)/bin/python || $(UV) venv --quiet --python $(BIN)/python $(MUTANTS)
	@$(UV) pip install --quiet -p $(MUTANTS)/bin/python cosmic-ray==8.7.0
	@$(MUTANTS)/bin/python -m bench.mutants --python $(CURDIR)/$(BIN)/python $(MUTANTS_OPTIONS)

docs: $(VENV)/.dev  ## write the generated pages again
	@$(BIN)/python tests/house/generated.py

WHEELS := adjudge-judge adjudge-models adjudge-gte adjudge-strong
wheels: $(VENV)/.run  ## build what can be installed elsewhere: dist/*.whl (the weights are wheels of their own)
	@rm -f dist/*.whl
	@for package in $(WHEELS:%=packages/%) .; do $(UV) build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist $$package; done
	@du -h dist/*.whl
	@echo "pipx install dist/adjudge-*.whl --pip-args=\"--find-links $(CURDIR)/dist\"   installs them"

extension: $(VENV)/.run  ## pack the browser extension: dist/adjudge-extension-chrome-*.zip and -firefox-*.zip
	@$(BIN)/python extension/pack.py

SITE := .bench/site
$(SITE)/.made: requirements/docs.txt | $(VENV)/.tools
	@test -x $(SITE)/bin/python || $(UV) venv --quiet --python $(BIN)/python $(SITE)
	@$(UV) pip install --quiet -p $(SITE)/bin/python --require-hashes -r requirements/docs.txt
	@touch $@

docs-site: $(SITE)/.made  ## build the documentation site: dist/site
	@NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --quiet --strict -f docsite/mkdocs.yml
	@echo "dist/site/index.html"

pins: | $(VENV)/.tools  ## resolve the requirements anew
	@for part in run dev bench docs; do $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header requirements/$$part.in -o requirements/$$part.txt; done
	@$(UV) pip compile --quiet --no-deps --universal --python-version 3.11 --generate-hashes \
		--no-annotate --no-header requirements/alone.in -o requirements/alone.txt

clean:  ## remove what these targets made
	rm -rf $(VENV) .demo .bench .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

.PHONY: help setup demo check test test-long test-evaluators bench judgement ablation everyday bench-service same same-record mutants docs docs-site \
	wheels extension pins clean
