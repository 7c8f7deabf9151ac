"""What becomes of an expense on its way: held, released, rejected, approved for less."""

from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.expenses.shared_out import SharedOut
from dayshift_expenses.models.settling import settle
from dayshift_expenses.money import Money, with_symbol
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report


class Judged(SharedOut):
    """An expense that others decide on."""

    def hold(self, *, actor: "Person", reason: str) -> None:
        """Keep it from being approved and paid; holding what is held changes nothing.

        Raises:
            NotAllowed: neither owner, approver nor finance.
            Invalid: no reason is given.
            Stale: it is paid or exported.
        """
        line = self.line
        line._ensure_holdable("hold", actor)
        reason = needed(reason, "Say why it is held.")
        if line.is_held:
            return
        line.held_at, line.held_by_id, line.hold_reason = clock.now(), actor.id, reason
        current.session.flush()
        line.track("held", actor=actor, after={"reason": reason, "report_id": line.report_id})
        settle(expenses=[line])

    def release(self, *, actor: "Person") -> None:
        """Let it go on.

        Raises:
            NotAllowed: neither owner, approver nor finance; or somebody else than the owner held it.
        """
        line = self.line
        line._ensure_holdable("release", actor)
        if not line.is_held:
            return
        if actor.id == line.owner_id and line.held_by_id != actor.id:
            raise NotAllowed("Somebody else holds this expense. Ask them to release it.")
        line.let_go(actor)
        settle(expenses=[line])

    def let_go(self, actor: "Person") -> None:
        """Take the hold off and write it down; the caller settles."""
        reason = self.hold_reason
        self.held_at = self.held_by_id = None
        self.hold_reason = ""
        current.session.flush()
        self.track("released", actor=actor, before={"reason": reason}, after={"report_id": self.report_id})

    def reject(self, *, actor: "Person", reason: str) -> None:
        """Take it out of its report. The last one rejected sends the report back.

        Raises:
            NotAllowed: it does not wait for the actor.
            Invalid: no reason is given.
            Stale: the report does not wait, or somebody else decided first.
        """
        line = self.line
        report = line._waiting_report()
        transitions.ensure("reject_expense", report, actor)
        reason = needed(reason, "Say why it is rejected.")
        line.rejected_at, line.rejected_by_id, line.rejection_reason = clock.now(), actor.id, reason
        if line.is_held:
            line.let_go(actor)
        for each in line.family:
            each.leave_report()
        current.session.flush()
        line.track(
            "rejected",
            actor=actor,
            on_behalf_of=report.acting_for(actor),
            before={"report_id": report.id},
            after={"report_id": None, "reason": reason},
        )
        if not report.lines:
            report.take_back(actor, reason)
        settle(expenses=line.family, reports=[report])

    def lower(self, *, actor: "Person", amount: int, note: str) -> None:
        """Approve less of it than was claimed, in the entity's currency; the claim stays to be seen.

        Raises:
            NotAllowed: it does not wait for the actor.
            Invalid: the amount is more than was claimed or below zero, or no note says why.
            Stale: the report does not wait.
        """
        report = self._waiting_report()
        transitions.ensure("lower", report, actor)
        if self.is_itemised:
            raise NotAllowed("Lower one of its items instead.")
        claimed = self.claimed_amount or 0
        note = needed(note, "Say why less is approved.", field="note")
        if claimed < 0 or not 0 <= amount <= claimed:
            most = with_symbol(Money(max(claimed, 0), self.home_currency))
            raise Invalid({"approved_amount": f"Between nothing and the {most} that was claimed."})
        before, after = self.assign(approved_amount=amount, approval_note=note)
        if after:
            self.track(
                "lowered", actor=actor, on_behalf_of=report.acting_for(actor), before=before, after=after
            )
            settle(expenses=[self._mapped])

    def can_be_judged_by(self, person: "Person") -> bool:
        """Whether its report waits for this person's decision."""
        return self.report is not None and transitions.answer("lower", self.report, person).is_allowed

    def freeze(self) -> None:
        """Keep what was claimed, as it is submitted."""
        if self.is_counted:
            self.claimed_amount = self.approved_amount = self.home_amount or 0
            self.approval_note = ""

    def thaw(self) -> None:
        """Let the owner write again: nothing is claimed any more."""
        self.claimed_amount = self.approved_amount = None
        self.approval_note = ""
        self.policy_version_id = None

    def leave_report(self) -> None:
        """Become unreported; the caller settles."""
        self.thaw()
        if self.report is not None:
            self.report.expenses.remove(self._mapped)
        self.report = None

    def _waiting_report(self) -> "Report":
        if self.report is None:
            raise Stale(f"{self.title} is in no report.")
        return self.report

    def _ensure_holdable(self, action: transitions.Action, actor: "Person") -> None:
        if self.report is not None:
            transitions.ensure(action, self.report, actor)
        elif actor.id != self.owner_id and not actor.has_role("finance"):
            raise NotAllowed("Only its owner and finance can hold an expense that is in no report.")


def needed(text: str, otherwise: str, *, field: str = "reason") -> str:
    """A text that must be given.

    Raises:
        Invalid: it is empty.
    """
    tidy = text.strip()
    if not tidy:
        raise Invalid({field: otherwise})
    return tidy
