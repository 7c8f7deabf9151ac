"""The open present: what waits for somebody at the snapshot's now."""

from collections.abc import Iterator
from datetime import timedelta

from dayshift_seeds.arcs.kinds import kinds
from dayshift_seeds.truth import Arc, OpenItem, Truth

SOON = timedelta(days=7)
RECENT = timedelta(days=21)
ASKS = {
    "discount_asked": "question", "requested": "approval", "queried": "approval", "asked": "question",
    "challenged": "question", "question": "question", "checklist": "reconciliation",
    "progress": "reconciliation",
    "doubt": "reconciliation", "announced": "announcement", "posted": "figures", "terms": "question",
    "opened": "case", "escalated": "case", "workaround": "case", "booked": "trip", "planned": "trip",
    "interviews": "hiring", "candidates": "hiring", "offer": "hiring", "delivery_late": "delivery",
    "draft": "draft", "quote_sent": "deal",
}  # fmt: skip


def open_items(truth: Truth) -> Iterator[OpenItem]:
    """Stories in mid-flight, then reports, deals, cases and trips that are due."""
    yield from _stories(truth)
    yield from _reports(truth)
    yield from _deals(truth)
    yield from _cases(truth)
    yield from _trips(truth)


def _stories(truth: Truth) -> Iterator[OpenItem]:
    for arc in truth.arcs.all:
        last = arc.steps[-1]
        if arc.is_open and truth.now - last.at <= RECENT:
            yield OpenItem(
                key=f"open:{arc.key}",
                kind=ASKS.get(last.name, "story"),
                summary=f"{arc.title}: {last.name.replace('_', ' ')}",
                owner=_next_to_act(arc),
                asked_by=last.actor,
                since=last.at,
                due=None,
                refs=(f"arc:{arc.key}", _first(arc)),
            )


def _next_to_act(arc: Arc) -> str:
    """Whoever has been asked: an approver, an expert, else the first who takes part."""
    last = arc.steps[-1]
    for role in ("approver", "counsel", "expert", "manager", "owner"):
        named = arc.refs.get(role) or last.data.get(role)
        if isinstance(named, str) and named != last.actor:
            return named
    return last.people[0] if last.people else last.actor


def _first(arc: Arc) -> str:
    slot = kinds()[arc.kind].refs[0]
    return f"{slot.type}:{arc.refs[slot.name]}"


def _reports(truth: Truth) -> Iterator[OpenItem]:
    for report in truth.reports.all:
        if report.status in ("outstanding", "draft") and report.steps:
            yield OpenItem(
                key=f"open:{report.key}",
                kind="report",
                summary=f"{report.name} of {truth.people[report.owner].name}, {report.total}",
                owner=report.waiting_for or report.owner,
                asked_by=report.owner,
                since=report.steps[-1].at,
                due=None,
                refs=(f"report:{report.key}",),
            )


def _deals(truth: Truth) -> Iterator[OpenItem]:
    for deal in truth.deals.all:
        if deal.is_open and truth.today - SOON * 3 <= deal.close_date <= truth.today + SOON:
            is_late = deal.close_date < truth.today
            yield OpenItem(
                key=f"open:{deal.key}",
                kind="deal",
                summary=f"{deal.name} {'was due' if is_late else 'is due'}: {deal.next_step or deal.stage}",
                owner=deal.owner,
                asked_by=None,
                since=deal.changes[-1].at if deal.changes else deal.opened,
                due=deal.close_date,
                refs=(f"deal:{deal.key}",),
            )


def _cases(truth: Truth) -> Iterator[OpenItem]:
    for case in truth.cases.all:
        if case.status in ("New", "Escalated"):
            yield OpenItem(
                key=f"open:case-{case.key}",
                kind="case",
                summary=f"{truth.customers[case.customer].short}: {case.subject}",
                owner=case.owner,
                asked_by=None,
                since=case.opened,
                due=None,
                refs=(f"case:{case.key}",),
            )


def _trips(truth: Truth) -> Iterator[OpenItem]:
    for trip in truth.trips.all:
        if truth.today <= trip.ends:
            yield OpenItem(
                key=f"open:{trip.key}",
                kind="trip",
                summary=f"{truth.people[trip.traveller].name}, {trip.name}, {trip.starts} to {trip.ends}",
                owner=trip.traveller,
                asked_by=None,
                since=truth.now,
                due=trip.starts,
                refs=(f"trip:{trip.key}",),
            )
