"""What is done with a report or one of its lines: a dialog to ask with, and the verb behind it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Expense, Person, Report
from dayshift_expenses.presenters.acts import ACTS, why_not
from dayshift_expenses.presenters.asks import LINES
from dayshift_expenses.presenters.dialogs import DialogView, line_dialog, report_dialog
from dayshift_expenses.presenters.said import said_of, said_of_line
from dayshift_expenses.presenters.seen import ensure_unchanged, is_repeated
from dayshift_expenses.routes.deeds import Deed, LineDeed
from dayshift_expenses.routes.report_answers import report_again
from dayshift_expenses.routes.report_verbs import LINE_VERBS, REPORT_VERBS
from dayshift_kit.errors import Invalid, NotFound, Refusal, Stale
from dayshift_kit.web.respond import TURBO_STREAM, go_to, wants_stream

decisions = Blueprint("decisions", __name__, url_prefix="/reports/<report_id>")


@decisions.get("/<noun>")
def show(report_id: str, noun: str) -> ResponseReturnValue:
    """The dialog, or why there is none."""
    person = Person.signed_in()
    report = person.report(report_id)
    if noun not in ACTS:
        raise NotFound("A report has no such part.")
    refused = why_not(ACTS[noun], report, person)
    if refused is None or refused:
        return _frame(None, refused=refused or "This is not yours to do now."), 409
    return _frame(report_dialog(report, person, noun))


@decisions.post("/<noun>")
def create(report_id: str, noun: str) -> ResponseReturnValue:
    if noun not in REPORT_VERBS:
        raise NotFound("A report has no such part.")
    seen, verb = _seen(), ACTS[noun].verb
    if is_repeated("report", report_id, verb, seen):
        return go_to("/reports") if noun == "deletion" else report_again(report_id)
    person = Person.signed_in()
    report = person.report(report_id)
    try:
        ensure_unchanged(report, seen)
        REPORT_VERBS[noun](Deed(report, person, request.form))
    except (Invalid, Stale) as refusal:
        return _refused(lambda: report_dialog(report, person, noun), refusal)
    return go_to("/reports") if noun == "deletion" else report_again(report_id, said_of(report, noun))


@decisions.get("/expenses/<expense_id>/<noun>")
def show_line(report_id: str, expense_id: str, noun: str) -> ResponseReturnValue:
    report, expense = _line(report_id, expense_id, noun)
    return _frame(line_dialog(expense, report, noun))


@decisions.post("/expenses/<expense_id>/<noun>")
def create_of_line(report_id: str, expense_id: str, noun: str) -> ResponseReturnValue:
    verb = LINE_VERBS.get(noun)
    if verb is None:
        raise NotFound("An expense has no such part.")
    if is_repeated("expense", expense_id, verb.logged, _seen()):
        return report_again(report_id)
    report, expense = _line(report_id, expense_id, noun)
    try:
        ensure_unchanged(report, _seen())
        verb.do(LineDeed(report, Person.signed_in(), request.form, expense))
    except (Invalid, Stale) as refusal:
        return _refused(lambda: line_dialog(expense, report, noun), refusal)
    return report_again(report_id, said_of_line(expense_id, noun))


def _line(report_id: str, expense_id: str, noun: str) -> tuple[Report, Expense]:
    person = Person.signed_in()
    report, expense = person.report(report_id), person.expense(expense_id)
    if noun not in LINES:
        raise NotFound("An expense has no such part.")
    if expense.report_id != report.id:
        raise Stale(f"{expense.title} is no longer in {report.id}.")
    return report, expense


def _seen() -> int | None:
    return request.form.get("seen", type=int)


def _frame(dialog: DialogView | None, refused: str = "") -> str:
    return render_template("reports/dialog.html", asked=dialog, refused=refused)


def _refused(draw: Callable[[], DialogView], refusal: Refusal) -> ResponseReturnValue:
    """The dialog once more with what was typed; pressing its button again confirms what is there now."""
    if not wants_stream():
        raise refusal
    errors: Mapping[str, str] = getattr(refusal, "errors", {})
    asks = draw()
    known = {"reason", "name", "purpose", "starts_on", "ends_on", "amount", "approver", "confirmed"}
    dialog = replace(
        asks,
        errors={name: text for name, text in errors.items() if name in known},
        error=" ".join(text for name, text in errors.items() if name not in known)
        or (refusal.message if isinstance(refusal, Stale) else ""),
        typed={**asks.typed, **request.form.to_dict()},
        is_stale=isinstance(refusal, Stale),
    )
    body = render_template("reports/refused.stream.html", asked=dialog, refused="")
    return Response(body, refusal.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
