"""`dayshift company`: who works there, and whether their story holds together."""

import sys
from dataclasses import fields

import typer

from dayshift.catalogue import truth_of
from dayshift.cli.console import Company, Json, Size, WorldSeed, show, show_json
from dayshift_seeds import Truth
from dayshift_seeds.truth import Book

app = typer.Typer(help="Who works there, and whether their story holds together.", no_args_is_help=True)


@app.command("show")
def show_company(
    company: Company = "northlight", world_seed: WorldSeed = 1, size: Size = "standard", as_json: Json = False
) -> None:
    """Show what a company consists of."""
    truth = truth_of(company, world_seed, size)
    facts = {
        "name": truth.name,
        "about": truth.about,
        "seed": truth.seed,
        "size": truth.size,
        "now": truth.now.isoformat(),
        **_counts(truth),
    }
    if as_json:
        show_json(facts)
        return
    show(f"{truth.name}: {truth.about}")
    show(f"It is {truth.now:%A, %d %B %Y, %H:%M} UTC there.")
    for name, count in _counts(truth).items():
        show(f"  {count:>7,}  {name.replace('_', ' ')}")


def _counts(truth: Truth) -> dict[str, int]:
    books = {field.name: getattr(truth, field.name) for field in fields(truth)}
    counted = {name: len(book) for name, book in books.items() if isinstance(book, Book)}
    return {**counted, "messages": len(truth.transcript.messages)}


@app.command("check")
def check_company(
    company: Company = "northlight", world_seed: WorldSeed = 1, size: Size = "standard", as_json: Json = False
) -> None:
    """Walk every cross-reference and say what does not agree."""
    from dayshift_seeds.checker import check  # noqa: PLC0415  (it reads the whole transcript)

    problems = [str(problem) for problem in check(truth_of(company, world_seed, size))]
    if as_json:
        show_json({"problems": problems})
    else:
        for problem in problems:
            show(problem)
        show(f"{len(problems)} problems." if problems else "Everything agrees.")
    sys.exit(1 if problems else 0)
