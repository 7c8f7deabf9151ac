"""The same change for many expenses: the bar under the list, and what its buttons do."""

from collections.abc import Callable

from flask import Blueprint, Response, render_template, request

from dayshift_expenses.models import Expense, Person, Report
from dayshift_expenses.models.bulk import for_each
from dayshift_expenses.presenters.bulk import Selection, bar_of, result_of
from dayshift_expenses.routes.answers import list_again
from dayshift_kit.errors import Invalid

bulk = Blueprint("bulk", __name__, url_prefix="/expenses/selection")


@bulk.get("")
def show() -> str:
    """The bar, for what is ticked now."""
    return render_template("bulk/_bar.html", bar=bar_of(Selection.read(request.args)))


@bulk.post("/coding")
def recode() -> Response:
    person = Person.signed_in()
    selection = Selection.read(request.form)
    return _done(lambda each: each.edit(actor=person, **selection.fields_for(each)), "changed")


@bulk.post("/reports")
def report() -> Response:
    """Begins a report with all of them."""
    person, selection = Person.signed_in(), Selection.read(request.form)
    owner = selection.expenses[0].owner if selection.expenses else person
    begun = Report.create(actor=person, owner=owner, name=request.form.get("report_name", ""))
    outcome = for_each(selection.expenses, lambda each: begun.add_expenses([each], actor=person))
    if not outcome.changed:
        raise Invalid({"": f"Nothing can go into a new report: {outcome.refused[0].reason}"})
    return list_again(selection.asked, result=result_of(outcome, f"added to {begun.id}"))


@bulk.post("/reports/<report_id>")
def add_to_report(report_id: str) -> Response:
    person = Person.signed_in()
    found = person.report(report_id)
    return _done(lambda each: found.add_expenses([each], actor=person), f"added to {found.id}")


@bulk.post("/holds")
def hold() -> Response:
    person, reason = Person.signed_in(), request.form.get("hold_reason", "")
    return _done(lambda each: each.hold(actor=person, reason=reason), "held")


@bulk.post("/deletion")
def destroy() -> Response:
    person = Person.signed_in()
    return _done(lambda each: each.delete(actor=person), "deleted")


def _done(change: Callable[[Expense], object], done: str) -> Response:
    """Every selected expense is asked by itself; the list comes back with what became of them."""
    selection = Selection.read(request.form)
    outcome = for_each(selection.expenses, change)
    return list_again(selection.asked, result=result_of(outcome, done))
