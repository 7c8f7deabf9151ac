"""Names are ours: no well-known firm, no address outside .example, nobody twice."""

from collections import Counter
from collections.abc import Iterable, Iterator

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.truth import Truth
from dayshift_seeds.wellknown import inside, well_known


def names(truth: Truth) -> Iterator[Problem]:
    """Names and addresses that must not be."""
    for where, name in _all_names(truth):
        if known := well_known(name):
            yield Problem(where, f"{name} is the name of a well-known firm ({known})")
    for where, name in _names_of_people(truth):
        if known := inside(name):
            yield Problem(where, f"{name} has the name of a well-known firm ({known})")
    for where, address in _addresses(truth):
        if not address.endswith(".example"):
            yield Problem(where, f"{address} does not end in .example")
    yield from _twice("e-mail", (person.email for person in truth.people.all))
    yield from _twice("id", (person.id for person in truth.people.all))
    yield from _twice("customer number", (customer.number for customer in truth.customers.all))


def _all_names(truth: Truth) -> Iterator[tuple[str, str]]:
    yield "company", truth.name
    for book in (truth.customers, truth.outsiders, truth.merchants, truth.products, truth.gatherings):
        for thing in book.all:
            yield thing.key, thing.name
    for lead in truth.leads.all:
        yield lead.key, lead.company


def _names_of_people(truth: Truth) -> Iterator[tuple[str, str]]:
    for book in (truth.people, truth.contacts, truth.leads):
        for person in book.all:
            yield person.key, f"{person.first_name} {person.last_name}"


def _addresses(truth: Truth) -> Iterator[tuple[str, str]]:
    yield "company", truth.domain
    for person in truth.people.all:
        yield person.key, person.email
    for contact in truth.contacts.all:
        yield contact.key, contact.email
    for customer in truth.customers.all:
        yield customer.key, customer.domain
    for outsider in truth.outsiders.all:
        yield outsider.key, outsider.domain
    for lead in truth.leads.all:
        yield lead.key, lead.email


def _twice(what: str, values: Iterable[str]) -> Iterator[Problem]:
    for value, count in Counter(values).items():
        if count > 1:
            yield Problem(what, f"{value} is given out {count} times")
