"""What employees owe the company: personal charges on its cards, and reports paid and reopened."""

from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, func, select
from sqlalchemy.orm import Mapped, mapped_column

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.reports import Report

KINDS = ("report", "reopened")
LIVE = ("pending", "confirmed")


class Debt(Audited, Base):
    """An amount an employee owes; taken off their next payments until none is left."""

    __tablename__ = "debt"
    __table_args__ = (one_of("kind", KINDS), CheckConstraint("amount > 0", name="amount"))

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("report.id"), index=True)
    kind: Mapped[str]
    amount: Mapped[int]
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    arose_at: Mapped[Instant]
    voided_at: Mapped[Instant | None]

    @classmethod
    def arise(cls, report: "Report", *, kind: str, amount: int) -> "Debt":
        """Note what a report's owner owes because of it."""
        debt = cls(
            person_id=report.owner_id, report_id=report.id, kind=kind, amount=amount,
            currency=report.currency, arose_at=clock.now(),
        )  # fmt: skip
        debt.track("arose", after={"report_id": report.id, "kind": kind, "amount": amount})
        return debt

    @classmethod
    def of_report(cls, report_id: str) -> "list[Debt]":
        """The standing debts that came of a report."""
        found = select(cls).where(cls.report_id == report_id, cls.voided_at.is_(None)).order_by(cls.id)
        return list(current.session.scalars(found))

    @classmethod
    def of_person(cls, person_id: str, currency: str) -> "list[Debt]":
        """Somebody's standing debts, oldest first."""
        mine = select(cls).where(cls.person_id == person_id, cls.currency == currency)
        return list(current.session.scalars(mine.where(cls.voided_at.is_(None)).order_by(cls.id)))

    @property
    def outstanding(self) -> int:
        """What no payment has taken off yet."""
        from dayshift_expenses.models.payments import Payment  # noqa: PLC0415 - payments build on debts

        taken = (
            select(func.coalesce(func.sum(DebtSettlement.amount), 0))
            .join(Payment, Payment.id == DebtSettlement.payment_id)
            .where(DebtSettlement.debt_id == self.id, Payment.state.in_(LIVE))
        )
        return self.amount - (current.session.scalar(taken) or 0)

    def void(self) -> None:
        """Owe it no more, as its report is approved no more. What was taken off already stays noted."""
        self.assign(voided_at=clock.now())
        self.track("voided", before={"amount": self.amount})


class DebtSettlement(Base):
    """What one payment takes off one debt."""

    __tablename__ = "debt_settlement"
    __table_args__ = (CheckConstraint("amount > 0", name="amount"),)

    payment_id: Mapped[int] = mapped_column(ForeignKey("payment.id"), primary_key=True)
    debt_id: Mapped[int] = mapped_column(ForeignKey("debt.id"), primary_key=True, index=True)
    amount: Mapped[int]
