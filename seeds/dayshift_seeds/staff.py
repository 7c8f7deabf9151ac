"""Finds the right person for a part in a story: somebody who was there that day."""

from collections.abc import Iterable, Mapping
from datetime import date

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.people import Absence, Department, Person, Team


class Staff:
    """The people of a company, asked for by team and day."""

    def __init__(
        self,
        people: Mapping[str, Person],
        teams: Mapping[str, Team],
        departments: Mapping[str, Department],
        absences: Iterable[Absence] = (),
    ) -> None:
        self.people = people
        self.teams = teams
        self.departments = departments
        self._by_team: dict[str, list[Person]] = {}
        self._by_department: dict[str, list[Person]] = {}
        for person in people.values():
            self._by_team.setdefault(person.team, []).append(person)
            self._by_department.setdefault(person.department, []).append(person)
        self._away: dict[str, list[Absence]] = {}
        for absence in absences:
            self._away.setdefault(absence.person, []).append(absence)

    def is_in(self, person: Person, day: date) -> bool:
        """Whether the person is employed that day and not away."""
        if not person.is_employed(day):
            return False
        return not any(away.starts <= day <= away.ends for away in self._away.get(person.key, ()))

    def stand_in(self, person: Person, day: date) -> str | None:
        """Whoever was named to decide while the person is away that day."""
        return next((a.delegate for a in self._away.get(person.key, ()) if a.starts <= day <= a.ends), None)

    def signer(self, key: str, day: date, *, owner: str, until: date | None = None) -> Person:
        """That person, else the nearest above, else finance: on the books that day, and never the owner."""
        line = [self.people[key], *self.chain(key), self.head("finance"), self.lead("accounting")]
        for person in (*line, *self.people.values()):
            if person.key != owner and self.stays(person, day, until):
                return person
        raise LookupError(f"nobody to sign for {owner} on {day}")

    def stays(self, person: Person, day: date, until: date | None = None) -> bool:
        """Whether the person is on the books that day, and still at `until`."""
        return person.is_employed(day) and (until is None or person.is_employed(until))

    def team(
        self, team: str, day: date, *, until: date | None = None, but: Iterable[str] = ()
    ) -> list[Person]:
        """Members who are in on that day (and still employed at `until`); else their department's."""
        left_out = set(but)

        def fits(person: Person) -> bool:
            return person.key not in left_out and self.stays(person, day, until) and self.is_in(person, day)

        for circle in self._circles(team):
            if found := [person for person in circle if fits(person)]:
                return found
        raise LookupError(f"nobody in {team} on {day}")

    def _circles(self, team: str) -> Iterable[list[Person]]:
        yield self._by_team.get(team, [])
        department = self.teams[team].department
        yield self._by_department.get(department, [])
        yield [self.people[self.departments[department].head]]
        yield list(self.people.values())

    def pick(
        self, team: str, day: date, rng: Rng, *, until: date | None = None, but: Iterable[str] = ()
    ) -> Person:
        """A member, the talkative ones more often."""
        found = self.team(team, day, until=until, but=but)
        return rng.weigh([(person, 10 + person.talkativeness) for person in found])

    def lead(self, team: str) -> Person:
        return self.people[self.teams[team].lead]

    def head(self, department: str) -> Person:
        return self.people[self.departments[department].head]

    def boss(self, key: str) -> Person:
        """The person's manager; the one at the top is their own."""
        return self.people[self.people[key].manager or key]

    def chain(self, key: str) -> list[Person]:
        """Managers from the nearest to the top."""
        above: list[Person] = []
        at = self.people[key].manager
        while at is not None:
            above.append(self.people[at])
            at = self.people[at].manager
        return above
