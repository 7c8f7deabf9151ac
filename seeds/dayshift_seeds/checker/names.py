"""Names are ours: no well-known firm, no address outside .example, nobody twice."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.truth import Truth
from dayshift_seeds.yamls import load


@cache
def _anywhere() -> re.Pattern[str]:
    words = sorted(load("wellknown.yaml")["anywhere"], key=len, reverse=True)
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, words)) + r")(?!\w)")


def inside(text: str) -> str | None:
    """The well-known name that stands in a text, if any."""
    found = _anywhere().search(text)
    return found.group() if found else None


def well_known(name: str) -> str | None:
    """The well-known name that this name is or holds, if any."""
    return name if name in load("wellknown.yaml")["whole"] else inside(name)


def names(truth: Truth) -> Iterator[Problem]:
    """Names and addresses that must not be."""
    for where, name in _all_names(truth):
        if known := well_known(name):
            yield Problem(where, f"{name} is the name of a well-known firm ({known})")
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
