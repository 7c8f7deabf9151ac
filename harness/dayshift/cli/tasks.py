"""`dayshift tasks`: what there is to do."""

from typing import Annotated

import typer
from rich.table import Table

from dayshift.catalogue import Catalogue
from dayshift.cli.console import Company, Json, Size, WorldSeed, out, show, show_json
from dayshift_graders import Allow

app = typer.Typer(help="What there is to do.", no_args_is_help=True)


@app.command("list")
def list_tasks(
    app_name: Annotated[str | None, typer.Option("--app", help="Only families of this app.")] = None,
    as_json: Json = False,
) -> None:
    """List the task families."""
    families = [each for each in Catalogue().families if app_name in (None, *each.apps)]
    if as_json:
        names = ("id", "title", "apps", "level", "expected_steps", "tags", "skills")
        show_json([{name: getattr(each, name) for name in names} for each in families])
        return
    table = Table("Family", "Level", "Steps", "Apps", "Title", box=None)
    for each in families:
        table.add_row(each.id, str(each.level), str(each.expected_steps), "+".join(each.apps), each.title)
    out.print(table)


@app.command("show")
def show_task(
    task: Annotated[str, typer.Argument(help="A family, or a task such as chat.reply_in_thread@17.")],
    company: Company = "northlight",
    world_seed: WorldSeed = 1,
    size: Size = "standard",
    as_json: Json = False,
) -> None:
    """Show one task: what is asked, of whom, and what may change."""
    found = Catalogue(company=company, seed=world_seed, size=size).find(task, None if "@" in task else 1)
    allowed = [_permission(each) for each in found.rubric.bounds.write_set]
    facts = {
        "id": found.id,
        "title": found.title,
        "instruction": found.instruction,
        "persona": found.persona,
        "apps": found.apps,
        "start": dict(found.start),
        "level": found.level,
        "tags": found.tags,
        "step_limit": found.step_limit,
        "may_change": allowed,
    }
    if as_json:
        show_json(facts)
        return
    show(f"{found.id}: {found.title}\n\n{found.instruction}\n")
    for name in ("persona", "apps", "start", "level", "tags", "step_limit", "may_change"):
        show(f"{name.replace('_', ' '):<12} {_written(facts[name])}")


def _permission(allow: Allow) -> str:
    """`insert up to 1 chat.reaction where message_id=17`."""
    where = [f"{column}={_condition(value)}" for column, value in allow.where.items()]
    columns = f" in {', '.join(sorted(allow.columns))}" if allow.columns else ""
    condition = f" where {', '.join(where)}" if where else ""
    return f"{allow.op} up to {allow.count} {allow.kind}{columns}{condition}"


def _condition(value: object) -> str:
    return "(a rule)" if callable(value) else str(value)


def _written(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value)) or "none"
    return str(value)
