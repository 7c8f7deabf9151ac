"""Expenses and reports that a task puts into Outlay before it starts, as rows of the app.

All are in US dollars, paid in cash by people of the US company, and free of problems unless a task
wants one: whatever a person does with them then has no consequences but those of the deed itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from dayshift_control.wire import Changes, EventDraft, Row, RowEdit

POLICY = "POL-US"
POLICY_VERSION = 3
ENTITY = "us"
CURRENCY = "USD"
REGION = "americas"
FIRST_STEP = 970_001
MANAGER_RULE = 1

State = Literal["draft", "pending", "sent_back"]


@dataclass(frozen=True)
class Somebody:
    """A person as rows name them."""

    id: str
    name: str
    cost_centre: str


@dataclass(frozen=True)
class Line:
    """One expense. `amount` is in cents, `day` an ISO date."""

    id: str
    merchant: str
    day: str
    amount: int
    category: str
    description: str = ""


@dataclass(frozen=True)
class Claim:
    """One report with its lines; a pending one waits for `approver_id` at its first step."""

    id: str
    name: str
    owner: Somebody
    lines: tuple[Line, ...]
    purpose: str = "Customer visits"
    state: State = "draft"
    approver_id: str = ""
    reason: str = ""

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)

    @property
    def is_submitted(self) -> bool:
        return self.state == "pending"


def planted(
    *claims: Claim, loose: Iterable[Line] = (), owner: Somebody | None = None, more: Iterable[RowEdit] = ()
) -> dict[str, Changes]:
    """The setup of a task: reports with their lines, and expenses of `owner` that are in no report."""
    edits: list[RowEdit] = []
    for claim in claims:
        edits.append(_insert("report", claim.id, report_row(claim)))
    for number, claim in enumerate(claims):
        if claim.state != "draft":
            edits.append(_insert("approval_step", FIRST_STEP + number, step_row(claim)))
        for line in claim.lines:
            edits.extend(_expense(line, claim.owner, claim))
    for line in loose:
        assert owner is not None
        edits.extend(_expense(line, owner, None))
    return {"expenses": Changes(edits=(*edits, *more), events=tuple(_history(claims)))}


def _history(claims: Iterable[Claim]) -> Iterator[EventDraft]:
    for claim in claims:
        yield EventDraft(
            actor=claim.owner.id,
            channel="ui",
            verb="created" if claim.state == "draft" else "submitted",
            kind="expenses.report",
            object=claim.id,
        )


def _insert(table: str, key: Any, values: Row) -> RowEdit:
    return RowEdit(table=table, op="insert", key={"id": key}, values={"id": key, **values})


def _at(day: str, hour: int, *, days: int = 0) -> str:
    return f"{date.fromisoformat(day) + timedelta(days=days)}T{hour:02}:00:00.000000Z"


def _latest(claim: Claim) -> str:
    return max(line.day for line in claim.lines)


def report_row(claim: Claim) -> Row:
    """A report as the app keeps it, its key apart."""
    total, is_in = claim.total, claim.is_submitted
    was_in = claim.state != "draft"
    begun = _at(min(line.day for line in claim.lines), 20)
    return {
        "version": 1, "owner_id": claim.owner.id, "entity_id": ENTITY, "policy_id": POLICY,
        "policy_version_id": POLICY_VERSION if is_in else None, "name": claim.name, "purpose": claim.purpose,
        "starts_on": None, "ends_on": None, "custom_fields": {}, "created_at": begun,
        "creator_id": claim.owner.id,
        "approval_status": {"draft": "not_submitted"}.get(claim.state, claim.state),
        "payment_status": "not_applicable", "round": int(was_in), "current_step": 1 if is_in else None,
        "submitted_at": _at(_latest(claim), 21) if was_in else None,
        "submitted_by_id": claim.owner.id if was_in else None, "ready_at": None, "approved_at": None,
        "paid_at": None, "sent_back_reason": claim.reason, "is_auto_approved": False,
        "takes_expenses": claim.state != "sent_back", "held_from_id": None,
        "routed_total": total if was_in else 0, "claimed_total": total,
        "approved_total": total if is_in else 0, "company_paid_total": 0, "personal_total": 0,
        "advance_applied": 0, "due_employee": total, "due_company": 0, "currency": CURRENCY,
        "exported_at": None, "exported_by_id": None, "export_count": 0,
    }  # fmt: skip


def step_row(claim: Claim) -> Row:
    """The step at which the manager is asked."""
    return {
        "report_id": claim.id, "round": 1, "position": 1, "kind": "manager",
        "approver_id": claim.approver_id, "original_id": claim.approver_id, "rule_id": MANAGER_RULE,
        "cost_centre_id": None, "project_id": None,
        "state": "waiting" if claim.is_submitted else "void", "decided_at": None, "decided_by_id": None,
        "note": "",
    }  # fmt: skip


def expense_row(line: Line, owner: Somebody, claim: Claim | None = None) -> Row:
    """An expense as the app keeps it, its key apart."""
    frozen = line.amount if claim is not None and claim.is_submitted else None
    return {
        "version": 1, "owner_id": owner.id, "creator_id": owner.id, "created_at": _at(line.day, 20),
        "policy_id": POLICY, "policy_version_id": POLICY_VERSION if frozen is not None else None,
        "kind": "cash", "merchant": line.merchant, "spent_on": line.day, "amount": line.amount,
        "currency": CURRENCY, "home_currency": CURRENCY, "home_amount": line.amount, "fx_rate": "1",
        "fx_on": line.day, "fx_source": "table", "fx_reason": "", "tax_rate_id": None, "tax_percent": None,
        "tax_reclaimable": None, "tax_components": None, "tax_amount": 0, "is_tax_typed": False,
        "category_id": line.category, "cost_centre_id": owner.cost_centre, "project_id": None,
        "description": line.description, "is_reimbursable": True, "is_billable": False,
        "is_personal": False, "card_transaction_id": None, "report_id": claim.id if claim else None,
        "parent_id": None, "position": 0, "is_itemised": False, "split_group": None, "split_total": None,
        "refund_of_id": None, "held_at": None, "held_by_id": None, "hold_reason": "", "rejected_at": None,
        "rejected_by_id": None, "rejection_reason": "", "claimed_amount": frozen, "approved_amount": frozen,
        "approval_note": "",
    }  # fmt: skip


def _expense(line: Line, owner: Somebody, claim: Claim | None) -> Iterator[RowEdit]:
    yield _insert("expense", line.id, expense_row(line, owner, claim))
    tag = {"expense_id": line.id, "list_id": "region"}
    yield RowEdit(table="expense_tag", op="insert", key=tag, values={**tag, "tag_id": REGION})
