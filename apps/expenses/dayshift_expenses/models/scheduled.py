"""What happens by itself when the clock passes it: scans are read, absences begin."""

from datetime import datetime

from sqlalchemy.orm import Session

from dayshift_expenses.models.people import Absence, Leaves
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.scans import take_in_scan
from dayshift_kit.clock import DueWork


def due_scan(session: Session, until: datetime) -> DueWork | None:
    """The earliest receipt that has been read."""
    del session
    receipt = Receipt.next_due(until)
    if receipt is None:
        return None
    return DueWork(at=receipt.scan_due_at, key=f"scan:{receipt.id}", run=lambda: take_in_scan(receipt))


def due_absence(session: Session, until: datetime) -> DueWork | None:
    """The earliest absence that begins."""
    del session
    absence = Absence.next_due(until)
    if absence is None:
        return None
    begun = absence
    return DueWork(at=begun.begins_at, key=f"absence:{begun.id}", run=lambda: Leaves.begin_absence(begun))


DUE = (due_scan, due_absence)
