"""Lists and histories are found by index"""

from alembic import op

revision = "expenses_0004"
down_revision = "expenses_0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_event_object", "event", ["object"])
    op.create_index("ix_expense_parent_id_spent_on_id", "expense", ["parent_id", "spent_on", "id"])
