"""When each person is at work, in whole seconds since 1970 so that a company is planned quickly."""

from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from dayshift_seeds.talk.dice import Dice
from dayshift_seeds.truth import Person, Truth

DAY = 86_400
_EPOCH = date(1970, 1, 1).toordinal()
_EPOCH_IN_JANUARY = date(2026, 1, 12).toordinal() - _EPOCH


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@cache
def midnight(tz: str, ordinal: int) -> int:
    """The second at which that local day begins."""
    day = date.fromordinal(ordinal)
    return int(datetime(day.year, day.month, day.day, tzinfo=_zone(tz)).timestamp())


def local(tz: str, second: int) -> datetime:
    return datetime.fromtimestamp(second, _zone(tz))


def instant(second: int) -> datetime:
    return datetime.fromtimestamp(second, UTC)


def seconds(at: datetime) -> int:
    return int(at.timestamp())


@cache
def _shift(tz: str) -> int:
    """How far the zone's winter clock is ahead, in seconds."""
    return _EPOCH_IN_JANUARY * DAY - midnight(tz, _EPOCH + _EPOCH_IN_JANUARY)


def _day_in(tz: str, second: int) -> int:
    """The local day; an hour off around midnight in summer, when nobody works."""
    return (second + _shift(tz)) // DAY + _EPOCH


def tenure(person: Person) -> tuple[int, int]:
    """The seconds from which and up to which the person is on the books, where they live."""
    last = person.left.toordinal() if person.left else date.max.toordinal() - 400
    return midnight(person.tz, person.started.toordinal()), midnight(person.tz, last + 1)


def is_there(person: Person, second: int) -> bool:
    """Whether the person is on the books at that moment."""
    first, end = tenure(person)
    return first <= second < end


class Hours:
    """Working time of everyone: weekdays, holidays of the country, days away, first and last day."""

    def __init__(self, truth: Truth) -> None:
        self._off = {
            key: frozenset(holiday.day.toordinal() for holiday in entity.holidays)
            for key, entity in truth.entities.items()
        }
        self._away: dict[str, set[int]] = {}
        for absence in truth.absences.all:
            days = range(absence.starts.toordinal(), absence.ends.toordinal() + 1)
            self._away.setdefault(absence.person, set()).update(days)
        self._spans: dict[tuple[str, int], tuple[int, int] | None] = {}

    def span(self, person: Person, ordinal: int) -> tuple[int, int] | None:
        """First and last second of work on that local day, or None when the person is off."""
        known = (person.key, ordinal)
        if known not in self._spans:
            self._spans[known] = self._span(person, ordinal)
        return self._spans[known]

    def _span(self, person: Person, ordinal: int) -> tuple[int, int] | None:
        if (ordinal - _EPOCH + 3) % 7 >= 5 or ordinal in self._off[person.entity]:
            return None
        if ordinal in self._away.get(person.key, ()) or not person.is_employed(date.fromordinal(ordinal)):
            return None
        start = midnight(person.tz, ordinal)
        first, last = person.work_start, person.work_end
        return start + first.hour * 3600 + first.minute * 60, start + last.hour * 3600 + last.minute * 60

    def day_of(self, person: Person, second: int) -> int:
        return local(person.tz, second).toordinal()

    def is_at_work(self, person: Person, second: int) -> bool:
        span = self.span(person, _day_in(person.tz, second))
        return span is not None and span[0] <= second <= span[1]

    def next_at_work(self, person: Person, second: int, dice: Dice) -> int | None:
        """That second, or one soon after the person's next start; None if there is none for a month."""
        ordinal = second // DAY + _EPOCH - 1
        for day in range(ordinal, ordinal + 34):
            span = self.span(person, day)
            if span is None or span[1] < second:
                continue
            if span[0] <= second:
                return second
            return span[0] + int(dice.skewed(120, 5400))
        return None

    def working_day(self, person: Person, ordinal: int, steps: int) -> int:
        """The day that many of the person's working days later, or earlier below zero."""
        move = 1 if steps >= 0 else -1
        left, day = abs(steps), ordinal
        for _ in range(200):
            if left == 0:
                return day
            day += move
            weekend = (day - _EPOCH + 3) % 7 >= 5
            left -= not (weekend or day in self._off[person.entity])
        return day
