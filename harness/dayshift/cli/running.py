"""Making a run while somebody watches: one bar for all, one line for each attempt under way."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from dayshift.agents.agent import agent_named
from dayshift.attempt.plan import Planned
from dayshift.catalogue import Catalogue
from dayshift.cli.console import err
from dayshift.env.stepping import StepRecord
from dayshift.office import Office
from dayshift.rollout import Outcome, Rollout, begin_run, make_attempts


class Bars:
    """Draws a run on a terminal; in a pipe, one plain line for each attempt."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._all = progress.add_task("attempts", total=total)
        self._lines: dict[str, TaskID] = {}
        self._done = self._passed = self._steps = self._failed = 0
        self._begun = time.monotonic()

    def started(self, planned: Planned) -> None:
        self._lines[planned.id] = self._progress.add_task(_name(planned), total=None)

    def stepped(self, planned: Planned, record: StepRecord) -> None:
        self._steps += 1
        line = self._lines[planned.id]
        self._progress.update(
            line, description=f"{_name(planned)} step {record.index} {record.action['type']}"
        )

    def ended(self, outcome: Outcome) -> None:
        if line := self._lines.pop(outcome.planned.id, None):
            self._progress.remove_task(line)
        self._done += 1
        self._passed += bool(outcome.result and outcome.result["success"])
        self._failed += outcome.failure is not None
        rate = self._steps / max(0.1, time.monotonic() - self._begun)
        words = f"passed {self._passed}/{self._done}, {rate:.1f} steps/s, {self._failed} failures"
        self._progress.update(self._all, advance=1, description=words)
        if not err.is_terminal:
            err.print(_line(outcome), markup=False, soft_wrap=True)


def make_run(
    office: Office,
    catalogue: Catalogue,
    folder: Path,
    planned: Sequence[Planned],
    *,
    contexts: int = 1,
    headless: bool = True,
) -> list[Outcome]:
    """Make every attempt of a plan that is not there yet."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    run = begin_run(folder, planned)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        rollout = Rollout(
            office=office,
            find_task=catalogue.find,
            agents=agent_named,
            folder=run,
            watcher=Bars(progress, len(run.plan)),
            contexts=contexts,
            headless=headless,
        )
        return asyncio.run(make_attempts(rollout))


def _name(planned: Planned) -> str:
    return f"{planned.agent} {planned.task}#{planned.attempt}"


def _line(outcome: Outcome) -> str:
    if outcome.result is None:
        return f"{_name(outcome.planned)}: failed: {outcome.failure}"
    again = " (made before)" if outcome.was_there else ""
    result = outcome.result
    return f"{_name(outcome.planned)}: score={result['score']:.2f} steps={result['steps']}{again}"
