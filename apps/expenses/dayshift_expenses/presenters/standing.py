"""Where a report stands: the sentence that says what comes next, and how long it has waited."""

from datetime import datetime
from typing import NamedTuple

from dayshift_expenses.models import Person, Report
from dayshift_expenses.money.dates import MONTHS
from dayshift_expenses.presenters.figures import counted
from dayshift_kit import clock

LONG = 5
"""Days after which a wait stands out."""


class Next(NamedTuple):
    """What comes next, in a sentence with a sign."""

    words: str
    icon: str
    tone: str


class Age(NamedTuple):
    """How long a report waits."""

    words: str
    is_long: bool


def next_of(report: Report, reader: Person) -> Next:
    """The sentence of a report, as its reader is told it."""
    if report.approval_status == "not_submitted":
        return _of_draft(report, reader)
    if report.approval_status == "sent_back":
        return Next(f"Sent back: {report.sent_back_reason}", "undo-2", "warning")
    if report.is_pending:
        return Next(f"Waiting for {_waits_for(report, reader)}", "clock", "info")
    return _of_final(report, reader)


def waits_since(report: Report) -> datetime:
    """When it came to the step it waits at."""
    before = [step.decided_at for step in report.decided_steps if step.decided_at is not None]
    assert report.submitted_at is not None
    return max([report.submitted_at, *before])


def age_of(since: datetime, reader: Person) -> Age:
    """Calendar days since, where the reader is."""
    days = (reader.today - since.astimezone(reader.zone).date()).days
    if days <= 0:
        return Age("Today", is_long=False)
    return Age(counted(days, "day"), days > LONG)


def short_day(at: datetime, reader: Person) -> str:
    """2 Mar; with the year unless it is this one."""
    here = at.astimezone(reader.zone)
    year = "" if here.year == clock.now().year else f" {here.year}"
    return f"{here.day} {MONTHS[here.month - 1]}{year}"


def lent_by(report: Report, reader: Person) -> str:
    """In whose place the reader decides on a report that waits for them; empty for their own."""
    step = report.step
    named = step.entitles(reader) if step is not None else None
    if step is None or named is None:
        return ""
    if named.id != reader.id:
        return named.real_name
    return step.original.real_name if step.is_stood_in and step.original is not None else ""


def _of_draft(report: Report, reader: Person) -> Next:
    blocking = len(report.blocking)
    if not report.lines:
        return Next("Add at least one expense", "circle-plus", "info")
    if blocking:
        words = f"{counted(blocking, 'problem')} to fix before it can be submitted"
        return Next(words, "circle-x", "alert")
    if report.ready_at is not None and reader.id == report.owner_id:
        return Next("Ready for you to submit", "circle-check", "good")
    return Next("Ready to submit", "circle-check", "good")


def _waits_for(report: Report, reader: Person) -> str:
    step = report.step
    assert step is not None
    steps = report.steps
    who = "you" if step.entitles(reader) is not None else step.who
    return f"{who}, step {steps.index(step) + 1} of {len(steps)}"


def _of_final(report: Report, reader: Person) -> Next:
    if report.payment_status == "paid" and report.paid_at is not None:
        return Next(f"Paid {short_day(report.paid_at, reader)}", "circle-check", "good")
    if report.approval_status == "closed":
        return Next("Closed", "circle-check", "good")
    words = {
        "not_paid": "Approved, to be paid next",
        "in_batch": "With the bank or about to be",
        "failed": "The payment failed and has to be made again",
    }
    if report.payment_status in words:
        tone = "alert" if report.payment_status == "failed" else "info"
        return Next(words[report.payment_status], "banknote", tone)
    owed = "the company is owed money" if report.due_company else "nothing is owed"
    return Next(f"Approved, {owed}", "circle-check", "good")
