"""Expenses: money spent, from the first entry to the books."""

from sqlalchemy import CheckConstraint, ColumnElement, Index, or_, select, text
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.constraints import currency_code, one_of, together
from dayshift_expenses.models.expenses.columns import FX_SOURCES, KINDS
from dayshift_expenses.models.expenses.fields import CODING, Coding, ExpenseFields, Guest
from dayshift_expenses.models.expenses.judged import Judged
from dayshift_expenses.models.expenses.parts import Affidavit, Allocation, Attendee, ExpenseTag, ReceiptUse
from dayshift_expenses.models.expenses.shared_out import Share
from dayshift_expenses.records import Base
from dayshift_kit import current

__all__ = [
    "CODING", "Affidavit", "Allocation", "Attendee", "Coding", "Expense", "ExpenseFields", "ExpenseTag",
    "Guest", "ReceiptUse", "Share",
]  # fmt: skip

APPROVED_WITHIN_CLAIM = (
    "approved_amount IS NULL OR (claimed_amount >= 0 AND approved_amount BETWEEN 0 AND claimed_amount)"
    " OR (claimed_amount < 0 AND approved_amount = claimed_amount)"
)


class Expense(Judged, Base):
    """One expense of one person, alone or in a report."""

    __tablename__ = "expense"
    __table_args__ = (
        one_of("kind", KINDS),
        one_of("fx_source", FX_SOURCES, or_null=True),
        currency_code(),
        together("converted", "home_amount", "fx_rate", "fx_on", "fx_source"),
        CheckConstraint("fx_source != 'manual' OR fx_reason != ''", name="manual_rates_have_reasons"),
        CheckConstraint("currency != home_currency OR home_amount IS amount", name="same_currency"),
        CheckConstraint("abs(tax_amount) <= abs(amount)", name="tax_within_amount"),
        CheckConstraint("tax_amount = 0 OR tax_rate_id IS NOT NULL", name="tax_has_a_rate"),
        together("claimed", "claimed_amount", "approved_amount"),
        CheckConstraint(APPROVED_WITHIN_CLAIM, name="approved_within_claim"),
        CheckConstraint("claimed_amount IS NULL OR report_id IS NOT NULL", name="claims_are_in_reports"),
        CheckConstraint("claimed_amount IS NULL OR NOT is_itemised", name="items_are_claimed"),
        together("held_by_somebody", "held_at", "held_by_id"),
        CheckConstraint("(held_at IS NULL) = (hold_reason = '')", name="holds_have_reasons"),
        together("rejected_by_somebody", "rejected_at", "rejected_by_id"),
        CheckConstraint("(rejected_at IS NULL) = (rejection_reason = '')", name="rejections_have_reasons"),
        CheckConstraint("parent_id IS NULL OR NOT is_itemised", name="items_have_no_items"),
        CheckConstraint("parent_id IS NULL OR parent_id != id", name="not_its_own_item"),
        CheckConstraint("parent_id IS NULL OR held_at IS NULL", name="lines_are_held"),
        together("split_of_a_whole", "split_group", "split_total"),
        CheckConstraint("card_transaction_id IS NULL OR kind = 'card'", name="card_charges"),
        Index(
            "ix_expense_one_per_charge",
            "card_transaction_id",
            unique=True,
            sqlite_where=text("card_transaction_id IS NOT NULL AND split_group IS NULL"),
        ),
        Index("ix_expense_owner_id_spent_on", "owner_id", "spent_on"),
        Index("ix_expense_parent_id_spent_on_id", "parent_id", "spent_on", "id"),
    )

    version: Mapped[int] = mapped_column()

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own shape

    @classmethod
    def undecided(cls, rule: ColumnElement[bool]) -> "list[Expense]":
        """Expenses of a kind that are not finally approved, whose problems therefore still move."""
        from dayshift_expenses.models.reports import Report  # noqa: PLC0415 - reports build on expenses

        final = select(Report.id).where(Report.is_final)
        free = or_(cls.report_id.is_(None), cls.report_id.not_in(final))
        return list(current.session.scalars(select(cls).where(rule, free).order_by(cls.id)))
