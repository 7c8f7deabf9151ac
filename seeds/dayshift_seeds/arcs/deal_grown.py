"""Renewals and expansions: customers who stay, and who want more."""

from dayshift_seeds.arcs.dealing import (
    DAY,
    begin,
    between,
    circle,
    find,
    first_amount,
    is_tellable,
    main_product,
    quoted,
    quotes,
    seats,
    success_of,
    units,
)
from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.trade import Deal


def renewal(t: Teller) -> Scribe | None:
    deal = find(t, lambda d: d.type == "Renewal" and seats(d) > 0 and is_tellable(t, d))
    if deal is None:
        return None
    success = success_of(t, deal, deal.opened.date())
    s = begin(t, deal, success=success)
    sent, last = quotes(t, deal), quotes(t, deal)[-1]
    crew = [success, *circle(t, deal, deal.opened.date())]
    s.step(
        "due", deal.owner, people=crew, at=deal.opened, renewal_date=deal.close_date,
        amount=first_amount(deal),
        seats=seats(deal),
    )  # fmt: skip
    checked = between(deal.opened.date(), sent[0].issued, 50)
    used = percent(t.rng.child("used").between(54, 98))
    s.on(checked).step("usage", success, people=[deal.owner], percent=used, finding=t.one("usage_findings"))
    uplift = _uplift(first_amount(deal), last.total)
    s.on(sent[0].issued).step(
        "quote_sent", deal.owner, people=crew, about=f"quote:{last.key}", quote=last.key, amount=last.total,
        uplift=uplift, seats=seats(deal),
    )  # fmt: skip
    if t.rng.child("question").chance(70):
        words = t.one("renewal_questions")
        day = between(sent[0].issued, deal.close_date, 45) if deal.is_won else t.ground.today - DAY * t.n
        day = max(day, sent[0].issued)
        expert = t.pick(words["team"], day, but=[deal.owner])
        s.on(day).step(
            "question", deal.owner, people=[expert.key, success], question=words["question"],
            answer=words["answer"], expert=expert.key,
        )  # fmt: skip
    if not deal.is_won:
        s.is_over = True
        return s
    _renewed(t, s, deal, uplift)
    return s


def _renewed(t: Teller, s: Scribe, deal: Deal, uplift: object) -> None:
    s.on(min(max(s.day, deal.close_date - DAY * 3), deal.close_date - DAY)).step(
        "order_received", deal.owner, people=t.some("sales-operations", s.day, 2), po=deal.po,
        amount=deal.amount, seats=seats(deal),
    )  # fmt: skip
    s.step(
        "renewed", deal.owner, people=circle(t, deal, deal.close_date), at=deal.closed_at, amount=deal.amount,
        uplift=uplift, until=deal.close_date.replace(year=deal.close_date.year + 1, day=1) - DAY,
    )  # fmt: skip


def _uplift(before: Money, after: Money) -> object:
    """By how many percent the new amount is above the old, to one place."""
    return percent((after.minor - before.minor) * 1000 // before.minor).scaleb(-1)


def expansion(t: Teller) -> Scribe | None:
    deal = find(t, lambda d: d.type == "Expansion" and is_tellable(t, d))
    if deal is None:
        return None
    success = success_of(t, deal, deal.opened.date())
    s = begin(t, deal, success=success)
    sent, plan = quotes(t, deal), t.stage.selling.plans[deal.key]
    s.step(
        "asked", success, people=[deal.owner, *circle(t, deal, deal.opened.date())], at=deal.opened,
        site=plan.site, units=units(deal), because=t.one("becauses"),
    )  # fmt: skip
    day = between(deal.opened.date(), sent[0].issued, 60)
    region = t.ground.customers[deal.customer].region
    engineer = t.near("field-service", region, day)
    s.on(day).step(
        "survey", engineer.key, people=[deal.owner, success], day=day,
        finding=t.fitting("survey_findings", main_product(deal))["finding"],
        engineer=engineer.key,
    )  # fmt: skip
    quoted(s, sent[-1], units(deal), circle(t, deal, sent[-1].issued))
    if not deal.is_won:
        s.is_over = True
        return s
    s.on(min(max(s.day, deal.close_date - DAY * 2), deal.close_date - DAY)).step(
        "order_received", deal.owner, people=t.some("supply", s.day, 2), po=deal.po, amount=deal.amount,
        units=units(deal),
    )  # fmt: skip
    s.step(
        "won", deal.owner, people=circle(t, deal, deal.close_date), at=deal.closed_at, amount=deal.amount,
        units=units(deal),
    )  # fmt: skip
    fitter = t.near("field-service", region, s.wait(8, 25).day)
    s.step("installed", fitter.key, people=[deal.owner, success], day=s.day, site=plan.site)
    return s
