"""What approvers decide, and what takes a decision back."""

from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.approvals import ApprovalStep, chain_for
from dayshift_expenses.models.expenses.judged import needed
from dayshift_expenses.models.numbering import numbered_in_year
from dayshift_expenses.models.payments.debts import Debt
from dayshift_expenses.models.reports.submitted import Submitted
from dayshift_expenses.models.settling import settle
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report


class Decided(Submitted):
    """A report that its approvers decide on."""

    def approve(self, *, actor: "Person", note: str = "", seen_problems: bool = False) -> None:
        """Approve it at the step it waits at; the last approval makes it approved.

        Args:
            actor: the approver, or somebody who stands in for them.
            note: a word to go with it.
            seen_problems: whether the actor has seen what is wrong with it, if anything is.

        Raises:
            NotAllowed: it does not wait for the actor, or is their own.
            Invalid: it has problems and nobody says they were seen.
            Stale: it does not wait, somebody else decided first, or a line is held.
        """
        transitions.ensure("approve", self._mapped, actor)
        self._ensure_seen(seen_problems)
        self.decide(actor, "approved", note)

    def approve_all(self, *, actor: "Person", note: str = "", seen_problems: bool = False) -> None:
        """Approve held lines, too: they are released first, and that is written down."""
        transitions.ensure("approve_all", self._mapped, actor)
        self._ensure_seen(seen_problems)
        held = self.held_lines
        for line in held:
            line.let_go(actor)
        settle(expenses=held)
        self.decide(actor, "approved", note)

    def approve_unheld(self, *, actor: "Person", note: str = "", seen_problems: bool = False) -> "Report":
        """Approve all but the held lines, which go to a report of their own that waits on.

        Returns:
            The new report with the held lines, at the same step.
        """
        transitions.ensure("approve_unheld", self._mapped, actor)
        self._ensure_seen(seen_problems)
        apart = self._set_apart(actor)
        self.decide(actor, "approved", note)
        return apart

    def send_back(self, *, actor: "Person", reason: str) -> None:
        """Give it back to be corrected; when it comes again everybody is asked anew.

        Raises:
            NotAllowed: it does not wait for the actor.
            Invalid: no reason is given.
            Stale: it does not wait, or somebody else decided first.
        """
        transitions.ensure("send_back", self._mapped, actor)
        self.take_back(actor, needed(reason, "Say what has to be corrected."))
        settle(expenses=self.lines, reports=[self._mapped])

    def unapprove(self, *, actor: "Person", confirmed: bool = False) -> None:
        """Take the last approval back.

        Args:
            actor: the last approver, finance or an administrator.
            confirmed: whether they know that it was exported.

        Raises:
            NotAllowed: it is not the actor's decision, or their own report.
            Invalid: it was exported and nobody confirmed.
            Stale: it is not approved, or paid or about to be.
        """
        transitions.ensure("unapprove", self._mapped, actor)
        self._ensure_confirmed(confirmed)
        self.unbook()
        last = self.steps[-1]
        last.state = "waiting"
        last.decided_at = last.decided_by_id = last.decided_by = None
        before = {"approval_status": self.approval_status, "payment_status": self.payment_status}
        self.approval_status, self.payment_status = "pending", "not_applicable"
        self.current_step, self.approved_at, self.takes_expenses = last.position, None, False
        self.is_auto_approved = False
        current.session.flush()
        self.track(
            "unapproved",
            actor=actor,
            before=before,
            after={"approval_status": "pending", "payment_status": "not_applicable"},
        )
        settle(expenses=self.lines, reports=[self._mapped])

    def reopen(self, *, actor: "Person", reason: str, confirmed: bool = False) -> None:
        """Make a draft of a finished report. What was paid for it is owed by its owner from then on.

        Raises:
            NotAllowed: only administrators can, and not their own.
            Invalid: no reason is given, or it was exported and nobody confirmed.
            Stale: it is not finished, or about to be paid.
        """
        transitions.ensure("reopen", self._mapped, actor)
        reason = needed(reason, "Say why it is reopened.")
        self._ensure_confirmed(confirmed)
        before = {"approval_status": self.approval_status, "payment_status": self.payment_status}
        paid = self.due_employee if self.payment_status == "paid" else 0
        self.unbook()
        if paid:
            Debt.arise(self._mapped, kind="reopened", amount=paid)
        self.open_again("not_submitted")
        self.takes_expenses = False
        self.track(
            "reopened",
            actor=actor,
            before=before,
            after={"approval_status": "not_submitted", "reason": reason},
        )
        settle(expenses=self.lines, reports=[self._mapped])

    def mark_paid(self, *, actor: "Person", note: str) -> None:
        """Note that it was paid by other means.

        Raises:
            NotAllowed: the actor is no payer, or owns it.
            Invalid: no note says how.
            Stale: it is not to be paid, or in a batch.
        """
        transitions.ensure("mark_paid", self._mapped, actor)
        note = needed(note, "Say how it was paid.", field="note")
        before = self.payment_status
        self.be_paid()
        self.track(
            "paid",
            actor=actor,
            before={"payment_status": before},
            after={"payment_status": "paid", "note": note},
        )

    def decide(self, actor: "Person", state: str, note: str) -> None:
        """Settle the step it waits at and go on to the next, or come to the end."""
        step = self.step
        assert step is not None
        on_behalf_of = step.entitles(actor)
        step.state, step.decided_at, step.note = state, clock.now(), note.strip()
        step.decided_by_id, step.decided_by = actor.id, actor
        current.session.flush()
        self._reroute()
        following = next((each for each in self.steps if each.position > step.position), None)
        if following is not None:
            self.current_step = following.position
            current.session.flush()
        else:
            self.finish()
        self.track(
            state,
            actor=actor,
            on_behalf_of=on_behalf_of,
            before={"step": step.position},
            after={"step": self.current_step, "approval_status": self.approval_status, "note": step.note},
        )
        settle(reports=[self._mapped])

    def _reroute(self) -> None:
        """If the total rose since it was routed, ask whoever a threshold now calls for as well."""
        if self.claimed_total <= self.routed_total:
            return
        known = {(step.rule_id, step.original_id or step.approver_id) for step in self.steps}
        seats = chain_for(self.case).seats
        more = [
            seat
            for seat in seats
            if (seat.rule_id, seat.original.id if seat.original else seat.holder) not in known
        ]
        self._seat(tuple(more), after=len(self.steps))
        self.routed_total = self.claimed_total
        current.session.flush()

    def _set_apart(self, actor: "Person") -> "Report":
        """Move held lines to a new report that stands where this one does."""
        held = self.held_lines
        apart = self._mapped.__class__(
            **{name: getattr(self, name) for name in _SHARED},
            id=numbered_in_year("R"), name=f"{self.name} (held)", created_at=clock.now(),
            creator_id=actor.id, takes_expenses=False, held_from_id=self.id,
        )  # fmt: skip
        self.takes_expenses = False
        current.session.add(apart)
        current.session.flush()
        for step in self.steps:
            apart.all_steps.append(ApprovalStep(**{name: getattr(step, name) for name in _STEP_SHARED}))
        with current.session.no_autoflush:
            for row in [each for line in held for each in line.family]:
                self.expenses.remove(row)
                apart.expenses.append(row)
        current.session.flush()
        moved = {"expenses": [line.id for line in held], "held_from_id": self.id}
        apart.track("split_off", actor=actor, on_behalf_of=self.acting_for(actor), after=moved)
        settle(expenses=held, reports=[self._mapped, apart])
        apart.routed_total = apart.claimed_total
        current.session.flush()
        return apart

    def _ensure_seen(self, seen_problems: bool) -> None:
        serious = [each for each in self.problems if each.severity != "info"]
        if serious and not seen_problems:
            count = "1 problem" if len(serious) == 1 else f"{len(serious)} problems"
            raise Invalid({"seen_problems": f"Confirm that you have seen {count}: {serious[0].message}."})

    def _ensure_confirmed(self, confirmed: bool) -> None:
        if self.is_exported and not confirmed:
            raise Invalid({"confirmed": f"{self.title} was exported. Confirm to take it back."})


_SHARED = (
    "owner_id", "entity_id", "policy_id", "policy_version_id", "purpose", "starts_on", "ends_on",
    "custom_fields", "approval_status", "payment_status", "round", "current_step", "submitted_at",
    "submitted_by_id", "currency",
)  # fmt: skip
_STEP_SHARED = (
    "round", "position", "kind", "approver_id", "original_id", "rule_id", "cost_centre_id", "project_id",
    "state", "decided_at", "decided_by_id", "note",
)  # fmt: skip
