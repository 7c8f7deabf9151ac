"""Which deals there were: customer, topic, goods, owner, dates and how each one ends."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any, Literal

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.selling.pricing import discount, quantity
from dayshift_seeds.truth.trade import Customer, DealType

Outcome = Literal["won", "lost", "open", "stalled"]
CYCLE = {"New Business": (45, 230), "Renewal": (30, 75), "Expansion": (25, 120)}


@dataclass(frozen=True, slots=True)
class Plan:
    """A deal before its history is written."""

    key: str
    customer: str
    topic: str
    type: DealType
    owner: str
    outcome: Outcome
    opened: date
    close: date
    wanted: tuple[tuple[str, int], ...]
    discount: int
    source: str
    need: str
    site: str
    stage: str = ""  # where an open deal stands; "" lets the history say
    forecast: str = ""
    next_step: str = ""
    lags: str = ""  # the stage that the conversation has long reached
    story: str = ""  # the kind of arc that must tell it
    rank: int = 0  # order among the featured
    is_featured: bool = False


class Planner:
    """Draws the plans of every deal from the company's topics."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.listed = ground.company.more("deals")
        self.count = self.listed["counts"][SIZES.index(ground.size)]

    def plans(self) -> list[Plan]:
        """The featured deals, then drawn ones up to the size; oldest first."""
        plans = [self._featured(n, row) for n, row in enumerate(self.listed["featured"])]
        seen = {(plan.customer, plan.topic) for plan in plans}
        n = 0
        while len(plans) < self.count:
            n += 1
            plan = self._drawn(n)
            if plan and (plan.customer, plan.topic) not in seen:
                seen.add((plan.customer, plan.topic))
                plans.append(plan)
        return sorted(plans, key=lambda plan: (plan.opened, plan.key))

    @cached_property
    def firms(self) -> list[Customer]:
        return [customer for customer in self.ground.customers.all if customer.duplicate_of is None]

    @cached_property
    def topics(self) -> dict[tuple[str, str], Any]:
        return {(trade, row["topic"]): row for trade, rows in self.listed["topics"].items() for row in rows}

    def _featured(self, n: int, row: Any) -> Plan:
        customer = self.ground.customers[row["customer"]]
        topic = self.topics.get((customer.industry, row["topic"].split(",")[0]), {})
        stage = row["stage"]
        return Plan(
            key=f"featured:{row['customer']}:{row['topic']}",
            customer=customer.key,
            topic=row["topic"],
            type=row["type"],
            owner=customer.owner,
            outcome="won" if stage == "Closed Won" else "open",
            opened=row["opened"],
            close=row["close"],
            wanted=tuple((product, count) for product, count in row["lines"]),
            discount=row["discount"],
            source=row["source"],
            need=topic.get("need", "they like what they have and want more of it"),
            site=topic.get("site", "the main site"),
            stage=stage,
            forecast=row.get("forecast", ""),
            next_step=row.get("next", ""),
            lags=row.get("lags", ""),
            story=row["story"],
            rank=n,
            is_featured=True,
        )

    def _drawn(self, n: int) -> Plan | None:
        ground = self.ground
        rng = ground.rng("deal", n)
        customer = rng.pick(self.firms)
        kind: DealType = rng.weigh((("New Business", 50), ("Renewal", 30), ("Expansion", 20)))
        if kind != "New Business" and customer.status == "Prospect":
            kind = "New Business"
        outcome: Outcome = rng.weigh((("won", 43), ("lost", 22), ("open", 27), ("stalled", 8)))
        if kind == "Renewal" and outcome == "stalled":
            outcome = "won"
        opened, close = self._dates(rng, kind, outcome)
        owner = self._owner(customer, opened, close)
        if owner is None:
            return None
        topic = self._topic(rng.child("topic"), customer, kind, close)
        goods = [(key, quantity(rng.child(key), ground.products[key], customer)) for key in topic["products"]]
        return Plan(
            key=f"{n:05}",
            customer=customer.key,
            topic=topic["topic"],
            type=kind,
            owner=owner,
            outcome=outcome,
            opened=opened,
            close=close,
            wanted=tuple(goods[: rng.between(1, len(goods))] if kind == "Expansion" else goods),
            discount=discount(rng.child("discount")),
            source=self._source(rng, kind),
            need=topic.get("need", "what they have runs out and they want to keep it"),
            site=topic.get("site", "the main site"),
            next_step=rng.pick(self.listed["next_steps"]),
        )

    def _dates(self, rng: Rng, kind: DealType, outcome: Outcome) -> tuple[date, date]:
        """Opening and closing days; open deals close around now or later, stalled ones should have."""
        today, begins = self.ground.today, self.ground.begins
        length = rng.between(*CYCLE[kind])
        if outcome == "open":
            close = today + timedelta(days=rng.pick((-14, -8, -4, *range(1, 95))))
            return min(close - timedelta(days=length), today - timedelta(days=rng.between(4, 20))), close
        if outcome == "stalled":
            return today - timedelta(days=rng.between(150, 420)), today + timedelta(days=rng.between(-30, 40))
        close = begins + timedelta(days=rng.between(8, (today - begins).days - 1))
        return close - timedelta(days=length), close

    def _owner(self, customer: Customer, opened: date, close: date) -> str | None:
        """The account's owner, or a colleague who was there through the whole deal."""
        people = self.ground.people
        if people[customer.owner].started < opened:
            return customer.owner
        lead = self.ground.staff.boss(customer.owner)
        return lead.key if lead.is_employed(opened) and lead.is_employed(close) else None

    def _topic(self, rng: Rng, customer: Customer, kind: DealType, close: date) -> dict[str, Any]:
        if kind == "Renewal":
            row: dict[str, Any] = rng.pick(self.listed["renewals"][customer.industry])
            return row | {"topic": f"{row['topic']} {close.year}"}
        row = rng.pick(self.listed["topics"][customer.industry])
        if kind == "Expansion":
            more = rng.pick(self.listed["expansions"])
            return row | {"topic": f"{row['topic']}, {more[0].lower()}{more[1:]}"}
        return dict(row)

    def _source(self, rng: Rng, kind: DealType) -> str:
        if kind != "New Business":
            return "Existing Customer"
        return str(rng.weigh(list(self.listed["sources"].items())))
