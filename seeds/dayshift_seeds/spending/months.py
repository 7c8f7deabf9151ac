"""Which purchases between trips are claimed together: a month's, or as many days' as pay to write up."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from dayshift_seeds.company import SIZES
from dayshift_seeds.ground import Ground
from dayshift_seeds.truth.spend import Purchase

NAMES = {
    "Phone and data": "{month} phone and data",
    "Software": "{month} software",
    "Meals – team": "{month} team meals",
}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


class Together(NamedTuple):
    """Purchases of one person for one claim, and the day from which it can be handed in."""

    key: str
    purchases: Sequence[Purchase]
    ready: date


def claimed_together(ground: Ground, purchases: Sequence[Purchase]) -> Iterator[Together]:
    """Claims over everything that was bought, person by person."""
    bought: dict[str, list[Purchase]] = {}
    for purchase in purchases:
        bought.setdefault(purchase.person, []).append(purchase)
    for person, all_of_them in bought.items():
        days = _days(ground, person)
        for group in _within(all_of_them, days) if days else _by_month(all_of_them):
            first = group[0].day
            ready = first + timedelta(days=days + 1) if days else _next_month(first)
            yield Together(f"{person}/{first:%Y-%m}", group, ready)


def name_of(purchases: Sequence[Purchase]) -> str:
    """What people call such a claim: its months, and the thing if it is all of one kind."""
    first, last = (MONTHS[purchases[n].day.month - 1] for n in (0, -1))
    month = first if first == last else f"{first} and {last}"
    kinds = {purchase.category for purchase in purchases}
    if len(kinds) == 1:
        return NAMES.get(kinds.pop(), "{month} expenses").format(month=month)
    return f"{month} expenses"


def _days(ground: Ground, person: str) -> int:
    country = ground.offices[ground.people[person].office].country
    days: int = ground.company.more("spending")["claim_days"][country][SIZES.index(ground.size)]
    return days


def _by_month(purchases: Sequence[Purchase]) -> Iterator[list[Purchase]]:
    months: dict[date, list[Purchase]] = {}
    for purchase in purchases:
        months.setdefault(purchase.day.replace(day=1), []).append(purchase)
    yield from months.values()


def _within(purchases: Sequence[Purchase], days: int) -> Iterator[list[Purchase]]:
    """One claim after the other, each begun by the first purchase that the one before does not cover."""
    group: list[Purchase] = []
    for purchase in sorted(purchases, key=lambda each: (each.day, each.key)):
        if group and (purchase.day - group[0].day).days > days:
            yield group
            group = []
        group.append(purchase)
    if group:
        yield group


def _next_month(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)
