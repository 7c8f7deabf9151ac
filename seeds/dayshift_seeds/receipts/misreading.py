"""The ways in which a scan reads a receipt wrongly; each tells whether it applies to this one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from dayshift_seeds.receipts.record import Record
from dayshift_seeds.rng import Rng

Value = str | int | date | None
ALIKE = {"1": "7", "7": "1", "3": "8", "8": "3"}
AMBIGUOUS = {
    "USD": ("CAD", "AUD"), "CAD": ("USD", "AUD"), "MXN": ("USD",), "SEK": ("DKK",), "DKK": ("SEK",),
}  # fmt: skip


class ScanLine(NamedTuple):
    label: str
    quantity: int
    amount: int


@dataclass
class Seen:
    """What is being read; a fault changes it."""

    fields: dict[str, Value]
    lines: list[ScanLine]


def subtotal(record: Record, seen: Seen, _: Rng) -> bool:
    """The sum before tax or tip is taken for the total."""
    before = (
        record.subtotal if record.is_tax_added or record.tip or record.service else record.total - record.tax
    )
    seen.fields["total"] = before
    return before != record.total


def tip_missed(record: Record, seen: Seen, _: Rng) -> bool:
    """What was written by hand is not seen."""
    seen.fields["total"], seen.fields["tip"] = record.before_tip, None
    return record.tip != 0


def digit(record: Record, seen: Seen, rng: Rng) -> bool:
    """A 1 is read as a 7, a 3 as an 8, or the other way round."""
    digits = str(record.total)
    places = [n for n, sign in enumerate(digits) if sign in ALIKE]
    if places:
        n = rng.pick(places)
        seen.fields["total"] = int(digits[:n] + ALIKE[digits[n]] + digits[n + 1 :])
    return bool(places)


def day_for_month(record: Record, seen: Seen, _: Rng) -> bool:
    """Day and month change places."""
    day = record.at.date()
    if day.day <= 12 and day.day != day.month:
        seen.fields["date"] = date(day.year, day.day, day.month)
        return True
    return False


def currency(record: Record, seen: Seen, rng: Rng) -> bool:
    """The sign is that of several currencies."""
    others = AMBIGUOUS.get(record.currency)
    if others:
        seen.fields["currency"] = rng.pick(others)
    return bool(others)


def legal_name(record: Record, seen: Seen, _: Rng) -> bool:
    """The firm's name in the register, not the one over the door."""
    seen.fields["merchant"] = record.legal_name
    return record.legal_name != record.merchant


def no_date(_: Record, seen: Seen, __: Rng) -> bool:
    seen.fields["date"] = None
    return True


def merged(_: Record, seen: Seen, rng: Rng) -> bool:
    """Two lines are taken for one."""
    if len(seen.lines) < 2:
        return False
    n = rng.below(len(seen.lines) - 1)
    one, other = seen.lines[n : n + 2]
    label = f"{one.label} {other.label}"
    seen.lines[n : n + 2] = [ScanLine(label, one.quantity, one.amount + other.amount)]
    return True


Fault = Callable[[Record, Seen, Rng], bool]
FAULTS: Mapping[str, tuple[Fault, int]] = {
    "subtotal": (subtotal, 18),
    "tip missed": (tip_missed, 40),
    "digit": (digit, 20),
    "day for month": (day_for_month, 16),
    "currency": (currency, 10),
    "legal name": (legal_name, 10),
    "no date": (no_date, 10),
    "merged lines": (merged, 10),
}
