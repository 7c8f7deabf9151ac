"""Books, loans and shelves."""

import sqlalchemy as sa
from alembic import op

from dayshift_kit.columns import InstantType

revision = "library_0001"
down_revision = None
branch_labels = ("library",)
depends_on = None


def upgrade() -> None:
    make_people()
    make_books()


def make_people() -> None:
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
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("page", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_event"),
    )
    op.create_index("ix_event_verb", "event", ["verb"])
    op.create_table(
        "person",
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
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("email", name="uq_person_email"),
        sa.UniqueConstraint("key", name="uq_person_key"),
    )


def make_books() -> None:
    op.create_table(
        "book",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("bought_on", sa.Date(), nullable=False),
        sa.Column("price", sa.Numeric(10, 2), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("is_lost", sa.Boolean(), nullable=False),
        sa.Column("cover", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_book"),
        sa.UniqueConstraint("title", "bought_on", name="uq_book_title_bought_on"),
    )
    op.create_table(
        "loan",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("lent_at", InstantType(), nullable=False),
        sa.Column("due_at", InstantType(), nullable=False),
        sa.Column("returned_at", InstantType(), nullable=True),
        sa.Column("reminded_at", InstantType(), nullable=True),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name="fk_loan_book_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_loan_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_loan"),
    )
    op.create_index("ix_loan_book_id", "loan", ["book_id"])
    op.create_table(
        "shelving",
        sa.Column("book_id", sa.String(), nullable=False),
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("position", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name="fk_shelving_book_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("book_id", "room", name="pk_shelving"),
    )
