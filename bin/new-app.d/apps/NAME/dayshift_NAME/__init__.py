"""BRAND: notes for the company's people, one's own until shared."""

from dayshift_NAME.live import streams
from dayshift_NAME.models import Person
from dayshift_NAME.records import Base, Event
from dayshift_NAME.routes import BLUEPRINTS
from dayshift_NAME.seeding import seed, starts_at
from dayshift_kit.manifest import AppManifest

manifest = AppManifest(
    name="NAME",
    brand="BRAND",
    host="HOST.localhost",
    cookie="NAME_session",
    package="dayshift_NAME",
    base=Base,
    event=Event,
    person=Person,
    blueprints=BLUEPRINTS,
    seed=seed,
    migrations="migrations",
    version=("dayshift_NAME", "dayshift_seeds"),
    now=starts_at,
    streams=streams,
)
