"""The small office behind a Flask test client, and people who ask it for pages."""

import itertools
import re
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from dayshift_kit.identity.tickets import Entry
from dayshift_kit.store import WorldStore
from dayshift_kit.web.app import app_of
from dayshift_kit.web.site import Site

SAMPLE = Path(__file__).parents[1] / "browser" / "sample"
if str(SAMPLE) not in sys.path:
    sys.path.insert(0, str(SAMPLE))

TURBO = "text/vnd.turbo-stream.html, text/html"
TOKEN = re.compile(r'name="csrf[-_]token" (?:content|value)="([0-9a-f]+)"')


class Reader:
    """Somebody signed in, without a browser: pages come as parsed HTML."""

    def __init__(self, app, world, key):
        self.client = app.test_client()
        ticket = app.site.tickets.issue(Entry(world=world, person=f"U{key.upper():0<9}", path="/"))
        assert self.client.get(f"/enter/{ticket}").status_code == 303
        self.token = TOKEN.search(self.client.get("/preferences").text)[1]

    def get(self, path, *, frame="", status=200):
        response = self.client.get(path, headers={"Turbo-Frame": frame} if frame else {})
        assert response.status_code == status, response.text
        return BeautifulSoup(response.text, "html.parser")

    def send(self, method, path, data=None, *, turbo=False, status=303):
        headers = {"Origin": "http://localhost", "X-CSRF-Token": self.token}
        headers |= {"Accept": TURBO} if turbo else {}
        response = self.client.open(path, method=method, data=data or {}, headers=headers)
        assert response.status_code == status, response.text
        return response

    def post(self, path, data=None, **options):
        return self.send("POST", path, data, **options)


@pytest.fixture(scope="session")
def manifest():
    from small_office import manifest

    return manifest


@pytest.fixture(scope="session")
def store(manifest, tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("bases"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="northlight", seed=1, size="small")


@pytest.fixture(scope="session")
def world_ids():
    numbers = itertools.count(1)
    return lambda: f"route-{next(numbers)}"


@pytest.fixture
def world(store, base, world_ids):
    world = store.fork(base.name, id=world_ids())
    yield world
    store.drop(world.id)


@pytest.fixture
def app(manifest, store, world):
    return app_of(Site(manifest=manifest, store=store, key=b"k" * 32, default_world=world.id))


@pytest.fixture
def reader(app, world):
    return lambda key: Reader(app, world.id, key)


@pytest.fixture
def maya(reader):
    return reader("maya")


@pytest.fixture
def lucas(reader):
    """Somebody who is in neither #deal-desk nor #board-prep."""
    return reader("lucas")


@pytest.fixture
def events(world, manifest):
    """What was done in the world so far: verb and values after."""

    def events():
        with world.unit(write=False) as session:
            return [(event.verb, event.after) for event in session.query(manifest.event).order_by("id")]

    return events
