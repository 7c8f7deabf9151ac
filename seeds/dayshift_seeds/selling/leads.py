"""Leads: people who asked, were met at a fair or came by a campaign."""

from datetime import timedelta
from typing import Any

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.org import slug
from dayshift_seeds.places import outsider_name, phone
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.trade import Campaign, Lead

STATUSES = (
    ("Open - Not Contacted", 30),
    ("Working - Contacted", 34),
    ("Closed - Not Converted", 22),
    ("Closed - Converted", 14),
)
TITLES = (
    "Laboratory Manager",
    "Plant Engineer",
    "Head of Quality",
    "Buyer",
    "Process Engineer",
    "Technician",
)


def leads(ground: Ground, campaigns: Book[Campaign]) -> Book[Lead]:
    """As many as the size asks for; those of firms that are customers already are look-alikes."""
    listed: Any = ground.company.more("customers")
    count = listed["counts"]["leads"][SIZES.index(ground.size)]
    return Book(_lead(ground, listed, campaigns, n) for n in range(count))


def _lead(ground: Ground, listed: Any, campaigns: Book[Campaign], n: int) -> Lead:
    rng = ground.rng("lead", n)
    region = rng.weigh([(name, row["weight"]) for name, row in listed["regions"].items()])
    city, country = rng.pick(listed["towns"][region])
    industry = rng.pick(list(listed["industries"]))
    stem = rng.pick(listed["stems"][region].split())
    company = f"{stem} {rng.pick(listed['industries'][industry]['suffixes'])}"
    name = outsider_name(country, rng)
    day = ground.today - timedelta(days=rng.skewed(0, 400))
    owner = _owner(ground, listed, region, n)
    status = rng.weigh(STATUSES)
    same = ground.customers.get(slug(company))
    if status == "Closed - Converted" and same is None:
        status = "Working - Contacted"
    ran = [c.key for c in campaigns.all if c.starts <= day <= c.ends + timedelta(days=20)]
    return Lead(
        key=f"LD-{n + 1:05}",
        first_name=name.first,
        last_name=name.last,
        company=company,
        title=rng.pick(TITLES),
        email=f"{slug(name.first)}.{slug(name.last)}@{slug(company)}.example",
        phone=phone(country, rng),
        city=city,
        country=country,
        industry=industry,
        employees=rng.skewed(8, 3000),
        source=rng.weigh(list(ground.company.more("deals")["sources"].items())),
        status=status,
        rating=rng.weigh((("Hot", 20), ("Warm", 46), ("Cold", 34))),
        owner=owner,
        created=ground.calendar.moment(ground.people[owner], day, rng.child("at")) - timedelta(days=4),
        converted=day if status == "Closed - Converted" else None,
        customer=same.key if same and status == "Closed - Converted" else None,
        campaign=rng.pick(ran) if ran and rng.chance(60) else None,
    )


def _owner(ground: Ground, listed: Any, region: str, n: int) -> str:
    team = listed["regions"][region]["team"]
    people = [p.key for p in ground.people.all if p.team == team and not p.left]
    return people[n % len(people)]
