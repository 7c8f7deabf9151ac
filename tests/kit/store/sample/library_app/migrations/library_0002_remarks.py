"""Remarks with search, bookmarks, and stricter books."""

import sqlalchemy as sa
from alembic import op
from library_app.records import SEARCH

from dayshift_kit.columns import InstantType

revision = "library_0002"
down_revision = "library_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("book") as book:
        book.add_column(sa.Column("views", sa.Integer(), server_default="0", nullable=False))
        book.alter_column("pages", existing_type=sa.Integer(), nullable=False)
        book.create_check_constraint(op.f("ck_book_pages"), "pages > 0")
        book.create_index("ix_book_shelf", ["is_lost", "title"])
    op.create_table(
        "bookmark",
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("book_id", sa.String(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name="fk_bookmark_book_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_bookmark_person_id"),
        sa.PrimaryKeyConstraint("person_id", "book_id", name="pk_bookmark"),
    )
    op.create_table(
        "remark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("written_at", InstantType(), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name="fk_remark_book_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_remark_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_remark"),
    )
    op.create_index("ix_remark_written_at", "remark", ["written_at"])
    for statement in SEARCH:
        op.execute(statement)
