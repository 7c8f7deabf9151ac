"""Payments: approved reports leave in batches, one payment for each employee."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, select, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.models.payments.batched import Batched
from dayshift_expenses.models.payments.debts import Debt, DebtSettlement
from dayshift_expenses.records import Base
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

__all__ = ["BatchReport", "Debt", "DebtSettlement", "Payment", "PaymentBatch"]

BATCH_STATES = ("open", "closed", "sent", "confirmed", "failed", "cancelled")
PAYMENT_STATES = ("pending", "confirmed", "failed", "cancelled")


class BatchReport(Base):
    """A report in a batch; it is live until it is paid, fails or is cancelled, and live in one batch only."""

    __tablename__ = "batch_report"
    __table_args__ = (
        Index("ix_batch_report_one_live_batch", "report_id", unique=True, sqlite_where=text("is_live")),
        CheckConstraint("amount > 0", name="amount"),
    )

    batch_id: Mapped[str] = mapped_column(ForeignKey("payment_batch.id"), primary_key=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("report.id"), primary_key=True, index=True)
    amount: Mapped[int]
    is_live: Mapped[bool] = mapped_column(default=True)

    report: Mapped["Report"] = relationship()

    @classmethod
    def live_of(cls, report_id: str) -> "BatchReport | None":
        """Where a report is about to be paid."""
        return current.session.scalar(select(cls).where(cls.report_id == report_id, cls.is_live))


class Payment(Audited, Base):
    """What one employee is paid in one batch: their reports, less what they owe."""

    __tablename__ = "payment"
    __table_args__ = (
        UniqueConstraint("batch_id", "person_id"),
        one_of("state", PAYMENT_STATES),
        CheckConstraint("gross >= 0 AND debts >= 0 AND amount >= 0", name="not_negative"),
        CheckConstraint("amount = gross - debts", name="netted"),
        CheckConstraint("(state = 'failed') = (failure != '')", name="failures_have_reasons"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    batch_id: Mapped[str] = mapped_column(ForeignKey("payment_batch.id"), index=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    gross: Mapped[int]
    debts: Mapped[int]
    amount: Mapped[int]
    state: Mapped[str] = mapped_column(default="pending")
    failure: Mapped[str] = mapped_column(default="")

    person: Mapped["Person"] = relationship()
    settlements: Mapped[list[DebtSettlement]] = relationship(cascade="all, delete-orphan")


class PaymentBatch(Batched, Base):
    """Payments of one entity that go to the bank together."""

    __tablename__ = "payment_batch"
    __table_args__ = (one_of("state", BATCH_STATES),)

    entries: Mapped[list[BatchReport]] = relationship(
        order_by=BatchReport.report_id, cascade="all, delete-orphan"
    )
    payments: Mapped[list[Payment]] = relationship(order_by=Payment.id, cascade="all, delete-orphan")
