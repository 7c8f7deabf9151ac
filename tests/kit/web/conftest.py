"""Jotter, the sample app, in worlds of its own; and browsers that go there."""

import itertools
import sys
from pathlib import Path

import pytest

from dayshift_kit.store import WorldStore
from dayshift_kit.web.app import app_of
from dayshift_kit.web.site import Site

SAMPLE = Path(__file__).parent / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))

from notes_browser import Browser  # noqa: E402 - found through the line above


@pytest.fixture(scope="session")
def manifest():
    from notes_app import manifest

    return manifest


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("bases")


@pytest.fixture(scope="session")
def store(manifest, cache):
    store = WorldStore(manifest, cache_dir=cache)
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="northlight", seed=1, size="small")


@pytest.fixture(scope="session")
def fresh_id():
    """World ids that no test has used."""
    numbers = itertools.count(1)
    return lambda: f"w-{next(numbers)}"


@pytest.fixture
def world(store, base, fresh_id):
    world = store.fork(base.name, id=fresh_id())
    yield world
    if world.id in {each.id for each in store.worlds()}:
        store.drop(world.id)


@pytest.fixture
def other_world(store, base, fresh_id):
    world = store.fork(base.name, id=fresh_id())
    yield world
    store.drop(world.id)


@pytest.fixture
def site(manifest, store, world):
    """Jotter with `world` as its default world."""
    return Site(manifest=manifest, store=store, key=b"k" * 32, default_world=world.id, body_limit=1 << 20)


@pytest.fixture
def app(site):
    return app_of(site)


@pytest.fixture
def browser(app):
    """A browser nobody has signed in with."""
    return Browser(app)


@pytest.fixture
def ana(app, world):
    return Browser(app).enter(world.id, "UANA")


@pytest.fixture
def ben(app, world):
    return Browser(app).enter(world.id, "UBEN")
