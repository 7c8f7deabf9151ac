"""A company for people to look at: its chart, calendar, stories, planted trouble and open work."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from typing import TypedDict

from dayshift_seeds.truth import Book, Person, Truth


class Seat(TypedDict):
    """A person and those who report to them."""

    name: str
    title: str
    office: str
    reports: list["Seat"]


class Entry(TypedDict):
    day: str
    what: str


class Shown(TypedDict):
    """All that `show` says, in plain values."""

    name: str
    about: str
    now: str
    seed: int
    size: str
    counts: Mapping[str, int]
    chart: Seat
    leavers: list[Entry]
    calendar: list[Entry]
    arcs: Mapping[str, list[str]]
    trouble: Mapping[str, list[str]]
    open: Mapping[str, list[str]]


def show(truth: Truth) -> Shown:
    """The company in plain values, without reading the transcript."""
    return Shown(
        name=truth.name,
        about=truth.about,
        now=truth.now.isoformat(),
        seed=truth.seed,
        size=truth.size,
        counts=counts(truth),
        chart=chart(truth),
        leavers=[Entry(day=str(p.left), what=f"{p.name}, {p.title}") for p in truth.people.all if p.left],
        calendar=calendar(truth),
        arcs=_grouped([(arc.kind, _arc_line(truth, arc.key)) for arc in truth.arcs.all]),
        trouble=_grouped([(trouble.kind, trouble.summary) for trouble in truth.troubles.all]),
        open=_grouped([(item.kind, f"{item.summary} ({item.owner})") for item in truth.open_items.all]),
    )


def counts(truth: Truth) -> dict[str, int]:
    """How many there are of everything, without the transcript."""
    books = {field.name: getattr(truth, field.name) for field in fields(truth)}
    return {name: len(book) for name, book in books.items() if isinstance(book, Book)}


def chart(truth: Truth) -> Seat:
    """The tree of who reports to whom, leavers left out."""
    below: dict[str | None, list[Person]] = {}
    for person in truth.people.all:
        if person.left is None:
            below.setdefault(person.manager, []).append(person)

    def seat(person: Person) -> Seat:
        reports = [seat(other) for other in sorted(below.get(person.key, []), key=lambda p: p.name)]
        return Seat(name=person.name, title=person.title, office=person.office, reports=reports)

    return seat(below[None][0])


def calendar(truth: Truth) -> list[Entry]:
    """Days off, fairs, releases and price books, by day, from the start of the story on."""
    entries: list[tuple[date, str]] = []
    for entity in truth.entities.all:
        entries += [(holiday.day, f"{holiday.name} ({entity.country})") for holiday in entity.holidays]
    entries += [(g.starts, f"{g.name}, {g.city}") for g in truth.gatherings.all]
    entries += [
        (release.shipped, f"{release.key} ships") for release in truth.releases.all if release.shipped
    ]
    entries += [
        (b.valid_from, f"price book {b.key}") for b in truth.price_books.all if b.region == "Standard"
    ]
    begins = truth.started.date()
    return [Entry(day=day.isoformat(), what=what) for day, what in sorted(entries) if day >= begins]


def _arc_line(truth: Truth, key: str) -> str:
    arc = truth.arcs[key]
    span = f"{arc.steps[0].at:%Y-%m-%d} to {'now' if arc.is_open else f'{arc.steps[-1].at:%Y-%m-%d}'}"
    return f"{arc.title}, {span}, {len(arc.steps)} steps"


def _grouped(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for kind, line in pairs:
        groups.setdefault(kind, []).append(line)
    order = Counter({kind: len(lines) for kind, lines in groups.items()})
    return {kind: groups[kind] for kind, _ in order.most_common()}
