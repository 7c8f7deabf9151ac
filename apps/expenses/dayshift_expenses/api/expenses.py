"""Expenses: listed, written, edited, deleted, held."""

from datetime import date
from typing import Any, Literal, cast

from pydantic import Field

from dayshift_expenses.api.claims import ExpenseShape, expense_shape, with_parts
from dayshift_expenses.api.company import named
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import (
    Body,
    Day,
    Flag,
    Id,
    MoneyBody,
    Page,
    PageAsked,
    Text,
)
from dayshift_expenses.api.tags import seen
from dayshift_expenses.models import Expense, ExpenseFields, Person
from dayshift_expenses.models.listing import ExpenseList, Filter
from dayshift_kit.errors import Invalid

Status = Literal[
    "Unreported",
    "Draft",
    "Outstanding",
    "Sent back",
    "Held",
    "Rejected",
    "Approved",
    "Paying",
    "Paid",
    "Done",
]


class ExpensesAsked(PageAsked):
    q: str = Field("", max_length=200, description="Words that are found in it.")
    since: Day | None = None
    until: Day | None = None
    category_id: str = Field("", max_length=80)
    project_id: str = Field("", max_length=80)
    owner_id: str = Field("", max_length=80)
    report_id: str | None = Field(None, max_length=80)
    status: list[Status] = Field(default_factory=list)
    has_problem: Flag = False
    lacks_receipt: Flag = False
    is_reimbursable: Flag | None = None
    is_billable: Flag | None = None


class AttendeeBody(Body):
    name: str = Field(min_length=1, max_length=200)
    organisation: str = Field("", max_length=200)
    person_id: Id | None = None


class CodingBody(Body):
    """What an expense, or a part of one, is booked as. What is left out stays as it is."""

    category_id: Id | None = None
    cost_centre_id: Id | None = None
    project_id: Id | None = None
    tags: dict[Id, Id] = Field(default_factory=dict, max_length=3)
    description: Text = ""
    is_billable: bool = False
    tax_rate_id: Id | None = None
    tax_amount: MoneyBody | None = Field(None, description="Null has the tax computed.")


class ExpenseBody(CodingBody):
    """The fields that can be typed. What is left out stays as it is."""

    policy_id: Id | None = None
    merchant: Text = ""
    spent_on: date | None = None
    amount: MoneyBody | None = None
    attendees: list[AttendeeBody] = Field(default_factory=list, max_length=50)
    is_reimbursable: bool = True
    is_personal: bool = False
    fx_rate: str | None = Field(None, max_length=40, description="A decimal; null takes the table's.")
    fx_reason: Text = ""
    refund_of_id: Id | None = None


class NewExpenseBody(ExpenseBody):
    """A new expense, of the token's owner unless `owner_id` says for whom it is prepared."""

    owner_id: Id | None = None
    report_id: Id | None = None


class ReasonBody(Body):
    reason: Text


@operation("GET /expenses", answer=Page[ExpenseShape], asked=ExpensesAsked)
def list_expenses(person: Person, asked: ExpensesAsked) -> Page[ExpenseShape]:
    """The expenses that the person may read, the newest id first."""
    wanted = Filter(
        text=asked.q, since=asked.since, until=asked.until, category=asked.category_id,
        project=asked.project_id, owner=asked.owner_id, statuses=tuple(asked.status),
        has_problem=asked.has_problem, lacks_receipt=asked.lacks_receipt,
        reimbursable=asked.is_reimbursable, billable=asked.is_billable,
    )  # fmt: skip
    found = ExpenseList(person, wanted).matching()
    if asked.report_id is not None:
        found = found.where(Expense.report_id == asked.report_id)
    return paged(with_parts(found), asked, expense_shape, by=[Expense.id], is_descending=True)


@operation("POST /expenses", body=NewExpenseBody, answer=ExpenseShape, status=201, at="/expenses")
def create_expense(person: Person, body: NewExpenseBody) -> ExpenseShape:
    """Write a new expense."""
    owner = person if body.owner_id is None else named(Person, body.owner_id, "owner_id", "employee")
    report = None if body.report_id is None else person.report(body.report_id)
    given = {name: value for name, value in body.given.items() if name not in ("owner_id", "report_id")}
    with placed(PLACES):
        fields = fields_of(given, owner.entity.currency)
        return expense_shape(Expense.create(actor=person, owner=owner, report=report, **fields))


@operation("GET /expenses/{expense_id}", answer=ExpenseShape)
def show_expense(person: Person, expense_id: str) -> ExpenseShape:
    """One expense, or an item of one."""
    return expense_shape(person.expense(expense_id))


@operation("PATCH /expenses/{expense_id}", body=ExpenseBody, answer=ExpenseShape)
def edit_expense(person: Person, expense_id: str, body: ExpenseBody) -> ExpenseShape:
    """Change the fields that are sent; the others stay."""
    expense = seen(person.expense(expense_id), expense_shape)
    currency = body.amount.currency if body.amount is not None else expense.currency
    with placed(PLACES):
        expense.edit(actor=person, **fields_of(body.given, currency))
    return expense_shape(expense)


@operation("DELETE /expenses/{expense_id}", status=204)
def delete_expense(person: Person, expense_id: str) -> None:
    """Take an expense away for good."""
    seen(person.expense(expense_id), expense_shape).delete(actor=person)


@operation("POST /expenses/{expense_id}/hold", body=ReasonBody, answer=ExpenseShape)
def hold_expense(person: Person, expense_id: str, body: ReasonBody) -> ExpenseShape:
    """Keep an expense from being approved and paid."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.hold(actor=person, reason=body.reason)
    return expense_shape(expense)


@operation("POST /expenses/{expense_id}/release", answer=ExpenseShape)
def release_expense(person: Person, expense_id: str) -> ExpenseShape:
    """Let a held expense go on."""
    expense = seen(person.expense(expense_id), expense_shape)
    expense.release(actor=person)
    return expense_shape(expense)


PLACES = {"amount": "/amount/amount", "currency": "/amount/currency", "tax_amount": "/tax_amount/amount"}
"""Where a field of the model stands in what was sent."""


def fields_of(given: dict[str, Any], currency: str) -> ExpenseFields:
    """What was sent, as the model takes it: amounts apart from currencies.

    Args:
        given: the fields that were sent.
        currency: the currency it is in if no amount is sent.

    Raises:
        Invalid: a required value is null, or the tax is in another currency than the expense.
    """
    fields = dict(given)
    for name in ("policy_id", "amount"):
        if name in fields and fields[name] is None:
            raise Invalid({f"/{name}": "This cannot be null."})
    if "amount" in fields:
        fields["amount"], fields["currency"] = given["amount"].amount, given["amount"].currency
    if (tax := given.get("tax_amount")) is not None:
        if tax.currency != fields.get("currency", currency):
            raise Invalid({"/tax_amount/currency": "Tax is in the currency of the expense."})
        fields["tax_amount"] = tax.amount
    if "attendees" in fields:
        fields["attendees"] = [each.model_dump() for each in given["attendees"]]
    return cast(ExpenseFields, fields)
