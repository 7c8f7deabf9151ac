"""Days and times as people write them in forms, and how long ago something was."""

import re
from datetime import date, datetime, time, timedelta
from typing import Literal

Order = Literal["mdy", "dmy", "ymd"]

NUMBERS = re.compile(r"^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$", re.ASCII)
CLOCK = re.compile(r"^(\d{1,2}?)[:. ]?(\d{2})?\s*([ap])?\.?m?\.?$", re.ASCII | re.IGNORECASE)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
UNITS = (("year", 365 * 24 * 60), ("month", 30 * 24 * 60), ("day", 24 * 60), ("hour", 60), ("minute", 1))


def written_day(day: date | None, order: Order = "mdy") -> str:
    """A day as a form shows it: 3/10/2026, 10/03/2026 or 2026-03-10; empty for none."""
    if day is None:
        return ""
    if order == "ymd":
        return day.isoformat()
    return f"{day.month}/{day.day}/{day.year}" if order == "mdy" else f"{day:%d/%m/%Y}"


def read_day(text: str, order: Order = "mdy") -> date | None:
    """The day somebody typed, in any usual writing; None when it is none."""
    match = NUMBERS.match(text.strip())
    if match is None:
        return _day_in_words(text)
    first, second, third = (int(part) for part in match.groups())
    if first > 31 or order == "ymd":
        return _day(first, second, third)
    return _day(third, first, second) if order == "mdy" else _day(third, second, first)


def _day_in_words(text: str) -> date | None:
    month = next((at for at, name in enumerate(MONTHS, 1) if name in text.lower()), 0)
    numbers = [int(number[:9]) for number in re.findall(r"\d+", text)]
    return _day(numbers[1], month, numbers[0]) if month and len(numbers) == 2 else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(2000 + year if year < 100 else year, month, day)
    except ValueError:
        return None


def written_time(moment: time | None) -> str:
    """A time of day as a form shows it, 9:30 AM; empty for none."""
    if moment is None:
        return ""
    return f"{moment.hour % 12 or 12}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"


def read_time(text: str) -> time | None:
    """The time somebody typed: 9:30 AM, 930, 9.30am, 21:30; None when it is none."""
    match = CLOCK.match(text.strip())
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if minute > 59 or hour > 23 or (half and not 1 <= hour <= 12):
        return None
    return time(hour % 12 + (12 if half == "p" else 0), minute) if half else time(hour, minute)


def times_of_day(step: int = 30) -> list[tuple[str, str]]:
    """What a time field offers: every `step` minutes of a day."""
    moments = [written_time(time(*divmod(minute, 60))) for minute in range(0, 24 * 60, step)]
    return [(moment, moment) for moment in moments]


def time_ago(then: datetime, now: datetime) -> str:
    """How long ago, in words: "just now", "24 minutes ago", "2 days ago"."""
    passed = (now - then) // timedelta(minutes=1)
    for unit, length in UNITS:
        if passed >= length:
            count = passed // length
            return f"{count} {unit}{'' if count == 1 else 's'} ago"
    return "just now"
