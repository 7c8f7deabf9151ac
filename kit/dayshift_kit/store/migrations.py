"""Schema revisions: the kit's and each app's migrations, run together by Alembic.

The two are separate branches, so an app never repeats the kit's tables and neither waits for the
other. A database's revision is both heads joined by `+`.
"""

import io
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import apsw
from sqlalchemy import Connection, MetaData, inspect, text

from dayshift_kit.store import journal, tables
from dayshift_kit.store.engine import engine_over
from dayshift_kit.store.rows import rows_of

if TYPE_CHECKING:
    from alembic.config import Config

    from dayshift_kit.manifest import AppManifest

KIT_FOLDER = Path(str(files("dayshift_kit"))) / "migrations"


def app_folder(manifest: "AppManifest") -> Path:
    """Where an app's versions are."""
    return Path(str(files(manifest.package))) / manifest.migrations


def upgrade(
    raw: apsw.Connection, manifest: "AppManifest", *, to: str = "heads", is_journaled: bool = True
) -> None:
    """Bring a database to a revision, the newest unless told; its rows stay.

    Args:
        raw: its connection, with nothing open.
        manifest: the app.
        to: the revision.
        is_journaled: make the journal's triggers, which need every declared table, at the newest.

    Raises:
        RuntimeError: a migration left rows that point nowhere; nothing was changed.
    """
    rows_of(raw, "PRAGMA foreign_keys=off")  # A table rebuilt by a migration drops its old self.
    try:
        with engine_over(raw).begin() as connection:
            journal.remove(connection)
            _command("upgrade", connection, manifest, to)
            if to == "heads" and is_journaled:
                journal.install(connection, manifest)
            broken = connection.execute(text("PRAGMA foreign_key_check")).all()
            if broken:
                raise RuntimeError(f"Upgrading {manifest.name} to {to} broke references: {broken[:5]}.")
    finally:
        rows_of(raw, "PRAGMA foreign_keys=on")


def stamp(connection: Connection, manifest: "AppManifest") -> None:
    """Say that a database made from the models is at the newest revision."""
    _command("stamp", connection, manifest, "heads")


def revision_of(connection: Connection) -> str:
    """The revision a database is at, empty when it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    rows = connection.execute(text("SELECT version_num FROM alembic_version ORDER BY version_num"))
    return "+".join(rows.scalars())


def newest_revision(manifest: "AppManifest") -> str:
    """The revision the code stands for."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - slow, and rarely needed

    return "+".join(sorted(ScriptDirectory.from_config(_config(None, manifest)).get_heads()))


def revisions(manifest: "AppManifest") -> list[str]:
    """Every revision, oldest first."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - slow, and rarely needed

    script = ScriptDirectory.from_config(_config(None, manifest))
    return [each.revision for each in reversed(list(script.walk_revisions()))]


def write_revision(raw: apsw.Connection, manifest: "AppManifest", *, message: str) -> Path:
    """Write a new app revision that turns the database's schema into what the models declare."""
    folder = app_folder(manifest)
    folder.mkdir(exist_ok=True)
    first = not any(folder.glob("*.py"))
    number = sum(1 for path in folder.glob("*.py") if path.name != "__init__.py") + 1
    options: dict[str, Any] = {
        "message": message,
        "autogenerate": True,
        "rev_id": f"{manifest.name}_{number:04}",
        "head": "base" if first else f"{manifest.name}@head",
        "branch_label": manifest.name if first else None,
        "version_path": str(folder),
    }
    with engine_over(raw).begin() as connection:
        written = _command("revision", connection, manifest, **options)
    return Path(written.path)


def all_tables(manifest: "AppManifest") -> MetaData:
    """The app's tables and the kit's in one collection."""
    together = MetaData(naming_convention=manifest.base.metadata.naming_convention)
    for metadata in (tables.metadata, manifest.base.metadata):
        for table in metadata.sorted_tables:
            table.to_metadata(together)
    return together


def _command(name: str, connection: Connection, manifest: "AppManifest", *args: Any, **options: Any) -> Any:
    from alembic import command  # noqa: PLC0415 - slow, and rarely needed

    return getattr(command, name)(_config(connection, manifest), *args, **options)


def _config(connection: Connection | None, manifest: "AppManifest") -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - slow, and rarely needed

    folders = [KIT_FOLDER / "versions", app_folder(manifest)]
    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", str(KIT_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option(
        "version_locations", "\n".join(str(folder) for folder in folders).replace("%", "%%")
    )
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes.update(
        connection=connection, metadata=all_tables(manifest), include_object=_declarable(connection)
    )
    return config


def _declarable(connection: Connection | None) -> Callable[..., bool]:
    """Leave full-text tables, which models declare by statements, out of generated revisions."""
    listed = (
        () if connection is None else connection.execute(text("SELECT name, type FROM pragma_table_list"))
    )
    special = {name for name, kind in listed if kind in {"virtual", "shadow"}}

    def is_declarable(item: Any, name: str | None, kind: str, *rest: Any) -> bool:
        del item, rest
        return not (kind == "table" and name in special)

    return is_declarable
