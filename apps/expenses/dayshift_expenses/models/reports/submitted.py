"""Handing a report in, and taking it back before anybody approved it."""

import hashlib
from typing import TYPE_CHECKING

from dayshift_expenses.models import transitions
from dayshift_expenses.models.approvals import ApprovalStep, Case, Chain, Seat, chain_for
from dayshift_expenses.models.reports.concluded import Concluded
from dayshift_expenses.models.settling import settle
from dayshift_kit import clock, current, ids
from dayshift_kit.errors import NotAllowed

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Submitted(Concluded):
    """A report on its way to its approvers."""

    def mark_ready(self, *, actor: "Person") -> None:
        """Tell the owner that it is ready for them to submit."""
        transitions.ensure("edit", self._mapped, actor)
        if actor.id == self.owner_id:
            raise NotAllowed("It is yours: submit it.")
        if self.ready_at is None:
            self.assign(ready_at=clock.now())
            self.track("made_ready", actor=actor, on_behalf_of=self.owner)

    def submit(self, *, actor: "Person") -> None:
        """Hand it in: what is claimed stands, the policy's version is kept, the chain is computed.

        Raises:
            NotAllowed: the actor may not submit for the owner.
            Invalid: it is empty, of two policies, or a problem blocks it.
            Stale: it was submitted already.
        """
        settle(expenses=self.lines, reports=[self._mapped])
        transitions.ensure("submit", self._mapped, actor)
        version = self.policy.now
        before = self.approval_status
        self.policy_version_id, self.policy_version = version.id, version
        for row in self.expenses:
            row.freeze()
            row.policy_version_id = version.id
        self.round += 1
        self.recount()
        chain = chain_for(self.case)
        self._seat(chain.seats)
        self.routed_total = self.claimed_total
        self.approval_status, self.current_step = "pending", 1
        self.submitted_at, self.submitted_by_id, self.ready_at = clock.now(), actor.id, None
        self.sent_back_reason, self.is_auto_approved = "", False
        current.session.flush()
        self.track(
            "submitted",
            actor=actor,
            on_behalf_of=self.owner,
            before={"approval_status": before},
            after={
                "approval_status": "pending", "claimed_total": self.claimed_total,
                "policy_version": version.number, "chain": [step.approver_id for step in self.steps],
            },
        )  # fmt: skip
        settle(expenses=self.lines, reports=[self._mapped])
        if self._is_auto_approvable(chain):
            self._approve_by_itself()

    def retract(self, *, actor: "Person") -> None:
        """Take it back while nobody has approved it.

        Raises:
            NotAllowed: only the owner can.
            Stale: it does not wait any more, or somebody approved it.
        """
        transitions.ensure("retract", self._mapped, actor)
        self.open_again("not_submitted")
        self.track(
            "retracted",
            actor=actor,
            before={"approval_status": "pending"},
            after={"approval_status": "not_submitted"},
        )
        settle(expenses=self.lines, reports=[self._mapped])

    @property
    def case(self) -> Case:
        """What the approval rules look at."""
        return Case.of(self.owner, self.counted, self.claimed_total)

    def _seat(self, seats: "tuple[Seat, ...]", *, after: int = 0) -> None:
        """Make steps of the seats."""
        for position, seat in enumerate(seats, after + 1):
            self.all_steps.append(
                ApprovalStep(
                    round=self.round, position=position, kind=seat.kind, rule_id=seat.rule_id,
                    approver_id=seat.approver.id if seat.approver else None, approver=seat.approver,
                    original_id=seat.original.id if seat.original and seat.approver else None,
                    original=seat.original if seat.approver else None,
                    cost_centre_id=seat.cost_centre_id, project_id=seat.project_id, state="waiting",
                )
            )  # fmt: skip
        current.session.flush()

    def _is_auto_approvable(self, chain: Chain) -> bool:
        """No problem, not above the ceiling, not drawn for a look, and not of an approver's own."""
        version = self.policy_version
        ceiling = version.says.auto_approve_up_to if version is not None else None
        if version is None or ceiling is None or chain.lost_owner or self.claimed_total > ceiling:
            return False
        return not self.problems and not self.held_lines and not self.is_drawn(version.says.audit_percent)

    def is_drawn(self, percent: int) -> bool:
        """Whether chance has it looked at; the same report in the same world always draws the same."""
        digest = hashlib.sha256(f"{ids.chance()}|audit|{self.id}".encode()).digest()
        return int.from_bytes(digest[:8]) % 100 < percent

    def _approve_by_itself(self) -> None:
        for step in self.steps:
            step.state = "skipped"
        self.is_auto_approved = True
        self.finish()
        with current.acting_as(None, channel="system"):
            self.track(
                "auto_approved",
                before={"approval_status": "pending"},
                after={"approval_status": self.approval_status},
            )
        settle(reports=[self._mapped])
