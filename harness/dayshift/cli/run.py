"""`dayshift run`: attempts at tasks by an agent."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from dayshift.agents.agent import agent_named
from dayshift.attempt.plan import plan
from dayshift.catalogue import Catalogue
from dayshift.cli.console import Company, Json, Size, WorldSeed, complain, show, show_json
from dayshift.cli.opening import open_office
from dayshift.cli.running import make_run
from dayshift.office import OfficeConfig
from dayshift.rollout import Outcome, tally
from dayshift.viewer import write_report

INFRA = 3


def run(
    *,
    suite: Annotated[
        list[str] | None,
        typer.Argument(help="Tasks (chat.react@3), families (chat.react) or apps (chat); all by default."),
    ] = None,
    agent: Annotated[
        str, typer.Option("--agent", "-a", help="noop, random, oracle, oracle-pixel or module:Class.")
    ] = "oracle",
    attempts: Annotated[int, typer.Option("--attempts", "-k", min=1, help="Attempts at each task.")] = 1,
    seeds: Annotated[int, typer.Option(min=1, help="Tasks drawn of each family: seeds 1 to this.")] = 1,
    contexts: Annotated[int, typer.Option(min=1, max=32, help="Attempts under way at once.")] = 2,
    out: Annotated[Path | None, typer.Option(help="Folder of the run; an unfinished one is resumed.")] = None,
    company: Company = "northlight",
    world_seed: WorldSeed = 1,
    size: Size = "standard",
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser.")] = False,
    as_json: Json = False,
) -> None:
    """Let an agent attempt tasks, and keep what it did."""
    catalogue = Catalogue(company=company, seed=world_seed, size=size)
    profile = agent_named(agent).profile
    folder = out or Path("runs") / f"{agent.rpartition(':')[2]}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    tasks: list[str] = []

    def draw() -> None:
        tasks.extend(task.id for task in catalogue.select(tuple(suite or ()), tuple(range(1, seeds + 1))))

    with open_office(OfficeConfig(company=company, seed=world_seed, size=size), meanwhile=draw) as office:
        planned = plan(
            tasks,
            agent=agent,
            profile=profile,
            attempts=attempts,
            company=company,
            world_seed=world_seed,
            size=size,
        )
        outcomes = make_run(office, catalogue, folder, planned, contexts=contexts, headless=not headed)
    sys.exit(_tell(outcomes, folder, as_json=as_json))


def _tell(outcomes: list[Outcome], folder: Path, *, as_json: bool) -> int:
    """Print how it went. Returns the exit status: failures of the infrastructure are no result."""
    summary = {**tally(outcomes), "run": str(folder), "report": str(write_report(folder).resolve())}
    if as_json:
        show_json({**summary, "results": [_line(outcome) for outcome in outcomes]})
    else:
        _tell_lines(outcomes, summary)
    return INFRA if summary["failures"] else 0


def _line(outcome: Outcome) -> dict[str, object]:
    result = outcome.result or {}
    kept = {
        name: result.get(name) for name in ("success", "score", "steps", "end_reason", "seconds", "error")
    }
    return {"task": outcome.planned.task, "attempt": outcome.planned.id, "failure": outcome.failure, **kept}


def _tell_lines(outcomes: list[Outcome], summary: dict[str, object]) -> None:
    for outcome in outcomes:
        if outcome.result is not None:
            verdict = "success" if outcome.result["success"] else "failure"
            show(f"{outcome.planned.task:<44} score={outcome.result['score']:.2f} {verdict}")
    show(f"{summary['succeeded']} of {summary['graded']} succeeded, mean score {summary['mean_score']}")
    for failure in [outcome for outcome in outcomes if outcome.failure]:
        complain(f"{failure.planned.task} could not be attempted: {failure.failure}")
    show(f"Report  {summary['report']}")
