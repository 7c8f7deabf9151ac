"""Facts that the records themselves state, whether or not a story tells them."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

from dayshift_seeds.truth.book import Money, Value
from dayshift_seeds.truth.spend import Order, Report, Trip
from dayshift_seeds.truth.story import Fact
from dayshift_seeds.truth.trade import Case, Deal, Quote


def recorded(
    *,
    deals: tuple[Deal, ...],
    quotes: tuple[Quote, ...],
    orders: tuple[Order, ...],
    trips: tuple[Trip, ...],
    reports: tuple[Report, ...],
    cases: tuple[Case, ...],
) -> Iterator[Fact]:
    """One fact for each thing that a record says and a person might repeat."""
    for deal in deals:
        yield from _of_deal(deal)
    for quote in quotes:
        yield from _of_quote(quote)
    for order in orders:
        yield from _of_order(order)
    for trip in trips:
        at = datetime.combine(trip.starts, time(12), UTC)
        yield _fact(f"trip:{trip.key}", "budget", trip.approver, at, trip.budget)
    for report in reports:
        yield from _of_report(report)
    for case in cases:
        about = f"case:{case.key}"
        yield _fact(about, "opened", case.owner, case.opened, case.subject)
        if case.closed:
            yield _fact(about, "closed", case.owner, case.closed, case.reason)


def _fact(about: str, what: str, who: str, at: datetime, value: Value, *also: str) -> Fact:
    return Fact(
        key=f"{about}/{what}",
        what=what.partition("/")[0],
        about=about,
        who=who,
        at=at,
        value=value,
        amount=value if isinstance(value, Money) else None,
        day=value if isinstance(value, date) and not isinstance(value, datetime) else None,
        also=also,
    )


def _of_deal(deal: Deal) -> Iterator[Fact]:
    about, customer = f"deal:{deal.key}", f"customer:{deal.customer}"
    yield _fact(about, "opened", deal.owner, deal.opened, deal.opened.date(), customer)
    yield _fact(about, "total", deal.owner, deal.opened, deal.amount, customer)
    for n, change in enumerate(deal.changes, start=1):
        value: Value = change.after
        if change.field == "amount":
            value = Money(int(change.after.replace(".", "")), "USD")
        elif change.field == "close_date":
            value = date.fromisoformat(change.after)
        yield _fact(about, f"{change.field}/{n}", change.actor, change.at, value, customer)


def _of_quote(quote: Quote) -> Iterator[Fact]:
    about, deal = f"quote:{quote.key}", f"deal:{quote.deal}"
    at = datetime.combine(quote.issued, time(12), UTC)
    yield _fact(about, "total", quote.author, at, quote.total, deal)
    yield _fact(about, "discount", quote.author, at, quote.discount, deal)
    if quote.approver:
        yield _fact(about, "approver", quote.approver, at, quote.approver, deal)


def _of_order(order: Order) -> Iterator[Fact]:
    about, vendor = f"order:{order.key}", f"vendor:{order.vendor}"
    yield _fact(about, "amount", order.requester, order.requested, order.amount, vendor)
    if order.decided:
        yield _fact(about, "approver", order.approver, order.decided, order.approver, vendor)


def _of_report(report: Report) -> Iterator[Fact]:
    about = f"report:{report.key}"
    for n, step in enumerate(report.steps, start=1):
        what = f"{step.action.replace(' ', '_')}/{n}"
        yield _fact(about, what, step.actor, step.at, report.total, f"person:{report.owner}")
