"""What families draw from the truth: people, merchants, days, amounts and ids that are free."""

from dataclasses import dataclass
from datetime import timedelta

from dayshift_seeds import Truth
from dayshift_seeds.rng import Rng
from dayshift_tasks.expenses.planting import Line, Somebody

CATEGORIES = {
    "parking": "Parking",
    "local-travel": "Local travel",
    "meals-travel": "Meals – travel",
    "meals-clients": "Meals – clients",
    "meals-team": "Meals – team",
    "office-supplies": "Office supplies",
    "postage": "Postage",
    "print-and-signs": "Print and signs",
    "books": "Books",
    "phone-and-data": "Phone and data",
    "fuel": "Fuel",
    "lodging": "Lodging",
    "training": "Training",
}
"""Categories by the id that rows carry and the name that people read."""

SPENDING = {
    "parking": ("parking",),
    "taxi": ("local-travel",),
    "cafe": ("meals-travel",),
    "shop": ("office-supplies",),
    "print": ("print-and-signs",),
    "fuel": ("fuel",),
}
TRIPS = (
    "Salem", "Eugene", "Bend", "Tacoma", "Boise", "Spokane", "Astoria", "Medford", "Corvallis", "Olympia",
    "Yakima", "Hood River",
)  # fmt: skip
OCCASIONS = ("site visit", "plant tour", "lab day", "customer workshop", "training", "field tests")
LARGEST = 7400
"""Cents; beyond 74.99 a receipt is asked for."""


@dataclass
class Ids:
    """Free ids, in order: real ones are never as high."""

    expense: int
    report: int
    year: int

    @classmethod
    def drawn(cls, truth: Truth, rng: Rng) -> "Ids":
        return cls(rng.between(710_000, 880_000), rng.between(71_000, 88_000), truth.today.year)

    def next_expense(self) -> str:
        self.expense += 1
        return f"EXP-{self.expense:06d}"

    def next_report(self) -> str:
        self.report += 1
        return f"R-{self.year}-{self.report:05d}"


def somebody(truth: Truth, key: str) -> Somebody:
    person = truth.people[key]
    return Somebody(person.id, person.name, truth.departments[person.department].cost_centre)


def merchants(truth: Truth, *kinds: str) -> list[str]:
    """Names of US merchants of these kinds, each once."""
    found = [each.name for each in truth.merchants.all if each.country == "US" and each.kind in kinds]
    return sorted(dict.fromkeys(found))


def days(truth: Truth, rng: Rng, count: int, *, first: int = 4, last: int = 40, apart: int = 2) -> list[str]:
    """Days of the last weeks, none near another, latest first."""
    ago = first + rng.between(0, max(0, last - first - apart * count))
    found = []
    for _ in range(count):
        found.append((truth.today - timedelta(days=ago)).isoformat())
        ago += apart + rng.between(0, 1)
    return found


def amounts(rng: Rng, count: int, *, least: int = 900, most: int = LARGEST) -> list[int]:
    """Different amounts in cents, not whole dollars, far enough apart not to be mistaken."""
    found: list[int] = []
    while len(found) < count:
        amount = rng.between(least, most)
        if amount % 100 and all(abs(amount - other) > 100 for other in found):
            found.append(amount)
    return found


def lines(truth: Truth, rng: Rng, ids: Ids, count: int, *, kinds: tuple[str, ...] = ()) -> list[Line]:
    """Ordinary small expenses on days of their own."""
    chosen = kinds or tuple(SPENDING)
    when, sums = days(truth, rng, count), amounts(rng, count)
    found = []
    for day, amount in zip(when, sums, strict=True):
        kind = rng.pick(chosen)
        found.append(
            Line(
                id=ids.next_expense(),
                merchant=rng.pick(merchants(truth, kind)),
                day=day,
                amount=amount,
                category=rng.pick(SPENDING[kind]),
            )
        )
    return found


def report_name(rng: Rng, *, but: tuple[str, ...] = ()) -> str:
    """What people call a report of a trip: `Salem plant tour`."""
    names = [f"{trip} {occasion}" for trip in TRIPS for occasion in OCCASIONS]
    return rng.pick([name for name in names if name not in but])
