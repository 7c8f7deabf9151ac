"""What all stories of deals share: finding the deal, its numbers, its opening and its quote."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.trade import Deal, Quote

DAY = timedelta(days=1)


def find(t: Teller, fits: Callable[[Deal], bool]) -> Deal | None:
    """A deal that no other story has: one the company file gives to this kind, then any that fits."""
    plans = t.stage.selling.plans
    free = t.stage.unused("deal", list(t.stage.selling.deals.all))
    meant = [deal for deal in free if plans[deal.key].story == t.kind.name]
    begins = t.ground.begins
    fitting = [d for d in free if not plans[d.key].story and d.opened.date() >= begins and fits(d)]
    if not meant and not fitting:
        return None
    first = sorted(meant, key=lambda deal: plans[deal.key].rank)
    deal = first[0] if first else t.rng.child("deal").pick(fitting)
    t.stage.use("deal", deal.key)
    return deal


def main_product(deal: Deal) -> str:
    return max(deal.lines, key=lambda line: (line.total.minor, line.product)).product


def units(deal: Deal) -> int:
    product = main_product(deal)
    return sum(line.quantity for line in deal.lines if line.product == product)


def seats(deal: Deal) -> int:
    return sum(line.quantity for line in deal.lines if line.product in ("SK-010", "SK-020"))


def is_tellable(t: Teller, deal: Deal) -> bool:
    """Won with time to tell it, or quoted and opened in the last hundred days."""
    if deal.is_won:
        return has_room(t, deal)
    return deal.is_open and bool(deal.quotes) and (t.ground.today - deal.opened.date()).days < 100


def has_room(t: Teller, deal: Deal) -> bool:
    """Quoted, with a week or more between the last quote and the closing day."""
    return bool(deal.quotes) and (deal.close_date - quotes(t, deal)[-1].issued).days >= 7


def first_amount(deal: Deal) -> Money:
    """What was guessed at the start."""
    for change in deal.changes:
        if change.field == "amount":
            return Money(int(change.before.replace(".", "")), "USD")
    return deal.amount


def stage_at(deal: Deal, *stages: str) -> datetime | None:
    """When the deal came to one of the stages."""
    return next((c.at for c in deal.changes if c.field == "stage" and c.after in stages), None)


def quotes(t: Teller, deal: Deal) -> list[Quote]:
    return [t.stage.selling.quotes[key] for key in deal.quotes]


def between(first: date, last: date, share: int) -> date:
    return first + (last - first) * share // 100


def circle(t: Teller, deal: Deal, day: date) -> list[str]:
    """Who reads along: the owner's boss, somebody of sales operations, a sales engineer or colleague."""
    desk = t.some("sales-operations", day, 2, but=[deal.owner])
    return [
        t.boss(deal.owner, day).key,
        *desk,
        *t.some(t.ground.people[deal.owner].team, day, 1, but=[deal.owner]),
    ]


def begin(t: Teller, deal: Deal, **more: str) -> Scribe:
    customer = t.ground.customers[deal.customer]
    scribe = t.begin(
        deal.name,
        deal=deal.key,
        customer=customer.key,
        contact=deal.contact,
        owner=deal.owner,
        product=main_product(deal),
        **more,
    )
    return scribe.on(deal.opened.date())


def opened(t: Teller, s: Scribe, deal: Deal) -> None:
    plan = t.stage.selling.plans[deal.key]
    s.step(
        "opened",
        deal.owner,
        people=circle(t, deal, deal.opened.date()),
        at=deal.opened,
        need=plan.need,
        source=t.lines("sources")[deal.source],
        amount=first_amount(deal),
    )


def demo(t: Teller, s: Scribe, deal: Deal, until: date) -> None:
    opened = deal.opened.date()
    day = between(opened, until, 30)
    s.on(day).step(
        "demo",
        deal.owner,
        people=circle(t, deal, day),
        day=day,
        audience=t.one("audiences"),
        wow=t.one("wows"),
    )


def quoted(s: Scribe, quote: Quote, count: int, people: list[str]) -> None:
    s.on(quote.issued).step(
        "quote_sent",
        quote.author,
        people=people,
        about=f"quote:{quote.key}",
        quote=quote.key,
        amount=quote.total,
        discount=percent(quote.discount),
        units=count,
    )


def success_of(t: Teller, deal: Deal, day: date) -> str:
    """The customer's own success manager, if already there then."""
    person: Person = t.ground.people[t.ground.customers[deal.customer].success]
    return person.key if t.ground.staff.is_in(person, day) else t.pick("customer-success", day).key
