"""What a scan makes of a receipt: mostly the truth, now and then one thing read wrongly, or nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Literal

from dayshift_seeds.receipts.filling import record_of
from dayshift_seeds.receipts.misreading import FAULTS, ScanLine, Seen, Value
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Truth

SURE, LIKELY = 85, 60  # per cent: filled silently, filled with "Check", left blank below
OUTCOMES = {  # of a hundred scans of a receipt with that noise
    0: (("right", 79), ("wrong", 17), ("failed", 4)),
    1: (("right", 69), ("wrong", 24), ("failed", 7)),
    2: (("right", 56), ("wrong", 29), ("failed", 15)),
    3: (("right", 30), ("wrong", 30), ("failed", 40)),
}

Filling = Literal["silent", "check", "blank"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read for one field, and how sure the scan is of it, in per cent."""

    value: Value
    confidence: int

    @property
    def filling(self) -> Filling:
        """How a form takes it."""
        if self.value is None or self.confidence < LIKELY:
            return "blank"
        return "silent" if self.confidence >= SURE else "check"


@dataclass(frozen=True)
class Scan:
    """The end of a scan."""

    state: Literal["done", "failed"]
    seconds: int  # from upload to the end, on the world's clock
    fields: Mapping[str, Reading]  # merchant, date, total, currency, tax, tip, last4
    lines: tuple[ScanLine, ...]
    fault: str = ""  # what went wrong, for graders only
    wrong: tuple[str, ...] = field(default=())  # the fields that are not as on the paper


def scan_of(truth: Truth, key: str) -> Scan:
    """What a scan makes of the receipt of a purchase.

    Raises:
        KeyError: there is no such purchase, or nobody gives a receipt for it.
    """
    return scanned(record_of(truth, key), truth.seed)


def scanned(record: Record, seed: int) -> Scan:
    """A function of what is on the paper, how it was photographed, and the seed."""
    rng = Rng("scan", seed, record.key, record.noise)
    outcome = rng.child("outcome").weigh(OUTCOMES[record.noise])
    seconds = rng.child("seconds").skewed(4, 45)
    if outcome == "failed":
        return Scan("failed", seconds, MappingProxyType({}), (), "failed")
    seen = _seen(record)
    fault = ""
    if record.unreadable:
        fault = "hidden"
        seen.fields[record.unreadable] = None
    elif outcome == "wrong":
        fault = _misread(record, seen, rng.child("fault"))
    truth = _seen(record)
    wrong = tuple(name for name, value in seen.fields.items() if value != truth.fields[name])
    if seen.lines != truth.lines:
        wrong = (*wrong, "lines")
    fields = {
        name: Reading(value, _confidence(rng.child("sure", name), value, is_wrong=name in wrong))
        for name, value in seen.fields.items()
    }
    return Scan("done", seconds, MappingProxyType(fields), tuple(seen.lines), fault, wrong)


def _seen(record: Record) -> Seen:
    """All that is on the paper, rightly read."""
    day: date = record.at.date()
    return Seen(
        {
            "merchant": record.merchant,
            "date": day,
            "total": record.total,
            "currency": record.currency,
            "tax": record.tax or None,
            "tip": record.tip or None,
            "last4": record.last4 or None,
        },
        [ScanLine(row.printed, row.quantity, row.amount) for row in record.rows],
    )


def _misread(record: Record, seen: Seen, rng: Rng) -> str:
    """One fault that this receipt can have; its name."""
    able: list[tuple[tuple[str, Callable[[Record, Seen, Rng], bool]], int]] = []
    for name, (fault, weight) in FAULTS.items():
        trial = Seen(dict(seen.fields), list(seen.lines))
        if fault(record, trial, rng.child(name)):
            able.append(((name, fault), weight))
    name, fault = rng.weigh(able)
    fault(record, seen, rng.child(name))
    return name


def _confidence(rng: Rng, value: Value, *, is_wrong: bool) -> int:
    """Mostly high where it is right; where it is wrong, high in one case of four all the same."""
    if value is None:
        return rng.between(0, 32) if is_wrong else 0
    if is_wrong:
        return rng.between(85, 95) if rng.chance(27) else rng.between(42, 84)
    return rng.between(68, 84) if rng.chance(9) else rng.middling(86, 99)
