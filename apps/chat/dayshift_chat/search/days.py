"""Days, months and years as people write them in a search."""

import re
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})")
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_MONTH = re.compile(r"(\d{4})[-/](\d{1,2})")
_YEAR = re.compile(r"\d{4}")


class Span(NamedTuple):
    """Whole days from `first` up to, not including, `after`."""

    first: date
    after: date

    def start(self, zone: ZoneInfo) -> datetime:
        """When the first day begins there."""
        return datetime(self.first.year, self.first.month, self.first.day, tzinfo=zone)

    def end(self, zone: ZoneInfo) -> datetime:
        """When the day after the last begins there."""
        return datetime(self.after.year, self.after.month, self.after.day, tzinfo=zone)


def span_of(text: str, *, today: date) -> Span | None:
    """The days that a text names, None if it names none."""
    text = text.strip().lower()
    try:
        return _named(text, today) or _numbered(text)
    except ValueError:
        return None


def _named(text: str, today: date) -> Span | None:
    if text in ("today", "yesterday"):
        return _day(today - timedelta(days=text == "yesterday"))
    if text in ("week", "month", "year"):
        return _current(text, today)
    if text in _WEEKDAYS:
        return _day(today - timedelta(days=(today.weekday() - _WEEKDAYS.index(text)) % 7 or 7))
    months = [
        number for number, name in enumerate(_MONTHS, start=1) if len(text) >= 3 and name.startswith(text)
    ]
    if not months:
        return None
    return _month(today.year - (months[0] > today.month), months[0])


def _current(unit: str, today: date) -> Span:
    if unit == "week":
        monday = today - timedelta(days=today.weekday())
        return Span(monday, monday + timedelta(days=7))
    return _month(today.year, today.month) if unit == "month" else _year(today.year)


def _numbered(text: str) -> Span | None:
    if found := _DAY.fullmatch(text):
        return _day(date(int(found[1]), int(found[2]), int(found[3])))
    if found := _AMERICAN.fullmatch(text):
        return _day(date(int(found[3]), int(found[1]), int(found[2])))
    if found := _MONTH.fullmatch(text):
        return _month(int(found[1]), int(found[2]))
    return _year(int(text)) if _YEAR.fullmatch(text) else None


def _day(day: date) -> Span:
    return Span(day, day + timedelta(days=1) if day < date.max else day)


def _month(year: int, month: int) -> Span:
    first = date(year, month, 1)
    if month == 12:
        return Span(first, _year(year).after)
    return Span(first, date(year, month + 1, 1))


def _year(year: int) -> Span:
    """The calendar ends with the year 9999, and so does its last span."""
    return Span(date(year, 1, 1), date(year + 1, 1, 1) if year < date.max.year else date.max)
