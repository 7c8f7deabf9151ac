"""How Alembic runs for every app: on the connection and tables it is handed."""

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext

from dayshift_kit.columns import InstantType


def render_item(kind: str, item: object, generated: AutogenContext) -> str | Literal[False]:
    """Spell the kit's own types in generated revisions."""
    if kind == "type" and isinstance(item, InstantType):
        generated.imports.add("from dayshift_kit.columns import InstantType")
        return "InstantType()"
    return False


config = context.config
context.configure(
    connection=config.attributes["connection"],
    target_metadata=config.attributes["metadata"],
    include_object=config.attributes["include_object"],
    render_as_batch=True,
    render_item=render_item,
    transaction_per_migration=False,
)
context.run_migrations()
