"""`dayshift doctor`: whether this machine is ready, and what to do if it is not."""

import sys

from dayshift.cli.console import Json, out, show_json
from dayshift.doctor import EXAMINATIONS


def doctor(as_json: Json = False) -> None:
    """Look whether everything that is needed is there."""
    findings = [examine() for examine in EXAMINATIONS]
    if as_json:
        show_json([vars(finding) for finding in findings])
    else:
        for finding in findings:
            mark = "[green]ok[/]" if finding.is_well else "[red]no[/]"
            out.print(f"{mark}  {finding.name:<12} {finding.found}", soft_wrap=True)
            if finding.advice:
                out.print(f"    {'':<12} {finding.advice}", soft_wrap=True, style="yellow")
    sys.exit(0 if all(finding.is_well for finding in findings) else 1)
