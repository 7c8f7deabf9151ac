"""Working days and hours: when a person can be expected to do anything."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dayshift_seeds.rng import Rng
from dayshift_seeds.truth.people import Entity, Person
from dayshift_seeds.yamls import load

DAY = timedelta(days=1)


def holidays(name: str) -> Mapping[date, str]:
    """The days off of one country."""
    table: Mapping[str, Mapping[date, str]] = load("holidays.yaml")
    if name not in table:
        raise ValueError(f"no holidays for {name!r}; there are {', '.join(table)}")
    return table[name]


def is_weekend(day: date) -> bool:
    return day.weekday() >= 5


class Calendar:
    """Says which days are worked, and picks moments inside working hours."""

    def __init__(self, entities: Mapping[str, Entity]) -> None:
        self._off = {key: {h.day for h in entity.holidays} for key, entity in entities.items()}
        self._zones: dict[str, ZoneInfo] = {}

    def zone(self, name: str) -> ZoneInfo:
        if name not in self._zones:
            self._zones[name] = ZoneInfo(name)
        return self._zones[name]

    def is_workday(self, entity: str, day: date) -> bool:
        return not is_weekend(day) and day not in self._off[entity]

    def workday(self, entity: str, day: date, *, back: bool = False) -> date:
        """That day, or the nearest working one after it (or before it)."""
        while not self.is_workday(entity, day):
            day = day - DAY if back else day + DAY
        return day

    def after(self, entity: str, day: date, days: int) -> date:
        """The working day that many working days later (or earlier, below zero)."""
        step = DAY if days >= 0 else -DAY
        for _ in range(abs(days)):
            day += step
            while not self.is_workday(entity, day):
                day += step
        return day

    def local(self, person: Person, day: date, at: time) -> datetime:
        """That wall-clock time where the person works, in UTC."""
        return datetime.combine(day, at, self.zone(person.tz)).astimezone(UTC)

    def moment(self, person: Person, day: date, rng: Rng, *, part: str = "any") -> datetime:
        """A moment in the person's working hours that day, or on the next day that is worked.

        `part` is "any", "early" (the first hour and a half) or "late" (the last two hours).
        """
        day = self.workday(person.entity, day)
        start = self.local(person, day, person.work_start)
        span = int((self.local(person, day, person.work_end) - start).total_seconds())
        low, high = {"early": (300, 5400), "late": (span - 7200, span - 300)}.get(part, (300, span - 300))
        second = rng.between(low, high)
        if part == "any" and _is_lunch(second, span):
            second = rng.between(low, high)
        return start + timedelta(seconds=second, microseconds=rng.below(1_000_000) // 100 * 100)


def _is_lunch(second: int, span: int) -> bool:
    return span * 44 // 100 < second < span * 54 // 100
