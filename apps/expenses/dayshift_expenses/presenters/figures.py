"""Amounts, days and words as pages show them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from dayshift_expenses.money import Money, with_symbol, written
from dayshift_expenses.money.dates import MONTHS, written_date
from dayshift_expenses.money.writing import Written

NONE = "–"


def figure(amount: int | None, currency: str) -> Written | None:
    """The pieces of an amount, or None where there is none yet."""
    return None if amount is None else written(Money(amount, currency))


def spoken(money: Money) -> str:
    """As running text has it: $1,700.57."""
    return with_symbol(money)


def day(on: date | None) -> str:
    return NONE if on is None else written_date(on)


def span(first: date | None, last: date | None) -> str:
    """Two days with what they share said once: 16 Feb – 10 Mar 2026."""
    if first is None or last is None:
        return f"From {written_date(first)}" if first else f"Until {written_date(last)}" if last else ""
    if first == last:
        return written_date(first)
    if first.year != last.year:
        return f"{written_date(first)} – {written_date(last)}"
    start = f"{first.day}" if first.month == last.month else f"{first.day} {MONTHS[first.month - 1]}"
    return f"{start} – {written_date(last)}"


def moment(at: datetime, zone: ZoneInfo) -> str:
    """Day and time where the reader is: 5 Mar, 8:06 AM."""
    here = at.astimezone(zone)
    return f"{here.day} {MONTHS[here.month - 1]}, {here.hour % 12 or 12}:{here:%M} {here:%p}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 expense`, `58 expenses`."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
