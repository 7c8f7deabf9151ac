"""Tokens of programs, and the answers that they were given."""

import sqlalchemy as sa
from alembic import op

from dayshift_kit.columns import InstantType

revision = "kit_0002"
down_revision = "kit_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kit_token",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", InstantType(), nullable=False),
        sa.Column("revoked_at", InstantType(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kit_token")),
    )
    op.create_table(
        "kit_answer",
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("asked", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", sa.JSON(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "key", name=op.f("pk_kit_answer")),
    )
