"""Folio, the sample library, in worlds over both backings."""

import itertools
import sys
from pathlib import Path

import pytest

from dayshift_kit.store import WorldStore

SAMPLE = Path(__file__).parent / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))


@pytest.fixture(scope="session")
def manifest():
    from library_app import manifest

    return manifest


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("bases")


@pytest.fixture(scope="session")
def overlay(manifest, cache):
    store = WorldStore(manifest, cache_dir=cache)
    yield store
    store.close()


@pytest.fixture(scope="session", params=["overlay", "copies"])
def store(request, manifest, cache):
    store = WorldStore(manifest, cache_dir=cache, backing=request.param)
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="folio", seed=1, size="small")


@pytest.fixture(scope="session")
def fresh_id():
    """World ids that no test has used."""
    numbers = itertools.count(1)
    return lambda: f"w-{next(numbers)}"


@pytest.fixture
def fork(store, base, fresh_id):
    """Makes worlds that are dropped after the test."""
    made = []

    def fork(source=base.name):
        world = store.fork(source, id=fresh_id())
        made.append(world.id)
        return world

    yield fork
    alive = {world.id for world in store.worlds()}
    for id in made:
        if id in alive:
            store.drop(id)


@pytest.fixture
def world(fork):
    return fork()
