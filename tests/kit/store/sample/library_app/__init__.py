"""Folio, a small lending library to test worlds with: every kind of column, key and trigger."""

from dayshift_kit.manifest import AppManifest
from library_app.records import Base, Event, Person, overdue
from library_app.seeding import seed, starts_at

manifest = AppManifest(
    name="library",
    brand="Folio",
    host="folio.localhost",
    cookie="folio_session",
    package="library_app",
    base=Base,
    event=Event,
    person=Person,
    blueprints=(),
    seed=seed,
    migrations="migrations",
    version=("library_app",),
    now=starts_at,
    due=(overdue,),
)
