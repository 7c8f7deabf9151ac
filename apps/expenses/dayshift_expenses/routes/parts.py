"""Taking an expense apart: drafts of the rows, items, splits and shares."""

from dataclasses import replace

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Expense, Person
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.part_fields import fields_of_parts, names_for, shares_of_parts
from dayshift_expenses.presenters.parts import MODES, Parts, read_parts
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import TURBO_STREAM, go_to

parts = Blueprint("parts", __name__, url_prefix="/expenses/<expense_id>/parts")


@parts.post("/draft")
def draft(expense_id: str) -> Response:
    """The rows once more with what a button does to them; nothing is kept."""
    return _drawn(_arranged(_typed(expense_id)))


@parts.post("")
def update(expense_id: str) -> ResponseReturnValue:
    """Keeps the rows."""
    typed = _typed(expense_id)
    person, expense = Person.signed_in(), typed.expense
    try:
        _keep(typed, person)
    except Invalid as refusal:
        return _drawn(replace(typed, error=" ".join(refusal.errors.values())), refusal.status)
    tab = "allocate" if typed.mode == "shares" else "itemise"
    return go_to(expense_url(expense.id, within=request.form.get("within", ""), tab=tab))


@parts.post("/deletion")
def destroy(expense_id: str) -> ResponseReturnValue:
    """Makes it one amount again."""
    person = Person.signed_in()
    expense = person.expense(expense_id).line
    tab = request.form.get("tab", "itemise")
    if tab == "allocate":
        expense.allocate(actor=person, shares=[])
    elif expense.is_itemised:
        expense.itemise(actor=person, items=[])
    else:
        expense.unsplit(actor=person)
    return go_to(expense_url(expense.id, within=request.form.get("within", ""), tab=tab))


def _typed(expense_id: str) -> Parts:
    mode = request.form.get("mode", "items")
    expense: Expense = Person.signed_in().expense(expense_id).line
    return read_parts(expense, mode if mode in MODES else "items", request.form)


def _arranged(typed: Parts) -> Parts:
    asked = request.form
    if "add" in asked:
        return typed.more()
    if "even" in asked:
        return typed.evenly()
    if "days" in asked:
        return typed.by_day()
    if "remove" in asked:
        return typed.less(asked.get("remove", 0, type=int))
    if "assign" in asked:
        return typed.assigned(asked.get("assign", 0, type=int))
    return typed


def _keep(typed: Parts, person: Person) -> None:
    if typed.mode == "shares":
        typed.expense.allocate(actor=person, shares=shares_of_parts(typed))
    elif typed.mode == "split":
        typed.expense.split(actor=person, parts=fields_of_parts(typed))
    else:
        typed.expense.itemise(actor=person, items=fields_of_parts(typed))


def _drawn(typed: Parts, status: int = 200) -> Response:
    body = render_template(
        "parts/form.stream.html",
        parts=typed,
        options=names_for(typed.expense),
        within=request.form.get("within", ""),
    )
    return Response(body, status, content_type=f"{TURBO_STREAM}; charset=utf-8")
