"""`dayshift demo`: one task done and graded, and one left undone."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from dayshift.agents.oracle import PixelOracleAgent
from dayshift.attempt.plan import Planned, plan
from dayshift.catalogue import Catalogue
from dayshift.cli.console import Json, Size, show, show_json
from dayshift.cli.opening import open_office
from dayshift.cli.running import make_run
from dayshift.cli.up import usual_addresses, welcome
from dayshift.errors import InfraError, UsageError
from dayshift.office import OfficeConfig
from dayshift.rollout import Outcome
from dayshift.viewer import write_report

FAVOURITE = "chat.reply_in_thread"
AGENTS = {"solve": "oracle-pixel", "noop": "noop"}


def demo(
    task: Annotated[str | None, typer.Option(help="Which task, such as chat.reply_in_thread@3.")] = None,
    size: Size = "standard",
    out: Annotated[Path | None, typer.Option(help="Folder of the run and its report.")] = None,
    as_json: Json = False,
) -> None:
    """Start the office, let a script do a task in a real browser, grade it, and grade doing nothing."""
    catalogue = Catalogue(size=size)
    wanted = task or _favourite(catalogue)
    folder = out or Path("runs") / f"demo-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    with open_office(OfficeConfig(size=size), meanwhile=lambda: catalogue.find(wanted)) as office:
        chosen = catalogue.find(wanted)
        outcomes = make_run(office, catalogue, folder, _planned(chosen.id, size))
        report = write_report(folder, embed=True).resolve()
        results = {name: _result(outcomes, agent) for name, agent in AGENTS.items()}
        if as_json:
            show_json({"task": chosen.id, "report": str(report), **results})
        else:
            show(f"Task {chosen.id}\n  {chosen.instruction}")
            for name, result in results.items():
                show(f"{name:<6} score={result['score']:.2f} success={str(result['success']).lower()}")
            welcome(office, usual_addresses(office), title="Apps, while `make up` runs")
            show(f"Report\n  {report}")
    as_hoped = results["solve"]["success"] and results["noop"]["score"] == 0
    sys.exit(0 if as_hoped else 1)


def _favourite(catalogue: Catalogue) -> str:
    known = [family.id for family in catalogue.families]
    if not known:
        raise UsageError("The catalogue holds no task family.")
    return f"{FAVOURITE if FAVOURITE in known else known[0]}@1"


def _planned(task: str, size: str) -> tuple[Planned, ...]:
    return tuple(
        planned
        for agent in AGENTS.values()
        for planned in plan(
            [task],
            agent=agent,
            profile=PixelOracleAgent.profile,
            attempts=1,
            company="northlight",
            world_seed=1,
            size=size,
        )
    )


def _result(outcomes: list[Outcome], agent: str) -> dict[str, object]:
    outcome = next(outcome for outcome in outcomes if outcome.planned.agent == agent)
    if outcome.result is None:
        raise InfraError(f"The {agent} attempt could not be made: {outcome.failure}")
    return {"score": outcome.result["score"], "success": outcome.result["success"]}
