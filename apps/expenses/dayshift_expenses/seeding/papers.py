"""Receipts of purchases: drawn where somebody will look at them, with what the scanner read.

What stands on a receipt is in its picture alone. The rows hold the scan, which is wrong now and then.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from dayshift_expenses.models import Affidavit, Receipt, ReceiptUse, ScanReading
from dayshift_expenses.seeding.adding import Row
from dayshift_expenses.seeding.ledger import Ledger, Line
from dayshift_expenses.seeding.policies import RECEIPTS_FROM, settings_of
from dayshift_kit.manifest import Progress
from dayshift_kit.store.blobs import Blobs
from dayshift_seeds.receipts import drawn, record_of, scan_of
from dayshift_seeds.receipts.families import PHOTOS
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.scan import Scan
from dayshift_seeds.truth import Purchase

# How many photographs and documents are drawn beside those that a policy asks for; drawing takes time.
MOST = {"small": (0, 2), "standard": (290, 480), "large": (300, 600)}
SURE, DOUBTFUL = 85, 84
BLOCKING = ("amount", "currency")
SOURCES = (("upload", 60), ("drag", 20), ("inbox", 20))
LOST = (
    "The till was out of paper.",
    "I lost the slip on the way back.",
    "The machine printed nothing readable.",
)


class Kept(NamedTuple):
    """A stored picture or document."""

    name: str
    media_type: str
    kind: str
    size: int
    sha256: str
    pages: int


def write_receipts(ledger: Ledger, blobs: Blobs, progress: Progress) -> None:
    """Receipts where the policy asks for one, on what is undecided, and on the newest of the rest."""
    chosen = _chosen(ledger)
    ordered = sorted(chosen, key=lambda line: (line.row["created_at"], line.row["id"]))
    for number, line in enumerate(ordered, 1):
        progress("receipts", number - 1, len(ordered))
        _write(ledger, blobs, line, f"RCT-{number:06d}")
    progress("receipts", len(ordered), len(ordered))
    ledger.receipts = len(ordered)
    proven = {line.row["id"] for line in chosen}
    for line in ledger.lines:
        if line.row["id"] not in proven and _is_needed(line) and _was_handed_in(line):
            _attest(ledger, line)


def scan_row(record: Record, scan: Scan) -> Row | None:
    """A scan as a receipt keeps it; none if nothing could be made out."""
    if scan.state == "failed":
        return None
    kinds = {row.printed: row.kind for row in record.rows}
    read = {name: reading.value for name, reading in scan.fields.items()}
    day = read["date"]
    named = {"total": "amount"}
    return {
        "merchant": read["merchant"], "date": day.isoformat() if isinstance(day, date) else None,
        "amount": read["total"], "currency": read["currency"], "tax": read["tax"],
        "confidence": {named.get(name, name): reading.confidence for name, reading in scan.fields.items()},
        "lines": [
            {"kind": kinds.get(line.label, "other"), "label": line.label, "amount": line.amount}
            for line in scan.lines
        ],
        "fingerprint": fingerprint(record),
    }  # fmt: skip


def fingerprint(record: Record) -> str:
    """What the same slip is known by, however it is photographed."""
    words = f"{record.merchant}|{record.ticket}|{record.at:%Y-%m-%d}|{record.total}"
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def keep(blobs: Blobs, record: Record) -> Kept:
    """Draw a receipt and store it."""
    file = drawn(record)
    sha = blobs.put(file.content)
    return Kept(file.name, file.media_type, file.kind, len(file.content), sha, file.page_count)


def proves(purchase: Purchase) -> bool:
    """Whether somebody handed over a receipt that was kept."""
    return purchase.has_receipt and purchase.category != "Mileage"


def _chosen(ledger: Ledger) -> list[Line]:
    able = [line for line in ledger.lines if proves(line.purchase)]
    needed = [line for line in able if _is_needed(line)]
    taken = {line.row["id"] for line in needed}
    newest = sorted(
        able, key=lambda line: (not _is_undecided(line), -line.purchase.at.timestamp(), line.row["id"])
    )
    return [*needed, *_most(ledger, (line for line in newest if line.row["id"] not in taken), needed)]


def _most(ledger: Ledger, wanted: Iterable[Line], needed: list[Line]) -> Iterator[Line]:
    photos, documents = MOST[ledger.truth.size]
    for line in needed:
        photos, documents = (photos - 1, documents) if _is_photo(ledger, line) else (photos, documents - 1)
    for line in wanted:
        if line.purchase.day < RECEIPTS_FROM:
            continue
        if _is_photo(ledger, line):
            photos -= 1
        else:
            documents -= 1
        if (photos if _is_photo(ledger, line) else documents) >= 0:
            yield line


def _is_photo(ledger: Ledger, line: Line) -> bool:
    return record_of(ledger.truth, line.purchase.key).family in PHOTOS


def _is_undecided(line: Line) -> bool:
    return line.claim is None or line.claim.status in ("draft", "outstanding", "sent back")


def _was_handed_in(line: Line) -> bool:
    return line.claim is not None and line.claim.status not in ("draft", "sent back")


def _is_needed(line: Line) -> bool:
    """Whether the version it was handed in under asks for a receipt."""
    claim = line.claim
    sent = [step.at for step in claim.steps if step.action == "submitted"] if claim is not None else []
    if not sent or sent[-1].date() < RECEIPTS_FROM or line.row["kind"] == "mileage":
        return False
    above = settings_of(line.row["home_currency"], 2).rules["receipt_above"]
    return line.row["category_id"] == "lodging" or bool(line.row["home_amount"] > above)


def _write(ledger: Ledger, blobs: Blobs, line: Line, key: str) -> None:
    record = record_of(ledger.truth, line.purchase.key)
    kept, scan = keep(blobs, record), scan_of(ledger.truth, line.purchase.key)
    row = scan_row(record, scan)
    if row is not None and _was_handed_in(line):
        _doubt(row, scan)
    owner, rng = line.row["owner_id"], ledger.rng("receipt", line.purchase.key)
    added = line.row["created_at"] + timedelta(minutes=rng.between(1, 9))
    ledger.put(
        Receipt,
        {
            "id": key, "owner_id": owner, "file_name": kept.name, "media_type": kept.media_type,
            "kind": kept.kind, "source": "inbox" if kept.kind == "email" else rng.weigh(SOURCES),
            "size": kept.size, "sha256": kept.sha256, "pages": kept.pages, "rotation": 0, "added_at": added,
            "scan_state": scan.state, "scan_due_at": added + timedelta(seconds=scan.seconds), "scan": row,
            "erased_at": None, "erased_by_id": None,
        },
    )  # fmt: skip
    ledger.put(ScanReading, {"sha256": kept.sha256, "reading": row})
    ledger.put(ReceiptUse, {"expense_id": line.row["id"], "receipt_id": key})
    ledger.tell(added, owner, "added", ("receipt", key), after={"owner_id": owner, "file_name": kept.name})
    ledger.tell(added, owner, "receipt_attached", ("expense", line.row["id"]), after={"receipt_id": key})
    done = added + timedelta(seconds=scan.seconds)
    ledger.tell(done, None, "scanned", ("receipt", key), after={"scan_state": scan.state})


def _doubt(row: Row, scan: Scan) -> None:
    """What would have kept a report from being handed in was not read with confidence."""
    wrong = {"amount" if name == "total" else name for name in scan.wrong}
    for name in BLOCKING:
        if name in wrong:
            row["confidence"][name] = min(row["confidence"][name], DOUBTFUL)


def _attest(ledger: Ledger, line: Line) -> None:
    """A statement that the receipt is missing, where it was asked for."""
    owner = ledger.truth.people[line.purchase.person]
    at = line.row["created_at"] + timedelta(minutes=15)
    reason = ledger.rng("lost", line.purchase.key).pick(LOST)
    signed = {"reason": reason, "signed_name": owner.name}
    ledger.put(Affidavit, {"expense_id": line.row["id"], **signed, "signed_at": at, "signed_by_id": owner.id})
    ledger.tell(at, owner.id, "attested", ("expense", line.row["id"]), after=signed)
