"""Approvals: what waits for the signed-in person, and approving several at once."""

from flask import Blueprint, Response, request

from dayshift_expenses.models import Person, Report
from dayshift_expenses.models.bulk import reason_of
from dayshift_expenses.presenters.approvals import APPROVALS, desk_of, why_not_together
from dayshift_expenses.presenters.figures import counted
from dayshift_expenses.presenters.seen import ensure_unchanged, is_repeated
from dayshift_expenses.routes.answers import page
from dayshift_expenses.routes.report_answers import approvals_again
from dayshift_kit import current
from dayshift_kit.errors import Invalid, Refusal, Stale
from dayshift_kit.web.addresses import page_of_request

approvals = Blueprint("approvals", __name__, url_prefix=APPROVALS)


@approvals.get("")
def index() -> str:
    desk = desk_of(Person.signed_in(), request.args.to_dict())
    return page("approvals/index.html", current="approvals", is_quiet=True, desk=desk)


@approvals.post("/selection")
def create() -> Response:
    """Approves every chosen report that has no problem; the others are listed with the reason."""
    ids = list(dict.fromkeys(request.form.getlist("id")))
    if not ids:
        raise Invalid({"": "Choose at least one report."})
    refused = [(each, why) for each in ids if (why := _approved(each))]
    done = len(ids) - len(refused)
    said = f"{counted(done, 'report')} approved." if done else ""
    query = (page_of_request() or "").partition("?")[2]
    return approvals_again(
        query, said, refused=refused, title=f"{done} of {counted(len(ids), 'report')} approved"
    )


def _approved(report_id: str) -> str:
    """Approves one of them; says why not if it is refused, and then takes back whatever had begun."""
    person, seen = Person.signed_in(), request.form.get("seen", type=int)
    if is_repeated("report", report_id, "approved", seen):
        return ""
    try:
        with current.session.begin_nested():
            report: Report = person.report(report_id)
            ensure_unchanged(report, seen)
            if report.is_pending and (why := why_not_together(report, person)):
                raise Stale(why)
            report.approve(actor=person)
    except Refusal as refusal:
        return reason_of(refusal)
    return ""
