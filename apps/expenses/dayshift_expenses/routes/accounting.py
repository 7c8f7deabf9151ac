"""Accounting: what a report means to the books, and marking it as handed over."""

from dataclasses import replace

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Person, Report
from dayshift_expenses.models.bulk import reason_of
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.journal import export_dialog, journal_page
from dayshift_expenses.presenters.payment_rows import PAYMENTS
from dayshift_expenses.presenters.payments import Asked, desk_of
from dayshift_expenses.presenters.seen import is_repeated
from dayshift_expenses.presenters.shell import shell_of
from dayshift_expenses.routes.answers import page
from dayshift_expenses.routes.payments import visitor
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotAllowed, Refusal
from dayshift_kit.web.respond import TURBO_STREAM, respond, wants_stream

accounting = Blueprint("accounting", __name__, url_prefix=f"{PAYMENTS}/journal")


@accounting.get("/<report_id>")
def show(report_id: str) -> str:
    person = visitor()
    drawn = journal_page(person.report(report_id), person)
    return page("payments/journal.html", current="payments", is_quiet=True, page=drawn)


@accounting.get("/<report_id>/export")
def ask(report_id: str) -> ResponseReturnValue:
    person = visitor()
    report = person.report(report_id)
    act = journal_page(report, person).act
    if act is None or act.reason:
        refused = act.reason if act is not None else "This is not yours to do now."
        return render_template("reports/dialog.html", asked=None, refused=refused), 409
    return render_template("reports/dialog.html", asked=export_dialog(report, person), refused="")


@accounting.post("/<report_id>/export")
def create(report_id: str) -> ResponseReturnValue:
    person = visitor()
    report = person.report(report_id)
    try:
        if not is_repeated("report", report_id, "exported", request.form.get("seen", type=int)):
            report.export(actor=person, confirmed="confirmed" in request.form)
    except Invalid as refusal:
        return _refused(report, person, refusal)
    return respond(
        stream="payments/journal.stream.html",
        to=f"{PAYMENTS}/journal/{report_id}",
        page=journal_page(report, person),
        shell=shell_of(person, current="payments"),
        said=f"{report_id} is exported.",
    )


@accounting.post("/selection")
def create_many() -> Response:
    """Marks every chosen report as exported; those that are refused are listed with the reason."""
    ids = list(dict.fromkeys(request.form.getlist("id")))
    if not ids:
        raise Invalid({"": "Choose at least one report."})
    person = visitor()
    refused = [(each, why) for each in ids if (why := _exported(person, each))]
    done = len(ids) - len(refused)
    return respond(
        stream="payments/list.stream.html",
        to=f"{PAYMENTS}?tab=accounting",
        desk=desk_of(person, Asked.read({"tab": "accounting", "entity": request.form.get("entity", "")})),
        shell=shell_of(person, current="payments"),
        said=f"{counted(done, 'report')} exported." if done else "",
        refused=refused,
        title=f"{done} of {counted(len(ids), 'report')} exported",
    )


def _exported(person: Person, report_id: str) -> str:
    """Marks one of them; says why not if it is refused.

    Raises:
        NotAllowed: none of them is this person's to export.
    """
    if is_repeated("report", report_id, "exported", request.form.get("seen", type=int)):
        return ""
    try:
        with current.session.begin_nested():
            person.report(report_id).export(actor=person)
    except NotAllowed:
        raise
    except Refusal as refusal:
        return reason_of(refusal)
    return ""


def _refused(report: Report, person: Person, refusal: Invalid) -> ResponseReturnValue:
    if not wants_stream():
        raise refusal
    asked = replace(export_dialog(report, person), errors=refusal.errors)
    body = render_template("reports/refused.stream.html", asked=asked, refused="")
    return Response(body, refusal.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
