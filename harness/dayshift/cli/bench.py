"""`dayshift bench`: the measurements, each beside its floor."""

import subprocess
import sys
from typing import Annotated

import typer

from dayshift.cli.console import Json


def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Which measurements; all by default.")] = None,
    as_json: Json = False,
) -> None:
    """Measure speed and size on this machine."""
    command = [sys.executable, "-m", "dayshift_bench", *(names or []), *(["--json"] if as_json else [])]
    sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603  our own interpreter
