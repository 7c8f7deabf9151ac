"""How routes about reports answer: the page they came from is brought up to date, and something is said."""

from urllib.parse import parse_qs

from flask import Response, render_template

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.approvals import APPROVALS, desk_of
from dayshift_expenses.presenters.report_page import page_of
from dayshift_expenses.presenters.shell import shell_of
from dayshift_kit.web.addresses import page_of_request
from dayshift_kit.web.respond import TURBO_STREAM, go_to, respond, wants_stream


def report_again(report_id: str, said: str = "") -> Response:
    """Draws the report, or the queue it was decided in, once more."""
    path, _, query = (page_of_request() or "").partition("?")
    if path == APPROVALS:
        return approvals_again(query, said)
    if path != f"/reports/{report_id}" or not wants_stream():
        return go_to(f"/reports/{report_id}")
    person = Person.signed_in()
    group = parse_qs(query).get("group", [""])[0]
    return respond(
        stream="reports/changed.stream.html",
        page=page_of(person.report(report_id), person, by=group),
        shell=shell_of(person, current="reports"),
        said=said,
    )


def approvals_again(query: str, said: str = "", **news: object) -> Response:
    """Draws the queue with what is next in it."""
    if not wants_stream():
        return go_to(f"{APPROVALS}?{query}" if query else APPROVALS)
    person = Person.signed_in()
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    body = render_template(
        "approvals/changed.stream.html",
        desk=desk_of(person, asked),
        shell=shell_of(person, current="approvals"),
        said=said,
        **news,
    )
    return Response(body, content_type=f"{TURBO_STREAM}; charset=utf-8")
