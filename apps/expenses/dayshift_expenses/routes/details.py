"""What hangs on an expense: who was there, the statement for a missing receipt, what people say."""

from dataclasses import replace
from typing import cast

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Comment, Expense, Guest, Person
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.editor import Beside
from dayshift_expenses.presenters.feed import comments_on, mentioned_in
from dayshift_expenses.presenters.guests import guest_named
from dayshift_expenses.presenters.talk import people_around
from dayshift_expenses.routes.expenses import drawn, editor_here
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import go_to

details = Blueprint("details", __name__, url_prefix="/expenses/<expense_id>")


@details.post("/attendees")
def add_attendee(expense_id: str) -> ResponseReturnValue:
    person, expense = _found(expense_id)
    guest = guest_named(request.form.get("name", ""), request.form.get("organisation", ""))
    if guest.get("name") and guest in _guests(expense):
        return _back(expense, "attendees")
    try:
        expense.edit(actor=person, attendees=[*_guests(expense), guest])
    except Invalid as refusal:
        return _refused(expense, "attendees", {"name": " ".join(refusal.errors.values())})
    return _back(expense, "attendees")


@details.post("/attendees/<int:position>/deletion")
def remove_attendee(expense_id: str, position: int) -> ResponseReturnValue:
    person, expense = _found(expense_id)
    left = [guest for place, guest in enumerate(_guests(expense), 1) if place != position]
    seen = request.form.get("version", type=int)
    expense.edit(actor=person, seen_version=seen, attendees=left)
    return _back(expense, "attendees")


@details.post("/statement")
def sign(expense_id: str) -> ResponseReturnValue:
    person, expense = _found(expense_id)
    typed = request.form
    try:
        expense.attest(actor=person, reason=typed.get("reason", ""), signed_name=typed.get("signed_name", ""))
    except Invalid as refusal:
        return _refused(expense, "statement", refusal.errors)
    return _back(expense)


@details.post("/statement/deletion")
def withdraw(expense_id: str) -> ResponseReturnValue:
    person, expense = _found(expense_id)
    expense.withdraw_statement(actor=person)
    return _back(expense)


@details.post("/comments")
def comment(expense_id: str) -> ResponseReturnValue:
    """Says something once, even if it is sent twice."""
    person, expense = _found(expense_id)
    body = request.form.get("body", "")
    told = comments_on(expense)
    again = bool(told) and told[-1].author_id == person.id and told[-1].body == body.strip()
    if not again:
        named = mentioned_in(body, people_around(expense))
        Comment.write(actor=person, on=expense, body=body, mentions=named)
    return _back(expense, "comments")


def _found(expense_id: str) -> tuple[Person, Expense]:
    person = Person.signed_in()
    return person, person.expense(expense_id).line


def _guests(expense: Expense) -> list[Guest]:
    return cast(list[Guest], expense.guests)


def _back(expense: Expense, tab: str = "") -> ResponseReturnValue:
    return go_to(expense_url(expense.id, within=request.form.get("within", ""), tab=tab))


def _refused(expense: Expense, form: str, errors: dict[str, str]) -> ResponseReturnValue:
    """The screen once more, with what was typed into one of its smaller forms."""
    editor = editor_here(expense, beside=Beside(form, request.form, errors))
    return drawn(replace(editor, tab="attendees") if form == "attendees" else editor), 422
