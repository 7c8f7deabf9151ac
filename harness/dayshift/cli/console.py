"""Where output goes: data to standard output, progress and complaints to standard error."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Company = Annotated[str, typer.Option(help="Whose office.")]
WorldSeed = Annotated[int, typer.Option("--world-seed", help="The seed the company is generated from.")]
Size = Annotated[str, typer.Option(help="small, standard or large.")]


def show(text: str = "") -> None:
    """One line of output, never wrapped and without mark-up."""
    out.print(text, markup=False, soft_wrap=True)


def complain(text: str) -> None:
    err.print(f"dayshift: {text}", markup=False, soft_wrap=True, style="red")


def show_json(value: Any) -> None:
    out.print(json.dumps(value, indent=2, ensure_ascii=False, default=str), markup=False, soft_wrap=True)
