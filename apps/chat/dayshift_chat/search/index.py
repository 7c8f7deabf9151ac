"""The full-text index, kept by triggers in the transaction of every change to a message.

It is an index over a view of the messages that are there, so that deleted ones can never be found
and a rebuild gives exactly what the triggers keep.
"""

from sqlalchemy import DDL, Column, Connection, Integer, MetaData, Table, event

INDEX = "message_fts"

_NEW = "INSERT INTO message_fts(rowid, plain_text) SELECT new.id, new.plain_text WHERE new.deleted_at IS NULL"
_OLD = (
    "INSERT INTO message_fts(message_fts, rowid, plain_text)"
    " SELECT 'delete', old.id, old.plain_text WHERE old.deleted_at IS NULL"
)

STATEMENTS = (
    "CREATE VIEW message_searchable AS SELECT id, plain_text FROM message WHERE deleted_at IS NULL",
    "CREATE VIRTUAL TABLE message_fts USING fts5("
    "plain_text, content='message_searchable', content_rowid='id', tokenize='unicode61 remove_diacritics 2')",
    f"CREATE TRIGGER message_fts_insert AFTER INSERT ON message BEGIN {_NEW}; END",
    "CREATE TRIGGER message_fts_update AFTER UPDATE OF plain_text, deleted_at ON message"
    f" BEGIN {_OLD}; {_NEW}; END",
    f"CREATE TRIGGER message_fts_delete AFTER DELETE ON message BEGIN {_OLD}; END",
)

# Only for writing queries; the table itself is made by the statements above.
message_fts = Table(INDEX, MetaData(), Column("rowid", Integer, primary_key=True))


def keep_index(message: Table) -> None:
    """Create the index together with the message table."""
    for statement in STATEMENTS:
        event.listen(message, "after_create", DDL(statement.replace("%", "%%")))  # type: ignore[no-untyped-call]  # untyped there


def rebuild(connection: Connection) -> None:
    """Make the index anew from the messages, and compact it."""
    connection.exec_driver_sql("INSERT INTO message_fts(message_fts) VALUES ('rebuild')")
    connection.exec_driver_sql("INSERT INTO message_fts(message_fts) VALUES ('optimize')")


def check(connection: Connection) -> None:
    """Compare the index with the messages; raises the database's error where they differ."""
    connection.exec_driver_sql("INSERT INTO message_fts(message_fts, rank) VALUES ('integrity-check', 1)")
