"""Quarters of the calendar."""

from datetime import date, timedelta
from typing import NamedTuple


class Quarter(NamedTuple):
    year: int
    number: int  # 1 to 4

    @property
    def name(self) -> str:
        return f"Q{self.number} {self.year}"

    @property
    def key(self) -> str:
        return f"{self.year}-q{self.number}"

    @property
    def first(self) -> date:
        return date(self.year, self.number * 3 - 2, 1)

    @property
    def last(self) -> date:
        return self.next.first - timedelta(days=1)

    @property
    def next(self) -> "Quarter":
        return Quarter(self.year, self.number + 1) if self.number < 4 else Quarter(self.year + 1, 1)

    @property
    def previous(self) -> "Quarter":
        return Quarter(self.year, self.number - 1) if self.number > 1 else Quarter(self.year - 1, 4)

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


def quarter(day: date) -> Quarter:
    """The quarter in which a day lies."""
    return Quarter(day.year, (day.month + 2) // 3)
