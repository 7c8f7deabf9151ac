"""News for an open page: what happened since, as Turbo Streams for whoever looks."""

from collections.abc import Sequence

from flask import render_template

from dayshift_expenses.models import Person
from dayshift_kit import current
from dayshift_kit.manifest import LiveView
from dayshift_kit.records import EventRecord


def streams(events: Sequence[EventRecord], view: LiveView) -> str:
    """Turbo Streams for the signed-in person, who looks at `view`: their list of reports anew."""
    is_about_reports = any(event.kind == "expenses.report" for event in events)
    if not is_about_reports or view.path.partition("?")[0] != "/":
        return ""
    reports = list(current.session.scalars(Person.signed_in().reports().limit(50)))
    return render_template("home/reports.stream.html", reports=reports)
