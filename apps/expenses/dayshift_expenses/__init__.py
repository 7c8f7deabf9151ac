"""Outlay: notes for the company's people, one's own until shared."""

from dayshift_expenses.live import streams
from dayshift_expenses.models import Person
from dayshift_expenses.records import Base, Event
from dayshift_expenses.routes import BLUEPRINTS
from dayshift_expenses.seeding import seed, starts_at
from dayshift_kit.manifest import AppManifest

manifest = AppManifest(
    name="expenses",
    brand="Outlay",
    host="expenses.localhost",
    cookie="expenses_session",
    package="dayshift_expenses",
    base=Base,
    event=Event,
    person=Person,
    blueprints=BLUEPRINTS,
    seed=seed,
    migrations="migrations",
    version=("dayshift_expenses", "dayshift_seeds"),
    now=starts_at,
    streams=streams,
)
