"""A small office to test the chat app's pages in: a dozen people, a dozen channels, two days of talk."""

from datetime import datetime

from dayshift_chat.models import Person
from dayshift_chat.presenters.live import streams
from dayshift_chat.records import Base, Event
from dayshift_chat.routes import BLUEPRINTS
from dayshift_kit.manifest import AppManifest
from small_office.reading import NOW
from small_office.seeding import seed


def _starts_at(company: str, seed: int, size: str) -> datetime:
    del company, seed, size
    return NOW


manifest = AppManifest(
    name="chat",
    brand="Parley",
    host="parley.localhost",
    cookie="parley_session",
    package="dayshift_chat",
    base=Base,
    event=Event,
    person=Person,
    blueprints=BLUEPRINTS,
    seed=seed,
    migrations="migrations",
    version=("small_office", "dayshift_chat"),
    now=_starts_at,
    streams=streams,
)
