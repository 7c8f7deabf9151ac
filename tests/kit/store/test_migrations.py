"""Migrations end in exactly the schema the models declare, wherever they start."""

import apsw
import pytest
from library_app.records import Book
from sqlalchemy import func, select

from dayshift_kit.store import WorldStore, migrations
from dayshift_kit.store.building import declare
from dayshift_kit.store.drift import differences, migration_drift, schema_of
from dayshift_kit.store.engine import engine_over, prepare


def database(path):
    raw = apsw.Connection(str(path))
    prepare(raw, request_id=lambda: "test")
    return raw


def at_first_revision(manifest, path):
    """A database of the first revision with a book on loan in it."""
    raw = database(path)
    for revision in ("kit_0001", "library_0001"):
        migrations.upgrade(raw, manifest, to=revision)
    for statement in (
        "INSERT INTO person VALUES ('U1', 'k', 'e', 'p', 'r', 'd', 't', 'm', 'UTC', NULL)",
        "INSERT INTO book VALUES ('B1', 'Old', 9, '2020-01-01', 5, '[]', 0, NULL)",
        "INSERT INTO loan VALUES (1, 'B1', 'U1', 0, 0, NULL, NULL)",
    ):
        raw.execute(statement).fetchall()
    return raw


def test_an_empty_database_ends_as_declared(manifest):
    assert migration_drift(manifest) == []


@pytest.mark.parametrize("revision", ["kit_0001", "kit_0002", "library_0001", "library_0002"])
def test_an_earlier_revision_ends_as_declared(manifest, revision):
    assert migration_drift(manifest, revision=revision) == []


def test_a_database_with_rows_ends_as_declared_and_keeps_them(manifest, tmp_path):
    path = tmp_path / "old.sqlite"
    at_first_revision(manifest, path).close()
    assert migration_drift(manifest, start=path) == []
    raw = database(path)
    migrations.upgrade(raw, manifest)
    assert raw.execute("SELECT id, title, views FROM book").fetchall() == [("B1", "Old", 0)]
    assert raw.execute("SELECT book_id FROM loan").fetchall() == [("B1",)]
    with engine_over(raw).connect() as connection:
        assert migrations.revision_of(connection) == "kit_0002+library_0002"
    raw.close()


def test_an_upgraded_database_journals_and_enforces_references_again(manifest, tmp_path):
    raw = at_first_revision(manifest, tmp_path / "old.sqlite")
    migrations.upgrade(raw, manifest)
    raw.execute("UPDATE book SET views = 1").fetchall()
    journal = raw.execute('SELECT "table", "key", request_id FROM kit_journal').fetchall()
    assert journal == [("book", '["B1"]', "test")]
    with pytest.raises(apsw.ConstraintError):
        raw.execute("UPDATE loan SET book_id = 'nowhere'").fetchall()
    raw.close()


def test_upgrading_twice_changes_nothing(manifest, tmp_path):
    raw = at_first_revision(manifest, tmp_path / "old.sqlite")
    migrations.upgrade(raw, manifest)
    before = schema_of(raw)
    migrations.upgrade(raw, manifest)
    assert schema_of(raw) == before
    raw.close()


def test_a_migration_that_breaks_a_reference_changes_nothing(manifest, tmp_path):
    raw = at_first_revision(manifest, tmp_path / "old.sqlite")
    raw.execute("PRAGMA foreign_keys=off").fetchall()
    raw.execute("UPDATE loan SET book_id = 'nowhere'").fetchall()
    before = schema_of(raw)
    with pytest.raises(RuntimeError, match="broke references"):
        migrations.upgrade(raw, manifest)
    assert schema_of(raw) == before
    raw.close()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE book ADD COLUMN extra TEXT",
        "ALTER TABLE book RENAME COLUMN views TO looks",
        "DROP INDEX ix_book_shelf",
        "CREATE INDEX extra ON loan (due_at)",
        "DROP TRIGGER remark_found",
        "DROP TABLE remark_fts",
        "DROP TABLE bookmark",
        "CREATE VIEW extra AS SELECT 1",
        "CREATE TABLE extra (id INTEGER PRIMARY KEY)",
    ],
)
def test_any_difference_is_noticed(manifest, tmp_path, change):
    raw = database(tmp_path / "declared.sqlite")
    declare(raw, manifest)
    declared = schema_of(raw)
    raw.execute(change).fetchall()
    assert differences(schema_of(raw), declared) != []
    raw.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("CHECK (pages > 0)", "CHECK (pages > 1)"),
        ("pages INTEGER NOT NULL", "pages INTEGER"),
        ("title VARCHAR", "title TEXT"),
        ("UNIQUE (title, bought_on)", "UNIQUE (title)"),
        ("DEFAULT '0'", "DEFAULT '1'"),
    ],
)
def test_a_difference_inside_a_table_is_noticed(manifest, tmp_path, old, new):
    raw = database(tmp_path / "declared.sqlite")
    declare(raw, manifest)
    declared = schema_of(raw)
    statement = raw.execute("SELECT sql FROM sqlite_schema WHERE name = 'book'").fetchall()[0][0]
    assert old in statement
    raw.execute("PRAGMA foreign_keys=off").fetchall()
    raw.execute("DROP TABLE book").fetchall()
    raw.execute(statement.replace(old, new)).fetchall()
    raw.execute("CREATE INDEX ix_book_shelf ON book (is_lost, title)").fetchall()
    assert len(differences(schema_of(raw), declared)) in {1, 2}
    raw.close()


def test_a_new_revision_is_written_for_what_the_models_gained(manifest, tmp_path, monkeypatch):
    folder = tmp_path / "versions"
    folder.mkdir()
    for path in migrations.app_folder(manifest).glob("*.py"):
        (folder / path.name).write_text(path.read_text())
    monkeypatch.setattr(migrations, "app_folder", lambda manifest: folder)
    raw = database(tmp_path / "grown.sqlite")
    migrations.upgrade(raw, manifest)
    raw.execute("DROP INDEX ix_loan_book_id").fetchall()
    written = migrations.write_revision(raw, manifest, message="Loans by book")
    text = written.read_text()
    assert written.name == "library_0003_loans_by_book.py"
    assert "ix_loan_book_id" in text
    assert "remark_fts" not in text
    migrations.upgrade(raw, manifest)
    declare_at = database(tmp_path / "declared.sqlite")
    declare(declare_at, manifest)
    assert differences(schema_of(raw), schema_of(declare_at)) == []
    raw.close()
    declare_at.close()


def test_an_apps_first_revision_is_written_from_its_models(manifest, tmp_path, monkeypatch):
    monkeypatch.setattr(migrations, "app_folder", lambda manifest: tmp_path / "versions")
    raw = database(tmp_path / "empty.sqlite")
    migrations.upgrade(raw, manifest, is_journaled=False)
    written = migrations.write_revision(raw, manifest, message="Books & loans")
    assert written.name == "library_0001_books_loans.py"
    migrations.upgrade(raw, manifest)
    declared = database(tmp_path / "declared.sqlite")
    declare(declared, manifest)
    left_to_write = differences(schema_of(raw), schema_of(declared))
    assert [line.split(":")[0] for line in left_to_write] == [
        "trigger remark_forgotten",
        "trigger remark_found",
        "trigger remark_reworded",
        "virtual table remark_fts",
    ]
    raw.close()
    declared.close()


def test_a_long_lived_world_is_migrated_when_it_is_found_again(manifest, cache, tmp_path):
    """It starts at the first revision, as an older version of the code would have left it."""
    store = WorldStore(manifest, cache_dir=cache, data_dir=tmp_path / "data")
    world = store.fork(store.base(company="folio", seed=1, size="tiny").name, id="home", long_lived=True)

    def back(raw):
        for statement in (
            "DROP INDEX ix_book_shelf",
            "DELETE FROM alembic_version WHERE version_num = 'library_0002'",
            "INSERT INTO alembic_version VALUES ('library_0001')",
            "DROP TABLE remark_fts",
            "DROP TABLE remark",
            "DROP TABLE bookmark",
            "ALTER TABLE book DROP COLUMN views",
        ):
            raw.execute(statement).fetchall()

    world.maintain(back)
    store.close()
    store = WorldStore(manifest, cache_dir=cache, data_dir=tmp_path / "data")
    seen = []
    store.world("home").maintain(lambda raw: seen.append(schema_of(raw)))
    with store.world("home").unit(write=False) as session:
        assert session.scalar(select(func.count()).select_from(Book)) == 12
    store.close()
    declared = database(tmp_path / "declared.sqlite")
    declare(declared, manifest)
    assert differences(seen[0], schema_of(declared)) == []
    declared.close()


def test_every_journaled_table_needs_a_key(manifest, tmp_path):
    from sqlalchemy import Column, Integer, MetaData, Table

    from dayshift_kit.store import journal

    keyless = Table("keyless", MetaData(), Column("a", Integer))
    with pytest.raises(TypeError, match="no primary key"):
        list(journal._triggers(keyless))
