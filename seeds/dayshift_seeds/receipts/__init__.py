"""Receipts: what a purchase left behind, as a photograph or a document, and what a scan makes of it.

A receipt is a pure function of the truth and the key of a purchase: whoever asks keeps the result.
"""

from dayshift_seeds.receipts.drawn import Drawn, receipt_of
from dayshift_seeds.receipts.families import FAMILIES
from dayshift_seeds.receipts.filling import record_of
from dayshift_seeds.receipts.record import Record

__all__ = ["FAMILIES", "Drawn", "Record", "receipt_of", "record_of"]
