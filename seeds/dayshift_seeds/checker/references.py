"""Every key that a record names exists."""

from collections.abc import Iterator, Mapping
from typing import Any

from dayshift_seeds.checker.problem import Problem
from dayshift_seeds.truth import Book, Truth

# book: {attribute: the book it points into}
POINTERS: Mapping[str, Mapping[str, str]] = {
    "offices": {"entity": "entities"},
    "departments": {"head": "people"},
    "teams": {"department": "departments", "lead": "people"},
    "people": {
        "department": "departments", "team": "teams", "office": "offices", "entity": "entities",
        "manager": "people",
    },
    "absences": {"person": "people", "delegate": "people"},
    "customers": {"owner": "people", "success": "people", "parent": "customers", "duplicate_of": "customers"},
    "contacts": {"customer": "customers", "reports_to": "contacts"},
    "leads": {"owner": "people", "customer": "customers", "campaign": "campaigns"},
    "campaigns": {"owner": "people"},
    "deals": {
        "customer": "customers", "contact": "contacts", "owner": "people", "price_book": "price_books",
        "quotes": "quotes", "competitor": "outsiders", "project": "projects",
    },
    "quotes": {"deal": "deals", "author": "people", "approver": "people"},
    "cases": {"customer": "customers", "contact": "contacts", "owner": "people", "product": "products"},
    "activities": {"owner": "people", "customer": "customers", "contact": "contacts", "deal": "deals"},
    "projects": {"customer": "customers", "deal": "deals", "owner": "people", "entity": "entities"},
    "trips": {
        "traveller": "people", "customer": "customers", "project": "projects", "event": "gatherings",
        "hotel": "merchants", "purchases": "purchases", "approver": "people",
    },
    "purchases": {"person": "people", "merchant": "merchants", "trip": "trips", "project": "projects"},
    "reports": {"owner": "people", "purchases": "purchases", "waiting_for": "people", "trip": "trips"},
    "orders": {"vendor": "outsiders", "entity": "entities", "requester": "people", "approver": "people"},
    "incidents": {"commander": "people", "customers": "customers"},
    "releases": {"manager": "people"},
    "hires": {"team": "teams", "office": "offices", "manager": "people", "approver": "people",
    "person": "people"},
    "decisions": {"who": "people", "reversed_by": "arcs"},
    "workbooks": {"owner": "people"},
    "open_items": {"owner": "people", "asked_by": "people"},
}  # fmt: skip
# what "deal:D-0412" means: the book named by the word before the colon
BOOKS: Mapping[str, str] = {
    "person": "people", "customer": "customers", "contact": "contacts", "product": "products",
    "deal": "deals",
    "quote": "quotes", "case": "cases", "order": "orders", "trip": "trips", "report": "reports",
    "project": "projects", "merchant": "merchants", "vendor": "outsiders", "partner": "outsiders",
    "competitor": "outsiders", "office": "offices", "department": "departments", "team": "teams",
    "campaign": "campaigns", "incident": "incidents", "release": "releases", "hire": "hires",
    "gathering": "gatherings", "workbook": "workbooks", "decision": "decisions", "price_book": "price_books",
    "purchase": "purchases", "arc": "arcs", "fact": "facts",
}  # fmt: skip


def book_of(truth: Truth, kind: str) -> Book[Any]:
    """The book in which things of that kind are found."""
    book: Book[Any] = getattr(truth, BOOKS[kind])
    return book


def exists(truth: Truth, ref: str) -> bool:
    """Whether "deal:D-0412" is there."""
    kind, _, key = ref.partition(":")
    return kind in BOOKS and key in book_of(truth, kind)


def references(truth: Truth) -> Iterator[Problem]:
    """Records that name something which is not there."""
    for name, pointers in POINTERS.items():
        for thing in getattr(truth, name).all:
            for attribute, target in pointers.items():
                yield from _dangling(
                    truth, f"{name}/{thing.key}", attribute, (getattr(thing, attribute), target)
                )
    for name in ("troubles", "open_items"):
        for thing in getattr(truth, name).all:
            for ref in thing.refs:
                if not exists(truth, ref):
                    yield Problem(f"{name}/{thing.key}", f"names {ref}, which does not exist")


def _dangling(truth: Truth, where: str, attribute: str, given: tuple[Any, str]) -> Iterator[Problem]:
    value, target = given
    keys = value if isinstance(value, tuple) else (value,)
    for key in keys:
        if key is not None and key not in getattr(truth, target):
            yield Problem(where, f"{attribute} is {key}, which is not among the {target}")
