"""Outlay in a world of its own for each test, and browsers that visit it."""

import itertools
import re

import pytest

from dayshift_expenses import manifest
from dayshift_kit import current
from dayshift_kit.identity.tickets import Entry
from dayshift_kit.store import WorldStore
from dayshift_kit.web.app import create_app
from dayshift_seeds import build

COMPANY = {"company": "northlight", "seed": 1, "size": "small"}
TOKEN = re.compile(r'name="csrf-token" content="(\w+)"')

_numbers = itertools.count(1)


class Browser:
    """A Flask test client that posts as a page does: with its form token, from its own address."""

    def __init__(self, app):
        self.app = app
        self.client = app.test_client()
        self.token = ""

    def enter(self, world, person_id):
        """Come in by entry ticket, signed in as somebody."""
        token = self.app.site.tickets.issue(Entry(world=world.id, person=person_id, path="/"))
        self.client.get(f"/enter/{token}")
        self.get("/")
        return self

    def get(self, path):
        answer = self.client.get(path)
        found = TOKEN.search(answer.text)
        self.token = found[1] if found else self.token
        return answer

    def post(self, path, **fields):
        headers = {"Origin": "http://localhost", "X-CSRF-Token": self.token}
        return self.client.post(path, data=fields, headers=headers)


@pytest.fixture(scope="session")
def truth():
    return build(*COMPANY.values())


@pytest.fixture(scope="session")
def store(tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("expenses"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(**COMPANY)


@pytest.fixture
def world(store, base):
    world = store.fork(base.name, id=f"expenses-{next(_numbers)}")
    yield world
    store.drop(world.id)


@pytest.fixture(scope="session")
def author_id(truth):
    return truth.people[truth.default_person].id


@pytest.fixture(scope="session")
def outsider_id(truth):
    """Somebody who has no part in what the author writes."""
    staff = [person for person in truth.people.all if person.is_employed(truth.today)]
    return next(person.id for person in staff if person.key != truth.default_person)


@pytest.fixture
def author(world, author_id):
    """The author, in an open unit of work."""
    with world.unit(person=author_id, channel="ui"):
        yield current.person


@pytest.fixture
def app(store, world):
    app = create_app(manifest, store, key=b"k" * 32, default_world=world.id)
    app.testing = True
    return app


@pytest.fixture
def browser(app):
    """A browser nobody has signed in with."""
    return Browser(app)


@pytest.fixture
def author_browser(app, world, author_id):
    return Browser(app).enter(world, author_id)


@pytest.fixture
def outsider_browser(app, world, outsider_id):
    return Browser(app).enter(world, outsider_id)
