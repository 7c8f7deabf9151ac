"""What the chat app tells the kit about itself."""

from dayshift_chat.models import Person
from dayshift_chat.presenters.live import streams
from dayshift_chat.records import Base, Event
from dayshift_chat.routes import BLUEPRINTS
from dayshift_chat.seeding import now, seed
from dayshift_kit.manifest import AppManifest

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
