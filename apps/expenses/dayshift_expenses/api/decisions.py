"""What is decided about a report: submitted, approved, sent back, paid, and all of that taken back."""

from typing import Literal

from pydantic import Field

from dayshift_expenses.api.claims import ExpenseShape, ReportShape, expense_shape, report_shape
from dayshift_expenses.api.company import named
from dayshift_expenses.api.expenses import ReasonBody
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import Body, Id, Minor, Text
from dayshift_expenses.api.tags import seen
from dayshift_expenses.models import CashAdvance, Expense, PaymentBatch, Person, Report, transitions
from dayshift_kit.errors import Invalid, Stale


class ApproveBody(Body):
    """Held lines are in the way, are released, or wait on in a report of their own."""

    held_lines: Literal["refuse", "release", "set_apart"] = "refuse"
    seen_problems: bool = Field(default=False, description="The approver knows what is wrong with it.")
    note: Text = ""


class ConfirmBody(Body):
    confirmed: bool = Field(default=False, description="It is known that it was exported.")


class ReopenBody(ReasonBody):
    confirmed: bool = Field(default=False, description="It is known that it was exported.")


class RejectBody(ReasonBody):
    expense_id: Id


class LowerBody(Body):
    """What is approved of a line, in minor units of the report's currency, and why it is less."""

    expense_id: Id
    amount: Minor
    note: Text


class ApproverBody(Body):
    approver_id: Id
    reason: Text = ""


class PayBody(Body):
    """The open batch it goes into; without one, a new batch is opened for it."""

    batch_id: Id | None = None


class PaidBody(Body):
    note: Text


class AdvanceIdBody(Body):
    advance_id: Id | None = Field(None, description="Without one, the oldest are used up first.")


@operation("POST /reports/{report_id}/submit", answer=ReportShape)
def submit_report(person: Person, report_id: str) -> ReportShape:
    """Hand it in to its approvers."""
    report = _report(person, report_id)
    report.submit(actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/mark-ready", answer=ReportShape)
def mark_report_ready(person: Person, report_id: str) -> ReportShape:
    """Tell the owner of a report prepared for them that it can be submitted."""
    report = _report(person, report_id)
    report.mark_ready(actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/retract", answer=ReportShape)
def retract_report(person: Person, report_id: str) -> ReportShape:
    """Take it back while nobody has approved it."""
    report = _report(person, report_id)
    report.retract(actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/approve", body=ApproveBody, answer=ReportShape)
def approve_report(person: Person, report_id: str, body: ApproveBody) -> ReportShape:
    """Approve it at the step at which it waits."""
    report = _report(person, report_id)
    verbs = {
        "refuse": report.approve, "release": report.approve_all, "set_apart": report.approve_unheld,
    }  # fmt: skip
    verbs[body.held_lines](actor=person, note=body.note, seen_problems=body.seen_problems)
    return report_shape(report)


@operation("POST /reports/{report_id}/send-back", body=ReasonBody, answer=ReportShape)
def send_report_back(person: Person, report_id: str, body: ReasonBody) -> ReportShape:
    """Give it back to be corrected."""
    report = _report(person, report_id)
    report.send_back(actor=person, reason=body.reason)
    return report_shape(report)


@operation("POST /reports/{report_id}/reject-expense", body=RejectBody, answer=ReportShape)
def reject_expense(person: Person, report_id: str, body: RejectBody) -> ReportShape:
    """Take a line out of the report; the last one rejected sends the report back."""
    report = _report(person, report_id)
    _line(report, person, body.expense_id).reject(actor=person, reason=body.reason)
    return report_shape(report)


@operation("POST /reports/{report_id}/lower-expense", body=LowerBody, answer=ExpenseShape)
def lower_expense(person: Person, report_id: str, body: LowerBody) -> ExpenseShape:
    """Approve less of a line than was claimed."""
    report = _report(person, report_id)
    line = _line(report, person, body.expense_id)
    with placed({"approved_amount": "amount"}):
        line.lower(actor=person, amount=body.amount, note=body.note)
    return expense_shape(line)


@operation("POST /reports/{report_id}/unapprove", body=ConfirmBody, answer=ReportShape)
def unapprove_report(person: Person, report_id: str, body: ConfirmBody) -> ReportShape:
    """Take the last approval back."""
    report = _report(person, report_id)
    report.unapprove(actor=person, confirmed=body.confirmed)
    return report_shape(report)


@operation("POST /reports/{report_id}/reopen", body=ReopenBody, answer=ReportShape)
def reopen_report(person: Person, report_id: str, body: ReopenBody) -> ReportShape:
    """Make a draft of a finished report; what was paid for it is owed by its owner from then on."""
    report = _report(person, report_id)
    report.reopen(actor=person, reason=body.reason, confirmed=body.confirmed)
    return report_shape(report)


@operation("POST /reports/{report_id}/change-approver", body=ApproverBody, answer=ReportShape)
def change_approver(person: Person, report_id: str, body: ApproverBody) -> ReportShape:
    """Let somebody else decide at the step at which it waits."""
    report = _report(person, report_id)
    approver = named(Person, body.approver_id, "approver_id", "employee")
    with placed({"approver": "approver_id"}):
        report.change_approver(actor=person, approver=approver, reason=body.reason)
    return report_shape(report)


@operation("POST /reports/{report_id}/take-control", answer=ReportShape)
def take_control(person: Person, report_id: str) -> ReportShape:
    """Decide at the step at which it waits oneself."""
    report = _report(person, report_id)
    report.take_control(actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/bypass", body=ReasonBody, answer=ReportShape)
def bypass_step(person: Person, report_id: str, body: ReasonBody) -> ReportShape:
    """Do without the approval for which it waits."""
    report = _report(person, report_id)
    report.bypass(actor=person, reason=body.reason)
    return report_shape(report)


@operation("POST /reports/{report_id}/apply-advance", body=AdvanceIdBody, answer=ReportShape)
def apply_advance(person: Person, report_id: str, body: AdvanceIdBody) -> ReportShape:
    """Pay for it out of an advance, as far as that goes."""
    report = _report(person, report_id)
    chosen = None if body.advance_id is None else _advance(report, body.advance_id)
    with placed({"advance": "advance_id"}):
        report.apply_advance(actor=person, advance=chosen)
    return report_shape(report)


@operation("POST /reports/{report_id}/pay", body=PayBody, answer=ReportShape)
def pay_report(person: Person, report_id: str, body: PayBody) -> ReportShape:
    """Put it into a payment batch."""
    report = _report(person, report_id)
    transitions.ensure("pay", report, person)
    if body.batch_id is None:
        batch = PaymentBatch.begin(actor=person, entity=report.entity)
    else:
        batch = named(PaymentBatch, body.batch_id, "batch_id", "batch")
    with placed({"report": ""}):
        batch.add(report, actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/mark-paid", body=PaidBody, answer=ReportShape)
def mark_report_paid(person: Person, report_id: str, body: PaidBody) -> ReportShape:
    """Note that it was paid by other means."""
    report = _report(person, report_id)
    report.mark_paid(actor=person, note=body.note)
    return report_shape(report)


@operation("POST /reports/{report_id}/export", body=ConfirmBody, answer=ReportShape)
def export_report(person: Person, report_id: str, body: ConfirmBody) -> ReportShape:
    """Hand it to accounting; from then on it is locked."""
    report = _report(person, report_id)
    report.export(actor=person, confirmed=body.confirmed)
    return report_shape(report)


@operation("POST /reports/{report_id}/close", answer=ReportShape)
def close_report(person: Person, report_id: str) -> ReportShape:
    """Lay it to rest: approved, and nothing owed any more."""
    report = _report(person, report_id)
    report.close(actor=person)
    return report_shape(report)


def _report(person: Person, report_id: str) -> Report:
    return seen(person.report(report_id), report_shape)


def _advance(report: Report, advance_id: str) -> CashAdvance:
    mine = CashAdvance.unsettled_of(report.owner_id)
    found = next((each for each in mine if each.id == advance_id), None)
    if found is None:
        raise Invalid({"advance_id": "There is no such advance to use here."})
    return found


def _line(report: Report, person: Person, expense_id: str) -> Expense:
    expense = person.expense(expense_id)
    if expense.report_id != report.id:
        raise Stale(f"{expense.title} is not, or no longer, in {report.id}.")
    return expense
