"""Days away: holidays, illness, and who decides meanwhile."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

from dayshift_seeds.company import Company
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Absence, Person
from dayshift_seeds.workdays import Calendar

NOTES = {
    "holiday": (
        "Walking in Wales", "At the coast with the children", "No signal in the mountains", "Moving house",
        "Visiting family", "Painting the kitchen", "A week of doing nothing", "Sailing, with luck",
        "My brother's wedding", "Trains to the Alps", "Garden, garden, garden", "Camping if it stays dry",
        "Home for the festival", "Off to the in-laws", "Cycling the canals", "Long weekend in the hut",
    ),
    "sick": (
        "Down with the flu", "Tooth out", "Not well, back when I am", "Back trouble",
    ),
}  # fmt: skip


def absences(company: Company, seed: int, people: Book[Person], calendar: Calendar) -> Book[Absence]:
    """A few holidays and perhaps an illness for everyone, and those the company file lists."""
    today = company.now.date()
    begins = today - timedelta(days=company.given.months * 30 + 8)
    listed = [_listed(n, row) for n, row in enumerate(company.more("absences")) if row["person"] in people]
    busy = {(row.person, row.starts.isocalendar()[:2]) for row in listed}
    reports: dict[str | None, list[Person]] = {}
    for person in people.all:
        reports.setdefault(person.manager, []).append(person)
    drawn: list[Absence] = []
    for person in people.all:
        rng = Rng(company.key, seed, "away", person.key)
        for n, (starts, days, kind) in enumerate(_spells(rng, begins, today)):
            first = calendar.workday(person.entity, starts)
            last = calendar.after(person.entity, first, days - 1)
            if (person.key, first.isocalendar()[:2]) in busy or not _works(person, first, last):
                continue
            note = rng.pick(NOTES[kind])
            key = f"AB-{person.key}-{n}"
            drawn.append(Absence(key, person.key, first, last, kind, _delegate(person, reports, rng), note))
    return Book([*listed, *drawn])


def _listed(n: int, row: dict[str, object]) -> Absence:
    return Absence(key=f"AB-listed-{n}", **row)  # type: ignore[arg-type]  # rows of the file carry these fields


Kind = Literal["holiday", "sick"]


def _spells(rng: Rng, begins: date, today: date) -> Iterator[tuple[date, int, Kind]]:
    """First day, working days and kind; nobody in the default team is away in the last two weeks."""
    span = (today - begins).days - 16
    for n in range(3 + rng.below(2)):
        yield begins + timedelta(days=rng.between(5, span)), rng.pick((2, 3, 5, 5, 8, 10)), "holiday"
        if n % 2 == 0 and rng.chance(55):
            yield begins + timedelta(days=rng.between(5, span)), rng.pick((1, 1, 2, 3)), "sick"


def _works(person: Person, first: date, last: date) -> bool:
    return person.started < first and (person.left is None or last < person.left - timedelta(days=25))


def _delegate(person: Person, reports: dict[str | None, list[Person]], rng: Rng) -> str | None:
    """A colleague of the same manager, for those who approve anything."""
    if person.key not in reports:
        return None
    peers = [p.key for p in reports[person.manager] if p.key != person.key and not p.left]
    return rng.pick(peers) if peers else person.manager
