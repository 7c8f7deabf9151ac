"""Tables of the first release"""

import sqlalchemy as sa
from alembic import op

from dayshift_kit.columns import InstantType

revision = "expenses_0001"
down_revision = None
branch_labels = ("expenses",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", InstantType(), nullable=False),
        sa.Column("actor", sa.String(), nullable=True),
        sa.Column("on_behalf_of", sa.String(), nullable=True),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("verb", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("object", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("after", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("page", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_verb"), "event", ["verb"])
    op.create_table(
        "person",
        sa.Column("avatar", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("real_name", sa.String(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("tz", sa.String(), nullable=False),
        sa.Column("deactivated_at", InstantType(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("email", name=op.f("uq_person_email")),
        sa.UniqueConstraint("key", name=op.f("uq_person_key")),
    )
    op.create_table(
        "note",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("author_id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("written_at", InstantType(), nullable=False),
        sa.Column("edited_at", InstantType(), nullable=True),
        sa.Column("shared_at", InstantType(), nullable=True),
        sa.CheckConstraint("length(title) BETWEEN 1 AND 120", name=op.f("ck_note_title")),
        sa.ForeignKeyConstraint(["author_id"], ["person.id"], name=op.f("fk_note_author_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
    )
    op.create_index(op.f("ix_note_author_id"), "note", ["author_id"])
