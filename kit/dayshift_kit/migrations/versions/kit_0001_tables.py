"""The kit's own tables."""

import sqlalchemy as sa
from alembic import op

from dayshift_kit.columns import InstantType

revision = "kit_0001"
down_revision = None
branch_labels = ("kit",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kit_world",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("app", sa.String(), nullable=False),
        sa.Column("company", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("size", sa.String(), nullable=False),
        sa.Column("chance", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kit_world")),
        sa.CheckConstraint("id = 1", name=op.f("ck_kit_world_one_row")),
    )
    op.create_table(
        "kit_clock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("now", InstantType(), nullable=False),
        sa.Column("anchor", InstantType(), nullable=False),
        sa.Column("step_ms", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kit_clock")),
        sa.CheckConstraint("id = 1", name=op.f("ck_kit_clock_one_row")),
        sa.CheckConstraint("mode IN ('frozen', 'ticking', 'stepped')", name=op.f("ck_kit_clock_mode")),
    )
    op.create_table(
        "kit_counter",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_kit_counter")),
    )
    op.create_table(
        "kit_session",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=True),
        sa.Column("created_at", InstantType(), nullable=False),
        sa.Column("data", sa.JSON(), server_default=sa.text("'{}'"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kit_session")),
    )
    op.create_table(
        "kit_journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_id", sa.String(), nullable=False),
        sa.Column("is_ambient", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kit_journal")),
    )
