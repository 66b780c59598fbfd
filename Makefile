# All that is needed is make and Python 3.11 or newer. `make help` says what can be done.
PYTHON ?= $(shell sh tools/find-python)
IN_VENV := .venv/bin/python

.PHONY: help lab setup-lab setup-test test bench lessons mutants lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /make \1: /p' Makefile

lab: setup-lab ## open the lessons in JupyterLab
	$(IN_VENV) -m dominolab

test: setup-test ## run every check
	@$(IN_VENV) tools/check.py

bench: setup-test ## measure the speed, beside a peer
	$(IN_VENV) benchmarks/bench.py

lessons: setup-test ## run all lessons and save them with their outputs
	$(IN_VENV) tools/lessons.py

mutants: setup-test ## break the code in many small ways and see that a test notices
	$(IN_VENV) tools/mutants.py

lock: ## choose new versions for requirements.lock
	"$(PYTHON)" tools/lock.py

clean: ## remove the environment and everything that was built
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

setup-lab setup-test:
	@command -v "$(PYTHON)" >/dev/null || { printf '%s\n' \
		"Python is missing. To mend it:" "" "    sudo apt-get install python3-venv" "" >&2; exit 1; }
	@"$(PYTHON)" tools/prepare.py $(subst setup-,,$@)
