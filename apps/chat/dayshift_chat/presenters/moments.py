"""How moments read to one viewer: in their time zone, beside the world's present."""

from datetime import date, datetime
from functools import cache, lru_cache
from zoneinfo import ZoneInfo


@cache
def zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def clock_face(at: datetime) -> str:
    """`9:41 AM`."""
    return f"{at.hour % 12 or 12}:{at.minute:02} {'AM' if at.hour < 12 else 'PM'}"


@lru_cache(maxsize=4096)
def _weekday(day: date) -> str:
    """`Tuesday, March 10th`."""
    return f"{day:%A, %B} {ordinal(day.day)}"


def ordinal(number: int) -> str:
    """`1st`, `22nd`, `13th`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 < number % 100 < 14 else ending}"


def plural(count: int, noun: str, many: str = "") -> str:
    """`1 reply`, `2 replies`."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"


class Moments:
    """Formats moments for one viewer at one present."""

    def __init__(self, *, tz: str, now: datetime) -> None:
        self.zone = zone(tz)
        self.now = now
        self.today = now.astimezone(self.zone).date()

    def local(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)

    def day_of(self, at: datetime) -> date:
        return self.local(at).date()

    def time(self, at: datetime) -> str:
        """`9:41 AM`."""
        return clock_face(self.local(at))

    def short_time(self, at: datetime) -> str:
        """`9:41`, for the narrow gutter."""
        return self.time(at).partition(" ")[0]

    def full(self, at: datetime) -> str:
        """`Tuesday, March 10th at 9:41:00 AM`; the year when it is another one."""
        local = self.local(at)
        hour_minute, _, half = clock_face(local).partition(" ")
        return f"{self.long_date(local.date())} at {hour_minute}:{local:%S} {half}"

    def long_date(self, day: date) -> str:
        """`Tuesday, March 10th`."""
        return f"{_weekday(day)}{'' if day.year == self.today.year else f', {day.year}'}"

    def day_label(self, day: date) -> str:
        """`Today`, `Yesterday` or `Tuesday, March 10th`."""
        near = {0: "Today", 1: "Yesterday"}.get((self.today - day).days)
        return near or self.long_date(day)

    def month_day(self, at: datetime) -> str:
        """`March 6th`, for search results."""
        day = self.day_of(at)
        year = "" if day.year == self.today.year else f", {day.year}"
        return f"{day:%B} {ordinal(day.day)}{year}"

    def brief(self, at: datetime) -> str:
        """The time today, `Yesterday`, the weekday within a week, then `Mar 4`."""
        day = self.day_of(at)
        age = (self.today - day).days
        if age == 0:
            return self.time(at)
        if age == 1:
            return "Yesterday"
        if age < 7:
            return f"{day:%A}"
        return f"{day:%b} {day.day}" + ("" if day.year == self.today.year else f", {day.year}")

    def last_reply(self, at: datetime) -> str:
        """`24 minutes ago`, `today at 7:31 AM`, `3 days ago`, `February 27th`."""
        minutes = int((self.now - at).total_seconds() // 60)
        days = (self.today - self.day_of(at)).days
        if minutes < 1:
            return "just now"
        if minutes < 60:
            return f"{plural(minutes, 'minute')} ago"
        if days == 0:
            return f"today at {self.time(at)}" if minutes >= 150 else f"{plural(minutes // 60, 'hour')} ago"
        if days == 1:
            return f"yesterday at {self.time(at)}"
        return f"{plural(days, 'day')} ago" if days < 7 else self.month_day(at)
