"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

from collections.abc import Sequence

from flask import render_template

from dayshift_expenses.models import Person
from dayshift_expenses.presenters.receipts import receipt_view
from dayshift_kit.errors import NotFound
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for the signed-in person: receipts that were read since, on the page that shows them."""
    path = view.path.partition("?")[0]
    if not path.startswith("/expenses/"):
        return ""
    read = dict.fromkeys(event.object for event in events if event.verb == "scanned")
    return "".join(_read_receipt(receipt_id) for receipt_id in read)


def _read_receipt(receipt_id: str) -> str:
    person = Person.signed_in()
    try:
        receipt = person.receipt(receipt_id)
    except NotFound:
        return ""
    return render_template("receipts/read.stream.html", receipt=receipt_view(receipt, person))
