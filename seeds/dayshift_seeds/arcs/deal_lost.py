"""Deals that went to somebody else, and deals that stopped answering."""

from datetime import date

from dayshift_seeds.arcs.dealing import DAY, begin, between, circle, demo, find, opened, quoted, quotes, units
from dayshift_seeds.arcs.scribe import Scribe, percent
from dayshift_seeds.arcs.teller import Teller
from dayshift_seeds.truth.trade import Deal, Quote


def deal_lost(t: Teller) -> Scribe | None:
    deal = find(t, lambda d: d.stage == "Closed Lost" and len(d.quotes) > 0 and d.type != "Renewal")
    if deal is None or deal.closed_at is None:
        return None
    s = begin(t, deal)
    sent = quotes(t, deal)
    opened(t, s, deal)
    demo(t, s, deal, sent[0].issued)
    rivals = [o.key for o in t.ground.outsiders.all if o.kind == "competitor"]
    rival = deal.competitor or t.rng.child("rival").pick(rivals)
    day = between(deal.opened.date(), sent[0].issued, 70)
    s.on(day).step(
        "competitor_seen", deal.owner, people=circle(t, deal, day), competitor=rival, edge=t.one("rivals")
    )
    quoted(s, sent[0], units(deal), circle(t, deal, sent[0].issued))
    if len(sent) > 1:
        _matched(s, deal, sent[-1])
    _lost(t, s, deal)
    return s


def _matched(s: Scribe, deal: Deal, last: Quote) -> None:
    """A deeper discount against the rival, where somebody signed one."""
    if last.approver:
        s.on(last.issued).step(
            "matched",
            last.approver,
            people=[deal.owner],
            about=f"quote:{last.key}",
            percent=percent(last.discount),
            approver=last.approver,
            amount=last.total,
        )


def _lost(t: Teller, s: Scribe, deal: Deal) -> None:
    reason = t.rng.child("reason").pick(t.lines("lost_reasons")[deal.loss_reason])
    s.step(
        "lost",
        deal.owner,
        people=circle(t, deal, deal.close_date),
        at=deal.closed_at,
        amount=deal.amount,
        reason=reason,
        competitor=deal.competitor,
    )
    words = t.one("lessons")
    lead = t.boss(deal.owner, s.wait(2, 6).day)
    s.step(
        "review",
        lead.key,
        people=[deal.owner, *circle(t, deal, s.day)],
        lesson=words["lesson"],
        change=words["change"],
    )


def deal_stalled(t: Teller) -> Scribe | None:
    def is_stuck(deal: Deal) -> bool:
        return deal.is_open and len(deal.quotes) > 0 and t.stage.selling.plans[deal.key].outcome == "stalled"

    deal = find(t, is_stuck)
    if deal is None:
        return None
    s = begin(t, deal)
    opened(t, s, deal)
    for quote in quotes(t, deal)[:1]:
        quoted(s, quote, units(deal), circle(t, deal, quote.issued))
    days = t.rng.child("days").between(17, 41)
    s.on(s.day + DAY * days).step(
        "silence", deal.owner, people=circle(t, deal, s.day), days=days, last_word=t.one("last_words")
    )
    _slips(t, s, deal)
    if t.n % 3 == 0:
        asker = t.pick("sales-operations", s.wait(3, 9).day)
        s.step("stage_lags", asker.key, people=[deal.owner], stage=deal.stage, says=t.one("stage_says"))
    if t.n % 4 == 1:
        reason, until = t.one("parked_reasons"), s.wait(4, 12).ahead(70, 120)
        s.step("parked", deal.owner, people=circle(t, deal, s.day), until=until, reason=reason)
    else:
        s.is_over = True
    return s


def _slips(t: Teller, s: Scribe, deal: Deal) -> None:
    """Each time the closing day was moved, after another try to be heard."""
    slips = [change for change in deal.changes if change.field == "close_date" and change.at.date() > s.day]
    for n, change in enumerate(slips):
        s.on(change.at.date() - DAY * 2).step(
            "nudged", deal.owner, people=circle(t, deal, s.day), idea=t.one("nudges", n)
        )
        s.step(
            "date_moved",
            deal.owner,
            people=circle(t, deal, change.at.date()),
            at=change.at,
            before=date.fromisoformat(change.before),
            after=date.fromisoformat(change.after),
            reason=t.one("slip_reasons", n),
        )
