"""Customers, the people who work there, and the firms around: partners, vendors, competitors."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from dayshift_seeds.company import SIZES, Company
from dayshift_seeds.org import slug
from dayshift_seeds.places import Named, outsider_name, phone, postcode, street
from dayshift_seeds.rng import Rng
from dayshift_seeds.staff import Staff
from dayshift_seeds.truth.book import Book, Money
from dayshift_seeds.truth.trade import Contact, Customer, CustomerSize, CustomerStatus, Outsider

GIVEN = ("name", "short", "industry", "region", "country")
EMPLOYEES = {"small": (14, 90), "mid": (120, 900), "large": (1100, 9400)}
ROLES = (
    ("Decision maker", ("Head of Quality", "Plant Manager", "Director of Operations", "Managing Director")),
    (
        "Technical buyer",
        ("Process Engineer", "Instrumentation Lead", "Laboratory Manager", "Automation Engineer"),
    ),
    ("Procurement", ("Buyer", "Procurement Manager", "Purchasing Lead")),
    ("User", ("Lab Technician", "Shift Supervisor", "Validation Engineer", "Utilities Operator")),
    ("Legal", ("Contracts Manager", "Legal Counsel")),
)
SUCCESS_OFFICE = {
    "Americas": "portland", "UK & Ireland": "leeds", "Continental Europe": "utrecht", "Japan": "osaka",
}  # fmt: skip


class Market:
    """Builds everyone outside the company."""

    def __init__(self, company: Company, seed: int, size: str, staff: Staff) -> None:
        self.listed = company.more("customers")
        self.outside = company.more("outsiders")
        self.rng = Rng(company.key, seed, "market")
        self.index = SIZES.index(size)
        self.staff = staff
        self.today = company.now.date()

    def customers(self) -> Book[Customer]:
        """The named ones, then as many more as the size asks for."""
        count = self.listed["counts"]["customers"][self.index]
        named = [self._named(row) for row in self.listed["customers"]][:count]
        known = {customer.key: customer for customer in named}
        stems = Counter(customer.short for customer in known.values())
        limit = 1 + count // sum(len(words.split()) for words in self.listed["stems"].values())
        for customer in self._drawn():
            if len(known) >= count:
                break
            if stems[customer.short] < limit and customer.key not in known:
                stems[customer.short] += 1
                known[customer.key] = customer
        parented = [self._parented(customer, known) for customer in known.values()]
        doubles = [
            self._double(row, known[row["of"]]) for row in self.listed["duplicates"] if row["of"] in known
        ]
        everyone = enumerate([*parented, *doubles])
        return Book(replace(customer, number=f"AC-{10217 + 13 * n}") for n, customer in everyone)

    def _double(self, row: Any, customer: Customer) -> Customer:
        """A second record of the same firm: another spelling, less filled in."""
        rng = self.rng.child("double", row["name"])
        return replace(
            customer,
            key=slug(row["name"]),
            name=row["name"],
            owner=self._seller(rng, customer.region),
            parent=None,
            duplicate_of=customer.key,
        )

    def _named(self, row: Any) -> Customer:
        rng = self.rng.child("customer", row["name"])
        person = self.staff.people.get(row.get("owner", ""))
        customer = self._customer(rng, **{name: row[name] for name in GIVEN})
        return replace(
            customer,
            city=row["city"],
            status=row.get("status", "Customer"),
            since=None if row.get("status") == "Prospect" else customer.since or self._since(rng),
            size=row["size"],
            employees=rng.between(*EMPLOYEES[row["size"]]),
            revenue=_revenue(rng, row["size"]),
            owner=person.key if person else customer.owner,
            parent=row.get("parent"),
        )

    def _drawn(self) -> Iterator[Customer]:
        """Customers without end: a stem of the region and a word of the trade."""
        regions = [(name, row["weight"]) for name, row in self.listed["regions"].items()]
        n = 0
        while True:
            n += 1
            rng = self.rng.child("drawn", n)
            region = rng.weigh(regions)
            stem = rng.pick(self.listed["stems"][region].split())
            industry = rng.pick(list(self.listed["industries"]))
            name = f"{stem} {rng.pick(self.listed['industries'][industry]['suffixes'])}"
            city, country = rng.pick(self.listed["towns"][region])
            yield replace(
                self._customer(rng, name=name, short=stem, industry=industry, region=region, country=country),
                city=city,
            )

    def _customer(
        self, rng: Rng, *, name: str, short: str, industry: str, region: str, country: str
    ) -> Customer:
        key = slug(name)
        size: CustomerSize = rng.weigh((("small", 45), ("mid", 38), ("large", 17)))
        status: CustomerStatus = rng.weigh((("Customer", 62), ("Prospect", 30), ("Former", 8)))
        return Customer(
            key=key,
            name=name,
            short=short,
            industry=industry,
            status=status,
            size=size,
            employees=rng.between(*EMPLOYEES[size]),
            revenue=_revenue(rng, size),
            city="",
            country=country,
            street=street(country, rng.child("street")),
            postcode=postcode(country, rng.child("postcode")),
            phone=phone(country, rng.child("phone")),
            domain=f"{key}.example",
            region=region,
            owner=self._seller(rng.child("owner"), region),
            success=self._success(rng.child("success"), region),
            since=None if status == "Prospect" else self._since(rng),
        )

    def _since(self, rng: Rng) -> date:
        return self.today - timedelta(days=rng.skewed(200, 3900))

    def _seller(self, rng: Rng, region: str) -> str:
        team = self.listed["regions"][region]["team"]
        lead = self.staff.teams[team].lead
        there = [p for p in self.staff.team(team, self.today) if p.team == team and "Account" in p.title]
        return rng.pick(there).key if there and rng.chance(85) else lead

    def _success(self, rng: Rng, region: str) -> str:
        there = self.staff.team("customer-success", self.today)
        near = [p for p in there if p.office == SUCCESS_OFFICE.get(region)]
        return rng.pick(near or there).key

    def _parented(self, customer: Customer, known: dict[str, Customer]) -> Customer:
        """About a tenth belong to a larger customer of the same trade."""
        if customer.parent or customer.size == "large":
            return customer if customer.parent in known else replace(customer, parent=None)
        rng = self.rng.child("parent", customer.key)
        if not rng.chance(11):
            return customer
        large = [c.key for c in known.values() if c.size == "large" and c.industry == customer.industry]
        return replace(customer, parent=rng.pick(large)) if large else customer

    def contacts(self, customers: Book[Customer]) -> Book[Contact]:
        """Two to five people at each customer, the first of them the main one."""
        people: list[Contact] = []
        for customer in customers.all:
            if customer.duplicate_of is None:
                people += self._people_of(customer)
        return Book(people)

    def _people_of(self, customer: Customer) -> list[Contact]:
        rng = self.rng.child("contacts", customer.key)
        count = {"small": 2, "mid": 3, "large": 4}[customer.size] + rng.below(2)
        found: dict[str, Contact] = {}
        attempt = 0
        while len(found) < count:
            attempt += 1
            contact = self._contact(rng.child(attempt), customer, len(found))
            found.setdefault(contact.key, contact)
        first = next(iter(found))
        return [replace(c, reports_to=None if c.key == first else first) for c in found.values()]

    def _contact(self, rng: Rng, customer: Customer, place: int) -> Contact:
        role, titles = ROLES[place % len(ROLES)]
        name: Named = outsider_name(customer.country, rng)
        local = f"{slug(name.first)}.{slug(name.last)}"
        return Contact(
            key=f"{local}@{customer.key}",
            customer=customer.key,
            salutation=_salutation(rng, customer.industry, is_woman=name.is_woman),
            first_name=name.first,
            last_name=name.last,
            title=rng.pick(titles),
            role=role,
            email=f"{local}@{customer.domain}",
            phone=phone(customer.country, rng.child("phone")),
            is_primary=place == 0,
        )

    def outsiders(self) -> Book[Outsider]:
        return Book(
            Outsider(
                key=slug(row["name"]),
                name=row["name"],
                kind=kind,
                trade=row["trade"],
                city=row["city"],
                country=row["country"],
                domain=f"{slug(row['name'])}.example",
                contact=row["contact"],
                note=row["note"],
            )
            for kind, rows in self.outside.items()
            for row in rows
        )


def _revenue(rng: Rng, size: str) -> Money:
    """A year's revenue, from a million to a few hundred, by size."""
    low, high = {"small": (9, 140), "mid": (150, 1900), "large": (2100, 18000)}[size]
    return Money(rng.skewed(low, high) * 100_000_00 + rng.below(90) * 1_000_00, "USD")


def _salutation(rng: Rng, industry: str, *, is_woman: bool) -> str:
    if industry in ("Pharma", "Health", "Research") and rng.chance(35):
        return "Dr."
    return ("Ms." if is_woman else "Mr.") if rng.chance(60) else ""
