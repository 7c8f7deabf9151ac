"""The way of a report through its approvals: who has decided, who decides now, who will."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import select

from dayshift_expenses.models import (
    ApprovalStep,
    BatchReport,
    CostCentre,
    Person,
    PersonRole,
    Project,
    Report,
    Seat,
    chain_for,
)
from dayshift_expenses.presenters.figures import moment
from dayshift_expenses.presenters.standing import age_of, short_day, waits_since
from dayshift_kit import current

KINDS = {
    "manager": "Manager",
    "person": "Named approver",
    "cost_object": "Cost owner",
    "category": "Category owner",
    "finance": "Finance",
    "fallback": "Fallback approver",
    "controller": "Controller",
}
NAMED = 2
"""How many people of a group are named."""


class Stop(NamedTuple):
    """One line of the timeline, and in short. `state` is done, waiting, coming, back or skipped."""

    state: str
    name: str
    words: str
    about: str
    sign: str
    short: str = ""
    person: Person | None = None


def timeline_of(report: Report, reader: Person) -> tuple[Stop, ...]:
    if report.approval_status == "not_submitted":
        return tuple(_planned(report))
    return (*_passed(report, reader), *_ending(report, reader))


def _planned(report: Report) -> Iterator[Stop]:
    """Whom it would go to if it were submitted as it is."""
    if not report.lines:
        return
    for place, seat in enumerate(chain_for(report.case).seats, 1):
        yield Stop("coming", _seated(seat), "", KINDS[seat.kind], str(place))


def _passed(report: Report, reader: Person) -> Iterator[Stop]:
    assert report.submitted_at is not None
    sender = current.session.get(Person, report.submitted_by_id) or report.owner
    version = (
        f" · policy {report.entity.country} v{report.policy_version.number}" if report.policy_version else ""
    )
    for_whom = "" if sender.id == report.owner_id else f" for {report.owner.real_name}"
    about = f"{moment(report.submitted_at, reader.zone)}{version}"
    short = f"Submitted {short_day(report.submitted_at, reader)}"
    yield Stop("done", sender.real_name, f"submitted{for_whom}", about, "check", short, sender)
    for place, step in enumerate(report.steps, 1):
        yield _stop(step, place, report, reader)


def _stop(step: ApprovalStep, place: int, report: Report, reader: Person) -> Stop:
    if step.decided_by is not None and step.decided_at is not None and step.is_approved:
        words = "approved" if step.state == "approved" else "did without this approval"
        about = [moment(step.decided_at, reader.zone), step.note or _role(step)]
        return Stop(
            "done",
            step.decided_by.real_name,
            words,
            " · ".join(filter(None, about)),
            "check",
            "",
            step.decided_by,
        )
    if step.state == "skipped":
        return Stop("done", "Outlay", "approved automatically", _who(step), "check")
    if report.is_pending and step.position == report.current_step:
        age = age_of(waits_since(report), reader).words
        short = "You, waiting" if step.entitles(reader) is not None else f"{_who(step)}, waiting"
        return Stop("waiting", _who(step), "waiting", f"{_role(step)} · {age}", "clock", short, step.approver)
    if step.state == "void":
        return Stop("skipped", _who(step), "", "Has to approve it again", str(place))
    return Stop("coming", _who(step), "", _role(step), str(place), "", step.approver)


def _ending(report: Report, reader: Person) -> Iterator[Stop]:
    if report.approval_status == "sent_back":
        yield Stop("back", "Sent back", "", report.sent_back_reason, "undo-2")
    if report.payment_status == "in_batch":
        batch = BatchReport.live_of(report.id)
        yield Stop("waiting", "Payment", "under way", batch.batch_id if batch else "", "clock")
    elif report.payment_status == "paid" and report.paid_at is not None:
        yield Stop("done", "Paid", "", short_day(report.paid_at, reader), "check")
    elif report.payment_status in ("not_paid", "failed"):
        about = "The last one failed" if report.payment_status == "failed" else "Not in a batch yet"
        yield Stop("coming", "Payment", "", about, "banknote")


def _who(step: ApprovalStep) -> str:
    return step.approver.real_name if step.approver is not None else f"Finance, {step.report.entity.country}"


def _seated(seat: Seat) -> str:
    return seat.approver.real_name if seat.approver is not None else "Finance"


def _role(step: ApprovalStep) -> str:
    """Why it is this person: for whom, or for what they answer."""
    if step.is_stood_in and step.original is not None:
        return f"for {step.original.real_name}"
    if step.project_id:
        return f"owner of {current.session.get_one(Project, step.project_id).code}"
    if step.cost_centre_id:
        return f"owner of {current.session.get_one(CostCentre, step.cost_centre_id).code}"
    return _members() if step.approver is None else KINDS[step.kind]


def _members() -> str:
    """`Grace Oduya or Rosalind Pym`, and how many more there are of finance."""
    roles = select(PersonRole.person_id).where(PersonRole.role == "finance")
    found = select(Person.real_name).where(Person.id.in_(roles), Person.deactivated_at.is_(None))
    names = list(current.session.scalars(found.order_by(Person.real_name)))
    more = f" or {len(names) - NAMED} more" if len(names) > NAMED else ""
    return (", ".join(names[:NAMED]) if more else " or ".join(names)) + more
