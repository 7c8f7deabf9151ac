"""Addresses of records in the other apps, and of people and channels in this one."""

from dayshift_seeds.ids import public_id
from dayshift_seeds.truth import Person, Truth

_OBJECTS = {
    "deal": "Opportunity",
    "customer": "Account",
    "case": "Case",
    "quote": "Quote",
    "contact": "Contact",
}


def record(kind: str, key: str) -> str:
    """The address of a record: deals, customers, cases and quotes in the CRM, and so on."""
    if kind in _OBJECTS:
        return f"http://clientele.localhost/lightning/r/{_OBJECTS[kind]}/{key}/view"
    if kind in ("report", "trip", "purchase"):
        return f"http://outlay.localhost/{kind}s/{key}"
    return f"http://gridwork.localhost/spreadsheets/d/{key}/edit"


def labelled(address: str, label: str) -> str:
    shown = label.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "/")
    return f"<{address}|{shown}>"


def mention(person: Person) -> str:
    return f"<@{person.id}>"


def channel(truth: Truth, key: str, name: str) -> str:
    return f"<#{public_id('C', truth.seed, key)}|{name}>"
