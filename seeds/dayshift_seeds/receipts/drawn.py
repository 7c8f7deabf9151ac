"""From the record of a receipt to the file that somebody uploads, and the pages as pictures."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from dayshift_seeds.receipts.filling import record_of
from dayshift_seeds.receipts.layouts import DOCUMENTS, STRIPS
from dayshift_seeds.receipts.paint import painted
from dayshift_seeds.receipts.pdf import pdf
from dayshift_seeds.receipts.photo import jpeg, photographed
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.sheet import Sheet
from dayshift_seeds.rng import Rng
from dayshift_seeds.truth import Truth

PAGE_WIDTH = 1000  # pixels of a document's page as a picture

Kind = Literal["photo", "email", "pdf"]


@dataclass(frozen=True)
class Drawn:
    """A receipt as a file."""

    name: str  # tells nothing: "IMG_2041.jpg"
    kind: Kind
    media_type: str
    content: bytes
    sheets: tuple[Sheet, ...] = ()  # of a document; a photograph has none

    @property
    def page_count(self) -> int:
        return len(self.sheets) or 1

    @cached_property
    def pages(self) -> tuple[bytes, ...]:
        """Each page as a JPEG; of a photograph, the file itself."""
        if not self.sheets:
            return (self.content,)
        return tuple(jpeg(painted(sheet, PAGE_WIDTH / sheet.width), 80) for sheet in self.sheets)


def receipt_of(truth: Truth, key: str) -> Drawn:
    """The receipt of a purchase.

    Raises:
        KeyError: there is no such purchase, or nobody gives a receipt for it.
        ValueError: what is on it does not add up, or does not fit on the paper.
    """
    return drawn(record_of(truth, key))


def drawn(record: Record) -> Drawn:
    """A record on paper."""
    rng = Rng("drawn", record.key, record.merchant, record.ticket)
    if record.family in STRIPS:
        sheet = STRIPS[record.family](record)
        content = jpeg(photographed(sheet, record.noise, record.unreadable, rng.child("photo")))
        return Drawn(f"IMG_{rng.child('name').between(1000, 9899)}.jpg", "photo", "image/jpeg", content)
    sheets = tuple(DOCUMENTS[record.family](record))
    kind: Kind = "email" if record.family == "ride e-mail" else "pdf"
    name = f"scan_{rng.child('name').between(10000, 98999)}.pdf"
    return Drawn(name, kind, "application/pdf", pdf(sheets), sheets)
