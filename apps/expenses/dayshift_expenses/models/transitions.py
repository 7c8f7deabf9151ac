"""What may be done with a report: one table that verbs, screens and the API ask alike.

Each action names who may take it, in which states, and what else must hold. `answer` says yes, or
why not; `ensure` raises what a refusal is: somebody who may not (403), or a report not in a state
for it (409), or input that is missing (422).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from dayshift_expenses.models import standing
from dayshift_expenses.models.statuses import APPROVAL, PAYMENT
from dayshift_kit.errors import Invalid, NotAllowed, Refusal, Stale

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person
    from dayshift_expenses.models.reports import Report

Action = Literal[
    "edit", "add_expenses", "submit", "retract", "approve", "approve_all", "approve_unheld", "send_back",
    "reject_expense", "hold", "release", "recode", "lower", "unapprove", "reopen", "change_approver",
    "take_control", "bypass", "pay", "mark_paid", "cancel_payment", "export", "close", "delete",
]  # fmt: skip
Asked = Callable[["Report", "Person"], str]
"""A question about a report and a person: the empty text is yes, any other says why not."""


@dataclass(frozen=True)
class Transition:
    """One row of the table."""

    label: str
    who: Asked
    approval: tuple[str, ...]
    payment: tuple[str, ...] = PAYMENT
    guards: tuple[Asked, ...] = ()
    needs: tuple[Asked, ...] = ()


class Answer(NamedTuple):
    """Whether a person may take an action on a report now. Hidden actions are not theirs at all."""

    action: Action
    label: str
    is_allowed: bool
    is_hidden: bool
    reason: str


_UNPAID = ("not_applicable", "not_paid", "failed")
_WITH_OWNER = ("not_submitted", "sent_back")
_PENDING = ("pending",)
_FINAL = ("approved", "closed")
_UNEXPORTED = (standing.is_unlocked,)

TABLE: dict[Action, Transition] = {
    "edit": Transition("Edit", standing.is_preparer, _WITH_OWNER),
    "add_expenses": Transition("Add expenses", standing.is_preparer, _WITH_OWNER),
    "submit": Transition(
        "Submit", standing.is_submitter, _WITH_OWNER,
        needs=(standing.has_lines, standing.is_of_one_policy, standing.is_unblocked),
    ),
    "retract": Transition("Retract", standing.is_owner, _PENDING, guards=(standing.is_undecided,)),
    "approve": Transition("Approve", standing.is_approver, _PENDING, guards=(standing.nothing_is_held,)),
    "approve_all": Transition("Approve all", standing.is_approver, _PENDING),
    "approve_unheld": Transition(
        "Approve unheld only", standing.is_approver, _PENDING, guards=(standing.some_are_held,)
    ),
    "send_back": Transition("Send back", standing.is_approver, _PENDING),
    "reject_expense": Transition("Reject expense", standing.is_approver, _PENDING),
    "hold": Transition(
        "Hold", standing.is_holder, (*_WITH_OWNER, "pending", "approved"), _UNPAID, guards=_UNEXPORTED
    ),
    "release": Transition(
        "Release", standing.is_holder, (*_WITH_OWNER, "pending", "approved"), _UNPAID, guards=_UNEXPORTED
    ),
    "recode": Transition(
        "Recode", standing.is_coder, (*_WITH_OWNER, "pending", "approved"), guards=_UNEXPORTED
    ),
    "lower": Transition("Lower the approved amount", standing.is_approver, _PENDING),
    "unapprove": Transition("Unapprove", standing.is_unapprover, ("approved",), _UNPAID),
    "reopen": Transition("Reopen", standing.is_admin, _FINAL, (*_UNPAID, "paid")),
    "change_approver": Transition("Change approver", standing.is_router, _PENDING),
    "take_control": Transition("Take control", standing.is_router, _PENDING),
    "bypass": Transition(
        "Bypass", standing.is_router, _PENDING, guards=(standing.nothing_is_held,)
    ),
    "pay": Transition(
        "Pay", standing.is_payer, ("approved",), ("not_paid", "failed"), guards=(standing.nothing_is_held,)
    ),
    "mark_paid": Transition(
        "Mark paid elsewhere", standing.is_payer, ("approved",), ("not_paid", "failed"),
        guards=(standing.nothing_is_held,),
    ),
    "cancel_payment": Transition("Cancel payment", standing.is_payer, ("approved",), ("in_batch",)),
    "export": Transition("Export", standing.is_bookkeeper, _FINAL, guards=(standing.nothing_is_held,)),
    "close": Transition(
        "Close", standing.is_bookkeeper, ("approved",), ("not_applicable", "paid"),
        guards=(standing.nothing_is_held,),
    ),
    "delete": Transition("Delete", standing.is_owner, ("not_submitted",)),
}  # fmt: skip


def answer(action: Action, report: "Report", person: "Person") -> Answer:
    """Whether this person may do this to this report now, and if not, why not."""
    row = TABLE[action]
    if refused := row.who(report, person):
        return Answer(action, row.label, is_allowed=False, is_hidden=True, reason=refused)
    refusal = _refusal(row, report, person)
    reason = "" if refusal is None else refusal.message
    return Answer(action, row.label, is_allowed=refusal is None, is_hidden=False, reason=reason)


def answers(report: "Report", person: "Person") -> list[Answer]:
    """Every action of the table, as far as it can be this person's."""
    given = (answer(action, report, person) for action in TABLE)
    return [each for each in given if not each.is_hidden]


def ensure(action: Action, report: "Report", person: "Person") -> None:
    """Refuse an action that `answer` says no to.

    Raises:
        NotAllowed: it is not this person's to take.
        Stale: the report is not, or no longer, in a state for it.
        Invalid: something that it needs is missing.
    """
    row = TABLE[action]
    if refused := row.who(report, person):
        if action in _DECISIONS and (done := standing.was_decided_for(report, person)):
            raise Stale(done)
        raise NotAllowed(refused)
    if (refusal := _refusal(row, report, person)) is not None:
        raise refusal


_DECISIONS = ("approve", "approve_all", "approve_unheld", "send_back", "reject_expense", "lower")


def _refusal(row: Transition, report: "Report", person: "Person") -> Refusal | None:
    if report.approval_status not in row.approval:
        return Stale(f"{report.title} is {_worded(report, row)}.")
    if report.payment_status not in row.payment:
        return Stale(f"{report.title} is {_PAYMENT_WORDS[report.payment_status]}.")
    for guard in row.guards:
        if refused := guard(report, person):
            return Stale(refused)
    missing = [refused for need in row.needs if (refused := need(report, person))]
    return Invalid({"": missing[0]}) if missing else None


_APPROVAL_WORDS: dict[str, str] = dict(
    zip(
        APPROVAL,
        ("not submitted", "waiting for approval", "sent back", "approved", "closed"),
        strict=True,
    )
)
_PAYMENT_WORDS: dict[str, str] = dict(
    zip(
        PAYMENT,
        ("not to be paid", "not paid yet", "in a payment batch", "paid already", "a failed payment"),
        strict=True,
    )
)


def _worded(report: "Report", row: Transition) -> str:
    """The state the report is in, and which one the action needs."""
    needed = " or ".join(_APPROVAL_WORDS[status] for status in row.approval)
    return f"{_APPROVAL_WORDS[report.approval_status]}; this needs one that is {needed}"
