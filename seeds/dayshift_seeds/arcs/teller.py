"""Starts one arc: its place in the row, its chance, its words and its cast."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from dayshift_seeds.arcs.kinds import Kind
from dayshift_seeds.arcs.scribe import Scribe
from dayshift_seeds.arcs.stage import Stage
from dayshift_seeds.ground import Ground
from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.trips import REGION_OFFICE
from dayshift_seeds.truth.people import Person

PRONOUNS = {
    "she/her": {"she": "she", "her": "her", "hers": "hers", "She": "She"},
    "he/him": {"she": "he", "her": "him", "hers": "his", "She": "He"},
    "they/them": {"she": "they", "her": "them", "hers": "theirs", "She": "They"},
}


def bare(title: str) -> str:
    """A job title inside a sentence: "senior support engineer", but "CRM administrator"."""
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in title.split())


@dataclass(frozen=True)
class Teller:
    """What a story needs to begin; one for each arc."""

    stage: Stage
    kind: Kind
    n: int  # from 0
    count: int  # arcs of this kind
    rng: Rng

    @property
    def ground(self) -> Ground:
        return self.stage.ground

    @property
    def home(self) -> str:
        """The entity of the default person, whose days off pace most stories."""
        return self.ground.people[self.ground.company.given.default_person].entity

    @property
    def start(self) -> date:
        """Its share of the months, a little off so that nothing is regular."""
        ground = self.ground
        span = (ground.today - ground.begins).days
        day = span * (2 * self.n + 1) // (2 * self.count) + self.rng.child("start").between(-11, 11)
        return ground.begins + timedelta(days=min(max(day, 4), span - 3))

    def words(self, name: str | None = None) -> Any:
        """The written words of one story of this kind, another one for each arc as long as they last."""
        scripts = self.lines(name or self.kind.name)
        order = self.ground.rng("scripts", name or self.kind.name).shuffled(scripts)
        return order[self.n % len(order)]

    def lines(self, name: str) -> Any:
        """All of the written words under a heading."""
        return self.ground.company.more("arcs/" + self.kind.words)[name]

    def one(self, name: str, n: int = 0) -> Any:
        """One of the words under a heading, another one for each arc as long as they last."""
        options = self.lines(name)
        order = self.ground.rng("words", self.kind.name, name).shuffled(options)
        return order[(self.n + n * self.count) % len(order)]

    def among(self, name: str, fits: Callable[[Any], bool]) -> Any:
        """One of the words under a heading that fit."""
        rows = [row for row in self.lines(name) if fits(row)] or self.lines(name)
        order = self.ground.rng("words", self.kind.name, name).shuffled(rows)
        return order[self.n % len(order)]

    def of(self, name: str, person: Person | None = None, department: str | None = None) -> Any:
        """One of the words under a heading that is said in that department, with the person's pronouns."""
        where = person.department if person else department
        row = self.among(name, lambda row: where in row.get("departments", (where,)))
        words = PRONOUNS[person.pronouns if person else "they/them"]
        return {key: text.format(**words) if isinstance(text, str) else text for key, text in row.items()}

    def fitting(self, name: str, product: str) -> Any:
        """One of the words under a heading that is said of that product, or of any."""
        family = self.ground.products[product].family
        return self.among(name, lambda row: family in row.get("families", (family,)))

    def numbered(self, prefix: str, first: int, *, days: int, day: date | None = None) -> str:
        """A free number of a series that grows by one every so many days: "DEC-018"."""
        used = self.stage.ledger.used.setdefault(prefix, set())
        number = first + ((day or self.start) - self.ground.begins).days // days
        while f"{prefix}-{number:03}" in used:
            number += 1
        self.stage.use(prefix, f"{prefix}-{number:03}")
        return f"{prefix}-{number:03}"

    def begin(self, title: str, **refs: Any) -> Scribe:
        key = f"{self.kind.name}-{self.n + 1:02}"
        scribe = Scribe(self.stage, self.kind, (key, title), refs, self.rng)
        return scribe.on(self.start)

    def pick(self, team: str, day: date, *, days: int = 50, but: Iterable[str | None] = ()) -> Person:
        """Somebody of the team who is there that day and stays for a while."""
        ground = self.ground
        until = min(day + timedelta(days=days), ground.today)
        left_out = [key for key in but if key]
        rng = self.rng.child("pick", team, *left_out)
        return ground.staff.pick(team, day, rng, until=until, but=left_out)

    def near(self, team: str, region: str, day: date) -> Person:
        """Somebody of the team from the office that looks after the region, if there is one."""
        found = self.ground.staff.team(team, day)
        near = [person for person in found if person.office == REGION_OFFICE.get(region)]
        return self.rng.child("near", team).pick(near or found)

    def some(self, team: str, day: date, count: int, *, but: Iterable[str | None] = ()) -> list[str]:
        """A few of the team who are there that day."""
        found = self.ground.staff.team(team, day, but=[key for key in but if key])
        return [person.key for person in self.rng.child("some", team, count).sample(found, count)]

    def boss(self, key: str, day: date) -> Person:
        """The nearest manager who is there that day; for the one at the top, whoever signs in finance."""
        staff = self.ground.staff
        above = next((person for person in staff.chain(key) if staff.is_in(person, day)), None)
        return above or staff.signer(staff.boss(key).key, day, owner=key)

    def signer(self, department: str, day: date, *, owner: str) -> Person:
        """The department's head, or whoever signs for them that day; never the owner."""
        return self.ground.staff.signer(self.ground.staff.head(department).key, day, owner=owner)
