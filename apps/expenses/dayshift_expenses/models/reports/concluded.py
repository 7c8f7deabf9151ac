"""Where a round of approval ends: everybody has approved, or the report is its owner's again."""

from typing import TYPE_CHECKING

from dayshift_expenses.models.journal import JournalEntry
from dayshift_expenses.models.payments.debts import Debt
from dayshift_expenses.models.reports.filled import Filled
from dayshift_kit import clock, current

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Concluded(Filled):
    """A report whose round of approval can end."""

    def finish(self) -> None:
        """Become approved: it is booked, and something is owed to its owner, by them, or not at all."""
        self.recount()
        self.approval_status, self.current_step = "approved", None
        self.approved_at = clock.now()
        if self.due_employee:
            self.payment_status = "not_paid"
        elif self.advance_applied:
            self.payment_status, self.paid_at = "paid", clock.now()
        else:
            self.payment_status = "not_applicable"
        current.session.flush()
        JournalEntry.post(self._mapped)
        if self.due_company:
            Debt.arise(self._mapped, kind="report", amount=self.due_company)

    def be_paid(self) -> None:
        """The employee has what was owed to them; the caller says how."""
        self.payment_status, self.paid_at = "paid", clock.now()
        current.session.flush()

    def open_again(self, status: str, *, reason: str = "") -> None:
        """Give it back to its owner: approvals so far are void and nothing is claimed."""
        for step in self.steps:
            step.state = "void"
        for row in self.expenses:
            row.thaw()
        self.approval_status, self.sent_back_reason = status, reason
        self.payment_status, self.current_step = "not_applicable", None
        self.approved_at = self.paid_at = None
        self.policy_version_id = self.policy_version = None
        current.session.flush()

    def take_back(self, actor: "Person", reason: str) -> None:
        """Send it back to its owner; the caller has asked whether the actor may, and settles."""
        on_behalf_of = self.acting_for(actor)
        self.open_again("sent_back", reason=reason)
        self.release_advances()
        self.takes_expenses = False
        current.session.flush()
        self.track(
            "sent_back",
            actor=actor,
            on_behalf_of=on_behalf_of,
            before={"approval_status": "pending"},
            after={"approval_status": "sent_back", "reason": reason},
        )

    def acting_for(self, actor: "Person") -> "Person | None":
        """In whose place somebody decides at the step it waits at."""
        return self.step.entitles(actor) if self.step is not None else None
