"""Receipts as the viewer shows them, and what was read from them."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from dayshift_expenses.models import Expense, Person, Receipt
from dayshift_expenses.money import Money, editable
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.presenters.figures import moment

SURE = 85
FILLS = 60
SCANS = {"scanning": "being read", "failed": "could not be read", "done": "scanned"}
SHOWN = ("image/jpeg", "image/png", "application/pdf")


@dataclass(frozen=True, slots=True)
class ReceiptView:
    """One receipt: its pages as pictures, its name, how far it is read."""

    id: str
    file_name: str
    kind: str
    about: str
    pages: tuple[str, ...]
    rotation: int
    is_shown: bool
    file_url: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands over a field that a scan filled, or might have."""

    words: str
    tone: str
    use: str = ""
    """What to take over instead, as typed; empty when the field holds it already."""


def receipt_view(receipt: Receipt, reader: Person) -> ReceiptView:
    state = SCANS[receipt.scan_state]
    when = f" {moment(receipt.added_at, reader.zone)}" if receipt.scan_state == "done" else ""
    return ReceiptView(
        id=receipt.id,
        file_name=receipt.file_name,
        kind=receipt.kind,
        about=f"{receipt.id} · {state}{when}",
        pages=tuple(f"/receipts/{receipt.id}/pages/{page}" for page in range(1, receipt.pages + 1)),
        rotation=receipt.rotation,
        is_shown=receipt.media_type in SHOWN,
        file_url=f"/receipts/{receipt.id}/file",
    )


def marks_of(expense: Expense) -> dict[str, Mark]:
    """What the scans of an expense say of its fields, by field."""
    marks: dict[str, Mark] = {}
    for receipt in expense.receipts:
        for name, (key, now) in _fields(expense).items():
            scan = receipt.scan or {}
            percent = scan.get("confidence", {}).get(key, 0)
            if name not in marks and percent >= FILLS and scan.get(key) is not None:
                marks[name] = _mark(name, scan, key, now, percent)
    return marks


def _fields(expense: Expense) -> dict[str, tuple[str, Any]]:
    """Form field: its name in a scan, and what the expense holds."""
    spent_on = expense.spent_on.isoformat() if expense.spent_on else None
    return {
        "merchant": ("merchant", expense.merchant),
        "spent_on": ("date", spent_on),
        "amount": ("amount", expense.amount),
        "tax_amount": ("tax", expense.tax_amount),
    }


def _mark(name: str, scan: dict[str, Any], key: str, now: Any, percent: int) -> Mark:
    read = scan[key]
    if read != now:
        return Mark(f"Use scanned {_written(name, scan, read)}", "use", _written(name, scan, read))
    return Mark("From receipt", "good") if percent >= SURE else Mark("Check", "check")


def _written(name: str, scan: dict[str, Any], read: Any) -> str:
    if name in ("amount", "tax_amount"):
        return editable(Money(read, scan.get("currency") or "USD"))
    return written_date(date.fromisoformat(read)) if name == "spent_on" else str(read)
