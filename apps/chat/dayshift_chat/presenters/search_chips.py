"""Chips over search results: each stands for a modifier in the query's text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from dayshift_chat.models import Person
from dayshift_chat.presenters.desk import Desk
from dayshift_chat.presenters.views import Labelled
from dayshift_chat.search import Modifier, Query, parse_query
from dayshift_chat.search.query import LONGEST_QUERY

Address = Callable[..., str]

DATES = ("before", "after", "on", "during")
HAS = {"link": "Link", "file": "File", "reaction": "Reaction"}


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter: a menu of choices while it is not set, else its value and the way to drop it."""

    key: str
    name: str
    value: str = ""
    clear_url: str = ""
    choices: tuple[Labelled, ...] = ()


def with_choices(desk: Desk, asked: Mapping[str, str]) -> str:
    """The query's text, with what a chip's form has just chosen added to it."""
    parts = [asked.get("q", "").strip()[:LONGEST_QUERY]]
    if person_id := asked.get("from"):
        parts.append(f"from:@{desk.viewer.person(person_id).handle}")
    if channel := asked.get("in"):
        parts.append(f"in:{channel}")
    return " ".join(part for part in parts if part)


def chips_of(desk: Desk, query: Query, url: Address) -> tuple[Chip, ...]:
    """From, In, Date and Has, in that order."""
    chips = (
        (Chip("from", "From"), ("from",)),
        (Chip("in", "In"), ("in",)),
        (Chip("date", "Date", choices=_dates(desk, query, url)), DATES),
        (Chip("has", "Has", choices=_has(query, url)), ("has",)),
    )
    return tuple(_set(desk, query, url, chip, names) for chip, names in chips)


def _set(desk: Desk, query: Query, url: Address, chip: Chip, names: tuple[str, ...]) -> Chip:
    """The chip with what the query says about it, if anything."""
    found = [each for each in query.modifiers if each.name in names and not each.is_negated]
    if not found:
        return chip
    words = ", ".join(_spoken(desk, each) for each in found)
    return replace(chip, value=words, clear_url=url(q=without(query.text, found)))


def without(text: str, modifiers: list[Modifier]) -> str:
    """The text of a query with some modifiers taken out."""
    gone = set(modifiers)
    parts = [part for part in text.split() if not (gone & set(parse_query(part).modifiers))]
    return " ".join(parts)


def _spoken(desk: Desk, modifier: Modifier) -> str:
    value = modifier.value
    if modifier.name == "from":
        person = desk.viewer if value in ("me", "@me") else Person.with_handle(value)
        return f"From {person.real_name if person else value}"
    if modifier.name == "in":
        return f"In {value}"
    if modifier.name == "has":
        return f"Has {HAS.get(value, value).lower()}"
    return f"{modifier.name.capitalize()} {_day(value)}"


def _day(value: str) -> str:
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return value
    return f"{day:%b} {day.day}, {day.year}"


def _dates(desk: Desk, query: Query, url: Address) -> tuple[Labelled, ...]:
    today = desk.moments.today
    spans = {
        "Today": "on:today",
        "Yesterday": "on:yesterday",
        "Last 7 days": f"after:{today - timedelta(days=8)}",
        "Last 30 days": f"after:{today - timedelta(days=31)}",
        "Last 3 months": f"after:{today - timedelta(days=92)}",
    }
    return tuple(
        Labelled(name, url=url(q=f"{query.text} {modifier}".strip())) for name, modifier in spans.items()
    )


def _has(query: Query, url: Address) -> tuple[Labelled, ...]:
    return tuple(Labelled(name, url=url(q=f"{query.text} has:{key}".strip())) for key, name in HAS.items())
