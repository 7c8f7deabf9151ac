"""Receipts: stored pictures and documents, and what the scanner read in them."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import CheckConstraint, ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from dayshift_expenses.models.audited import Audited
from dayshift_expenses.models.constraints import one_of, together
from dayshift_expenses.models.numbering import numbered
from dayshift_expenses.records import Base
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.records import Instant, JsonRow, ambient

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

KINDS = ("photo", "scan", "email", "pdf")
SOURCES = ("upload", "drag", "inbox", "chat")
MEDIA = {"image/jpeg": "photo", "image/png": "photo", "image/heic": "photo", "application/pdf": "pdf"}
SCAN_STATES = ("scanning", "done", "failed")
LARGEST = 10 * 1024 * 1024
SCAN_TAKES = timedelta(seconds=20)


class Receipt(Audited, Base):
    """A file that proves spending. What the scanner read is kept beside it and may be wrong."""

    __tablename__ = "receipt"
    __table_args__ = (
        one_of("kind", KINDS),
        one_of("source", SOURCES),
        one_of("scan_state", SCAN_STATES),
        CheckConstraint("pages >= 1", name="pages"),
        CheckConstraint("size > 0", name="size"),
        CheckConstraint("length(sha256) = 64", name="sha256"),
        CheckConstraint("rotation IN (0, 90, 180, 270)", name="rotation"),
        CheckConstraint("(scan_state = 'done') = (scan IS NOT NULL)", name="scanned"),
        together("erased_by_somebody", "erased_at", "erased_by_id"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("person.id"), index=True)
    file_name: Mapped[str]
    media_type: Mapped[str]
    kind: Mapped[str]
    source: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str] = mapped_column(index=True)
    pages: Mapped[int] = mapped_column(default=1)
    rotation: Mapped[int] = ambient(default=0)
    added_at: Mapped[Instant]
    scan_state: Mapped[str]
    scan_due_at: Mapped[Instant]
    scan: Mapped[JsonRow | None]
    erased_at: Mapped[Instant | None]
    erased_by_id: Mapped[str | None] = mapped_column(ForeignKey("person.id"))

    owner: Mapped["Person"] = relationship(foreign_keys=owner_id)

    @classmethod
    def keep(
        cls,
        *,
        actor: "Person",
        owner: "Person",
        file_name: str,
        media_type: str,
        size: int,
        sha256: str,
        pages: int = 1,
        source: str = "upload",
    ) -> "Receipt":
        """Keep a stored file as a receipt and begin to read it.

        Raises:
            NotAllowed: the actor may not prepare expenses for the owner.
            Invalid: the file is of a type, a size or a length that is not taken.
        """
        if actor.id != owner.id and actor.preparing_for(owner) is None:
            raise NotAllowed(f"You cannot add receipts for {owner.real_name}.")
        refused = _refusal(media_type, size, pages)
        if refused:
            raise Invalid({"file": refused})
        receipt = cls(
            id=numbered("RCT"), owner_id=owner.id, file_name=file_name, media_type=media_type,
            kind=MEDIA[media_type], source=source, size=size, sha256=sha256, pages=pages,
            added_at=clock.now(), scan_state="scanning", scan_due_at=clock.now() + SCAN_TAKES,
        )  # fmt: skip
        receipt.track(
            "added", actor=actor, on_behalf_of=owner, after={"owner_id": owner.id, "file_name": file_name}
        )
        return receipt

    @classmethod
    def next_due(cls, until: datetime) -> "Receipt | None":
        """The earliest receipt whose reading is over and not yet taken in."""
        due = select(cls).where(cls.scan_state == "scanning", cls.scan_due_at <= until)
        return current.session.scalars(due.order_by(cls.scan_due_at, cls.id).limit(1)).first()

    def finish_scan(self) -> None:
        """Take in what the scanner read; nothing for a picture it cannot make out."""
        if self.scan_state != "scanning":
            return
        reading = current.session.get(ScanReading, self.sha256)
        is_read = reading is not None and reading.reading is not None
        if is_read and reading is not None:
            self.scan = reading.reading
        self.scan_state = "done" if is_read else "failed"
        current.session.flush()
        self.track("scanned", after={"scan_state": self.scan_state})

    def turn(self, *, actor: "Person", rotation: int) -> None:
        """Show it the right way up."""
        if rotation not in (0, 90, 180, 270):
            raise Invalid({"rotation": "Turn by quarters."})
        if actor.id != self.owner_id and not actor.can_see_receipt(self):
            raise NotAllowed("You cannot change this receipt.")
        self.assign(rotation=rotation)

    def erase(self, *, actor: "Person") -> None:
        """Take an unused receipt away; the stored file stays.

        Raises:
            NotAllowed: it is somebody else's, or it proves an expense.
        """
        if actor.id != self.owner_id and actor.preparing_for(self.owner) is None:
            raise NotAllowed("You can remove your own receipts only.")
        if self.uses():
            raise NotAllowed("This receipt is attached to an expense. Detach it first.")
        if self.erased_at is None:
            self.assign(erased_at=clock.now(), erased_by_id=actor.id)
            self.track("erased", actor=actor, on_behalf_of=self.owner)

    def uses(self) -> list[str]:
        """The ids of the expenses it proves."""
        from dayshift_expenses.models.expenses.parts import ReceiptUse  # noqa: PLC0415 - uses build on receipts

        found = select(ReceiptUse.expense_id).where(ReceiptUse.receipt_id == self.id)
        return list(current.session.scalars(found.order_by(ReceiptUse.expense_id)))


class ScanReading(Base):
    """What the scanner will read in a stored file, once asked; never shown before that."""

    __tablename__ = "scan_reading"

    sha256: Mapped[str] = mapped_column(primary_key=True)
    reading: Mapped[JsonRow | None]


def _refusal(media_type: str, size: int, pages: int) -> str:
    if media_type not in MEDIA:
        return "Use a JPEG, PNG, HEIC or PDF file."
    if size > LARGEST:
        return "The file is larger than 10 MB."
    if pages < 1 or size < 1:
        return "The file has no pages."
    return ""
