"""Reports: the list, a new one, and one by itself with what people say about it."""

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from dayshift_expenses.models import Comment, Expense, Person, Report
from dayshift_expenses.presenters.dialogs import addable
from dayshift_expenses.presenters.feed import comments_on, mentioned_in, people_of
from dayshift_expenses.presenters.new_report import new_report
from dayshift_expenses.presenters.report_list import screen_of
from dayshift_expenses.presenters.report_page import page_of
from dayshift_expenses.presenters.seen import created_since
from dayshift_expenses.routes.answers import page
from dayshift_expenses.routes.deeds import day_of
from dayshift_expenses.routes.report_answers import report_again
from dayshift_kit.errors import Invalid
from dayshift_kit.web.respond import TURBO_STREAM, go_to, wants_stream

reports = Blueprint("reports", __name__, url_prefix="/reports")


@reports.get("")
def index() -> str:
    listing = screen_of(Person.signed_in(), request.args.to_dict())
    return page("reports/index.html", current="reports", is_quiet=True, listing=listing)


@reports.get("/new")
def new() -> str:
    return render_template("reports/new.html", new=new_report(Person.signed_in()))


@reports.post("")
def create() -> ResponseReturnValue:
    person = Person.signed_in()
    form = request.form
    known = created_since(form.get("seen", type=int), form.get("name", ""))
    if known is not None:
        return go_to(f"/reports/{known}")
    try:
        chosen = _chosen(person, form.getlist("id"))
        report = Report.create(
            actor=person, owner=person, name=form.get("name", ""), purpose=form.get("purpose", ""),
            expenses=chosen, starts_on=day_of(form, "starts_on"), ends_on=day_of(form, "ends_on"),
        )  # fmt: skip
    except Invalid as refusal:
        return _refused(refusal)
    return go_to(f"/reports/{report.id}")


@reports.get("/<report_id>")
def show(report_id: str) -> str:
    person = Person.signed_in()
    drawn = page_of(person.report(report_id), person, by=request.args.get("group", "category"))
    return page("reports/show.html", current="reports", is_quiet=True, page=drawn)


@reports.post("/<report_id>/comments")
def comment(report_id: str) -> Response:
    person = Person.signed_in()
    report = person.report(report_id)
    body = request.form.get("body", "")
    told = comments_on(report)
    again = bool(told) and told[-1].author_id == person.id and told[-1].body == body.strip()
    if not again:
        Comment.write(actor=person, on=report, body=body, mentions=mentioned_in(body, people_of(report)))
    return report_again(report_id)


def _chosen(person: Person, ids: list[str]) -> list[Expense]:
    """Expenses to take along; all of them, or none if one is no longer free.

    Raises:
        Invalid: one of them is in a report by now.
    """
    free = {each.id: each for each in addable(person.id, person)}
    if any(each not in free for each in ids):
        raise Invalid({"": "One of these expenses is in a report by now. Choose again."})
    return [free[each] for each in dict.fromkeys(ids)]


def _refused(refusal: Invalid) -> ResponseReturnValue:
    """The dialog once more, with what was typed."""
    if not wants_stream():
        raise refusal
    drawn = new_report(Person.signed_in(), request.form, refusal.errors)
    body = render_template("reports/new.stream.html", new=drawn)
    return Response(body, refusal.status, content_type=f"{TURBO_STREAM}; charset=utf-8")
