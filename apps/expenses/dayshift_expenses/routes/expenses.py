"""Expenses: the list, and one by itself."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import DuplicatePair, Expense, Person
from dayshift_expenses.presenters.addresses import expense_url
from dayshift_expenses.presenters.asking import PATH
from dayshift_expenses.presenters.editor import NOTHING_BESIDE, Beside, Editor, editor_of, new_editor
from dayshift_expenses.presenters.lists import screen_of
from dayshift_expenses.presenters.typed import changes_of, fields_of
from dayshift_expenses.presenters.within import place_of
from dayshift_expenses.routes.answers import asked_here, page
from dayshift_kit.errors import Invalid, Refusal, Stale
from dayshift_kit.web.respond import go_to

expenses = Blueprint("expenses", __name__, url_prefix="/expenses")


@expenses.get("")
def index() -> str:
    asked = asked_here()
    listing = screen_of(asked)
    return page(
        "expenses/index.html",
        current="expenses",
        query=asked.filter.text,
        is_quiet=bool(listing.rows),
        listing=listing,
        look_alikes=DuplicatePair.number_open_for(Person.signed_in()),
    )


@expenses.get("/new")
def new() -> str:
    return drawn(new_editor(Person.signed_in()))


@expenses.post("")
def create() -> ResponseReturnValue:
    person = Person.signed_in()
    try:
        fields = fields_of(request.form, person.entity.currency)
        expense = Expense.create(actor=person, owner=person, **fields)
    except Invalid as refusal:
        return drawn(new_editor(person, typed=request.form, errors=refusal.errors)), refusal.status
    return go_to("/expenses/new" if "next" in request.form else expense_url(expense.id))


@expenses.get("/<expense_id>")
def show(expense_id: str) -> str:
    return drawn(editor_here(Person.signed_in().expense(expense_id).line))


@expenses.post("/<expense_id>")
def update(expense_id: str) -> ResponseReturnValue:
    person = Person.signed_in()
    expense = person.expense(expense_id).line
    after = place_of(expense, request.form.get("within", "")).after
    try:
        fields = changes_of(expense, request.form)
        expense.edit(actor=person, seen_version=request.form.get("version", type=int), **fields)
    except (Invalid, Stale) as refusal:
        return drawn(editor_here(expense, refusal=refusal)), refusal.status
    within = request.form.get("within", "")
    return go_to(after if "next" in request.form and after else expense_url(expense.id, within=within))


@expenses.post("/<expense_id>/deletion")
def destroy(expense_id: str) -> ResponseReturnValue:
    person = Person.signed_in()
    person.expense(expense_id).delete(actor=person)
    within = request.form.get("within", "")
    return go_to(f"{PATH}?{within}" if within else PATH)


def editor_here(expense: Expense, refusal: Refusal | None = None, beside: Beside = NOTHING_BESIDE) -> Editor:
    """The editor as the request asks for it, with what was typed if that was refused."""
    asked = request.values
    return editor_of(
        expense,
        Person.signed_in(),
        within=asked.get("within", ""),
        tab=asked.get("tab", ""),
        receipt_id=asked.get("receipt", ""),
        typed=request.form if refusal is not None else None,
        refusal=refusal,
        beside=beside,
    )


def drawn(editor: Editor) -> str:
    return page("editor/show.html", current="expenses", is_quiet=True, editor=editor)
