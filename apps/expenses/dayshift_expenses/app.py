"""What Outlay tells the kit about itself."""

from datetime import datetime

from dayshift_expenses.api import api
from dayshift_expenses.live import streams
from dayshift_expenses.models import Person
from dayshift_expenses.models.scheduled import DUE
from dayshift_expenses.records import Base, Event
from dayshift_expenses.routes import BLUEPRINTS
from dayshift_kit.manifest import AppManifest, SeedRequest


def seed(request: SeedRequest) -> None:
    """Fill an empty database. The company is imported only here: most processes find their base built."""
    from dayshift_expenses import seeding  # noqa: PLC0415

    seeding.seed(request)


def now(company: str, seed: int, size: str) -> datetime:
    """Virtual time at which a company starts."""
    from dayshift_expenses import seeding  # noqa: PLC0415

    return seeding.starts_at(company, seed, size)


manifest = AppManifest(
    name="expenses",
    brand="Outlay",
    host="outlay.localhost",
    cookie="outlay_session",
    package="dayshift_expenses",
    base=Base,
    event=Event,
    person=Person,
    blueprints=(*BLUEPRINTS, api),
    seed=seed,
    migrations="migrations",
    version=("dayshift_expenses", "dayshift_seeds"),
    now=now,
    streams=streams,
    due=DUE,
)
