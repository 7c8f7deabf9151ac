"""The kit's own tables, present in every app's database and in neither list of a diff."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Integer,
    MetaData,
    String,
    Table,
    text,
)
from sqlalchemy.types import JSON

from dayshift_kit.columns import NAMING, InstantType

metadata = MetaData(naming_convention=NAMING)

world = Table(
    "kit_world",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("app", String, nullable=False),
    Column("company", String, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("size", String, nullable=False),
    Column("chance", String, nullable=False, doc="What ids and chance in this world are drawn from."),
    CheckConstraint("id = 1", name="one_row"),
)

clock = Table(
    "kit_clock",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("mode", String, nullable=False),
    Column("now", InstantType, nullable=False, doc="Virtual time at `anchor`, the last reading."),
    Column("anchor", InstantType, nullable=False, doc="Real time of that reading; used when ticking."),
    Column("step_ms", Integer, nullable=False),
    CheckConstraint("id = 1", name="one_row"),
    CheckConstraint("mode IN ('frozen', 'ticking', 'stepped')", name="mode"),
)

counter = Table(
    "kit_counter",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Integer, nullable=False),
)

session = Table(
    "kit_session",
    metadata,
    Column("id", String, primary_key=True, doc="Drawn with `ids.public`; the signed cookie protects it."),
    Column("person_id", String, nullable=True),
    Column("created_at", InstantType, nullable=False),
    Column("data", JSON, nullable=False, server_default=text("'{}'")),
)

token = Table(
    "kit_token",
    metadata,
    Column("id", String, primary_key=True, doc="Drawn with `ids.public`; the seal around it protects it."),
    Column("person_id", String, nullable=False),
    Column("name", String, nullable=False, doc="What its owner calls the program that holds it."),
    Column("created_at", InstantType, nullable=False),
    Column("revoked_at", InstantType, nullable=True),
)

answer = Table(
    "kit_answer",
    metadata,
    Column("person_id", String, primary_key=True),
    Column("key", String, primary_key=True, doc="The caller's `Idempotency-Key`."),
    Column("asked", String, nullable=False, doc="SHA-256 of method, address and body."),
    Column("status", Integer, nullable=False),
    Column("headers", JSON, nullable=False),
    Column("body", String, nullable=False),
)

journal = Table(
    "kit_journal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", String, nullable=False),
    Column("key", String, nullable=False, doc="JSON array of the row's primary key."),
    Column("request_id", String, nullable=False),
    Column("is_ambient", Boolean, nullable=False, doc="The unit changed ambient columns of the row only."),
)

NOT_HASHED = frozenset({journal.name})
"""Tables that say how a state came about, not what it is."""
