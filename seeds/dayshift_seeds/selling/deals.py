"""Deals and quotes, numbered in the order in which they were opened and issued."""

from dataclasses import replace
from typing import Any, NamedTuple

from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.selling.history import Historian, History
from dayshift_seeds.selling.plans import Plan, Planner
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.trade import Deal, Quote

FIRST_QUOTE = 1790
ORDER_FORMS = ("PO-{n:06}", "45{n:08}", "{n:05}/{y}", "BE{y}-{n:04}", "PO {n:05}", "{y}.{n:05}")


class Selling(NamedTuple):
    deals: Book[Deal]
    quotes: Book[Quote]
    plans: dict[str, Plan]  # by deal


def sell(ground: Ground) -> Selling:
    """Every deal of the company's eight quarters."""
    listed = ground.company.more("deals")
    plans = Planner(ground).plans()
    histories = [Historian(ground, listed, plan).write() for plan in plans]
    numbers = _quote_numbers(histories)
    deals: list[Deal] = []
    quotes: list[Quote] = []
    kept: dict[str, Plan] = {}
    for n, (plan, history) in enumerate(zip(plans, histories, strict=True), start=1):
        key = f"D-{n:04}"
        kept[key] = plan
        named = [replace(quote, key=numbers[quote.key], deal=key) for quote in history.quotes]
        quotes += named
        deals.append(_deal(ground, listed, key, (plan, history, named)))
    return Selling(Book(deals), Book(sorted(quotes, key=lambda quote: quote.key)), kept)


def _quote_numbers(histories: list[History]) -> dict[str, str]:
    drafts = sorted(
        (quote for history in histories for quote in history.quotes),
        key=lambda quote: (quote.issued, quote.key),
    )
    return {quote.key: f"Q-{FIRST_QUOTE + n}" for n, quote in enumerate(drafts)}


def _deal(ground: Ground, listed: Any, key: str, course: tuple[Plan, History, list[Quote]]) -> Deal:
    plan, history, quotes = course
    rng = ground.rng("deal-details", plan.key)
    customer = ground.customers[plan.customer]
    is_won, is_lost = history.stage == "Closed Won", history.stage == "Closed Lost"
    reason = rng.weigh(list(listed["loss_reasons"].items())) if is_lost else ""
    meets_rival = reason in ("Competitor", "Price") or (not is_lost and rng.chance(14))
    rivals = [outsider.key for outsider in ground.outsiders.all if outsider.kind == "competitor"]
    contacts = ground.contacts_of(plan.customer)
    return Deal(
        key=key,
        name=f"{customer.short} – {plan.topic}",
        topic=plan.topic,
        customer=plan.customer,
        contact=contacts[0].key if plan.is_featured or rng.chance(70) else rng.pick(contacts).key,
        owner=plan.owner,
        type=plan.type,
        stage=history.stage,
        amount=history.amount,
        lines=history.lines,
        price_book=history.price_book,
        opened=history.opened,
        close_date=history.close_date,
        closed_at=history.closed_at,
        changes=tuple(history.changes),
        quotes=tuple(quote.key for quote in quotes),
        forecast=_forecast(plan, history),
        source=plan.source,
        next_step="" if is_won or is_lost else plan.next_step,
        competitor=rng.pick(rivals) if meets_rival and rivals else None,
        loss_reason=reason,
        po=_order_number(rng, history) if is_won else "",
        last_activity=max([change.at for change in history.changes], default=history.opened).date(),
    )


def _forecast(plan: Plan, history: History) -> Any:
    if history.stage.startswith("Closed"):
        return "Closed" if history.stage == "Closed Won" else "Omitted"
    if plan.forecast:
        return plan.forecast
    return {"Negotiation/Review": "Commit", "Proposal/Price Quote": "Best Case"}.get(
        history.stage, "Pipeline"
    )


def _order_number(rng: Rng, history: History) -> str:
    assert history.closed_at is not None
    return rng.pick(ORDER_FORMS).format(n=rng.between(1000, 98000), y=history.closed_at.year)
