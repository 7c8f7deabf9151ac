"""Marketing campaigns, from the company's list, with what they cost and brought."""

from datetime import timedelta
from typing import Any

from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book, Money
from dayshift_seeds.truth.trade import Campaign


def campaigns(ground: Ground) -> Book[Campaign]:
    """In the order of the list; those of the future are planned."""
    return Book(_campaign(ground, n, row) for n, row in enumerate(ground.company.more("campaigns"), start=1))


def _campaign(ground: Ground, n: int, row: Any) -> Campaign:
    key = f"CMP-{n:03}"
    rng: Rng = ground.rng("campaign", key)
    starts = row["starts"]
    ends = starts + timedelta(days=row["days"])
    budget = row["budget"]
    status: Any = (
        "Planned" if starts > ground.today else "In Progress" if ends >= ground.today else "Completed"
    )
    spent = {"Planned": 0, "In Progress": rng.between(30, 80), "Completed": rng.between(78, 114)}[status]
    team = ground.staff.team("marketing", min(max(starts, ground.begins), ground.today), until=ground.today)
    return Campaign(
        key=key,
        name=row["name"],
        type=row["type"],
        status=status,
        starts=starts,
        ends=ends,
        budget=Money(budget * 100, "USD"),
        cost=Money(budget * spent + rng.below(100), "USD"),
        owner=rng.pick(team).key,
        leads=0 if status == "Planned" else rng.between(14, 180),
    )
