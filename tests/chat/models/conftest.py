"""The small office in a world of its own for each test, seen by Maya unless told otherwise."""

import itertools
from datetime import datetime
from types import SimpleNamespace

import pytest
from sqlalchemy import select
from tests.chat.models import office

from dayshift_chat.models import Channel, Message, Person
from dayshift_chat.records import Base, Event
from dayshift_kit import clock, current
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import WorldStore


def _begins(company: str, seed: int, size: str) -> datetime:
    del company, seed, size
    return office.NOW


@pytest.fixture(scope="session")
def manifest():
    """The chat app without its pages, filled with the small office."""
    return AppManifest(
        name="chat",
        brand="Parley",
        host="parley.localhost",
        cookie="parley_session",
        package="dayshift_chat",
        base=Base,
        event=Event,
        person=Person,
        blueprints=(),
        seed=office.seed,
        migrations="migrations",
        version=("dayshift_chat",),
        now=_begins,
    )


@pytest.fixture(scope="session")
def store(manifest, tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("chat"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="office", seed=7, size="small")


_numbers = itertools.count(1)


@pytest.fixture
def world(store, base):
    world = store.fork(base.name, id=f"models-{next(_numbers)}")
    yield world
    store.drop(world.id)


class Chat:
    """The office at work inside one unit: people by key, channels by name, messages by their words."""

    @property
    def people(self) -> SimpleNamespace:
        found = {
            person.key: person for person in current.session.scalars(select(Person)) if not person.is_bot
        }
        return SimpleNamespace(**found)

    def channel(self, name: str) -> Channel:
        return current.session.get_one(Channel, office.channel_id(name))

    def message(self, words: str) -> Message:
        found = select(Message).where(Message.plain_text.contains(words)).order_by(Message.ts.desc())
        return current.session.scalars(found).first()

    def say(self, channel: str, by: str, text: str, **more) -> Message:
        return self.channel(channel).post(person=getattr(self.people, by), text=text, **more)

    def events(self) -> list[tuple[str, str, str | None]]:
        """Verb, kind and actor of everything that happened since the office opened."""
        current.session.flush()
        return [(each.verb, each.kind, each.actor) for each in current.session.scalars(select(Event))]

    def verbs(self) -> list[str]:
        return [verb for verb, _, _ in self.events()]


@pytest.fixture
def chat(world):
    """A unit of work in which Maya is signed in."""
    with world.unit(person=office.person_id("maya"), channel="ui"):
        yield Chat()


@pytest.fixture
def later():
    """Moves the present forward inside the open unit."""

    def later(**delta) -> None:
        from datetime import timedelta

        current.unit().instant = clock.now() + timedelta(**delta)

    return later
