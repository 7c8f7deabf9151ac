"""Calls, meetings, tasks and letters logged on deals."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.selling.deals import Selling
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.trade import Activity, Deal

MINUTES = {"Call": (6, 40), "Meeting": (30, 150), "Task": (0, 0), "Email": (0, 0)}


def activities(ground: Ground, selling: Selling) -> Book[Activity]:
    """Everything logged, in order of time; open deals also have something ahead."""
    listed: Any = ground.company.more("activities")
    drafts = [a for deal in selling.deals.all for a in _on_deal(ground, listed, deal, selling)]
    ordered = sorted(drafts, key=lambda activity: (activity.at, activity.key))
    return Book(replace(activity, key=f"ACT-{n:06}") for n, activity in enumerate(ordered, start=1))


def _on_deal(ground: Ground, listed: Any, deal: Deal, selling: Selling) -> Iterator[Activity]:
    rng = ground.rng("activities", deal.key)
    end = min(deal.closed_at or ground.now, ground.now - timedelta(hours=1))
    if selling.plans[deal.key].outcome == "stalled":
        end = min(end, ground.now - timedelta(days=rng.between(20, 60)))
    span = max(1, int((end - deal.opened).total_seconds()))
    for n in range(rng.between(*listed["counts"]["per_deal"])):
        one = rng.child(n)
        at = deal.opened + timedelta(seconds=one.below(span))
        yield _activity(ground, listed, deal, selling, (one, at, True))
    if deal.is_open and rng.chance(60):
        ahead = ground.now + timedelta(days=rng.between(-4, 12))
        yield _activity(ground, listed, deal, selling, (rng.child("ahead"), ahead, False))


def _activity(
    ground: Ground, listed: Any, deal: Deal, selling: Selling, when: tuple[Rng, datetime, bool]
) -> Activity:
    rng, at, is_done = when
    kind: Any = rng.weigh((("Call", 40), ("Meeting", 18), ("Task", 20), ("Email", 22))) if is_done else (
        rng.weigh((("Task", 70), ("Meeting", 30)))
    )  # fmt: skip
    row = rng.pick(listed[kind])
    plan = selling.plans[deal.key]
    contact = ground.contacts[deal.contact]
    product = ground.products[deal.lines[0].product].short
    words = {"need": plan.need, "site": plan.site, "product": product, "contact": contact.first_name}
    owner = ground.people[deal.owner]
    moment = ground.calendar.moment(owner, at.date(), rng.child("at"))
    return Activity(
        key=f"{deal.key}/{rng.bits():016x}",
        kind=kind,
        subject=row["subject"].format(**words),
        note=row["note"].format(**words),
        owner=owner.key,
        customer=deal.customer,
        contact=contact.key,
        deal=deal.key,
        at=min(moment, ground.now - timedelta(minutes=20)) if is_done else moment,
        minutes=rng.between(*MINUTES[kind]),
        is_done=is_done,
    )
