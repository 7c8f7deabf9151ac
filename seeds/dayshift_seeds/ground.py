"""What a company is before anything happens in it: the stage that all stories play on."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property

from dayshift_seeds.away import absences
from dayshift_seeds.catalogue import price_books, products
from dayshift_seeds.company import Company
from dayshift_seeds.market import Market
from dayshift_seeds.org import Org
from dayshift_seeds.rng import Rng
from dayshift_seeds.staff import Staff
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Absence, Department, Entity, Holiday, Office, Person, Team
from dayshift_seeds.truth.trade import Contact, Customer, Outsider, PriceBook, Product
from dayshift_seeds.workdays import Calendar, holidays


@dataclass(frozen=True)
class Ground:
    """People, places, goods and customers, with the tools to look them up."""

    company: Company
    seed: int
    size: str
    entities: Book[Entity]
    offices: Book[Office]
    departments: Book[Department]
    teams: Book[Team]
    people: Book[Person]
    absences: Book[Absence]
    products: Book[Product]
    price_books: Book[PriceBook]
    customers: Book[Customer]
    contacts: Book[Contact]
    outsiders: Book[Outsider]
    staff: Staff
    calendar: Calendar

    @cached_property
    def now(self) -> datetime:
        return self.company.now.astimezone(UTC)

    @cached_property
    def today(self) -> date:
        return self.company.now.date()

    @cached_property
    def begins(self) -> date:
        """The first day of the story."""
        return self.today - timedelta(days=self.company.given.months * 30 + 8)

    def rng(self, *path: object) -> Rng:
        """The stream of one thing in this company."""
        return Rng(self.company.key, self.seed, *path)

    def contacts_of(self, customer: str) -> list[Contact]:
        return self._contacts[customer]

    @cached_property
    def _contacts(self) -> dict[str, list[Contact]]:
        found: dict[str, list[Contact]] = {key: [] for key in self.customers}
        for contact in self.contacts.all:
            found[contact.customer].append(contact)
        return found


def lay(company: Company, seed: int, size: str) -> Ground:
    """Build the stage: nothing here depends on what will happen on it."""
    given = company.given
    entities = Book(_entity(key, company) for key in given.entities)
    org = Org(company, seed, size)
    people = org.build()
    offices = Book(_office(key, company) for key in given.offices)
    departments = Book(
        Department(key, d.name, org.present(d.head), d.cost_centre) for key, d in given.departments.items()
    )
    teams = Book(Team(key, t.name, t.department, org.present(t.lead)) for key, t in given.teams.items())
    calendar = Calendar(entities)
    away = absences(company, seed, people, calendar)
    staff = Staff(people, teams, departments, away.all)
    market = Market(company, seed, size, staff)
    customers = market.customers()
    goods = products(company.more("products"))
    return Ground(
        company=company,
        seed=seed,
        size=size,
        entities=entities,
        offices=offices,
        departments=departments,
        teams=teams,
        people=people,
        absences=away,
        products=goods,
        price_books=price_books(company.more("products"), goods),
        customers=customers,
        contacts=market.contacts(customers),
        outsiders=market.outsiders(),
        staff=staff,
        calendar=calendar,
    )


def _entity(key: str, company: Company) -> Entity:
    given = company.given.entities[key]
    days = tuple(Holiday(day, name) for day, name in holidays(given.holidays).items())
    fields = given.model_dump(exclude={"holidays"})
    return Entity(key=key, holidays=days, **fields)


def _office(key: str, company: Company) -> Office:
    fields = company.given.offices[key].model_dump(exclude={"hours", "origins"})
    return Office(key=key, **fields)
