"""`dayshift schema`: shapes for people who write agents and tasks."""

from typing import Annotated

import typer
from rich.table import Table

from dayshift.actions import action_schema
from dayshift.cli.console import Json, out, show_json
from dayshift.cli.opening import open_office
from dayshift.office import OfficeConfig
from dayshift.profiles import TYPES
from dayshift_control.wire import Schema


def schema(
    what: Annotated[
        str, typer.Argument(help="`actions`, or an app whose kinds of rows to list, such as chat.")
    ],
    as_json: Json = False,
) -> None:
    """Print the JSON Schema of actions, or the kinds of rows and columns of an app."""
    if what == "actions":
        show_json({**action_schema(), "profiles": {name: sorted(types) for name, types in TYPES.items()}})
        return
    with open_office(OfficeConfig(apps=(what,), size="small")) as office:
        found = office.suite.apps[what].schema()
    if as_json:
        show_json(found.model_dump(mode="json"))
    else:
        _tell(found)


def _tell(found: Schema) -> None:
    for table in found.tables:
        lines = Table("Column", "Type", "Refers to", "", box=None, title=table.kind, title_justify="left")
        for column in table.columns:
            marks = [
                "key" if column.primary_key else "",
                "ambient" if column.ambient or table.ambient else "",
                "" if column.nullable else "required",
            ]
            about = " ".join(mark for mark in [*marks, column.doc or ""] if mark)
            lines.add_row(column.name, column.type, column.references or "", about)
        out.print(lines)
        out.print()
