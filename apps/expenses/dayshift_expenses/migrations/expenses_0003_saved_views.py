"""Saved views"""

import sqlalchemy as sa
from alembic import op

revision = "expenses_0003"
down_revision = "expenses_0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_view",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("query", sa.String(), nullable=False),
        sa.CheckConstraint("name != ''", name=op.f("ck_saved_view_name")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_saved_view_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_view")),
        sa.UniqueConstraint("person_id", "name", name=op.f("uq_saved_view_person_id_name")),
    )
