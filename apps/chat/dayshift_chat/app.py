"""What the chat app tells the kit about itself."""

from datetime import datetime

from dayshift_chat.models import Person
from dayshift_chat.presenters.live import streams
from dayshift_chat.records import Base, Event
from dayshift_chat.routes import BLUEPRINTS
from dayshift_kit.manifest import AppManifest, SeedRequest


def seed(request: SeedRequest) -> None:
    """Fill an empty database. The company is imported only here: most processes find their base built."""
    from dayshift_chat import seeding  # noqa: PLC0415

    seeding.seed(request)


def now(company: str, seed: int, size: str) -> datetime:
    """Virtual time at which a company starts."""
    from dayshift_chat import seeding  # noqa: PLC0415

    return seeding.now(company, seed, size)


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
    version=("dayshift_chat", "dayshift_seeds"),
    now=now,
    streams=streams,
)
