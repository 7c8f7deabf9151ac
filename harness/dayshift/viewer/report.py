"""Writing the pages of a report into a run's own folder."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from dayshift.attempt.reader import AttemptFolder, RunFolder
from dayshift.viewer import pages


def write_report(run: Path, *, embed: bool = False) -> Path:
    """Write `index.html` of a run and one page beside each attempt's frames.

    Args:
        run: Folder of the run.
        embed: Put the frames into the pages, so that each page can be sent around by itself.

    Returns:
        The path of the index.

    Raises:
        UsageError: there is no run in that folder.
    """
    folder = RunFolder.existing(run)
    attempts, templates = folder.attempts(), _templates()
    rows = [pages.row(attempt) for attempt in attempts]
    for place, attempt in enumerate(attempts):
        around = (rows[place - 1] if place else None, rows[place + 1] if place + 1 < len(rows) else None)
        page = _attempt_page(templates, attempt, around=around, embed=embed)
        (attempt.path / "index.html").write_text(page, encoding="utf-8")
    index = run / "index.html"
    missing = len(folder.plan) - len(attempts)
    text = templates.get_template("index.html").render(run=run.name, rows=rows, missing=missing)
    index.write_text(text, encoding="utf-8")
    return index


def _attempt_page(
    templates: Environment,
    attempt: AttemptFolder,
    *,
    around: tuple[pages.Row | None, pages.Row | None],
    embed: bool,
) -> str:
    steps = pages.timeline(attempt, embed=embed)
    return templates.get_template("attempt.html").render(
        row=pages.row(attempt),
        before=around[0],
        after=around[1],
        meta=attempt.meta,
        grade=attempt.grade,
        answer=attempt.state_diff["answer"],
        infeasible=attempt.state_diff["infeasible"],
        error=attempt.result["error"],
        steps=steps,
        changes=pages.changes(attempt),
        events=attempt.events,
        hashes=attempt.state_hash,
    )


def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("dayshift.viewer"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["asset"] = _asset
    environment.filters["island"] = _island
    environment.filters["pretty"] = lambda value: json.dumps(value, indent=2, ensure_ascii=False)
    return environment


def _asset(name: str) -> Markup:
    """A style sheet or script of ours, to stand inside the page."""
    return Markup(files("dayshift.viewer").joinpath("assets", name).read_text(encoding="utf-8"))  # noqa: S704


def _island(value: Any) -> Markup:
    """JSON for a script element: nothing in it can end the element."""
    text = json.dumps(value, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704
