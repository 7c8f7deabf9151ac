"""Reports: listed, begun, filled, edited, deleted."""

from datetime import date
from typing import Literal

from pydantic import Field

from dayshift_expenses.api.claims import ReportShape, report_shape, with_lines
from dayshift_expenses.api.company import named
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import Body, Id, Page, PageAsked, Shape, Text
from dayshift_expenses.api.tags import seen
from dayshift_expenses.models import Expense, Person, Policy, Report, answers
from dayshift_kit.errors import Invalid

MOST = 200


class ReportsAsked(PageAsked):
    owner_id: str | None = Field(None, max_length=80)
    approval_status: Literal["not_submitted", "pending", "sent_back", "approved", "closed"] | None = None
    payment_status: Literal["not_applicable", "not_paid", "in_batch", "paid", "failed"] | None = None


class DetailsBody(Body):
    """What can be changed of a report. What is left out stays as it is."""

    name: str = Field("", max_length=500)
    purpose: Text = ""
    starts_on: date | None = None
    ends_on: date | None = None


class NewReportBody(DetailsBody):
    """A new report, of the token's owner unless `owner_id` says for whom it is prepared."""

    name: str = Field(max_length=500)
    owner_id: Id | None = None
    policy_id: Id | None = None
    expense_ids: list[Id] = Field(default_factory=list, max_length=MOST)


class ExpenseIdsBody(Body):
    expense_ids: list[Id] = Field(min_length=1, max_length=MOST)


class ActionShape(Shape):
    """Something that could be done with a report, and why it cannot be done now."""

    action: str
    is_allowed: bool
    reason: str


class ActionsShape(Shape):
    data: list[ActionShape]


@operation("GET /reports", answer=Page[ReportShape], asked=ReportsAsked)
def list_reports(person: Person, asked: ReportsAsked) -> Page[ReportShape]:
    """The reports that the person may read, the newest id first."""
    reports = person.reports()
    if asked.owner_id is not None:
        reports = reports.where(Report.owner_id == asked.owner_id)
    if asked.approval_status is not None:
        reports = reports.where(Report.approval_status == asked.approval_status)
    if asked.payment_status is not None:
        reports = reports.where(Report.payment_status == asked.payment_status)
    return paged(with_lines(reports), asked, report_shape, by=[Report.id], is_descending=True)


@operation("POST /reports", body=NewReportBody, answer=ReportShape, status=201, at="/reports")
def create_report(person: Person, body: NewReportBody) -> ReportShape:
    """Begin a report, empty or with some expenses."""
    owner = person if body.owner_id is None else named(Person, body.owner_id, "owner_id", "employee")
    policy = None if body.policy_id is None else named(Policy, body.policy_id, "policy_id", "policy")
    with placed({"policy": "policy_id", "expenses": "expense_ids"}):
        report = Report.create(
            actor=person, owner=owner, policy=policy, name=body.name, purpose=body.purpose,
            starts_on=body.starts_on, ends_on=body.ends_on, expenses=_expenses(person, body.expense_ids),
        )  # fmt: skip
    return report_shape(report)


@operation("GET /reports/{report_id}", answer=ReportShape)
def show_report(person: Person, report_id: str) -> ReportShape:
    """One report."""
    return report_shape(person.report(report_id))


@operation("GET /reports/{report_id}/actions", answer=ActionsShape)
def list_actions(person: Person, report_id: str) -> ActionsShape:
    """What the person may do with it now, or why not; what is never theirs to do is left out."""
    known = answers(person.report(report_id), person)
    return ActionsShape(
        data=[
            ActionShape(action=each.action, is_allowed=each.is_allowed, reason=each.reason) for each in known
        ]
    )


@operation("PATCH /reports/{report_id}", body=DetailsBody, answer=ReportShape)
def edit_report(person: Person, report_id: str, body: DetailsBody) -> ReportShape:
    """Change the details that are sent; the others stay."""
    report = seen(person.report(report_id), report_shape)
    report.edit(actor=person, **body.given)
    return report_shape(report)


@operation("DELETE /reports/{report_id}", status=204)
def delete_report(person: Person, report_id: str) -> None:
    """Take a draft away; its expenses become unreported."""
    seen(person.report(report_id), report_shape).delete(actor=person)


@operation("POST /reports/{report_id}/add-expenses", body=ExpenseIdsBody, answer=ReportShape)
def add_expenses(person: Person, report_id: str, body: ExpenseIdsBody) -> ReportShape:
    """Put expenses in, out of whatever open report they were in: all of them or none."""
    report = seen(person.report(report_id), report_shape)
    with placed({"expenses": "expense_ids"}):
        report.add_expenses(_expenses(person, body.expense_ids), actor=person)
    return report_shape(report)


@operation("POST /reports/{report_id}/remove-expenses", body=ExpenseIdsBody, answer=ReportShape)
def remove_expenses(person: Person, report_id: str, body: ExpenseIdsBody) -> ReportShape:
    """Take expenses out; they become unreported."""
    report = seen(person.report(report_id), report_shape)
    expenses = _expenses(person, body.expense_ids)
    strays = [each.id for each in expenses if each.line.report_id != report.id]
    if strays:
        raise Invalid({"expense_ids": f"{strays[0]} is not in {report.id}."})
    for each in expenses:
        report.remove_expense(each, actor=person)
    return report_shape(report)


def _expenses(person: Person, ids: list[str]) -> list[Expense]:
    return [person.expense(each) for each in dict.fromkeys(ids)]
