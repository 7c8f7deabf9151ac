"""Changing whom a report waits for: by hand, because somebody is away, because somebody left."""

from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.approvals import ApprovalStep, chain_for
from dayshift_expenses.models.expenses.judged import needed
from dayshift_expenses.models.reports.decided import Decided
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Routed(Decided):
    """A report whose way can be changed while it waits."""

    def change_approver(self, *, actor: "Person", approver: "Person", reason: str = "") -> None:
        """Let somebody else decide at the step it waits at.

        Raises:
            NotAllowed: the actor is neither finance nor administrator, or the new approver owns it.
            Invalid: the new approver no longer works here.
            Stale: it does not wait.
        """
        transitions.ensure("change_approver", self._mapped, actor)
        if approver.id == self.owner_id:
            raise NotAllowed("Nobody decides on their own report.")
        if not approver.is_active:
            raise Invalid({"approver": f"{approver.real_name} no longer works here."})
        self._hand_to(approver, actor, "approver_changed", reason)

    def take_control(self, *, actor: "Person") -> None:
        """Decide at the step it waits at oneself."""
        transitions.ensure("take_control", self._mapped, actor)
        self._hand_to(actor, actor, "control_taken", "")

    def bypass(self, *, actor: "Person", reason: str) -> None:
        """Do without the approval it waits for.

        Raises:
            NotAllowed: the actor is neither finance nor administrator, or owns it.
            Invalid: no reason is given.
            Stale: it does not wait, or a line is held.
        """
        transitions.ensure("bypass", self._mapped, actor)
        self.decide(actor, "bypassed", needed(reason, "Say why this approval is not needed."))

    def route_anew(self, *, actor: "Person") -> None:
        """Follow a changed workflow: approvals so far stand, the steps to come are computed again."""
        actor.ensure_role("admin", doing="route waiting reports anew")
        if not self.is_pending:
            return
        decided = self.decided_steps
        done = {step.original_id or step.approver_id for step in decided}
        before = [step.approver_id for step in self.steps]
        for step in [each for each in self.steps if not each.is_approved]:
            self.all_steps.remove(step)
        current.session.flush()
        seats = chain_for(self.case).seats
        left = tuple(seat for seat in seats if (seat.original.id if seat.original else None) not in done)
        self._seat(left or seats[-1:], after=max((step.position for step in decided), default=0))
        self.current_step = next(step.position for step in self.steps if not step.is_approved)
        current.session.flush()
        self.track(
            "rerouted",
            actor=actor,
            before={"chain": before},
            after={"chain": [step.approver_id for step in self.steps]},
        )

    def pass_on(self, step: ApprovalStep, to: "Person | None", *, why: str) -> None:
        """Give a waiting step to somebody else, or to finance, without anybody having asked for it."""
        before = {"approver_id": step.approver_id, "step": step.position}
        step.approver, step.approver_id = to, to.id if to else None
        if to is None:
            step.kind, step.original, step.original_id = "finance", None, None
        current.session.flush()
        after = {"approver_id": step.approver_id, "step": step.position, "reason": why}
        self.track("step_passed_on", before=before, after=after)

    def _hand_to(self, approver: "Person", actor: "Person", verb: str, reason: str) -> None:
        step = self.step
        assert step is not None
        before = {"approver_id": step.approver_id, "step": step.position}
        step.approver_id, step.original_id = approver.id, approver.id
        step.approver = step.original = approver
        if step.kind == "finance":
            step.kind = "person"
        current.session.flush()
        after = {"approver_id": approver.id, "step": step.position, "reason": reason.strip()}
        self.track(verb, actor=actor, before=before, after=after)
