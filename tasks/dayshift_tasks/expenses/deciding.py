"""What a report looks like once its approver has decided on it."""

from typing import Any

from dayshift_graders import Evidence
from dayshift_tasks.expenses.matching import MOMENTS, matches
from dayshift_tasks.expenses.planting import Claim, report_row
from dayshift_tasks.expenses.waiting import Queue


def is_own_approval(g: Evidence, queue: Queue) -> bool:
    """Whether the step of the report was approved by the approver, without a note."""
    step = g.one_updated("expenses.approval_step", report_id=queue.claim.id)
    return bool(step.state == "approved" and step.decided_by_id == queue.approver.id and step.note == "")


def is_approved_as(report: Any, claim: Claim, **other: Any) -> bool:
    """Whether a report is approved with the lines of `claim`, in every column."""
    wanted = {
        **report_row(claim), "approval_status": "approved", "payment_status": "not_paid",
        "current_step": None, **other,
    }  # fmt: skip
    return matches(report, wanted, but=MOMENTS)
