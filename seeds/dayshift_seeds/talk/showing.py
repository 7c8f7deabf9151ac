"""How a thing of the truth is written inside a sentence."""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from dayshift_seeds.talk import figures, links
from dayshift_seeds.talk.grammar import escaped
from dayshift_seeds.truth import (
    Case,
    Contact,
    Customer,
    Deal,
    Money,
    Office,
    Person,
    Product,
)

if TYPE_CHECKING:
    from dayshift_seeds.talk.scene import Scene

_COUNTRIES = {
    "US": "the US", "GB": "the UK", "NL": "the Netherlands", "JP": "Japan", "DE": "Germany", "FR": "France",
    "BE": "Belgium", "CA": "Canada", "IE": "Ireland", "SE": "Sweden", "DK": "Denmark", "PL": "Poland",
    "MX": "Mexico", "CZ": "Czechia", "CH": "Switzerland", "IT": "Italy", "NO": "Norway", "FI": "Finland",
    "AT": "Austria", "ES": "Spain",
}  # fmt: skip
_NAMES: dict[type, tuple[str, str]] = {
    Customer: ("short", "name"),
    Product: ("short", "name"),
    Contact: ("first_name", "name"),
    Office: ("city", "city"),
    Deal: ("topic", "name"),
    Case: ("key", "key"),
}


class Versions(NamedTuple):
    """The version that customers have and the one that comes next."""

    before: str
    coming: str


def cased(text: str, shapes: Iterable[str]) -> str:
    if "cap" in shapes:
        return text[:1].upper() + text[1:]
    return text.lower() if "lower" in shapes else text


def attribute(value: object, name: str, scene: "Scene") -> object:
    """One property of a thing; a customer's country is spelled out."""
    if name == "country":
        return _COUNTRIES.get(str(getattr(value, name)), "there")
    found = getattr(value, name)
    truth = scene.stage.truth
    if not isinstance(value, Deal):
        return found
    related: dict[str, object] = {
        "customer": truth.customers[value.customer],
        "contact": truth.contacts[value.contact],
        "owner": truth.people[value.owner],
    }
    return related.get(name, found)


def shown(value: object, shapes: frozenset[str], scene: "Scene") -> str:
    """The thing as the speaker would write it."""
    if isinstance(value, str):
        return value
    if isinstance(value, Person):
        return _person(value, shapes)
    if isinstance(value, Versions):
        return value.before if "old" in shapes else value.coming
    return _figure(value, shapes, scene)


def _figure(value: object, shapes: frozenset[str], scene: "Scene") -> str:
    if isinstance(value, Money):
        return escaped(figures.money(value, scene.person, shape="exact" if "exact" in shapes else ""))
    if isinstance(value, datetime):
        return figures.clock(value.astimezone(ZoneInfo(scene.person.tz)), scene.person)
    if isinstance(value, date):
        today = scene.stage.today(scene.person, scene.second)
        return figures.day(value, scene.person, today, shape="date" if "date" in shapes else "")
    if isinstance(value, Decimal):
        return _percent(value, shapes)
    if isinstance(value, bool | int):
        return figures.count(int(value))
    return escaped(_named(value, "full" in shapes))


def _percent(value: Decimal, shapes: frozenset[str]) -> str:
    if "off" in shapes:
        return f"{figures.percent(value)} off list" if value else "at list price"
    return figures.percent(value)


def _person(person: Person, shapes: frozenset[str]) -> str:
    if "mention" in shapes:
        return links.mention(person)
    return person.name if shapes & {"full", "name"} else person.first_name


def _named(value: object, full: bool) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value)
    brief, long = next((names for sort, names in _NAMES.items() if isinstance(value, sort)), ("name", "name"))
    found = getattr(value, long if full else brief, None)
    return str(found or getattr(value, "title", None) or getattr(value, "key", value))
