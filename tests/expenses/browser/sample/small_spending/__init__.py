"""A small company's spending to test Outlay's pages with: a handful of people, two months of expenses."""

from datetime import datetime

from dayshift_expenses.live import streams
from dayshift_expenses.models import Person
from dayshift_expenses.models.scheduled import DUE
from dayshift_expenses.records import Base, Event
from dayshift_expenses.routes import BLUEPRINTS
from dayshift_kit.manifest import AppManifest
from small_spending.company import NOW
from small_spending.seeding import seed


def _starts_at(company: str, seed: int, size: str) -> datetime:
    del company, seed, size
    return NOW


manifest = AppManifest(
    name="expenses",
    brand="Outlay",
    host="outlay.localhost",
    cookie="outlay_session",
    package="dayshift_expenses",
    base=Base,
    event=Event,
    person=Person,
    blueprints=BLUEPRINTS,
    seed=seed,
    migrations="migrations",
    version=("small_spending", "dayshift_expenses"),
    now=_starts_at,
    streams=streams,
    due=DUE,
)
