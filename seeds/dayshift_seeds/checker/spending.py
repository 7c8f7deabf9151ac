"""What was spent is the company's own: by those who were there, where they went, with people who exist."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.checker.signatures import was_there
from dayshift_seeds.truth import Merchant, Purchase, Trip, Truth

_BOOKED = timedelta(days=80)  # fares are paid before a trip, at most so long


class Spent(NamedTuple):
    """An expense as an app has it, in words that the truth understands."""

    key: str
    person: str  # whose account it is
    name: str  # as the app shows it
    day: date | None
    project: str | None = None
    guests: tuple[tuple[str, str], ...] = ()  # names, with the firm that each is from


def purchases(truth: Truth) -> Iterator[Problem]:
    """Purchases that do not fit the trip, the project, the guests or the merchant they are of."""
    for purchase in truth.purchases.all:
        where = f"purchase:{purchase.key}"
        for key in purchase.attendees:
            if key not in truth.people and key not in truth.contacts:
                yield Problem(where, f"was shared with {key}, who does not exist")
        if not _is_spelled(truth.merchants[purchase.merchant], purchase.merchant_spelling):
            yield Problem(where, f"{purchase.merchant_spelling} is no spelling of {purchase.merchant}")
        if purchase.trip:
            yield from _on_a_trip(truth, where, purchase, truth.trips[purchase.trip])


def spent(truth: Truth, rows: Iterable[Spent]) -> Iterator[Problem]:
    """Rows of an app that name somebody or something which the company does not know."""
    guests = {(person.name, truth.name) for person in truth.people.all}
    guests |= {(each.name, truth.customers[each.customer].short) for each in truth.contacts.all}
    for row in rows:
        where = f"expense:{row.key}"
        person = truth.people.get(row.person)
        if person is None or person.name != row.name:
            yield Problem(where, f"is of {row.name}, who is not {row.person}")
        elif row.day is not None and row.day <= truth.today and not was_there(truth, row.person, row.day):
            yield Problem(where, f"{row.person} was not there on {row.day}")
        if row.project is not None and row.project not in truth.projects:
            yield Problem(where, f"is for {row.project}, which is no project")
        for guest in row.guests:
            if guest not in guests:
                yield Problem(where, f"was shared with {guest[0]} of {guest[1]}, whom nobody knows")


def _on_a_trip(truth: Truth, where: str, purchase: Purchase, trip: Trip) -> Iterator[Problem]:
    merchant = truth.merchants[purchase.merchant]
    if purchase.person != trip.traveller:
        yield Problem(where, f"was paid by {purchase.person} on a trip of {trip.traveller}")
    if purchase.project != trip.project:
        yield Problem(where, f"is for {purchase.project}, its trip for {trip.project}")
    if not trip.starts - _BOOKED <= purchase.day <= trip.ends + timedelta(days=1):
        yield Problem(where, f"was paid on {purchase.day}, outside the trip")
    home = truth.offices[truth.people[trip.traveller].office].city
    if merchant.city and merchant.city not in (trip.city, home):
        yield Problem(where, f"was paid in {merchant.city} on a trip to {trip.city}")
    for key in purchase.attendees:
        if key in truth.contacts and truth.contacts[key].customer != trip.customer:
            yield Problem(where, f"was shared with {key}, who is of another firm than the trip is to")


def _is_spelled(merchant: Merchant, spelling: str) -> bool:
    """Whether it is the name, the legal one, one from a card terminal, or the beginning of the name."""
    plain = spelling.replace("*", " ").casefold()
    names = (merchant.name.casefold(), merchant.legal_name.casefold())
    return plain in names or names[0].startswith(plain)
