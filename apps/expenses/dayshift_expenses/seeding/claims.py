"""Reports of the truth as rows, with what is frozen in their lines once they are handed in."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from dayshift_expenses.models import PolicyVersion, Report
from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.ledger import Ledger, Line
from dayshift_expenses.seeding.policies import policy_id
from dayshift_seeds.truth import Report as Claim
from dayshift_seeds.truth import ReportStep

FINAL = ("approved", "paid")
APPROVAL = {"draft": "not_submitted", "outstanding": "pending", "sent back": "sent_back"}
LOWERED_NOTE = "Only the work share, as agreed"
SENT_BACK = (
    "Please add who the meal was for.",
    "The amount is not the one on the receipt.",
    "Split the private part off.",
)


@dataclass
class Told:
    """A report on its way: its claim, its row and its lines."""

    claim: Claim
    row: Row
    lines: list[Line] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.claim.key

    @property
    def is_final(self) -> bool:
        return self.claim.status in FINAL

    @property
    def is_submitted(self) -> bool:
        return self.claim.status not in ("draft", "sent back")

    @property
    def submissions(self) -> list[ReportStep]:
        return [step for step in self.claim.steps if step.action == "submitted"]

    @property
    def approvals(self) -> list[ReportStep]:
        """What approvers of the last round did."""
        if not self.submissions:
            return []
        last = self.submissions[-1].at
        return [step for step in self.claim.steps if step.action == "approved" and step.at >= last]

    @property
    def paid(self) -> ReportStep | None:
        return next((step for step in self.claim.steps if step.action == "paid"), None)

    @property
    def counted(self) -> list[Row]:
        return [row for line in self.lines for row in line.counted]


class Versions:
    """Which version of a policy was in force when."""

    def __init__(self, session: Session) -> None:
        self.rows = list(
            session.execute(select(PolicyVersion.policy_id, PolicyVersion.effective_from, PolicyVersion.id))
        )

    def on(self, policy: str, day: date) -> int:
        found = max((row[1], row[2]) for row in self.rows if row[0] == policy and row[1] <= day)
        return int(found[1])


def write_claims(ledger: Ledger, versions: Versions) -> list[Told]:
    """A row for each report; its lines are frozen if it was handed in."""
    held: dict[str, list[Line]] = {}
    for line in ledger.lines:
        if line.claim is not None:
            held.setdefault(line.claim.key, []).append(line)
    told = []
    for claim in ledger.truth.reports.all:
        one = Told(claim, {}, held.get(claim.key, []))
        one.row = ledger.put(Report, _row(ledger, one))
        if one.is_submitted:
            _freeze(ledger, one, versions)
        told.append(one)
    return told


def day_at(ledger: Ledger, entity: str, at: datetime) -> date:
    """The date of an instant at an entity's seat."""
    office = next(office for office in ledger.truth.offices.all if office.entity == entity)
    return at.astimezone(ZoneInfo(office.tz)).date()


def _row(ledger: Ledger, told: Told) -> Row:
    truth, claim = ledger.truth, told.claim
    person = truth.people[claim.owner]
    sent = told.submissions[-1] if told.submissions else None
    approved = told.approvals[-1].at if told.is_final and told.approvals else None
    begun = min(line.row["created_at"] for line in told.lines)
    first, last = _span(ledger, told)
    return {
        "id": claim.key, "version": 1, "owner_id": person.id, "entity_id": person.entity,
        "policy_id": policy_id(person.entity), "policy_version_id": None, "name": claim.name,
        "purpose": _purpose(ledger, told), "starts_on": first, "ends_on": last, "custom_fields": {},
        "created_at": begun, "creator_id": person.id,
        "approval_status": "approved" if told.is_final else APPROVAL[claim.status],
        "payment_status": "not_applicable", "round": len(told.submissions),
        "current_step": 1 if claim.status == "outstanding" else None,
        "submitted_at": sent.at if sent else None, "submitted_by_id": person.id if sent else None,
        "ready_at": None, "approved_at": approved, "paid_at": None,
        "sent_back_reason": SENT_BACK[0] if claim.status == "sent back" else "", "is_auto_approved": False,
        "takes_expenses": len(told.submissions) < 2 and claim.status != "sent back", "held_from_id": None,
        "routed_total": 0, "claimed_total": 0, "approved_total": 0, "company_paid_total": 0,
        "personal_total": 0, "advance_applied": 0, "due_employee": 0, "due_company": 0,
        "currency": truth.entities[person.entity].currency, "exported_at": None, "exported_by_id": None,
        "export_count": 0,
    }  # fmt: skip


def _span(ledger: Ledger, told: Told) -> tuple[date, date]:
    if told.claim.trip:
        trip = ledger.truth.trips[told.claim.trip]
        return trip.starts, trip.ends
    days = [line.purchase.day for line in told.lines]
    return min(days), max(days)


def _purpose(ledger: Ledger, told: Told) -> str:
    """What the trip was for, or what was bought."""
    if told.claim.trip:
        words = ledger.truth.trips[told.claim.trip].purpose
    else:
        notes = dict.fromkeys(line.purchase.note for line in told.lines if line.purchase.note)
        words = ", ".join(list(notes)[:3]) or "daily costs"
    return words[:1].upper() + words[1:]


def _freeze(ledger: Ledger, told: Told, versions: Versions) -> None:
    row, sent = told.row, told.submissions[-1].at
    version = versions.on(row["policy_id"], day_at(ledger, row["entity_id"], sent))
    row["policy_version_id"] = version
    for each in (each for line in told.lines for each in line.rows):
        each["policy_version_id"] = version
    for each in told.counted:
        each["claimed_amount"] = each["approved_amount"] = each["home_amount"]
    if told.is_final:
        left = told.claim.total.minor - told.claim.approved.minor
        for each, cut in _cuts(told.counted, left):
            each["approved_amount"] -= cut
            each["approval_note"] = LOWERED_NOTE


def _cuts(rows: list[Row], left: int) -> Iterator[tuple[Row, int]]:
    """By how much which lines were lowered, the dearest first."""
    for row in sorted(rows, key=lambda each: (-each["claimed_amount"], each["id"])):
        cut = min(left, max(row["claimed_amount"], 0))
        if cut > 0:
            yield row, cut
            left -= cut
