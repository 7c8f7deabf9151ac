"""`dayshift bench`: the measurements, each beside its floor."""

import subprocess
import sys
from typing import Annotated

import typer

from dayshift.cli.console import Json
from dayshift.office import cache_folder


def bench(
    *,
    names: Annotated[list[str] | None, typer.Argument(help="Which measurements; all by default.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A twentieth of the runs: rough figures.")] = False,
    as_json: Json = False,
) -> None:
    """Measure speed and size on this machine."""
    flags = [flag for flag, is_set in (("--quick", quick), ("--json", as_json)) if is_set]
    command = [sys.executable, "-m", "dayshift_bench", "--cache", str(cache_folder()), *flags, *(names or [])]
    sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603  our own interpreter
