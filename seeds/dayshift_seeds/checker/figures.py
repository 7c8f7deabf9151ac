"""Sums are sums: quotes, deals, receipts, reports; and nobody signs for themselves."""

from collections.abc import Iterator

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.fx import rates
from dayshift_seeds.truth import Money, Truth


def figures(truth: Truth) -> Iterator[Problem]:
    """Everything that does not add up."""
    yield from _quotes(truth)
    yield from _deals(truth)
    yield from _purchases(truth)
    yield from _reports(truth)
    yield from _orders(truth)


def _quotes(truth: Truth) -> Iterator[Problem]:
    for quote in truth.quotes.all:
        held = sum(line.total.minor for line in quote.lines)
        if held != quote.total.minor:
            yield Problem(f"quote:{quote.key}", f"its lines come to {held}, not {quote.total.minor}")


def _deals(truth: Truth) -> Iterator[Problem]:
    for deal in truth.deals.all:
        where = f"deal:{deal.key}"
        held = sum(line.total.minor for line in deal.lines)
        if deal.quotes and held != deal.amount.minor:
            yield Problem(where, f"its lines come to {held}, its amount is {deal.amount.minor}")
        stages = [change.after for change in deal.changes if change.field == "stage"]
        if stages and stages[-1] != deal.stage:
            yield Problem(where, f"its history ends in {stages[-1]}, it stands in {deal.stage}")
        if (deal.closed_at is None) == deal.stage.startswith("Closed"):
            yield Problem(where, f"{deal.stage} does not agree with closing at {deal.closed_at}")
        if any(change.at > truth.now for change in deal.changes):
            yield Problem(where, "changes in the future")


def _purchases(truth: Truth) -> Iterator[Problem]:
    for purchase in truth.purchases.all:
        where = f"purchase:{purchase.key}"
        held = sum(line.amount.minor for line in purchase.lines)
        if held != purchase.total.minor:
            yield Problem(where, f"its lines come to {held}, its total is {purchase.total.minor}")
        if purchase.at > truth.now:
            yield Problem(where, "was paid in the future")
        if not truth.people[purchase.person].is_employed(purchase.day):
            yield Problem(where, f"{purchase.person} was not there on {purchase.day}")


def _reports(truth: Truth) -> Iterator[Problem]:
    table = rates(truth.seed)
    for report in truth.reports.all:
        where = f"report:{report.key}"
        currency = truth.entities[truth.people[report.owner].entity].currency
        bought = [truth.purchases[key] for key in report.purchases]
        held = sum(table.convert(p.total, currency, p.day).minor for p in bought)
        if Money(held, currency) != report.total:
            yield Problem(where, f"its purchases come to {held}, its total is {report.total.minor}")
        if any(step.actor == report.owner for step in report.steps if step.action in ("approved", "paid")):
            yield Problem(where, "was approved or paid by its owner")
        moments = [step.at for step in report.steps]
        if moments != sorted(moments) or any(moment > truth.now for moment in moments):
            yield Problem(where, "its steps are out of order or in the future")


def _orders(truth: Truth) -> Iterator[Problem]:
    for order in truth.orders.all:
        if order.approver == order.requester:
            yield Problem(f"order:{order.key}", "is approved by whoever asked for it")
        if order.decided and not truth.people[order.approver].is_employed(order.decided.date()):
            yield Problem(f"order:{order.key}", f"{order.approver} was not there to decide")
