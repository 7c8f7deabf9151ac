"""The chat app with the small company in it, and browsers that go there."""

import itertools
import sys
from pathlib import Path

import pytest

from dayshift_kit.manifest import find_app
from dayshift_kit.store import WorldStore
from dayshift_kit.web.app import create_app

SAMPLE = Path(__file__).parents[1] / "kit" / "web" / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory):
    return tmp_path_factory.mktemp("bases")


@pytest.fixture(scope="session")
def store(cache_dir):
    store = WorldStore(find_app("chat"), cache_dir=cache_dir)
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="northlight", seed=1, size="small")


@pytest.fixture
def fork(store, base, fresh_id):
    """Makes worlds that end with the test."""
    made = []

    def fork_base():
        made.append(store.fork(base.name, id=fresh_id()))
        return made[-1]

    yield fork_base
    for world in made:
        store.drop(world.id)


@pytest.fixture(scope="session")
def fresh_id():
    numbers = itertools.count(1)
    return lambda: f"t-{next(numbers)}"


@pytest.fixture
def app(store):
    return create_app(store.manifest, store, key=b"k" * 32)


@pytest.fixture(scope="session")
def somebody(base):
    """A person of the company."""
    with base.reading() as reader:
        query = "SELECT id FROM person WHERE deactivated_at IS NULL ORDER BY id LIMIT 1"
        return reader.raw.execute(query).fetchall()[0][0]
