"""Reports: expenses that are claimed together, on two axes of status: approval and payment."""

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.constraints import currency_code, one_of, together
from dayshift_expenses.models.reports.counted import Totals
from dayshift_expenses.models.reports.routed import Routed
from dayshift_expenses.models.statuses import APPROVAL, PAYMENT
from dayshift_expenses.records import Base

__all__ = ["Report", "Totals"]

_APPROVED = "approval_status IN ('approved', 'closed')"


class Report(Routed, Base):
    """A claim of one person under one policy."""

    __tablename__ = "report"
    __table_args__ = (
        one_of("approval_status", APPROVAL),
        one_of("payment_status", PAYMENT),
        currency_code(),
        CheckConstraint(f"payment_status = 'not_applicable' OR {_APPROVED}", name="paid_once_approved"),
        CheckConstraint(
            "approval_status != 'closed' OR payment_status IN ('not_applicable', 'paid')", name="closed"
        ),
        CheckConstraint("(approval_status = 'pending') = (current_step IS NOT NULL)", name="waits_at_a_step"),
        CheckConstraint(f"({_APPROVED}) = (approved_at IS NOT NULL)", name="approved_at"),
        CheckConstraint("(payment_status = 'paid') = (paid_at IS NOT NULL)", name="paid_at"),
        CheckConstraint(f"exported_at IS NULL OR {_APPROVED}", name="exported_once_approved"),
        CheckConstraint(
            "approval_status NOT IN ('pending', 'approved', 'closed')"
            " OR (policy_version_id IS NOT NULL AND submitted_at IS NOT NULL AND round >= 1)",
            name="submitted",
        ),
        CheckConstraint("(approval_status = 'sent_back') <= (sent_back_reason != '')", name="sent_back_why"),
        CheckConstraint("due_employee >= 0 AND due_company >= 0", name="dues"),
        CheckConstraint(
            "payment_status NOT IN ('not_paid', 'in_batch', 'failed') OR due_employee > 0", name="owed"
        ),
        CheckConstraint("advance_applied >= 0", name="advance_applied"),
        CheckConstraint("current_step IS NULL OR current_step >= 1", name="current_step"),
        CheckConstraint("starts_on IS NULL OR ends_on IS NULL OR starts_on <= ends_on", name="period"),
        CheckConstraint("trim(name) != ''", name="name"),
        together("exported_by_somebody", "exported_at", "exported_by_id"),
        together("submitted_by_somebody", "submitted_at", "submitted_by_id"),
    )

    version: Mapped[int] = mapped_column()

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own shape
