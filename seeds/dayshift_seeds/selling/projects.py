"""Projects: what was sold and must now be put in, and a few that belong to nobody outside."""

from datetime import timedelta

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.selling.deals import Selling
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.spend import Project
from dayshift_seeds.truth.trade import Deal

COUNTS = (8, 30, 180)
FIRST = 96


def projects(ground: Ground, selling: Selling) -> Book[Project]:
    """The largest deals that were won, each with a project from its closing day; numbered by start."""
    count = COUNTS[SIZES.index(ground.size)]
    won = [deal for deal in selling.deals.all if deal.is_won and deal.type != "Renewal"]
    featured = {key for key, plan in selling.plans.items() if plan.is_featured}
    chosen = sorted(won, key=lambda deal: (deal.key not in featured, -deal.amount.minor))[:count]
    ordered = sorted(chosen, key=lambda deal: (deal.close_date, deal.key))
    return Book(_project(ground, deal, FIRST + n) for n, deal in enumerate(ordered))


def _project(ground: Ground, deal: Deal, number: int) -> Project:
    rng = ground.rng("project", deal.key)
    starts = deal.close_date + timedelta(days=rng.between(4, 15))
    ends = starts + timedelta(days=rng.between(60, 170))
    pool = ground.staff.team("field-service", min(starts, ground.today), until=min(ends, ground.today))
    short = ground.customers[deal.customer].short
    owner = rng.pick(pool)
    return Project(
        key=f"PRJ-{number}",
        name=f"{short} {deal.topic[0].lower()}{deal.topic[1:]}",
        customer=deal.customer,
        deal=deal.key,
        owner=owner.key,
        entity=owner.entity,
        starts=starts,
        ends=ends if ends < ground.today else None,
    )
