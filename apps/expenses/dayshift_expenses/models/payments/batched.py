"""Filling a batch, sending it to the bank, and what the bank says."""

from typing import TYPE_CHECKING, Self

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from dayshift_expenses.models import transitions
from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.company import Entity
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.models.payments.debts import Debt, DebtSettlement
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound, Stale
from dayshift_kit.records import Instant

if TYPE_CHECKING:
    from dayshift_expenses.models.payments import BatchReport, Payment
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

WORDS = {
    "open": "still open", "closed": "closed", "sent": "with the bank", "confirmed": "confirmed",
    "failed": "failed", "cancelled": "cancelled",
}  # fmt: skip
OWN = "Nobody pays their own report. Another payer has to see to this batch."
PARTLY = "The bank has paid a part of this batch already."


class Batched(Audited):
    """A batch on its way: open, closed, sent, and confirmed or failed; or cancelled."""

    if TYPE_CHECKING:  # Declared by the mapped class.
        entries: Mapped[list[BatchReport]]
        payments: Mapped[list[Payment]]

    id: Mapped[str] = mapped_column(primary_key=True)
    entity_id: Mapped[str] = mapped_column(ForeignKey("entity.id"), index=True)
    currency: Mapped[str] = mapped_column(ForeignKey("currency.code"))
    state: Mapped[str] = mapped_column(default="open", index=True)
    opened_at: Mapped[Instant]
    opened_by_id: Mapped[str] = mapped_column(ForeignKey("person.id"))
    closed_at: Mapped[Instant | None]
    sent_at: Mapped[Instant | None]
    finished_at: Mapped[Instant | None]

    @declared_attr
    @classmethod
    def entity(cls) -> Mapped[Entity]:
        return relationship(Entity)

    @classmethod
    def begin(cls, *, actor: "Person", entity: Entity) -> Self:
        """Open an empty batch.

        Raises:
            NotAllowed: the actor is no payer.
        """
        actor.ensure_role("payer", doing="pay reports")
        batch = cls(
            id=numbered("PB"), entity_id=entity.id, currency=entity.currency, state="open",
            opened_at=clock.now(), opened_by_id=actor.id,
        )  # fmt: skip
        batch.track("opened", actor=actor, after={"entity_id": entity.id})
        return batch

    @classmethod
    def found(cls, batch_id: str) -> Self:
        """The batch of an id.

        Raises:
            NotFound: there is none.
        """
        if (batch := current.session.get(cls, batch_id)) is None:
            raise NotFound("There is no such batch.")
        return batch

    def payment(self, payment_id: int) -> "Payment":
        """One of its payments.

        Raises:
            NotFound: it has none of this id.
        """
        found = next((each for each in self.payments if each.id == payment_id), None)
        if found is None:
            raise NotFound("There is no such payment in this batch.")
        return found

    def entries_of(self, payment: "Payment") -> "list[BatchReport]":
        """The reports that a payment is for."""
        return [each for each in self.entries if each.report.owner_id == payment.person_id]

    @property
    def total(self) -> int:
        """What the bank is to pay, or has paid."""
        return sum(each.amount for each in self.payments if each.state not in ("cancelled", "failed"))

    def add(self, report: "Report", *, actor: "Person") -> None:
        """Take an approved report in.

        Raises:
            NotAllowed: the actor is no payer, or owns the report.
            Invalid: the report is of another entity.
            Stale: the batch is closed, or the report is not to be paid or in a batch already.
        """
        from dayshift_expenses.models.payments import BatchReport  # noqa: PLC0415 - the batch builds on this

        transitions.ensure("pay", report, actor)
        self._ensure("open")
        if report.entity_id != self.entity_id:
            raise Invalid({"report": f"{report.title} belongs to another company."})
        entry = next((each for each in self.entries if each.report_id == report.id), None)
        if entry is None:
            entry = BatchReport(report_id=report.id, report=report, amount=report.due_employee, is_live=True)
            self.entries.append(entry)
        entry.amount, entry.is_live = report.due_employee, True
        report.payment_status = "in_batch"
        current.session.flush()
        self._net(report.owner_id)
        report.track("batched", actor=actor, after={"batch_id": self.id, "payment_status": "in_batch"})

    def remove(self, report: "Report", *, actor: "Person") -> None:
        """Take a report out again, as long as the batch is not with the bank.

        Raises:
            NotAllowed: the actor is no payer, or owns the report.
            Stale: the report is in no batch, or the batch is sent.
        """
        transitions.ensure("cancel_payment", report, actor)
        self._ensure("open", "closed")
        entry = next((each for each in self.entries if each.report_id == report.id and each.is_live), None)
        if entry is None:
            raise Stale(f"{report.title} is not in this batch.")
        self.entries.remove(entry)
        report.payment_status, report.takes_expenses = "not_paid", False
        current.session.flush()
        self._net(report.owner_id)
        report.track("unbatched", actor=actor, after={"batch_id": self.id, "payment_status": "not_paid"})

    def close(self, *, actor: "Person") -> None:
        """Take no more reports.

        Raises:
            Invalid: there are none in it.
        """
        self._ensure_payer(actor)
        self._ensure("open")
        if not any(entry.is_live for entry in self.entries):
            raise Invalid({"": "Add at least one report."})
        self._become("closed", actor)
        self.closed_at = clock.now()

    def send(self, *, actor: "Person") -> None:
        """Give it to the bank."""
        self._ensure_payer(actor)
        self._ensure("closed")
        self._become("sent", actor)
        self.sent_at = clock.now()

    def confirm(self, *, actor: "Person") -> None:
        """The bank has paid everything that has not failed."""
        self._ensure_payer(actor)
        self._ensure("sent")
        for payment in self.payments:
            if payment.state == "pending":
                self._settle(payment, actor)
        self._finish(actor)

    def confirm_payment(self, payment: "Payment", *, actor: "Person") -> None:
        """The bank has paid one employee."""
        self._ensure_payer(actor)
        self._ensure("sent")
        self._ensure_pending(payment)
        self._settle(payment, actor)
        self._finish(actor)

    def fail_payment(self, payment: "Payment", *, actor: "Person", reason: str) -> None:
        """The bank could not pay one employee; their reports can be paid in another batch.

        Raises:
            Invalid: no reason is given.
            Stale: the batch is not with the bank, or the payment is decided.
        """
        self._ensure_payer(actor)
        self._ensure("sent")
        self._ensure_pending(payment)
        if not reason.strip():
            raise Invalid({"reason": "Say what the bank said."})
        payment.state, payment.failure = "failed", reason.strip()
        for report in self._leaving(payment.person_id):
            report.payment_status, report.takes_expenses = "failed", False
            report.track(
                "payment_failed", actor=actor, after={"payment_status": "failed", "batch_id": self.id}
            )
        payment.track("failed", actor=actor, after={"reason": payment.failure})
        self._finish(actor)

    def cancel(self, *, actor: "Person") -> None:
        """Pay none of it; its reports stay approved and can be paid in another batch."""
        self._ensure_payer(actor)
        self._ensure("open", "closed", "sent")
        if self.is_partly_paid:
            raise Stale(PARTLY)
        for payment in self.payments:
            if payment.state == "pending":
                payment.state = "cancelled"
            for report in self._leaving(payment.person_id):
                report.payment_status, report.takes_expenses = "not_paid", False
                report.track("payment_cancelled", actor=actor, after={"payment_status": "not_paid"})
        self._become("cancelled", actor)
        self.finished_at = clock.now()

    @property
    def is_partly_paid(self) -> bool:
        return any(payment.state == "confirmed" for payment in self.payments)

    def holds_report_of(self, person: "Person") -> bool:
        """Whether somebody is to be paid here, who then leaves the batch to another payer."""
        return any(entry.is_live and entry.report.owner_id == person.id for entry in self.entries)

    def _settle(self, payment: "Payment", actor: "Person") -> None:
        payment.state = "confirmed"
        for report in self._leaving(payment.person_id):
            report.be_paid()
            report.track("paid", actor=actor, after={"payment_status": "paid", "batch_id": self.id})
        payment.track("confirmed", actor=actor, after={"amount": payment.amount})

    def _leaving(self, person_id: str) -> "list[Report]":
        """The live reports of an employee, which are live here no more."""
        mine = [each for each in self.entries if each.is_live and each.report.owner_id == person_id]
        for entry in mine:
            entry.is_live = False
        return [entry.report for entry in mine]

    def _finish(self, actor: "Person") -> None:
        """Once every payment is decided, so is the batch."""
        current.session.flush()
        states = {payment.state for payment in self.payments} - {"cancelled"}
        if "pending" not in states:
            self._become("confirmed" if "confirmed" in states or not states else "failed", actor)
            self.finished_at = clock.now()

    def _net(self, person_id: str) -> None:
        """Bring an employee's payment up to their reports here and what they owe, oldest debts first."""
        from dayshift_expenses.models.payments import Payment  # noqa: PLC0415 - the batch builds on this

        payment = next((each for each in self.payments if each.person_id == person_id), None)
        if payment is None:
            payment = Payment(person_id=person_id, gross=0, debts=0, amount=0, state="pending")
            self.payments.append(payment)
        payment.settlements.clear()
        mine = [each for each in self.entries if each.is_live and each.report.owner_id == person_id]
        payment.gross = payment.amount = sum(entry.amount for entry in mine)
        payment.debts, payment.state = 0, "pending" if mine else "cancelled"
        current.session.flush()
        left = payment.gross
        for debt in Debt.of_person(person_id, self.currency):
            if (taken := min(left, debt.outstanding)) > 0:
                payment.settlements.append(DebtSettlement(debt_id=debt.id, amount=taken))
                left -= taken
        payment.debts, payment.amount = payment.gross - left, left
        current.session.flush()

    def _become(self, state: str, actor: "Person") -> None:
        before, self.state = self.state, state
        current.session.flush()
        self.track(state, actor=actor, before={"state": before}, after={"state": state})

    def _ensure_payer(self, actor: "Person") -> None:
        actor.ensure_role("payer", doing="pay reports")
        if self.holds_report_of(actor):
            raise NotAllowed(OWN)

    def _ensure(self, *states: str) -> None:
        if self.state not in states:
            raise Stale(f"{self.id} is {WORDS[self.state]}.")

    def _ensure_pending(self, payment: "Payment") -> None:
        if payment.state != "pending":
            raise Stale(f"This payment is {payment.state}.")
