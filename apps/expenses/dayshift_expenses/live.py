"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

from collections.abc import Sequence
from urllib.parse import parse_qsl

from flask import render_template

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.approvals import APPROVALS, desk_of
from dayshift_expenses.presenters.card_scope import CARDS, scope_of
from dayshift_expenses.presenters.cards import screen_of as cards_of
from dayshift_expenses.presenters.duplicates import DUPLICATES
from dayshift_expenses.presenters.home import home_of
from dayshift_expenses.presenters.receipts import receipt_view
from dayshift_expenses.presenters.report_list import PATH as REPORTS
from dayshift_expenses.presenters.report_list import screen_of
from dayshift_expenses.presenters.report_page import page_of
from dayshift_expenses.presenters.shell import shell_of
from dayshift_kit.errors import NotFound
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord

CLAIMS = ("expenses.report", "expenses.expense", "expenses.comment", "expenses.card_transaction")


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for the signed-in person: whatever of their page has changed since."""
    path, _, query = view.path.partition("?")
    read = dict.fromkeys(event.object for event in events if event.verb == "scanned")
    drawn = "".join(_read_receipt(receipt_id) for receipt_id in read) if path.startswith("/expenses/") else ""
    if any(event.kind in CLAIMS for event in events):
        drawn += _claims(path, query)
    return drawn


def _claims(path: str, query: str) -> str:
    """The rail with its counts, and whatever the page shows of reports."""
    person = Person.signed_in()
    part = path.split("/")[1] or "home"
    shell = shell_of(person, current="expenses" if path.startswith(DUPLICATES) else part)
    if path == APPROVALS:
        desk = desk_of(person, dict(parse_qsl(query)))
        return render_template("approvals/changed.stream.html", desk=desk, shell=shell, is_live=True)
    if path == CARDS:
        screen = cards_of(scope_of(person, dict(parse_qsl(query))))
        return render_template("cards/changed.stream.html", screen=screen, shell=shell, is_live=True)
    if path == "/":
        shown = [value for name, value in parse_qsl(query) if name == "show"]
        return render_template("home/home.stream.html", home=home_of(person, shown), shell=shell)
    if path == REPORTS:
        listing = screen_of(person, dict(parse_qsl(query)))
        return render_template("reports/list.stream.html", listing=listing, shell=shell)
    if path.startswith(f"{REPORTS}/"):
        return _report(path.removeprefix(f"{REPORTS}/"), query, person)
    return render_template("frame/rail.stream.html", shell=shell)


def _report(report_id: str, query: str, person: Person) -> str:
    try:
        report = person.report(report_id)
    except NotFound:
        return ""
    page = page_of(report, person, by=dict(parse_qsl(query)).get("group", ""))
    shell = shell_of(person, current="reports")
    return render_template("reports/_parts.stream.html", page=page, shell=shell)


def _read_receipt(receipt_id: str) -> str:
    person = Person.signed_in()
    try:
        receipt = person.receipt(receipt_id)
    except NotFound:
        return ""
    return render_template("receipts/read.stream.html", receipt=receipt_view(receipt, person))
