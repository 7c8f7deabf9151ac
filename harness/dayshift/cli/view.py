"""`dayshift view`: a run as pages."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from dayshift.cli.console import Json, show, show_json
from dayshift.viewer import write_report


def view(
    run: Annotated[Path, typer.Argument(help="Folder of a run.")],
    embed: Annotated[bool, typer.Option("--embed", help="Put the frames into the pages.")] = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open the report in the browser.")] = False,
    as_json: Json = False,
) -> None:
    """Write the report of a run as HTML that opens without a network, and say where it is."""
    report = write_report(run, embed=embed).resolve()
    if as_json:
        show_json({"report": str(report)})
    else:
        show(str(report))
    if open_it:
        webbrowser.open(report.as_uri())
