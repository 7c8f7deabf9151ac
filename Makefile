# `make demo` and `make test` need Python 3.11 or newer and nothing else.
PYTHON ?= python3
BIN := $(if $(VIRTUAL_ENV),$(VIRTUAL_ENV)/bin,.venv/bin)

.PHONY: demo up test test-slow check bench assets features setup dev audit

demo: setup        ## start the office, do a task in a real browser, grade it
	@$(BIN)/dayshift demo

up: setup          ## leave the office running for a person
	@$(BIN)/dayshift up

test: dev          ## the tests
	@bin/ci test

test-slow: dev     ## the tests that take minutes
	@$(BIN)/pytest -m slow -n 2

check: dev         ## format, lint, types, imports, sizes, templates
	@bin/ci check

audit: setup       ## prove the graders right
	@$(BIN)/dayshift audit

bench: setup       ## measure, each figure beside its floor
	@$(BIN)/dayshift bench

assets:            ## build the browser files
	@$(BIN)/python bin/assets

features: setup    ## the scorecard of every app
	@$(BIN)/dayshift features

setup:
	@$(PYTHON) bin/setup

dev:
	@$(PYTHON) bin/setup --dev
