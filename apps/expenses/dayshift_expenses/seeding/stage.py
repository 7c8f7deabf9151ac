"""Where the less usual happens: people of the company act by the same verbs as in the app, some days ago."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Any

from sqlalchemy import select

from dayshift_expenses.models import (
    Card,
    CardTransaction,
    DuplicatePair,
    Expense,
    Person,
    Receipt,
    Report,
    ScanReading,
)
from dayshift_expenses.models.scans import take_in_scan
from dayshift_expenses.models.settling import settle, together
from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.lists import REGIONS
from dayshift_expenses.seeding.papers import Kept, fingerprint, keep
from dayshift_expenses.seeding.people import Desk, desk
from dayshift_kit import current
from dayshift_kit.store.blobs import Blobs
from dayshift_seeds import Rng, Truth
from dayshift_seeds.receipts import Record, record_of
from dayshift_seeds.receipts.distractors import twin

TIMES = {"small": 1, "standard": 3, "large": 6}
EASY = frozenset({"Meals – travel", "Meals – team", "Local travel", "Parking", "Office supplies", "Books"})


class Stage:
    """A company with its past in place, and a clock that can be set to any instant before now."""

    def __init__(self, truth: Truth, blobs: Blobs) -> None:
        self.truth, self.blobs = truth, blobs
        self.session = current.session
        self.people = {p.key: p for p in self.session.scalars(select(Person).order_by(Person.key))}
        self.ids = {person.id: person for person in self.people.values()}
        self.desk: Desk = desk(truth)
        self.rng = Rng("outlay", truth.company, truth.seed, "stage")
        self._turns = count()
        self._records: dict[str, list[str]] = {}
        for purchase in truth.purchases.all:
            if purchase.has_receipt and purchase.category in EASY:
                self._records.setdefault(purchase.person, []).append(purchase.key)
        self._free = self._volunteers()
        corporate = select(Card).where(Card.liability == "corporate", Card.is_active).order_by(Card.id.desc())
        self._cards = {card.owner_id: card for card in self.session.scalars(corporate)}

    def at(self, *, days: int, hour: int = 10) -> date:
        """Go to an hour of some day before now; that day."""
        day = self.truth.today - timedelta(days=days)
        moment = datetime.combine(day, time(hour, 7 * days % 60), UTC)
        current.unit().instant = min(moment, self.truth.now)
        return day

    def later(self, **delta: int) -> None:
        """Go on a little, at most until now."""
        instant = current.unit().instant or self.truth.now
        current.unit().instant = min(instant + timedelta(**delta), self.truth.now)

    def now(self) -> None:
        current.unit().instant = self.truth.now

    def somebody(self, entity: str = "us") -> Person:
        """The next of those who are at work and have somebody to approve for them."""
        free = self._free[entity]
        return free[next(self._turns) % len(free)]

    def controller(self) -> Person:
        return self.ids[self.desk.controller]

    def admin(self) -> Person:
        return self.ids[self.desk.admin]

    def payer(self, *owners: Person) -> Person:
        """Somebody who pays and is not paid."""
        taken = {owner.id for owner in owners}
        return next(self.ids[key] for key in self.desk.payers if key not in taken)

    def clerk(self, owner: Person) -> Person:
        """Somebody of finance who is not the owner."""
        return next(self.ids[key] for key in self.desk.finance if key != owner.id)

    def spend(self, owner: Person, merchant: str, amount: int, day: date | None, **more: Any) -> Expense:
        """An expense as its owner writes it, with a region unless told otherwise."""
        given: dict[str, Any] = {
            "tags": {"region": REGIONS[owner.entity_id][0]},
            "category_id": "office-supplies",
        }
        return Expense.create(
            actor=owner, owner=owner, merchant=merchant, amount=amount, spent_on=day, **{**given, **more}
        )

    def contact(self) -> Row:
        """The next of the people at customers, as a guest."""
        contacts = self.truth.contacts.all
        found = contacts[next(self._turns) % len(contacts)]
        firm = self.truth.customers[found.customer].short
        return {"name": found.name, "organisation": firm, "person_id": None}

    def visit(self, owner: Person, day: date) -> Record:
        """The receipt of another visit to a place where somebody has been before."""
        known = self._records.get(owner.key) or next(iter(self._records.values()))
        key = known[next(self._turns) % len(known)]
        record = twin(record_of(self.truth, key), day)
        return replace(record, noise=min(record.noise, 1), unreadable="")

    def spend_at(self, owner: Person, record: Record, **more: Any) -> Expense:
        """What stands on a receipt, entered rightly but for what is said."""
        given: dict[str, Any] = {
            "merchant": record.merchant, "amount": record.total, "currency": record.currency,
            "day": record.at.date(), "category_id": "office-supplies",
        }  # fmt: skip
        given.update(more)
        return self.spend(owner, given.pop("merchant"), given.pop("amount"), given.pop("day"), **given)

    def read(self, record: Record, **more: Any) -> Row:
        """A scan that read everything rightly."""
        sure = dict.fromkeys(("merchant", "date", "amount", "currency", "tax"), 96)
        lines = [{"kind": row.kind, "label": row.printed, "amount": row.amount} for row in record.rows]
        return {
            "merchant": record.merchant, "date": record.at.date().isoformat(), "amount": record.total,
            "currency": record.currency, "tax": record.tax or None, "confidence": sure, "lines": lines,
            "fingerprint": fingerprint(record), **more,
        }  # fmt: skip

    def paper(self, owner: Person, record: Record, reading: Row | None) -> Receipt:
        """A drawn receipt that its owner has uploaded and the scanner has read."""
        receipt = self.upload(owner, keep(self.blobs, record), reading)
        take_in_scan(receipt)
        return receipt

    def upload(self, owner: Person, kept: Kept, reading: Row | None) -> Receipt:
        """A receipt that is still being read."""
        receipt = Receipt.keep(
            actor=owner, owner=owner, file_name=kept.name, media_type=kept.media_type, size=kept.size,
            sha256=kept.sha256, pages=kept.pages,
        )  # fmt: skip
        if self.session.get(ScanReading, kept.sha256) is None:
            self.session.add(ScanReading(sha256=kept.sha256, reading=reading))
        return receipt

    def prove(self, expense: Expense, record: Record, reading: Row | None) -> Receipt:
        receipt = self.paper(expense.owner, record, reading)
        expense.attach(receipt, actor=expense.owner)
        return receipt

    def pair(self, one: Expense, two: Expense) -> DuplicatePair:
        """What the rules saw of two look-alikes."""
        return self.session.get_one(DuplicatePair, tuple(sorted((one.id, two.id))))

    def begin(self, owner: Person, name: str, *, purpose: str) -> Report:
        """A draft with nothing in it."""
        return Report.create(actor=owner, owner=owner, name=name, purpose=purpose)

    def card_holder(self) -> Person:
        """The next of those with a company card."""
        return next(person for person in iter(self.somebody, None) if person.id in self._cards)

    def card_admin(self, holder: Person) -> Person:
        """Somebody who looks after the cards of others."""
        found = (self.people[key] for key in sorted(self.people))
        return next(p for p in found if p.has_role("card_admin") and p.id != holder.id)

    def charge(
        self, holder: Person, merchant: str, amount: int, day: date, *, mcc: str = "", is_posted: bool = True
    ) -> CardTransaction:
        """A charge as the bank tells of it."""
        posted = min(day + timedelta(days=2), self.truth.today) if is_posted else None
        return CardTransaction.bring_in(
            self._cards[holder.id], merchant=merchant, amount=amount, authorised_on=day, posted_on=posted,
            mcc=mcc, feed_key=f"feed/{next(self._turns)}",
        )  # fmt: skip

    def report(self, name: str, *expenses: Expense, purpose: str = "Customer visits", **more: Any) -> Report:
        """A draft of the owner of the expenses."""
        owner = expenses[0].owner
        return Report.create(actor=owner, owner=owner, name=name, purpose=purpose, expenses=expenses, **more)

    def submitted(self, name: str, owner: Person, sums: Sequence[int], *, days: int, **more: Any) -> Report:
        """A report over small, plain things that was handed in some days ago."""
        day = self.at(days=days + 2)
        with together():
            expenses = [
                self.spend(owner, self._shop(owner, n), amount, day - timedelta(days=n), **more)
                for n, amount in enumerate(sums)
            ]
            report = self.report(name, *expenses)
            self.at(days=days)
            report.submit(actor=owner)
        return report

    def approved(self, report: Report) -> Report:
        """Approved by everybody it waits for, a few hours after one another."""
        with together():
            while report.is_pending:
                self.later(hours=5)
                step = report.step
                assert step is not None
                report.approve(actor=step.approver or self.clerk(report.owner), seen_problems=True)
        return report

    def look_again(self) -> None:
        """Have the rules look at all that is undecided, as of now: some of it was done on earlier days."""
        self.now()
        reports = list(self.session.scalars(select(Report).where(~Report.is_final).order_by(Report.id)))
        loose = select(Expense).where(Expense.report_id.is_(None))
        lines = select(Expense).join(Report).where(~Report.is_final)
        settle(expenses=[*self.session.scalars(loose), *self.session.scalars(lines)], reports=reports)

    def _shop(self, owner: Person, number: int) -> str:
        office = self.truth.people[owner.key].office
        city = self.truth.offices[office].city
        shops = [
            m.name
            for m in self.truth.merchants.all
            if m.city == city and m.kind in ("shop", "cafe", "parking")
        ]
        return shops[number % len(shops)] if shops else "Corner shop"

    def _volunteers(self) -> dict[str, list[Person]]:
        """By entity, those at work whose managers are there to decide."""
        found: dict[str, list[Person]] = {entity.key: [] for entity in self.truth.entities.all}
        self.now()
        for key in sorted(self.people):
            person = self.people[key]
            if self._can_play(person):
                found[person.entity_id].append(person)
        return found

    def _can_play(self, person: Person) -> bool:
        manager = person.manager
        is_here = person.is_active and person.ends_on is None and person.absence is None
        is_led = manager is not None and manager.is_active and manager.absence is None
        return is_here and is_led and person.id not in self.desk.finance
