"""Receipts: what a purchase left behind, as a photograph or a document, and what a scan makes of it.

A receipt is a pure function of the truth and the key of a purchase: whoever asks keeps the result.
`distractors` makes the records of papers that mislead, for `drawn` and `scanned`.
"""

from dayshift_seeds.receipts.drawn import Drawn, drawn, receipt_of
from dayshift_seeds.receipts.families import FAMILIES
from dayshift_seeds.receipts.filling import record_of
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.scan import Reading, Scan, scan_of, scanned

__all__ = [
    "FAMILIES",
    "Drawn",
    "Reading",
    "Record",
    "Scan",
    "drawn",
    "receipt_of",
    "record_of",
    "scan_of",
    "scanned",
]
