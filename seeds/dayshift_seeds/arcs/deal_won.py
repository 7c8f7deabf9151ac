"""A deal from the first call to the signature, or as far as it has come."""

from datetime import date

from dayshift_seeds.arcs.dealing import (
    DAY,
    begin,
    between,
    circle,
    demo,
    find,
    has_room,
    main_product,
    opened,
    quoted,
    quotes,
    success_of,
    units,
)
from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.trade import Deal, Quote


def deal_won(t: Teller) -> Scribe | None:
    deal = find(t, lambda d: d.is_won and d.type == "New Business" and has_room(t, d))
    if deal is None:
        return None
    s = begin(t, deal)
    sent = quotes(t, deal)
    opened(t, s, deal)
    demo(t, s, deal, sent[0].issued)
    _trial_and_objection(t, s, deal, sent[0].issued)
    quoted(s, sent[0], units(deal), circle(t, deal, sent[0].issued))
    _haggle(t, s, deal, sent)
    _sign(t, s, deal)
    return s


def _trial_and_objection(t: Teller, s: Scribe, deal: Deal, until: date) -> None:
    opened, plan = deal.opened.date(), t.stage.selling.plans[deal.key]
    if t.rng.child("trial").chance(55):
        day = between(opened, until, 50)
        count = t.rng.child("loan").between(2, 6)
        s.on(day).step(
            "trial",
            deal.owner,
            people=circle(t, deal, day),
            units=count,
            site=plan.site,
            until=s.ahead(14, 24),
        )
    if t.rng.child("objection").chance(70):
        day = between(opened, until, 72)
        words = t.fitting("objections", main_product(deal))
        expert = t.pick(words["team"], day, but=[deal.owner])
        s.on(day).step(
            "objection",
            deal.owner,
            people=[expert.key, *circle(t, deal, day)],
            worry=words["worry"],
            answer=words["answer"],
            expert=expert.key,
        )


def _haggle(t: Teller, s: Scribe, deal: Deal, sent: list[Quote]) -> None:
    """A discount below the floor is asked for and signed between two quotes."""
    last = sent[-1]
    floor = t.ground.company.more("deals")["floor"]
    if len(sent) < 2 or last.approver is None:
        return
    asked = between(sent[0].issued, last.issued, 60)
    s.on(asked).step(
        "discount_asked",
        deal.owner,
        people=[last.approver, *t.some("sales-operations", asked, 2)],
        about=f"quote:{last.key}",
        quote=last.key,
        percent=percent(last.discount),
        floor=percent(floor),
        reason=t.one("discount_reasons"),
    )
    s.on(last.issued).step(
        "discount_decided",
        last.approver,
        people=[deal.owner, *t.some("sales-operations", last.issued, 1)],
        about=f"quote:{last.key}",
        quote=last.key,
        percent=percent(last.discount),
        verdict=t.one("verdicts"),
        approver=last.approver,
        amount=last.total,
    )


def _sign(t: Teller, s: Scribe, deal: Deal) -> None:
    closing = deal.close_date
    quoted = max(s.day, quotes(t, deal)[-1].issued)
    if not deal.is_won:
        _terms(t, s, deal, max(quoted, t.ground.today - DAY * (t.n * 2)), hour="late")
        s.is_over = True
        return
    if t.rng.child("terms").chance(60):
        _terms(t, s, deal, between(quoted, closing, 35))
    day = min(between(quoted, closing, 70), closing - DAY * 2)
    s.on(day).step(
        "verbal",
        deal.owner,
        people=circle(t, deal, day),
        amount=deal.amount,
        close_date=closing,
        hour="early",
    )
    ordered = min(max(day, closing - DAY * 2), closing - DAY)
    s.on(ordered).step(
        "order_received",
        deal.owner,
        people=[*t.some("supply", ordered, 2), *t.some("sales-operations", ordered, 1)],
        po=deal.po,
        amount=deal.amount,
        units=units(deal),
    )
    s.on(closing).step(
        "won",
        deal.owner,
        people=circle(t, deal, closing),
        at=deal.closed_at,
        amount=deal.amount,
        units=units(deal),
        competitor=deal.competitor,
    )
    _handover(t, s, deal)


def _terms(t: Teller, s: Scribe, deal: Deal, day: date, *, hour: str = "any") -> None:
    words = t.one("terms")
    counsel = t.pick("legal", day)
    s.on(day).step(
        "terms",
        deal.owner,
        people=[counsel.key, *t.some("planning", day, 1), *t.some("support", day, 1)],
        clause=words["clause"],
        ask=words["ask"],
        answer=words["answer"],
        counsel=counsel.key,
        hour=hour,
    )


def _handover(t: Teller, s: Scribe, deal: Deal) -> None:
    success = success_of(t, deal, s.day)
    s.wait(1, 4).step(
        "handover",
        deal.owner,
        people=[success, *t.some("field-service", s.day, 1)],
        success=success,
        kickoff=s.ahead(5, 14),
        site=t.stage.selling.plans[deal.key].site,
    )
