"""Reports: which purchases were claimed together, and how the claim went."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from dayshift_seeds.fx import Rates
from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.spend import Purchase, Report, ReportStep

FINANCE_FROM = 150_000  # a second pair of eyes from 1,500 dollars
SOON = timedelta(days=40)  # whoever is to approve or pay is still there by then


class Claims:
    """Writes reports with their steps up to now."""

    def __init__(self, ground: Ground, rates: Rates) -> None:
        self.ground = ground
        self.rates = rates

    def report(
        self, key: str, name: str, purchases: Sequence[Purchase], trip: str | None, ready: date
    ) -> Report:
        """A report on purchases that could be handed in from the day they were all made."""
        rng = self.ground.rng("report", key)
        person = self.ground.people[purchases[0].person]
        total = self.total(person, purchases)
        steps = self._steps(rng, person, total, ready)
        status, waiting = self._standing(person, total, steps)
        approved = total if status in ("approved", "paid") else Money(0, total.currency)
        keys = tuple(purchase.key for purchase in purchases)
        return Report(key, name, person.key, keys, total, approved, status, waiting, tuple(steps), trip)

    def total(self, person: Person, purchases: Iterable[Purchase]) -> Money:
        currency = self.ground.entities[person.entity].currency
        parts = [self.rates.convert(purchase.total, currency, purchase.day).minor for purchase in purchases]
        return Money(sum(parts), currency)

    def approvers(self, person: Person, total: Money, day: date) -> list[str]:
        """The manager, or whoever stands in, and the controller for larger sums."""
        first = self.stand_in(person.manager or person.key, day, person.key)
        dollars = self.rates.convert(total, "USD", day).minor
        controller = self.ground.staff.signer(
            self.ground.staff.lead("accounting").key, day, owner=person.key, until=self._soon(day)
        ).key
        if dollars > FINANCE_FROM and controller != first:
            return [first, controller]
        return [first]

    def stand_in(self, approver: str, day: date, owner: str) -> str:
        """The approver, or the delegate while away; nobody approves for themselves."""
        staff, until = self.ground.staff, self._soon(day)
        delegate = self.ground.people.get(staff.stand_in(self.ground.people[approver], day) or owner)
        if delegate and delegate.key != owner and staff.stays(delegate, day, until):
            return delegate.key
        return staff.signer(approver, day, owner=owner, until=until).key

    def _soon(self, day: date) -> date:
        """The day by which a report handed in that day is approved and paid."""
        return min(day + SOON, self.ground.today)

    def _steps(self, rng: Rng, person: Person, total: Money, ready: date) -> list[ReportStep]:
        steps: list[ReportStep] = []
        at = self._moment(person, ready + timedelta(days=rng.skewed(1, 19)), rng.child("submit"))
        if at > self.ground.now or not person.is_employed(at.date()):
            return steps
        steps.append(ReportStep(at, person.key, "submitted"))
        for n, approver in enumerate(self.approvers(person, total, at.date())):
            who = self.ground.people[approver]
            at = self._moment(who, at.date() + timedelta(days=rng.skewed(1, 9)), rng.child("approve", n))
            if at > self.ground.now:
                return steps
            steps.append(ReportStep(at, approver, "approved"))
        until = self._soon(at.date())
        payer = self.ground.staff.pick(
            "accounting", at.date(), rng.child("payer"), until=until, but=[person.key]
        )
        at = self._moment(payer, at.date() + timedelta(days=rng.between(2, 8)), rng.child("pay"))
        if at <= self.ground.now:
            steps.append(ReportStep(at, payer.key, "paid"))
        return steps

    def _moment(self, person: Person, day: date, rng: Rng) -> datetime:
        return self.ground.calendar.moment(person, day, rng)

    def _standing(self, person: Person, total: Money, steps: list[ReportStep]) -> tuple[Any, str | None]:
        if not steps:
            return "draft", None
        last = steps[-1]
        if last.action == "paid":
            return "paid", None
        chain = self.approvers(person, total, steps[0].at.date())
        done = len(steps) - 1
        if done < len(chain):
            return "outstanding", self.stand_in(chain[done], self.ground.today, person.key)
        return "approved", None
