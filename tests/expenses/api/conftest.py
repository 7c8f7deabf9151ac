"""The small office behind its API, and programs that act for the people in it."""

import itertools
from contextlib import contextmanager
from dataclasses import replace

import pytest
from tests.expenses.models import office as small
from tests.expenses.models.conftest import Office

from dayshift_expenses import manifest as outlay
from dayshift_expenses.models import Person
from dayshift_kit import current
from dayshift_kit.identity.tokens import issue_token
from dayshift_kit.store import WorldStore, state_hash
from dayshift_kit.web.app import create_app

_numbers = itertools.count(1)
PREFIX = "/api/v1"


class Program:
    """A program with somebody's token: no cookie, no page."""

    def __init__(self, app, token):
        self.app = app
        self.token = token

    def ask(self, method, path, body=None, *, status=None, headers=None, **options):
        sent = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        if body is not None:
            options["json"] = body
        answer = self.app.test_client().open(f"{PREFIX}{path}", method=method, headers=sent, **options)
        if status is not None:
            assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        return answer

    def get(self, path, *, status=200, **options):
        return self.ask("GET", path, status=status, **options).json

    def post(self, path, body=None, *, status=200, **options):
        return self.ask("POST", path, body, status=status, **options).json

    def patch(self, path, body, *, status=200, **options):
        return self.ask("PATCH", path, body, status=status, **options).json

    def delete(self, path, *, status=204, **options):
        return self.ask("DELETE", path, status=status, **options)

    def pages(self, path):
        """Everything that a list holds, page by page."""
        found, cursor = [], ""
        while cursor is not None:
            mark = "&" if "?" in path else "?"
            page = self.get(f"{path}{mark}cursor={cursor}" if cursor else path)
            found += page["data"]
            cursor = page["next_cursor"]
        return found


@pytest.fixture(scope="session")
def manifest():
    """Outlay with its pages and its API, filled with the small office."""
    return replace(
        outlay, seed=small.seed, now=lambda company, seed, size: small.NOW, version=("dayshift_expenses",)
    )


@pytest.fixture(scope="session")
def store(manifest, tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("api"))
    yield store
    store.close()


@pytest.fixture(scope="session")
def base(store):
    return store.base(company="office", seed=7, size="small")


@pytest.fixture
def world(store, base):
    world = store.fork(base.name, id=f"api-{next(_numbers)}")
    yield world
    store.drop(world.id)


@pytest.fixture(scope="session")
def app(manifest, store):
    app = create_app(manifest, store, key=b"k" * 32)
    app.testing = True
    return app


@pytest.fixture
def program(app, world):
    """A program that acts for somebody: `program("ana")`."""

    def program(key):
        with world.unit(person=key):
            token = issue_token(app.site, current.person, world=world.id, name="Test")
        return Program(app, token)

    return program


@pytest.fixture
def ana(program):
    return program("ana")


@pytest.fixture
def ben(program):
    """Ana's manager."""
    return program("ben")


@pytest.fixture
def lia(program):
    """Somebody who has no part in what Ana spends."""
    return program("lia")


@pytest.fixture
def office(world):
    """The office at work, whoever is signed in: `with office() as office: …`."""

    @contextmanager
    def office(key="ana"):
        with world.unit(person=key, channel="ui"):
            yield Office()

    return office


@pytest.fixture
def person(world):
    """A column of somebody."""

    def person(key, name):
        with world.unit(write=False) as session:
            return getattr(session.get(Person, key), name)

    return person


@pytest.fixture
def untouched(world):
    """Asserts that the block changes nothing in the world."""

    @contextmanager
    def untouched():
        before = state_hash(world)
        yield
        assert state_hash(world) == before

    return untouched
