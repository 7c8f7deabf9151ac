"""`dayshift audit`: prove the graders right, or list what survives."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from dayshift.audit import Trial, Verdicts
from dayshift.audit import audit as run_audit
from dayshift.audit.page import write_page
from dayshift.catalogue import Catalogue
from dayshift.cli.console import Company, Json, Size, WorldSeed, complain, err, show, show_json
from dayshift.cli.opening import open_office
from dayshift.office import OfficeConfig

GATE = 1


def audit(
    *,
    suite: Annotated[
        list[str] | None,
        typer.Argument(help="Families (chat.react_to_message) or apps (chat); all by default."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Tasks drawn of each family.")] = 3,
    contexts: Annotated[int, typer.Option(min=1, max=16, help="Browsers at work at once.")] = 2,
    html: Annotated[Path | None, typer.Option(help="Write the report to this file.")] = None,
    company: Company = "northlight",
    world_seed: WorldSeed = 1,
    size: Size = "standard",
    as_json: Json = False,
) -> None:
    """Try every task untouched, solved, nearly solved, mutated and attacked."""
    catalogue = Catalogue(company=company, seed=world_seed, size=size)
    tasks = list(catalogue.select(tuple(suite or ()), tuple(range(1, seeds + 1))))
    columns = (TextColumn("{task.completed} trials, {task.description}"), TimeElapsedColumn())
    with (
        open_office(OfficeConfig(company=company, seed=world_seed, size=size)) as office,
        Progress(*columns, console=err, transient=True) as progress,
    ):
        bar = progress.add_task("audit", total=None)

        def told(trial: Trial) -> None:
            progress.update(bar, advance=1, description=f"{trial.task} {trial.kind}: {trial.name}")
            if trial.fault:
                complain(_line(trial))

        verdicts = asyncio.run(run_audit(office, tasks, seeds=seeds, told=told, contexts=contexts))
    if html is not None:
        write_page(verdicts, html)
    _tell(verdicts, as_json=as_json, html=html)
    sys.exit(0 if verdicts.is_clean else GATE)


def _tell(verdicts: Verdicts, *, as_json: bool, html: Path | None) -> None:
    summary = verdicts.as_json()
    if as_json:
        show_json(summary)
        return
    killed, tried = verdicts.kill_rate()
    low, high = summary["mutants"]["interval_95"]
    show(f"families {summary['families']}, seeds {summary['seeds']}, trials {len(verdicts.trials)}")
    show(f"untouched at most {summary['untouched_max']:.2f}, solution at least {summary['solve_min']:.2f}")
    show(f"{killed} of {tried} wrong worlds found out (95 % interval {low:.1%} to {high:.1%})")
    show(f"adversaries at most {summary['adversary_max']:.2f}")
    show("The graders hold." if verdicts.is_clean else "The graders do not hold; see the trials named above.")
    if html is not None:
        show(f"Report  {html.resolve()}")


def _line(trial: Trial) -> str:
    return f"{trial.task} {trial.kind} “{trial.name}”: {trial.fault}"
