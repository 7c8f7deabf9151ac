"""The small office in a world of its own for each test."""

import itertools
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from sqlalchemy import select
from tests.expenses.models import office as small

from dayshift_expenses.models import (
    Card,
    CardTransaction,
    Expense,
    JournalEntry,
    Person,
    Policy,
    PolicySettings,
    Receipt,
    Report,
)
from dayshift_expenses.models.scheduled import DUE
from dayshift_expenses.records import Base, Event
from dayshift_kit import clock, current
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import WorldStore


@pytest.fixture(scope="session")
def manifest():
    """Outlay without its pages, filled with the small office."""
    return AppManifest(
        name="expenses",
        brand="Outlay",
        host="outlay.localhost",
        cookie="outlay_session",
        package="dayshift_expenses",
        base=Base,
        event=Event,
        person=Person,
        blueprints=(),
        seed=small.seed,
        migrations="migrations",
        version=("dayshift_expenses",),
        now=lambda company, seed, size: small.NOW,
        due=DUE,
    )


@pytest.fixture(scope="session")
def store(manifest, tmp_path_factory):
    store = WorldStore(manifest, cache_dir=tmp_path_factory.mktemp("outlay"))
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


class Office:
    """The office at work inside one unit of work."""

    def __init__(self) -> None:
        self.hashes = itertools.count(1)

    @property
    def people(self) -> SimpleNamespace:
        return SimpleNamespace(**{each.key: each for each in current.session.scalars(select(Person))})

    def person(self, key: str) -> Person:
        return current.session.get_one(Person, key)

    def expense(self, owner: str = "ana", amount: int = 4000, **fields) -> Expense:
        """An expense with nothing wrong with it: each of another merchant."""
        person = self.person(owner)
        number = len(list(current.session.scalars(select(Expense.id))))
        given = {
            "merchant": f"Shop {number:03}",
            "spent_on": small.TODAY - timedelta(days=number % 60 + 2),
            "category_id": "travel",
        }
        return Expense.create(actor=person, owner=person, amount=amount, **{**given, **fields})

    def receipt(self, owner: str = "ana", **more) -> Receipt:
        person = self.person(owner)
        sha = f"{next(self.hashes):064x}"
        given = {"file_name": "IMG_2041.jpg", "media_type": "image/jpeg", "size": 55_000, "sha256": sha}
        return Receipt.keep(actor=person, owner=person, **{**given, **more})

    def report(self, *amounts: int, owner: str = "ana", name: str = "March", **fields) -> Report:
        """A draft that can be submitted, with an expense for each amount."""
        person = self.person(owner)
        expenses = [self.expense(owner, amount, **fields) for amount in amounts or (4000,)]
        return Report.create(actor=person, owner=person, name=name, purpose="Visits", expenses=expenses)

    def submitted(self, *amounts: int, **more) -> Report:
        report = self.report(*amounts, **more)
        report.submit(actor=report.owner)
        return report

    def approved(self, *amounts: int, **more) -> Report:
        """Approved by everybody on its chain."""
        report = self.submitted(*amounts, **more)
        while report.is_pending:
            step = report.step
            report.approve(actor=step.approver or self.person("fay"), seen_problems=True)
        return report

    def charge(self, card: str = "card-4821", amount: int = 4000, **more) -> CardTransaction:
        given = {"merchant": "HALYARD CAFE", "authorised_on": date(2026, 3, 5), "mcc": "5814"}
        return CardTransaction.bring_in(
            current.session.get_one(Card, card), amount=amount, **{**given, **more}
        )

    def publish(self, policy: str = "POL-US", **more) -> None:
        """Another version of a policy, effective today."""
        row = {**small.SETTINGS.as_row(), **more}
        current.session.get_one(Policy, policy).publish(
            actor=self.person("adam"), settings=PolicySettings.from_row(row)
        )

    def journal(self, report: Report) -> list[JournalEntry]:
        return JournalEntry.of(report)

    def events(self) -> list[Event]:
        current.session.flush()
        return list(current.session.scalars(select(Event).order_by(Event.id)))

    def verbs(self, thing=None) -> list[str]:
        return [each.verb for each in self.events() if thing is None or each.object == thing.id]

    def later(self, **delta) -> None:
        current.unit().instant = clock.now() + timedelta(**delta)


@pytest.fixture
def office(world):
    """A unit of work in which Ana is signed in."""
    with world.unit(person="ana", channel="ui"):
        yield Office()
