"""People: the cast of the company file, and colleagues drawn for the seats that are left.

Every drawn person depends only on the seed and on its own seat ("support-4"), so that filling
another seat renames nobody.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import NamedTuple
from unicodedata import normalize

from dayshift_seeds.company import SIZES, Company, OfficeGiven, PersonGiven, TeamGiven
from dayshift_seeds.ids import public_id
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.book import Book
from dayshift_seeds.truth.people import Manner, Person
from dayshift_seeds.workdays import holidays
from dayshift_seeds.yamls import load

MANNERS: tuple[tuple[Manner, int], ...] = (
    ("terse", 22), ("chatty", 24), ("formal", 18), ("lowercase", 18), ("emoji", 10), ("second-language", 8),
)  # fmt: skip
PRONOUNS = {"she": "she/her", "he": "he/him", "they": "they/them"}
SPAN = 8
LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "ı": "i", "Ø": "O", "Ł": "L", "'": ""}
)


def slug(text: str) -> str:
    """The text in lower-case ASCII with dashes: "Tomás van Dijk" becomes "tomas-van-dijk"."""
    plain = normalize("NFKD", text.translate(LETTERS)).encode("ascii", "ignore").decode().lower()
    return "-".join(part for part in "".join(c if c.isalnum() or c == "-" else " " for c in plain).split())


def person_key(first: str, last: str) -> str:
    return f"{slug(first)}.{slug(last)}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a team that the generator fills."""

    key: str
    team: str
    title: str
    office: str
    manager: str


class Named(NamedTuple):
    first: str
    last: str
    kind: str  # pronoun, "she"
    origin: str


class Org:
    """Builds the people of one company at one size."""

    def __init__(self, company: Company, seed: int, size: str) -> None:
        self.company = company
        self.given = company.given
        self.seed = seed
        self.index = SIZES.index(size)
        self.today = company.now.date()
        self.begins = self.today - timedelta(days=company.given.months * 30 + 8)
        self.rng = Rng(company.key, seed, "people")
        self.people: dict[str, Person] = {}

    def build(self) -> Book[Person]:
        """Everyone, the cast first and then the seats in order."""
        cast = self._cast()
        for given in cast:
            self._add(self._from_cast(given))
        by_team = {team: [p for p in self.people.values() if p.team == team] for team in self.given.teams}
        for key, team in self.given.teams.items():
            self._fill(key, team, by_team[key])
        self._add_leavers()
        return Book(self._with_managers())

    def _cast(self) -> list[PersonGiven]:
        return [p for p in self.company.cast() if SIZES.index(p.size) <= self.index]

    def _from_cast(self, given: PersonGiven) -> Person:
        first, _, last = given.name.partition(" ")
        key = given.key or person_key(first, last)
        rng = self.rng.child("cast", key)
        return replace(
            self._person(rng, key, Named(first, last, given.pronouns, given.origin), given.office),
            title=given.title,
            team=given.team,
            department=self.given.teams[given.team].department,
            manager=given.manager or "",
            started=given.started,
            left=given.left,
            manner=given.manner,
            talkativeness=given.talk,
            display_name=given.handle or slug(first),
            status_emoji=given.status[0] if given.status else "",
            status_text=given.status[1] if given.status else "",
            traits=given.traits,
        )

    def _person(self, rng: Rng, key: str, named: Named, office: str) -> Person:
        place = self.given.offices[office]
        start, end = _hours(rng, place)
        return Person(
            key=key,
            id=public_id("U", self.seed, key),
            first_name=named.first,
            last_name=named.last,
            display_name=slug(named.first),
            email=f"{key}@{self.given.domain}",
            pronouns=PRONOUNS[named.kind],
            title="",
            department="",
            team="",
            office=office,
            entity=place.entity,
            tz=place.tz,
            manager=None,
            started=self.begins,
            left=None,
            work_start=start,
            work_end=end,
            manner=_manner(rng, place, named.origin),
            talkativeness=rng.skewed(4, 70),
            origin=named.origin,
            languages=_languages(place),
            phone=_phone(rng, place),
            birthday=(rng.between(1, 12), rng.between(1, 28)),
            avatar=rng.below(1 << 31),
        )

    def _fill(self, key: str, team: TeamGiven, there: list[Person]) -> None:
        free = team.headcount[self.index] - len(there)
        lead = self.present(team.lead)
        groups = max(1, min(max(3, -(-free // SPAN)), free // 4)) if len(there) - 1 + free > 9 else 0
        leads = [self._seat(key, team, f"lead-{n}", f"Group Lead, {team.name}", lead) for n in range(groups)]
        for n in range(free - groups):
            above = leads[n % groups].key if groups else lead
            self._seat(key, team, str(n), team.titles[n % len(team.titles)], above)

    def _seat(self, key: str, team: TeamGiven, place: str, title: str, manager: str) -> Person:
        rng = self.rng.child("seat", key, place)
        office = rng.weigh(list(team.offices.items()))
        seat = Seat(f"{key}-{place}", key, title, office, manager)
        person = self._drawn(rng, seat)
        self._add(person)
        return person

    def _drawn(self, rng: Rng, seat: Seat) -> Person:
        """Somebody for a seat; a full name that is taken is drawn again from the same stream."""
        key, named = self._free_name(rng, self.given.offices[seat.office])
        person = self._person(rng.child("person"), key, named, seat.office)
        return replace(
            person,
            title=seat.title,
            team=seat.team,
            department=self.given.teams[seat.team].department,
            manager=seat.manager,
            started=self._start(rng.child("start"), senior=seat.title.startswith("Group Lead")),
        )

    def _free_name(self, rng: Rng, place: OfficeGiven) -> tuple[str, Named]:
        """A name that nobody has yet, the first of those drawn from the seat's own stream."""
        for attempt in range(200):
            names = rng.child("name", attempt)
            origin = names.weigh(list(place.origins.items()))
            kind = names.weigh((("she", 49), ("he", 49), ("they", 2)))
            first, last = _name(names, origin, kind)
            key = person_key(first, last)
            if key not in self.people:
                return key, Named(first, last, kind, origin)
        raise ValueError("the pools of names are too small for so many people")

    def _start(self, rng: Rng, *, senior: bool) -> date:
        """A first working day: a Monday or the first of a month, mostly in the last six years."""
        if not senior and rng.chance(14):
            day = self.begins + timedelta(days=rng.between(20, (self.today - self.begins).days - 12))
        else:
            day = self.begins - timedelta(days=rng.skewed(15, 3600))
        return day - timedelta(days=day.weekday())

    def _add(self, person: Person) -> None:
        if person.key in self.people:
            raise ValueError(f"two people called {person.key}; give one of them a key of its own")
        self.people[person.key] = person

    def _add_leavers(self) -> None:
        """People whose last day lies inside the story, spread over it."""
        count = self.given.leavers[self.index]
        teams = sorted(key for key, team in self.given.teams.items() if team.headcount[1] > 3)
        span = (self.today - self.begins).days
        for n in range(count):
            rng = self.rng.child("leaver", n)
            team = rng.pick(teams)
            given = self.given.teams[team]
            manager = self.present(given.lead)
            person = self._seat(team, given, f"leaver-{n}", rng.pick(given.titles), manager)
            day = self.begins + timedelta(
                days=60 + (span - 90) * (n * 2 + 1) // (count * 2) + rng.between(-9, 9)
            )
            day += timedelta(days=4 - day.weekday())
            while day in holidays(self.given.entities[person.entity].holidays):
                day -= timedelta(days=7)
            started = self.begins - timedelta(days=rng.between(60, 1500))
            started -= timedelta(days=started.weekday())
            self.people[person.key] = replace(person, left=day, started=started)

    def present(self, key: str) -> str:
        """That person, or whoever stands in: the next one up who is in a company of this size."""
        seen = key
        while seen not in self.people:
            team = next((t for t in self.given.teams.values() if t.lead == seen), None)
            above = self.given.reports_to.get(seen) or (team.reports_to if team else None)
            seen = above or self._top
        return seen

    @property
    def _top(self) -> str:
        return next(team.lead for team in self.given.teams.values())

    def _with_managers(self) -> Iterable[Person]:
        for person in self.people.values():
            yield replace(person, manager=self._manager(person))

    def _manager(self, person: Person) -> str | None:
        if person.key == self._top:
            return None
        if person.manager:
            return person.manager
        team = self.given.teams[person.team]
        if team.lead != person.key:
            return self.present(team.lead)
        return self.present(team.reports_to or self.given.reports_to.get(person.key) or self._top)


def _name(rng: Rng, origin: str, kind: str) -> tuple[str, str]:
    pools: Mapping[str, Mapping[str, str]] = load("names.yaml")
    if origin not in pools:
        raise ValueError(f"no names of origin {origin!r}")
    pool = pools[origin]
    firsts = pool.get(kind) or pool["she"] + " " + pool["he"]
    return rng.pick(firsts.split()).replace("_", " "), rng.pick(pool["last"].split()).replace("_", " ")


def _clock(text: str) -> time:
    hour, minute = text.split(":")
    return time(int(hour), int(minute))


def _hours(rng: Rng, place: OfficeGiven) -> tuple[time, time]:
    """The office's hours, shifted a little for most people."""
    shift = rng.weigh(((0, 30), (-30, 20), (30, 24), (-60, 10), (60, 10), (90, 6)))
    minutes = [(c.hour * 60 + c.minute + shift) for c in map(_clock, place.hours)]
    return time(minutes[0] // 60, minutes[0] % 60), time(minutes[1] // 60, minutes[1] % 60)


def _manner(rng: Rng, place: OfficeGiven, origin: str) -> Manner:
    if place.language and rng.chance(45) and origin not in ("anglo", "irish"):
        return "second-language"
    return rng.weigh(MANNERS[:-1])


def _languages(place: OfficeGiven) -> tuple[str, ...]:
    return ("en", place.language) if place.language else ("en",)


def _phone(rng: Rng, place: OfficeGiven) -> str:
    """An extension of the office's own number, which lies in a block kept for fiction."""
    return f"{place.phone} ext. {rng.between(201, 899)}"
