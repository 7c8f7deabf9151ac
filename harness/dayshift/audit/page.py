"""The audit as a page that opens without a network."""

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from dayshift.audit.trials import Kind, Trial, Verdicts, families, wilson

KINDS: tuple[Kind, ...] = ("untouched", "solve", "alternative", "near-miss", "mutant", "adversary")


def write_page(verdicts: Verdicts, path: Path) -> None:
    """Write the report: families by kinds of trial, kill rates with intervals, and every survivor."""
    templates = Environment(
        loader=PackageLoader("dayshift.audit"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    lines = [_line(verdicts, family) for family in families(verdicts.trials)]
    text = templates.get_template("audit.html").render(
        summary=verdicts.as_json(), kinds=KINDS, lines=lines, faults=[t for t in verdicts.trials if t.fault]
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _line(verdicts: Verdicts, family: str) -> dict[str, object]:
    mine = [trial for trial in verdicts.trials if trial.family == family]
    killed, tried = verdicts.kill_rate(family)
    return {
        "family": family,
        "cells": [_cell(mine, kind) for kind in KINDS],
        "killed": killed,
        "tried": tried,
        "interval": wilson(killed, tried),
        "excluded": sum(trial.excluded is not None for trial in mine),
    }


def _cell(trials: list[Trial], kind: Kind) -> dict[str, object]:
    tried = [trial for trial in trials if trial.kind == kind and trial.excluded is None]
    faults = sum(trial.fault is not None for trial in tried)
    scores = [trial.score for trial in tried]
    return {
        "tried": len(tried),
        "good": len(tried) - faults,
        "is_clean": faults == 0 and bool(tried),
        "low": min(scores, default=0.0),
        "high": max(scores, default=0.0),
    }
