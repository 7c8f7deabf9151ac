"""Who travelled where and why, before any money is counted."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.org import slug
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Person
from dayshift_seeds.truth.story import Gathering
from dayshift_seeds.truth.trade import Deal

REGION_OFFICE = {
    "Americas": "portland", "UK & Ireland": "leeds", "Continental Europe": "utrecht", "Japan": "osaka",
}  # fmt: skip


AHEAD = timedelta(days=80)  # trips are planned and booked before they begin


@dataclass(frozen=True, slots=True)
class TripPlan:
    """A trip as it was asked for."""

    key: str
    name: str
    traveller: str
    city: str
    country: str
    starts: date
    ends: date
    purpose: str
    customer: str | None = None
    deal: str | None = None
    event: str | None = None


class TripPlanner:
    """Draws trips to fairs, customers and the other offices; nobody is in two places at once."""

    def __init__(self, ground: Ground, deals: Book[Deal]) -> None:
        self.ground = ground
        self.listed = ground.company.more("spending")
        self.deals = deals
        self.count = self.listed["trips"][SIZES.index(ground.size)]
        self._taken: dict[str, list[tuple[date, date]]] = {}

    def gatherings(self) -> Book[Gathering]:
        rows = self.listed["gatherings"]
        return Book(
            Gathering(slug(r["name"]), r["name"], r["city"], r["country"], r["starts"], r["ends"])
            for r in rows
        )

    def plans(self) -> list[TripPlan]:
        """Trips in the order of their first day."""
        plans = [plan for row in self.listed["gatherings"] for plan in self._to_gathering(row)]
        n = 0
        while len(plans) < self.count and n < self.count * 12:
            n += 1
            rng = self.ground.rng("trip", n)
            plan = self._to_office(n, rng) if rng.chance(18) else self._to_customer(n, rng)
            if plan:
                plans.append(plan)
        return sorted(plans, key=lambda plan: (plan.starts, plan.key))

    def _to_gathering(self, row: Any) -> list[TripPlan]:
        """One traveller from marketing and one or two from the region's sales."""
        event = slug(row["name"])
        rng = self.ground.rng("gathering", event)
        starts, ends = row["starts"] - timedelta(days=1), row["ends"]
        plans: list[TripPlan] = []
        for n, team in enumerate(
            ("marketing", self._team(row["region"]), "field-service")[: rng.between(2, 3)]
        ):
            if self.ground.size == "small" and n:
                break
            person = self._free(team, starts, ends, rng.child(n))
            if person is None or self.ground.offices[person.office].city == row["city"]:
                continue
            key = f"{event}-{n}"
            plans.append(
                TripPlan(
                    key=key,
                    name=row["name"],
                    traveller=person.key,
                    city=row["city"],
                    country=row["country"],
                    starts=starts,
                    ends=ends,
                    purpose=f"stand duty at {row['name']}",
                    event=event,
                )
            )
        return plans

    def _team(self, region: str) -> str:
        return str(self.ground.company.more("customers")["regions"][region]["team"])

    def _to_customer(self, n: int, rng: Rng) -> TripPlan | None:
        """A visit while a deal was open, by its owner or somebody from field service."""
        deal = rng.pick(self.deals.all)
        customer = self.ground.customers[deal.customer]
        if deal.type == "Renewal" and rng.chance(70):
            return None
        last = min(deal.close_date, self.ground.today + timedelta(days=9))
        room = (last - deal.opened.date()).days
        if room < 14:
            return None
        day = deal.opened.date() + timedelta(days=rng.between(8, room - 3))
        nights = rng.weigh(((1, 34), (2, 40), (3, 20), (4, 6)))
        owner = self.ground.people[deal.owner]
        by_owner = rng.chance(62)
        starts, ends = self._span(owner, day, nights)
        person = (
            self._owner(owner, starts, ends)
            if by_owner
            else self._engineer(customer.region, starts, ends, rng)
        )
        if person is None or self.ground.offices[person.office].city == customer.city:
            return None
        purpose = rng.pick(self.listed["visit_purposes"])
        return TripPlan(
            key=f"visit-{n}",
            name=f"{customer.short}, {customer.city}",
            traveller=person.key,
            city=customer.city,
            country=customer.country,
            starts=starts,
            ends=ends,
            purpose=purpose,
            customer=customer.key,
            deal=deal.key,
        )

    def _to_office(self, n: int, rng: Rng) -> TripPlan | None:
        span = (self.ground.today - self.ground.begins).days
        day = self.ground.begins + timedelta(days=rng.between(10, span + 6))
        team = rng.pick(sorted(self.ground.teams))
        members = self.ground.staff.team(team, day, until=day + timedelta(days=7))
        person = rng.pick(members)
        starts, ends = self._span(person, day, rng.between(2, 4))
        office = rng.pick([office for office in self.ground.offices.all if office.key != person.office])
        if not self._take(person, starts, ends):
            return None
        purpose = rng.pick(self.listed["office_purposes"])
        return TripPlan(
            key=f"office-{n}",
            name=f"{office.city} office, {purpose}",
            traveller=person.key,
            city=office.city,
            country=office.country,
            starts=starts,
            ends=ends,
            purpose=purpose,
        )

    def _span(self, person: Person, day: date, nights: int) -> tuple[date, date]:
        """First and last day, inside one working week."""
        starts = self.ground.calendar.workday(person.entity, day)
        if starts.weekday() + nights > 4:
            starts -= timedelta(days=starts.weekday() + nights - 4)
        return starts, starts + timedelta(days=nights)

    def _owner(self, person: Person, starts: date, ends: date) -> Person | None:
        return person if self._take(person, starts, ends) else None

    def _engineer(self, region: str, starts: date, ends: date, rng: Rng) -> Person | None:
        people = self.ground.staff.team("field-service", starts, until=ends)
        near = [person for person in people if person.office == REGION_OFFICE[region]] or people
        person = rng.pick(near)
        return person if self._take(person, starts, ends) else None

    def _free(self, team: str, starts: date, ends: date, rng: Rng) -> Person | None:
        for person in rng.shuffled(self.ground.staff.team(team, starts, until=ends)):
            if self._take(person, starts, ends):
                return person
        return None

    def _take(self, person: Person, starts: date, ends: date) -> bool:
        """Reserve the days if the person is employed, not away and not on another trip."""
        staff = self.ground.staff
        if person.started > starts - AHEAD:
            return False
        days = [starts + timedelta(days=n) for n in range((ends - starts).days + 1)]
        if not all(staff.is_in(person, day) for day in days):
            return False
        taken = self._taken.setdefault(person.key, [])
        gap = timedelta(days=2)
        if any(starts <= last + gap and first - gap <= ends for first, last in taken):
            return False
        taken.append((starts, ends))
        return True
