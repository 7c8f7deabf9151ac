"""Reports that wait for an approver, and what a decision changes in their rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dayshift_graders import Allow, updates
from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.expenses.drawing import Ids, lines, report_name, somebody
from dayshift_tasks.expenses.planting import Claim, Somebody

APPROVER = "henrik.solvang"
TEAM = ("maya.okafor", "priya.raman")
DECIDED = ("state", "decided_at", "decided_by_id", "note")
RETRACTED = ("approval_status", "current_step", "approved_total", "policy_version_id", "version")
GIVEN_BACK = (*RETRACTED, "sent_back_reason", "takes_expenses")
APPROVED = ("approval_status", "payment_status", "current_step", "approved_at", "version")


@dataclass(frozen=True)
class Queue:
    """What waits for the approver: the report a task is about, and others that look like it."""

    approver: Somebody
    claim: Claim
    namesake: Claim
    other: Claim


def queue_of(truth: Truth, rng: Rng, *, count: int = 3, kinds: tuple[str, ...] = ()) -> Queue:
    """Three reports of two people: two share a name, two an owner."""
    ids = Ids.drawn(truth, rng)
    approver = somebody(truth, APPROVER)
    mine, theirs = (somebody(truth, key) for key in rng.shuffled(TEAM))
    name = report_name(rng)

    def claim(owner: Somebody, called: str, size: int) -> Claim:
        id = ids.next_report()
        made = tuple(lines(truth, rng, ids, size, kinds=kinds))
        return Claim(id, called, owner, made, state="pending", approver_id=approver.id)

    one = claim(mine, name, count)
    return Queue(approver, one, claim(theirs, name, 2), claim(mine, report_name(rng, but=(name,)), 2))


def decision(claim: Claim, *columns: str, count: int = 1) -> Iterator[Allow]:
    """A decision on a report: its own columns, and the step it waits at."""
    yield updates("expenses.report", columns=(*columns, "version"), id=claim.id)
    yield updates("expenses.approval_step", columns=DECIDED, report_id=claim.id, count=count)


def is_open_again(report: Any) -> bool:
    """Whether a report waits for nobody and claims nothing, as one that its owner has again."""
    return (
        bool(report)
        and report.current_step is None
        and report.policy_version_id is None
        and not report.approved_total
    )
