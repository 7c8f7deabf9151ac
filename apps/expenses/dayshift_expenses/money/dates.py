"""Dates of expenses: calendar dates with no time and no zone, typed, written and counted in days."""

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_WORDS = re.compile(r"(\d{1,2}) ([A-Za-z]{3,9})\.? (\d{4})", re.ASCII)


class BadDate(ValueError):
    """Typed input that is no date of the calendar. Its text is what the person is told."""


def read_date(text: str) -> date:
    """The date that was typed, as 2026-03-04 or 4 Mar 2026.

    Raises:
        BadDate: it is neither, or the calendar has no such day.
    """
    tidy = " ".join(text.split())
    if not tidy:
        raise BadDate("Add a date")
    if found := _ISO.fullmatch(tidy):
        return _day(int(found[1]), int(found[2]), int(found[3]), tidy)
    found = _WORDS.fullmatch(tidy)
    if found and (month := _month(found[2])):
        return _day(int(found[3]), month, int(found[1]), tidy)
    raise BadDate("Use a date like 4 Mar 2026 or 2026-03-04")


def written_date(day: date) -> str:
    """As pages show it: 4 Mar 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def today_in(zone: str, now: datetime) -> date:
    """Which day it is for somebody in a time zone, at an instant."""
    return now.astimezone(ZoneInfo(zone)).date()


def quarter_of(day: date) -> tuple[int, int]:
    """Year and calendar quarter, 1 to 4."""
    return day.year, (day.month + 2) // 3


def _month(word: str) -> int:
    names = [month.lower() for month in MONTHS]
    short = word[:3].lower()
    return names.index(short) + 1 if short in names else 0


def _day(year: int, month: int, number: int, text: str) -> date:
    try:
        return date(year, month, number)
    except ValueError:
        raise BadDate(f"There is no {text} in the calendar") from None
