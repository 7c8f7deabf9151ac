"""How Alembic runs for every app: on the connection and tables it is handed."""

from alembic import context

config = context.config
context.configure(
    connection=config.attributes["connection"],
    target_metadata=config.attributes["metadata"],
    include_object=config.attributes["include_object"],
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
