"""Jotter, a tiny app to test the kit with: people keep notes, some shared, and say when they read one."""

from dayshift_kit.manifest import AppManifest
from notes_app.records import Base, Event, Person
from notes_app.routes import notes
from notes_app.seeding import seed, starts_at
from notes_app.streams import streams

manifest = AppManifest(
    name="notes",
    brand="Jotter",
    host="jotter.localhost",
    cookie="jotter_session",
    package="notes_app",
    base=Base,
    event=Event,
    person=Person,
    blueprints=(notes,),
    seed=seed,
    migrations="migrations",
    version=("notes_app",),
    now=starts_at,
    streams=streams,
)
